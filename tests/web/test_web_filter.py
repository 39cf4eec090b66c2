"""The start page shows the games that fit; without scripts it shows all."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page
from projects import proofs
from visits import WITHOUT_SCRIPTS, Visits
from website import GAMES, START, Website

from generator.content.models import GameFile

pytest_plugins = ["browsing"]


def shown(page: Page) -> set[str]:
    """The games to be seen."""
    links = page.locator(".spiel h2 a:visible").evaluate_all("all => all.map((one) => one.getAttribute('href'))")
    return {link.split("/")[0] for link in links}


def facts() -> dict[str, GameFile]:
    return {game: proofs()[game].game.facts for game in GAMES}


@pytest.mark.parametrize(
    ("field", "value", "fits"),
    [
        ("personen", "2", lambda one: one.spieler.von <= 2),
        ("personen", "6", lambda one: one.spieler.bis >= 6),
        ("blaetter", "1", lambda one: one.material.blaetter == 1),
    ],
)
def test_games_that_do_not_fit_are_hidden(
    visits: Visits, field: str, value: str, fits: Callable[[GameFile], bool]
) -> None:
    page = visits.page(START)
    page.locator(f"#{field}").select_option(value)
    expected = {game for game, one in facts().items() if fits(one)}
    assert shown(page) == expected
    assert 1 < len(expected) < len(GAMES)
    assert page.locator(".gefunden").inner_text() == f"{len(expected)} Spiele passen."


def test_each_game_is_either_with_or_against_each_other(visits: Visits) -> None:
    page = visits.page(START)
    found = []
    for value in ("mit", "gegen"):
        page.locator("#art").select_option(value)
        found.append(shown(page))
    assert found[0] and found[1]
    assert found[0] | found[1] == set(GAMES)
    assert not found[0] & found[1]


def test_games_that_take_longer_are_hidden(visits: Visits, made: Website) -> None:
    page = visits.page(START, folder=made.draft)
    page.locator("#minuten").select_option("60")
    assert shown(page) == set(GAMES[:2])
    page.locator("#minuten").select_option("15")
    assert shown(page) == set()


def test_where_no_game_says_how_long_it_takes_nobody_is_asked(visits: Visits) -> None:
    assert visits.page(START).locator("#minuten").count() == any(one.dauer for one in facts().values())


def test_it_says_that_nothing_fits(visits: Visits) -> None:
    page = visits.page(START)
    page.locator("#art").select_option("mit")
    page.locator("#personen").select_option("6")
    assert shown(page) == set()
    assert page.locator(".gefunden").inner_text() == "Dazu passt kein Spiel."


def test_the_choice_is_kept_in_the_address(visits: Visits) -> None:
    page = visits.page(START)
    page.locator("#art").select_option("mit")
    chosen = shown(page)
    assert page.url.endswith("?art=mit")
    page.reload()
    assert shown(page) == chosen
    page.locator("#art").select_option("")
    assert shown(page) == set(GAMES)
    assert "?" not in page.url


def test_it_filters_from_a_file(visits: Visits) -> None:
    page = visits.file(START)
    page.locator("#art").select_option("mit")
    assert 0 < len(shown(page)) < len(GAMES)


def test_all_are_shown_without_scripts(visits: Visits) -> None:
    page = visits.page(START, WITHOUT_SCRIPTS)
    assert shown(page) == set(GAMES)
    assert page.locator(".auswahl").is_hidden()
    assert page.locator(".suche").is_hidden()
