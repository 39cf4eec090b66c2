"""What was measured is drawn as well where the rules quote it, in colours that can be read in light and dark."""

from __future__ import annotations

import re

import pytest
from web_samples import GAMES, Element, files, parsed, proofs, text

from generator.render.lab_tables import measured_rates, measured_tables

TOPFGUCKER = "topfgucker"


def charts(page: Element) -> list[Element]:
    return [one for one in page.all() if "messung" in one.classes]


def style() -> str:
    (found,) = (data.decode() for path, data in files().items() if re.match(r"dateien/seite-\w+\.css", path))
    return found


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("file", ["index.html", "spiel.fragment.html", "{}.html"])
def test_there_is_a_chart_for_each_measured_table_that_the_rules_quote(game: str, file: str) -> None:
    book = proofs()[game].game
    quoted = [one.argument for one in book.rules.directives("tabelle") if measured_rates(book, one.argument, "")]
    html = text(f"{game}/{file.format(game)}")
    page = parsed(html) if html.startswith("<!DOCTYPE") else parsed(f"<html>{html}</html>")
    found = [one for one in page.all() if {"messung", "bw-messung"} & one.classes]
    assert len(found) == len(quoted) == (1 if game == TOPFGUCKER else 0)


def test_its_words_tell_every_number_of_the_table() -> None:
    (chart,) = charts(parsed(text(f"{TOPFGUCKER}/index.html")))
    (title,) = (one for one in chart.all() if one.tag == "title")
    said = {part.partition(":")[0].strip(): part for part in title.words().split(".")}
    table = measured_tables(proofs()[TOPFGUCKER].game)["siegquoten"]
    assert len(table.rows) == 4
    for level, *shares in table.rows:
        assert re.findall(r"(zu.\w+) (\d+).Prozent", said[level]) == [
            (players, share.split("\u00a0")[0]) for players, share in zip(table.head[1:], shares, strict=True)
        ]


def test_every_part_of_it_has_a_colour_of_the_page() -> None:
    """The colours in the picture are those of paper; on a dark page they would not be seen."""
    (chart,) = charts(parsed(text(f"{TOPFGUCKER}/index.html")))
    parts = {name for one in chart.all() for name in one.classes if one.attributes.keys() & {"fill", "stroke"}}
    assert len(parts) > 5
    rules = re.findall(r"\.messung ([^{]*)\{ (?:fill|stroke): var\(--", style())
    assert {part for part in parts if not any(re.search(rf"\.{part}\b", rule) for rule in rules)} == set()
