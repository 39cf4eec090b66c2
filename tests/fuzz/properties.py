"""What holds whatever an author writes; the tests try some inputs of each kind, `make fuzz` as many as it can."""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from hypothesis import strategies as st
from projects import REPOSITORY
from spoiling import GAMES, WORDS, Spoilt, copy_all, spoilt_files, written
from strange_markup import page, strange

from engines.game import NotationError, Player, Table, Value
from generator.content.book import Book, GameContent
from generator.content.characters import HIDDEN
from generator.content.findings import Finding
from generator.content.load import load
from generator.content.markdown import scan
from generator.content.source import Source
from generator.content.yamlfile import read_yaml
from generator.proof.addresses import check_addresses
from generator.proof.expressions import ExpressionError, Scope, evaluate, paths
from generator.proof.facts import general_facts
from generator.proof.language.fix import diff, fixes
from generator.proof.language.typography_lint import slips
from generator.proof.outcome import Outcome
from generator.proof.prove import Proof, prove
from generator.proof.report import report, text_report
from generator.proof.tokens import find_tokens
from generator.proof.values import compare, describe, write
from generator.render.markdown import convert
from generator.render.typography import polish
from generator.render.web.model import WebGame


@dataclass(frozen=True)
class Property:
    """A promise: `holds` raises where an input of `inputs` breaks it. `few` inputs are enough for a quick look.

    Those that are `slow` are not made smaller where they break it: that would take minutes.
    """

    name: str
    inputs: st.SearchStrategy[Any]
    holds: Callable[[Any], None]
    few: int
    slow: bool = False


# --- whole files ---


@cache
def _project() -> tuple[Path, tempfile.TemporaryDirectory[str]]:
    """A copy of all content, for as long as the process lives."""
    folder = tempfile.TemporaryDirectory(prefix="blattwerk-fuzz-")
    copy_all(Path(folder.name))
    return Path(folder.name), folder


def told(spoilt: Spoilt) -> None:
    """A spoilt file is told, at places that there are, in every form; what can be shown of it as a draft is harmless."""
    root, _ = _project()
    with written(spoilt, root) as game:
        book = load(root, (game,))
        proof = prove(book)
        outcome = proof.outcome.with_findings(check_addresses(root, proof.outcome.games).findings)
        _at_places_that_there_are(outcome.findings, book.sources)
        _reported(outcome, book)
        _put_right(outcome, book)
        _shown(proof)


def _at_places_that_there_are(findings: Sequence[Finding], sources: Mapping[Path, Source]) -> None:
    for finding in findings:
        span = finding.span
        if source := sources.get(span.file):
            assert 1 <= span.line <= len(source.lines), finding
            assert 1 <= span.column <= len(source.lines[span.line - 1]) + 1, finding
            assert span.length >= 1, finding


def _reported(outcome: Outcome, book: Book) -> None:
    text = text_report(outcome, book.sources, width=100)
    assert not HIDDEN.search(re.sub("\x1b\\[[0-9;]*m", "", text)), text  # our own colours apart
    for form in ("json", "sarif"):
        json.loads(report(form, outcome, book.sources))
    ElementTree.fromstring(report("junit", outcome, book.sources))
    commands = [line for line in report("github", outcome, book.sources).split("\n") if line.startswith("::")]
    assert len(commands) == len(outcome.findings)


def _put_right(outcome: Outcome, book: Book) -> None:
    changed = fixes(outcome.findings, book.sources)
    diff(changed, book.sources)
    assert all(text != book.sources[file].text for file, text in changed.items())


def _shown(proof: Proof) -> None:
    for one in proof.games:
        assert not strange(page(WebGame(one), draft=True), one.game.id)


# --- parts of files ---

_TEXTS = st.lists(st.one_of(st.sampled_from(WORDS), st.text(max_size=8)), max_size=30).map("".join)


def marked_down(text: str) -> None:
    """Any Markdown is scanned and shown, and nothing but our own elements comes out."""
    source = Source(Path("regeln.md"), text)
    document = scan(source)
    _at_places_that_there_are(document.findings, {source.file: source})
    assert not strange(convert(text))


def read_as_yaml(text: str) -> None:
    """Any YAML is read, or told."""
    source = Source(Path("spiel.yaml"), text)
    _at_places_that_there_are(read_yaml(source).findings, {source.file: source})


def looked_through(text: str) -> None:
    """Any sentence is looked through for claims and slips, which lie in it and not over each other, and is set."""
    for token in find_tokens(text, (Player("Anna"), Player("Ben"))):
        assert text[token.start : token.end]
    end = 0
    for slip in slips(text):
        assert end <= slip.start <= slip.end <= len(text), slip
        end = slip.end
    polish(text)


# --- expressions, claims, notation ---


@cache
def _games() -> Mapping[str, GameContent]:
    return {game.id: game for game in load(REPOSITORY, GAMES).games}


@cache
def _scopes() -> Mapping[str, Scope]:
    return {name: Scope(general_facts(game)) for name, game in _games().items()}


@cache
def _paths() -> Sequence[str]:
    return sorted({path for scope in _scopes().values() for path, _ in paths(scope.facts)})


@cache
def _values() -> Sequence[Value]:
    values = (fact.value for scope in _scopes().values() for _, fact in paths(scope.facts))
    return sorted({repr(value): value for value in values}.values(), key=repr)


def _expressions() -> st.SearchStrategy[tuple[str, str]]:
    signs = st.sampled_from(
        (
            *[
                "",
                "+",
                "-",
                "*",
                "(",
                ")",
                "[",
                "]",
                ".",
                ",",
                "'",
                "|",
                "~",
                "/",
                "//",
                "%",
                "**",
                "=",
                "==",
                "not",
                "if",
                "else",
                "is",
                "zug",
                "zug(1)",
                "zug(",
            ],
            *WORDS,
        )
    )
    part = st.one_of(st.deferred(lambda: st.sampled_from(_paths())), signs, st.integers(-99, 10**12).map(str))
    return st.tuples(st.sampled_from(GAMES), st.lists(part, max_size=12).map(" ".join))


def evaluated(game_and_text: tuple[str, str]) -> None:
    """Any expression is a value that can be written, or ends with a sentence."""
    game, text = game_and_text
    try:
        value = evaluate(text, _scopes()[game]).value
    except ExpressionError as error:
        assert error.sentence
    else:
        assert compare(write(value), value).holds


def _claims() -> st.SearchStrategy[tuple[str, Value]]:
    words = st.lists(st.one_of(st.sampled_from((*WORDS, *_SAID)), st.text(max_size=3)), max_size=6)
    return st.tuples(words.map(" ".join), st.deferred(lambda: st.sampled_from(_values())))


_SAID = (
    *[
        "A",
        "K",
        "D",
        "B",
        "10",
        "9",
        "5",
        "Herz",
        "♠",
        "7♥",
        "D♥",
        "und",
        "bis",
        "–",
        "−",
        "+",
        "=",
        ",",
        "ja",
        "nein",
        "zwei",
        "siebzehnte",
        "mal",
        "Annas",
    ],
    "3–6",
    "7 + 20 − 5 = 22",
)


def compared(text_and_value: tuple[str, Value]) -> None:
    """Any text is compared with any value; what would be right then holds."""
    text, value = text_and_value
    verdict = compare(text, value)
    assert describe(value)
    assert compare(verdict.right, value).holds, (verdict, value)


@cache
def _lines() -> Sequence[tuple[str, str]]:
    """Real lines of play with their games."""
    games = _games().values()
    return [
        (game.id, line.text)
        for game in games
        for scenario in (*game.examples.values(), *game.cases)
        for line in scenario.lines
    ]


def _notation() -> st.SearchStrategy[tuple[str, str]]:
    @st.composite
    def broken(draw: st.DrawFn) -> tuple[str, str]:
        game, text = draw(st.sampled_from(_lines()))
        words = text.split(" ")
        for _ in range(draw(st.integers(0, 3))):
            at = draw(st.integers(0, len(words)))
            words[at : at + draw(st.integers(0, 2))] = draw(st.lists(st.sampled_from((*_PLAYED, *WORDS)), max_size=2))
        return game, " ".join(words)

    return broken()


_PLAYED = (
    *[
        "Anna",
        "Ben",
        "Carla",
        "bietet",
        "passt",
        "legt",
        "nimmt",
        "schickt",
        "ruft",
        "spickt,",
        "an",
        "als",
        "links",
        "neue",
        "Runde:",
        "7♥",
        "D♥",
        "Joker",
        "9",
    ],
)


def parsed(game_and_text: tuple[str, str]) -> None:
    """Any line of play is a move whose notation gives the same move again, or is refused with a sentence."""
    name, text = game_and_text
    game = _games()[name]
    engine = game.engine
    players = tuple(map(Player, ("Anna", "Ben", "Carla", "Dan")))
    try:
        moves = engine.parse(Table(game.sheet, players), text)
    except NotationError as error:
        assert f"{error}"
    else:
        assert moves
        for move in moves:
            assert engine.parse(Table(game.sheet, players), engine.write(move)) == (move,)


PROPERTIES = (
    Property("Markdown", _TEXTS, marked_down, 100),
    Property("YAML", _TEXTS, read_as_yaml, 100),
    Property("sentences", _TEXTS, looked_through, 100),
    Property("expressions", _expressions(), evaluated, 100),
    Property("claims", _claims(), compared, 200),
    Property("notation", _notation(), parsed, 200),
    Property("spoilt files", spoilt_files(), told, 6, slow=True),
)
