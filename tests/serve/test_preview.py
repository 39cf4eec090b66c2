"""A real server and real edits: what authors see after each save."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from bench.preview import Running

RULES = "content/kopfrechnen/regeln.md"
FACTS = "content/kopfrechnen/spiel.yaml"
PAGE = "kopfrechnen/"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    running = Running(tmp_path_factory.mktemp("serve"), ["kopfrechnen"])
    try:
        running.wait(lambda event: bool(event["teile"].get("kopfrechnen", {}).get("stand")))
        yield running
        assert running.end() == 130
        assert running.said.rstrip().endswith("Vorschau beendet.")
    finally:
        running.process.kill()


def _wrong(event: dict[str, Any]) -> bool:
    return any(not one["warning"] for one in event["meldungen"])


def _right(event: dict[str, Any]) -> bool:
    return not event["meldungen"] and not event["teile"]["kopfrechnen"]["satz"]


@pytest.fixture
def edited(server: Running) -> Iterator[Running]:
    """The server; afterwards everything is put back, and it must show that all is well again."""
    names = (RULES, FACTS, "engines/kopfrechnen/__init__.py")
    before = {name: server.text(name) for name in names}
    yield server
    changed = [name for name in names if not (server.root / name).exists() or server.text(name) != before[name]]
    stand = server.status()["teile"]["kopfrechnen"]["stand"]
    for name in changed:
        server.save(name, before[name])
    if changed:  # events that were told before may still wait
        server.wait(lambda event: event["teile"]["kopfrechnen"]["stand"] > stand and _right(event))


def test_an_edit_is_on_the_page_once_the_browser_is_told(edited: Running) -> None:
    stand = edited.status()["teile"]["kopfrechnen"]["stand"]
    assert "Alle hier am Tisch" not in edited.get(PAGE).text
    edited.save(RULES, edited.text(RULES).replace("Alle am Tisch", "Alle hier am Tisch", 1))
    edited.wait(lambda event: event["teile"]["kopfrechnen"]["stand"] > stand)
    page = edited.get(PAGE)
    assert "Alle hier am Tisch" in page.text
    assert page.headers["cache-control"] == "no-store"
    assert 'role="status" hidden' in page.text, "a proven page is marked as if it were not"


def test_an_error_is_told_with_its_place_and_the_last_good_page_stays(edited: Running) -> None:
    old = edited.get(PAGE).text
    lines = edited.text(RULES).split("\n")
    edited.save(RULES, "\n".join([*lines, "", "Es sind [999]{spieler.von} Personen."]))
    event = edited.wait(_wrong)
    wrong = next(one for one in event["meldungen"] if one["text"].startswith("Es sind [999]"))
    assert (wrong["file"], wrong["line"]) == (RULES, len(lines) + 2)
    assert wrong["text"][wrong["column"] - 1 :][: wrong["length"]] == "999"
    assert wrong["ways"], "there is no way out"
    now = edited.get(PAGE).text
    assert ">999<" not in now and "Es sind 999" not in now
    assert "Hier steht die letzte bewiesene Fassung" in now
    assert now.split("<main")[1].split("</main>")[0] == old.split("<main")[1].split("</main>")[0]


@pytest.mark.parametrize("broken", ["titel: [", "", "\x00"], ids=["no YAML", "half saved", "no text"])
def test_a_broken_file_is_told(edited: Running, broken: str) -> None:
    edited.save(FACTS, broken)
    event = edited.wait(_wrong)
    assert {one["file"] for one in event["meldungen"]} >= {FACTS}
    assert edited.get(PAGE).status_code == 200


def _play_all_again(server: Running) -> None:
    """Save what the engine is given in other words, and wait until the page is there before its proof."""
    server.save(FACTS, server.text(FACTS).replace("{blaetter: 1, joker: 1}", "{joker: 1, blaetter: 1}"))
    event = server.wait(lambda event: bool(event["teile"]["kopfrechnen"]["satz"]))
    assert event["teile"]["kopfrechnen"]["satz"].startswith("Wird geprüft")


def test_an_edit_that_needs_everything_played_again_is_shown_before_its_proof_and_marked(edited: Running) -> None:
    _play_all_again(edited)
    assert "Wird geprüft" in edited.get(PAGE).text
    edited.wait(lambda event: not event["teile"]["kopfrechnen"]["satz"])
    assert "Wird geprüft" not in edited.get(PAGE).text


def test_an_edit_while_another_is_being_proven_is_shown(edited: Running) -> None:
    _play_all_again(edited)
    edited.save(RULES, edited.text(RULES).replace("Alle am Tisch", "Alle hier am Tisch", 1))
    edited.wait(lambda event: "Alle hier am Tisch" in edited.get(PAGE).text)
    edited.wait(lambda event: not event["teile"]["kopfrechnen"]["satz"])
    assert "Alle hier am Tisch" in edited.get(PAGE).text


def test_what_is_undone_while_it_is_being_proven_is_gone(edited: Running) -> None:
    before, page = edited.text(FACTS), edited.get(PAGE).text.split("<main")[1]
    _play_all_again(edited)
    edited.save(FACTS, before)
    edited.wait(_right)
    assert edited.get(PAGE).text.split("<main")[1] == page


@pytest.mark.parametrize(
    ("added", "said"),
    [("def kaputt(:", "SyntaxError"), ("raise ValueError('mit Absicht')", "mit Absicht")],
    ids=["syntax", "exception"],
)
def test_a_broken_engine_is_told_with_its_line_and_loaded_again_once_it_is_mended(
    edited: Running, added: str, said: str
) -> None:
    engine = "engines/kopfrechnen/__init__.py"
    whole = edited.text(engine)
    edited.save(engine, f"{whole}\n{added}\n")
    event = edited.wait(_wrong)
    (wrong,) = event["meldungen"]
    assert said in wrong["message"]
    assert (wrong["file"], wrong["text"]) == (engine, added)
    edited.save(engine, whole)
    edited.wait(_right)


def test_a_process_that_an_engine_ends_is_replaced(edited: Running) -> None:
    engine = "engines/kopfrechnen/__init__.py"
    whole = edited.text(engine)
    edited.save(engine, f"{whole}\nimport os\nos._exit(7)\n")
    event = edited.wait(_wrong)
    assert "Ende 7" in event["meldungen"][0]["message"]
    edited.save(engine, whole)
    edited.wait(_right)


def test_a_deleted_game_is_gone_and_comes_back(server: Running) -> None:
    folder = server.root / "content" / "kopfrechnen"
    kept = server.root / "beiseite"
    shutil.move(folder, kept)
    event = server.wait(lambda event: "kopfrechnen" not in event["teile"])
    assert event["meldungen"][0]["code"] == "kein-inhalt"
    shutil.move(kept, folder)
    server.wait(lambda event: "kopfrechnen" in event["teile"] and _right(event))
    assert server.get(PAGE).status_code == 200


def test_what_the_website_is_called_is_seen_at_once(server: Running) -> None:
    name = "content/website.yaml"
    try:
        server.save(name, "adresse: https://spiele.example/\ntitel: Gute Karten\n")
        stand = server.wait(lambda event: "Gute Karten" in server.get(PAGE).text and _right(event))["teile"][""][
            "stand"
        ]
        if "Gute Karten" not in server.get("").text:  # it follows the games' pages
            server.wait(lambda event: event["teile"][""]["stand"] > stand)
        assert "<h1>Gute Karten</h1>" in server.get("").text
        assert "spiele.example" not in server.get(PAGE).text, "what is shown here is not there"
        server.save(name, "adresse: https://spiele.example/\ntietel: Gute Karten\n")
        event = server.wait(_wrong)
        assert {(one["file"], one["line"]) for one in event["meldungen"]} == {(name, 2)}
    finally:
        (server.root / name).unlink()
    server.wait(lambda event: _right(event) and "Gute Karten" not in server.get(PAGE).text)


def test_a_pdf_is_made_when_it_is_opened(server: Running) -> None:
    assert 'href="kurzregeln.pdf"' in server.get(PAGE).text
    answer = server.get(f"{PAGE}kurzregeln.pdf")
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.content.startswith(b"%PDF-")


@pytest.mark.parametrize("host", ["boese.example", "127.0.0.1.boese.example", "", "localhost@boese.example"])
def test_names_that_are_not_ours_get_nothing(server: Running, host: str) -> None:
    assert server.get("", headers={"Host": host}).status_code == 403


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS"])
def test_nothing_can_be_changed(server: Running, method: str) -> None:
    assert httpx.request(method, server.address, timeout=60).status_code == 405


@pytest.mark.parametrize(
    "path",
    [
        "%2e%2e/pyproject.toml",
        "kopfrechnen/%2e%2e/%2e%2e/engines/kopfrechnen/__init__.py",
        "engines/kopfrechnen/__init__.py",
    ],
)
def test_no_file_outside_the_website_is_given(server: Running, path: str) -> None:
    assert server.get(path).status_code == 404


def test_fonts_are_fetched_once_and_all_else_anew(server: Running) -> None:
    page = server.get(PAGE).text
    (font, *_), (style, *_) = (
        re.findall(r'href="\.\./(dateien/\S+?\.woff2)"', page),
        re.findall(r'"\.\./(dateien/\S+?\.css)"', page),
    )
    assert "immutable" in server.get(font).headers["cache-control"]
    assert server.get(style).headers["cache-control"] == "no-store"
    assert server.get(font.replace(".woff2", "0.woff2")).headers["cache-control"] == "no-store"


def test_only_the_preview_may_listen_to_the_server(server: Running) -> None:
    assert "connect-src 'self'; " in server.get(PAGE).text
    assert "connect-src" not in server.get(f"{PAGE}kopfrechnen.html").text
    assert "unsafe" not in server.get(PAGE).text
