"""Only what has changed is made again, and everything that has."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from jinja2 import Environment, FileSystemLoader
from projects import REPOSITORY, Project, copy_content, proofs

from generator.build import kept, libraries, needs
from generator.build import make as make_module
from generator.build.kept import Document
from generator.build.needs import Tools, document_key
from generator.build.output import Output
from generator.build.printing import results
from generator.build.record import Last, Record
from generator.build.wanted import editions_of
from generator.build.why import reasons
from generator.cli import cli
from generator.proof.inputs import generator_code
from generator.render.design import TEMPLATES
from generator.render.editions import EDITIONS, Choices
from generator.render.environment import environment
from generator.render.kinds import make_document
from generator.render.looks.faults import Fault, Kind
from generator.store import Store

HEAVY = ("weasyprint", "jinja2", "yaml", "markdown", "pydantic", "pikepdf", "generator.proof.prove", "multiprocessing")
PROGRAM = f"""
import sys
from generator.cli import cli
try:
    cli.main(sys.argv[1:])
finally:
    print(*(name for name in {HEAVY!r} if name in sys.modules), file=sys.stderr)
"""
SHORT = next(edition for edition in EDITIONS if edition.name == "kurzregeln")


pytestmark = pytest.mark.usefixtures("empty_cache")


def build(project: Project, *arguments: str, code: int = 0) -> dict[str, tuple[bool, list[str]]]:
    """Build the A5 cheat sheet; for each file whether it was made anew, and why."""
    command = ["build", "--root", str(project.root), "--only", "kurzregeln", "--paper", "a5", "--json", *arguments]
    result = CliRunner().invoke(cli, command)
    assert result.exit_code == code, result.output
    files = json.loads(result.stdout)["files"]
    return {one["game"]: (one["seconds"] is not None, one["why"]) for one in files}


def sheet(project: Project, game: str = "kopfrechnen") -> Path:
    return project.root / "build" / game / "kurzregeln.pdf"


def test_where_nothing_has_changed_nothing_is_loaded_or_written(project: Project) -> None:
    build(project)
    before = sheet(project).stat()
    command = [sys.executable, "-c", PROGRAM, "build", "--root", str(project.root), "--only", "kurzregeln"]
    done = subprocess.run(
        [*command, "--paper", "a5", "--explain"], capture_output=True, text=True, check=True, cwd=REPOSITORY
    )
    assert done.stderr.split() == []
    assert "kopfrechnen/kurzregeln.pdf  unverändert" in done.stdout
    assert "0 von 1 neu gemacht" in done.stdout
    after = sheet(project).stat()
    assert (after.st_mtime_ns, after.st_ino) == (before.st_mtime_ns, before.st_ino)


def test_only_the_game_that_was_edited_is_made_again(project: Project) -> None:
    shutil.copytree(REPOSITORY / "content" / "grosse-zahl", project.root / "content" / "grosse-zahl")
    assert build(project) == {"grosse-zahl": (True, ["neu"]), "kopfrechnen": (True, ["neu"])}
    kept_file = sheet(project, "grosse-zahl").stat().st_mtime_ns
    with project.file("regeln.md").open("a", encoding="utf-8") as file:
        file.write("\n")
    assert build(project) == {
        "grosse-zahl": (False, ["unverändert"]),
        "kopfrechnen": (True, ["regeln.md geändert"]),
    }
    assert sheet(project, "grosse-zahl").stat().st_mtime_ns == kept_file
    told = CliRunner().invoke(cli, ["build", "--root", str(project.root), "--only", "kurzregeln", "--explain"])
    assert "kopfrechnen/kurzregeln-a4.pdf  neu" in told.stdout
    assert "2 von 4 neu gemacht, der Rest war schon da." in told.stdout


def test_an_edit_that_is_taken_back_costs_nothing(project: Project) -> None:
    build(project)
    first = sheet(project).read_bytes()
    text = project.file("regeln.md").read_text(encoding="utf-8")
    project.file("regeln.md").write_text(text + "\n", encoding="utf-8")
    build(project)
    assert sheet(project).read_bytes() != first  # the imprint names the hash of the whole game
    project.file("regeln.md").write_text(text, encoding="utf-8")
    assert build(project) == {"kopfrechnen": (False, ["unverändert, Datei war eine andere"])}
    assert sheet(project).read_bytes() == first


def test_a_file_that_was_deleted_or_changed_is_put_right(project: Project) -> None:
    build(project)
    right = sheet(project).read_bytes()
    sheet(project).unlink()
    assert build(project) == {"kopfrechnen": (False, ["unverändert, Datei fehlte"])}
    sheet(project).write_bytes(right[:-1] + b"x")
    assert build(project) == {"kopfrechnen": (False, ["unverändert, Datei war eine andere"])}
    assert sheet(project).read_bytes() == right


def test_the_same_content_elsewhere_is_taken_from_the_store(project: Project, tmp_path: Path) -> None:
    build(project)
    other = copy_content(tmp_path / "anderswo")
    assert build(other) == {"kopfrechnen": (False, ["unverändert, Datei fehlte"])}
    assert sheet(other).read_bytes() == sheet(project).read_bytes()


def test_fresh_makes_everything_again_with_the_same_bytes(project: Project) -> None:
    build(project)
    first = sheet(project).read_bytes()
    assert build(project, "--fresh") == {"kopfrechnen": (True, ["mit --fresh"])}
    assert sheet(project).read_bytes() == first


def test_what_is_torn_in_the_store_is_made_again(project: Project, tmp_path: Path) -> None:
    build(project)
    right = sheet(project).read_bytes()
    for entry in (tmp_path / "cache" / "blattwerk" / "store").iterdir():
        if entry.stat().st_size > len(right):
            entry.write_bytes(entry.read_bytes()[:-10])
    assert build(project) == {"kopfrechnen": (True, ["nicht mehr im Zwischenspeicher"])}
    assert sheet(project).read_bytes() == right


def test_a_draft_from_the_store_still_says_what_is_unproven(project: Project) -> None:
    project.edit("regeln.md", "[75]{karten.summe}", "[76]{karten.summe}")
    assert build(project, "--draft", code=1) == {"kopfrechnen": (True, ["neu"])}
    assert build(project, "--draft", code=1) == {"kopfrechnen": (False, ["unverändert"])}
    command = ["build", "--root", str(project.root), "--only", "kurzregeln", "--draft"]
    assert "falsch: 76 · Engine: 75" in CliRunner().invoke(cli, command).stderr
    assert CliRunner().invoke(cli, command[:-1]).stderr.splitlines()[-1].startswith("Nichts gedruckt")


def test_what_is_edited_during_the_build_is_not_kept_for_what_was_there_before(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = results

    def edited_meanwhile(*arguments: Any) -> Any:
        for result in plain(*arguments):
            project.file("regeln.md").write_text(before + "\n", encoding="utf-8")
            yield result

    before = project.file("regeln.md").read_text(encoding="utf-8")
    with monkeypatch.context() as patch:
        patch.setattr(make_module, "results", edited_meanwhile)
        build(project)
    project.file("regeln.md").write_text(before, encoding="utf-8")
    assert build(project) == {"kopfrechnen": (True, ["nicht mehr im Zwischenspeicher"])}


# --- Keys


OUTPUT = Output("kopfrechnen", SHORT, Choices())
TOOLS = Tools("code", "templates", ("pango 1",))


@pytest.mark.parametrize(
    ("output", "game", "tools"),
    [
        (OUTPUT, "another", TOOLS),
        (OUTPUT, "key", replace(TOOLS, code="x")),
        (OUTPUT, "key", replace(TOOLS, templates="x")),
        (OUTPUT, "key", replace(TOOLS, libraries=("pango 2",))),
        (OUTPUT, "key", replace(TOOLS, libraries=("pango 1", "x"))),
        (replace(OUTPUT, edition=EDITIONS[0]), "key", TOOLS),
        (replace(OUTPUT, choices=Choices(palette="grau")), "key", TOOLS),
        (replace(OUTPUT, choices=Choices(draft=True)), "key", TOOLS),
        (replace(OUTPUT, choices=Choices(shift=(1.0, 0.0))), "key", TOOLS),
    ],
)
def test_everything_that_a_document_depends_on_is_in_its_key(output: Output, game: str, tools: Tools) -> None:
    assert document_key(output, game, tools) != document_key(OUTPUT, "key", TOOLS)


def test_only_choices_that_change_a_document_are_in_its_key() -> None:
    chosen = Choices(players=4, level="leicht", variants=frozenset({"a"}))
    assert document_key(replace(OUTPUT, choices=chosen), "key", TOOLS) == document_key(OUTPUT, "key", TOOLS)
    sorting = replace(OUTPUT, edition=next(one for one in EDITIONS if one.kind == "sortierliste"))
    plain = document_key(sorting, "key", TOOLS)
    for wish in (Choices(players=4), Choices(level="leicht"), Choices(variants=frozenset({"a"}))):
        assert document_key(replace(sorting, choices=wish), "key", TOOLS) != plain


def test_what_cannot_be_told_apart_is_not_kept() -> None:
    assert document_key(OUTPUT, None, TOOLS) is None
    assert document_key(OUTPUT, "key", replace(TOOLS, libraries=None)) is None


def test_templates_and_code_are_looked_at_by_their_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    templates = tmp_path / "templates"
    shutil.copytree(TEMPLATES, templates)
    monkeypatch.setattr(needs, "template_folders", lambda: (templates,))
    first = Tools.now()
    assert first == Tools.now()
    (templates / "pdf" / "base.css.j2").write_text("/* anders */", encoding="utf-8")
    second = Tools.now()
    assert (second.code, second.libraries) == (first.code, first.libraries)
    assert second.templates != first.templates
    assert second.web == first.web
    (templates / "web" / "seite.css.j2").write_text("/* anders */", encoding="utf-8")
    third = Tools.now()
    assert third.web != second.web
    (templates / "neu" / "engine.py.j2").write_text("# anders", encoding="utf-8")
    assert replace(Tools.now(), web=second.web) == second
    plain = generator_code
    monkeypatch.setattr(needs, "generator_code", lambda packages: [*plain(packages), (b"render/neu.py", b"")])
    assert Tools.now().code != first.code


def test_no_document_is_made_from_templates_that_are_not_in_its_key(monkeypatch: pytest.MonkeyPatch) -> None:
    loaded: set[str] = set()
    plain = FileSystemLoader.get_source

    def noted(loader: FileSystemLoader, jinja: Environment, name: str) -> Any:
        loaded.add(name)
        return plain(loader, jinja, name)

    monkeypatch.setattr(FileSystemLoader, "get_source", noted)
    environment().cache.clear()  # type: ignore[union-attr]
    proof = proofs()["topfgucker"]
    for edition in editions_of(proof.game, Choices()):
        if not edition.parts:
            make_document(proof, edition, Choices())
    assert "pdf/base.css.j2" in loaded
    assert {name.split("/")[0] for name in loaded} <= {"pdf", "figures"}


def test_the_systems_libraries_are_known_by_version_or_not_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    known = libraries.system_libraries()
    assert known is not None
    assert [one.split()[0] for one in known[:3]] == ["pango", "harfbuzz", "fontconfig"]
    plain = libraries._load
    monkeypatch.setattr(libraries, "_load", lambda names: None if "pangoft2" in names[0] else plain(names))
    assert libraries.system_libraries.__wrapped__() is None


# --- What is kept


def test_a_document_is_kept_with_the_faults_of_its_looks() -> None:
    document = Document(b"%PDF\n\x00\xff", 3, (Fault("Titel", 2, Kind.OVERLAP, "„ä“", 1.5),))
    assert kept.read(kept.write(document)) == document
    for broken in (b"", b"{}", b"[]\n", b'{"pages":1,"faults":[["a"]]}\n', kept.write(document)[5:]):
        assert kept.read(broken) is None


def test_the_record_of_the_last_build_is_a_hint_and_no_more(tmp_path: Path) -> None:
    store = Store(tmp_path / "store")
    record = Record({"a.pdf": Last(1.5, "()", {"regeln.md": "x"}), "b.pdf": Last(0.5, "()", {"regeln.md": "x"})})
    record.write(store, tmp_path, tmp_path / "build")
    assert Record.read(store, tmp_path, tmp_path / "build") == record
    assert Record.read(store, tmp_path, tmp_path / "anders") == Record()
    for entry in (tmp_path / "store").iterdir():
        store.put(entry.name, b'{"parts": [], "documents": {"a": 1}}')
    assert Record.read(store, tmp_path, tmp_path / "build") == Record()


def test_reasons_name_what_has_changed() -> None:
    before = {"Vorlagen": "1", "regeln.md": "1", "faelle/a.yaml": "1", "Paket weasyprint": "70.0"}
    now = {"Vorlagen": "2", "regeln.md": "1", "faelle/b.yaml": "1", "Paket weasyprint": "70.1"}
    last = Last(1.0, "()", before)
    assert reasons(last, "()", now, kept=True, fresh=False) == (
        "Vorlagen geändert",
        "faelle/b.yaml dazugekommen",
        "Paket weasyprint: 70.0 → 70.1",
        "faelle/a.yaml weggefallen",
    )
    assert reasons(last, "(1)", before, kept=True, fresh=False) == ("andere Angaben",)
    assert reasons(last, "()", before, kept=False, fresh=False) == ("lässt sich nicht aufheben",)
