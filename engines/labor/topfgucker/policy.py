"""How Topfgucker is played in the lab: the simple strategy, the random one, and what differs from them in one thing.

How the sentences are read; all that is known is what `View` shows (see `outlook`). In this order:

1. If some play completes a pot, make one. Aces only where no other card does it.
2. Otherwise lay without a bust. An ace only if no other card is safe. A tip that is put to the test then leaves only
   those plays that follow it (`Aim`), if there are any.
3. Otherwise, forced to bust. With an empty draw pile and no life left: pass instead.
4. Among what 1 or 2 leaves, the simple strategy makes the play with the best score H − 0.2·B + 0.035·(v − 0.01·s):
   H the chance that the next player can complete a pot, B the chance that they must bust one, v the value laid, s the
   pot's new sum (the full sum for a play that completes it). Of equal scores it takes the pot farthest left, then the
   first card in a sorted deck's order, then the lower value. Where 3 forces it: the highest card, of equal ones the
   first in the deck's order, on the highest pot, of equal ones the one farthest left.
   The random player takes any of them with equal chance: card, pot and an ace's value. Where 3 forces it: any legal
   move.
5. Open cards, the first ones and later ones: the highest hidden card, an ace as its high value, of equal ones the first
   in the deck's order; or the lowest, in the same way; or any.

The next player is the next one clockwise who still holds a card. They may use a pot whose top card is not theirs.
Whoever may use no pot at all busts, as B counts it.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from itertools import combinations

from engines.cards import Card, Rank, sort_key
from engines.game import Moves, Table
from engines.labor.topfgucker.outlook import Outlook
from engines.topfgucker.moves import Lay, Move, Open, Pass, Pot
from engines.topfgucker.parameters import Parameters
from engines.topfgucker.view import View

#: The weights of the simple strategy in hundred thousandths: of H, of B, of v, and of s.
HIT, FORCED, VALUE, SUM = 100_000, 20_000, 3_500, 35


class Aim(IntEnum):
    """A tip that leaves only some of the safe plays, if there are any such."""

    NONE = 0
    ELEVEN = 1  # the pot is then worth what the most cards complete
    HIGH = 2  # a card of the highest value
    LOW = 3  # a pot is then left that takes any card
    PREPARED = 4  # an open card of the next player then completes a pot


class Opens(IntEnum):
    """Which hidden card is opened."""

    HIGHEST = 0
    LOWEST = 1
    ANY = 2


@dataclass(frozen=True)
class Policy:
    """A way to play Topfgucker; see the module's head.

    `scored`: by the best score, otherwise by chance. `spares_aces` as in 1 and 2. `weighs_value`: v and s count in the
    score, and `weighs_risk`: B counts. `reads`: others' open cards are known, otherwise they are taken for hidden ones.
    """

    scored: bool
    spares_aces: bool
    opens: Opens
    weighs_value: bool = True
    weighs_risk: bool = True
    reads: bool = True
    aim: Aim = Aim.NONE

    def __call__(self, table: Table[Parameters], view: View, legal: Moves[Move], dice: random.Random) -> Move:
        """Choose one of the player's own legal moves."""
        own = [move for move in legal.listed if move.player == view.player]
        if isinstance(own[0], Open):
            return self._open(table.sheet.parameters, view, len(own[0].cards), dice)
        lays = [move for move in own if isinstance(move, Lay)]
        outlook = Outlook(table, view, reads=self.reads)
        limit = outlook.limit
        hits = self._without_aces([lay for lay in lays if outlook.total(lay) == limit])
        if hits:
            return self._pick(outlook, hits, dice)
        safe = self._without_aces([lay for lay in lays if outlook.total(lay) < limit])
        if safe:
            return self._pick(outlook, [lay for lay in safe if self._follows(outlook, lay)] or safe, dice)
        if not self.scored:
            return own[dice.randrange(len(own))]
        if not lays or (not view.pile and not view.lives):
            return Pass(view.player)
        return min(lays, key=lambda lay: _forced_order(outlook, lay))

    @property
    def weights(self) -> tuple[int, int, int, int]:
        """What H, B, v and s count, in hundred thousandths."""
        plain = (VALUE, SUM) if self.weighs_value else (0, 0)
        return (HIT, FORCED if self.weighs_risk else 0, *plain)

    def _open(self, parameters: Parameters, view: View, number: int, dice: random.Random) -> Open:
        if self.opens is Opens.ANY:
            choices = list(combinations(view.hidden, number))
            return Open(view.player, frozenset(choices[dice.randrange(len(choices))]))
        sign = -1 if self.opens is Opens.HIGHEST else 1

        def order(card: Card) -> tuple[int, tuple[int, int]]:
            return sign * parameters.counts(card)[-1], sort_key(card)

        return Open(view.player, frozenset(sorted(view.hidden, key=order)[:number]))

    def _without_aces(self, lays: list[Lay]) -> list[Lay]:
        """Without the aces, if that leaves anything."""
        others = [lay for lay in lays if lay.card.rank is not Rank.ACE]
        return others if self.spares_aces and others else lays

    def _follows(self, outlook: Outlook, lay: Lay) -> bool:
        """Whether a play follows the tip."""
        most = max(outlook.parameters.karten.values())
        match self.aim:
            case Aim.NONE:
                return True
            case Aim.ELEVEN:
                return outlook.total(lay) == outlook.limit - most
            case Aim.HIGH:
                return lay.card.rank is not Rank.ACE and outlook.value(lay) == most
            case Aim.LOW:
                return any(total <= outlook.limit - most for total in outlook.totals_after(lay).values())
            case Aim.PREPARED:
                return outlook.prepares(lay)

    def _pick(self, outlook: Outlook, lays: Sequence[Lay], dice: random.Random) -> Lay:
        if not self.scored:
            return lays[dice.randrange(len(lays))]
        return min(lays, key=lambda lay: (-self.score(outlook, lay), *_order(outlook, lay)))

    def score(self, outlook: Outlook, lay: Lay) -> int:
        """The score of a play that does not bust, times 100,000 and the number of hands the next player may have."""
        hits, forced = outlook.chances(lay)
        for_hit, for_forced, for_value, for_sum = self.weights
        plain = for_value * outlook.value(lay) - for_sum * outlook.total(lay)
        return for_hit * hits - for_forced * forced + outlook.combinations * plain


_PLACES = {pot: place for place, pot in enumerate(Pot)}


def _order(outlook: Outlook, lay: Lay) -> tuple[int, tuple[int, int], int]:
    return _PLACES[lay.pot], sort_key(lay.card), outlook.value(lay)


def _forced_order(outlook: Outlook, lay: Lay) -> tuple[int, tuple[int, int], int, int]:
    return -outlook.value(lay), sort_key(lay.card), -outlook.totals[lay.pot], _PLACES[lay.pot]
