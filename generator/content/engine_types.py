"""Turn an engine's frozen dataclass into a checked model with a JSON Schema, and its values back into the dataclass.

Engines know nothing of pydantic or YAML: they describe `werte` and `lage` as dataclasses whose fields are `int`, `str`,
`bool`, `Card`, `Rank`, `Suit`, `Player`, another such dataclass, `tuple[X, ...]`, `Mapping[K, V]` or `X | None`. The
`metadata` of a field may carry `titel`, `hilfe` and `beispiele` for authors.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from functools import cache
from types import GenericAlias, NoneType, UnionType
from typing import Annotated, Any, ClassVar, Union, get_args, get_origin, get_type_hints

from pydantic import (
    ConfigDict,
    Field,
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
    ValidatorFunctionWrapHandler,
    create_model,
)
from pydantic_core import CoreSchema, core_schema

from engines.cards import Card, Rank, Suit
from engines.game import Player
from generator.content.broken import UnwritableError
from generator.content.findings import Code
from generator.content.frozen import FrozenMap
from generator.content.groups import Model
from generator.content.kinds import CARD, COUNT, FLAG, NUMBER_KEY, PLAYER, RANK, SUIT, TEXT, JsonSchema, Kind, problem

_KINDS: Mapping[type, Kind] = {
    int: COUNT,
    str: TEXT,
    bool: FLAG,
    Card: CARD,
    Rank: RANK,
    Suit: SUIT,
    Player: PLAYER,
}
_EXAMPLES: Mapping[type, object] = {int: 1, str: "…", bool: True, Card: "D♥", Rank: "D", Suit: "♥", Player: "Anna"}


def _plain(schema: JsonSchema, _: type[Any]) -> None:
    """The class's own name and docstring are for programmers; authors read the titles of the fields."""
    schema.pop("title", None)
    schema.pop("description", None)


class EngineModel(Model):
    """A model made from an engine's dataclass, `engine_type`."""

    model_config = ConfigDict(extra="forbid", frozen=True, json_schema_extra=_plain)
    engine_type: ClassVar[type[Any]]


def build(engine_type: Any) -> type[EngineModel]:
    """The model for a dataclass. Raises `TypeError` when a field has a type that no file can state."""
    return _build(engine_type)


@cache
def _build(engine_type: Any) -> type[EngineModel]:
    hints = get_type_hints(engine_type)
    fields: dict[str, Any] = {}
    for field in dataclasses.fields(engine_type):
        if field.init:
            fields[field.name] = _field(engine_type, field, hints[field.name])
    model = create_model(engine_type.__name__, __base__=EngineModel, **fields)
    model.engine_type = engine_type
    return model


def to_engine(instance: EngineModel) -> Any:
    """The dataclass with the values that were given; the others keep the dataclass's own defaults.

    Whatever the dataclass's `__post_init__` raises passes through.
    """
    given = type(instance).model_fields.keys() & instance.model_fields_set
    return type(instance).engine_type(**{name: _back(getattr(instance, name)) for name in given})


def _back(value: object) -> object:
    if isinstance(value, EngineModel):
        return to_engine(value)
    if isinstance(value, tuple):
        return tuple(_back(item) for item in value)
    if isinstance(value, FrozenMap):
        return FrozenMap((key, _back(item)) for key, item in value.items())
    return value


def _field(owner: type[Any], field: dataclasses.Field[Any], hint: Any) -> tuple[Any, Any]:
    required = field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING
    if not required and type(None) in get_args(hint):  # leaving the key out is the way to say None
        hint = _without_none(hint)
    annotation = _annotation(hint, f"{owner.__name__}.{field.name}")
    info = {
        "title": field.metadata.get("titel", field.name),
        "description": field.metadata.get("hilfe", ""),
        "examples": list(field.metadata.get("beispiele", [_example(hint)])),
    }
    if required:
        return annotation, Field(**info)
    if isinstance(field.default, int | str):
        info["json_schema_extra"] = {"default": field.default}
    return annotation, Field(default_factory=lambda: None, **info)


def _annotation(hint: Any, where: str) -> Any:
    if hint in _KINDS:
        return Annotated[hint, _KINDS[hint]]
    if dataclasses.is_dataclass(hint) and isinstance(hint, type):
        return build(hint)
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType) and NoneType in arguments and len(arguments) == 2:
        return _annotation(_without_none(hint), where) | None
    if origin is tuple and len(arguments) == 2 and arguments[1] is Ellipsis:
        return GenericAlias(tuple, (_annotation(arguments[0], where), ...))
    if isinstance(origin, type) and issubclass(origin, Mapping) and arguments[0] in _KINDS:
        key = NUMBER_KEY if arguments[0] is int else _KINDS[arguments[0]]
        values = _annotation(arguments[1], where)
        return Annotated[GenericAlias(dict, (Annotated[arguments[0], key], values)), _Frozen(key)]
    raise UnwritableError(where, hint.__name__ if isinstance(hint, type) and not get_args(hint) else repr(hint))


def _without_none(hint: Any) -> Any:
    present = tuple(option for option in get_args(hint) if option is not NoneType)
    return Union[present]  # noqa: UP007 - made from a tuple


def _example(hint: Any) -> object:
    """What a value may look like, as the file writes it."""
    if hint in _EXAMPLES:
        return _EXAMPLES[hint]
    if dataclasses.is_dataclass(hint) and isinstance(hint, type):
        hints = get_type_hints(hint)
        return {field.name: _example(hints[field.name]) for field in dataclasses.fields(hint) if field.init}
    arguments = get_args(hint)
    if get_origin(hint) is tuple:
        return [_example(arguments[0])]
    if NoneType in arguments:
        return _example(_without_none(hint))
    return {_example(arguments[0]): _example(arguments[1])} if len(arguments) == 2 else {}


class _Frozen:
    """Makes a mapping immutable and refuses two keys that mean the same (`D♥` and `Herz-Dame`)."""

    def __init__(self, key: Kind) -> None:
        self.key = key

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_wrap_validator_function(self._check, handler(source))

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchema:
        made = handler(schema)
        (values,) = made.get("patternProperties", {"": made.get("additionalProperties")}).values()
        return {"type": "object", "propertyNames": dict(self.key.schema), "additionalProperties": values}

    def _check(self, value: Any, handler: ValidatorFunctionWrapHandler) -> FrozenMap[Any, Any]:
        result: dict[Any, Any] = handler(value)
        first: dict[Any, str] = {}
        for written in value:
            meaning = self.key.check(written)
            if meaning in first:
                message = f"`{written}` meint dasselbe wie `{first[meaning]}` weiter oben."
                raise problem(Code.KEY_TWICE, message, at=(written,), key=True)
            first[meaning] = written
        return FrozenMap(result)
