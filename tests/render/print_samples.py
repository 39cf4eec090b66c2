"""Made-up documents, as long and as mixed as real ones."""

from __future__ import annotations

import io
from collections.abc import Iterator
from functools import cache

import pikepdf

from engines.cards import SECOND_JOKER, Card, Suit, pack, parse_card, parse_cards
from engines.game import Display, Group, Pile, Player, Scene, Seat, Shown, Token
from generator.render.cards import card_table_html, cards_html
from generator.render.documents import CheatSheet, RulebookPage, Section, SortingList
from generator.render.figures import figure_svg
from generator.render.look import Imprint, Look
from generator.render.pdf import PdfDocument
from generator.render.sorting import SortingTable
from generator.render.typography import polish

NAMES = ("Anna", "Ben", "Carla", "Dan", "Eva", "Friedrich")
HANDS = ("D♥", "7♥", "K♥", "5♠", "10♠", "Joker")
HEARTS = parse_cards("A♥ 2♥ 3♥ 4♥ 5♥ 6♥ 7♥ 8♥ 9♥ 10♥ B♥ D♥ K♥")
PLAYING = (*HEARTS, *parse_cards("5♠ 10♠ A♠ Joker"))
VALUES = dict(
    zip(
        PLAYING,
        (*map(str, range(1, 11)), "0", "15", "20", "−5", "−10", "Höchste auf null", "Überraschung"),
        strict=True,
    )
)
LIVES = tuple(card for card in pack() if card.suit in (Suit.CLUBS, Suit.DIAMONDS))
IMPRINT = Imprint("2026-11-30", "Angeregt von <em>Vorbild</em>.", "12 Behauptungen geprüft", "0123abcd")


def scene(players: int, *, counted: bool = False) -> Scene:
    """A table with one card at each seat; the third player's card is marked once it is counted."""
    seats = []
    for index, (name, card) in enumerate(zip(NAMES[:players], HANDS, strict=False)):
        tag = "zählt 0" if counted and index == 2 else ""
        lives = Group("Leben", (), "2 offen, 1 verdeckt", tokens=(Token.OPEN, Token.OPEN, Token.COVERED))
        forehead = Group("Stirnkarte", (Shown(parse_card(card), tag),), look=Display.FOREHEAD, plain=True)
        groups = (forehead, lives)
        seats.append(Seat(Player(name), groups, active=index == 1))
    hidden = Shown(parse_card("A♠") if counted else None)
    centre = (
        Group("Ziehstapel", (Shown(None),), "12 Karten", look=Display.HEAP, number=12),
        Group("verdeckte Karte", (hidden,)),
        Group("letztes Gebot", (), "Dan: 45"),
    )
    return Scene(tuple(seats), centre)


def prose(sentences: int, start: int = 0) -> str:
    """A paragraph of German filler, with cards in it."""
    stock = (
        "Die Spielerinnen und Spieler bieten reihum auf die Summe aller Karten im Spiel.",
        "Jedes Gebot muss höher sein als das letzte, und bluffen ist ausdrücklich erlaubt.",
        "Wer den K♥ sieht, rechnet mit 20 und schätzt die verdeckte Karte auf etwa 5.",
        "Bei 7 + 20 - 5 = 22 ist ein Gebot von 26 vorsichtig, eines von 45 dagegen mutig.",
        "Lebenskarten liegen offen oder verdeckt; eine offene kannst du zum Spicken umdrehen.",
        "Das A♠ setzt die höchste Karte auf null, z.B. den K♥ - sonst zählt jede Karte, was sie wert ist.",
    )
    return cards_html(polish(" ".join(stock[(start + index) % len(stock)] for index in range(sentences))))


def section_html(number: int) -> str:
    """One section: paragraphs, a list, a table, a box, an example with steps and a figure."""
    figure = figure_svg(scene(4), accent="pflaume")
    paragraphs = "\n".join(f'<p id="regel-{number}-{index}">{prose(4, index)}</p>' for index in range(4))
    steps = "".join(f'<li class="schritt" value="{step}">{prose(1, step)}</li>' for step in (1, 2, 3))
    return f"""{paragraphs}
<p>So geht es:</p>
<ul><li id="punkt-{number}">{prose(1)}</li><li>{prose(2, 3)}</li></ul>
{card_table_html([(card, VALUES[card]) for card in PLAYING], "Alle Karten") if number == 2 else ""}
<div class="kasten"><p class="kasten-titel">Gut zu wissen</p><p>{prose(2, 2)}</p></div>
<div class="beispiel" id="beispiel-{number}"><p class="beispiel-titel">Eine Runde</p>
<p><span class="schritt">1</span>{prose(1)}</p>
<ol>{steps}</ol>
<figure class="bild">{figure}<figcaption>Der Tisch</figcaption></figure>
</div>"""


def rulebook_page(sections: int = 8, *, draft: bool = False, palette: str = "vierfarbig") -> RulebookPage:
    parts = tuple(Section(f"abschnitt-{n}", f"Abschnitt {n}", section_html(n)) for n in range(1, sections + 1))
    return RulebookPage(
        look=Look("kopfrechnen", "pflaume", palette, draft),
        title="Kopfrechnen",
        lead_html="Ein Satz, der Lust aufs Spielen macht.",
        facts=(("Personen", "3–6"), ("Karten", "52 Blatt + 1 Joker")),
        sections=parts,
        imprint=IMPRINT,
    )


def sheet(paragraphs: int = 6, *, draft: bool = False) -> CheatSheet:
    html = "".join(f"<h2>Punkt {n}</h2><p>{prose(2, n)}</p>" for n in range(paragraphs))
    return CheatSheet(Look("kopfrechnen", "pflaume", draft=draft), "Kopfrechnen", html, IMPRINT, (("Personen", "3–6"),))


def listing(*, draft: bool = False, palette: str = "vierfarbig") -> SortingList:
    tables = [
        SortingTable(f"{n} Personen", (Pile("Ziehstapel", PLAYING, 17), Pile("Lebenskarten", LIVES, 3 * n)), 1, 2)
        for n in (3, 4, 5, 6)
    ]
    doubled: tuple[Card, ...] = (*PLAYING, SECOND_JOKER)
    tables.append(
        SortingTable(
            "4 Personen",
            (Pile("Ziehstapel", doubled, 18), Pile("Lebenskarten", LIVES, 12)),
            1,
            2,
            "Verdoppeln",
            ("Zwei Joker.",),
        )
    )
    look = Look("kopfrechnen", "pflaume", palette, draft)
    return SortingList(look, "Kopfrechnen", tuple(tables), IMPRINT, VALUES)


def opened(document: PdfDocument) -> pikepdf.Pdf:
    """The PDF, kept open: its objects die with it."""
    return _opened(document.data)


@cache
def _opened(data: bytes) -> pikepdf.Pdf:
    return pikepdf.open(io.BytesIO(data))


def elements(pdf: pikepdf.Pdf) -> Iterator[pikepdf.Dictionary]:
    """Every structure element of a tagged PDF, in reading order."""
    waiting = [pdf.Root.StructTreeRoot.K]
    while waiting:
        item = waiting.pop()
        if isinstance(item, pikepdf.Array):
            waiting.extend(reversed(list(item)))
        elif isinstance(item, pikepdf.Dictionary) and "/S" in item:
            yield item
            if "/K" in item:
                waiting.append(item.K)
