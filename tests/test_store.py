"""The store: what goes in comes out or is gone, whatever happens to its folder."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from generator.content.fingerprint import fingerprint
from generator.store import Store, cache_folder, open_store

KEY, OTHER = fingerprint([b"one"]), fingerprint([b"other"])


def entries(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "store")


@pytest.mark.parametrize("data", [b"", b"x", bytes(range(256)) * 1000])
def test_what_is_put_can_be_got(store: Store, data: bytes) -> None:
    assert store.get(KEY) is None
    store.put(KEY, data)
    assert store.get(KEY) == data
    assert Store(store.folder).get(KEY) == data
    assert store.get(OTHER) is None


def test_the_last_one_counts(store: Store) -> None:
    store.put(KEY, b"old")
    store.put(KEY, b"new")
    assert store.get(KEY) == b"new"


def test_keys_depend_on_where_parts_end() -> None:
    keys = [fingerprint(parts) for parts in ([b"ab", b"c"], [b"a", b"bc"], [b"abc"], [b"abc", b""], [])]
    assert len(set(keys)) == len(keys)


def test_every_torn_entry_counts_as_absent(store: Store, tmp_path: Path) -> None:
    store.put(KEY, b"a proof")
    path = tmp_path / "store" / KEY
    whole = path.read_bytes()
    for length in range(len(whole)):
        path.write_bytes(whole[:length])
        assert store.get(KEY) is None, length
    for at in range(len(whole)):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        assert store.get(KEY) is None, at
    path.write_bytes(whole + b"!")
    assert store.get(KEY) is None
    store.put(KEY, b"a proof")
    assert store.get(KEY) == b"a proof"


def test_an_entry_under_a_wrong_name_counts_as_absent(store: Store, tmp_path: Path) -> None:
    store.put(KEY, b"a proof")
    (tmp_path / "store" / KEY).rename(tmp_path / "store" / OTHER)
    assert store.get(OTHER) is None


@pytest.mark.parametrize("kind", ["folder", "pipe", "link", "loop", "dark"])
def test_whatever_else_lies_there_is_passed_over(store: Store, tmp_path: Path, kind: str) -> None:
    path = tmp_path / "store" / KEY
    path.parent.mkdir()
    if kind == "folder":
        (path / "inside").mkdir(parents=True)
    elif kind == "pipe":
        os.mkfifo(path)
    elif kind == "link":
        path.symlink_to("/dev/zero")
    elif kind == "loop":
        path.symlink_to(path)
    else:
        path.write_bytes(b"secret")
        path.chmod(0)
    assert store.get(KEY) is None
    store.put(KEY, b"a proof")
    assert store.get(KEY) == (None if kind == "folder" else b"a proof")


def test_a_huge_foreign_file_is_not_read(tmp_path: Path) -> None:
    store = Store(tmp_path, most=1000)
    with (tmp_path / KEY).open("wb") as file:
        file.truncate(10**12)
    assert store.get(KEY) is None


def test_without_a_folder_nothing_is_kept_and_nothing_fails(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    for store in (Store(None), Store(tmp_path / "file" / "store"), Store(Path("/proc/none/store"))):
        store.put(KEY, b"a proof")
        assert store.get(KEY) is None


def test_what_is_deleted_is_gone(store: Store, tmp_path: Path) -> None:
    store.put(KEY, b"a proof")
    for path in (tmp_path / "store").iterdir():
        path.unlink()
    (tmp_path / "store").rmdir()
    assert store.get(KEY) is None
    store.put(KEY, b"again")
    assert store.get(KEY) == b"again"


def test_it_stays_bounded_and_what_is_used_stays(tmp_path: Path) -> None:
    store = Store(tmp_path, most=20_000)
    store.put(KEY, b"in use" * 20)
    for number in range(100):
        store.put(fingerprint([bytes([number])]), bytes(1000))
        assert store.get(KEY) is not None, number
        assert sum(path.stat().st_size for path in tmp_path.iterdir()) <= 20_000 + 20_000 // 16 + 1100
    assert store.get(fingerprint([bytes([99])])) is not None
    assert store.get(fingerprint([bytes([0])])) is None


def test_what_would_fill_it_is_not_kept(tmp_path: Path) -> None:
    store = Store(tmp_path, most=10_000)
    store.put(KEY, b"small")
    store.put(OTHER, bytes(9000))
    assert (store.get(KEY), store.get(OTHER)) == (b"small", None)


def test_what_killed_processes_leave_behind_goes_and_files_of_others_stay(tmp_path: Path) -> None:
    abandoned, foreign = tmp_path / f".{KEY}.abcdefgh.blattwerk-neu", tmp_path / "notes.txt"
    for path in (abandoned, foreign):
        path.write_bytes(b"half")
    Store(tmp_path).put(KEY, b"a proof")
    assert entries(tmp_path) == {KEY, foreign.name}


def test_many_processes_share_it(tmp_path: Path) -> None:
    """Writers and readers at once, in so little room that they delete each other's entries: whole entries or none."""
    code = (
        "import sys; from pathlib import Path; from generator.store import Store\nfrom generator.content.fingerprint import fingerprint\n"
        "store = Store(Path(sys.argv[1]), most=60_000)\n"
        "for turn in range(300):\n"
        "    number = turn * 7 % 40\n"
        "    key, data = fingerprint([bytes([number])]), bytes([number]) * 3000\n"
        "    found = store.get(key)\n"
        "    assert found in (None, data)\n"
        "    store.put(key, data)\n"
    )
    running = [
        subprocess.Popen([sys.executable, "-c", code, str(tmp_path)], stderr=subprocess.PIPE, text=True)
        for _ in range(3)
    ]
    assert [process.communicate()[1] for process in running] == [""] * 3
    assert not [name for name in entries(tmp_path) if name.startswith(".")]


def test_a_shared_temporary_folder_of_somebody_else_is_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever can write there could put a false proof into it."""
    monkeypatch.setenv("HOME", "")
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    assert cache_folder().parent == tmp_path
    cache_folder().chmod(0o777)
    with pytest.raises(PermissionError):
        cache_folder()
    assert open_store().folder is None
    (own,) = tmp_path.iterdir()
    own.rename(tmp_path / "elsewhere")
    own.symlink_to(tmp_path / "elsewhere")
    assert open_store().folder is None
