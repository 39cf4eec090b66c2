"""Building: whole files or none, drafts marked."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pikepdf
import pytest
from click.testing import CliRunner, Result
from projects import PRINTED, Project

from generator import cli as cli_module
from generator.build.write import OutputError, State, prepare, put_right, write
from generator.cli import cli


def build(project: Project, *arguments: str) -> Result:
    return CliRunner().invoke(cli, ["build", "--root", str(project.root), *arguments])


def text_of(pdf: Path) -> str:
    return subprocess.run(["pdftotext", "-layout", str(pdf), "-"], check=True, capture_output=True, text=True).stdout


def test_build_makes_every_document_and_says_so(project: Project) -> None:
    result = build(project)
    assert result.exit_code == 0, result.output
    folder = project.root / "build" / "kopfrechnen"
    assert sorted(path.name for path in folder.iterdir()) == sorted(["kartenhilfe.pdf", "punkteblock.pdf", *PRINTED])
    for path in folder.iterdir():
        assert path.name in result.stdout
    with pikepdf.open(folder / "kurzregeln.pdf") as pdf:
        assert len(pdf.pages) == 1
        width, height = (float(pdf.pages[0].mediabox[index]) / 72 * 25.4 for index in (2, 3))
        assert (round(width), round(height)) == (148, 210)
    with pikepdf.open(folder / "sortierliste.pdf") as pdf:
        assert len(pdf.pages) == 4


def test_a_draft_leaves_out_a_score_pad_without_its_numbers(project: Project) -> None:
    project.edit("spiel.yaml", "anzahl: lebenskarten.anzahl}", "anzahl: lebenskarten.farbe1}")
    result = build(project, "--draft", "--paper", "a4", "--only", "punkteblock", "--only", "kartenhilfe")
    assert result.exit_code == 1
    assert result.exception is None or isinstance(result.exception, SystemExit)
    made = [path.name for path in (project.root / "build" / "kopfrechnen").iterdir()]
    assert made == ["kartenhilfe.pdf"]


def test_what_a_game_does_not_have_is_told(project: Project) -> None:
    project.edit(
        "spiel.yaml",
        "punkteblock:\n  je: person\n  kaestchen:\n    - {titel: Leben, anzahl: lebenskarten.anzahl}\n",
        "",
    )
    project.file("punkteblock.md").unlink()
    for paper in ((), ("--paper", "a4")):
        result = build(project, "--only", "punkteblock", *paper)
        assert result.exit_code == 2
        assert "punkteblock gibt es nicht für Kopfrechnen. Lass --only weg" in result.output


def test_only_makes_what_is_asked_for(project: Project) -> None:
    result = build(project, "kopfrechnen", "--only", "kurzregeln", "--paper", "a5", "--json")
    made = json.loads(result.stdout)
    assert [one["kind"] for one in made["files"]] == ["kurzregeln"]
    assert [path.name for path in (project.root / "build" / "kopfrechnen").iterdir()] == ["kurzregeln.pdf"]


def test_what_a_reader_would_find_fault_with_is_told_and_printed_all_the_same(project: Project) -> None:
    project.edit("kurzregeln.md", "Stirnkarten und", "Ps" + "t" * 150 + " Stirnkarten und")
    result = build(project, "--only", "kurzregeln")
    assert result.exit_code == 0, result.output
    told = [line for line in result.stderr.splitlines() if "Psttt" in line]
    sentence = r"kurzregeln\.pdf, Seite 1: „Psttt.*“ ragt .*\(\d+,\d\u00a0mm\)\. Kürz den Text oder formulier ihn um\.$"
    assert told
    assert all(re.search(sentence, line) for line in told)
    assert len({*told}) == len(told)  # two on A4 have the same page: it is told once
    assert re.search(r"kurzregeln-a4\.pdf +1 +\d+ +\d+,\d +[1-9]", result.stdout)
    assert (project.root / "build" / "kopfrechnen" / "kurzregeln.pdf").is_file()
    (made, twice) = json.loads(build(project, "--only", "kurzregeln", "--json").stdout)["files"]
    assert {fault["kind"] for fault in made["faults"]} <= {"outside_page", "outside_box"}
    assert made["faults"] == twice["faults"] != []


def test_a_draft_is_marked_on_every_page_and_says_what_is_unproven(project: Project) -> None:
    project.edit("regeln.md", "[75]{karten.summe}", "[76]{karten.summe}")
    result = build(project, "--draft")
    assert result.exit_code == 1
    assert "falsch: 76 · Engine: 75" in result.output
    for path in (project.root / "build" / "kopfrechnen").iterdir():
        pages = text_of(path).rstrip("\f").split("\f")
        assert all("ENTWURF" in page for page in pages), path
    assert "nicht bewiesen" in re.sub(r"\s+", " ", text_of(project.root / "build" / "kopfrechnen" / "regelheft.pdf"))


def test_a_proven_book_says_so_in_its_imprint(project: Project) -> None:
    assert build(project, "--only", "regelheft").exit_code == 0
    text = re.sub(r"\s+", " ", text_of(project.root / "build" / "kopfrechnen" / "regelheft.pdf"))
    assert re.search(
        r"Geprüft: \d+ Behauptungen bewiesen, 0 ausgenommen; 5 Beispiele und \d+ Fälle vom Programm durchgespielt", text
    )
    assert "ENTWURF" not in text


def test_a_cheat_sheet_that_does_not_fit_is_refused_and_the_old_one_stays(project: Project) -> None:
    old = project.root / "build" / "kopfrechnen" / "kurzregeln.pdf"
    old.parent.mkdir(parents=True)
    old.write_bytes(b"old")
    more = "".join("- Noch eine Zeile, und noch eine, und noch eine Zeile. {siehe spicken}\n" for _ in range(20))
    project.edit("kurzregeln.md", "## Nachzählen\n\n", f"{more}\n## Nachzählen\n\n")
    result = build(project, "--only", "kurzregeln")
    assert result.exit_code == 1
    assert re.search(r"kurzregeln\.pdf: Seite 1 ist um \d+,\d\u00a0mm zu voll", result.output)
    assert old.read_bytes() == b"old"


def test_a_fault_of_ours_ends_with_three_and_no_traceback(
    project: Project, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(_: object) -> None:
        raise RuntimeError("boom")

    monkeypatch.setattr("generator.proof.prove.prove", broken)
    monkeypatch.setattr("sys.argv", ["blattwerk", "build", "--fresh", "--root", str(project.root)])
    with pytest.raises(SystemExit) as end:
        cli_module.main()
    assert end.value.code == 3
    message = capsys.readouterr().err
    assert "Fehler in Blattwerk" in message
    assert "boom" in message
    assert "Traceback" not in message


def test_usage_errors_end_with_two(project: Project) -> None:
    assert build(project, "--only", "heft").exit_code == 2
    assert build(project, "kopfrechen").exit_code == 2
    assert CliRunner().invoke(cli, ["check", "--root", str(project.root / "nirgends")]).exit_code == 2


@pytest.mark.parametrize("count", [1, 40])
def test_of_many_files_only_those_are_written_that_are_not_right(tmp_path: Path, count: int) -> None:
    new = {tmp_path / "new" / f"{number}.html": bytes([number]) * 9000 for number in range(count)}
    right, other = tmp_path / "right", tmp_path / "other"
    write(right, b"right")
    write(other, b"before")
    before = right.stat()
    assert put_right({right: b"right", **new, other: b"now"}) == [State.RIGHT, *[State.MISSING] * count, State.OTHER]
    assert {path: path.read_bytes() for path in new} == new
    assert (other.read_bytes(), right.stat()) == (b"now", before)
    assert {path for path in tmp_path.rglob("*") if path.is_file()} == {right, other, *new}


def test_one_file_of_many_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "blocked").mkdir()
    files = {tmp_path / name: name.encode() for name in ("one", "blocked", "two")}
    with pytest.raises(OutputError) as told:
        put_right(files)
    assert told.value.path == tmp_path / "blocked"
    assert all(path.read_bytes() == files[path] for path in tmp_path.iterdir() if path.is_file())


def test_a_file_is_replaced_whole_or_not_at_all(tmp_path: Path) -> None:
    target = tmp_path / "folder" / "file.pdf"
    write(target, b"old")
    write(target, b"new")
    assert target.read_bytes() == b"new"
    assert [path.name for path in target.parent.iterdir()] == ["file.pdf"]
    target.unlink()
    (target / "in the way").mkdir(parents=True)
    with pytest.raises(OutputError):
        write(target, b"x")
    assert [path.name for path in target.parent.iterdir()] == ["file.pdf"]


def test_a_folder_that_takes_no_files_is_refused_before_anything_is_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(OutputError):
        prepare(tmp_path / "file" / "below")


@pytest.mark.parametrize(
    "out", ["content", "content/kopfrechnen", "content/neu/tief", "link", "link/neu", "content/../content"]
)
def test_nothing_is_printed_into_the_content_folder(project: Project, out: str) -> None:
    (project.root / "link").symlink_to("content")
    before = sorted(project.root.rglob("*"))
    result = build(project, "--out", str(project.root / out))
    assert result.exit_code == 2
    assert "liegt im Ordner content/" in result.stderr
    assert sorted(project.root.rglob("*")) == before


def test_a_folder_beside_content_takes_what_is_printed(project: Project) -> None:
    assert build(project, "--only", "kurzregeln", "--out", str(project.root / "content-neu")).exit_code == 0


def test_what_fails_leaves_no_empty_folders(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("generator.build.make.results", broken)
    out = project.root / "neu" / "tief"
    result = build(project, "--fresh", "--out", str(out))
    assert (result.exit_code, result.stderr.splitlines()[-1]) == (130, "Abgebrochen.")
    assert not (project.root / "neu").exists()


@pytest.mark.parametrize(
    ("wishes", "name"),
    [
        (["--players", "4"], "sortierliste-4.pdf"),
        (["--variant", "trickser"], "sortierliste-trickser.pdf"),
        (["--players", "4", "--variant", "trickser", "--palette", "grey"], "sortierliste-4-trickser-grau.pdf"),
        (["--paper", "a4"], "sortierliste.pdf"),
    ],
)
def test_choices_are_in_the_name_of_the_file(project: Project, wishes: list[str], name: str) -> None:
    assert build(project, "--only", "sortierliste", *wishes).exit_code == 0
    assert [path.name for path in (project.root / "build" / "kopfrechnen").iterdir()] == [name]


def test_a_sorting_list_for_some_players_has_only_their_pages(project: Project) -> None:
    assert build(project, "--only", "sortierliste", "--players", "3").exit_code == 0
    text = text_of(project.root / "build" / "kopfrechnen" / "sortierliste-3.pdf")
    assert "3\u00a0Personen" in text or "3 Personen" in text
    assert "4\u00a0Personen" not in text and "4 Personen" not in text


@pytest.mark.parametrize(
    ("wishes", "sentence"),
    [
        (["--players", "7"], "Kopfrechnen spielen 3 bis 6 Personen, nicht 7."),
        (["--variant", "quatsch"], "Kopfrechnen hat keine Variante `quatsch`. Bekannt: "),
        (["--level", "profi"], "Kopfrechnen hat keine Stufen. Lass --level weg."),
        (["--only", "sortierliste", "--paper", "a5"], "sortierliste gibt es nicht für a5."),
        (["--shift", "1,5", "x"], "„x“ ist keine Länge von −5 bis 5 Millimetern."),
        (["--shift", "5,1", "0"], "Weiter gerückt lägen die Schnittmarken nicht mehr auf dem Papier."),
        (["--shift", "0", "-20"], "„-20“ ist keine Länge von −5 bis 5 Millimetern."),
        (["--palette", "gray"], "Meintest du `grey`?"),
    ],
)
def test_impossible_wishes_say_what_would_work(project: Project, wishes: list[str], sentence: str) -> None:
    result = build(project, *wishes)
    assert result.exit_code == 2
    assert sentence in result.output
    assert not (project.root / "build").exists()


def test_the_trial_sheet_needs_no_proof_and_nothing_else_is_printed(project: Project) -> None:
    project.edit("regeln.md", "[75]{karten.summe}", "[76]{karten.summe}")
    result = build(project, "--test-sheet", "--shift", "1,5", "-2", "--json")
    assert result.exit_code == 0, result.output
    (only,) = (project.root / "build").iterdir()
    assert [one["file"] for one in json.loads(result.stdout)["files"]] == [str(only)]
    text = text_of(only)
    assert "50" in text.partition("\f")[0]
    assert "--shift 1,5 −2" in text.partition("\f")[2]
