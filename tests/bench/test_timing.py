"""What is measured of a process is its own, and as it runs for whoever works with Blattwerk."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from bench.timing import FailedError, in_turns, once


def test_the_memory_of_whoever_measures_does_not_count(tmp_path: Path) -> None:
    large = bytearray(os.urandom(1)) * 200_000_000  # every page of it is written
    assert once([sys.executable, "-S", "-c", "pass"], dict(os.environ), tmp_path).megabytes < len(large) / 2_000_000


def test_the_memory_of_a_process_and_of_its_children_counts(tmp_path: Path) -> None:
    takes = "x = b'x' * 150_000_000"
    for program in (takes, f"import subprocess, sys; subprocess.run([sys.executable, '-c', {takes!r}], check=True)"):
        assert once([sys.executable, "-c", program], dict(os.environ), tmp_path).megabytes > 150


def test_a_process_that_fails_is_told_with_its_command(tmp_path: Path) -> None:
    with pytest.raises(FailedError) as error:
        once([sys.executable, "-c", "raise SystemExit(7)"], dict(os.environ), tmp_path)
    assert (error.value.code, error.value.command[-1]) == (7, "raise SystemExit(7)")


@pytest.mark.parametrize("inherited", [True, False])
def test_what_is_timed_may_keep_its_bytecode(monkeypatch: pytest.MonkeyPatch, inherited: bool) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    told = [sys.executable, "-c", "import sys; sys.exit(sys.dont_write_bytecode)"]  # FailedError where it may not
    assert len(in_turns({"told": told}, 1, None if inherited else dict(os.environ))["told"].wall) == 1
