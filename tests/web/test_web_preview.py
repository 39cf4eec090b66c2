"""The preview of `serve` in a browser: it loads again by itself, and lays what is wrong over the page."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page
from visits import LIGHT, Windows

from bench.preview import Running

pytest_plugins = ["browsing"]

RULES = "content/schwindelpost/regeln.md"
OLD, NEW = "Bist du an der Reihe, schieb", "Bist du heute an der Reihe, schieb"
OVERLAY = "dialog.vorschau-meldungen[open]"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    running = Running(tmp_path_factory.mktemp("serve"), ["schwindelpost"])
    try:
        running.wait(lambda event: bool(event["teile"].get("schwindelpost", {}).get("stand")))
        yield running
    finally:
        running.end()


@pytest.fixture
def page(server: Running, windows: Windows) -> Iterator[Page]:
    """The game's page; afterwards the rules are as they were."""
    before = server.text(RULES)
    assert OLD in before
    page = windows.page(LIGHT)
    page.set_default_timeout(60_000)
    page.goto(f"{server.address}schwindelpost/")
    yield page
    server.save(RULES, before)
    page.get_by_text(OLD).first.wait_for()
    page.locator(OVERLAY).wait_for(state="hidden")
    windows.give_back(page, LIGHT)


def test_a_save_is_seen_at_the_same_place(server: Running, page: Page) -> None:
    page.evaluate("scrollTo(0, 1500)")
    server.save(RULES, server.text(RULES).replace(OLD, NEW))
    page.get_by_text(NEW).first.wait_for()
    page.wait_for_function("() => scrollY === 1500")
    assert page.locator(OVERLAY).count() == 0


def test_an_error_lies_over_the_page_until_it_is_mended(server: Running, page: Page) -> None:
    whole = server.text(RULES)
    line = len(whole.split("\n")) + 1
    server.save(RULES, f"{whole.replace(OLD, NEW)}\nEs sind [999]{{spieler.von}} Personen.\n")
    overlay = page.locator(OVERLAY)
    overlay.wait_for()
    assert f"{RULES}:{line}:10" in overlay.inner_text()
    assert overlay.locator("mark").first.inner_text() == "999"
    assert page.evaluate("document.activeElement.closest('dialog') !== null")
    page.keyboard.press("Escape")
    assert page.locator(OVERLAY).count() == 0
    assert page.locator(".vorschau-stand").inner_text().startswith("Hier steht die letzte bewiesene Fassung")
    assert page.get_by_text(OLD).count() > 0
    page.locator(".vorschau-knopf").click()
    assert overlay.is_visible()
    server.save(RULES, whole.replace(OLD, NEW))
    page.get_by_text(NEW).first.wait_for()
    overlay.wait_for(state="hidden")
    assert page.locator(".vorschau-knopf").is_hidden()


def test_a_pdf_is_one_click_away(server: Running, page: Page) -> None:
    link = page.locator('a[type="application/pdf"]', has_text="Kurzregeln").first
    answer = page.request.get(f"{server.address}schwindelpost/{link.get_attribute('href')}", timeout=60_000)
    assert answer.body().startswith(b"%PDF-")
