"""The website of several games, shared out among workers: the same comes of it, whatever happens to them."""

from __future__ import annotations

import os
import shutil
import signal
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner
from projects import REPOSITORY, copy_content

from generator.build.sharing import shared_out
from generator.build.workers import can_fork
from generator.cli import cli
from generator.render.editions import EDITIONS
from generator.render.web.model import Texts, WebGame
from generator.render.web.parts import texts

pytestmark = [
    pytest.mark.usefixtures("empty_cache"),
    pytest.mark.skipif(not can_fork(), reason="processes cannot be forked here"),
]
HERE = os.getpid()


def fail() -> None:
    raise LookupError("ours")


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def nothing() -> None:
    """Goes well."""


def site(folder: Path, jobs: int) -> dict[str, bytes]:
    """The website as a build with so many workers makes it."""
    command = ["build", "--quiet", "--fresh", "--jobs", str(jobs), "--root", str(folder), "--out", str(folder / "out")]
    result = CliRunner().invoke(cli, command)
    assert result.exit_code == 0, result.output
    made = folder / "out" / "website"
    return {path.relative_to(made).as_posix(): path.read_bytes() for path in made.rglob("*") if path.is_file()}


def test_the_website_is_the_same_whoever_makes_it_and_whoever_dies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = copy_content(tmp_path / "zwei").root
    shutil.copytree(REPOSITORY / "content" / "schwindelpost", folder / "content" / "schwindelpost")
    (folder / "content" / "website.yaml").write_text("adresse: https://spiele.example/\n", encoding="utf-8")
    few = tuple(edition for edition in EDITIONS if edition.name == "kurzregeln")
    monkeypatch.setattr("generator.build.wanted.EDITIONS", few)
    alone = site(folder, 1)
    assert {"kopfrechnen/vorschau.png", "schwindelpost/schwindelpost.html"} <= alone.keys()
    began = folder / "began"
    for how in (nothing, die, fail):

        def noted(game: WebGame, how: Callable[[], None] = how) -> Texts:
            if os.getpid() != HERE:
                with began.open("a") as file:
                    file.write(f"{how.__name__} {game.id}\n")
                how()
            return texts(game)

        monkeypatch.setattr("generator.render.web.parts.texts", noted)
        assert site(folder, 2) == alone
    told = began.read_text().splitlines()
    assert {line.split()[0] for line in told} == {"nothing", "die", "fail"}
    assert {"nothing kopfrechnen", "nothing schwindelpost"} <= set(told)


@pytest.mark.parametrize("how", [fail, die])
def test_what_no_worker_can_do_is_done_here(how: Callable[[], None]) -> None:
    def work(task: str) -> int:
        if os.getpid() != HERE and task == "b":
            how()
        return os.getpid()

    done = dict(shared_out(work, ["a", "b", "c"], 2))
    assert done.keys() == {"a", "b", "c"}
    assert done["b"] == HERE


def test_nothing_at_all_is_a_result_too() -> None:
    def work(task: str) -> int | None:
        assert os.getpid() != HERE
        return None

    assert dict(shared_out(work, ["a", "b"], 2)) == {"a": None, "b": None}


def test_an_error_of_the_work_itself_is_raised_as_what_it_is() -> None:
    def work(task: str) -> None:
        raise LookupError(task)

    with pytest.raises(LookupError, match=r"^[ab]$"):
        list(shared_out(work, ["a", "b"], 2))
