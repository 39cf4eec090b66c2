"""What can be wrong with engines before anything is asked of them: names that clash, files that are no engine."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Iterator
from pathlib import Path

import engines
from engines.game import Game, module_name
from generator.content.broken import named
from generator.content.findings import Code, Finding
from generator.content.homes import hidden_engines
from generator.content.source import Span
from generator.content.troubles import reason


def hidden_findings(root: Path) -> Iterator[Finding]:
    """A finding for each file in the project's `engines/` that Python would never load."""
    try:
        hidden = hidden_engines(tuple(engines.__path__))
    except OSError as error:
        message = f"Der Ordner engines/ lässt sich nicht lesen: {reason(error)}."
        yield Finding(Code.FILE_UNREADABLE, Span(Path("engines"), 1), message)
        return
    for path in hidden:
        name = named(path, root)
        message = f"{name.as_posix()} wird nie geladen: Blattwerk hat selbst ein `{path.stem}` in engines/."
        hint = "Gib der Datei einen anderen Namen; heißt so dein Spiel, dann auch seinem Ordner in content/."
        yield Finding(Code.ENGINE_HIDDEN, Span(name, 1), message, hints=(hint,))


def engine_findings(root: Path, folder: Path, twin: str | None) -> Iterator[Finding]:
    """What is wrong with a game's name and with what its engine calls itself. Raises whatever an engine raises."""
    if twin is not None:
        message = f"content/{folder.name} und content/{twin} sind dasselbe Spiel: Manche Rechner halten sie für einen"
        message += " Ordner, und beide fänden eine Engine."
        hint = "Gib einem von beiden einen anderen Namen."
        yield Finding(Code.GAME_TWICE, Span(folder.relative_to(root), 1), message, hints=(hint,))
        return
    module = module_name(folder.name)
    if not folder.name.replace("-", "_").isidentifier() or (spec := importlib.util.find_spec(module)) is None:
        return
    file = Path(spec.origin) if spec.origin else root / module.replace(".", "/")
    name = named(file, root)
    game = getattr(importlib.import_module(module), "GAME", None)
    if not isinstance(game, Game):
        message = "Diese Datei ist keine Engine: Ihr fehlt `GAME`, ein Exemplar ihrer Klasse von `engines.game.Game`."
        yield Finding(Code.ENGINE_ID, Span(name, 1), message, hints=("Schreib ans Ende: GAME = MeinSpiel()",))
    elif game.id != folder.name:
        message = f"Diese Engine nennt sich `{game.id}`, gehört aber zu content/{folder.name}."
        yield Finding(Code.ENGINE_ID, Span(name, 1), message, hints=(f'Schreib in ihre Klasse: id = "{folder.name}"',))
