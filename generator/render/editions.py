"""What can be printed of a game, on which paper, and what may be chosen about it.

Kept apart from the makers in `kinds.py`, so that the command line knows it all without loading WeasyPrint.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.content.files import AID_FILE, PAD_FILE

if TYPE_CHECKING:
    from generator.content.book import GameContent

#: The palettes of the design tokens by the names that the command line uses.
PALETTES: Mapping[str, str] = {"four": "vierfarbig", "classic": "klassisch", "grey": "grau"}

DEFAULT_PALETTE = PALETTES["four"]


@dataclass(frozen=True)
class Edition:
    """A kind of document on one sort of paper.

    `paper` is what `--paper` asks for; `plain` editions carry their kind's bare name. `made_from` names the content
    behind it; `chosen` those choices that change it. `parts` are the editions whose pages an imposed one is put
    together from. Imposed sheets are for the printer: they carry no tags.
    """

    kind: str
    paper: str
    made_from: str
    plain: bool = False
    chosen: frozenset[str] = frozenset()
    parts: tuple[Edition, ...] = ()

    @property
    def name(self) -> str:
        """The file's name without choices and ending: `regelheft`, `regelheft-a5`."""
        return self.kind if self.plain else f"{self.kind}-{self.paper}"


_WHO = frozenset({"players", "variants", "level"})
_RULES, _SHORT = "regeln.md, beispiele/", "kurzregeln.md"
_RULES_A5 = Edition("regelheft", "a5", _RULES)
_SHORT_A5 = Edition("kurzregeln", "a5", _SHORT, plain=True)

#: Everything that can be printed, in the order in which it is told.
EDITIONS: tuple[Edition, ...] = (
    Edition("regelheft", "a4", _RULES, plain=True),
    _RULES_A5,
    Edition("regelheft", "heft", f"{_RULES}, {_SHORT}", parts=(_RULES_A5, _SHORT_A5)),
    Edition("regelheft", "gross", _RULES),
    _SHORT_A5,
    Edition("kurzregeln", "a4", _SHORT, parts=(_SHORT_A5,)),
    Edition("sortierliste", "a4", "spiel.yaml", plain=True, chosen=_WHO),
    Edition("kartenhilfe", "a4", AID_FILE, plain=True, chosen=frozenset({"players"})),
    Edition("punkteblock", "a4", f"{PAD_FILE}, spiel.yaml", plain=True, chosen=frozenset({"players", "level"})),
)

#: The kinds of documents, each once.
KINDS: tuple[str, ...] = tuple(dict.fromkeys(edition.kind for edition in EDITIONS))

#: The kind of output that is no document: the website of all games.
WEBSITE = "website"

#: What `--paper` may ask for.
PAPERS: tuple[str, ...] = tuple(dict.fromkeys(edition.paper for edition in EDITIONS))

#: Kinds that an evening's bundle leaves out: it has a sorting list of its own for all its games, and of a score pad one
#: takes as many sheets as one needs.
_NOT_IN_AN_EVENING = frozenset({"sortierliste", "punkteblock"})

#: Kinds whose pages are fronts and backs in turn: bound into a bundle they must begin on the front of a sheet.
DOUBLE_SIDED = frozenset({"kartenhilfe"})


#: So far at most are backs moved, in millimetres: the crop marks of player aids still lie on the paper.
MOST_SHIFT = 5.0


def evening_editions() -> tuple[Edition, ...]:
    """What an evening's bundle has of each game: what lies on the table first, the full rules last."""
    able = (edition for edition in EDITIONS if edition.plain and edition.kind not in _NOT_IN_AN_EVENING)
    return tuple(sorted(able, key=lambda edition: (edition.made_from == _RULES, edition.made_from != _SHORT)))


@dataclass(frozen=True)
class Choices:
    """What the host wants: for whom, how played, in which colours.

    `players` None means every number of players; no `variants` means every variant. `shift` moves the backs of
    double-sided sheets, right and down, in millimetres. A `draft` is marked ENTWURF on every page.
    """

    palette: str = DEFAULT_PALETTE
    players: int | None = None
    variants: frozenset[str] = frozenset()
    level: str = ""
    shift: tuple[float, float] = (0.0, 0.0)
    draft: bool = False

    def suffix(self, edition: Edition) -> str:
        """What a file's name says of the choices that change this edition: `-4-trickser-grau`."""
        made: list[str] = []
        if "players" in edition.chosen and self.players is not None:
            made.append(str(self.players))
        if "variants" in edition.chosen:
            made += sorted(self.variants)
        if "level" in edition.chosen and self.level:
            made.append(self.level)
        if self.palette != DEFAULT_PALETTE:
            made.append(self.palette)
        return "".join(f"-{one}" for one in made)


class ChoiceError(Exception):
    """A wish that a game cannot fulfil. Fields: `game`, its id; `sentence` in German, with what would work."""

    def __init__(self, game: str, sentence: str) -> None:
        self.game = game
        self.sentence = sentence
        super().__init__(sentence)


def is_made(edition: Edition, game: GameContent) -> bool:
    """Whether a game has what an edition is made from; only some kinds are for every game."""
    match edition.kind:
        case "kartenhilfe":
            return game.aid is not None
        case "punkteblock":
            return game.pad is not None and game.facts.punkteblock is not None and not _is_broken(game)
        case _:
            return True


def _is_broken(game: GameContent) -> bool:
    """Whether numbers are missing that a score pad needs; that can only be so in a draft."""
    from generator.proof.facts import general_facts  # what proves is loaded only where something was proven
    from generator.proof.pads import check_pad

    return any(check_pad(game, general_facts(game)))


def agree(game: GameContent, choices: Choices) -> None:
    """See that a game can be played as chosen. Raises `ChoiceError`, saying what would work."""
    facts = game.facts
    unknown = sorted(choices.variants - set(facts.varianten))
    if unknown:
        known = ", ".join(f"`{name}`" for name in facts.varianten) or "keine"
        raise ChoiceError(game.id, f"{facts.titel} hat keine Variante `{unknown[0]}`. Bekannt: {known}.")
    levels = game.engine.levels(game.sheet)
    if choices.level and choices.level not in levels:
        if not levels:
            raise ChoiceError(game.id, f"{facts.titel} hat keine Stufen. Lass --level weg.")
        known = ", ".join(f"`{name}`" for name in levels)
        raise ChoiceError(game.id, f"{facts.titel} hat keine Stufe `{choices.level}`. Bekannt: {known}.")
    counts = game.engine.player_counts(game.sheet, choices.variants)
    if choices.players is not None and choices.players not in counts:
        span = str(counts[0]) if len(counts) == 1 else f"{counts[0]} bis {counts[-1]}"
        persons = "Person" if span == "1" else "Personen"
        raise ChoiceError(game.id, f"{facts.titel} spielen {span} {persons}, nicht {choices.players}.")
