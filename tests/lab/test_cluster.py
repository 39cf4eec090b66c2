"""A real scheduler with two workers: the same figures as here, also when one of them dies in the middle."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from click.testing import CliRunner
from projects import REPOSITORY

from engines.labor.lab import RANDOM, Trial
from engines.labor.trial import run
from generator.cli import cli
from generator.content.load import load
from generator.lab.cluster import cluster
from generator.lab.errors import LabError
from generator.lab.spread import Order, chunks, spread

pytestmark = pytest.mark.filterwarnings("default")
SHEET = load(REPOSITORY, ("topfgucker",)).games[0].sheet
TRIAL = Trial("topfgucker", 2, RANDOM.id, level="normal")
ENVIRONMENT = {**os.environ, "PYTHONPATH": os.pathsep.join((str(REPOSITORY), str(REPOSITORY / "generator" / "wheel")))}


def start(part: str, folder: Path, *arguments: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", f"distributed.cli.dask_{part}", *arguments, "--no-dashboard"]
    with (folder / "dask.log").open("ab") as log:
        return subprocess.Popen(command, cwd=folder, env=ENVIRONMENT, stdout=log, stderr=log)


def end(processes: list[subprocess.Popen[bytes]]) -> None:
    for process in processes:
        process.kill()
        process.wait()


@dataclass(frozen=True)
class Scheduler:
    address: str
    file: Path

    def worker(self, folder: Path) -> subprocess.Popen[bytes]:
        return start("worker", folder, "--scheduler-file", str(self.file), "--nthreads", "1", "--no-nanny")


@pytest.fixture(scope="module")
def scheduler(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Scheduler]:
    folder = tmp_path_factory.mktemp("dask")
    file = folder / "scheduler.json"
    process = start("scheduler", folder, "--port", "0", "--host", "127.0.0.1", "--scheduler-file", str(file))
    try:
        for _ in range(200):
            if file.exists() and file.stat().st_size:
                break
            time.sleep(0.1)
        yield Scheduler(json.loads(file.read_text(encoding="utf-8"))["address"], file)
    finally:
        end([process])


def wait_for_workers(scheduler: Scheduler, count: int) -> None:
    from distributed import Client

    with Client(scheduler.address, timeout=20, set_as_default=False) as client:
        client.wait_for_workers(count, timeout=60)


def test_nobody_at_work_is_said(scheduler: Scheduler) -> None:
    with pytest.raises(LabError, match="hat keine Worker"):
        cluster(scheduler.address, timeout=1)


def test_two_workers_count_the_same_and_one_that_is_killed_loses_nothing(scheduler: Scheduler, tmp_path: Path) -> None:
    workers = [scheduler.worker(tmp_path), scheduler.worker(tmp_path)]
    try:
        wait_for_workers(scheduler, 2)
        arguments = ["simulate", "topfgucker", "--root", str(REPOSITORY), "--players", "2", "--deals", "40", "--json"]
        here = CliRunner().invoke(cli, [*arguments, "--jobs", "1"])
        there = CliRunner().invoke(cli, [*arguments, "--cluster", scheduler.address])
        assert there.exit_code == 0, there.output
        assert there.stdout == here.stdout

        crew, threads = cluster(scheduler.address)
        assert threads == 2
        seen: list[int] = []

        def progress(games: int) -> None:
            seen.append(games)
            if len(seen) == 3:
                workers[0].kill()  # SIGKILL

        counted = spread(chunks(SHEET, [Order(TRIAL, 600)], 9, 2, 10), 1, crew, progress)
        workers[0].wait(10)
        assert workers[1].poll() is None
        assert len(seen) == 60
        assert counted.tallies == (run(SHEET, TRIAL, 9, 0, 600),)
    finally:
        end(workers)


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "quatsch", "quatsch://nirgends:1", "127.0.0.1:x"])
def test_a_wrong_address_is_said_in_a_sentence(address: str) -> None:
    with pytest.raises(LabError, match="antwortet kein Dask-Scheduler"):
        cluster(address, timeout=1)
