"""The program as the shell runs it: whatever happens to its output, it ends with a sentence and the right code."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from projects import REPOSITORY, Project

from generator.terminal import printable

PROGRAM = [sys.executable, "-m", "generator.cli"]
FULL = Path("/dev/full")


def environment(**more: str) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(REPOSITORY), **more}


def run(*arguments: str, stdout: int | None = None, cwd: Path | None = None, **env: str) -> tuple[int, bytes, str]:
    done = subprocess.run(
        [*PROGRAM, *arguments],
        stdout=stdout or subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=cwd,
        env=environment(**env),
        check=False,
        timeout=120,
    )
    return done.returncode, done.stdout or b"", done.stderr.decode("utf-8", "replace")


@pytest.fixture
def wrong(project: Project) -> Project:
    project.edit("regeln.md", "[75]{karten.summe}", "[−76]{karten.summe}")
    return project


@pytest.mark.parametrize("encoding", ["latin1", "ascii", "cp1252", "cp437", "utf-16"])
def test_an_encoding_that_lacks_characters_costs_only_these(wrong: Project, encoding: str) -> None:
    root = str(wrong.root)
    code, out, err = run("check", "--root", root, PYTHONIOENCODING=encoding)
    assert (code, err) == (1, "")
    assert "behauptung-falsch" in out.decode(encoding, "replace")
    code, out, err = run("check", "--root", root, "--json", PYTHONIOENCODING=encoding)
    assert (code, err) == (1, "")
    decoded = out.decode("utf-8" if encoding == "ascii" else encoding)
    assert "−76" in [one["found"] for one in json.loads(decoded)["findings"]]


def test_names_of_invalid_bytes_are_printed(project: Project) -> None:
    Path(os.fsdecode(bytes(project.file(".")) + b"/\xff.md")).write_text("", encoding="utf-8")
    code, out, _ = run("check", "--root", str(project.root))
    assert (code, b".md:1:1: datei-unbenutzt" in out) == (1, True)
    code, out, _ = run("check", "--root", str(project.root), "--json")
    (finding,) = json.loads(out)["findings"]
    assert (code, finding["code"]) == (1, "datei-unbenutzt")


@pytest.mark.skipif(not FULL.exists(), reason="this system has no /dev/full")
@pytest.mark.parametrize(
    "arguments",
    [("check",), ("check", "--json"), ("build", "--only", "kurzregeln", "--json"), ("--help",), ("--version",)],
)
def test_a_full_disk_is_one_sentence(project: Project, arguments: tuple[str, ...]) -> None:
    at = () if arguments[0].startswith("-") else ("--root", str(project.root))
    with FULL.open("wb") as full:
        code, _, err = run(*arguments, *at, stdout=full.fileno())
    assert code == 2
    (sentence,) = [line for line in err.splitlines() if not line.startswith("[")]
    assert sentence.startswith("Die Ausgabe lässt sich nicht schreiben: ")


@pytest.mark.parametrize("arguments", [("check",), ("--help",)])
def test_a_reader_who_has_left_is_not_told(project: Project, arguments: tuple[str, ...]) -> None:
    at = () if arguments[0].startswith("-") else ("--root", str(project.root))
    reader, writer = os.pipe()
    os.close(reader)
    code, _, err = run(*arguments, *at, stdout=writer)
    os.close(writer)
    assert (code, err) == (141, "")


def test_a_deleted_working_folder_is_one_sentence(project: Project, tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    script = 'cd "$1"; rmdir "$1"; shift; exec "$@"'

    def run_there(*arguments: str) -> tuple[int, list[str]]:
        command = ["sh", "-c", script, "sh", str(gone), *PROGRAM, *arguments]
        gone.mkdir(exist_ok=True)
        done = subprocess.run(command, capture_output=True, text=True, env=environment(), check=False, timeout=120)
        return done.returncode, done.stderr.splitlines()

    code, lines = run_there("check")
    assert (code, len(lines)) == (2, 1)
    assert "gibt es nicht mehr" in lines[0]
    assert run_there("check", "--root", str(project.root)) == (0, [])
    root = ("--root", str(project.root))
    assert run_there("build", *root, "--only", "kurzregeln", "-q") == (0, [])
    code, lines = run_there("build", *root, "--only", "kurzregeln", "-q", "--out", "here")
    assert (code, len(lines)) == (2, 1)


def test_what_a_run_no_longer_needs_is_gone_when_it_has_ended(project: Project, tmp_path: Path) -> None:
    """It ends at once, but not before what was left for the end."""
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    at = ("--root", str(project.root), "--only", "kurzregeln", "--paper", "a5", "--json")
    code, out, err = run("build", *at, TMPDIR=str(scratch), XDG_CACHE_HOME=str(tmp_path / "cache"))
    assert (code, len(json.loads(out)["files"])) == (0, 1), err
    assert list(scratch.iterdir()) == []


@pytest.mark.parametrize("waits_for", ["", "[1/", "[2/"])
def test_an_interrupted_build_leaves_nothing(project: Project, tmp_path: Path, waits_for: str) -> None:
    out = tmp_path / "new" / "deep"
    process = subprocess.Popen(
        [*PROGRAM, "build", "--fresh", "--root", str(project.root), "--out", str(out)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(),
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    assert process.stderr
    if waits_for:
        while not (line := process.stderr.readline()).startswith(waits_for):
            assert line
    else:
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(0.6)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert err.splitlines()[-1] == "Abgebrochen."
    assert "Traceback" not in err
    assert not (tmp_path / "new").exists()


def test_a_title_is_no_command_to_github(wrong: Project) -> None:
    wrong.edit("spiel.yaml", "titel: Kopfrechnen", "titel: '::error::##[error]x'")
    for form in ("text", "github"):
        code, out, err = run("check", "--root", str(wrong.root), "--format", form, GITHUB_ACTIONS="true")
        lines = f"{out.decode()}\n{err}".split("\n")
        commands = [line for line in lines if line.lstrip().startswith("::") or "##[" in line]
        assert code == 1
        assert [line for line in commands if form == "text" or not line.startswith("::error file=content/")] == []


@pytest.mark.parametrize("text", ["\x1b]0;x\x07", "\x1b[2J", "\x9b2J", "a\rb", "\u202ea", "\b", "\u2066", "\U000e0041"])
def test_what_moves_the_cursor_is_not_printed(text: str) -> None:
    assert "�" in printable(text)
    assert text not in printable(text)
    assert printable("a\tb\n\x1b[31mrot\x1b[0m") == "a\tb\n\x1b[31mrot\x1b[0m"
