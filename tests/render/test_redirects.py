"""Pages at addresses that have moved."""

from __future__ import annotations

import pytest
from projects import REPOSITORY

from generator.content.load import load
from generator.proof.prove import prove
from generator.render.web.model import Files, Settings, Site, WebGame
from generator.render.web.site import make_site

REDIRECTS = {"alt/": "kopfrechnen/", "frueher/x.html": "kopfrechnen/#bieten", "tief/er/": "index.html"}


@pytest.fixture(scope="module")
def files() -> Files:
    settings = Settings(address="https://blattwerk.example/spiele/", redirects={**REDIRECTS, "kopfrechnen/": "alt/"})
    return make_site(Site(settings, tuple(map(WebGame, prove(load(REPOSITORY, ["kopfrechnen"])).games))))


@pytest.mark.parametrize(
    ("old", "way", "canonical"),
    [
        ("alt/index.html", "../kopfrechnen/index.html", "kopfrechnen/"),
        ("alt/alt.html", "../kopfrechnen/kopfrechnen.html", "kopfrechnen/kopfrechnen.html"),
        ("frueher/x.html", "../kopfrechnen/index.html#bieten", "kopfrechnen/#bieten"),
        ("tief/er/index.html", "../../index.html", ""),
    ],
)
def test_a_redirect_leads_on_and_says_where_to(files: Files, old: str, way: str, canonical: str) -> None:
    page = files[old].decode()
    assert f'<meta http-equiv="refresh" content="0; url={way}">' in page
    assert f'<a href="{way}">' in page
    assert page.count('rel="canonical"') == 1
    assert f'<link rel="canonical" href="https://blattwerk.example/spiele/{canonical}">' in page
    assert '<meta name="robots" content="noindex">' in page


def test_redirects_are_in_no_site_map(files: Files) -> None:
    assert b"alt/" not in files["sitemap.xml"]


def test_a_page_that_is_there_stays(files: Files) -> None:
    assert b'http-equiv="refresh"' not in files["kopfrechnen/index.html"]
