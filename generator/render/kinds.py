"""What is printed of a game: from its proof to the contents of each kind of document.

`KINDS` is the list of kinds; a new kind is a function here and a template.
"""

from __future__ import annotations

import html
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from engines.cards import Card, write_cards
from engines.game import Pile
from generator.proof.prove import GameProof
from generator.render.cards import card_table_html, cards_html
from generator.render.documents import (
    CheatSheet,
    Imprint,
    Look,
    RulebookPage,
    Section,
    SortingList,
    SortingTable,
    cheat_sheet,
    rulebook,
    sorting_list,
)
from generator.render.figures import figure_svg
from generator.render.markdown import Workshop, text_html, to_html
from generator.render.pdf import PdfDocument
from generator.render.tables import chart_html

#: A variant that adds at most so many cards is a note on the page, not a page of its own.
_FEW_CARDS = 4

Kind = Callable[[GameProof, bool], PdfDocument]


def make_rulebook(proof: GameProof, draft: bool) -> PdfDocument:
    """The full rules on A4."""
    game = proof.game
    workshop = _workshop(proof)
    sections = tuple(
        Section(section.id, section.title, to_html(game.rules, section.nodes, workshop))
        for section in game.rules.sections
    )
    page = RulebookPage(
        look=_look(proof, draft),
        title=game.facts.titel,
        lead_html=_inner(to_html(game.rules, game.rules.lead, workshop)),
        facts=fact_bar(proof),
        sections=sections,
        imprint=imprint(proof, draft),
    )
    return rulebook(page)


def make_cheat_sheet(proof: GameProof, draft: bool) -> PdfDocument:
    """The rules in short on one A5 page."""
    sheet = proof.game.cheat_sheet
    workshop = _workshop(proof)
    lead = to_html(sheet, sheet.lead, workshop)
    parts = [
        f"<h2>{text_html(section.title)}</h2>\n{to_html(sheet, section.nodes, workshop)}" for section in sheet.sections
    ]
    page = CheatSheet(
        look=_look(proof, draft),
        title=proof.game.facts.titel,
        html="\n".join([lead, *parts]),
        imprint=imprint(proof, draft),
        facts=fact_bar(proof),
    )
    return cheat_sheet(page)


def make_sorting_list(proof: GameProof, draft: bool) -> PdfDocument:
    """Which cards to take out of which deck: a page for each number of players."""
    game = proof.game
    listing = SortingList(
        look=_look(proof, draft),
        title=game.facts.titel,
        tables=tuple(_sorting_tables(proof)),
        imprint=imprint(proof, draft),
        values=dict(game.engine.card_table(game.sheet)),
    )
    return sorting_list(listing)


#: The kinds of documents by name; the name is also the file's.
KINDS: Mapping[str, Kind] = {
    "regelheft": make_rulebook,
    "kurzregeln": make_cheat_sheet,
    "sortierliste": make_sorting_list,
}


def fact_bar(proof: GameProof) -> tuple[tuple[str, str], ...]:
    """Label and value of what one wants to know first: players, minutes, cards, kind of game."""
    facts = proof.game.facts
    players = _span(facts.spieler.von, facts.spieler.bis)
    best = _span(facts.spieler.beste.von, facts.spieler.beste.bis)
    bar = [("Personen", f"{players}, am besten {best}" if best != players else players)]
    if facts.dauer:
        bar.append(("Minuten", _span(facts.dauer.von, facts.dauer.bis)))
    cards = [_number(facts.material.blaetter, "Kartenspiel", "Kartenspiele")]
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
        f"{counts.examples} Beispiele und {counts.cases} Fälle durchgespielt; "
        f"{counts.covered} von {counts.rules} Regeln belegt."
    )
    if draft and proof.findings:
        checked = f"Entwurf, nicht bewiesen: {_number(len(proof.findings), 'Fehler', 'Fehler')}."
    return Imprint(stand=game.facts.stand, credits_html=credit, proof=checked, content_hash=game.digest[:12])


def _look(proof: GameProof, draft: bool) -> Look:
    return Look(game=proof.game.id, accent=proof.game.facts.farbe, draft=draft)


def _workshop(proof: GameProof) -> Workshop:
    game = proof.game

    def title(example: str) -> str:
        return game.examples[example].title if example in game.examples else example

    def figure(example: str, line: int, caption: str) -> str:
        run = proof.runs.get(example)
        if run is None or run.start is None:
            return ""
        svg = figure_svg(game.engine.scene(run.state(line)), accent=game.facts.farbe)
        return f'<figure class="bild">{svg}<figcaption>{caption}</figcaption></figure>'

    def table(name: str, caption: str) -> str:
        charts = game.engine.tables(game.sheet)
        if name in charts:
            return chart_html(charts[name], caption)
        return card_table_html(game.engine.card_table(game.sheet), caption)

    return Workshop(title, figure, table)


def _sorting_tables(proof: GameProof) -> Iterator[SortingTable]:
    """A page for each number of players, with a note for each variant that needs a few more cards."""
    game = proof.game
    engine, sheet = game.engine, game.sheet
    for players in engine.player_counts(sheet, frozenset()):
        plain = _sorting_table(proof, players, frozenset())
        notes = []
        pages = []
        for variant in engine.variants:
            chosen = frozenset({variant})
            if players not in engine.player_counts(sheet, chosen):
                continue
            varied = _sorting_table(proof, players, chosen)
            added = _added(plain.piles, varied.piles)
            if added is None or plain.packs != varied.packs:
                pages.append(varied)
            elif added:
                title = html.escape(game.facts.varianten[variant].titel)
                notes.append(f"Mit <strong>{title}</strong> außerdem: {added}")
        yield replace(plain, notes_html=tuple(notes))
        yield from pages


def _sorting_table(proof: GameProof, players: int, variants: frozenset[str]) -> SortingTable:
    game = proof.game
    piles = game.engine.piles(game.sheet, players, variants)
    jokers = sum(1 for pile in piles for card in pile.cards if card.is_joker)
    return SortingTable(
        heading=f"{players}\u00a0Personen",
        piles=piles,
        packs=game.engine.packs(game.sheet, players, variants),
        jokers=max(jokers, game.sheet.jokers),
        detail=", ".join(game.facts.varianten[variant].titel for variant in sorted(variants)),
    )


def _added(plain: tuple[Pile, ...], varied: tuple[Pile, ...]) -> str | None:
    """The few cards that a variant adds, as HTML; empty for none, None where it changes more than that."""
    if [pile.name for pile in plain] != [pile.name for pile in varied]:
        return None
    parts = []
    for before, after in zip(plain, varied, strict=True):
        extra = [card for card in after.cards if card not in before.cards]
        whole = after.take == len(after.cards) and before.take == len(before.cards)
        if before == after:
            continue
        if not whole or len(extra) > _FEW_CARDS or len(after.cards) != len(before.cards) + len(extra):
            return None
        parts.append(f"{_cards(extra)} in „{html.escape(after.name)}“ (dann {after.take}\u00a0Karten).")
    return " ".join(parts)


def _cards(cards: list[Card]) -> str:
    return cards_html(write_cards(cards))


def _inner(paragraph: str) -> str:
    return paragraph.removeprefix("<p>").removesuffix("</p>")


def _span(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}–{high}"


def _number(count: int, one: str, many: str) -> str:
    return f"{count}\u00a0{one if count == 1 else many}"
