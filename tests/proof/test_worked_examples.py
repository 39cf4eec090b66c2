"""The worked examples cannot be changed without being caught.

Every number, card, name and outcome in the prose, and every card and move in the YAML, is changed one at a time. The
check must fail, and point at the changed token itself or, for a change in the YAML, at the claim that contradicts it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
from projects import REPOSITORY, known

from generator.content.book import Book, GameContent
from generator.content.findings import Finding
from generator.content.load import load
from generator.content.markdown import scan
from generator.content.source import Source
from generator.proof.prove import prove
from generator.proof.tokens import find_tokens

GAME = "kopfrechnen"
EXAMPLES = ("eine-runde", "hoechste-auf-null")
FOLDER = REPOSITORY / "content" / GAME
PLAYERS = ("Anna", "Ben", "Carla", "Dan")
CARDS = ("6♥", "8♥", "10♠", "9♥", "Joker")


@dataclass(frozen=True)
class Mutant:
    """One change: `text[start:end]` of a file becomes `new`."""

    file: str
    start: int
    end: int
    new: str
    kind: str

    def apply(self, text: str) -> str:
        return text[: self.start] + self.new + text[self.end :]


@cache
def book() -> Book:
    return load(REPOSITORY, (GAME,))


@cache
def game() -> GameContent:
    return next(one for one in book().games if one.id == GAME)


def read(file: str) -> str:
    return (FOLDER / file).read_text(encoding="utf-8")


def other(token: str, kind: str) -> str:
    """Something else of the same kind, that the example does not say at this place."""
    if kind == "zahl":
        return str(int(token) + 1)
    if kind == "karte":
        return next(card for card in CARDS if card != token)
    if kind == "ausgang":
        return "verliert" if token == "gewinnt" else "gewinnt"
    name = token.rstrip("s") if token not in PLAYERS else token
    changed = PLAYERS[(PLAYERS.index(name) + 1) % len(PLAYERS)]
    return changed + ("s" if token not in PLAYERS else "")


def prose_mutants() -> Iterator[Mutant]:
    rules = game().rules
    for block in rules.blocks:
        if block.example not in EXAMPLES:
            continue
        players = game().examples[block.example].table.players
        for claim in block.inline.claims:
            start = rules.source.offset(claim.span.line, claim.span.column)
            for token in find_tokens(claim.text, players):
                if token.kind == "zahl" and not token.text.isalpha():
                    for number in re.finditer(r"\d+", token.text):
                        at = start + token.start + number.start()
                        yield Mutant("regeln.md", at, at + len(number.group()), other(number.group(), "zahl"), "zahl")
                else:
                    at = start + token.start
                    yield Mutant("regeln.md", at, at + len(token.text), other(token.text, token.kind), token.kind)


def operator_mutants() -> Iterator[Mutant]:
    rules = game().rules
    for block in rules.blocks:
        for claim in block.inline.claims if block.example in EXAMPLES else ():
            start = rules.source.offset(claim.span.line, claim.span.column)
            for sign in re.finditer("[+−]", claim.text):
                at = start + sign.start()
                yield Mutant("regeln.md", at, at + 1, "−" if sign.group() == "+" else "+", "vorzeichen")


def yaml_mutants() -> Iterator[Mutant]:
    for example in EXAMPLES:
        file = f"beispiele/{example}.yaml"
        text = read(file)
        for card in re.finditer(r"(?:10|[AKDB2-9])[♥♠]", text):
            yield Mutant(file, *card.span(), other(card.group(), "karte"), "karte")
        moves = list(re.finditer(r"  - (.*)\n?", text))
        for move in moves:
            name = re.match(r"\w+", move[1])
            assert name
            start = move.start(1)
            yield Mutant(file, start, start + name.end(), other(name.group(), "name"), "name")
            for number in re.finditer(r"\d+", move[1]):
                yield Mutant(file, start + number.start(), start + number.end(), other(number.group(), "zahl"), "zahl")
            yield Mutant(file, move.start(), move.end(), "", "zug gelöscht")
        for first, second in pairwise(moves):
            swapped = f"  - {second[1]}\n  - {first[1]}\n"
            yield Mutant(file, first.start(), second.end(), swapped, "züge vertauscht")
        starter = re.search(r"beginnt: (\w+)|juengste: (\w+)", text)
        assert starter
        start = starter.start(starter.lastindex or 1)
        yield Mutant(file, start, starter.end(), "Carla", "startspieler")


def check(mutant: Mutant, folder: Path) -> tuple[Finding, ...]:
    """Prove the game with one file changed; cases play no part in it, so they are left out."""
    lean = replace(game(), cases=())
    changed = mutant.apply(read(mutant.file))
    if mutant.file == "regeln.md":
        rules = scan(Source(lean.rules.source.file, changed))
        return prove(Book(REPOSITORY, (replace(lean, rules=rules),), {}, ()), {GAME: known(lean)}).findings
    target = folder / "content" / GAME
    (target / "beispiele").mkdir(parents=True)
    (target / "faelle").mkdir()
    for name in ("spiel.yaml", "regeln.md", "kurzregeln.md", *(f"beispiele/{one}.yaml" for one in game().examples)):
        (target / name).write_text(changed if name == mutant.file else read(name), encoding="utf-8")
    changed_book = load(folder)
    return prove(changed_book, {one.id: known(one) for one in changed_book.games}).findings


@cache
def findings_without_cases() -> frozenset[Finding]:
    """What leaving out the cases alone brings: rules without a case."""
    return frozenset(prove(Book(REPOSITORY, (replace(game(), cases=()),), {}, ())).findings)


PROSE = [*prose_mutants(), *operator_mutants()]
YAML = list(yaml_mutants())


def name(mutant: Mutant) -> str:
    was = read(mutant.file)[mutant.start : mutant.end].strip().replace("\n", " ")
    return f"{mutant.file}@{mutant.start}:{mutant.kind}:{was}->{mutant.new.strip() or 'nichts'}"


@pytest.mark.parametrize("mutant", PROSE, ids=name)
def test_changed_prose_is_caught_at_the_token(mutant: Mutant, tmp_path: Path) -> None:
    source = Source(Path("x"), mutant.apply(read(mutant.file)))
    token = source.span(mutant.start, mutant.start + len(mutant.new))
    new = set(check(mutant, tmp_path)) - findings_without_cases()
    assert any(
        finding.span.line == token.line
        and finding.span.column <= token.column < finding.span.column + finding.span.length
        for finding in new
    ), [str(finding.span) for finding in new]


@pytest.mark.parametrize("mutant", YAML, ids=name)
def test_changed_example_is_caught(mutant: Mutant, tmp_path: Path) -> None:
    new = [finding for finding in check(mutant, tmp_path) if finding not in findings_without_cases()]
    example = Path(mutant.file).stem
    lines = {
        block.span.line + offset for block in game().rules.blocks if block.example == example for offset in range(8)
    }
    assert any(
        finding.span.file.name == f"{example}.yaml"
        or (finding.span.file.name == "regeln.md" and finding.span.line in lines)
        for finding in new
    ), [str(finding.span) for finding in new]
