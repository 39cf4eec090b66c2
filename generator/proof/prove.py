"""Prove a book: play its examples and cases, check every claim, and see that nothing escaped.

`prove(book) → Proof`. Nothing is printed or changed here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import nullcontext
from dataclasses import dataclass, field
from functools import reduce
from types import MappingProxyType

from engines.game import Path as Place
from generator.content.book import Book, GameContent, Scenario
from generator.content.bounds import ENOUGH_FINDINGS, MOST_FINDINGS
from generator.content.broken import EngineFaultError, at_work, watched
from generator.content.data_sheet import Data, demanded
from generator.content.engine_check import name_findings
from generator.content.findings import Code, Finding, bounded, errors, in_order
from generator.content.markdown import Block, Document
from generator.content.yamlfile import YamlDocument
from generator.proof.claims import Ground
from generator.proof.expressions import Scope, join_path
from generator.proof.facts import general_facts
from generator.proof.lab import check_lab
from generator.proof.language.check import check_language
from generator.proof.outcome import CasePlace, Counts, GameOutcome, Outcome
from generator.proof.pads import check_pad
from generator.proof.play import Run, play_all
from generator.proof.scenarios import Played, prove_scenario
from generator.proof.structure import check_structure, linkable_ids, rule_blocks
from generator.proof.texts import prove_block
from generator.proof.titles import check_website, model_names, rules_text
from generator.proof.unverified import in_words_of_data, unverified_examples, unverified_notes

#: A line of the example that an expression looks at.
_NAMED_LINE = re.compile(r"\bzug\(\s*(\d{1,3})\s*\)")


@dataclass(frozen=True)
class GameProof:
    """What came of one game: counts, the examples as played, and for each rule the scenarios that exercise it."""

    game: GameContent
    counts: Counts
    runs: Mapping[str, Run]
    coverage: Mapping[str, tuple[str, ...]]
    findings: tuple[Finding, ...]

    @property
    def outcome(self) -> GameOutcome:
        """What reports tell of it."""
        game = self.game
        rules = {block.id: block.inline.id_span or block.span for block in rule_blocks(game.rules)}
        documents = {case.document.source.file: case.document for case in game.cases}
        cases = {file: tuple(_cases(document)) for file, document in documents.items()}
        anchors = tuple(sorted({*linkable_ids(game.rules), *game.facts.weiterleitungen}))
        return GameOutcome(
            game.id, game.facts.titel, self.counts, self.coverage, rules, cases, anchors, game.has_engine
        )


def _cases(document: YamlDocument) -> Iterator[CasePlace]:
    """The cases of a file, those included that could not be used."""
    for index, item in enumerate(document.data["faelle"]):
        title = item.get("titel") if isinstance(item, dict) else None
        yield CasePlace(f"{title or f'Fall {index + 1}'}", document.at(("faelle", index)).line)


@dataclass(frozen=True)
class Proof:
    """What came of the whole book; `findings` in order, those of loading included."""

    games: tuple[GameProof, ...]
    findings: tuple[Finding, ...]

    @property
    def holds(self) -> bool:
        """Whether everything is proven."""
        return not errors(self.findings)

    @property
    def outcome(self) -> Outcome:
        """What reports tell of it."""
        return Outcome(tuple(game.outcome for game in self.games), self.findings)


def _nothing() -> None:
    pass


def prove(
    book: Book,
    known: Mapping[str, Mapping[str, Played]] = MappingProxyType({}),
    go_on: Callable[[], None] = _nothing,
) -> Proof:
    """Prove every game of a book; `known` holds by game what need not be played again, as `prove_game` takes it.

    `go_on` is called before each scenario; what it raises ends the proof.
    """
    games: list[GameProof] = []
    findings = [*book.findings, *check_website(book.website)]
    for game in book.games:
        try:
            with watched(book.root, game.id):
                proof = prove_game(game, known.get(game.id, {}), go_on)
                findings += [*proof.findings, *check_language(game), *check_lab(game), *unverified_notes(game)]
        except EngineFaultError as fault:
            findings.append(fault.finding)
        else:
            games.append(proof)
    return Proof(tuple(games), bounded(in_order(findings)))


def prove_game(
    game: GameContent, known: Mapping[str, Played] = MappingProxyType({}), go_on: Callable[[], None] = _nothing
) -> GameProof:
    """Prove one game; scenarios that `known` holds as played, by id, are not played again; `go_on` as in `prove`."""
    return _Prover(game, known, go_on).run()


def play_game(game: GameContent) -> Mapping[str, Played]:
    """Play all examples and cases of a game; by their ids."""
    general = general_facts(game)
    scenarios = (*game.examples.values(), *game.cases)
    return {one.id: Played(one, play_all(game.engine, one), general) for one in scenarios}


@dataclass
class _Tally:
    """Counts and findings while a game is being proven."""

    findings: list[Finding] = field(default_factory=list)
    claims: int = 0
    proven: int = 0
    exempt: int = 0
    expectations: int = 0
    unchecked: int = 0
    exercised: dict[str, list[str]] = field(default_factory=dict)
    reasons: set[str] = field(default_factory=set)
    stated: set[str] = field(default_factory=set)


def _reached(block: Block, reach: int) -> bool:
    """Whether an example can be played as far as everything that a block says of it."""
    lines = [block.step, *(claim.step for claim in block.inline.claims)]
    named = [int(line) for claim in block.inline.claims for line in _NAMED_LINE.findall(claim.expression)]
    return max((*lines, *named)) <= reach


class _Prover:
    """Proves one game; lives only as long as `run`. Scenarios in `known` are not played again."""

    def __init__(self, game: GameContent, known: Mapping[str, Played], go_on: Callable[[], None]) -> None:
        self.game = game
        self.engine = game.engine
        self.general = general_facts(game)
        titles = self.engine.level_titles(game.sheet)
        self.levels = dict(zip(self.engine.levels(game.sheet), titles, strict=False)) if titles else {}
        self.tally = _Tally()
        self.known = known
        self.go_on = go_on
        self.played: dict[str, Played] = {}

    def run(self) -> GameProof:
        game, tally = self.game, self.tally
        tally.findings += [*check_structure(game), *check_pad(game, self.general)]
        for scenario in (*game.examples.values(), *game.cases):
            self.scenario(scenario)
        for document in game.texts:
            self.text(document)
        coverage = self.coverage()
        tally.findings += [*self.unused_reasons(), *self.required()]
        if game.has_engine:
            tally.findings += name_findings(self.engine, tally.exercised, tally.reasons)
        counts = Counts(
            claims=tally.claims,
            proven=tally.proven,
            exempt=tally.exempt,
            expectations=tally.expectations,
            examples=len(game.examples),
            cases=len(game.cases),
            rules=len(coverage),
            covered=sum(1 for names in coverage.values() if names),
            unverified=len(unverified_examples(game)),
            unchecked=tally.unchecked,
        )
        runs = {name: self.played[name].runs[0] for name in game.examples}
        findings = tally.findings if game.has_engine else map(in_words_of_data, tally.findings)
        return GameProof(game, counts, runs, coverage, in_order(findings))

    # --- scenarios ---

    def scenario(self, scenario: Scenario) -> None:
        self.go_on()
        played = self.known.get(scenario.id)
        if played is None:
            played = Played(scenario, play_all(self.engine, scenario), self.general)
        if scenario.printed:  # of a case nothing is needed any more once it is proven
            self.played[scenario.id] = played
        with at_work(scenario):
            proof = prove_scenario(played)
        self.tally.findings += proof.findings
        self.tally.expectations += proof.expectations
        self.tally.unchecked += proof.unchecked
        for rule in proof.rules:
            self.exercise(rule, scenario)
        self.tally.reasons |= proof.reasons

    def exercise(self, rule: str, scenario: Scenario) -> None:
        names = self.tally.exercised.setdefault(rule, [])
        if scenario.title not in names:
            names.append(scenario.title)

    # --- texts ---

    def text(self, document: Document) -> None:
        """Prove a text, up to where so much is wrong that nobody reads on, and to tell it all would take long."""
        before = len(self.tally.findings)
        for number, block in enumerate(document.blocks):
            found = len(self.tally.findings) - before
            if found > ENOUGH_FINDINGS:
                message = "Ab hier ist der Text nicht mehr geprüft: Davor ist schon zu viel falsch."
                self.tally.findings.append(Finding(Code.TOO_MUCH, block.span, message))
                self.tally.unchecked += sum(len(rest.inline.claims) for rest in document.blocks[number:])
                break
            self.block(document, block, suggestions=MOST_FINDINGS - found)

    def block(self, document: Document, block: Block, suggestions: int) -> None:
        scenario = self.game.examples.get(block.example)
        if block.example and not self.game.has_engine:
            return  # it is printed as unverified, and counted as such
        if block.example and (scenario is None or not _reached(block, self.played[scenario.id].reach)):
            self.tally.unchecked += len(block.inline.claims)
            return  # the example itself is broken, and reported as such
        with at_work(scenario) if scenario else nullcontext():
            proof = prove_block(document.source, block, lambda line: self.text_ground(scenario, line), suggestions)
        tally = self.tally
        tally.findings += proof.findings
        tally.claims += proof.claims
        tally.exempt += proof.exempt
        tally.proven += len(proof.proven)
        for claim, proven in proof.proven:
            if document is self.game.rules and claim.expression in proven.paths:
                tally.stated.add(claim.expression)
            if scenario:
                for rule in proven.rules:
                    self.exercise(rule, scenario)

    def text_ground(self, scenario: Scenario | None, step: int) -> Ground:
        if scenario is None:
            return Ground((Scope(self.general),), self.general, levels=self.levels)
        return self.played[scenario.id].ground(step)

    # --- the whole ---

    def coverage(self) -> dict[str, tuple[str, ...]]:
        stated = {block.id: block for block in rule_blocks(self.game.rules)}
        coverage: dict[str, tuple[str, ...]] = {}
        if not self.game.has_engine:
            return dict.fromkeys(stated, ())
        for rule in self.engine.rules:
            coverage[rule] = tuple(self.tally.exercised.get(rule, ()))
            if not coverage[rule] and rule in stated:
                block = stated[rule]
                message = f"Kein Beispiel und kein Fall belegt die Regel `{rule}`."
                hint = "Leg in faelle/ einen Fall an, in dem diese Regel etwas entscheidet."
                span = block.inline.id_span or block.span
                self.tally.findings.append(Finding(Code.RULE_UNCOVERED, span, message, rule=rule, hints=(hint,)))
        return coverage

    def unused_reasons(self) -> Iterator[Finding]:
        stated = {block.id: block for block in rule_blocks(self.game.rules)}
        for reason in self.engine.reasons:
            if reason.written and reason.id not in self.tally.reasons and reason.rule in stated:
                block = stated[reason.rule]
                span = block.inline.id_span or block.span
                message = f"Kein Fall zeigt, dass ein Zug aus dem Grund `{reason.id}` abgelehnt wird."
                hint = f"Leg in faelle/ einen Fall mit `verboten: {reason.rule}` an, in dem das geschieht."
                yield Finding(Code.REASON_UNCOVERED, span, message, rule=reason.rule, hints=(hint,))

    def required(self) -> Iterator[Finding]:
        for path, place in self.demanded():
            if path not in self.tally.stated:
                message = f"Die Regeln müssen `{path}` nennen, tun es aber nirgends."
                at = self.game.document.at(place, key=True)
                hint = f"Bind sie in regeln.md: `[…]{{{path}}}`."
                yield Finding(Code.REQUIRED_MISSING, at, message, found=path, hints=(hint,))
        if "vorbild.jahr" in self.tally.stated:
            yield from self.unnamed_model()

    def unnamed_model(self) -> Iterator[Finding]:
        """Rules that tell of their model tell the same names as the imprint."""
        said = " ".join(rules_text(self.game).split())
        for name, place in model_names(self.game):
            if not re.search(rf"(?<!\w){re.escape(' '.join(name.split()))}s?(?!\w)", said):
                message = f"Die Regeln erzählen vom Vorbild, nennen aber nirgends „{name}“, wie es im Impressum steht."
                hint = "Nenn den Namen in regeln.md genau so, oder berichtige ihn hier."
                yield Finding(Code.REQUIRED_MISSING, self.game.document.at(place), message, found=name, hints=(hint,))

    def demanded(self) -> Iterator[tuple[str, Place]]:
        """The paths of all facts that the rules must state, each with the place that says so."""
        for index, path in enumerate(self.game.facts.pflicht):
            yield path, ("pflicht", index)
        parameters = self.game.sheet.parameters
        for names in demanded(parameters) if isinstance(parameters, Data) else ():
            yield reduce(join_path, names, ""), ("werte", *names)
