"""What is printed of a game: from its proof to the contents of each kind of document.

`editions.py` lists what can be printed; a new kind is an edition there, a function here and a template.
"""

from __future__ import annotations

import html
from collections.abc import Callable, Mapping

from generator.content.findings import errors
from generator.proof.prove import GameProof
from generator.render.aids import Face, PlayerAids, player_aids, sets_for
from generator.render.cards import card_table_html
from generator.render.compose import least_lettering
from generator.render.design import tokens
from generator.render.documents import (
    CheatSheet,
    Imprint,
    Look,
    RulebookPage,
    Section,
    SortingList,
    cheat_sheet,
    rulebook,
    sorting_list,
)
from generator.render.editions import Choices, Edition
from generator.render.example_figures import example_figure
from generator.render.imposition import booklet, two_up
from generator.render.lab_tables import measured_tables
from generator.render.lettering import lettering
from generator.render.markdown import Workshop, text_html, to_html
from generator.render.pad_tables import level_title, pad_tables
from generator.render.pdf import PdfDocument
from generator.render.score_pads import ScorePad, score_pad
from generator.render.sorting_tables import sorting_tables
from generator.render.tables import chart_html

Maker = Callable[[GameProof, Edition, Choices], PdfDocument]


def make_rulebook(proof: GameProof, edition: Edition, choices: Choices) -> PdfDocument:
    """The full rules, as pages for reading or as a booklet to print, with the cheat sheet on its back."""
    sheet = (edition.base or edition).name
    with lettering(least_lettering(tokens().sheets[sheet])):
        page = _rulebook_page(proof, choices)
    if edition.base is None:
        return rulebook(page, sheet=sheet)
    pages = rulebook(page, sheet=sheet, print_note=True)
    back = cheat_sheet(_cheat_sheet_page(proof, choices))
    return booklet(pages, back, title=f"{page.title} – Regelheft zum Falten", shift=choices.shift)


def _rulebook_page(proof: GameProof, choices: Choices) -> RulebookPage:
    game = proof.game
    workshop = _workshop(proof, choices)
    sections = tuple(
        Section(section.id, section.title, to_html(game.rules, section.nodes, workshop))
        for section in game.rules.sections
    )
    return RulebookPage(
        look=_look(proof, choices),
        title=game.facts.titel,
        lead_html=lead_html(proof, choices),
        facts=fact_bar(proof),
        sections=sections,
        imprint=imprint(proof, choices.draft),
    )


def make_cheat_sheet(proof: GameProof, edition: Edition, choices: Choices) -> PdfDocument:
    """The rules in short on one A5 page, or twice on a sheet to cut."""
    page = _cheat_sheet_page(proof, choices)
    document = cheat_sheet(page)
    return document if edition.base is None else two_up(document, title=f"{page.title} – Kurzregeln zweimal")


def _cheat_sheet_page(proof: GameProof, choices: Choices) -> CheatSheet:
    sheet = proof.game.cheat_sheet
    workshop = _workshop(proof, choices)
    lead = to_html(sheet, sheet.lead, workshop)
    parts = [
        f"<h2>{text_html(section.title)}</h2>\n{to_html(sheet, section.nodes, workshop)}" for section in sheet.sections
    ]
    return CheatSheet(
        look=_look(proof, choices),
        title=proof.game.facts.titel,
        html="\n".join([lead, *parts]),
        imprint=imprint(proof, choices.draft),
        facts=fact_bar(proof),
        address=proof.game.address,
    )


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
    document, workshop = game.aid, _workshop(proof, choices)
    faces = [Face(section.title, to_html(document, section.nodes, workshop)) for section in document.sections]
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
        html=to_html(game.pad, game.pad.lead, _workshop(proof, choices)),
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


def make_document(proof: GameProof, edition: Edition, choices: Choices) -> PdfDocument:
    """One document of a proven game, as chosen. Raises `PageOverflowError`."""
    return _MAKERS[edition.kind](proof, edition, choices)


def lead_html(proof: GameProof, choices: Choices) -> str:
    """The sentence below a game's title that makes one want to play."""
    return _inner(to_html(proof.game.rules, proof.game.rules.lead, _workshop(proof, choices)))


def fact_bar(proof: GameProof) -> tuple[tuple[str, str], ...]:
    """Label and value of what one wants to know first: players, minutes, cards, kind of game."""
    facts = proof.game.facts
    players = _span(facts.spieler.von, facts.spieler.bis)
    best = _span(facts.spieler.beste.von, facts.spieler.beste.bis)
    bar = [("Personen", f"{players}, am besten {best}" if best != players else players)]
    if facts.dauer:
        bar.append(("Minuten", _span(facts.dauer.von, facts.dauer.bis)))
    cards = [_packs(proof)]
    if facts.material.joker:
        cards.append(_number(facts.material.joker, "Joker", "Joker"))
    bar.append(("Material", ", ".join([*cards, *facts.material.sonst])))
    bar.append(("Art", ", ".join(facts.art)))
    return tuple(bar)


def imprint(proof: GameProof, draft: bool) -> Imprint:
    """Sources of inspiration, what was proven, which content this is, and of what date."""
    game, counts = proof.game, proof.counts
    credit = ""
    if game.facts.vorbild:
        model = game.facts.vorbild
        by = ", ".join((*model.urheber, *([model.verlag] if model.verlag else []), str(model.jahr)))
        credit = f"Angeregt von <em>{html.escape(model.titel)}</em> ({html.escape(by)})."
    checked = (
        f"Geprüft: {counts.proven} Behauptungen bewiesen, {counts.exempt} ausgenommen; "
        f"{_number(counts.examples, 'Beispiel', 'Beispiele')} und {_number(counts.cases, 'Fall', 'Fälle')} "
        f"vom Programm durchgespielt; "
        f"{counts.covered}\u00a0von\u00a0{counts.rules} Regeln belegt."
    )
    if draft and (wrong := errors(proof.findings)):
        checked = f"Entwurf, nicht bewiesen: {_number(len(wrong), 'Fehler', 'Fehler')}."
    return Imprint(stand=game.facts.stand, credits_html=credit, proof=checked, content_hash=game.digest[:12])


def _look(proof: GameProof, choices: Choices) -> Look:
    return Look(game=proof.game.id, accent=proof.game.facts.farbe, palette=choices.palette, draft=choices.draft)


def _workshop(proof: GameProof, choices: Choices) -> Workshop:
    game = proof.game

    def title(example: str) -> str:
        return game.examples[example].title if example in game.examples else example

    def figure(example: str, line: int, caption: str) -> str:
        svg = example_figure(proof, example, line, choices.palette)
        if not svg:
            return ""
        return f'<figure class="bild">{svg}<figcaption>{caption}</figcaption></figure>'

    def table(name: str, caption: str) -> str:
        charts = {**measured_tables(game), **game.engine.tables(game.sheet)}
        if name in charts:
            return chart_html(charts[name], caption)
        return card_table_html(game.engine.card_table(game.sheet), caption)

    return Workshop(title, figure, table)


def _packs(proof: GameProof) -> str:
    """How many packs it takes, in the game's own word: „1 Blatt, ab 5 Personen 2“ where that depends on the players."""
    engine, sheet = proof.game.engine, proof.game.sheet
    needed = {
        players: engine.packs(sheet, players, frozenset()) for players in engine.player_counts(sheet, frozenset())
    }
    first, *_ = needed.values()
    own_word = "Blatt" in proof.game.facts.begriffe
    words = [_number(first, "Blatt", "Blätter") if own_word else _number(first, "Kartenspiel", "Kartenspiele")]
    for players, packs in needed.items():
        if packs != needed.get(players - 1, first):
            words.append(f"ab {players}\u00a0Personen {packs}")
    return ", ".join(words)


def _inner(paragraph: str) -> str:
    return paragraph.removeprefix("<p>").removesuffix("</p>")


def _span(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}–{high}"


def _number(count: int, one: str, many: str) -> str:
    return f"{count}\u00a0{one if count == 1 else many}"
