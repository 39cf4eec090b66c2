"""What the proof of a game depends on, as a key: its files, its engine, the proof itself, Python and the libraries.

Everything is hashed by its bytes: times of change lie wherever files are checked out or copied. Modules are read as
files and never imported, so a key is had quickly.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache
from pathlib import Path

import generator
from generator.content.files import UnusualFilesError, snapshot, website_bytes
from generator.content.fingerprint import fingerprint
from generator.content.homes import LAB, code_files, hidden_engines
from generator.proof.bare_code import bare_code

#: The packages of the generator that take part in a proof; nothing else of the generator may be imported there.
PACKAGES = ("content", "proof")

_WANTS_NO_ENGINE = re.compile(rb"^engine:", re.MULTILINE)
# Whatever of `engines` a module might import, comments included: rather one too many than one too few.
_MENTIONED = re.compile(rb"engines\.(\w+)|from[ ]engines import (\w[\w, ]*)|(from[ ]engines import \W|from[ ]\.\.)")


@dataclass(frozen=True)
class Inputs:
    """All that the proof of one game depends on: the bytes of its texts by name, and a key of that and everything else.

    `key` is None where the proof cannot be kept: where an engine is missing, or links or permissions play a part.
    """

    key: str | None = None
    files: Mapping[str, bytes | None] = field(default_factory=dict)

    @classmethod
    def of(cls, folder: Path, program: Program) -> Inputs:
        """What there is now for the game in a folder."""
        try:
            files = snapshot(folder)
            website = website_bytes(folder.parent)
            wants_none = _WANTS_NO_ENGINE.search(files.get("spiel.yaml") or b"")
            code = program.key_of_data(folder.name) if wants_none else program.key(folder.name)
        except (UnusualFilesError, OSError):
            return cls()
        return cls(fingerprint(_parts(code, folder.name, files, website)) if code else None, files)


def _parts(code: str, game: str, files: Mapping[str, bytes | None], website: bytes | None) -> Iterator[bytes]:
    yield from (code.encode(), os.fsencode(game), b"none" if website is None else b"website:" + website)
    for name, data in files.items():
        yield os.fsencode(name)
        yield b"not read" if data is None else b"read:" + data


@dataclass(frozen=True)
class _Unit:
    """A module or package of `engines`: its files' names and texts, and what else of `engines` it might import."""

    parts: tuple[bytes, ...]
    mentioned: frozenset[str]


@cache
def running_program(engine_folders: tuple[str, ...]) -> Program:
    """The code as this process found it when it first asked: what is loaded stays loaded, whatever is edited since."""
    return Program(engine_folders)


class Program:
    """The code that takes part in a proof, as it is on the disk when a key is first asked for.

    `engine_folders` are those in which Python looks for engines.
    """

    def __init__(self, engine_folders: tuple[str, ...]) -> None:
        self._folders = tuple(path for path in map(Path, engine_folders) if path.is_dir())
        self._units: dict[str, _Unit] = {}

    def key(self, game: str) -> str | None:
        """A hash of all code that the proof of a game depends on; None without an engine, or where one hides another.

        Raises `OSError` where that cannot be read.
        """
        needed = self.engine_modules(game)
        if not needed or self._hidden:
            return None
        return fingerprint([self._shared[0].encode(), *self._parts(needed)])

    def key_of_data(self, game: str) -> str | None:
        """The same for a game that wants no engine; None where there may be one all the same.

        Raises `OSError` where that cannot be read.
        """
        name = game.replace("-", "_")
        if any(one.name.partition(".")[0] == name for folder in self._folders for one in folder.iterdir()):
            return None
        needed = self._reached({"__init__", *self._shared[1]})
        return fingerprint([b"no engine", self._shared[0].encode(), *self._parts(needed)])

    def _parts(self, modules: Iterable[str]) -> Iterator[bytes]:
        return (part for name in modules for part in self._unit(name).parts)

    def engine_modules(self, game: str) -> tuple[str, ...]:
        """The modules and packages of `engines` that a game's proof depends on; none where it has no engine.

        Raises `OSError` where they cannot be read.
        """
        engine = game.replace("-", "_")
        if engine not in self._files:
            return ()
        return self._reached({"__init__", engine, *self._lab_modules(engine), *self._shared[1]})

    def engine_key(self, game: str) -> str:
        """A hash of the engine alone, with what it uses of `engines`. Raises `OSError`."""
        return fingerprint(self._parts(self.engine_modules(game)))

    def mentioned_key(self, texts: Iterable[bytes]) -> str:
        """A hash of all modules of `engines` that some texts might import. Raises `OSError`."""
        needed = self._reached(set(self._mentioned(texts)))
        return fingerprint(self._parts(needed))

    def code_key(self, game: str) -> str:
        """A hash of all code that decides how matches of a game go in its lab, whatever is said about that code.

        Raises `OSError` where that cannot be read.
        """
        engine = game.replace("-", "_")
        wanted = {engine, LAB, *self._lab_modules(engine)} & self._files.keys()
        files = (file for name in self._reached(wanted) for file in self._files[name])
        return fingerprint(part for file, path in files for part in (os.fsencode(file), bare_code(path.read_bytes())))

    def _lab_modules(self, engine: str) -> set[str]:
        return {f"{LAB}.{engine}"} & self._files.keys()

    def _reached(self, waiting: set[str]) -> tuple[str, ...]:
        """Some modules and all that they lead to."""
        needed = set[str]()
        while waiting:
            name = waiting.pop()
            needed.add(name)
            waiting |= self._unit(name).mentioned - needed
        return tuple(sorted(needed))

    @cached_property
    def _hidden(self) -> tuple[Path, ...]:
        return hidden_engines([str(folder) for folder in self._folders])

    @cached_property
    def _files(self) -> Mapping[str, tuple[tuple[str, Path], ...]]:
        """The files of each module or package of `engines`, with their names in that folder."""
        units: dict[str, tuple[tuple[str, Path], ...]] = {}
        for folder in self._folders:
            for name, files in self._units_in(folder):
                named = tuple((file.relative_to(folder).as_posix(), file) for file in files)
                if name == LAB:  # one package, in all folders
                    units[name] = units.get(name, ()) + named
                elif named:  # of two modules with the same name Python takes the first
                    units.setdefault(name, named)
        return {name: files for name, files in units.items() if files}

    def _units_in(self, folder: Path) -> Iterator[tuple[str, list[Path]]]:
        """The modules and packages in a folder; of the package `labor` each game's part on its own."""
        for path in sorted(folder.iterdir()):
            if path.name != LAB:
                yield path.stem, code_files(path)
                continue
            engines = {one.stem for place in self._folders for one in place.iterdir()} - {"__init__"}
            yield LAB, [file for one in sorted(path.iterdir()) if one.stem not in engines for file in code_files(one)]
            for one in sorted(path.iterdir()):
                if one.stem in engines:
                    yield f"{LAB}.{one.stem}", code_files(one)

    def _unit(self, name: str) -> _Unit:
        if name not in self._units:
            texts = [(file, path.read_bytes()) for file, path in self._files[name]]
            parts = tuple(part for file, text in texts for part in (os.fsencode(file), text))
            self._units[name] = _Unit(parts, self._mentioned(text for _, text in texts))
        return self._units[name]

    def _mentioned(self, texts: Iterable[bytes]) -> frozenset[str]:
        mentioned: set[str] = set()
        for text in texts:
            names, unclear = _names_in(text)
            mentioned |= self._files.keys() if unclear else names
        return frozenset(mentioned & self._files.keys())

    @cached_property
    def _shared(self) -> tuple[str, frozenset[str]]:
        """A hash of what every proof depends on; and the modules of `engines` that the generator itself imports."""
        texts = generator_code(PACKAGES)
        parts = (part for text in texts for part in text)
        key = fingerprint([sys.version.encode(), *map(os.fsencode, installed()), *parts])
        return key, self._mentioned(text for _, text in texts)


@lru_cache(maxsize=2048)  # the same texts are asked about for every game
def _names_in(text: bytes) -> tuple[frozenset[str], bool]:
    """Names in a text that may be modules of `engines`; and whether it may import others, without their names."""
    if b"engines" not in text and b"from\x20.." not in text:  # most of them, and this is much quicker
        return frozenset(), False
    found = _MENTIONED.findall(text)
    names = (name for dotted, listed, _ in found for name in re.findall(r"\w+", (dotted + b" " + listed).decode()))
    return frozenset(names), any(unclear for *_, unclear in found)


def generator_code(packages: Iterable[str]) -> list[tuple[bytes, bytes]]:
    """The modules of some packages of the generator: each one's name and text. Raises `OSError`."""
    root = Path(generator.__file__).parent
    files = [root / "__init__.py", *(path for name in packages for path in sorted((root / name).rglob("*.py")))]
    return [(os.fsencode(file.relative_to(root)), file.read_bytes()) for file in files]


def installed() -> list[str]:
    """The installed packages with their versions, as the names of their folders tell them."""
    found: set[str] = set()
    for place in sys.path:
        try:
            with os.scandir(place or ".") as entries:
                found.update(one.name for one in entries if one.name.endswith((".dist-info", ".egg-info")))
        except OSError:  # a zip file, or nothing at all
            continue
    return sorted(found)
