"""What can lie in the three pots of a position."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from engines.cards import Rank
from engines.game import Player, PositionError, Slot, Table
from engines.seats import check_seated
from engines.topfgucker.moves import Laid, Pot
from engines.topfgucker.parameters import Parameters, Position, PotCard

_ADJECTIVES = {Pot.LEFT: "linken", Pot.MIDDLE: "mittleren", Pot.RIGHT: "rechten"}


def cards_in(position: Position, pot: Pot) -> tuple[PotCard, ...]:
    """A pot's cards as the position writes them."""
    return {Pot.LEFT: position.toepfe.links, Pot.MIDDLE: position.toepfe.mitte, Pot.RIGHT: position.toepfe.rechts}[pot]


def pot_cards(position: Position) -> tuple[PotCard, ...]:
    """The cards of all pots."""
    return tuple(card for pot in Pot for card in cards_in(position, pot))


def pots_of(table: Table[Parameters], position: Position) -> tuple[tuple[Laid, ...], ...]:
    """The pots with what each card counts; the position is already checked."""
    counts = table.sheet.parameters.counts
    return tuple(
        tuple(
            Laid(card.karte, Player(card.von), counts(card.karte)[0] if card.als is None else card.als)
            for card in cards_in(position, pot)
        )
        for pot in Pot
    )


def pot_slots(position: Position) -> Iterator[Slot]:
    """A slot for every card in a pot; all of them are named."""
    for pot in Pot:
        for index, card in enumerate(cards_in(position, pot)):
            yield Slot(
                f"{index + 1}. Karte im {_ADJECTIVES[pot]} Topf", ("toepfe", pot.key, index, "karte"), card.karte
            )


def check_pots(table: Table[Parameters], position: Position) -> None:
    """See that every card counts what it can, that nobody laid on their own, and that no pot is full."""
    parameters = table.sheet.parameters
    for pot in Pot:
        total = 0
        cards = cards_in(position, pot)
        for index, card in enumerate(cards):
            path = ("toepfe", pot.key, index)
            check_seated(table, card.von, (*path, "von"))
            if card.karte.rank not in parameters.ranks:
                raise PositionError((*path, "karte"), f"Mit {card.karte} wird nicht gespielt.")
            counts = parameters.counts(card.karte)
            if card.als not in (counts if card.karte.rank is Rank.ACE else (None, *counts)):
                what = " oder ".join(map(str, counts))
                rule = "ass" if card.karte.rank is Rank.ACE else "zaehlwerte"
                raise PositionError((*path, "als"), f"{card.karte} zählt {what}; das gehört nach „als“.", rule)
            total += counts[0] if card.als is None else card.als
            if total >= parameters.treffersumme:
                full = total == parameters.treffersumme
                sentence = f"Bei {total} wäre der Topf {'ein Treffer' if full else 'überkauft'} und sein Platz leer."
                raise PositionError((*path, "karte"), sentence, "treffer" if full else "ueberkauft")
        for index, (lower, upper) in enumerate(pairwise(cards), 1):
            if lower.von == upper.von:
                sentence = f"{upper.von} kann {upper.karte} nicht auf die eigene Karte {lower.karte} gelegt haben."
                raise PositionError(("toepfe", pot.key, index), sentence, "eigene-karte")


def check_layers(table: Table[Parameters], position: Position, pile: int, away: int) -> None:
    """See that so many cards can have been laid by these players, with `position.dran` on turn now."""
    if position.dran is None:
        return
    cards = pot_cards(position)
    laid = len(cards) + away
    if pile:  # nobody can have passed yet
        for player, turns in _turns(table.players, position.dran, laid).items():
            own = sum(card.von == player for card in cards)
            if own > turns:
                sentence = f"{player} kann erst {turns} Karten gelegt haben; in den Töpfen liegen schon {own}."
                raise PositionError(("toepfe",), sentence, "reihum")
    if position.gepasst:
        return
    tops = [pot[-1].von for pot in (cards_in(position, pot) for pot in Pot) if pot]
    last = table.players[table.players.index(position.dran) - 1]
    if laid and not away and last not in tops:
        sentence = f"Vor {position.dran} war {last} am Zug; dann muss oben in einem Topf eine Karte von {last} liegen."
        raise PositionError(("toepfe",), sentence, "reihum")
    if tops.count(position.dran) == len(Pot):
        sentence = f"Oben liegen nur Karten von {position.dran}; dann müsste {last} gerade gepasst haben."
        raise PositionError(("gepasst",), sentence, "klar-nur-eigene")


def _turns(players: Sequence[Player], now: Player, laid: int) -> Mapping[Player, int]:
    """How many of `laid` cards each player laid, one after another, when the next one is for `now` to lay."""
    seat = players.index(now)
    backwards = [*reversed(players[:seat]), *reversed(players[seat:])]
    return {player: (laid + len(players) - 1 - back) // len(players) for back, player in enumerate(backwards)}
