"""axe-core finds nothing to complain about, on every kind of page and in every look."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page
from tools import AXE, needed
from visits import DARK, LIGHT, NARROW, Visits
from website import GAME_PAGES, GAMES, MISSING, SINGLE_FILES, START, Website

LOOKS = {"light": LIGHT, "dark": DARK, "narrow": NARROW}


def violations(page: Page) -> list[str]:
    """What axe says against the page, in every look: the look, the rule, the place and the reason."""
    page.evaluate(Path(needed(AXE, "axe-core")).read_text(encoding="utf-8"))
    return [f"{name}: {found}" for name, look in LOOKS.items() for found in _violations(page, look)]


def _violations(page: Page, look: dict[str, Any]) -> list[str]:
    page.emulate_media(color_scheme=look["color_scheme"])
    page.set_viewport_size(look["viewport"])
    # Without preload: axe would fetch the style sheet a second time, which the pages' policy forbids.
    result: dict[str, Any] = page.evaluate("axe.run({ preload: false, resultTypes: ['violations'] })")
    assert len(result["passes"]) > 10
    return [
        f"{rule['id']}: {node['target']}: {node['failureSummary']}"
        for rule in result["violations"]
        for node in rule["nodes"]
    ]


@pytest.mark.parametrize("path", [START, MISSING, *GAME_PAGES, SINGLE_FILES[0]])
def test_no_violation(visits: Visits, path: str) -> None:
    page = visits.page(path)
    page.locator("details").evaluate_all("all => all.forEach((one) => { one.open = true })")
    assert violations(page) == []


def test_no_violation_while_it_is_used(visits: Visits) -> None:
    page = visits.page(f"{GAMES[0]}/index.html?suche=karte+pik#regeln")
    page.locator(".schrittweise button:visible").first.click()
    page.locator("#suchwort").fill("stapel")
    assert page.locator("main mark").count() > 3
    assert page.locator(".treffer li").count() > 3
    assert violations(page) == []


@pytest.mark.parametrize("path", [START, GAME_PAGES[0]])
def test_no_violation_in_a_draft(visits: Visits, made: Website, path: str) -> None:
    page = visits.page(path, folder=made.draft)
    assert page.locator(".entwurf").is_visible()
    assert violations(page) == []


@pytest.mark.parametrize("look", LOOKS)
def test_a_violation_would_be_found(visits: Visits, look: str) -> None:
    page = visits.page(START)
    page.locator("main").evaluate("main => { main.style.color = '#787878'; main.querySelector('label').remove() }")
    found = "\n".join(one for one in violations(page) if one.startswith(look))
    assert "color-contrast" in found
    assert "select-name" in found
