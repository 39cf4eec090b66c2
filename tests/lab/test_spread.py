"""The same figures whoever plays which part of a simulation, and what is known when somebody breaks it off."""

from __future__ import annotations

import contextlib
import os
import pty
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache

import pytest
from projects import REPOSITORY

from engines.labor.lab import RANDOM, Trial
from engines.labor.statistics import Tally
from engines.labor.trial import run
from generator.content.load import load
from generator.lab.errors import LabError, needs_extra
from generator.lab.processes import processes
from generator.lab.progress import line
from generator.lab.spread import Chunk, Order, alone, chunks, spread

SHEET = load(REPOSITORY, ("topfgucker",)).games[0].sheet
ORDERS = (
    Order(Trial("topfgucker", 2, RANDOM.id, level="normal"), 13),
    Order(Trial("topfgucker", 3, RANDOM.id, level="profi"), 7),
)


@cache
def whole() -> tuple[Tally, ...]:
    """The figures of each order, all its deals played in one go."""
    return tuple(run(SHEET, order.trial, 5, 0, order.deals) for order in ORDERS)


@pytest.mark.parametrize("size", [1, 2, 5, 13, 1000, 0])
def test_the_size_of_chunks_changes_nothing(size: int) -> None:
    counted = spread(chunks(SHEET, ORDERS, 5, 1, size), 2, alone)
    assert counted.tallies == whole()
    assert counted.complete


@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_the_number_of_processes_changes_nothing(jobs: int) -> None:
    seen: list[int] = []
    expected = whole()  # first: what is compiled here, the processes load
    counted = spread(chunks(SHEET, ORDERS, 5, jobs, 3), 2, processes(jobs), seen.append)
    assert counted.tallies == expected
    assert sum(seen) == 20


@pytest.mark.parametrize("jobs", [1, 2])
def test_two_trials_are_compared_alike_by_any_number_of_processes(jobs: int) -> None:
    sheet = load(REPOSITORY, ("schwindelpost",)).games[0].sheet
    usual = Trial("schwindelpost", 2, RANDOM.id)
    order = Order(usual, 120, replace(usual, variants=frozenset({"acht-verschiedene"})))
    counted = spread(chunks(sheet, [order], 5, jobs), 1, processes(jobs)).tallies[0]
    assert counted == spread(chunks(sheet, [order], 5, 7), 1, alone).tallies[0]
    assert counted.seen["anders"].total() == 120
    assert counted.seen["zufall"].total() == 120 - 3  # the first deal of each chunk has none before it


@pytest.mark.parametrize("size", [0, 4])
def test_chunks_hold_every_deal_once_and_take_turns(size: int) -> None:
    parts = chunks(SHEET, ORDERS, 5, 2, size)
    for index, order in enumerate(ORDERS):
        deals = [deal for part in parts if part.order == index for deal in range(part.first, part.last)]
        assert sorted(deals) == list(range(order.deals))
    assert [part.order for part in parts[:4]] == [0, 1, 0, 1]


def test_what_is_known_when_it_is_broken_off_counts() -> None:
    def broken_off(parts: Sequence[Chunk]) -> Iterator[tuple[int, Tally]]:
        for part in parts[:3]:
            yield part.play()
        raise KeyboardInterrupt

    counted = spread(chunks(SHEET, ORDERS, 5, 1, 2), 2, broken_off)
    assert not counted.complete
    assert counted.tallies == (run(SHEET, ORDERS[0].trial, 5, 0, 4), run(SHEET, ORDERS[1].trial, 5, 0, 2))


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_prints_what_is_known_and_ends_with_130(jobs: str) -> None:
    command = [
        sys.executable,
        "-m",
        "generator.cli",
        "simulate",
        "kopfrechnen",
        "--players",
        "4",
        "--strategy",
        "zufall",
    ]
    terminal, end = pty.openpty()  # only there it says how far it is
    program = subprocess.Popen(
        [*command, "--deals", "2400", "--jobs", jobs, "--root", str(REPOSITORY)],
        cwd=REPOSITORY,
        stdout=subprocess.PIPE,
        stderr=end,
        text=True,
        start_new_session=True,
        env={**os.environ, "PYTHONPATH": str(REPOSITORY)},
    )
    os.close(end)
    said = b""
    while b"je Sekunde" not in said:
        said += os.read(terminal, 4096)
    os.killpg(program.pid, signal.SIGINT)  # as a terminal does it
    out, _ = program.communicate()
    with contextlib.suppress(OSError):  # the other end is closed
        while more := os.read(terminal, 4096):
            said += more
    os.close(terminal)
    assert program.returncode == 130, said
    assert " von 2400 Partien, Samen 1" in out
    assert b"Abgebrochen" in said
    assert b"Traceback" not in said


def test_progress_says_how_fast_and_how_long() -> None:
    assert line(1200, 5000, 4.0) == "1200 von 5000 Partien · 300 je Sekunde · noch 13 s"
    assert (
        line(50_000, 5_000_000, 10.0)
        == "50\u202f000 von 5\u202f000\u202f000 Partien · 5000 je Sekunde · noch 16 min 30 s"
    )
    assert line(0, 10, 1.0) == "0 von 10 Partien · 0 je Sekunde"


def test_a_missing_package_is_named_with_the_way_to_get_it() -> None:
    with pytest.raises(LabError) as caught, needs_extra("--cluster braucht"):
        raise ModuleNotFoundError(name="distributed.client")
    assert "das Paket distributed" in caught.value.sentence
    assert "das Paket distributed" in caught.value.sentence
    assert "[labor]" in caught.value.sentence
