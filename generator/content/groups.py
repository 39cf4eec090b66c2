"""What all groups of keys in author files have in common, and the lists and mappings that they share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from engines.game import Player
from generator.content.findings import Code
from generator.content.frozen import FrozenMap
from generator.content.kinds import AS_WRITTEN, ID, PLAYER, TEXT, problem


def different(values: tuple[str, ...]) -> tuple[str, ...]:
    """Refuse a list that names something twice."""
    seen: set[str] = set()
    for index, value in enumerate(values):
        if value in seen:
            raise problem(Code.VALUE_WRONG, f"„{value}“ steht in dieser Liste schon.", at=(index,))
        seen.add(value)
    return values


def frozen(values: Mapping[str, Any]) -> FrozenMap[str, Any]:
    """Make a checked mapping immutable."""
    return FrozenMap(values)


Text = Annotated[str, TEXT]
Id = Annotated[str, ID]
_NO_REPEATS = Field(json_schema_extra={"uniqueItems": True})
Texts = Annotated[tuple[Text, ...], AfterValidator(different), _NO_REPEATS]
Ids = Annotated[tuple[Id, ...], AfterValidator(different), _NO_REPEATS]
Players = Annotated[tuple[Annotated[Player, PLAYER], ...], AfterValidator(different), _NO_REPEATS]
Claims = Annotated[Mapping[Text, Annotated[str, AS_WRITTEN]], AfterValidator(frozen)]


def about(title: str, description: str) -> ConfigDict:
    """The configuration of a group whose German title and description editors show."""
    return ConfigDict(extra="forbid", frozen=True, title=title, json_schema_extra={"description": description})


class Model(BaseModel):
    """A group of keys in a file. `expected` says in German what the group looks like."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    expected: ClassVar[str] = "eine Gruppe von Angaben der Form `schluessel: wert`"
