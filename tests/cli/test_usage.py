"""What click would say in English is said in German, with the word that was probably meant."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.cli import cli

ENGLISH = (
    "Usage",
    "Options",
    "Commands",
    "Error",
    "Show",
    "Try '",
    "such option",
    "such command",
    "Did you",
    "value",
    "argument",
    "Missing",
)
COMMANDS = sorted(cli.commands)


@pytest.mark.parametrize(
    "arguments", [[], ["--help"], *([name, "--help"] for name in COMMANDS), *([name, "-h"] for name in COMMANDS)]
)
def test_help_is_german(arguments: list[str]) -> None:
    result = CliRunner().invoke(cli, arguments)
    assert result.exit_code == (0 if arguments else 2)
    assert "Aufruf: " in result.output
    assert "Angaben:" in result.output
    assert "Diese Hilfe zeigen." in result.output
    assert not [word for word in ENGLISH if word in result.output]


def test_each_command_has_a_line_that_is_whole() -> None:
    result = CliRunner().invoke(cli, ["--help"], terminal_width=80)
    told = [line.strip() for line in result.output.partition("Befehle:\n")[2].splitlines() if line.strip()]
    assert [line.split()[0] for line in told] == COMMANDS
    assert not [line for line in told if "..." in line or len(line.split()) < 4]


def test_version() -> None:
    result = CliRunner().invoke(cli, ["--version"])
    assert (result.exit_code, result.output.split()[0]) == (0, "Blattwerk")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["chek"], "Den Befehl `chek` gibt es nicht. Meintest du `check`?"),
        (["xyz"], "Den Befehl `xyz` gibt es nicht. Vorhanden: "),
        (["--versoin"], "Die Angabe `--versoin` gibt es nicht. Meintest du `--version`?"),
        (["check", "--jsn"], "Die Angabe `--jsn` gibt es nicht. Meintest du `--json`?"),
        (["check", "-x"], "Die Angabe `-x` gibt es nicht."),
        (["check", "--quiet=3"], "Hinter `--quiet` steht kein Wert."),
        (["check", "--root"], "Hinter `--root` fehlt ein Wert."),
        (["check", "--root", "nirgends"], "--root: Den Ordner nirgends gibt es nicht."),
        (["check", "--root", ""], "--root: Hier fehlt der Name eines Ordners."),
        (["check", "--root", "a\0b"], "--root: Hier fehlt der Name eines Ordners."),
        (["build", "--only", "kurzregel"], "--only: `kurzregel` gibt es hier nicht. Meintest du `kurzregeln`?"),
        (["check", "--format", "xml"], "--format: `xml` gibt es hier nicht. Möglich: "),
        (["schema", "foo"], "Damit kann `cli schema` nichts anfangen: foo."),
        (["--"], "Welcher Befehl soll es sein?"),
    ],
)
def test_usage_errors_are_german(arguments: list[str], says: str) -> None:
    result = CliRunner().invoke(cli, arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert says in result.stderr
    assert "Mehr dazu: " in result.stderr
    assert not [word for word in ENGLISH if word in result.stderr]


def test_a_file_is_no_output_folder(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    result = CliRunner().invoke(cli, ["build", "--out", str(tmp_path / "file")])
    assert result.exit_code == 2
    assert "ist kein Ordner" in result.stderr
