"""Every page is valid HTML, and every link in it leads somewhere."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from tools import dead_links, html_errors
from website import GAMES, PAGES, START, Website

SKELETON = '<!DOCTYPE html>\n<html lang="de"><head><meta charset="utf-8"><title>Fremd</title></head><body>\n<h1>Fremd</h1>\n{}</body></html>\n'


def test_the_checker_finds_no_error(made: Website, tmp_path: Path) -> None:
    files = [folder / path for folder in (made.published, made.draft) for path in PAGES]
    for game in GAMES:
        fragment = (made.published / game / "spiel.fragment.html").read_text(encoding="utf-8")
        files.append(tmp_path / f"{game}.html")
        files[-1].write_text(SKELETON.format(fragment), encoding="utf-8")
    assert html_errors(files) == []


def test_all_fragments_fit_on_one_page(made: Website, tmp_path: Path) -> None:
    fragments = [(made.published / game / "spiel.fragment.html").read_text(encoding="utf-8") for game in GAMES]
    page = tmp_path / "alle.html"
    page.write_text(SKELETON.format("\n".join(fragments)), encoding="utf-8")
    assert html_errors([page]) == []


def test_the_checker_would_find_an_error(made: Website, tmp_path: Path) -> None:
    page = tmp_path / "seite.html"
    text = (made.published / START).read_text(encoding="utf-8")
    page.write_text(text.replace("<h1>", "<h1><table>", 1), encoding="utf-8")
    assert html_errors([page])


@pytest.mark.parametrize("kind", ["published", "draft"])
def test_no_link_is_dead(made: Website, kind: str) -> None:
    assert dead_links(getattr(made, kind)) == {}


def test_a_dead_link_would_be_found(made: Website, tmp_path: Path) -> None:
    site = tmp_path / "website"
    shutil.copytree(made.published, site)
    (site / GAMES[0] / "regelheft.pdf").unlink()
    page = site / GAMES[1] / "index.html"
    page.write_text(page.read_text(encoding="utf-8").replace('id="regeln"', 'id="andere"'), encoding="utf-8")
    dead = dead_links(site)
    assert any(url.endswith("/regelheft.pdf") for urls in dead.values() for url in urls)
    assert any(url.endswith("#regeln") for urls in dead.values() for url in urls)
