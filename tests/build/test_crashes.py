"""Whatever happens to a build, its outputs are whole: the old ones or the new ones, and nothing beside them."""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from click.testing import CliRunner
from projects import REPOSITORY, Project, copy_content

from bench.crashes import Ground, survive
from generator.atomic import new_folder, sweep, write_atomically
from generator.authoring import new as new_module
from generator.authoring.new import NewGame, create
from generator.build import make as make_module
from generator.cli import cli
from generator.content.schema import write as write_schemas
from generator.proof.recall import one_by_one
from generator.store import Store, made_file

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="kills and file systems as Linux has them")

KILLS = 15
WRITER = (
    "import sys; from pathlib import Path; from generator.atomic import write_atomically\n"
    "print(flush=True)\n"
    "while True:\n"
    "    for byte in (b'a', b'b'): write_atomically(Path(sys.argv[1]), byte * 300_000)\n"
)
FILLER = (
    "import resource, signal, sys; from generator.cli import main\n"
    "resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv.pop(1)),) * 2); main()\n"
)


def files(folder: Path) -> Mapping[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def program(project: Project, *arguments: str, environment: Mapping[str, str] | None = None) -> list[str]:
    return [sys.executable, "-m", "generator.cli", *arguments, "--root", str(project.root)]


def run(command: list[str], **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command,
        env={**os.environ, "PYTHONPATH": str(REPOSITORY), **environment},
        capture_output=True,
        text=True,
        check=False,
    )


BUILD = ("build", "--only", "kurzregeln", "--paper", "a5", "--jobs", "1")


def test_builds_that_are_killed_lose_nothing_and_the_next_one_repairs(tmp_path: Path) -> None:
    survived = survive(Ground(tmp_path, ("kurzregeln",)), KILLS, random.Random(1))
    assert survived.kills == KILLS
    assert survived.wrong == []


def test_a_writer_that_is_killed_leaves_a_whole_file_and_only_what_the_next_one_deletes(tmp_path: Path) -> None:
    chance = random.Random(2)
    path = tmp_path / "file"
    path.write_bytes(b"a" * 300_000)
    foreign = tmp_path / ".file.backup.blattwerk-neu.txt"
    foreign.write_bytes(b"mine")
    left = 0
    for _ in range(KILLS):
        writer = subprocess.Popen(
            [sys.executable, "-c", WRITER, str(path)],
            env={**os.environ, "PYTHONPATH": str(REPOSITORY)},
            stdout=subprocess.PIPE,
        )
        assert writer.stdout is not None
        writer.stdout.readline()
        time.sleep(chance.random() / 20)
        writer.kill()
        writer.communicate()
        assert path.read_bytes() in (b"a" * 300_000, b"b" * 300_000)
        left += len(list(tmp_path.iterdir())) - 2
        sweep(tmp_path)
        assert {one.name for one in tmp_path.iterdir()} == {path.name, foreign.name}
    assert left > 0, "no kill came while a file was being written"


def test_what_is_still_being_written_is_never_swept_away(tmp_path: Path) -> None:
    handle, folder = new_folder(tmp_path, "alive")
    sweep(tmp_path)
    assert folder.exists()
    os.close(handle)
    sweep(tmp_path)
    assert not folder.exists()


def test_two_builds_at_once_into_one_folder_leave_whole_files(project: Project) -> None:
    commands = [program(project, *BUILD, "--fresh") for _ in range(2)]
    environment = {**os.environ, "PYTHONPATH": str(REPOSITORY)}
    both = [
        subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for command in commands
    ]
    assert [(one.communicate()[1], one.returncode)[1] for one in both] == [0, 0]
    (made,) = files(project.root / "build").values()
    assert made.startswith(b"%PDF")
    assert made.rstrip().endswith(b"%%EOF")


@pytest.fixture
def tiny(tmp_path: Path) -> Iterator[Path]:
    """A file system with next to no room."""
    folder = tmp_path / "tiny"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=16k", "tmpfs", str(folder)]
    if os.getuid() or not shutil.which("mount") or subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("no file system can be mounted here")
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=True)


def test_a_full_disk_is_told_and_the_old_file_stays(project: Project, tiny: Path) -> None:
    old = tiny / "kopfrechnen" / "kurzregeln.pdf"
    old.parent.mkdir()
    old.write_bytes(b"old")
    done = run(program(project, *BUILD, "--out", str(tiny)))
    assert done.returncode == 2
    assert "lässt sich nicht schreiben: Da ist kein Platz mehr frei" in done.stderr
    assert "Traceback" not in done.stderr
    assert files(tiny) == {"kopfrechnen/kurzregeln.pdf": b"old"}


@pytest.mark.parametrize("what", ["full", "tiny file"])
def test_without_room_for_the_store_build_still_prints(project: Project, tiny: Path, what: str) -> None:
    if what == "full":
        (tiny / "blattwerk").mkdir()
        with pytest.raises(OSError, match="space"), (tiny / "filler").open("wb") as file:
            file.write(bytes(100_000))
    done = run(program(project, *BUILD), XDG_CACHE_HOME=str(tiny))
    assert (done.returncode, "Traceback" in done.stderr) == (0, False), done.stderr
    assert (project.root / "build" / "kopfrechnen" / "kurzregeln.pdf").stat().st_size > 10_000
    assert not [name for name in files(tiny) if name.endswith(".blattwerk-neu")]


def test_files_that_may_not_be_that_large_are_told(project: Project) -> None:
    command = program(project, *BUILD, "--quiet")
    done = run([sys.executable, "-c", FILLER, "5000", *command[3:]])
    assert done.returncode == 2
    assert "So große Dateien sind hier nicht erlaubt" in done.stderr
    assert not [one for one in project.root.rglob("*") if one.name.endswith((".pdf", ".blattwerk-neu"))]


def test_a_folder_that_takes_nothing_is_told(project: Project) -> None:
    done = run(program(project, *BUILD, "--out", "/proc/self/nowhere"))
    assert done.returncode == 2
    assert "/proc/self/nowhere lässt sich nicht schreiben: Das gibt es nicht" in done.stderr


def test_a_file_that_vanishes_during_a_build_is_one_sentence(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    command = [*BUILD, "--root", str(project.root)]
    assert CliRunner().invoke(cli, command).exit_code == 0
    before = files(project.root / "build")

    def late(root: Path, games: list[str]) -> object:
        project.file("kurzregeln.md").unlink()
        return one_by_one(root, games)

    monkeypatch.setattr("generator.build.proving.one_by_one", late)
    monkeypatch.setattr(make_module.Place, "get", lambda self, key: None)
    result = CliRunner().invoke(cli, command)
    assert result.exit_code == 1
    assert "content/kopfrechnen hat sich während des Laufs geändert" in result.stderr
    assert files(project.root / "build") == before


@pytest.mark.parametrize("harm", ["truncated", "garbage", "deleted"])
def test_a_harmed_store_only_costs_time(project: Project, tmp_path: Path, harm: str) -> None:
    cache = tmp_path / "own-cache"
    fonts = Path(os.environ["XDG_CACHE_HOME"], "blattwerk", "fonts").resolve()
    (cache / "blattwerk").mkdir(parents=True)
    (cache / "blattwerk" / "fonts").symlink_to(fonts)
    assert run(program(project, *BUILD), XDG_CACHE_HOME=str(cache)).returncode == 0
    before = files(project.root / "build")
    for path in (cache / "blattwerk" / "store").iterdir():
        data = path.read_bytes()
        path.write_bytes(data[: len(data) // 2] if harm == "truncated" else os.urandom(500))
    if harm == "deleted":
        shutil.rmtree(cache)
    shutil.rmtree(project.root / "build")
    done = run(program(project, *BUILD), XDG_CACHE_HOME=str(cache))
    assert (done.returncode, files(project.root / "build")) == (0, before), done.stderr


def test_a_store_that_is_deleted_while_it_is_written_fails_nothing(tmp_path: Path) -> None:
    store = Store(tmp_path / "store")
    for number in range(50):
        key = f"{number:064x}"
        store.put(key, bytes(1000))
        if number % 7 == 0:
            shutil.rmtree(tmp_path / "store")
        assert store.get(key) in (None, bytes(1000))


def test_what_the_cache_folder_cannot_take_lies_in_the_folder_of_the_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "blattwerk").mkdir()
    (tmp_path / "blattwerk" / "fonts").write_text("a file where a folder should be")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    path = made_file("fonts/one", lambda: b"made")
    assert path.read_bytes() == b"made"
    assert not path.is_relative_to(tmp_path)


@pytest.mark.parametrize("after", range(9))
def test_a_new_game_is_complete_or_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, after: int) -> None:
    import datetime

    (tmp_path / "content").mkdir()
    left = after

    def failing(path: Path, data: bytes) -> None:
        nonlocal left
        left -= 1
        if left < 0:
            raise OSError(28, "No space left on device")
        write_atomically(path, data)

    game = NewGame("hohe-karte", "Hohe Karte", 2, 4, "52", datetime.date(2026, 11, 30))
    monkeypatch.setattr(new_module, "write_atomically", failing)
    try:
        paths = create(tmp_path, game)
    except OSError:
        assert files(tmp_path) == {}
        monkeypatch.setattr(new_module, "write_atomically", write_atomically)
        paths = create(tmp_path, game)
    assert {str(path.relative_to(tmp_path)) for path in paths} == set(files(tmp_path))


def test_what_a_killed_writer_left_among_the_contents_goes_with_the_next_write(tmp_path: Path) -> None:
    schemas = tmp_path / "schema"
    write_schemas(schemas)
    (schemas / ".website.json.abcdefgh.blattwerk-neu").write_bytes(b"half")
    write_schemas(schemas)
    assert not [path for path in schemas.iterdir() if path.name.startswith(".")]


def test_ctrl_c_leaves_nothing(tmp_path: Path) -> None:
    project = copy_content(tmp_path)
    (tmp_path / "tmp").mkdir()
    environment = {**os.environ, "PYTHONPATH": str(REPOSITORY), "TMPDIR": str(tmp_path / "tmp")}
    process = subprocess.Popen(
        program(project, "build", "--only", "kurzregeln", "--fresh", "--jobs", "2"),
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    while not list((tmp_path / "tmp").iterdir()) and process.poll() is None:
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    process.communicate()
    assert process.returncode in (0, 130)
    assert list((tmp_path / "tmp").iterdir()) == []
