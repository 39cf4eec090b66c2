"""Folders that a project did not have when the preview began are noticed all the same."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from projects import REPOSITORY

from bench.preview import Running

FIFTH = REPOSITORY / "tests" / "fifth_game"
STYLE = "dateien/seite.css"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    running = Running(tmp_path, ["kopfrechnen"], engines=False)
    try:
        running.wait(lambda event: bool(event["teile"].get("", {}).get("stand")))
        yield running
    finally:
        running.end()


def styled(server: Running, done: Callable[[str], bool]) -> bool:
    """Whether the style sheet becomes so within a minute; it follows the pages, and nobody is told of it alone."""
    end = time.monotonic() + 60
    while not done(server.get(STYLE).text):
        if time.monotonic() > end:
            return False
        time.sleep(0.2)
    return True


def test_templates_that_come_and_go(server: Running) -> None:
    style = server.get(STYLE).text
    templates = server.root / "templates"
    (templates / "web").mkdir(parents=True)
    server.save(
        "templates/web/seite.css.j2", '{% include "blattwerk/web/seite.css.j2" %}\n.eigenes { color: inherit; }\n'
    )
    assert styled(server, lambda text: ".eigenes" in text)
    server.save("templates/web/seite.css.j2", '{% include "blattwerk/web/seite.css.j2" %}\n.anderes { top: 0; }\n')
    assert styled(server, lambda text: ".anderes" in text)
    shutil.rmtree(templates)
    assert styled(server, lambda text: text == style)


def test_engines_that_come(server: Running) -> None:
    shutil.copytree(FIFTH / "content" / "hoechste", server.root / "content" / "hoechste")
    event = server.wait(lambda event: bool(event["meldungen"]))
    assert {one["code"] for one in event["meldungen"]} == {"keine-engine"}
    (server.root / "engines").mkdir()
    shutil.copy(FIFTH / "hoechste.py", server.root / "engines")
    server.wait(lambda event: not event["meldungen"] and bool(event["teile"].get("hoechste", {}).get("stand")))
    assert server.get("hoechste/").status_code == 200
