"""What is printed of a game: from its proof to the contents of each kind of document.

`editions.py` lists what can be printed; a new kind is an edition there, a function here and a template.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from generator.proof.prove import GameProof
from generator.render.about import fact_bar, imprint
from generator.render.aids import Face, PlayerAids, player_aids, sets_for
from generator.render.compose import least_lettering
from generator.render.design import tokens
from generator.render.documents import (
    CheatSheet,
    RulebookPage,
    Section,
    SortingList,
    cheat_sheet,
    print_note,
    rulebook,
    sorting_list,
)
from generator.render.editions import Choices, Edition
from generator.render.imposition import booklet, two_up
from generator.render.lettering import lettering
from generator.render.level_titles import level_title
from generator.render.look import Look
from generator.render.markdown import text_html, to_html
from generator.render.pad_tables import pad_tables
from generator.render.pdf import PdfDocument
from generator.render.score_pads import ScorePad, score_pad
from generator.render.sorting_tables import sorting_tables
from generator.render.workshop import lead_html, workshop

Maker = Callable[[GameProof, Edition, Choices], PdfDocument]
#: Documents by the names of their editions.
Ready = Mapping[str, PdfDocument]
Imposer = Callable[[GameProof, Edition, Choices, Ready], PdfDocument]


def make_rulebook(proof: GameProof, edition: Edition, choices: Choices) -> PdfDocument:
    """The full rules, as pages for reading."""
    with lettering(least_lettering(tokens().sheets[edition.name])):
        page = _rulebook_page(proof, choices)
    return rulebook(page, sheet=edition.name)


def impose_rulebook(proof: GameProof, edition: Edition, choices: Choices, pages: Ready) -> PdfDocument:
    """The full rules as a booklet to print, with the cheat sheet on its back."""
    rules, short = edition.parts
    note = print_note(_look(proof, choices), rules.name)
    title = f"{proof.game.facts.titel} – Regelheft zum Falten"
    return booklet(pages[rules.name], pages[short.name], title=title, shift=choices.shift, note=note)


def _rulebook_page(proof: GameProof, choices: Choices) -> RulebookPage:
    game = proof.game
    shop = workshop(proof, choices.palette)
    sections = tuple(
        Section(section.id, section.title, to_html(game.rules, section.nodes, shop)) for section in game.rules.sections
    )
    return RulebookPage(
        look=_look(proof, choices),
        title=game.facts.titel,
        lead_html=lead_html(proof, choices.palette),
        facts=fact_bar(proof),
        sections=sections,
        imprint=imprint(proof, choices.draft),
    )


def make_cheat_sheet(proof: GameProof, edition: Edition, choices: Choices) -> PdfDocument:
    """The rules in short on one A5 page."""
    sheet = proof.game.cheat_sheet
    shop = workshop(proof, choices.palette)
    lead = to_html(sheet, sheet.lead, shop)
    parts = [
        f"<h2>{text_html(section.title)}</h2>\n{to_html(sheet, section.nodes, shop)}" for section in sheet.sections
    ]
    page = CheatSheet(
        look=_look(proof, choices),
        title=proof.game.facts.titel,
        html="\n".join([lead, *parts]),
        imprint=imprint(proof, choices.draft),
        facts=fact_bar(proof),
        address=proof.game.address,
    )
    return cheat_sheet(page)


def impose_cheat_sheet(proof: GameProof, edition: Edition, choices: Choices, pages: Ready) -> PdfDocument:
    """The rules in short twice on a sheet to cut."""
    (short,) = edition.parts
    return two_up(pages[short.name], title=f"{proof.game.facts.titel} – Kurzregeln zweimal")


def make_sorting_list(proof: GameProof, edition: Edition, choices: Choices) -> PdfDocument:
    """Which cards to take out of which deck: a page for each number of players."""
    game = proof.game
    listing = SortingList(
        look=_look(proof, choices),
        title=game.facts.titel,
        tables=sorting_tables(game, choices),
        imprint=imprint(proof, choices.draft),
        values=dict(game.engine.card_table(game.sheet)),
    )
    return sorting_list(listing)


def make_player_aids(proof: GameProof, edition: Edition, choices: Choices) -> PdfDocument:
    """Player aids at the size of a card, a set for each player. Raises `ValueError` for a game without any."""
    game = proof.game
    if game.aid is None:
        raise ValueError(game.id)
    document, shop = game.aid, workshop(proof, choices.palette)
    faces = [Face(section.title, to_html(document, section.nodes, shop)) for section in document.sections]
    cards = tuple(zip(faces[::2], faces[1::2], strict=True))
    most = max(game.engine.player_counts(game.sheet, choices.variants))
    aids = PlayerAids(
        look=_look(proof, choices),
        title=game.facts.titel,
        cards=cards,
        sets=choices.players or sets_for(most, len(cards)),
        imprint=imprint(proof, choices.draft),
        shift=choices.shift,
    )
    return player_aids(aids)


def make_score_pad(proof: GameProof, edition: Edition, choices: Choices) -> PdfDocument:
    """A page to write points or lives on. Raises `ValueError` for a game without any."""
    game = proof.game
    if game.pad is None:
        raise ValueError(game.id)
    pad = ScorePad(
        look=_look(proof, choices),
        title=game.facts.titel,
        html=to_html(game.pad, game.pad.lead, workshop(proof, choices.palette)),
        tables=pad_tables(game, choices),
        imprint=imprint(proof, choices.draft),
        detail=level_title(game, choices.level) if choices.level else "",
    )
    return score_pad(pad)


_MAKERS: Mapping[str, Maker] = {
    "regelheft": make_rulebook,
    "kurzregeln": make_cheat_sheet,
    "sortierliste": make_sorting_list,
    "kartenhilfe": make_player_aids,
    "punkteblock": make_score_pad,
}


_IMPOSERS: Mapping[str, Imposer] = {"regelheft": impose_rulebook, "kurzregeln": impose_cheat_sheet}


def make_document(
    proof: GameProof, edition: Edition, choices: Choices, ready: Ready = MappingProxyType({})
) -> PdfDocument:
    """One document of a proven game, as chosen. Raises `PageOverflowError`.

    Of what an imposed one is put together from, only that is made which is not `ready`.
    """
    if not edition.parts:
        return _MAKERS[edition.kind](proof, edition, choices)
    pages = {
        part.name: ready[part.name] if part.name in ready else make_document(proof, part, choices)
        for part in edition.parts
    }
    return _IMPOSERS[edition.kind](proof, edition, choices, pages)


def _look(proof: GameProof, choices: Choices) -> Look:
    return Look(game=proof.game.id, accent=proof.game.facts.farbe, palette=choices.palette, draft=choices.draft)
