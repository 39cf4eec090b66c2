"""Every page: whole, strict, small, and with links that lead somewhere."""

from __future__ import annotations

import base64
import gzip
import hashlib
import posixpath
import re
from collections import Counter

import pytest
from web_samples import GAMES, VOID, Element, files, pages, parsed, site, text

from generator.render.web.site import make_site

PAGES = ["index.html", "404.html", *(f"{game}/index.html" for game in GAMES)]
SINGLE = [f"{game}/{game}.html" for game in GAMES]
POINTING = ("for", "aria-labelledby", "aria-describedby")


def test_all_pages_are_there() -> None:
    assert sorted(pages()) == sorted([*PAGES, *SINGLE])


def test_the_same_site_gives_the_same_bytes() -> None:
    again = make_site(site(), lambda game: b"PNG of " + game.id.encode())
    assert {path for path, data in again.items() if files()[path] != data} == set()
    assert again.keys() == files().keys()


@pytest.mark.parametrize("path", [*PAGES, *SINGLE])
def test_ids_are_there_once_and_what_points_to_them_finds_them(path: str) -> None:
    elements = parsed(text(path)).all()
    ids = Counter(one.attributes["id"] for one in elements if "id" in one.attributes)
    assert [name for name, count in ids.items() if count > 1] == []
    wanted = [name for one in elements for kind in POINTING for name in one.attributes.get(kind, "").split()]
    wanted += [one.attributes["href"][1:] for one in elements if one.attributes.get("href", "").startswith("#")]
    assert set(wanted) - set(ids) == set()


@pytest.mark.parametrize("path", PAGES)
def test_links_lead_to_files_of_the_site(path: str) -> None:
    offered = {f"{game.id}/{one.file}" for game in site().games for one in game.downloads}
    for one in parsed(text(path)).all():
        for name in ("href", "src"):
            target = one.attributes.get(name, "")
            if target and not target.startswith(("#", "https://blattwerk.example/", "data:")):
                assert posixpath.normpath(posixpath.join(posixpath.dirname(path), target)) in {*files(), *offered}


def _has_inline_code(one: Element) -> bool:
    handlers = [name for name in one.attributes if name.startswith("on") or name == "style"]
    script = one.tag == "script" and "src" not in one.attributes and one.attributes.get("type") != "application/ld+json"
    return bool(handlers) or script or one.tag == "style"


@pytest.mark.parametrize("path", PAGES)
def test_no_page_has_code_or_style_of_its_own(path: str) -> None:
    page = parsed(text(path))
    assert [one.tag for one in page.all() if _has_inline_code(one)] == []
    policy = next(one.attributes["content"] for one in page.all() if "http-equiv" in one.attributes)
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy


@pytest.mark.parametrize("path", PAGES)
def test_a_page_is_at_most_sixty_kilobytes_compressed(path: str) -> None:
    assert len(gzip.compress(files()[path], 9, mtime=0)) <= 60_000


def test_search_is_at_most_fifteen_kilobytes_compressed() -> None:
    parts = [data for path, data in files().items() if re.match(r"dateien/(index|suche)-\w+\.js", path)]
    assert len(parts) == 2
    assert sum(len(gzip.compress(data, 9, mtime=0)) for data in parts) <= 15_000


@pytest.mark.parametrize("path", SINGLE)
def test_a_page_in_one_file_needs_nothing_else(path: str) -> None:
    page = parsed(text(path))
    for one in page.all():
        if one.tag in ("link", "script", "img", "use", "image"):
            loaded = one.attributes.get("src") or one.attributes.get("xlink:href") or ""
            assert not loaded or loaded.startswith("data:"), one.tag
            assert one.tag != "link" or one.attributes["rel"] == "canonical"
        if one.tag == "a" and "href" in one.attributes:
            assert re.match(r"#|https://", one.attributes["href"])
    assert re.findall(r'url\("(?!data:)', text(path)) == []


@pytest.mark.parametrize("path", SINGLE)
def test_its_policy_allows_just_what_is_inside(path: str) -> None:
    page = parsed(text(path))
    policy = next(one.attributes["content"] for one in page.all() if "http-equiv" in one.attributes)
    inside = [
        one
        for one in page.all()
        if one.tag == "style" or (one.tag == "script" and one.attributes.get("type") != "application/ld+json")
    ]
    codes = ["".join(str(child) for child in one.children) for one in inside]
    hashes = {f"'sha256-{base64.b64encode(hashlib.sha256(code.encode()).digest()).decode()}'" for code in codes}
    assert len(hashes) >= 2
    assert set(re.findall(r"'sha256-[^']+'", policy)) == hashes
    assert "unsafe" not in policy


def test_without_an_address_what_lies_beside_a_single_file_is_named_but_not_linked() -> None:
    page = files(address=False)[f"{GAMES[0]}/{GAMES[0]}.html"].decode()
    links = [one.attributes["href"] for one in parsed(page).all() if one.tag == "a"]
    assert all(link.startswith("#") for link in links)
    assert "Regelheft A4" in page


def test_a_draft_says_so_on_every_page() -> None:
    made = files(draft=True)
    for path in (*PAGES, *SINGLE):
        assert 'class="entwurf"' in made[path].decode()
        assert 'class="entwurf"' not in text(path)


def test_figures_say_of_which_step_they_are() -> None:
    for game in GAMES:
        for panel in (one for one in parsed(text(f"{game}/index.html")).all() if "beispiel" in one.classes):
            marks = [one for one in panel.all() if "schritt" in one.classes]
            numbers = [int(one.attributes.get("value") or one.words()) for one in marks]
            zug = [int(one.attributes["data-zug"]) for one in panel.all() if one.tag == "figure"]
            assert numbers == sorted(numbers)
            assert all(step == 0 or not numbers or step <= max(numbers) for step in zug), (game, numbers, zug)


def test_pages_close_what_they_open() -> None:
    for path in [*pages(), *(f"{game}/spiel.fragment.html" for game in GAMES)]:
        assert {one.tag for one in parsed(text(path)).all()} & VOID <= {
            "br",
            "link",
            "meta",
            "input",
            "hr",
            "img",
            "col",
        }
