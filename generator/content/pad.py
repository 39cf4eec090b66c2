"""The key `punkteblock` of `spiel.yaml`: what a game's score pad has room for.

No number stands here: each is an expression over the engine's facts, like those that prove claims.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Self

from pydantic import Field, model_validator

from generator.content.findings import Code
from generator.content.groups import Model, Text, Texts, about
from generator.content.kinds import PRESENT, one_of, problem

#: What a row of boxes is for: each player, or each game of a team.
ROWS = ("person", "partie")
#: What boxes look like.
SHAPES = ("eckig", "rund")


class PadNumber(Model):
    """A number of the game's, with its word."""

    model_config = about(
        "Zahl des Punkteblocks", "Eine Zahl des Spiels, die auf dem Punkteblock steht, mit ihrem Wort."
    )
    expected: ClassVar[str] = "eine Zahl mit ihrem Wort wie `{titel: Ziel, anzahl: ziel.normal}`"

    titel: Text = Field(title="Titel", description="Das Wort dafür.", examples=["Ziel"])
    anzahl: Text = Field(
        title="Anzahl",
        description="Welche Tatsache der Engine die Zahl nennt; `[stufe]` steht für jede Stufe des Spiels.",
        examples=["lebenskarten.anzahl", "stufen[stufe].ziel"],
    )


class PadBoxes(PadNumber):
    """Boxes to be ticked or struck out, side by side."""

    model_config = about("Kästchen", "Kästchen nebeneinander, zum Ankreuzen oder Streichen.")
    expected: ClassVar[str] = "eine Reihe von Kästchen wie `{titel: Leben, anzahl: lebenskarten.anzahl}`"

    form: Annotated[str, one_of(*SHAPES)] = Field(
        "eckig", title="Form", description="Wie die Kästchen aussehen.", examples=[*SHAPES]
    )


class PadPoints(Model):
    """A table for points: a column for each player, a row for each deal."""

    model_config = about("Punktetabelle", "Eine Tabelle für Punkte: eine Spalte je Person, eine Zeile je Durchgang.")
    expected: ClassVar[str] = "eine Tabelle wie `{je: Durchgang, spalten: [Punkte, Summe]}`"

    je: Text = Field(title="Je", description="Wofür eine Zeile steht.", examples=["Durchgang"])
    spalten: Texts = Field(
        title="Spalten",
        description="Was jede Person in einer Zeile aufschreibt.",
        examples=[["Punkte", "Summe"]],
        min_length=1,
        max_length=3,
    )
    ende: Annotated[PadNumber | None, PRESENT] = Field(
        None,
        title="Ende",
        description="Bei wie vielen Punkten das Spiel endet.",
        examples=[{"titel": "Ziel", "anzahl": "ziel[stufe]"}],
    )


class ScorePad(Model):
    """What is written down while playing: points, or boxes to tick."""

    model_config = about("Punkteblock", "Was ihr beim Spielen aufschreibt: Punkte, oder Kästchen zum Ankreuzen.")
    expected: ClassVar[str] = "ein Punkteblock mit `punkte` oder mit `kaestchen`"

    punkte: Annotated[PadPoints | None, PRESENT] = Field(
        None,
        title="Punkte",
        description="Eine Tabelle für Punkte, eine Spalte je Person.",
        examples=[{"je": "Durchgang", "spalten": ["Punkte", "Summe"]}],
    )
    kaestchen: tuple[PadBoxes, ...] = Field(
        (),
        title="Kästchen",
        description="Kästchen, die in jeder Zeile nebeneinanderstehen.",
        examples=[[{"titel": "Leben", "anzahl": "lebenskarten.anzahl"}]],
    )
    je: Annotated[str, one_of(*ROWS)] = Field(
        "person", title="Je", description="Wofür eine Zeile mit Kästchen steht.", examples=[*ROWS]
    )

    @model_validator(mode="after")
    def _one_of_both(self) -> Self:
        if self.punkte is None and not self.kaestchen:
            message = "Ein Punkteblock braucht `punkte` oder `kaestchen`."
            hints = ("Ergänze zum Beispiel `punkte: {je: Durchgang, spalten: [Punkte, Summe]}`.",)
            raise problem(Code.KEY_MISSING, message, hints=hints)
        if self.punkte is not None and self.kaestchen:
            message = "Ein Punkteblock hat entweder `punkte` oder `kaestchen`, nicht beides."
            raise problem(Code.VALUE_WRONG, message, at=("kaestchen",), key=True)
        if self.punkte is not None and "je" in self.model_fields_set:
            message = "Wofür eine Zeile steht, sagt bei Punkten `je` unter `punkte`."
            raise problem(Code.VALUE_WRONG, message, at=("je",), key=True)
        return self
