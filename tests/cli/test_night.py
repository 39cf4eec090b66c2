"""`night`: what is refused before anything is rendered, and what is written."""

from __future__ import annotations

from pathlib import Path

import pikepdf
import pytest
from click.testing import CliRunner, Result
from projects import REPOSITORY, Project

from generator.cli import cli
from generator.content.load import load
from generator.render.programme import Wishes, programme

GAMES = ("kopfrechnen", "topfgucker", "schwindelpost", "grosse-zahl")


def night(*arguments: str, root: Path = REPOSITORY) -> Result:
    return CliRunner().invoke(cli, ["night", "--root", str(root), *arguments])


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("--players", "4"), ["Welche Spiele"]),
        (("--games", "topfgucker"), ["Zu wievielt", "--players"]),
        (("--games", "topfgucker,topfgucker", "--players", "4"), ["`topfgucker` steht mehrmals"]),
        (("--games", "a,b,c,d,e,f,g,h,i", "--players", "4"), ["9 Spiele", "bis 8 Spiele"]),
        (("--games", "topfgukker", "--players", "4"), ["Meintest du `topfgucker`"]),
        (
            ("--games", ",".join(GAMES), "--players", "6"),
            ["Topfgucker 2–5", "passen: Kopfrechnen, Schwindelpost, Große Zahl", "Alle zusammen gehen mit 3–5"],
        ),
        (("--games", "topfgucker", "--players", "9"), ["passt keines", "2–5"]),
        (
            ("--games", ",".join(GAMES), "--players", "4", "--decks", "1"),
            ["Schwindelpost braucht 2 Blätter", "--decks 2", "Schwindelpost mit --variant ein-blatt"],
        ),
        (("--games", "topfgucker", "--players", "4", "--variant", "trickser"), ["`trickser`", "`familienspiel`"]),
    ],
)  # fmt: skip
def test_an_impossible_wish_is_refused_with_what_would_work(
    arguments: tuple[str, ...], expected: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*_: object) -> None:
        pytest.fail("something was rendered")

    monkeypatch.setattr("generator.render.evening.make_evening", never)
    result = night(*arguments, "--out", str(tmp_path / "neu" / "abend.pdf"))
    assert result.exit_code == 2, result.output
    for words in expected:
        assert words in result.stderr
    assert not list(tmp_path.iterdir())


def test_too_little_time_is_refused_and_enough_is_not(project: Project) -> None:
    project.edit("spiel.yaml", "farbe: pflaume", "dauer: {von: 20, bis: 40}\nfarbe: pflaume")
    for minutes, holds in ((19, False), (20, True)):
        result = night("--games", "kopfrechnen", "--players", "4", "--minutes", str(minutes), root=project.root)
        refused = f"{minutes} Minuten reichen nicht: Kopfrechnen ab 20" in result.stderr
        assert refused is not holds, result.output


def test_fewer_packs_are_enough_with_the_variant_that_the_refusal_names() -> None:
    games = load(REPOSITORY, GAMES).games
    planned = programme(games, Wishes(4, packs=1, variants=frozenset({"ein-blatt"})))
    assert planned.packs == 1


def test_what_is_unproven_is_not_printed(project: Project) -> None:
    project.edit("regeln.md", "[75]{karten.summe}", "[76]{karten.summe}")
    result = night("--games", "kopfrechnen", "--players", "4", root=project.root)
    assert result.exit_code == 1
    assert "nur Bewiesenes" in result.stderr
    assert not (project.root / "build").exists()


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    result = night("--games", "topfgucker", "--players", "4", "--out", str(tmp_path))
    assert result.exit_code == 2
    assert "ist ein Ordner" in result.stderr


def test_the_command_writes_the_file_and_tells_the_order(project: Project) -> None:
    result = night("--games", "kopfrechnen", "--players", "3", "--minutes", "90", root=project.root)
    assert result.exit_code == 0, result.output
    assert (project.root / "build" / "spieleabend.pdf").exists()
    assert "1. Kopfrechnen" in result.stdout
    assert "nicht bekannt bei: Kopfrechnen" in result.stdout


def test_the_same_evening_has_the_same_bytes(tmp_path: Path) -> None:
    paths = [tmp_path / "eins" / "abend.pdf", tmp_path / "zwei" / "abend.pdf"]
    for path in paths:
        result = night("--games", "topfgucker,kopfrechnen", "--players", "3", "--palette", "grey", "--out", str(path))
        assert result.exit_code == 0, result.output
        with pikepdf.open(path) as pdf:
            assert f"{len(pdf.pages)} Seiten" in result.stdout
    assert paths[0].read_bytes() == paths[1].read_bytes()
