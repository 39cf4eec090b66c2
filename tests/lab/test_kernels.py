"""Compiled kernels are kept where they belong, and games go on without them."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from importlib.machinery import ModuleSpec
from pathlib import Path

import pytest
from click.testing import CliRunner
from projects import REPOSITORY

from engines.labor.lab import find_lab
from generator.cli import cli
from generator.lab import kernels

ARGUMENTS = ["simulate", "topfgucker", "--root", str(REPOSITORY), "--level", "normal", "--players", "2", "--deals", "3"]


@pytest.fixture
def no_numba(monkeypatch: pytest.MonkeyPatch) -> None:
    find = importlib.util.find_spec

    def found(name: str, package: str | None = None) -> ModuleSpec | None:
        return None if name in ("numba", "joblib") else find(name, package)

    monkeypatch.setattr(importlib.util, "find_spec", found)


def test_without_numba_the_engine_plays_the_same_games_and_that_is_said(no_numba: None) -> None:
    slow = CliRunner().invoke(cli, ARGUMENTS)
    assert slow.exit_code == 0
    assert slow.stderr.startswith("Ohne das Paket numba")
    quiet = CliRunner().invoke(cli, [*ARGUMENTS, "--quiet"])
    assert (quiet.stdout, quiet.stderr) == (slow.stdout, "")


def test_with_numba_nothing_is_said_but_the_same_figures() -> None:
    fast = CliRunner().invoke(cli, ARGUMENTS)
    assert (fast.exit_code, fast.stderr) == (0, "")
    assert "3 Partien" in fast.stdout


def test_a_game_without_a_kernel_needs_no_numba(no_numba: None) -> None:
    lab = find_lab("kopfrechnen")
    assert lab is not None
    assert kernels.slow(lab) == ""


def test_each_state_of_the_code_has_its_own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setenv("NUMBA_CACHE_DIR", "anderswo")
    folders = set()
    for code in ("a" * 64, "b" * 64):
        monkeypatch.setattr(kernels, "code_of", lambda game, code=code: code)
        kernels.keep_kernels()
        folders.add(Path(os.environ["NUMBA_CACHE_DIR"]))
    assert len(folders) == 2
    assert {folder.parent for folder in folders} == {tmp_path / "blattwerk" / "numba"}


def test_nothing_is_kept_where_there_is_no_folder_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere() -> Path:
        raise PermissionError

    monkeypatch.setenv("NUMBA_CACHE_DIR", "anderswo")
    monkeypatch.setattr(kernels, "cache_folder", nowhere)
    kernels.keep_kernels()
    assert os.environ["NUMBA_CACHE_DIR"] == ""


def test_what_is_compiled_lands_in_the_folder_and_not_beside_the_code(tmp_path: Path) -> None:
    program = (
        "from generator.lab.kernels import keep_kernels; keep_kernels()\n"
        "from engines.labor.topfgucker.kernel_base import held; import numpy as np; held(np.zeros(2, np.int64))\n"
    )
    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path), "PYTHONPATH": str(REPOSITORY)}
    subprocess.run([sys.executable, "-c", program], cwd=tmp_path, env=environment, check=True)
    assert list((tmp_path / "blattwerk" / "numba").rglob("*.nbc"))
    assert not list((REPOSITORY / "engines").rglob("*.nb[ci]"))
