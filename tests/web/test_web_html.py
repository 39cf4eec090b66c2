"""Every page is valid HTML, and every link in it leads somewhere."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from tools import dead_links, html_errors
from website import GAMES, PAGES, Website

SKELETON = '<!DOCTYPE html>\n<html lang="de"><head><meta charset="utf-8"><title>Fremd</title></head><body>\n<h1>Fremd</h1>\n{}</body></html>\n'


def test_the_checker_finds_no_error_but_the_planted_one(made: Website, tmp_path: Path) -> None:
    files = [folder / path for folder in (made.published, made.draft) for path in PAGES]
    fragments = {game: (made.published / game / "spiel.fragment.html").read_text(encoding="utf-8") for game in GAMES}
    for name, text in (*fragments.items(), ("alle", "\n".join(fragments.values()))):
        files.append(tmp_path / f"{name}.html")
        files[-1].write_text(SKELETON.format(text), encoding="utf-8")
    planted = tmp_path / "falsch.html"
    planted.write_text(SKELETON.format("<p><table></p>"), encoding="utf-8")
    errors = html_errors([*files, planted])
    assert [error for error in errors if planted.name not in error] == []
    assert [error for error in errors if planted.name in error]


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
