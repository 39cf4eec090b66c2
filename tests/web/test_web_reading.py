"""Everything can be read: on a small screen, magnified, without scripts, and on paper."""

from __future__ import annotations

import re

import pypdfium2
import pytest
from playwright.sync_api import Page
from visits import DARK, NARROW, WITHOUT_SCRIPTS, Visits
from website import GAME_PAGES, MISSING, SINGLE_FILES, START

pytest_plugins = ["browsing"]

#: What is wider than the window, but for what scrolls by itself.
_TOO_WIDE = """() => document.scrollingElement.scrollWidth <= innerWidth ? [] :
    [...document.querySelectorAll('body *')].filter((one) => one.getBoundingClientRect().right > innerWidth + 0.5 && !one.closest('.rollen, .tabelle'))
    .map((one) => one.outerHTML.slice(0, 120))"""
#: What scripts add: the filter's and the steps' buttons.
_TOOLS = ".auswahl, .schrittweise, .gefunden"


def letters(text: str) -> str:
    return re.sub(r"[\W\d_]", "", text)


def text_without_tools(page: Page) -> str:
    text: str = page.locator("main").evaluate(
        f"main => {{ main.querySelectorAll('{_TOOLS}').forEach((one) => one.remove()); return main.innerText; }}"
    )
    return text


@pytest.mark.parametrize("path", [START, MISSING, *GAME_PAGES, SINGLE_FILES[-1]])
def test_nothing_is_wider_than_the_window(visits: Visits, path: str) -> None:
    """On a small phone, and in a window of 1280 pixels at 400 %, which is as wide."""
    page = visits.page(path, NARROW)
    page.locator("details").evaluate_all("all => all.forEach((one) => { one.open = true })")
    if page.locator("#suchwort").count():
        page.locator("#suchwort").fill("karte")
    for height in (640, 256):
        page.set_viewport_size({"width": 320, "height": height})
        assert page.evaluate(_TOO_WIDE) == []
        assert page.evaluate("document.scrollingElement.scrollWidth") <= 320


def test_something_too_wide_would_be_found(visits: Visits) -> None:
    page = visits.page(START, NARROW)
    page.locator("h1").evaluate("one => { one.style.width = '330px' }")
    assert page.evaluate(_TOO_WIDE)


@pytest.mark.parametrize("path", [START, MISSING, *GAME_PAGES, SINGLE_FILES[0]])
def test_without_scripts_there_is_the_same_to_read(visits: Visits, path: str) -> None:
    plain, scripted = visits.page(path, WITHOUT_SCRIPTS), visits.page(path)
    if path in (*GAME_PAGES, *SINGLE_FILES):
        assert scripted.locator(".schrittweise").count() > 0
        assert plain.locator(".schrittweise").count() == 0
    assert text_without_tools(plain) == text_without_tools(scripted)


@pytest.mark.parametrize("path", [START, GAME_PAGES[0]])
def test_it_can_be_read_from_a_file(visits: Visits, path: str) -> None:
    page = visits.file(path)
    page.wait_for_function("() => document.fonts.status === 'loaded'")
    faces = page.evaluate("[...document.fonts].filter((one) => one.status === 'loaded').length")
    assert faces >= 2
    assert page.evaluate("getComputedStyle(document.querySelector('main')).maxWidth") != "none"


def printed(page: Page) -> str:
    with pypdfium2.PdfDocument(page.pdf()) as document:
        return "".join(sheet.get_textpage().get_text_bounded() for sheet in document)


def test_all_steps_are_printed_even_while_one_is_shown(visits: Visits) -> None:
    page = visits.page(GAME_PAGES[0])
    whole = printed(page)
    steps = page.locator(".beispiel li.schritt").evaluate_all("all => all.map((one) => one.textContent)")
    assert len(steps) > 3
    assert [step for step in steps if letters(step)[:30] not in letters(whole)] == []
    page.locator(".schrittweise button:first-child").evaluate_all("all => all.forEach((one) => one.click())")
    assert page.locator(".beispiel [hidden]:not(button)").count() > 3
    assert letters(printed(page)) == letters(whole)


def test_paper_is_light_and_without_tools(visits: Visits) -> None:
    page = visits.page(GAME_PAGES[0], DARK)
    page.emulate_media(media="print")
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == "rgb(255, 255, 255)"
    for tools in (".seitenkopf", ".verzeichnis", ".schrittweise", ".anker"):
        assert page.locator(tools).first.is_hidden()
