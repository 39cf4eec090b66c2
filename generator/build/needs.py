"""What a document depends on: a key of all of it, and the parts by name, to tell later which of them has changed."""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import engines
from generator.build.libraries import system_libraries
from generator.build.output import Output
from generator.content.files import WEBSITE_FILE, UnusualFilesError, snapshot, website_bytes
from generator.content.fingerprint import fingerprint
from generator.content.homes import template_folders
from generator.proof.inputs import PACKAGES, Program, generator_code, installed
from generator.render.editions import Choices

#: Raise this when what is kept of a document changes its form.
_FORM = b"document 1"
#: The folders of templates that only the website is made from, and those that nothing is that is kept.
_WEB, _ELSEWHERE = "web", ("neu", "serve")


@dataclass(frozen=True)
class Tools:
    """What every document depends on beside its game: a hash each of the code that renders and of the templates.

    `libraries` are the system's; None where they cannot be told. `web` is a hash of the website's own templates.
    """

    code: str
    templates: str
    libraries: tuple[str, ...] | None
    web: str = ""

    @classmethod
    def now(cls) -> Tools:
        """As they lie on the disk now. Raises `OSError`."""
        code = generator_code(("render",))
        texts = [text for _, text in code]
        uses = Program(tuple(engines.__path__)).mentioned_key(texts)
        return cls(
            fingerprint([uses.encode(), *(part for module in code for part in module)]),
            _templates_key(lambda part: part not in (_WEB, *_ELSEWHERE)),
            system_libraries(),
            _templates_key(lambda part: part == _WEB),
        )

    def key(self, game_key: str | None, *more: str) -> str | None:
        """A key of these tools, of all that a game's proof depends on, and of more; None where it cannot be told."""
        if game_key is None or self.libraries is None:
            return None
        parts = (game_key, self.code, self.templates, *self.libraries, *more)
        return fingerprint([_FORM, str(len(self.libraries)).encode(), *(os.fsencode(part) for part in parts)])


def _templates_key(wanted: Callable[[str], bool]) -> str:
    """Of the templates whose first part of their path is wanted, ours and the project's."""
    return fingerprint(part for folder in template_folders() for part in _template_parts(folder, wanted))


def _template_parts(folder: Path, wanted: Callable[[str], bool]) -> Iterator[bytes]:
    yield b"folder"
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        name = path.relative_to(folder)
        if wanted(name.parts[0]):
            yield from (os.fsencode(name), path.read_bytes())


def chosen(output: Output) -> str:
    """Those choices that change a document."""
    choices = output.choices
    wishes = {"players": choices.players, "variants": sorted(choices.variants), "level": choices.level}
    relevant = {name: wish for name, wish in wishes.items() if name in output.edition.chosen}
    return repr((relevant, choices.palette, choices.shift, choices.draft))


def all_chosen(choices: Choices) -> str:
    """All choices, as a part of a key."""
    return repr((choices.players, sorted(choices.variants), choices.level))


def document_key(output: Output, game_key: str | None, tools: Tools) -> str | None:
    """The key under which a document is kept; None where it cannot be kept."""
    return tools.key(game_key, output.edition.name, chosen(output))


def parts(root: Path, games: Iterable[str], tools: Tools) -> Mapping[str, Mapping[str, str]]:
    """What each game's documents depend on, by German names: hashes of its files and of code, versions of all else.

    What cannot be read is left out: these names are for telling people what has changed, not for keys.
    """
    program = Program(tuple(engines.__path__))
    first = {"Vorlagen": tools.templates, "Code von Blattwerk": _digest(tools.code.encode(), *_proving())}
    last = _versions(tools)
    return {game: {**first, **_own(root, game, program), **last} for game in games}


def _own(root: Path, game: str, program: Program) -> Mapping[str, str]:
    named: dict[str, str] = {}
    try:
        files = snapshot(root / "content" / game)
        named |= {name: _digest(data) for name, data in files.items() if data is not None}
        website = website_bytes(root / "content")
        named |= {WEBSITE_FILE: _digest(website)} if website is not None else {}
        named["Engine"] = program.engine_key(game)
    except (UnusualFilesError, OSError):
        pass
    return named


def _versions(tools: Tools) -> Mapping[str, str]:
    named = {"Python": sys.version.split()[0]}
    for folder in installed():
        name, _, version = folder.removesuffix(".dist-info").removesuffix(".egg-info").partition("-")
        named[f"Paket {name}"] = version
    for library in tools.libraries or ():
        name, _, version = library.partition(" ")
        named[f"Bibliothek {name}"] = version
    return named


def _proving() -> list[bytes]:
    return [part for module in generator_code(PACKAGES) for part in module]


def _digest(*data: bytes) -> str:
    return hashlib.blake2b(b"\0".join(data), digest_size=8).hexdigest()
