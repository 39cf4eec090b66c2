"""The search understands German, says where something stands, and needs no network."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page
from visits import Visits
from website import GAME_PAGES, SINGLE_FILES, START

pytest_plugins = ["browsing"]


def ask(page: Page, wish: str) -> list[str]:
    """Type what is sought; the addresses of the hits."""
    page.locator("#suchwort").fill(wish)
    hrefs: list[str] = page.locator(".treffer a").evaluate_all(
        "all => all.map((one) => one.getAttribute('href').replace(/[?][^#]*/, ''))"
    )
    return hrefs


def marked(page: Page) -> set[str]:
    """What is marked in the hits, in lower case."""
    return {text.lower() for text in page.locator(".treffer mark").all_inner_texts()}


@pytest.mark.parametrize("start", [START, GAME_PAGES[0]])
def test_it_works_from_a_file(visits: Visits, start: str) -> None:
    page = visits.file(start)
    assert ask(page, "stapel")
    assert page.locator(".suchstand").inner_text()


def test_parts_of_words_are_found_and_marked(visits: Visits) -> None:
    page = visits.page(START)
    ask(page, "stapel")
    assert "stapel" in marked(page)
    inside = page.locator(".treffer .stellen").evaluate_all("all => all.map((one) => one.textContent)")
    assert any("ziehstapel" in text for text in inside)


def test_umlauts_may_be_typed_in_any_way(visits: Visits) -> None:
    page = visits.page(START)
    for word, wishes in {
        "könig": ("König", "koenig", "konig", "KÖNIG"),
        "große": ("grosse",),
        "fünf": ("fuenf",),
    }.items():
        expected = ask(page, word)
        assert expected
        for wish in wishes:
            assert ask(page, wish) == expected, wish
            assert any(word in text for text in marked(page)), wish


def test_the_name_of_a_suit_may_be_another(visits: Visits) -> None:
    page = visits.page(START)
    assert ask(page, "Treff")
    assert "kreuz" in marked(page)


def test_all_words_must_be_there(visits: Visits) -> None:
    page = visits.page(START)
    both = set(ask(page, "joker stapel"))
    assert ask(page, "joker stapel gibtesnicht") == []
    assert page.locator(".suchstand").inner_text() == "Nichts gefunden."
    assert both <= sections(page, "joker") & sections(page, "stapel")
    assert both


def sections(page: Page, wish: str) -> set[str]:
    """Where the wish stands, whether among the best or not: from the pages' own texts."""
    page.locator("#suchwort").fill(wish)
    found: list[str] = page.evaluate(
        """(wish) => {
            const number = (text) => parseInt(text, 36), places = new Set();
            for (const line of SUCHE.w.split('\\n')) {
                const [word, ...steps] = line.split(' ');
                if (word.includes(wish)) steps.reduce((at, step) => { places.add(at + number(step)); return at + number(step); }, 0);
            }
            return [...places].map((place) => SUCHE.s[place][0]);
        }""",
        wish,
    )
    return set(found)


@pytest.mark.parametrize("opened", ["page", "file"])
def test_a_hit_leads_to_its_section_and_marks_the_words(visits: Visits, opened: str) -> None:
    page: Page = getattr(visits, opened)(START)
    hrefs = ask(page, "ziehstapel")
    page.locator(".treffer a").first.click()
    page.wait_for_url("**/*suche=ziehstapel*")
    assert page.url.endswith(hrefs[0].partition("#")[2])
    marks = page.locator("main mark")
    assert {text.lower() for text in marks.all_inner_texts()} >= {"ziehstapel"}
    place = page.locator(f"#{hrefs[0].partition('#')[2]}")
    assert place.bounding_box() is not None
    assert 0 <= place.bounding_box()["y"] < 800  # type: ignore[index]


def test_what_is_sought_is_never_read_as_html(visits: Visits) -> None:
    page = visits.page(f"{GAME_PAGES[0]}?suche=%3Cimg%20src%3Dx%3E%20karte")
    assert page.locator("main mark").count() > 0
    ask(page, "<img src=x> karte")
    assert page.locator("img").count() == 0


def test_a_single_file_does_without(visits: Visits) -> None:
    page = visits.file(SINGLE_FILES[0])
    assert page.locator("#suchwort").count() == 0
    assert page.locator(".schrittweise").count() > 0
