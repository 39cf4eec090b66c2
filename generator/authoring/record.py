"""Turn a game that was played into an example: the file with its moves, and a text whose claims are bound.

Nothing is handed out that `check` would object to: file and text go through the same reading and the same proof. Every
card is named at first; then those are left out, pile by pile, without which the proof still holds.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, replace
from pathlib import Path

from engines.cards import Card, find_cards
from engines.game import Facts, Value
from generator.authoring.example_file import Pile, piles_of, write_example
from generator.authoring.match import Match
from generator.authoring.prose import Item, tell, written
from generator.content.book import Line, Scenario
from generator.content.engine_types import build, to_engine
from generator.content.findings import Finding
from generator.content.markdown import scan
from generator.content.models import ExampleFile
from generator.content.source import Source
from generator.content.validate import validate
from generator.content.yamlfile import read_yaml
from generator.proof.claims import Ground
from generator.proof.expressions import ExpressionError, Scope, UnknownFactError, evaluate
from generator.proof.facts import general_facts
from generator.proof.play import FILLINGS, Run, play, play_all
from generator.proof.refusals import dead_end
from generator.proof.texts import prove_block

#: What an example is called as long as nobody says.
TITLE = "Eine gespielte Partie"
#: With more lines than this a proof takes long; then all cards stay named.
_MOST_TO_TRY = 60
#: What stands before the text when it is proven on its own.
_BEFORE = "# Beispiel\n\n## Beispiel {#beispiel}\n\n"


class NotRecordableError(Exception):
    """A game that makes no example. Field `findings`: what the proof objects to."""

    def __init__(self, findings: tuple[Finding, ...]) -> None:
        self.findings = findings
        super().__init__("the proof fails")


@dataclass(frozen=True)
class Record:
    """An example: the YAML of its file, and the text for regeln.md."""

    name: str
    yaml: str
    prose: str


@dataclass(frozen=True)
class _Draft:
    """An example with as many of its cards named as `piles` and `texts` (its lines) do."""

    match: Match
    name: str
    title: str
    schema: str
    piles: tuple[Pile, ...]
    texts: tuple[str, ...]

    @property
    def yaml(self) -> str:
        return write_example(self.match, self.title, self.piles, self.texts, self.schema)

    def scenario(self) -> Scenario:
        """The file, read as `check` reads it. Raises `NotRecordableError`."""
        document = read_yaml(Source(Path(f"{self.name}.yaml"), self.yaml))
        example, findings = validate(document, ExampleFile)
        position, more = validate(document, build(self.match.game.engine.position), path=("lage",))
        if example is None or position is None or document.findings:
            raise NotRecordableError((*document.findings, *findings, *more))
        lines = tuple(
            Line(line.zug, document.at(("zuege", number, "zug")), "", None, ())
            for number, line in enumerate(example.zuege)
        )
        table = self.match.table
        return Scenario(self.name, example.titel, True, table, to_engine(position), lines, (), "", document, ())


def record(match: Match, name: str, title: str = TITLE, schema: str = "") -> Record:
    """Make an example of a game; `schema` is where an editor finds what may stand in its file.

    Raises `NotRecordableError`.
    """
    draft = _Draft(match, name, title, schema, piles_of(match), tuple(line.text for line in match.lines))
    scenario = draft.scenario()
    run = play(match.game.engine, scenario, 0)
    if run.stop:  # not even with every card that a position can name
        raise NotRecordableError(tuple(dead_end(scenario, (run,))))
    prose = _prose(match, name, scenario, run)
    if len(match.lines) <= _MOST_TO_TRY:
        told = {card for text in (prose, *(line.bare for line in match.lines)) for _, _, card in find_cards(text)}
        draft = _with_fewer_cards(draft, _claims(prose, run, general_facts(match.game)), told)
        scenario = draft.scenario()
    runs = play_all(match.game.engine, scenario)
    if findings := (*dead_end(scenario, runs), *_findings(match, prose, scenario, runs)):
        raise NotRecordableError(findings)
    return Record(name, draft.yaml, prose)


def _prose(match: Match, name: str, scenario: Scenario, run: Run) -> str:
    """The text, without the sentences to which the proof objects (such as one that tells of two players at once)."""
    general = general_facts(match.game)
    items = [
        tell(match.game.engine, line.bare, number, run.scope(number, general), match.table.players)
        for number, line in enumerate(match.lines, 1)
    ]
    prose = written(name, items)
    wrong = {finding.span.line - _BEFORE.count("\n") for finding in _findings(match, prose, scenario, (run,))}
    at = 1  # the line of the directive
    kept = []
    for item in items:
        numbered = list(enumerate(item.sentences, at + 1))
        kept.append(Item(item.line, tuple(sentence for number, sentence in numbered if number not in wrong)))
        at += len(numbered)
    return written(name, kept)


@dataclass(frozen=True)
class _Claim:
    """What the text says of a line: an expression, and its value in the game that was played."""

    line: int
    expression: str
    value: Value


def _claims(prose: str, run: Run, general: Facts) -> tuple[_Claim, ...]:
    document = scan(Source(Path("regeln.md"), _BEFORE + prose))
    lines = _Lines(run, general)
    stated = dict.fromkeys((claim.step, claim.expression) for _, claim in document.claims)
    return tuple(_Claim(line, expression, lines.value(line, expression)) for line, expression in stated)


class _Lines:
    """The facts of a run's lines, made once; those of the states around them only when they are asked for."""

    def __init__(self, run: Run, general: Facts) -> None:
        self.run = run
        self.general = general
        self.facts = tuple(run.engine.step_facts(step) for _, step in run.steps)

    def value(self, line: int, expression: str) -> Value:
        """The value of an expression about a line. Raises `ExpressionError`."""
        try:
            return evaluate(expression, Scope(self.facts[line - 1] if line else {}, self.facts)).value
        except UnknownFactError:
            return evaluate(expression, self.run.scope(line, self.general)).value


def _with_fewer_cards(draft: _Draft, claims: tuple[_Claim, ...], told: set[Card]) -> _Draft:
    """Leave out the cards that nothing depends on; `told` are those that line or text name."""
    for number, line in enumerate(draft.match.lines):
        if line.is_deal:
            draft = _with_shorter_deal(draft, claims, number)
    for number, pile in reversed(list(enumerate(draft.piles))):
        last = max((at for at, card in enumerate(pile.cards, 1) if card in told), default=0)
        for cards in ((), tuple(card for card in pile.cards if card in told), pile.cards[:last]):
            named = replace(pile, cards=cards)
            fewer = replace(draft, piles=(*draft.piles[:number], named, *draft.piles[number + 1 :]))
            if _holds(fewer, claims):
                draft = fewer
                break
    return draft


def _with_shorter_deal(draft: _Draft, claims: tuple[_Claim, ...], number: int) -> _Draft:
    """Name only the first cards of a deal, as many as are needed."""
    line = draft.match.lines[number]
    ends = [0, *(end for _, end, _ in find_cards(line.text))]

    def cut(cards: int) -> _Draft:
        text = line.text[: ends[cards]] if cards else line.bare
        return replace(draft, texts=(*draft.texts[:number], text, *draft.texts[number + 1 :]))

    needed = bisect_left(range(len(ends) - 1), True, key=lambda cards: _holds(cut(cards), claims))
    return cut(needed)


def _holds(draft: _Draft, claims: tuple[_Claim, ...]) -> bool:
    """Whether the example can be played, and all claims are true, in every way of filling its open cards."""
    scenario, general = draft.scenario(), general_facts(draft.match.game)
    for seed in range(FILLINGS):
        run = play(draft.match.game.engine, scenario, seed)
        if run.stop:
            return False
        lines = _Lines(run, general)
        try:
            if any(lines.value(claim.line, claim.expression) != claim.value for claim in claims):
                return False
        except ExpressionError:
            return False
    return True


def _findings(match: Match, prose: str, scenario: Scenario, runs: tuple[Run, ...]) -> tuple[Finding, ...]:
    """What the proof of the text says when the example was played so."""
    source = Source(Path("regeln.md"), _BEFORE + prose)
    document = scan(source)
    general = general_facts(match.game)
    grounds: dict[int, Ground] = {}

    def ground(line: int) -> Ground:
        if line not in grounds:
            scopes = tuple(run.scope(line, general) for run in runs)
            grounds[line] = Ground(scopes, general, scenario, runs, line)
        return grounds[line]

    told = [block for block in document.blocks if block.example]
    return (*document.findings, *(found for block in told for found in prove_block(source, block, ground).findings))
