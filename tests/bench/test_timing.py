"""Processes are timed as they run for whoever works with Blattwerk."""

from __future__ import annotations

import os
import sys

import pytest

from bench.timing import in_turns


@pytest.mark.parametrize("inherited", [True, False])
def test_what_is_timed_may_keep_its_bytecode(monkeypatch: pytest.MonkeyPatch, inherited: bool) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    told = [sys.executable, "-c", "import sys; sys.exit(sys.dont_write_bytecode)"]  # FailedError where it may not
    assert len(in_turns({"told": told}, 1, None if inherited else dict(os.environ))["told"].wall) == 1
