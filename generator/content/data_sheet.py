"""What spiel.yaml says of a game that has no engine: which cards are sorted out, what they are worth, named numbers.

The dataclasses describe `werte` there; field names are German, for authors write them. What follows from them alone
(piles, counts, sums) is worked out here, and `data_problems` sees that the packs of `material` can give it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from engines.cards import PACK_RANKS, Card, Rank, Suit, pack, sort_key
from engines.game import Fact, Facts, Pile, Sheet
from engines.game import Path as Place
from generator.content.findings import Code, Finding
from generator.content.yamlfile import YamlDocument


def _told(title: str, help_: str, *examples: Any) -> dict[str, Any]:
    return {"titel": title, "hilfe": help_, **({"beispiele": list(examples)} if examples else {})}


@dataclass(frozen=True)
class PileData:
    """Cards to sort out. Without `raenge`, `farben` and `karten` it is the whole pack."""

    titel: str = field(metadata=_told("Titel", "Wie der Stapel auf der Sortierliste heißt.", "Spielkarten"))
    raenge: tuple[Rank, ...] = field(default=(), metadata=_told("Ränge", "Welche Ränge; ohne Angabe alle."))
    farben: tuple[Suit, ...] = field(default=(), metadata=_told("Farben", "Welche Farben; ohne Angabe alle."))
    karten: tuple[Card, ...] = field(default=(), metadata=_told("Karten", "Einzelne Karten, auch Joker."))
    ohne: tuple[Card, ...] = field(default=(), metadata=_told("Ohne", "Welche Karten fehlen."))
    blaetter: int = field(default=1, metadata=_told("Kartenspiele", "Aus wie vielen Kartenspielen."))
    nimm: int | None = field(default=None, metadata=_told("Nimm", "Nur so viele davon, gleich welche.", 8))
    ab: int | None = field(default=None, metadata=_told("Ab", "Erst ab so vielen Personen.", 5))
    bis: int | None = field(default=None, metadata=_told("Bis", "Nur bis zu so vielen Personen.", 4))
    variante: str = field(default="", metadata=_told("Variante", "Nur mit dieser Variante."))
    notiz: str = field(default="", metadata=_told("Notiz", "Wofür sie sind, in wenigen Worten."))

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards of the pile, sorted; equal cards of several packs several times."""
        named = self.karten if self.karten and not (self.raenge or self.farben) else ()
        base: tuple[Card, ...] = ()
        if not named:
            suits = self.farben or tuple(Suit)
            packed = pack(self.blaetter, ranks=self.raenge or PACK_RANKS)
            base = tuple(card for card in packed if card.suit in suits)
        left = (*base, *(named or self.karten))
        return tuple(sorted((card for card in left if card not in self.ohne), key=sort_key))

    @property
    def pile(self) -> Pile:
        """The pile as sorting lists show it."""
        cards = self.cards
        return Pile(self.titel, cards, len(cards) if self.nimm is None else self.nimm, self.notiz)

    def is_used(self, players: int, variants: frozenset[str]) -> bool:
        """Whether so many players, with these variants, sort it out."""
        in_bounds = (self.ab is None or players >= self.ab) and (self.bis is None or players <= self.bis)
        return in_bounds and (not self.variante or self.variante in variants)


@dataclass(frozen=True)
class Data:
    """`werte` of a game without an engine; every key may be left out."""

    stapel: tuple[PileData, ...] = field(
        default=(PileData("Spielkarten"),),
        metadata=_told("Stapel", "Was ihr heraussucht; ohne Angabe das ganze Blatt.", [{"titel": "Spielkarten"}]),
    )
    kartenwerte: Mapping[Card, int] = field(
        default_factory=dict, metadata=_told("Kartenwerte", "Was eine Karte zählt.", {"D♠": 13})
    )
    rangwerte: Mapping[Rank, int] = field(
        default_factory=dict, metadata=_told("Rangwerte", "Was jede Karte eines Rangs zählt.", {"A": 11})
    )
    zahlen: Mapping[str, int] = field(
        default_factory=dict, metadata=_told("Zahlen", "Zahlen der Regeln, mit Namen.", {"handkarten": 5})
    )
    nach_personen: Mapping[str, Mapping[int, int]] = field(
        default_factory=dict,
        metadata=_told("Nach Personen", "Zahlen, die davon abhängen, wie viele mitspielen.", {"handkarten": {3: 7}}),
    )
    besondere: Mapping[str, Card] = field(
        default_factory=dict, metadata=_told("Besondere Karten", "Karten der Regeln, mit Namen.", {"trumpf": "D♠"})
    )
    stufen: Mapping[str, Mapping[str, int]] = field(
        default_factory=dict, metadata=_told("Stufen", "Die Stufen, leichteste zuerst.", {"leicht": {"ziel": 10}})
    )

    def piles(self, players: int, variants: frozenset[str] = frozenset()) -> tuple[Pile, ...]:
        """What so many players sort out."""
        return tuple(one.pile for one in self.stapel if one.is_used(players, variants))

    def packs(self, players: int, variants: frozenset[str] = frozenset()) -> int:
        """How many packs that takes."""
        return max((one.blaetter for one in self.stapel if one.is_used(players, variants)), default=1)

    def value(self, card: Card) -> int | None:
        """What a card counts; its own value goes before that of its rank."""
        return self.kartenwerte.get(card, self.rangwerte.get(card.rank))


# --- What texts may claim of it -----------------------------------------------------------


def data_facts(sheet: Sheet[Data]) -> Facts:
    """Everything that follows from `werte`: what a text about the game may claim."""
    data = sheet.parameters
    players = range(sheet.min_players, sheet.max_players + 1)
    decks = {count: data.piles(count) for count in players}
    facts: dict[str, Fact | Facts] = {"karten": _card_facts(data, decks), "stapel": _pile_facts(data)}
    if values := _values(data):
        facts["wert"] = {str(card): Fact(value) for card, value in values.items()}
    named: Mapping[str, Facts] = {
        "rangwert": {str(rank): Fact(value) for rank, value in data.rangwerte.items()},
        "zahlen": {name: Fact(number) for name, number in data.zahlen.items()},
        "besondere": {name: Fact(card) for name, card in data.besondere.items()},
        "nach_personen": {
            name: {str(count): Fact(number) for count, number in by_count.items()}
            for name, by_count in data.nach_personen.items()
        },
        "stufen": {
            level: {name: Fact(number) for name, number in numbers.items()} for level, numbers in data.stufen.items()
        },
    }
    return {**facts, **{name: below for name, below in named.items() if below}}


def _card_facts(data: Data, decks: Mapping[int, tuple[Pile, ...]]) -> Facts:
    """How many cards are played with: in all where that is always the same, and for each number of players."""
    counts = {count: sum(pile.take for pile in piles) for count, piles in decks.items()}
    facts: dict[str, Fact | Facts] = {"zu": {str(count): Fact(number) for count, number in counts.items()}}
    if len(set(counts.values())) != 1:
        return facts
    facts["anzahl"] = Fact(next(iter(counts.values())))
    first, *others = decks.values()
    cards = [card for pile in first for card in pile.cards]
    if all(other == first for other in others) and all(pile.take == len(pile.cards) for pile in first):
        for suit in Suit:
            facts[suit.german.casefold()] = Fact(sum(card.suit is suit for card in cards))
        facts["joker"] = Fact(sum(card.is_joker for card in cards))
        facts["raenge"] = Fact(len({card.rank for card in cards if not card.is_joker}))
        values = [data.value(card) for card in cards]
        if any(values):
            facts["summe"] = Fact(sum(value or 0 for value in values))
    return facts


def _pile_facts(data: Data) -> Facts:
    named: dict[str, dict[str, Fact]] = {}
    for one in data.stapel:
        entry = {"anzahl": Fact(one.pile.take)}
        entry |= {name: Fact(count) for name, count in (("ab", one.ab), ("bis", one.bis)) if count is not None}
        named[one.titel] = entry
    return dict(named)


def _values(data: Data) -> Mapping[Card, int]:
    cards = dict.fromkeys(card for one in data.stapel for card in one.cards)
    return {card: value for card in cards if (value := data.value(card)) is not None}


def card_values(data: Data) -> tuple[tuple[Card, str], ...]:
    """The cards of the game that count something, with what they count as printed."""
    return tuple((card, str(value).replace("-", "−")) for card, value in _values(data).items())


def demanded(data: Data) -> Iterator[tuple[str, ...]]:
    """What the rules must state, for nothing else says what it is for; as places in `werte`, which are its facts'."""
    for group, names in (("zahlen", data.zahlen), ("besondere", data.besondere)):
        yield from ((group, name) for name in names)
    for name, by_count in data.nach_personen.items():
        yield from (("nach_personen", name, str(count)) for count in by_count)


# --- What cannot be ------------------------------------------------------------------------


def data_problems(document: YamlDocument, sheet: Sheet[Data], variants: tuple[str, ...]) -> Iterator[Finding]:
    """Findings for what `material` cannot give, and for numbers of players that nobody plays with."""
    data = sheet.parameters
    for path, message in (*_wrong_piles(sheet, variants), *_wrong_names(sheet)):
        span = document.at(("werte", *path), key=isinstance(path[-1], str))
        yield Finding(Code.VALUE_WRONG, span, message)
    titles = [one.titel for one in data.stapel]
    for index, title in enumerate(titles):
        if title in titles[:index]:
            message = f"„{title}“ heißt schon ein anderer Stapel."
            yield Finding(Code.VALUE_WRONG, document.at(("werte", "stapel", index, "titel")), message)


def _wrong_piles(sheet: Sheet[Data], variants: tuple[str, ...]) -> Iterator[tuple[Place, str]]:
    wrong = False
    for index, one in enumerate(sheet.parameters.stapel):
        for name, message in _wrong_pile(one, sheet, variants):
            wrong = True
            yield ("stapel", index, name), message
    if not wrong:
        yield from ((("stapel",), message) for message in _too_many(sheet, variants))


def _wrong_pile(one: PileData, sheet: Sheet[Data], variants: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    if not 1 <= one.blaetter <= sheet.packs:
        yield "blaetter", f"Laut `material` gibt es {sheet.packs} Kartenspiele, nicht {one.blaetter}."
    elif not one.cards:
        yield "titel", "In diesem Stapel bleibt keine Karte übrig."
    elif one.nimm is not None and not 1 <= one.nimm <= len(one.cards):
        yield "nimm", f"Der Stapel hat {len(one.cards)} Karten; {one.nimm} davon geht nicht."
    if one.variante and one.variante not in variants:
        yield "variante", f"Eine Variante `{one.variante}` steht nicht unter `varianten`."
    for name, count in (("ab", one.ab), ("bis", one.bis)):
        if count is not None and not sheet.min_players <= count <= sheet.max_players:
            yield name, f"Mit {count} Personen spielt das laut `spieler` niemand."


def _wrong_names(sheet: Sheet[Data]) -> Iterator[tuple[Place, str]]:
    data = sheet.parameters
    for name, by_count in data.nach_personen.items():
        for count in by_count:
            if not sheet.min_players <= count <= sheet.max_players:
                yield ("nach_personen", name), f"Mit {count} Personen spielt das laut `spieler` niemand."
    played = {card for one in data.stapel for card in one.cards}
    for name, card in data.besondere.items():
        if card not in played:
            yield ("besondere", name), f"{card} gehört zu keinem Stapel."
    for card in data.kartenwerte:
        if card not in played:
            yield ("kartenwerte",), f"{card} gehört zu keinem Stapel."


def _too_many(sheet: Sheet[Data], variants: tuple[str, ...]) -> Iterator[str]:
    """A sentence for the first number of players whose piles take more cards than there are, or none at all.

    Then one for packs and jokers that `material` names and no pile takes.
    """
    most_packs = most_jokers = 0
    for chosen in (frozenset[str](), *(frozenset({name}) for name in variants)):
        for players in range(sheet.min_players, sheet.max_players + 1):
            piles = sheet.parameters.piles(players, chosen)
            if not piles:
                yield f"Mit {players} Personen wird keine Karte herausgesucht."
                return
            wanted = Counter(card for pile in piles for card in pile.cards)
            jokers = sum(number for card, number in wanted.items() if card.is_joker)
            if jokers > sheet.jokers:
                yield f"Die Stapel brauchen {jokers} Joker; laut `material` gibt es {sheet.jokers}."
                return
            packs = sheet.parameters.packs(players, chosen)
            for card, number in wanted.items():
                if number > (1 if card.is_joker else packs):
                    yield f"{card} suchen {players} Personen {number}-mal heraus; so oft gibt es die Karte nicht."
                    return
            most_packs, most_jokers = max(most_packs, packs), max(most_jokers, jokers)
    if most_packs < sheet.packs:
        yield f"Laut `material` braucht ihr {sheet.packs} Kartenspiele; die Stapel kommen mit {most_packs} aus."
    if most_jokers < sheet.jokers:
        yield f"Laut `material` braucht ihr {sheet.jokers} Joker; in keinem Stapel stehen so viele."
