"""What a generated game is: its family, options, numbers and words, all by seed."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from engines.cards import Rank, Suit
from engines.game import Range, Sheet
from generator.content.markdown import slug

from .tischspiele.climbing import Climbing
from .tischspiele.common import Parameters, TableGame
from .tischspiele.counting import Counting
from .tischspiele.drawing import Drawing
from .tischspiele.trick import Trick

FAMILIES: Mapping[str, type[TableGame]] = {
    "trick": Trick,
    "climbing": Climbing,
    "counting": Counting,
    "drawing": Drawing,
}
_RANKS = [rank for rank in Rank if rank.value in ["2", "3", "4", "5", "6", "7", "8", "9", "10", "B", "D", "K", "A"]]
_PLACE = re.compile(r"<(\w+)>")


@cache
def words() -> Mapping[str, Any]:
    """The sentence patterns."""
    loaded: Mapping[str, Any] = yaml.safe_load(Path(__file__).with_name("words.yaml").read_text(encoding="utf-8"))
    return loaded


def filled(pattern: str, values: Mapping[str, object]) -> str:
    """A pattern with its places filled in."""
    return _PLACE.sub(lambda place: str(values[place[1]]), pattern)


@dataclass(frozen=True)
class Design:
    """One game: how it is called and played, and how large its texts are."""

    id: str
    title: str
    family: str
    options: tuple[str, ...]
    sheet: Sheet[Parameters]
    colour: str
    examples: int
    cases: int
    extras: int
    seed: int
    engine: TableGame = field(repr=False, compare=False)

    @property
    def class_name(self) -> str:
        """The class in its engine file."""
        return "".join(part.capitalize() for part in self.id.split("-"))


def designs(count: int, seed: int = 1) -> list[Design]:
    """So many different games; the first ones are the same however many there are."""
    return [_design(number, seed) for number in range(count)]


def _design(number: int, seed: int) -> Design:
    rng = random.Random(f"{seed}/{number}")
    family = list(FAMILIES)[number % len(FAMILIES)]
    kind = FAMILIES[family]
    parts = words()["titel"]
    endings: Sequence[str] = parts[family]
    beginning = parts["anfang"][number // len(FAMILIES) % len(parts["anfang"])]
    turn = number // (len(FAMILIES) * len(parts["anfang"]))
    title = f"{beginning}{endings[turn % len(endings)]}"
    if turn >= len(endings):  # all pairs are used up: more of them bear a name beside
        title += f" {chr(ord('A') + (turn // len(endings) - 1) % 26)}"
    name = slug(title)
    options = tuple(sorted(rule for rule in kind.optional_rules if rng.random() < 0.6))
    pace = number // len(FAMILIES)
    engine = type(name, (kind,), {"id": name, "options": frozenset(options)})()
    return Design(
        id=name,
        title=title,
        family=family,
        options=options,
        sheet=_sheet(rng, options, pace),
        colour=rng.choice(words()["farben"]),
        examples=_evenly(pace, 3, 9, 0.618),
        cases=_evenly(pace, 12, 60, 0.414),
        extras=_evenly(pace, 8, 40, 0.732),
        seed=rng.randrange(2**32),
        engine=engine,
    )


def _evenly(pace: int, least: int, most: int, step: float) -> int:
    """A number that goes evenly through all that it may be: ten games are on average as large as a hundred."""
    return least + int((most - least + 1) * ((pace + 0.5) * step % 1))


def _sheet(rng: random.Random, options: Sequence[str], pace: int) -> Sheet[Parameters]:
    ranks = _RANKS[-[6, 8, 9, 13][pace % 4] :]
    low = rng.choice([2, 2, 3])
    high = rng.randint(low + 1, 5)
    hand = rng.randint(4, min(8, (4 * len(ranks) - 4) // high))
    first, step = rng.randint(1, 4), rng.choice([1, 1, 2])
    values = {rank: first + step * place for place, rank in enumerate(ranks)}
    skip, turn = rng.sample(ranks[1:-1], 2)
    numbers = Parameters(
        karten=values,
        hand=hand,
        grenze=rng.randint(4, 6) * max(values.values()),
        praemie=rng.randint(2, hand - 2),  # more, and nobody could ever draw level
        trumpf=rng.choice(list(Suit)),
        aussetzer=skip,
        umkehrer=turn,
    )
    best = Range(low, high)
    return Sheet(low, high, best, 1, 0, numbers)
