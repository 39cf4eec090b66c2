"""What an author wants to know of a game of Schwindelpost, and how long people take over it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from engines.labor.match import Match
from engines.labor.statistics import percent
from engines.schwindelpost.moves import CardSeen, CardSent, CardTurned, Cause, GameLost

#: Seconds that people take: to sort out, shuffle and deal the cards, to send one, to look at one and think whom to send
#: it to, to guess and lay the card open. Our guess, for nobody has held a watch.
SETTING, SENDING, LOOKING, GUESSING = 240, 12, 5, 10
#: Chains of so many legs or more are counted together.
LONG = 4
_ENDS = {Cause.EQUAL: "ende.gleiche", Cause.DIFFERENT: "ende.acht", Cause.EMPTY_HAND: "ende.leer"}


def measure(match: Match) -> Mapping[str, int]:
    """Whole numbers by German name.

    Per game: `karten` (sent off from hands, which is also how many were taken), `behauptungen` and in percent how many
    were true, `wahr.prozent`; `gesehen` (looked at and sent on); in percent of the guesses how many were right,
    `tippen.prozent`, and how many said „Stimmt“, `stimmt.prozent`; `kette.1` to `kette.3` and `kette.4` (cards that
    went over so many legs, over four or more), `kette.laengste`. `ende.gleiche`, `ende.acht` and `ende.leer`: why
    somebody lost. `verlierer.karten`: open cards of the loser.
    """
    sent = [event for event in match.events if isinstance(event, CardSent)]
    turned = [event for event in match.events if isinstance(event, CardTurned)]
    chains = _chains(match)
    measured = {
        "karten": len(turned),
        "behauptungen": len(sent),
        "gesehen": sum(isinstance(event, CardSeen) for event in match.events),
        "kette.laengste": max(chains, default=0),
    }
    for legs in range(1, LONG + 1):
        measured[f"kette.{legs}"] = sum(min(chain, LONG) == legs for chain in chains)
    if sent and turned:
        measured["wahr.prozent"] = percent(sum(event.claim is event.card.rank for event in sent), len(sent))
        measured["tippen.prozent"] = percent(sum(event.right for event in turned), len(turned))
        measured["stimmt.prozent"] = percent(sum(event.guess.believes for event in turned), len(turned))
    for event in match.events:
        if isinstance(event, GameLost):
            measured |= {name: int(event.end.cause is cause) for cause, name in _ENDS.items()}
            measured["verlierer.karten"] = Counter(one.taker for one in turned)[event.end.loser]
    return measured


def _chains(match: Match) -> list[int]:
    """Over how many legs each card went that was guessed."""
    chains, legs = [], 0
    for event in match.events:
        if isinstance(event, CardSent):
            legs += 1
        elif isinstance(event, CardTurned):
            chains.append(legs)
            legs = 0
    return chains


def seconds(match: Match) -> int:
    """How long people take over it, with the times above."""
    took = {CardSent: SENDING, CardSeen: LOOKING, CardTurned: GUESSING}
    return SETTING + sum(took.get(type(event), 0) for event in match.events)
