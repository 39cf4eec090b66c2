"""What prose may claim of Große Zahl as such, and the tables that its rules can have printed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from engines.cards import PACK_RANKS, pack
from engines.game import Chart, Fact, Facts, Range, Sheet
from engines.grosse_zahl.combination import MORE, OPENING
from engines.grosse_zahl.parameters import TWO_PACKS, Parameters, packs_used, playing_cards

PLAIN: frozenset[str] = frozenset()
VARIANT = frozenset({TWO_PACKS})


def game_facts(sheet: Sheet[Parameters]) -> Facts:
    """What may be claimed of the game as such."""
    values = sheet.parameters
    one = tuple(values.karten)
    per_suit, per_rank = Counter(card.suit for card in one), Counter(card.rank for card in one)
    low, high = min(values.karten.values()), max(values.karten.values())
    colours, fewer = values.original.farben, values.original.zu_zweit_ohne
    return {
        "karten": {
            "ein_blatt": Fact(len(one), "kartenwerte"),
            "zwei_blaetter": Fact(sheet.packs * len(one), "zwei-blaetter-ab-fuenf", f"{sheet.packs} × {len(one)}"),
            "farben": Fact(len(per_suit), "kartenwerte"),
            "je_farbe": Fact(max(per_suit.values()), "kartenwerte"),
            "je_rang": Fact(max(per_rank.values()), "kartenwerte"),
            "ohne": Fact(tuple(rank for rank in reversed(PACK_RANKS) if rank not in per_rank), "kartenwerte"),
            "kleinste": Fact(low, "kartenwerte"),
            "groesste": Fact(high, "kartenwerte"),
        },
        "ziffer": {str(card): Fact(digit, "kartenwerte", f"{card} {digit}") for card, digit in values.karten.items()},
        **_pack_facts(sheet),
        "handkarten": Fact(values.handkarten, "austeilen"),
        "eroeffnung": Fact(OPENING, "ausspielen"),
        "mehr": Fact(MORE, "ueberbieten"),
        "minuspunkte": Fact(values.minuspunkte, "minuspunkte"),
        "ziel": {
            "kurz": Fact(values.ziel.kurz, "ziel"),
            "normal": Fact(values.ziel.normal, "spielende"),
            "lang": Fact(values.ziel.lang, "ziel"),
        },
        "kleinste_zahl": {str(n): Fact(_repeated(low, n), "zahl") for n in range(1, len(per_suit) + 1)},
        "groesste_zahl": {str(n): Fact(_repeated(high, n), "zahl") for n in range(1, len(per_suit) + 1)},
        "original": {
            "farben": Fact(colours),
            "karten": Fact(colours * max(per_suit.values()), how=f"{colours} × {max(per_suit.values())}"),
            "ohne": Fact(fewer),
            "zu_zweit": Fact(
                (colours - fewer) * max(per_suit.values()), how=f"({colours} − {fewer}) × {max(per_suit.values())}"
            ),
        },
    }


def _pack_facts(sheet: Sheet[Parameters]) -> Facts:
    counts = range(sheet.min_players, sheet.max_players + 1)
    one = [n for n in counts if packs_used(sheet, n, PLAIN) == 1]
    more = [n for n in counts if n not in one]
    variant = [n for n in one if packs_used(sheet, n, VARIANT) > 1]
    second = "zwei-blaetter-ab-fuenf"
    return {
        "ein_blatt": {**_span("spieler", one, "kartenwerte"), **_last("bis", one, "kartenwerte")},
        "zwei_blaetter": {
            "anzahl": Fact(sheet.packs, second),
            "gleiche": Fact(sheet.packs, second),
            "ab": Fact(sheet.parameters.zwei_blaetter.ab, second),
            **_span("spieler", more, second),
            **_span("variante", variant, "zwei-blaetter"),
        },
        "uebrig": {str(n): _aside(sheet, n, PLAIN, "beiseite") for n in counts},
        "uebrig_variante": {str(n): _aside(sheet, n, VARIANT, "zwei-blaetter") for n in variant},
        "rest": {str(n): _in_box(sheet, n) for n in counts},
    }


def _span(name: str, counts: Sequence[int], rule: str) -> Facts:
    return {name: Fact(Range(counts[0], counts[-1]), rule)} if counts else {}


def _last(name: str, counts: Sequence[int], rule: str) -> Facts:
    return {name: Fact(counts[-1], rule)} if counts else {}


def _aside(sheet: Sheet[Parameters], players: int, variants: frozenset[str], rule: str) -> Fact:
    cards, hand = len(playing_cards(sheet, players, variants)), sheet.parameters.handkarten
    return Fact(cards - players * hand, rule, f"{cards} − {players} × {hand}")


def _in_box(sheet: Sheet[Parameters], players: int) -> Fact:
    sorted_out = len(playing_cards(sheet, players, PLAIN))
    whole = packs_used(sheet, players, PLAIN) * len(pack())
    return Fact(whole - sorted_out, "kartenwerte", f"{whole} − {sorted_out}")


def _repeated(digit: int, times: int) -> int:
    """The number whose digits are all the same: as many cards of one rank as there are suits."""
    return int(str(digit) * times)


def tables(sheet: Sheet[Parameters]) -> dict[str, Chart]:
    """Tables for the rules: each rank's digit, and what is dealt to how many players."""
    digits = {card.rank: digit for card, digit in sheet.parameters.karten.items()}
    ranks = sorted(digits, key=lambda rank: digits[rank])
    return {
        "ziffern": Chart(("Karte", "Ziffer"), tuple((rank.german, str(digits[rank])) for rank in ranks)),
        "blaetter": Chart(("Personen", "Blätter", "Karten", "je Hand", "beiseite"), tuple(_deals(sheet))),
    }


def _deals(sheet: Sheet[Parameters]) -> Iterator[tuple[str, ...]]:
    counts = range(sheet.min_players, sheet.max_players + 1)
    for variants in (PLAIN, VARIANT):
        for n in counts:
            packs = packs_used(sheet, n, variants)
            if variants and packs == packs_used(sheet, n, PLAIN):
                continue
            cards = len(playing_cards(sheet, n, variants))
            hand = sheet.parameters.handkarten
            label = f"{n} (Variante)" if variants else str(n)
            yield label, str(packs), str(cards), str(hand), str(cards - n * hand)
