"""What a host wishes for an evening, whether it can be, and the programme that comes of it.

Nothing is laid out here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engines.cards import pack
from engines.game import Pile
from generator.content.book import GameContent
from generator.render.editions import DEFAULT_PALETTE
from generator.render.evening_plan import Plan, TooManyWaysError, plan

#: All orders of more games than that would take too long to try.
MAX_GAMES = 8


@dataclass(frozen=True)
class Wishes:
    """What the host wants. `packs` and `minutes` are what there is, None for as much as it takes.

    Each game is played with those of the `variants` that it has.
    """

    players: int
    packs: int | None = None
    minutes: int | None = None
    variants: frozenset[str] = frozenset()
    palette: str = DEFAULT_PALETTE


class WishError(Exception):
    """An evening that cannot be. Field `sentence`: why, and what would work, in German."""

    def __init__(self, sentence: str) -> None:
        self.sentence = sentence
        super().__init__(sentence)


@dataclass(frozen=True)
class Programme:
    """A planned evening. `games` in the host's order; `plan` says in which they are played and with which cards."""

    games: tuple[GameContent, ...]
    wishes: Wishes
    plan: Plan

    @property
    def order(self) -> tuple[GameContent, ...]:
        """The games as they are played."""
        return tuple(self.games[index] for index in self.plan.order)

    @property
    def packs(self) -> int:
        """How many packs it takes."""
        return max(packs_of(game, self.wishes) for game in self.games)

    @property
    def jokers(self) -> int:
        """How many jokers it takes."""
        return max(sum(card.is_joker for pile in piles for card in pile.cards) for piles in self.plan.piles)

    @property
    def has_times(self) -> bool:
        """Whether any of the games says how long it takes."""
        return any(game.facts.dauer for game in self.games)

    @property
    def cards(self) -> int:
        """How many cards lie in the boxes before anything is sorted."""
        return len(pack(self.packs)) + self.jokers


def played_variants(game: GameContent, wishes: Wishes) -> frozenset[str]:
    """With which of the wished variants a game is played."""
    return wishes.variants & frozenset(game.facts.varianten)


def packs_of(game: GameContent, wishes: Wishes) -> int:
    """How many packs a game takes."""
    return game.engine.packs(game.sheet, wishes.players, played_variants(game, wishes))


def names_of(wish: str) -> tuple[str, ...]:
    """The games' ids as a host writes them, `a,b,c`: once each, and no more than can be tried. Raises `WishError`."""
    names = tuple(name.strip() for name in wish.split(",") if name.strip())
    if not names:
        raise WishError("Welche Spiele sollen es sein? Nenn sie mit --games, durch Kommas getrennt.")
    twice = next((name for name in names if names.count(name) > 1), "")
    if twice:
        raise WishError(f"`{twice}` steht mehrmals in --games. Nenn jedes Spiel einmal.")
    if len(names) > MAX_GAMES:
        raise WishError(
            f"Das sind {len(names)} Spiele. Blattwerk probiert alle Reihenfolgen durch, und das geht bis {MAX_GAMES} "
            "Spiele. Mach zwei Abende daraus."
        )
    return names


def programme(games: Sequence[GameContent], wishes: Wishes) -> Programme:
    """Plan an evening. Raises `WishError`, saying what would work."""
    _see_variants(games, wishes)
    _see_players(games, wishes)
    _see_packs(games, wishes)
    _see_minutes(games, wishes)
    try:
        best = plan([_piles(game, wishes) for game in games])
    except TooManyWaysError as error:
        title = games[error.game].facts.titel
        raise WishError(
            f"Bei {title} lassen sich die Karten auf zu viele Arten auswählen, um alle durchzuprobieren. "
            "Nimm weniger Spiele auf einmal."
        ) from None
    return Programme(tuple(games), wishes, best)


def _piles(game: GameContent, wishes: Wishes) -> tuple[Pile, ...]:
    return game.engine.piles(game.sheet, wishes.players, played_variants(game, wishes))


def _see_variants(games: Sequence[GameContent], wishes: Wishes) -> None:
    known = list(dict.fromkeys(name for game in games for name in game.facts.varianten))
    unknown = sorted(wishes.variants - set(known))
    if unknown:
        names = ", ".join(f"`{name}`" for name in known) or "keine"
        raise WishError(f"Eine Variante `{unknown[0]}` hat keines der Spiele. Bekannt: {names}.")


def _see_players(games: Sequence[GameContent], wishes: Wishes) -> None:
    counts = {game.facts.titel: _counts(game, wishes) for game in games}
    fitting = [title for title, able in counts.items() if wishes.players in able]
    if len(fitting) == len(games):
        return
    spans = ", ".join(f"{title} {_span(able)}" for title, able in counts.items() if title not in fitting)
    persons = "einer Person" if wishes.players == 1 else f"{wishes.players} Personen"
    these = f"Zu {persons} passen: {', '.join(fitting)}." if fitting else f"Zu {persons} passt keines dieser Spiele."
    common = sorted(set.intersection(*(set(able) for able in counts.values())))
    everyone = (
        f"Alle zusammen gehen mit {_span(range(common[0], common[-1] + 1))} Personen."
        if common
        else "Alle zusammen gehen mit keiner Zahl von Personen."
    )
    raise WishError(f"Für {persons} geht dieser Abend nicht; es braucht Personen: {spans}. {these} {everyone}")


def _counts(game: GameContent, wishes: Wishes) -> range:
    return game.engine.player_counts(game.sheet, played_variants(game, wishes))


def _see_packs(games: Sequence[GameContent], wishes: Wishes) -> None:
    if wishes.packs is None:
        return
    needed = {game.facts.titel: packs_of(game, wishes) for game in games}
    missing = [f"{title} braucht {_packs(number)}" for title, number in needed.items() if number > wishes.packs]
    if not missing:
        return
    fitting = ", ".join(title for title, number in needed.items() if number <= wishes.packs) or "keines dieser Spiele"
    ways = [way for game in games if packs_of(game, wishes) > wishes.packs for way in _thriftier(game, wishes)]
    instead = f" Oder spielt {' oder '.join(ways)}." if ways else ""
    raise WishError(
        f"{_packs(wishes.packs)} {'reicht' if wishes.packs == 1 else 'reichen'} nicht: {', '.join(missing)}. "
        f"Damit geht: {fitting}. Für alle nimm --decks {max(needed.values())}.{instead}"
    )


def _thriftier(game: GameContent, wishes: Wishes) -> list[str]:
    """Variants with which a game takes no more packs than there are."""
    played = played_variants(game, wishes)
    return [
        f"{game.facts.titel} mit --variant {name}"
        for name in game.facts.varianten
        if wishes.players in game.engine.player_counts(game.sheet, played | {name})
        and game.engine.packs(game.sheet, wishes.players, played | {name}) <= (wishes.packs or 0)
    ]


def _see_minutes(games: Sequence[GameContent], wishes: Wishes) -> None:
    """Refuse only what the shortest times that are known rule out."""
    known = {game.facts.titel: game.facts.dauer.von for game in games if game.facts.dauer}
    if wishes.minutes is None or sum(known.values()) <= wishes.minutes:
        return
    each = ", ".join(f"{title} ab {least}" for title, least in known.items())
    fitting = [title for title, least in known.items() if least <= wishes.minutes]
    alone = f" Für sich allein geht: {', '.join(fitting)}." if fitting and len(games) > 1 else ""
    raise WishError(
        f"{wishes.minutes} Minuten reichen nicht: {each}, zusammen mindestens {sum(known.values())}. "
        f"Nimm dir mehr Zeit oder lass ein Spiel weg.{alone}"
    )


def _span(able: range) -> str:
    return str(able[0]) if len(able) == 1 else f"{able[0]}–{able[-1]}"


def _packs(number: int) -> str:
    return f"{number} {'Blatt' if number == 1 else 'Blätter'}"
