"""A project of its own for every test that changes content, and a store of its own for every run of the tests."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from made_once import FOLDER
from projects import Project, copy_content

from generator.lab.kernels import keep_kernels
from generator.store import cache_folder

#: So many objects are made before garbage is looked for; Python's own number fits smaller programs.
GARBAGE = 20_000


def pytest_configure() -> None:
    """Before the tests are imported, and numba with some of them: what one process compiles, the others load."""
    keep_kernels()


def pytest_collection_finish() -> None:
    """What was imported stays: looking through it for garbage again and again took a tenth of the tests' time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(GARBAGE)


@pytest.fixture(scope="session", autouse=True)
def _own_store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Nothing is taken from the user's store or put into it; fonts and kernels, which take long to make, are shared."""
    own = tmp_path_factory.mktemp("cache")
    (own / "blattwerk").mkdir()
    for shared in (cache_folder() / "fonts", cache_folder() / "numba"):
        shared.mkdir(exist_ok=True)
        (own / "blattwerk" / shared.name).symlink_to(shared)
    base = tmp_path_factory.getbasetemp()
    made = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "made"
    made.mkdir(exist_ok=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(FOLDER, str(made))
        patch.setenv("XDG_CACHE_HOME", str(own))
        patch.setenv("NUMBA_CACHE_DIR", "")
        keep_kernels()
        yield


@pytest.fixture
def empty_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A store of its own for one test, with nothing but the fonts."""
    fonts = Path(os.environ["XDG_CACHE_HOME"], "blattwerk", "fonts").resolve()
    (tmp_path / "cache" / "blattwerk").mkdir(parents=True)
    (tmp_path / "cache" / "blattwerk" / "fonts").symlink_to(fonts)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """All of Kopfrechnen."""
    return copy_content(tmp_path)
