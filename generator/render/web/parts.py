"""The parts of a game's page that are finished HTML: rules, cheat sheet, and what to sort out."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from html import escape
from types import MappingProxyType

from generator.proof.prove import GameProof
from generator.render.charts import chart_svg
from generator.render.editions import Choices
from generator.render.lab_tables import measured_rates
from generator.render.markdown import Workshop, text_html, to_html
from generator.render.sorting import SortingPage, SortingTable, sorting_page
from generator.render.sorting_tables import sorting_tables
from generator.render.web.model import Part, Texts, WebGame
from generator.render.web.words import plain
from generator.render.workshop import workshop

#: The width in millimetres for which charts are laid out: on a phone their words are then as large as on paper.
_CHART = 92.0
_SAME = "Dieselben Zahlen als Bild"
#: The opening tag of anything that has an id.
_WITH_ID = re.compile(r'<(?:p|li|h3|h4)\b[^>]*?\bid="([\w-]+)"[^>]*>')
_EXAMPLE = re.compile(r'<div class="beispiel" id="([\w-]+)"><p class="beispiel-titel">')
_TABLE = re.compile(r'<div class="tabelle">(<table[^>]*>(?:<caption>(.*?)</caption>)?)', re.DOTALL)
#: Figures' words and tags are left alone.
_NOT_TEXT = re.compile(r"(<svg\b.*?</svg>|<[^>]*>)", re.DOTALL)
_SPAN = re.compile(r"\d+–\d+")
_LINK = (
    '<a class="anker" href="#{id}" title="Link zu dieser Stelle">'
    '<span aria-hidden="true">#</span><span class="versteckt">Link zu dieser Stelle</span></a>'
)


def texts(game: WebGame) -> Texts:
    """A game's texts as HTML, made once for all who need them."""
    plain_rules = _plain_rules(game)
    return Texts(plain_rules, _linked(game, plain_rules), _cheat_sheet(game))


def with_texts(game: WebGame) -> WebGame:
    """The game with its texts, and without what they are made from, which of many games takes much room."""
    content = game.proof.game
    rules = replace(content.rules, sections=(), blocks=())  # what stands before them is told in many places
    sheet = replace(content.cheat_sheet, lead=(), sections=(), blocks=())
    left = replace(content, rules=rules, cheat_sheet=sheet, cases=(), aid=None, pad=None, lab=None)
    return WebGame(replace(game.proof, game=left, runs={}, coverage={}), game.downloads, texts(game))


def plain_rules(game: WebGame) -> tuple[Part, ...]:
    """The full rules section by section."""
    return game.texts.plain_rules if game.texts else _plain_rules(game)


def rules(game: WebGame) -> tuple[Part, ...]:
    """The full rules section by section, every rule with a link to itself."""
    return game.texts.rules if game.texts else _linked(game, _plain_rules(game))


def cheat_sheet(game: WebGame) -> tuple[Part, ...]:
    """The rules in a minute; what stands before the first section is a part without a title."""
    return game.texts.cheat_sheet if game.texts else _cheat_sheet(game)


def _plain_rules(game: WebGame) -> tuple[Part, ...]:
    content, shop = game.proof.game, _with_charts(game.proof)
    return tuple(
        Part(section.id, section.title, whole_spans(to_html(content.rules, section.nodes, shop)))
        for section in content.rules.sections
    )


def _linked(game: WebGame, plain_rules: tuple[Part, ...]) -> tuple[Part, ...]:
    former = former_ids(game.proof.game.facts.weiterleitungen)
    return tuple(
        Part(part.id, part.title, for_the_screen(part.html, former), former.get(part.id, ())) for part in plain_rules
    )


def _cheat_sheet(game: WebGame) -> tuple[Part, ...]:
    sheet, shop = game.proof.game.cheat_sheet, workshop(game.proof)
    named = [("", sheet.lead), *((text_html(section.title), section.nodes) for section in sheet.sections)]
    return tuple(
        Part(f"kurz-{number}", title, whole_spans(to_html(sheet, nodes, shop)))
        for number, (title, nodes) in enumerate(named)
        if nodes
    )


def _with_charts(proof: GameProof) -> Workshop:
    """As for print; where paper has only a table of measured shares, the screen also has a chart of them."""
    shop = workshop(proof)

    def table(name: str, caption: str) -> str:
        made = shop.table(name, caption)
        rates = measured_rates(proof.game, name, plain(caption))
        if rates is None:
            return made
        chart = chart_svg(rates, accent=proof.game.facts.farbe, width=_CHART)
        return f'{made}\n<figure class="messung">{chart.svg}<figcaption>{_SAME}</figcaption></figure>'

    return replace(shop, table=table)


def whole_spans(html: str) -> str:
    """The HTML with spans of numbers such as 3–6 kept on one line: browsers would break them after the dash."""
    pieces = _NOT_TEXT.split(html)
    pieces[::2] = (_SPAN.sub(r'<span class="spanne">\g<0></span>', text) for text in pieces[::2])
    return "".join(pieces)


def sorting(game: WebGame) -> tuple[tuple[SortingTable, SortingPage], ...]:
    """What to sort out, for each number of players."""
    content = game.proof.game
    values = dict(content.engine.card_table(content.sheet))
    return tuple(
        (table, sorting_page(table.piles, table.packs, table.jokers, values))
        for table in sorting_tables(content, Choices())
    )


def former_ids(redirects: Mapping[str, str]) -> Mapping[str, tuple[str, ...]]:
    """The ids that are gone, by those which took their place."""
    return {new: tuple(sorted(old for old in redirects if redirects[old] == new)) for new in redirects.values()}


def for_the_screen(html: str, former: Mapping[str, tuple[str, ...]] = MappingProxyType({})) -> str:
    """The HTML with a link to itself in everything that has an id, and with tables that scroll by keyboard.

    `former` are the ids that are gone, by those which took their place: there they get an empty element.
    """

    def linked(tag: re.Match[str]) -> str:
        return found(tag) + _LINK.format(id=tag.group(1))

    def found(tag: re.Match[str]) -> str:
        return tag.group() + "".join(f'<span id="{name}"></span>' for name in former.get(tag.group(1), ()))

    return _TABLE.sub(_scrollable, _EXAMPLE.sub(found, _WITH_ID.sub(linked, html)))


def _scrollable(table: re.Match[str]) -> str:
    name = escape(plain(table.group(2) or "")) or "Tabelle"
    return f'<div class="tabelle" tabindex="0" role="region" aria-label="{name}">{table.group(1)}'
