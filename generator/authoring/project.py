"""Begin a new project: a folder with one small complete game, its engine, its tests, and what CI needs."""

from __future__ import annotations

import datetime
import os
import re
import shlex
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

from engines.game import find_game
from generator.atomic import new_folder, sweep, write_atomically
from generator.authoring.new import SAMPLES, NewGameError, environment
from generator.content.homes import TEMPLATES, join
from generator.content.schema import FOLDER
from generator.content.schema import write as write_schemas

_SAMPLE = "projekt"
_TEMPLATE = ".j2"
_OPEN_TO_READERS = 0o755
#: Names that begin with a dot in a project, but not here: here they would mean something themselves.
_HIDDEN = {"gitignore": ".gitignore", "github": ".github"}
_COMMANDS = {
    "blattwerk check": "prüfen",
    "blattwerk build": "drucken",
    "blattwerk play silberling": "spielen",
    "python -m pytest": "die Engine testen, mit pytest in derselben Umgebung",
}
#: The guides for authors and for engine writers; they lie in Blattwerk's own folders.
_GUIDES = ("content/README.md", "engines/README.md")


def begin_project(folder: Path, today: datetime.date, say: Callable[[str], None]) -> None:
    """Begin a project and say what is in it and how to go on. Raises as `create_project` does."""
    for path in create_project(folder, today):
        say(f"  {path}")
    say("")
    say("Ein Projekt mit einem kleinen Spiel, Silberling: Die zweithöchste Karte bekommt den Stich. So geht es weiter:")
    width = max(map(len, _COMMANDS))
    say(f"  cd {shlex.quote(str(folder))}")
    for command, what in _COMMANDS.items():
        say(f"  {command:<{width}}   {what}")
    say("Alles Weitere steht in README.md.")


def create_project(folder: Path, today: datetime.date) -> tuple[Path, ...]:
    """Write all files of a new project and return them, relative to its folder.

    Raises `NewGameError` where something is there already, and `OSError` where nothing can be written.
    """
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise NewGameError(f"{folder} gibt es schon, und es ist nicht leer. Überschrieben wird nichts.")
    folder.parent.mkdir(parents=True, exist_ok=True)
    sweep(folder.parent)
    handle, unfinished = new_folder(folder.parent, folder.name)
    try:  # complete or not at all: nobody has to clean up before trying again
        files = dict(_files(folder, today))
        for name, data in files.items():
            write_atomically(unfinished / name, data)
        unfinished.chmod(_OPEN_TO_READERS)
        if folder.is_dir():
            folder.rmdir()
        unfinished.rename(folder)
    finally:
        shutil.rmtree(unfinished, ignore_errors=True)
        if handle >= 0:
            os.close(handle)
    join(folder)
    games = [game for path in (folder / "content").iterdir() if (game := find_game(path.name))]
    schemas = write_schemas(folder / "content" / FOLDER, games)
    return (*files, *(path.relative_to(folder) for path in schemas))


def _files(folder: Path, today: datetime.date) -> Iterator[tuple[Path, bytes]]:
    root = SAMPLES / _SAMPLE
    title = re.sub("[-_]+", " ", folder.name).strip() or "Meine Spiele"
    values = {"stand": today.isoformat(), "titel": title}
    for path in sorted(root.rglob("*")):
        if path.is_dir() or "__pycache__" in path.parts:
            continue
        inside = path.relative_to(root)
        name = Path(*(_HIDDEN.get(part, part) for part in inside.parts))
        if path.suffix == _TEMPLATE:
            template = environment().get_template(f"{_SAMPLE}/{inside.as_posix()}")
            yield name.with_suffix(""), template.render(values).encode()
        else:
            yield name, path.read_bytes()
    for guide in _GUIDES:
        yield Path(guide), (TEMPLATES.parent / guide).read_bytes()
