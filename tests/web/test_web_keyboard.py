"""Everything can be done with the keyboard alone, and one always sees where one is."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page
from visits import LIGHT, NARROW, Visits
from website import GAME_PAGES, MISSING, START

pytest_plugins = ["browsing"]

#: What can be reached on a page, in the order of the document.
_REACHABLE = """[...document.querySelectorAll('a[href], button, input, select, summary, [tabindex="0"]')]
    .filter((one) => one.checkVisibility() && !one.disabled)"""
#: Where one is: number in that order, whether it is to be seen, and whether it stands out.
_HERE = f"""() => {{
    const here = document.activeElement, style = getComputedStyle(here), box = here.getBoundingClientRect();
    return {{
        place: ({_REACHABLE}).indexOf(here),
        seen: box.width > 0 && box.height > 0 && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth,
        stands_out: style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2,
        what: here.outerHTML.slice(0, 120),
    }};
}}"""


def tab(page: Page) -> dict[str, Any]:
    page.keyboard.press("Tab")
    here: dict[str, Any] = page.evaluate(_HERE)
    return here


@pytest.mark.parametrize("look", [LIGHT, NARROW], ids=["wide", "narrow"])
@pytest.mark.parametrize("path", [START, MISSING, GAME_PAGES[0]])
def test_tab_reaches_everything_in_order(visits: Visits, path: str, look: dict[str, Any]) -> None:
    page = visits.page(path, look)
    expected = page.evaluate(f"{_REACHABLE}.length")
    walked = [tab(page) for _ in range(expected)]
    assert [here for here in walked if not (here["seen"] and here["stands_out"])] == []
    assert [here["place"] for here in walked] == list(range(expected))


@pytest.mark.parametrize(("look", "next_stop"), [(LIGHT, "#kurzregeln"), (NARROW, "<summary")], ids=["wide", "narrow"])
def test_the_first_stop_leads_past_the_head(visits: Visits, look: dict[str, Any], next_stop: str) -> None:
    page = visits.page(GAME_PAGES[0], look)
    assert "Zum Inhalt" in tab(page)["what"]
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "inhalt"
    assert page.evaluate("document.querySelector('main').contains(document.activeElement)")
    assert next_stop in tab(page)["what"]  # the contents, which are folded where there is no room beside the rules


def test_the_filter_is_used(visits: Visits) -> None:
    page = visits.page(START)
    page.locator("#art").focus()
    page.keyboard.press("ArrowDown")
    assert page.locator("#art").input_value() == "mit"
    assert "pass" in page.locator(".gefunden").inner_text()


def test_the_search_is_used(visits: Visits) -> None:
    page = visits.page(START)
    page.keyboard.press("/")
    page.keyboard.type("stapel")
    assert page.locator("#suchwort").input_value() == "stapel"
    assert page.locator(".treffer li").count() > 0
    assert 'class="treffer"' not in tab(page)["what"]
    assert page.evaluate("document.activeElement.closest('.treffer') !== null")
    page.keyboard.press("Escape")
    assert page.locator("#suchwort").input_value() == ""
    assert page.locator(".treffer").is_hidden()
    assert page.evaluate("document.activeElement.id") == "suchwort"


def test_return_opens_the_first_hit(visits: Visits) -> None:
    page = visits.page(START)
    page.locator("#suchwort").fill("stapel")
    first = page.locator(".treffer a").first.get_attribute("href")
    page.locator("#suchwort").press("Enter")
    page.wait_for_url(f"**/{first}")


def test_an_example_is_stepped_through(visits: Visits) -> None:
    page = visits.page(GAME_PAGES[0])
    panel = page.locator(".beispiel:has(.schrittweise)").first
    status = panel.locator(".schrittweise [role=status]")
    panel.get_by_role("button", name="Beispiel Schritt für Schritt zeigen").press("Enter")
    shown = []
    for key in ("ArrowRight", "ArrowRight", "ArrowLeft", "ArrowLeft", "ArrowLeft"):
        shown.append(status.inner_text())
        page.keyboard.press(key)
    assert [text.split(" von ")[0] for text in shown] == [f"Schritt {number}" for number in (1, 2, 3, 2, 1)]
    last = int(status.inner_text().split(" von ")[1])
    for _ in range(last):
        page.keyboard.press("ArrowRight")
    assert status.inner_text() == f"Schritt {last} von {last}"
    panel.get_by_role("button", name="Alles zeigen").press("Enter")
    assert panel.locator("[hidden].schritt, [hidden]:has(.schritt)").count() == 0


def test_the_next_button_may_be_held_to_the_end(visits: Visits) -> None:
    """At the last step the button can do no more, but whoever holds it stays where they are."""
    page = visits.page(GAME_PAGES[0])
    panel = page.locator(".beispiel:has(.schrittweise)").first
    panel.get_by_role("button", name="Beispiel Schritt für Schritt zeigen").press("Enter")
    last = int(panel.locator(".schrittweise [role=status]").inner_text().split(" von ")[1])
    for _ in range(last + 1):
        page.keyboard.press("Enter")
    page.keyboard.press("ArrowLeft")
    assert panel.locator(".schrittweise [role=status]").inner_text() == f"Schritt {last - 1} von {last}"
