"""Where engines and templates are looked for: in Blattwerk's own home, and beside it in the project it works on.

A home is a folder with `engines/` and `templates/`. Python's list of where the package `engines` lies says which homes
there are; so whatever process knows that list knows all of them.
"""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from types import ModuleType

import engines

#: The package of `engines` that holds the labs: its ground, and a module or package for each game that has one.
LAB = "labor"
#: Our own folder of templates, style sheets and tokens; a project may have another one beside it.
TEMPLATES = Path(__file__).resolve().parents[2] / "templates"


def template_folders() -> tuple[Path, ...]:
    """Where templates are looked for: in the project's folder, where it has one, then in ours."""
    return _template_folders(tuple(engines.__path__))


@cache
def _template_folders(engine_folders: tuple[str, ...]) -> tuple[Path, ...]:
    theirs = (Path(folder).with_name("templates") for folder in engine_folders[1:])
    return (*(folder for folder in theirs if folder.is_dir()), TEMPLATES)


def template_places() -> tuple[Path, ...]:
    """The same, with a project's folder that there is not yet."""
    return (*(Path(folder).with_name("templates") for folder in engines.__path__[1:]), TEMPLATES)


def look_again() -> None:
    """Have folders of templates found that have come or gone since somebody looked for them."""
    _template_folders.cache_clear()


def project() -> Path | None:
    """The project whose engines are found beside ours; None where there is none but our own home."""
    return next((Path(folder).parent for folder in engines.__path__[1:]), None)


def join(root: Path) -> None:
    """Have the engines and labs below a project found beside ours, and no more those of any project before."""
    folder = root.absolute() / "engines"
    own = Path(engines.__path__[0])
    theirs = [] if folder.resolve() == own.resolve() else [str(folder)]
    before = list(engines.__path__[1:])
    if theirs == before:
        return
    for name, module in list(sys.modules.items()):
        if name.startswith("engines.") and _lies_in(module, before):
            del sys.modules[name]
    engines.__path__[1:] = theirs
    # Python takes an engine that is saved twice a second, with as many bytes, for the older one.
    sys.dont_write_bytecode = bool(theirs) or bool(sys.flags.dont_write_bytecode)
    if LAB in sys.modules or any((Path(one) / LAB).is_dir() for one in (*before, *theirs)):
        labs = importlib.import_module(f"engines.{LAB}")
        labs.__path__[1:] = [str(Path(one) / LAB) for one in theirs]
    importlib.invalidate_caches()
    _template_folders.cache_clear()


def _lies_in(module: ModuleType, folders: Sequence[str]) -> bool:
    file = getattr(module, "__file__", None)
    return file is not None and any(Path(file).is_relative_to(folder) for folder in folders)


def hidden_engines(folders: Sequence[str]) -> tuple[Path, ...]:
    """The modules and packages in later folders that are never loaded, for an earlier folder has another of that name.

    Raises `OSError` where a folder cannot be read.
    """
    return tuple(_hidden([Path(folder) for folder in folders])) if len(folders) > 1 else ()


def _hidden(folders: Sequence[Path]) -> Iterator[Path]:
    names: set[str] = set()
    for index, folder in enumerate(folders):
        units = _units(folder) if folder.is_dir() else {}
        for name, path in units.items():
            if index and name == LAB:
                yield from _hidden([one / LAB for one in folders[: index + 1]])
            elif name in names and not _does_nothing(path) and not _same(path, folders[:index]):
                yield path
        names |= units.keys()


def _units(folder: Path) -> Mapping[str, Path]:
    """The modules and packages in a folder by their names."""
    with os.scandir(folder) as entries:  # asked for every game that is read: it must not look at each file
        found = sorted(entries, key=lambda one: one.name)
    return {
        Path(one.name).stem: Path(one.path)
        for one in found
        if (code_files(Path(one.path)) if one.is_dir() else one.name.endswith(".py"))
    }


def code_files(path: Path) -> list[Path]:
    """The files of a module or package."""
    return sorted(path.rglob("*.py")) if path.is_dir() else [path] if path.suffix == ".py" else []


def _does_nothing(path: Path) -> bool:
    return path.name == "__init__.py" and not path.read_bytes().strip()


def _same(path: Path, folders: Sequence[Path]) -> bool:
    """Whether an earlier folder has the very same: then nothing is lost, as in another copy of the repository."""
    texts = {file.relative_to(path): file.read_bytes() for file in code_files(path)}
    return any(
        {file.relative_to(other): file.read_bytes() for file in code_files(other)} == texts
        for folder in folders
        if (other := folder / path.name).exists()
    )
