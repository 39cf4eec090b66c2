"""axe-core finds nothing to complain about, on every kind of page and in every look."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page
from tools import AXE, needed
from visits import DARK, LIGHT, NARROW, Visits
from website import GAME_PAGES, MISSING, START, Website

pytest_plugins = ["browsing"]

LOOKS = {"light": LIGHT, "dark": DARK, "narrow": NARROW}
GAME = "topfgucker/index.html"  # with a chart, and soonest done
#: Every kind of page is looked at in every way; of the games' pages, which only differ in what they hold, each in one.
KINDS = (START, MISSING, GAME, "topfgucker/topfgucker.html")
OTHERS = [page for page in GAME_PAGES if page != GAME]
ALL = [*((path, tuple(LOOKS)) for path in KINDS), *zip(OTHERS, ((look,) for look in LOOKS), strict=True)]


def violations(page: Page, looks: Sequence[str] = tuple(LOOKS)) -> list[str]:
    """What axe says against the page: the look, the rule, the place and the reason."""
    page.evaluate(Path(needed(AXE, "axe-core")).read_text(encoding="utf-8"))
    return [f"{name}: {found}" for name in looks for found in _violations(page, LOOKS[name])]


def _violations(page: Page, look: dict[str, Any]) -> list[str]:
    page.emulate_media(color_scheme=look["color_scheme"])
    page.set_viewport_size(look["viewport"])
    # Without preload: axe would fetch the style sheet a second time, which the pages' policy forbids.
    result: dict[str, Any] = page.evaluate(
        """async () => {
            const { passes, violations } = await axe.run({ preload: false, resultTypes: ['violations'] });
            return { passes: passes.length, violations };
        }"""
    )
    assert result["passes"] > 10
    return [
        f"{rule['id']}: {node['target']}: {node['failureSummary']}"
        for rule in result["violations"]
        for node in rule["nodes"]
    ]


@pytest.mark.parametrize(("path", "looks"), ALL, ids=[path for path, _ in ALL])
def test_no_violation(visits: Visits, path: str, looks: tuple[str, ...]) -> None:
    page = visits.page(path)
    page.locator("details").evaluate_all("all => all.forEach((one) => { one.open = true })")
    assert violations(page, looks) == []


def test_no_violation_while_it_is_used(visits: Visits) -> None:
    page = visits.page(f"{GAME}?suche=karte+pik#regeln")
    page.locator(".schrittweise button:visible").first.click()
    page.locator("#suchwort").fill("stapel")
    assert page.locator("main mark").count() > 3
    assert page.locator(".treffer li").count() > 3
    assert violations(page) == []


@pytest.mark.parametrize(("path", "looks"), [(START, tuple(LOOKS)), (GAME, ("light",))])
def test_no_violation_in_a_draft(visits: Visits, made: Website, path: str, looks: tuple[str, ...]) -> None:
    page = visits.page(path, folder=made.draft)
    assert page.locator(".entwurf").is_visible()
    assert violations(page, looks) == []


def test_a_violation_would_be_found(visits: Visits) -> None:
    page = visits.page(START)
    page.locator("main").evaluate("main => { main.style.color = '#787878'; main.querySelector('label').remove() }")
    found = violations(page)
    for look in LOOKS:
        seen = "\n".join(one for one in found if one.startswith(look))
        assert "color-contrast" in seen
        assert "select-name" in seen
