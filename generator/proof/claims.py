"""Prove single claims: a visible text against the fact that its expression names, in every filling of open cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from engines.game import Deal, Facts, Player, Slot, Value
from generator.content.book import Scenario
from generator.content.findings import Code, Finding
from generator.content.source import Span
from generator.proof.expressions import (
    Evaluated,
    ExpressionError,
    Scope,
    UnknownFactError,
    evaluate,
)
from generator.proof.fitting import Fitting
from generator.proof.lab import UnmeasuredError
from generator.proof.play import Run, play
from generator.proof.values import Verdict, compare, describe, write

#: So many suggestions are enough for anyone to choose from.
MOST_HINTS = 4


@dataclass(frozen=True)
class Proven:
    """A claim that holds: the facts' paths, the rules that they follow from, and the engine's value."""

    paths: tuple[str, ...]
    rules: frozenset[str]
    value: Value


@dataclass(frozen=True)
class Ground:
    """What a claim is checked against.

    `scopes` has one scope for each way of filling open cards; `scenario`, `runs` and `line` say where they come from
    (None and empty for claims about the game as such). `levels` holds the titles of the game's levels by their ids,
    for texts that are no example.
    """

    scopes: tuple[Scope, ...]
    general: Facts
    scenario: Scenario | None = None
    runs: tuple[Run, ...] = ()
    line: int = 0
    levels: Mapping[str, str] = field(default_factory=dict)

    @property
    def players(self) -> tuple[Player, ...] | None:
        """Whose names are claims; None outside examples."""
        return self.scenario.table.players if self.scenario else None


@dataclass(frozen=True)
class Place:
    """Where a claim stands: its visible text, its expression, the whole construct (None in YAML, which has none)."""

    text: Span
    expression: Span
    whole: Span | None = None


def prove_claim(text: str, expression: str, place: Place, ground: Ground) -> Proven | Finding:
    """Check a visible text against an expression."""
    try:
        results = [evaluate(expression, scope) for scope in ground.scopes]
    except UnknownFactError as error:
        fitting = tuple(path for path, _ in Fitting(ground).facts(text))
        named = error.suggestions
        hints = (*(one for one in named if one in fitting), *(one for one in fitting if one not in named)) or named
        hints = tuple(f"[{text}]{{{path}}}" if place.whole else path for path in hints[:MOST_HINTS])
        return Finding(
            Code.FACT_UNKNOWN,
            place.expression,
            error.sentence,
            found=expression,
            fix=(hints or ("",))[0],
            hints=hints[1:],
            fix_span=place.whole,
        )
    except UnmeasuredError as error:
        return Finding(Code.LAB_UNMEASURED, place.expression, error.sentence, found=expression)
    except ExpressionError as error:
        return Finding(Code.EXPRESSION, place.expression, error.sentence, found=expression)
    first, verdicts = results[0], _verdicts(text, results)
    if all(verdict.holds for verdict in verdicts):
        rules = frozenset(fact.rule for _, fact in first.used if fact.rule)
        return Proven(tuple(path for path, _ in first.used), rules, first.value)
    if any(result.value != first.value for result in results):
        return _open(text, expression, place.text, ground, results)
    right = verdicts[0].right
    fix = f"[{right}]{{{expression}}}" if place.whole else right
    code = Code.CLAIM_WRONG if verdicts[0].readable else Code.CLAIM_TYPE
    message = f"„{text}“ stimmt nicht."
    if not verdicts[0].readable:
        message = f"„{text}“ ist nicht das, was `{expression}` belegt: {describe(first.value)}."
    return Finding(
        code,
        place.text,
        message,
        found=text,
        engine=write(first.value),
        how="; ".join(dict.fromkeys(fact.how for _, fact in first.used if fact.how)),
        rule=", ".join(dict.fromkeys(fact.rule for _, fact in first.used if fact.rule)),
        fix=fix,
        fix_span=place.whole,
    )


def _verdicts(text: str, results: Sequence[Evaluated]) -> list[Verdict]:
    """What comes of the text against each value; mostly all are the same value."""
    values = [result.value for result in results]
    first = compare(text, values[0])
    if all(type(value) is type(values[0]) and value == values[0] for value in values[1:]):
        return [first]
    return [first, *(compare(text, value) for value in values[1:])]


def _open(text: str, expression: str, span: Span, ground: Ground, results: Sequence[Evaluated]) -> Finding:
    """The finding for a claim that depends on a card which the scenario leaves open."""
    slot = _culprit(expression, ground, results)
    message = f"Ob „{text}“ stimmt, hängt von einer Karte ab, die das Beispiel offen lässt."
    if slot:
        where = ".".join(str(part) for part in ("lage", *slot.path))
        message = f"Ob „{text}“ stimmt, hängt von einer offenen Karte ab: {slot.name}. Nenn sie unter `{where}`."
    said = tuple(dict.fromkeys(write(result.value) for result in results))
    more = ", …" if len(said) > MOST_HINTS else ""
    engine = f"je nachdem {', '.join(said[:MOST_HINTS])}{more}"
    return Finding(Code.CLAIM_OPEN, span, message, found=text, engine=engine)


def _culprit(expression: str, ground: Ground, results: Sequence[Evaluated]) -> Slot | None:
    """The open place whose card decides: change one filling into another, place by place, until the value changes."""
    scenario, first = ground.scenario, ground.runs[0]
    if scenario is None:
        return None
    other = next(index for index, result in enumerate(results) if result.value != results[0].value)
    deals = [dealt.cards for dealt in first.dealt]
    for at, (dealt, target) in enumerate(zip(first.dealt, ground.runs[other].dealt, strict=False)):
        for place, slot in enumerate(dealt.slots):
            deals[at] = _swapped(deals[at], place, deals[at].index(target.cards[place]))
            run = play(first.engine, scenario, 0, deals)
            try:
                value = evaluate(expression, run.scope(ground.line, ground.general)).value
            except ExpressionError:
                return slot
            if value != results[0].value:
                return slot
    return None


def _swapped(cards: Deal, one: int, other: int) -> Deal:
    changed = list(cards)
    changed[one], changed[other] = changed[other], changed[one]
    return tuple(changed)
