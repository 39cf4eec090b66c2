"""Try a mutant: is the change found, and at its place?

A quick look comes first, at what the change touches itself: the one block of text, the one scenario with its open cards
filled in once, the first thing that a changed value of the game contradicts. What is found there, the whole proof finds
as well (or, where other fillings stop earlier, something else in the same scenario). Only where nothing is found, the
whole game is proven with the change; scenarios that it cannot reach are not played again.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import chain
from pathlib import Path

from generator.content.book import GameContent, Line, Scenario
from generator.content.broken import EndlessError, endless_sentence, limited, time_limit, watched
from generator.content.findings import Code, Finding
from generator.content.frozen import FrozenMap
from generator.content.inline import scan_inline
from generator.content.load import lab_in, scenarios_in, sheet_of
from generator.content.markdown import Block, Document, scan
from generator.content.models import GameFile
from generator.content.reading import Reading
from generator.content.source import Source
from generator.proof.claims import Ground
from generator.proof.expressions import Scope
from generator.proof.facts import general_facts
from generator.proof.mutation.alike import compare_courses
from generator.proof.mutation.mutant import Fate, Mutant, Outcome
from generator.proof.mutation.places import stretch
from generator.proof.mutation.play import item_stretch
from generator.proof.play import has_open_slots, play, play_all
from generator.proof.prove import play_game, prove_game
from generator.proof.scenarios import Played, ScenarioProof, prove_scenario
from generator.proof.texts import prove_block

#: A mutant may take so many times what the whole game took.
_PATIENCE = 10
#: Findings that say what is missing from the whole, not what is wrong at a place.
_ABOUT_THE_WHOLE = (Code.RULE_UNCOVERED, Code.REASON_UNCOVERED, Code.REQUIRED_MISSING)


@dataclass(frozen=True)
class Ready:
    """A game as it is, played once: what all its mutants are compared with. `seconds` of computing it took."""

    root: Path
    game: GameContent
    played: Mapping[str, Played]
    proofs: Mapping[str, ScenarioProof]
    seconds: float = 0.0

    @classmethod
    def of(cls, root: Path, game: GameContent) -> Ready:
        """Play all scenarios of a game and prove them. Raises `EngineFaultError`."""
        began = time.process_time()
        with watched(root, game.id):
            played = play_game(game)
            proofs = {name: prove_scenario(one) for name, one in played.items()}
        return cls(root, game, played, proofs, time.process_time() - began)

    @property
    def patience(self) -> float:
        """How many seconds of computing a mutant has: many times what the whole game took as it is."""
        return min(time_limit(), _PATIENCE * max(1.0, self.seconds))

    @cached_property
    def ground(self) -> Ground:
        """What texts about the game as such are checked against."""
        general = general_facts(self.game)
        return Ground((Scope(general),), general)

    @cached_property
    def exercised(self) -> Counter[tuple[str, str]]:
        """How often each rule and each reason for a refusal is exercised, by scenarios and by the examples' texts."""
        counted = Counter(name for proof in self.proofs.values() for name in exercises(proof))
        for block in self.game.rules.blocks:
            if block.example in self.game.examples:
                proof = prove_block(self.game.rules.source, block, self.played[block.example].ground)
                counted.update(("rule", rule) for _, proven in proof.proven for rule in proven.rules)
        return counted

    def scenario_at(self, file: Path, start: int) -> Scenario | None:
        """The example or case that stands at a place of a file."""
        for scenario in (*self.game.examples.values(), *self.game.cases):
            if scenario.document.source.file == file:
                first, last = item_stretch(scenario)
                if first <= start < last:
                    return scenario
        return None


def exercises(proof: ScenarioProof) -> set[tuple[str, str]]:
    """The rules and reasons that a scenario exercises."""
    return {("rule", name) for name in proof.rules} | {("reason", name) for name in proof.reasons}


def source_of(game: GameContent, file: Path) -> Source:
    """The text of one of a game's files."""
    lab = [game.lab.document.source] if game.lab else []
    texts: tuple[Source, ...] = (game.document.source, *lab, *(text.source for text in game.texts))
    scenarios = (scenario.document.source for scenario in (*game.examples.values(), *game.cases))
    return next(source for source in (*texts, *scenarios) if source.file == file)


def judge(ready: Ready, mutant: Mutant) -> Outcome:
    """What comes of a mutant."""
    try:
        if mutant.exempt:
            return Outcome(mutant, Fate.EXEMPT, reason=mutant.exempt)
        with limited(ready.game.id, seconds=ready.patience):
            return _Trial(ready, mutant).outcome()
    except EndlessError as error:
        return Outcome(mutant, Fate.CRASHED, reason=endless_sentence(error, ready.game.id, "damit"))
    except Exception as error:  # an engine that breaks on odd content is a fault of ours, and must be told
        return Outcome(mutant, Fate.CRASHED, reason=f"{type(error).__name__}: {error}")


class _Trial:
    """One mutant being tried."""

    def __init__(self, ready: Ready, mutant: Mutant) -> None:
        self.ready = ready
        self.game = ready.game
        self.mutant = mutant
        self.before = source_of(ready.game, mutant.file)
        self.source = mutant.apply(self.before)
        self.mark = (mutant.mark[0], mutant.mark[1] + mutant.shift)

    def outcome(self) -> Outcome:
        file = self.mutant.file
        if file == self.game.document.source.file:
            return self.sheet()
        if self.game.lab and file == self.game.lab.document.source.file:
            return self.lab()
        for document in self.game.texts:
            if file == document.source.file:
                return self.prose(document)
        return self.scenario()

    def hit(self, findings: Iterable[Finding]) -> Finding | None:
        """The first finding that points at the change or at its counterpart."""
        return next((finding for finding in findings if self.points(finding)), None)

    def points(self, finding: Finding) -> bool:
        if self.mutant.file == self.game.document.source.file:
            return finding.span.file == self.mutant.file or finding.code not in _ABOUT_THE_WHOLE
        if finding.span.file == self.mutant.file:
            start, end = stretch(self.source, finding.span)
            return start < max(self.mark[1], self.mark[0] + 1) and self.mark[0] < end
        return self.tells_of_rule(finding) or (bool(self.mutant.example) and self.tells_of_example(finding))

    def tells_of_rule(self, finding: Finding) -> bool:
        """Whether a finding says of a rule which the changed case names that no case shows it any more."""
        scenario = self.ready.scenario_at(self.mutant.file, self.mutant.start)
        named = {scenario.refused, *(line.forbidden for line in scenario.lines)} if scenario else set()
        return finding.code in _ABOUT_THE_WHOLE and finding.rule in named

    def tells_of_example(self, finding: Finding) -> bool:
        """Whether a finding is about the text of the example whose moves were changed, or the other way round."""
        if finding.span.file.parent.name == "beispiele":
            return finding.span.file.stem == self.mutant.example
        for document in self.game.texts:
            if finding.span.file == document.source.file:
                at, _ = stretch(document.source, finding.span)
                return any(one.start <= at < one.end and one.example == self.mutant.example for one in document.blocks)
        return False

    def conclude(self, findings: Iterable[Finding]) -> Outcome:
        """The outcome of the whole proof."""
        found = tuple(findings)
        if hit := self.hit(found):
            return Outcome(self.mutant, Fate.KILLED, hit)
        if found:
            return Outcome(self.mutant, Fate.ELSEWHERE, found[0])
        return Outcome(self.mutant, Fate.SURVIVED)

    # --- a text ---

    def prose(self, document: Document) -> Outcome:
        if (block := self.same_block(document)) and (hit := self.hit(self.block(document, block))):
            return Outcome(self.mutant, Fate.KILLED, hit)
        changed = scan(self.source)
        if hit := self.hit(chain(changed.findings, self.changed_blocks(document, changed))):
            return Outcome(self.mutant, Fate.KILLED, hit)
        if document is self.game.rules:
            game = replace(self.game, rules=changed)
        elif document is self.game.aid:
            game = replace(self.game, aid=changed)
        elif document is self.game.pad:
            game = replace(self.game, pad=changed)
        else:
            game = replace(self.game, cheat_sheet=changed)
        return self.conclude((*changed.findings, *prove_game(game, self.ready.played).findings))

    def same_block(self, document: Document) -> Block | None:
        """The block around the change, where it is the only thing in the file that can have become another."""
        mutant, text = self.mutant, self.before.text
        line = text.rfind("\n", 0, mutant.start) + 1
        if "\n" in mutant.new + mutant.old(self.before) or not text[line : mutant.start].strip():
            return None
        return next((one for one in document.blocks if one.start <= mutant.start and mutant.end <= one.end), None)

    def changed_blocks(self, before: Document, after: Document) -> Iterator[Finding]:
        """What is wrong in the blocks that are not as they were."""
        known = {_looks(before, block) for block in before.blocks}
        for block in after.blocks:
            broken = block.example and block.example not in self.game.examples
            if _looks(after, block) not in known and not broken:
                yield from prove_block(self.source, block, partial(self.ground, block)).findings

    def block(self, document: Document, block: Block) -> Iterator[Finding]:
        inline, findings = scan_inline(self.source, block.start, block.end + self.mutant.shift, block.step)
        yield from findings
        span = self.source.span(block.start, block.end + self.mutant.shift)
        changed = replace(block, end=block.end + self.mutant.shift, span=span, inline=inline)
        yield from prove_block(self.source, changed, partial(self.ground, block)).findings

    def ground(self, block: Block, line: int) -> Ground:
        if block.example in self.game.examples:
            return self.ready.played[block.example].ground(line)
        return self.ready.ground

    # --- an example or case ---

    def scenario(self) -> Outcome:
        before = self.ready.scenario_at(self.mutant.file, self.mutant.start)
        assert before, "mutants of scenarios are made from scenarios"
        reading = Reading(self.ready.root)
        after = self.reread(reading, before)
        if after is None or reading.findings:
            return self.conclude(reading.findings)
        played = self.ready.played[before.id]
        if _plays_like(after, before):
            played = replace(played, scenario=after)
            findings: tuple[Finding, ...] = ()
        else:
            once = Played(after, (play(self.game.engine, after, 0),), played.general)
            findings = prove_scenario(once).findings
            if hit := self.hit(findings or self.texts(once)):
                return Outcome(self.mutant, Fate.KILLED, hit)
            more = play_all(self.game.engine, after) if has_open_slots(once.runs[0]) else once.runs
            played = Played(after, more, played.general)
        proof = prove_scenario(played)
        if hit := self.hit(proof.findings):
            return Outcome(self.mutant, Fate.KILLED, hit)
        if proof.findings or before.printed or self.uncovers(before, proof):
            outcome = self.whole(after, played)
            if outcome.fate is not Fate.SURVIVED:
                return outcome
        alike = compare_courses(self.ready.played[before.id], after)
        return Outcome(self.mutant, alike or Fate.SURVIVED)

    def uncovers(self, before: Scenario, proof: ScenarioProof) -> bool:
        """Whether a rule or reason is exercised by nothing any more."""
        lost = exercises(self.ready.proofs[before.id]) - exercises(proof)
        return any(self.ready.exercised[name] == 1 for name in lost)

    def reread(self, reading: Reading, before: Scenario) -> Scenario | None:
        """The changed scenario, read from its own lines of the file."""
        first, last = item_stretch(before)
        if not before.path:
            found = list(scenarios_in(reading, self.source, self.game.engine, self.game.sheet))
            return found[0] if found else None
        line = self.source.span(first, first).line
        lines = self.source.text[first : last + self.mutant.shift]
        cut = Source(self.mutant.file, "\n" * (line - 2) + "faelle:\n" + lines)
        found = list(scenarios_in(reading, cut, self.game.engine, self.game.sheet))
        # What is said of the list as such would not be said of the whole one.
        reading.findings[:] = [finding for finding in reading.findings if finding.span.line >= line]
        return replace(found[0], id=before.id) if len(found) == 1 else None

    def texts(self, played: Played) -> Iterator[Finding]:
        """What the example's text in the rules says against its moves."""
        if played.stopped or not played.scenario.printed:
            return
        for document in self.game.texts:
            for block in document.blocks:
                if block.example == played.scenario.id:
                    yield from prove_block(document.source, block, played.ground).findings

    def whole(self, after: Scenario, played: Played) -> Outcome:
        examples = {name: after if name == after.id else one for name, one in self.game.examples.items()}
        cases = tuple(after if one.id == after.id else one for one in self.game.cases)
        game = replace(self.game, examples=FrozenMap(examples), cases=cases)
        return self.conclude(prove_game(game, {**self.ready.played, after.id: played}).findings)

    # --- what the lab has measured ---

    def lab(self) -> Outcome:
        reading = Reading(self.ready.root)
        lab = lab_in(reading, self.source, self.game.engine, self.game.sheet)
        if lab is None or reading.findings:
            return self.conclude(reading.findings)
        return self.conclude(prove_game(replace(self.game, lab=lab), self.ready.played).findings)

    # --- the values of the game ---

    def sheet(self) -> Outcome:
        reading = Reading(self.ready.root)
        loaded = reading.parsed(self.source, GameFile)
        if loaded is None or reading.findings:
            return self.conclude(reading.findings)
        document, facts = loaded
        sheet = sheet_of(reading, self.game.engine, document, facts)
        if sheet is None or reading.findings:
            return self.conclude(reading.findings)
        game = replace(self.game, document=document, facts=facts, sheet=sheet)
        examples = {name: _with_sheet(one, game) for name, one in game.examples.items()}
        cases = tuple(_with_sheet(one, game) for one in game.cases)
        game = replace(game, examples=FrozenMap(examples), cases=cases)
        if hit := self.hit(_first_contradictions(game)):
            return Outcome(self.mutant, Fate.KILLED, hit)
        return self.conclude(prove_game(game).findings)


def _looks(document: Document, block: Block) -> tuple[object, ...]:
    """All of a block that its proof depends on."""
    return (document.source.text[block.start : block.end], block.kind, block.example, block.container, block.step)


def _plays_like(one: Scenario, other: Scenario) -> bool:
    """Whether two scenarios are played alike, whatever they expect."""
    return (
        one.table == other.table
        and one.position == other.position
        and list(map(_as_played, one.lines)) == list(map(_as_played, other.lines))
        and one.refused == other.refused
    )


def _as_played(line: Line) -> tuple[str, str, str]:
    return line.text, line.forbidden, line.reason


def _with_sheet(scenario: Scenario, game: GameContent) -> Scenario:
    return replace(scenario, table=replace(scenario.table, sheet=game.sheet))


def _first_contradictions(game: GameContent) -> Iterator[Finding]:
    """What contradicts the game's values, cheapest first: texts about the game, then scenarios with one filling."""
    general = general_facts(game)
    ground = Ground((Scope(general),), general)
    for document in game.texts:
        for block in document.blocks:
            if block.example not in game.examples:
                yield from prove_block(document.source, block, lambda _: ground).findings
    for scenario in (*game.examples.values(), *game.cases):
        played = Played(scenario, (play(game.engine, scenario, 0),), general)
        yield from prove_scenario(played).findings
