"""`blattwerk play` and `blattwerk new` from the outside, with piped input."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from projects import REPOSITORY

import engines
from generator.cli import cli


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A project with one game, whose new engines are found."""
    shutil.copytree(REPOSITORY / "content" / "kopfrechnen", tmp_path / "content" / "kopfrechnen")
    monkeypatch.setattr(engines, "__path__", [*engines.__path__, str(tmp_path / "engines")])
    known = set(sys.modules)
    yield tmp_path
    for name in set(sys.modules) - known:
        if name.startswith("engines."):
            del sys.modules[name]


def run(root: Path, *arguments: str, typed: str = "") -> Result:
    command, *rest = arguments
    return CliRunner().invoke(cli, [command, "--root", str(root), *rest], input=typed)


def test_a_game_is_played_recorded_and_proven(root: Path) -> None:
    played = run(root, "play", "kopfrechnen", "--seed", "3", "--record", "partie", typed="bietet 3\nbietet 30\n")
    assert played.exit_code == 0, played.output
    assert "Regel `gebot-hoeher`: " in played.output
    rules = root / "content" / "kopfrechnen" / "regeln.md"
    prose = "::: beispiel partie" + played.output.partition("::: beispiel partie")[2]
    rules.write_text(f"{rules.read_text(encoding='utf-8')}\n{prose}", encoding="utf-8")
    checked = run(root, "check", "kopfrechnen")
    assert checked.exit_code == 0, checked.output


def test_the_same_seed_is_the_same_game(root: Path) -> None:
    one, two = (run(root, "play", "kopfrechnen", "--seed", "7", typed="1\n2\n1\n") for _ in range(2))
    assert one.output == two.output


def test_bots_alone_need_nobody(root: Path) -> None:
    result = run(root, "play", "kopfrechnen", "--players", "3", "--bots", "3", "--variant", "trickser")
    assert result.exit_code == 0, result.output
    assert "Gewonnen: " in result.output


def test_a_new_game_is_asked_for_and_proven(root: Path) -> None:
    made = run(root, "new", "hohe-karte", typed="Die hohe Karte\n2-3\n32\n")
    assert made.exit_code == 0, made.output
    assert run(root, "check", "hohe-karte").exit_code == 0
    assert run(root, "play", "hohe-karte", "--bots", "2").exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("play",), "Welches Spiel"),
        (("play", "kopfrechnn"), "Meintest du `kopfrechnen`?"),
        (("play", "kopfrechnen", "--players", "zwei"), "„zwei“ ist keine ganze Zahl ab 1."),
        (("play", "kopfrechnen", "--players", "2"), "3 bis 6 Personen"),
        (("play", "kopfrechnen", "--bots", "9"), "können nicht 9 von Bots besetzt sein"),
        (("play", "kopfrechnen", "--record", "eine-runde"), "gibt es schon"),
        (("new",), "Wie soll das Spiel heißen"),
        (("new", "kopfrechnen"), "gibt es schon"),
        (("new", "hohe-karte", "--deck", "17"), "nicht 17"),
        (("new", "hohe-karte", "--players", "1"), "von 2 bis 8"),
    ],
)
def test_wrong_usage_ends_with_two_and_a_sentence(root: Path, arguments: tuple[str, ...], sentence: str) -> None:
    result = run(root, *arguments)
    assert sentence in result.output
    assert result.exit_code == 2
