"""The website that `build` writes: whole, incremental, and never at the cost of other people's files."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from projects import REPOSITORY, Project

from generator.build import kept
from generator.build.record import Record
from generator.cli import cli
from generator.proof.recall import Proven, prove_one
from generator.store import open_store

ADDRESS = "adresse: https://spiele.example/\ntitel: Probe\n"
HEAVY = ("weasyprint", "jinja2", "yaml", "markdown", "pydantic", "generator.proof.prove", "generator.render.web")
PROGRAM = f"""
import sys
from generator.cli import cli
try:
    cli.main(sys.argv[1:])
finally:
    print(*(name for name in {HEAVY!r} if name in sys.modules), file=sys.stderr)
"""


pytestmark = pytest.mark.usefixtures("empty_cache")


@pytest.fixture
def short(project: Project, monkeypatch: pytest.MonkeyPatch) -> Iterator[Project]:
    """A project with an address whose documents are the cheat sheets alone: others take long."""
    from generator.render.editions import EDITIONS

    few = tuple(edition for edition in EDITIONS if edition.name == "kurzregeln")
    monkeypatch.setattr("generator.build.wanted.EDITIONS", few)
    (project.root / "content" / "website.yaml").write_text(ADDRESS, encoding="utf-8")
    yield project


def build(project: Project, *arguments: str, code: int = 0) -> Result:
    result = CliRunner().invoke(cli, ["build", "--root", str(project.root), *arguments])
    assert result.exit_code == code, result.output
    return result


def site(project: Project) -> dict[str, bytes]:
    folder = project.root / "build" / "website"
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def line(result: Result) -> dict[str, Any]:
    (found,) = (one for one in json.loads(result.stdout)["files"] if one["kind"] == "website")
    assert isinstance(found, dict)
    return found


def test_the_site_has_its_pages_and_every_document_beside_its_game(short: Project) -> None:
    told = line(build(short, "--json"))
    made = site(short)
    document = (short.root / "build" / "kopfrechnen" / "kurzregeln.pdf").read_bytes()
    assert made["kopfrechnen/kurzregeln.pdf"] == document
    assert {
        "index.html",
        "404.html",
        "sitemap.xml",
        "kopfrechnen/index.html",
        "kopfrechnen/vorschau.png",
    } <= made.keys()
    assert made["kopfrechnen/vorschau.png"].startswith(b"\x89PNG")
    page = made["kopfrechnen/index.html"].decode()
    assert f"1\u00a0Seite, {round(len(document) / 1000)}\u00a0kB" in page
    assert "Probe" in page
    assert (told["pages"], told["bytes"], told["why"]) == (2, sum(map(len, made.values())), ["neu"])


def test_a_build_proves_each_game_once_for_documents_and_website_together(
    short: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    proven = []

    def noted(root: Path, name: str) -> Proven:
        proven.append(name)
        return prove_one(root, name)

    monkeypatch.setattr("generator.proof.recall.prove_one", noted)
    build(short)
    assert proven == ["kopfrechnen"]


def test_it_is_one_line_of_the_table_and_of_the_explanation(short: Project) -> None:
    result = build(short, "--explain")
    (row,) = (one for one in result.stdout.splitlines() if "website/ " in one and "allem" in one)
    assert row.split()[1] == "2"
    (why,) = (one for one in result.stdout.splitlines() if one.startswith("website/"))
    assert why.split()[1:] == ["neu"]
    assert "2 von 2 neu gemacht." in result.stdout


def test_what_has_not_changed_is_neither_made_nor_written(short: Project) -> None:
    build(short)
    folder = short.root / "build" / "website"
    before = {path: path.stat().st_mtime_ns for path in folder.rglob("*")}
    told = line(build(short, "--json"))
    assert (told["seconds"], told["why"]) == (None, ["unverändert"])
    assert {path: path.stat().st_mtime_ns for path in folder.rglob("*")} == before


def test_nothing_that_makes_pages_is_loaded_where_nothing_has_changed(project: Project) -> None:
    command = [sys.executable, "-c", PROGRAM, "build", "--root", str(project.root), "-q"]
    runs = [
        subprocess.run(command, cwd=REPOSITORY, check=True, capture_output=True, text=True).stderr for _ in range(2)
    ]
    assert "generator.render.web" in runs[0]
    assert runs[1].split() == []


def test_only_files_whose_bytes_change_are_written(short: Project) -> None:
    build(short)
    before = {name: (short.root / "build/website" / name).stat().st_mtime_ns for name in site(short)}
    old = site(short)
    short.edit("regeln.md", "Bluffen ist erlaubt und gehört dazu.", "Bluffen gehört dazu und ist erlaubt.")
    told = line(build(short, "--json"))
    assert told["why"][0] == "kopfrechnen/regeln.md geändert"
    new = site(short)
    written = {name for name in new if (short.root / "build/website" / name).stat().st_mtime_ns != before.get(name)}
    assert written == {name for name in new if new[name] != old.get(name)}
    assert "kopfrechnen/index.html" in written
    assert not any(name.endswith((".woff2", ".css", ".png", "robots.txt")) for name in written)


def test_what_the_site_no_longer_has_goes_and_foreign_files_stay(short: Project) -> None:
    build(short)
    folder = short.root / "build" / "website"
    (folder / "CNAME").write_text("spiele.example\n", encoding="utf-8")
    (folder / "kopfrechnen" / "notiz.txt").write_text("meins\n", encoding="utf-8")
    (folder / "aenderungen.xml").write_text("von Hand\n", encoding="utf-8")
    (short.root / "content" / "website.yaml").unlink()
    old = set(site(short))
    build(short)
    assert old - set(site(short)) >= {"sitemap.xml", "kopfrechnen/vorschau.png"}
    assert site(short)["CNAME"] == b"spiele.example\n"
    assert site(short)["kopfrechnen/notiz.txt"] == b"meins\n"
    assert site(short)["aenderungen.xml"] == b"von Hand\n"  # it is not what was written


def test_a_file_that_was_lost_or_changed_is_put_right(short: Project) -> None:
    build(short)
    made = site(short)
    folder = short.root / "build" / "website"
    (folder / "index.html").unlink()
    assert line(build(short, "--json"))["why"] == ["unverändert, Datei fehlte"]
    (folder / "index.html").write_text("kaputt", encoding="utf-8")
    told = line(build(short, "--json"))
    assert (told["seconds"], told["why"]) == (None, ["unverändert, Datei war eine andere"])
    assert site(short) == made


@pytest.mark.parametrize(
    "arguments", [("kopfrechnen",), ("--only", "kurzregeln"), ("--players", "3"), ("--palette", "grey")]
)
def test_a_build_of_a_part_leaves_the_site_alone(short: Project, arguments: tuple[str, ...]) -> None:
    build(short)
    made = site(short)
    short.edit("regeln.md", "Bluffen ist erlaubt und gehört dazu.", "Bluffen gehört dazu und ist erlaubt.")
    build(short, *arguments)
    assert site(short) == made


@pytest.mark.parametrize("arguments", [("kopfrechnen",), ("--paper", "a5"), ("--level", "leicht")])
def test_a_part_of_the_site_cannot_be_asked_for(short: Project, arguments: tuple[str, ...]) -> None:
    result = build(short, "--only", "website", *arguments, code=2)
    assert "Die Website ist immer die aller Spiele" in result.output
    assert not (short.root / "build").exists()


def test_the_site_alone_comes_with_what_it_offers(short: Project) -> None:
    build(short, "--only", "website")
    assert {"index.html", "kopfrechnen/kurzregeln.pdf"} <= site(short).keys()


def test_nothing_unproven_is_written_but_as_a_draft(short: Project) -> None:
    build(short)
    made = site(short)
    short.edit("regeln.md", "[75]{karten.summe}", "[76]{karten.summe}")
    build(short, code=1)
    assert site(short) == made
    build(short, "--draft", code=1)
    for name, data in site(short).items():
        if name.endswith(".html") and "fragment" not in name:
            assert 'class="entwurf"' in data.decode()


def test_where_a_document_fails_the_site_stays_as_it_is(short: Project) -> None:
    build(short)
    made = site(short)
    more = "".join("- Noch eine Zeile, und noch eine, und noch eine Zeile. {siehe spicken}\n" for _ in range(20))
    short.edit("kurzregeln.md", "## Nachzählen\n\n", f"{more}\n## Nachzählen\n\n")
    assert "Die Website bleibt, wie sie ist" in build(short, code=1).output
    assert site(short) == made


def test_what_was_written_is_known_even_after_a_build_that_was_cut_off(
    short: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    def cut_off(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("generator.build.website.put_right", cut_off)
        build(short, code=130)
    record = Record.read(open_store(), short.root, short.root / "build")
    assert {"index.html", "kopfrechnen/index.html"} <= record.website.keys()


def test_files_are_kept_as_they_are() -> None:
    files = {"a/ä.html": b"x\n\ny", "leer": b"", "b": bytes(range(256))}
    assert kept.read_files(kept.write_files(files)) == files
    for broken in (b"", b"nichts", kept.write_files(files)[:-3]):
        assert kept.read_files(broken) is None
