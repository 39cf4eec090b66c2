"""Lines of play in `zuege`, as authors may write them."""

from __future__ import annotations

from typing import Annotated, ClassVar, Self

from pydantic import AfterValidator, Field, GetJsonSchemaHandler, model_validator
from pydantic_core import CoreSchema

from generator.content.findings import Code
from generator.content.frozen import FrozenMap
from generator.content.groups import Claims, Id, Model, Text, about
from generator.content.kinds import JsonSchema, problem
from generator.content.scalars import as_written


class Line(Model):
    """One line of play, and in a case what is expected of it."""

    model_config = about("Zug", "Eine Zeile des Spielverlaufs und was von ihr erwartet wird.")
    expected: ClassVar[str] = "eine Zeile wie `Anna bietet 26`"

    zug: Text = Field(title="Zug", description="Der Zug in Kurzschreibweise.", examples=["Anna bietet 26"])
    verboten: Id = Field(
        "", title="Verboten", description="Die Regel, nach der dieser Zug verboten ist.", examples=["gebot-hoeher"]
    )
    grund: Id = Field(
        "",
        title="Grund",
        description="Der Grund, aus dem die Regel ihn verbietet; nur nötig, wo sie mehrere hat.",
        examples=["nicht-auf-der-hand"],
    )
    dann: Claims = Field(FrozenMap(), title="Dann", description="Was nach diesem Zug gilt.", examples=[{"gebot": "26"}])

    @model_validator(mode="before")
    @classmethod
    def _from_text(cls, data: object) -> object:
        """A plain text is a line; so is a text with a colon (`neue Runde: …`), which YAML takes for a group."""
        if isinstance(data, str):
            return {"zug": data}
        if isinstance(data, dict) and len(data) == 1:
            ((key, value),) = data.items()
            if " " in key and (value is None or as_written(value) is not None):
                return {"zug": f"{key}: {as_written(value) or ''}".rstrip()}
        return data

    @model_validator(mode="after")
    def _one_expectation(self) -> Self:
        if self.verboten and self.dann:
            message = "Ein verbotener Zug ändert nichts; `verboten` und `dann` schließen einander aus."
            raise problem(Code.VALUE_WRONG, message, at=("dann",), key=True)
        if self.grund and not self.verboten:
            message = "`grund` sagt, warum ein Zug verboten ist; dazu gehört `verboten: …` mit der Regel."
            raise problem(Code.VALUE_WRONG, message, at=("grund",), key=True)
        return self


class _LineForms:
    """Tells editors the ways in which a line may be written."""

    def __init__(self, *, expectations: bool) -> None:
        self.expectations = expectations

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchema:
        full = handler(schema)
        if not self.expectations:
            line = handler.resolve_ref_schema(full)
            full = {
                "type": "object",
                "properties": {"zug": line["properties"]["zug"]},
                "required": ["zug"],
                "additionalProperties": False,
            }
        return {
            "anyOf": [
                {"type": "string", "minLength": 1, "examples": ["Anna bietet 26"]},
                {
                    "type": "object",
                    "description": "Eine Zeile mit Doppelpunkt, z. B. `neue Runde: Anna D♥`.",
                    "minProperties": 1,
                    "maxProperties": 1,
                    "patternProperties": {" ": {"type": ["string", "number", "boolean", "null"]}},
                    "additionalProperties": False,
                },
                full,
            ]
        }


def _no_expectation(line: Line) -> Line:
    for name in ("verboten", "grund", "dann"):
        if name in line.model_fields_set:
            message = f"`{name}` gehört in einen Fall (faelle/); in einem Beispiel stehen nur Züge."
            raise problem(Code.VALUE_WRONG, message, at=(name,), key=True)
    return line


PlainLine = Annotated[Line, AfterValidator(_no_expectation), _LineForms(expectations=False)]
CaseLine = Annotated[Line, _LineForms(expectations=True)]
