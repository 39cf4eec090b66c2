"""What an author sees when something is wrong: place, sentence, way out, and never a traceback."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from projects import Project

from generator.cli import cli


def run(project: Project, *arguments: str) -> Result:
    command, *rest = arguments
    return CliRunner().invoke(cli, [command, "--root", str(project.root), *rest])


@dataclass(frozen=True)
class Bad:
    """One slip: in `file`, `old` becomes `new`; the report must hold `says`, with the place of `token` in the new text."""

    name: str
    file: str
    old: str
    new: str
    token: str
    says: tuple[str, ...]


ROUND = "beispiele/eine-runde.yaml"
SLIPS = [
    Bad("missing key", "spiel.yaml", "farbe: pflaume\n", "", "", ("schluessel-fehlt", "farbe")),
    Bad("misspelt key", "spiel.yaml", "farbe: pflaume", "frabe: pflaume", "frabe", ("schluessel-unbekannt", "`farbe`")),
    Bad("misspelt key in a position", ROUND, "verdeckt: 3♥", "verdekt: 3♥", "verdekt", ("`verdeckt`",)),
    Bad("key twice", "spiel.yaml", "farbe: pflaume", "farbe: pflaume\nfarbe: ocker", "", ("schluessel-doppelt",)),
    Bad("no such card", ROUND, "verdeckt: 3♥", "verdeckt: 11♥", "11♥", ("karte-unbekannt",)),
    Bad("card that is not played with", ROUND, "verdeckt: 3♥", "verdeckt: 3♣", "3♣", ("lage-unmoeglich",)),
    Bad("card dealt twice", ROUND, "verdeckt: 3♥", "verdeckt: 7♥", "", ("lage-unmoeglich", "7♥")),
    Bad("no such player in a move", ROUND, "Ben bietet 33", "Bern bietet 33", "Bern bietet 33", ("zug-unlesbar",)),
    Bad("move out of turn", ROUND, "Ben bietet 33", "Dan bietet 33", "Dan bietet 33", ("zug-verboten", "reihenfolge")),
    Bad("bid too low", ROUND, "Ben bietet 33", "Ben bietet 25", "Ben bietet 25", ("zug-verboten", "gebot-hoeher")),
    Bad("not a move", ROUND, "Ben bietet 33", "Ben wartet", "Ben wartet", ("zug-unlesbar",)),
    Bad("YAML that does not parse", ROUND, "verdeckt: 3♥", "verdeckt: [3♥", "", ("yaml-fehler",)),
    Bad(
        "unknown example", "regeln.md", "::: beispiel eine-runde", "::: beispiel eine-rund", "", ("beispiel-unbekannt",)
    ),
    Bad(
        "unknown fact",
        "regeln.md",
        "{karten.summe}",
        "{karten.sume}",
        "karten.sume",
        ("tatsache-unbekannt", "[75]{karten.summe}"),
    ),
    Bad("unknown player in a position", ROUND, "Anna: D♥", "Ana: D♥", "", ("lage-unmoeglich", "Ana")),
    Bad("unknown rule id", "regeln.md", "{#bluffen}", "{#blufen}", "{#blufen}", ("regel-unbekannt", "{#bluffen}")),
    Bad("dead link", "regeln.md", "[Spicken](#spicken)", "[Spicken](#spiken)", "", ("verweis-tot",)),
    Bad(
        "directive that does not exist",
        "regeln.md",
        "::: tabelle karten",
        "::: tabele karten",
        "",
        ("anweisung-fehlerhaft",),
    ),
    Bad(
        "binding without its bracket",
        "regeln.md",
        "[75]{karten.summe}",
        "[75] {karten.summe}",
        "",
        ("bindung-fehlerhaft",),
    ),
    Bad("variant that does not exist", ROUND, "lage:\n", "varianten: [trikser]\nlage:\n", "trikser", ("trickser",)),
]


@pytest.mark.parametrize("slip", SLIPS, ids=lambda slip: slip.name)
def test_check_points_at_the_slip(project: Project, slip: Bad) -> None:
    project.edit(slip.file, slip.old, slip.new)
    result = run(project, "check")
    assert result.exit_code == 1, result.output
    assert "Traceback" not in result.output
    for words in slip.says:
        assert words in result.output
    if slip.token:
        text = project.file(slip.file).read_text(encoding="utf-8")
        before = text[: text.index(slip.token)]
        line, column = before.count("\n") + 1, len(before.rpartition("\n")[2]) + 1
        assert f"content/kopfrechnen/{slip.file}:{line}:{column}:" in result.output


def test_all_findings_come_in_one_run(project: Project) -> None:
    project.edit(ROUND, "Ben bietet 33", "Ben bietet 25")
    project.edit("regeln.md", "[75]{karten.summe}", "[76]{karten.summe}")
    project.edit("spiel.yaml", "stand: 2026-11-30", "stand: 30.11.2026")
    output = run(project, "check").output
    assert "spiel.yaml:" in output
    project.edit("spiel.yaml", "stand: 30.11.2026", "stand: 2026-11-30")
    output = run(project, "check").output
    assert "eine-runde.yaml:" in output
    assert "regeln.md:" in output


def test_wrong_number_says_what_would_be_right(project: Project) -> None:
    project.edit("regeln.md", "[75]{karten.summe}", "[76]{karten.summe}")
    output = run(project, "check").output
    assert "falsch: 76 · Engine: 75" in output
    assert "schreib: [75]{karten.summe}" in output


def test_unbound_number_is_offered_its_bindings(project: Project) -> None:
    project.edit("regeln.md", "[75]{karten.summe}", "75")
    output = run(project, "check").output
    assert "ungebunden" in output
    assert "[75]{karten.summe}" in output


def test_json_report_has_the_same_findings(project: Project) -> None:
    project.edit("regeln.md", "[75]{karten.summe}", "[76]{karten.summe}")
    result = run(project, "check", "--format", "json")
    report = json.loads(result.output)
    assert result.exit_code == 1
    assert not report["holds"]
    (finding,) = [one for one in report["findings"] if one["code"] == "behauptung-falsch"]
    assert (finding["found"], finding["engine"], finding["fix"]) == ("76", "75", "[75]{karten.summe}")
    line = project.file("regeln.md").read_text(encoding="utf-8").split("\n")[finding["line"] - 1]
    assert line[finding["column"] - 1 :][: finding["length"]] == "76"


def test_file_that_is_not_utf8(project: Project) -> None:
    path = project.file("kurzregeln.md")
    path.write_bytes(path.read_text(encoding="utf-8").encode("utf-16"))
    result = run(project, "check")
    assert result.exit_code == 1
    assert "kurzregeln.md:1:1: kein-utf8" in result.output


@pytest.mark.parametrize("name", ["spiel.yaml", "regeln.md", "kurzregeln.md"])
def test_missing_file(project: Project, name: str) -> None:
    project.file(name).unlink()
    result = run(project, "check")
    assert result.exit_code == 1
    assert f"{name}:1:1: datei-fehlt" in result.output


def test_file_that_nothing_reads(project: Project) -> None:
    project.file("regel.md").write_text("# Alt\n", encoding="utf-8")
    result = run(project, "check")
    assert result.exit_code == 1
    assert "regel.md:1:1: datei-unbenutzt" in result.output


def test_empty_content_folder(tmp_path: Path) -> None:
    (tmp_path / "content").mkdir()
    result = run(Project(tmp_path), "check")
    assert result.exit_code == 1
    assert "content:1:1: kein-inhalt" in result.output


def test_no_content_folder(tmp_path: Path) -> None:
    result = run(Project(tmp_path), "check")
    assert result.exit_code == 2
    assert "content/" in result.output


def test_unknown_game(project: Project) -> None:
    result = run(project, "check", "kopfrechen")
    assert result.exit_code == 2
    assert "Meintest du `kopfrechnen`?" in result.output


def test_game_without_engine(project: Project) -> None:
    project.file(".").rename(project.root / "content" / "nie-gehoert")
    result = run(project, "check")
    assert result.exit_code == 1
    assert "engines/nie_gehoert.py" in result.output


def test_unproven_content_is_not_printed_and_old_outputs_stay(project: Project, tmp_path: Path) -> None:
    old = tmp_path / "build" / "kopfrechnen" / "kurzregeln.pdf"
    old.parent.mkdir(parents=True)
    old.write_bytes(b"old")
    project.edit("regeln.md", "[75]{karten.summe}", "[76]{karten.summe}")
    result = run(project, "build", "--only", "kurzregeln")
    assert result.exit_code == 1
    assert old.read_bytes() == b"old"
    assert [path.name for path in old.parent.iterdir()] == ["kurzregeln.pdf"]


def test_output_folder_that_cannot_be_written(project: Project, tmp_path: Path) -> None:
    blocked = tmp_path / "blocked"
    blocked.write_text("a file stands here", encoding="utf-8")
    result = run(project, "build", "--only", "kurzregeln", "--out", str(blocked / "below"))
    assert result.exit_code == 2
    assert "lässt sich nicht schreiben" in result.output


@pytest.mark.parametrize("only", [(), ("--only", "regelheft")])
def test_a_draft_of_what_cannot_be_read_is_told(project: Project, only: tuple[str, ...]) -> None:
    project.file("spiel.yaml").write_text("titel: [\n", encoding="utf-8")
    result = run(project, "build", "--draft", *only)
    assert result.exit_code == 1, result.output
    assert "Nichts gedruckt: Auch für einen Entwurf" in result.output
    assert not (project.root / "build").exists()
