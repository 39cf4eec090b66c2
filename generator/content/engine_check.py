"""What can be wrong with engines as such: names that clash or are in no list, no engine, places nobody can name."""

from __future__ import annotations

import importlib
import importlib.util
import inspect
from collections.abc import Iterable, Iterator
from dataclasses import fields
from pathlib import Path

import engines
from engines.game import AnyGame, Game, PositionError, module_name
from generator.content.book import Scenario
from generator.content.broken import named
from generator.content.findings import Code, Finding
from generator.content.homes import hidden_engines, project
from generator.content.markdown import closest
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


def slot_findings(root: Path, engine: AnyGame, scenarios: Iterable[Scenario]) -> Iterator[Finding]:
    """A finding where slots of these scenarios say that a card is named in a field which positions do not have.

    Of each number of players one scenario is looked at. Raises whatever an engine raises.
    """
    code = getattr(inspect.unwrap(type(engine).slots), "__code__", None)
    if code is None:
        return
    known = {field.name for field in fields(engine.position)}
    places: dict[str, str] = {}
    seen: set[int] = set()
    for scenario in scenarios:
        if len(scenario.table.players) in seen:
            continue
        try:
            slots = engine.slots(scenario.table, scenario.position)
        except PositionError:
            continue  # the case may be about that
        seen.add(len(scenario.table.players))
        for slot in slots:
            if slot.path and slot.path[0] not in known:
                places.setdefault(str(slot.path[0]), slot.name)
    span = Span(named(Path(code.co_filename), root), code.co_firstlineno)
    for place, name in places.items():
        message = f"`slots` nennt für „{name}“ den Ort `{place}` in `lage`; ihn gibt es dort nicht,"
        message += f" denn `{engine.position.__name__}` hat kein solches Feld."
        hints = (f"Gib `{engine.position.__name__}` ein Feld `{place}`.",)
        yield Finding(Code.ENGINE_FAULT, span, message, hints=hints)


def name_findings(engine: AnyGame, rules: Iterable[str], reasons: Iterable[str]) -> Iterator[Finding]:
    """A finding for each rule or reason that came up while playing, but is in no list of the engine.

    It would otherwise be lost: coverage only counts what is in the lists.
    """
    listed = {"rules": engine.rules, "reasons": tuple(reason.id for reason in engine.reasons)}
    module = Path(inspect.getfile(type(engine)))
    span = Span(named(module, project() or module), 1)
    for field, what, said in (("rules", "die Regel", rules), ("reasons", "den Grund", reasons)):
        for name in sorted({one for one in said if one}.difference(listed[field])):
            message = f"Die Engine nennt {what} `{name}`, aber in ihrer Liste `{field}` steht das nicht."
            near = closest(name, listed[field])
            hints = (*((f"Meintest du `{near}`?",) if near else ()), f"Sonst nimm es in `{field}` auf.")
            yield Finding(Code.ENGINE_FAULT, span, message, found=name, hints=hints)
