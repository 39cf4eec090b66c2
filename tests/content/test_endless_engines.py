"""No command hangs in an engine that never ends: it says in which game, at which move, and where the engine was."""

from __future__ import annotations

import importlib.util
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from engine_edits import copied, edit
from projects import REPOSITORY

from generator.cli import cli
from generator.content.broken import TIME_LIMIT
from generator.content.homes import join
from generator.content.load import load
from generator.proof.mutation.measure import make_ready, measure
from generator.proof.mutation.mutant import Fate

MOVES = "        turn = state.turn\n        return Moves("
DEAL = "        seats = len(table.players)\n        return State("
RESULT = "        if state.turn:\n            return None\n        losers"
LOOP = "        while {}:\n            pass\n"
SECONDS = "Die Engine rechnet seit 0,3 Sekunden und wird nicht fertig"

pytestmark = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no timers")


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv(TIME_LIMIT, "0.3")
    yield copied(tmp_path)
    join(REPOSITORY)


def run(project: Path, command: str, *arguments: str) -> Result:
    return CliRunner().invoke(cli, [command, "hoechste", "--root", str(project), *arguments])


def loops_at_the_second_move(project: Path) -> str:
    line = edit(project, MOVES, LOOP.format("state.laid == 1") + MOVES)
    return f"engines/hoechste.py, Zeile {line}: "


# --- simulate ---------------------------------------------------------------------------------


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_simulating_ends_with_the_deal_and_the_move(project: Path, jobs: str) -> None:
    if jobs != "1" and importlib.util.find_spec("joblib") is None:
        pytest.skip("needs the extra `labor`")
    place = loops_at_the_second_move(project)
    result = run(project, "simulate", "--deals", "200", "--seed", "5", "--jobs", jobs)
    assert result.exit_code == 1, result.output
    assert place in result.stderr
    assert f"Partie 1 von Samen 5, Zug 2: {SECONDS}" in result.stderr
    assert f"{TIME_LIMIT}=600" in result.stderr


def test_a_deal_that_goes_on_is_broken_off_and_counted(project: Path) -> None:
    edit(project, RESULT, "        if True:\n            return None\n        losers")
    edit(project, "self.table.players[self.laid] if self.laid < len(self.hands) else None", "self.table.players[0]")
    edit(project, "        after = replace(state, laid=state.laid + 1)\n", "        after = state\n")
    result = run(project, "simulate", "--deals", "3", "--jobs", "1", "--json")
    assert result.exit_code == 0, result.output
    assert "offen" in result.output


def test_time_counts_for_each_deal_alone(project: Path) -> None:
    wait = "        import time\n        end = time.process_time() + 0.1\n"
    edit(project, DEAL, wait + LOOP.format("time.process_time() < end") + DEAL)
    result = run(project, "simulate", "--deals", "6", "--players", "2", "--jobs", "1")
    assert result.exit_code == 0, result.output


# --- check --mutate ---------------------------------------------------------------------------


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_change_that_an_engine_never_gets_done_with_is_told(project: Path, jobs: int) -> None:
    line = edit(project, DEAL, LOOP.format("sum(table.sheet.parameters.karten.values()) != 25") + DEAL)
    join(project)
    result = measure(make_ready(load(project)), jobs=jobs, only=[Path("content/hoechste/spiel.yaml")])
    told = [one for one in result.outcomes if one.fate is Fate.CRASHED]
    assert told
    assert not result.holds
    assert all(one.reason.startswith(f"engines/hoechste.py, Zeile {line}") for one in told), told[0].reason
    assert all(SECONDS in one.reason for one in told)


def test_an_engine_that_needs_longer_now_is_told_before_anything_is_changed(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wait = "        import time\n        end = time.process_time() + 0.5\n"
    edit(project, DEAL, wait + LOOP.format("time.process_time() < end") + DEAL)
    monkeypatch.setenv(TIME_LIMIT, "60")
    assert run(project, "check").exit_code == 0
    monkeypatch.setenv(TIME_LIMIT, "0.3")
    result = run(project, "check", "--mutate")
    assert result.exit_code == 1
    assert SECONDS in result.stderr


# --- play -------------------------------------------------------------------------------------


def test_a_bot_that_never_moves_ends_the_game_with_its_seed_and_move(project: Path) -> None:
    place = loops_at_the_second_move(project)
    result = run(project, "play", "--players", "2", "--bots", "2", "--seed", "7")
    assert result.exit_code == 1, result.output
    assert place in result.stderr
    assert f"Zug 2: {SECONDS}" in result.stderr
    assert "--seed 7" in result.stderr


def test_cards_that_are_never_dealt_end_the_game(project: Path) -> None:
    edit(project, DEAL, LOOP.format("True") + DEAL)
    result = run(project, "play", "--players", "2", "--seed", "7")
    assert result.exit_code == 1
    assert f"Austeilen mit --seed 7: {SECONDS}" in result.stderr


def test_bots_that_never_come_to_an_end_are_broken_off(project: Path) -> None:
    edit(project, RESULT, "        if True:\n            return None\n        losers")
    edit(project, "self.table.players[self.laid] if self.laid < len(self.hands) else None", "self.table.players[0]")
    edit(project, "        after = replace(state, laid=state.laid + 1)\n", "        after = state\n")
    result = run(project, "play", "--players", "2", "--bots", "2", "--seed", "7")
    assert result.exit_code == 1
    assert "Nach 3 Zügen von Bots ist Höchste nicht zu Ende" in result.stderr
    few = run(project, "play", "--players", "2", "--bots", "2", "--seed", "7", "--lines", "9")
    assert few.exit_code == 0, few.output


# --- Ctrl-C -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (("simulate", "hoechste", "--deals", "200", "--jobs", "1"), 130),
        (("simulate", "hoechste", "--deals", "200", "--jobs", "2"), 130),
        (("play", "hoechste", "--players", "2", "--bots", "2"), 0),
        (("check", "--fresh"), 130),
    ],
    ids=["simulate", "simulate-2", "play", "check"],
)
def test_ctrl_c_ends_what_an_engine_would_not(project: Path, command: tuple[str, ...], code: int) -> None:
    if "2" in command[-1:] and command[0] == "simulate" and importlib.util.find_spec("joblib") is None:
        pytest.skip("needs the extra `labor`")
    begun = project / "begun"
    touch = f"        open({str(begun)!r}, 'w').close()\n"
    edit(project, MOVES, touch + LOOP.format("state.laid == 1") + MOVES)
    if command[0] == "check":
        edit(project, DEAL, touch + LOOP.format("True") + DEAL)
    environment = {**os.environ, TIME_LIMIT: "600", "PYTHONPATH": str(REPOSITORY)}
    program = [sys.executable, "-m", "generator.cli", *command, "--root", str(project)]
    process = subprocess.Popen(
        program, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True, text=True
    )
    try:
        for _ in range(600):
            if begun.exists():
                break
            time.sleep(0.1)
        assert begun.exists()
        os.killpg(process.pid, signal.SIGINT)
        _, errors = process.communicate(timeout=30)
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
    assert process.returncode == code, errors
    assert "Traceback" not in errors
