"""Tell whether a changed scenario says anything else than before: else no text could ever contradict it.

Two courses of play are alike where every fact that the engine states is the same, after every line. Cards that are
listed in another order, or a seat that plays no part, make no difference.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engines.game import Deal, Facts, PositionError, Refusal, Slot
from generator.content.book import Scenario
from generator.proof.mutation.mutant import Fate
from generator.proof.play import Dealt, Run, play
from generator.proof.scenarios import Played
from generator.proof.seats import SEATS


def compare_courses(before: Played, after: Scenario) -> Fate | None:
    """`IDENTICAL` or `REFUSED_ALIKE`, where the change can make no difference; None where it does."""
    once = before.runs[0]
    if after.refused and once.start is None:
        return _refused_positions(before, after)
    if any(run.start is None or run.stop for run in before.runs):
        return None
    worst = Fate.IDENTICAL
    for run in before.runs:
        other = _replay(run, after)
        if other is None or not _same_facts(run, other, after):
            return None
        if _reasons(run) != _reasons(other):
            return None
        if _refusals(run) != _refusals(other) or _forbidden(before.scenario) != _forbidden(after):
            worst = Fate.REFUSED_ALIKE
    return worst


def _refused_positions(before: Played, after: Scenario) -> Fate | None:
    """An impossible position that the same rule refuses; with the same words where that makes no difference at all."""
    engine = before.runs[0].engine
    errors = []
    for scenario in (before.scenario, after):
        stop = play(engine, scenario, 0).stop
        if stop is None or not isinstance(stop.error, PositionError):
            return None
        errors.append(stop.error)
    mine, theirs = errors
    if mine.rule != theirs.rule:
        return None
    return Fate.IDENTICAL if (mine.path, mine.sentence) == (theirs.path, theirs.sentence) else Fate.REFUSED_ALIKE


def _replay(run: Run, scenario: Scenario) -> Run | None:
    """The scenario played with the cards that another run dealt, as far as its own cards allow."""
    try:
        slots = run.engine.slots(scenario.table, scenario.position)
    except PositionError:
        return None
    deals = [dealt.cards for dealt in run.dealt]
    if len(slots) != len(deals[0]):
        return None
    deals[0] = _aligned(run.dealt[0], slots)
    other = play(run.engine, scenario, 0, deals)
    return None if other.stop or other.start is None else other


def _aligned(dealt: Dealt, slots: Sequence[Slot]) -> Deal:
    """The cards as they were dealt, place by place, changed only so far that every named place holds its card."""
    at_path = {slot.path: card for slot, card in zip(dealt.slots, dealt.cards, strict=True)}
    cards = [at_path.get(slot.path, slot.card) for slot in slots]
    missing = list((Counter(dealt.cards) - Counter(card for card in cards if card)).elements())
    cards = [card or missing.pop() for card in cards]
    for place, slot in enumerate(slots):
        if slot.card is not None and cards[place] != slot.card and slot.card in cards:
            # Take the card from a place that does not name it itself, best from one that names another.
            holders = [at for at, card in enumerate(cards) if card == slot.card and slots[at].card != slot.card]
            if holders:
                holder = min(holders, key=lambda at: slots[at].card is None)
                cards[place], cards[holder] = cards[holder], cards[place]
    return tuple(card for card in cards if card)


def _same_facts(one: Run, other: Run, scenario: Scenario) -> bool:
    if [number for number, _ in one.steps] != [number for number, _ in other.steps]:
        return False
    numbers = range(len(scenario.lines) + 1)
    return all(_facts(one, number) == _facts(other, number) for number in numbers)


def _facts(run: Run, number: int) -> tuple[Facts, Facts]:
    """What can be claimed of a line and of the state after it, but not who sits where: nothing came of that alone."""
    line = {name: entry for name, entry in run.scope(number, {}).facts.items() if name != SEATS}
    return line, run.engine.state_facts(run.state(number))


def _forbidden(scenario: Scenario) -> list[str]:
    return [line.text for line in scenario.lines if line.forbidden]


def _refusals(run: Run) -> list[tuple[Refusal, ...]]:
    return [refused.refusals for refused in run.refused]


def _reasons(run: Run) -> list[str]:
    """For each refused line the reason that comes first."""
    return [refused.refusals[0].reason for refused in run.refused if refused.refusals]
