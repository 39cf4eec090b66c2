"""Workers: what they do, how they die, and that nothing is left of them."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from projects import Project

from generator.build import printing
from generator.build.pool import Pool
from generator.build.waiting import Task
from generator.build.workers import WorkerDiedError, can_fork
from generator.cli import cli
from generator.proof.prove import GameProof

pytestmark = pytest.mark.skipif(not can_fork(), reason="processes cannot be forked here")


def results(work: Callable[[str], object], tasks: list[str], jobs: int = 2, **more: int) -> dict[str, object]:
    with Pool(work, jobs, **more) as pool:
        found = dict(pool.results(tasks, lambda running: None))
    assert multiprocessing.active_children() == []
    return found


def die(_: object) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


@pytest.mark.parametrize("jobs", [1, 2, 5])
def test_every_task_is_done_once(tmp_path: Path, jobs: int) -> None:
    def work(task: str) -> int:
        with (tmp_path / task).open("a") as file:
            file.write("x")
        return os.getpid()

    tasks = [f"t{number}" for number in range(12)]
    found = results(work, tasks, jobs)
    assert set(found) == set(tasks)
    assert len(set(found.values())) <= jobs
    assert os.getpid() not in found.values()
    assert {path.read_text() for path in tmp_path.iterdir()} == {"x"}


def test_what_is_being_done_is_told(tmp_path: Path) -> None:
    told: list[tuple[str, ...]] = []
    with Pool(str.upper, 2) as pool:
        done = dict(pool.results(["a", "b", "c"], told.append))
    assert done == {"a": "A", "b": "B", "c": "C"}
    assert told[0] == ("a", "b")
    assert all(len(running) <= 2 for running in told)
    assert {task for running in told for task in running} == {"a", "b", "c"}


def test_who_is_done_does_not_wait_for_what_is_done_meanwhile(tmp_path: Path) -> None:
    def work(task: str) -> str:
        (tmp_path / task).touch()
        return task

    def meanwhile() -> Iterator[None]:
        for _ in range(1_000_000):
            if (tmp_path / "last").exists():  # it is only begun when the first one has been heard
                return
            yield
        pytest.fail("the first worker was never heard")

    with Pool(work, 1) as pool:
        assert [task for task, _ in pool.results(["first", "last"], lambda _: None, meanwhile())] == ["first", "last"]


def test_a_worker_that_dies_is_replaced_and_its_task_begun_again(tmp_path: Path) -> None:
    def work(task: str) -> str:
        if task == "b" and not (tmp_path / "tried").exists():
            (tmp_path / "tried").touch()
            die(task)
        return task.upper()

    assert results(work, ["a", "b", "c"]) == {"a": "A", "b": "B", "c": "C"}


def test_a_task_that_kills_twice_is_given_up(tmp_path: Path) -> None:
    def work(task: str) -> str:
        if task == "b":
            with (tmp_path / "tries").open("a") as file:
                file.write("x")
            die(task)
        return task

    with pytest.raises(WorkerDiedError) as caught:
        results(work, ["a", "b", "c"])
    assert (caught.value.task, caught.value.signal) == ("b", signal.SIGKILL)
    assert (tmp_path / "tries").read_text() == "xx"
    assert multiprocessing.active_children() == []


def test_a_fault_in_a_worker_is_raised_here_with_its_place() -> None:
    def work(task: str) -> str:
        raise LookupError(task)

    with pytest.raises(LookupError, match="a") as caught:
        results(work, ["a"])
    assert "in work" in "".join(caught.value.__notes__)


def test_a_worker_that_grows_makes_room_for_a_fresh_one() -> None:
    def work(task: str) -> int:
        return os.getpid()

    tasks = ["a", "b", "c", "d"]
    assert len(set(results(work, tasks, 1, most_growth=-1).values())) == len(tasks)
    assert len(set(results(work, tasks, 1).values())) == 1


def test_whoever_leaves_early_leaves_no_worker_behind() -> None:
    def work(task: str) -> int:
        if task == "slow":
            signal.pause()
        return os.getpid()

    pid = 0
    with pytest.raises(KeyboardInterrupt), Pool(work, 2) as pool:
        _, pid = next(pool.results(["fast", "slow"], lambda running: None))
        raise KeyboardInterrupt
    assert multiprocessing.active_children() == []
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_a_document_whose_workers_die_is_one_sentence_and_nothing_is_written(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = printing.make_one

    def work(proof: GameProof, task: Task) -> object:
        if task.output.path.name == "kurzregeln-a4.pdf":
            die(task)
        return plain(proof, task)

    monkeypatch.setattr(printing, "make_one", work)
    command = ["build", "--root", str(project.root), "--only", "kurzregeln", "--fresh", "--jobs", "2"]
    result = CliRunner().invoke(cli, command)
    assert result.exit_code == 3
    assert "kopfrechnen/kurzregeln-a4.pdf: Der Prozess, der das druckt, ist zweimal gestorben (Signal SIGKILL)" in (
        result.stderr
    )
    assert "Traceback" not in result.output
    assert not (project.root / "build").exists()
