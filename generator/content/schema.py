"""JSON Schemas for the editors: one for the website, and one for each kind of file and game.

`werte` and `lage` are the game's own.

They are kept beside the content (`content/schema/<spiel>.<art>.json`), so that a line such as
`# yaml-language-server: $schema=../schema/kopfrechnen.spiel.json` at the head of a file brings completion and help.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from pydantic import create_model
from pydantic.json_schema import GenerateJsonSchema

from engines.game import AnyGame, all_games
from engines.labor.lab import find_lab
from generator.atomic import sweep, write_atomically
from generator.content.engine_types import build
from generator.content.groups import Model
from generator.content.kinds import CARD
from generator.content.lab_file import LabFile
from generator.content.models import CaseItem, CasesFile, ExampleFile, GameFile
from generator.content.website import Website
from generator.content.without_engine import WithoutEngine

#: The kinds of files, as they stand in a schema's name.
KINDS = ("spiel", "beispiel", "faelle", "labor")
_WEBSITE = "website.json"
#: Stands for all games without an engine: their spiel.yaml look alike.
_DATA = WithoutEngine("ohne-engine")
#: The folder's name inside `content/`; no game may be called so.
FOLDER = "schema"


def schemas(games: Iterable[AnyGame] | None = None) -> dict[str, str]:
    """Every schema's file name and text: that of the website, that of games without an engine, and those of games.

    These are the given ones, or all.
    """
    texts = {_WEBSITE: _written(Website.model_json_schema(schema_generator=_Generator))}
    texts[f"{_DATA.id}.{KINDS[0]}.json"] = _text(_DATA, _models(_DATA)[0])
    for game in all_games() if games is None else games:
        for kind, model in zip(KINDS, _models(game), strict=True):
            texts[f"{game.id}.{kind}.json"] = _text(game, model)
    return texts


def stale(folder: Path, games: Iterable[AnyGame] | None = None) -> tuple[Path, ...]:
    """The files of the folder that are missing, outdated, or left over from a game that is gone."""
    texts = schemas(games)
    wrong = [folder / name for name, text in texts.items() if _read(folder / name) != text]
    return tuple(sorted({*wrong, *_left_over(folder, texts)}))


def write(folder: Path, games: Iterable[AnyGame] | None = None) -> tuple[Path, ...]:
    """Bring the folder up to date; return the files that were written or deleted."""
    texts = schemas(games)
    changed = stale(folder, games)
    sweep(folder)
    for file in changed:
        if file.name in texts:
            write_atomically(file, texts[file.name].encode())
        else:
            file.unlink()
    return changed


def add(folder: Path, games: Iterable[AnyGame]) -> tuple[Path, ...]:
    """Write what is missing or outdated of these games and of no game; return those files. Nothing is deleted."""
    texts = schemas(games)
    changed = tuple(sorted(folder / name for name, text in texts.items() if _read(folder / name) != text))
    for file in changed:
        write_atomically(file, texts[file.name].encode())
    return changed


def _left_over(folder: Path, texts: Mapping[str, str]) -> list[Path]:
    return [file for kind in KINDS for file in folder.glob(f"*.{kind}.json") if file.name not in texts]


def _read(file: Path) -> str | None:
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return None


def _models(game: AnyGame) -> tuple[type[Model], ...]:
    """The files' models with the game's own types in place."""
    position: Any = build(game.position)
    sheet = create_model("GameFile", __base__=GameFile, werte=_retyped(GameFile, "werte", build(game.parameters)))
    example = create_model("ExampleFile", __base__=ExampleFile, lage=_retyped(ExampleFile, "lage", position))
    case: Any = create_model("CaseItem", __base__=CaseItem, lage=_retyped(CaseItem, "lage", position))
    cases = create_model("CasesFile", __base__=CasesFile, faelle=_retyped(CasesFile, "faelle", tuple[case, ...]))
    return sheet, example, cases, LabFile


def _retyped(model: type[Model], name: str, annotation: Any) -> Any:
    return annotation, model.model_fields[name]


def _text(game: AnyGame, model: type[Model]) -> str:
    made = model.model_json_schema(schema_generator=_Generator)
    _choose(made, game)
    if _share_cards(made):
        made.setdefault("$defs", {})["Karte"] = {"title": "Karte", **CARD.schema}
    return _written(made)


def _written(made: dict[str, Any]) -> str:
    head = {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "$comment": "Erzeugt von `blattwerk schema`; nicht von Hand ändern.",
    }
    return json.dumps(head | made, ensure_ascii=False, indent=2) + "\n"


class _Generator(GenerateJsonSchema):
    """Keeps the order of the models, and leaves out defaults: they say only that the key may be absent."""

    def sort(self, value: Any, parent_key: str | None = None) -> Any:
        return value

    def default_schema(self, schema: Any) -> dict[str, Any]:
        return self.generate_inner(schema["schema"])


def _choose(made: dict[str, Any], game: AnyGame) -> None:
    """Offer the ids of the game's variants, rules, reasons and strategies where an id is expected."""
    if game is _DATA:
        made["required"].append("engine")
        return
    made["properties"].pop("engine", None)
    groups = [made, *made.get("$defs", {}).values()]
    for properties in (group["properties"] for group in groups if "properties" in group):
        for name in ("verboten", "abgelehnt"):
            if name in properties:
                _offer(properties[name], game.rules)
                properties[name]["examples"] = list(game.rules[:1])
        reasons = [reason.id for reason in game.reasons if reason.written]
        if reasons and "zug" in properties and "grund" in properties:
            _offer(properties["grund"], reasons)
            properties["grund"]["examples"] = reasons[:1]
        if "strategie" in properties and (lab := find_lab(game.id)) is not None:
            for name in {"strategie", "held"} & properties.keys():
                _offer(properties[name], tuple(lab.strategies))
                properties[name]["examples"] = list(lab.strategies)[:1]
        variants = properties.get("varianten")
        if variants is not None and "items" in variants:
            _offer(variants["items"], game.variants)
            variants["examples"] = [list(game.variants[:1])]
        elif variants is not None:
            _offer(variants.setdefault("propertyNames", {}), game.variants)
            variants["examples"] = [{name: {"titel": name.title()} for name in game.variants[:1]}]


def _share_cards(node: Any) -> bool:
    """Refer to the one list of all cards instead of repeating it; tell whether it was needed."""
    if isinstance(node, dict) and node.get("anyOf") == CARD.schema["anyOf"]:
        del node["anyOf"]
        node["$ref"] = "#/$defs/Karte"
        return True
    parts = node.values() if isinstance(node, dict) else node if isinstance(node, list) else ()
    return sum(_share_cards(part) for part in parts) > 0


def _offer(schema: dict[str, Any], words: Sequence[str]) -> None:
    schema.pop("pattern", None)
    schema["enum"] = list(words)
