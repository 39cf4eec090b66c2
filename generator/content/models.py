"""What an author may write in `spiel.yaml`, `beispiele/*.yaml` and `faelle/*.yaml`.

The fields' German titles, descriptions and examples are what editors show, and the examples are what a missing key is
explained with. What depends on the game (`werte`, `lage`) stays raw here; `engine_types` describes it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Self

from pydantic import AfterValidator, Field, model_validator

from generator.content.bounds import MOST_MOVES, MOST_PACKS, MOST_PLAYERS
from generator.content.findings import Code
from generator.content.formats import FORMAT
from generator.content.frozen import FrozenMap
from generator.content.groups import Claims, Id, Ids, Model, Players, Text, Texts, about, frozen
from generator.content.kinds import AS_WRITTEN, DATE, PRESENT, one_of, problem, whole
from generator.content.lines import CaseLine, PlainLine
from generator.content.pad import ScorePad

PALETTE = ("pflaume", "ocker", "petrol", "ziegel")


# --- spiel.yaml -------------------------------------------------------------------------


class Span(Model):
    """From–to, both included."""

    model_config = about("Spanne", "Von–bis, beide Enden eingeschlossen.")
    expected: ClassVar[str] = "eine Spanne wie `{von: 3, bis: 6}`"

    von: Annotated[int, whole(1)] = Field(title="von", description="Die kleinste Zahl.", examples=[3])
    bis: Annotated[int, whole(1)] = Field(title="bis", description="Die größte Zahl.", examples=[6])

    @model_validator(mode="after")
    def _ascending(self) -> Self:
        if self.bis < self.von:
            raise problem(Code.VALUE_WRONG, f"`bis` ({self.bis}) ist kleiner als `von` ({self.von}).", at=("bis",))
        return self


class PlayerCount(Span):
    """How many can play, and with how many it is best."""

    model_config = about("Spielerzahl", "Wie viele mitspielen können und mit wie vielen das Spiel am besten ist.")
    expected: ClassVar[str] = "eine Spielerzahl wie `{von: 3, bis: 6, beste: {von: 4, bis: 6}}`"

    beste: Span = Field(
        title="Beste Spielerzahl",
        description="Mit wie vielen das Spiel am besten ist.",
        examples=[{"von": 4, "bis": 6}],
    )

    @model_validator(mode="after")
    def _best_is_possible(self) -> Self:
        if self.bis > MOST_PLAYERS:
            message = f"Mehr als {MOST_PLAYERS} Personen kann hier kein Spiel haben."
            raise problem(Code.VALUE_WRONG, message, at=("bis",))
        for name, count in (("von", self.beste.von), ("bis", self.beste.bis)):
            if not self.von <= count <= self.bis:
                message = f"Die beste Spielerzahl {count} liegt nicht zwischen {self.von} und {self.bis}."
                raise problem(Code.VALUE_WRONG, message, at=("beste", name))
        return self


class Material(Model):
    """What lies on the table."""

    model_config = about("Material", "Was man zum Spielen braucht.")
    expected: ClassVar[str] = "Material wie `{blaetter: 1, joker: 1}`"

    blaetter: Annotated[int, whole(1, MOST_PACKS)] = Field(
        title="Kartenspiele", description="Anzahl der Spiele zu 52 Karten.", examples=[1, 2]
    )
    joker: Annotated[int, whole(0, 2)] = Field(
        title="Joker", description="Wie viele Joker gebraucht werden.", examples=[1, 0]
    )
    sonst: Texts = Field(
        (), title="Sonstiges", description="Was außer Karten gebraucht wird.", examples=[["zwei Münzen"]]
    )


class Origin(Model):
    """The published game that inspired this one."""

    model_config = about("Vorbild", "Das veröffentlichte Spiel, von dem dieses angeregt ist.")
    expected: ClassVar[str] = "ein Vorbild wie `{titel: Coyote, urheber: [Spartaco Albertarelli], jahr: 2003}`"

    titel: Text = Field(title="Titel", description="Der Titel des Vorbilds.", examples=["Coyote"])
    urheber: Texts = Field(
        title="Urheber", description="Wer das Vorbild erdacht hat.", examples=[["Spartaco Albertarelli"]], min_length=1
    )
    jahr: Annotated[int, whole(1000, 2999)] = Field(
        title="Jahr", description="Das Erscheinungsjahr des Vorbilds.", examples=[2003]
    )
    verlag: Text = Field("", title="Verlag", description="Der Verlag des Vorbilds.", examples=["Helvetiq"])


class Variant(Model):
    """A way of playing differently."""

    model_config = about("Variante", "Eine Spielart, die der Regeltext beschreibt.")
    expected: ClassVar[str] = "eine Variante wie `{titel: Trickser}`"

    titel: Text = Field(title="Titel", description="Wie die Variante heißt.", examples=["Trickser"])


class Change(Model):
    """A change of the rules that players should hear of."""

    model_config = about("Änderung", "Eine Änderung an den Regeln, von der die Spielenden erfahren sollen.")
    expected: ClassVar[str] = "ein Eintrag wie `{am: 2026-11-30, was: Gepasst wird erst am Ende.}`"

    am: Annotated[str, DATE] = Field(title="am", description="Der Tag der Änderung.", examples=["2026-11-30"])
    was: Text = Field(title="was", description="Was jetzt anders ist.", examples=["Erste Fassung."])


class Reconstructed(Model):
    """A value that no source states."""

    model_config = about("Rekonstruiert", "Ein Wert, den keine Quelle nennt, und worauf er sich stützt.")
    expected: ClassVar[str] = "ein Eintrag wie `{pfad: werte.karten.B♥, grund: …}`"

    pfad: Text = Field(
        title="Pfad", description="Wo der Wert steht, mit Punkten getrennt.", examples=["werte.karten.B♥"]
    )
    grund: Text = Field(
        title="Grund", description="Warum der Wert so gewählt ist.", examples=["Damit die Summe aller Karten 75 ist."]
    )


class Term(Model):
    """A term of the game, and the words that must not stand for it."""

    model_config = about("Begriff", "Ein fester Begriff des Spiels; `{}`, wenn es keine verbotenen Wörter gibt.")
    expected: ClassVar[str] = "ein Begriff wie `{statt: [Kopfkarte]}`"

    statt: Texts = Field(
        (), title="Statt", description="Wörter, die nicht für diesen Begriff stehen dürfen.", examples=[["Kopfkarte"]]
    )


class Equivalent(Model):
    """A place where a change makes nothing wrong, so that the proof need not tell."""

    model_config = about(
        "Gleichwertig", "Eine Stelle, an der `check --mutate` etwas ändern kann, ohne dass etwas falsch wird."
    )
    expected: ClassVar[str] = "ein Eintrag wie `{datei: beispiele/eine-runde.yaml, stelle: lage.haende, grund: …}`"

    datei: Text = Field(
        title="Datei", description="Die Datei im Ordner des Spiels.", examples=["beispiele/eine-runde.yaml"]
    )
    stelle: Text = Field(
        title="Stelle",
        description="In YAML der Weg zur Angabe, mit Punkten getrennt; ein Fall heißt nach seinem Titel. "
        "In Texten die Kennung des Absatzes oder der Anfang der Zeile.",
        examples=["lage.haende"],
    )
    grund: Text = Field(
        title="Grund",
        description="Warum dort nichts falsch werden kann.",
        examples=["Diese Karten werden weder gelegt noch genannt."],
    )


class GameFile(Model):
    """`spiel.yaml`."""

    model_config = about("spiel.yaml", "Die Eckdaten eines Spiels.")

    format: Annotated[int, FORMAT] = Field(
        title="Format", description="Die Fassung dieses Dateiformats, immer 1.", examples=[1]
    )
    engine: Annotated[str, one_of("keine")] = Field(
        "",
        title="Engine",
        description="`keine`, wenn das Spiel keine Engine haben soll: Dann bleiben seine Beispiele ungeprüft. "
        "Sonst fehlt der Schlüssel.",
        examples=["keine"],
    )
    titel: Text = Field(title="Titel", description="Wie das Spiel heißt.", examples=["Kopfrechnen"])
    art: Texts = Field(title="Art", description="Womit man das Spiel einordnet.", examples=[["Bluff"]], min_length=1)
    spieler: PlayerCount = Field(
        title="Spielerzahl",
        description="Wie viele mitspielen können und mit wie vielen das Spiel am besten ist.",
        examples=[{"von": 3, "bis": 6, "beste": {"von": 4, "bis": 6}}],
    )
    dauer: Annotated[Span | None, PRESENT] = Field(
        None, title="Dauer", description="Wie lange eine Partie dauert, in Minuten.", examples=[{"von": 20, "bis": 40}]
    )
    material: Material = Field(
        title="Material", description="Was man zum Spielen braucht.", examples=[{"blaetter": 1, "joker": 1}]
    )
    farbe: Annotated[str, one_of(*PALETTE)] = Field(
        title="Farbe", description="Die Farbe des Spiels auf Heft und Website.", examples=[*PALETTE]
    )
    stand: Annotated[str, DATE] = Field(
        title="Stand", description="Der Tag, an dem die Regeln zuletzt geändert wurden.", examples=["2026-11-30"]
    )
    aenderungen: tuple[Change, ...] = Field(
        (),
        title="Änderungen",
        description="Was sich an den Regeln geändert hat, das Älteste zuerst.",
        examples=[[{"am": "2026-11-30", "was": "Erste Fassung."}]],
    )
    vorbild: Annotated[Origin | None, PRESENT] = Field(
        None,
        title="Vorbild",
        description="Das veröffentlichte Spiel, von dem dieses angeregt ist.",
        examples=[{"titel": "Coyote", "urheber": ["Spartaco Albertarelli"], "jahr": 2003}],
    )
    abschnitte: Texts = Field(
        title="Abschnitte",
        description="Die Überschriften der Regeln, in ihrer festen Reihenfolge.",
        examples=[["Überblick", "Die Karten"]],
        min_length=1,
    )
    varianten: Annotated[Mapping[Id, Variant], AfterValidator(frozen)] = Field(
        FrozenMap(),
        title="Varianten",
        description="Die Varianten, nach ihrer Kennung.",
        examples=[{"trickser": {"titel": "Trickser"}}],
    )
    begriffe: Annotated[Mapping[Text, Term], AfterValidator(frozen)] = Field(
        FrozenMap(),
        title="Begriffe",
        description="Die festen Begriffe des Spiels, in der Grundform, und was nicht statt ihrer stehen darf.",
        examples=[{"Stirnkarte": {"statt": ["Kopfkarte"]}}],
    )
    werte: Mapping[str, Any] = Field(
        title="Werte", description="Die Werte des Spiels, die Regeln und Tabellen gemeinsam benutzen.", examples=[{}]
    )
    rekonstruiert: tuple[Reconstructed, ...] = Field(
        (),
        title="Rekonstruiert",
        description="Werte, die keine Quelle nennt.",
        examples=[[{"pfad": "werte.karten.B♥", "grund": "Damit die Summe aller Karten 75 ist."}]],
    )
    pflicht: Texts = Field(
        (),
        title="Pflichtangaben",
        description="Tatsachen, die der Regeltext nennen muss.",
        examples=[["karten.anzahl", "spieler.spanne"]],
    )
    punkteblock: Annotated[ScorePad | None, PRESENT] = Field(
        None,
        title="Punkteblock",
        description="Was ihr beim Spielen aufschreibt; was darüber steht, sagt punkteblock.md.",
        examples=[{"punkte": {"je": "Durchgang", "spalten": ["Punkte", "Summe"]}}],
    )
    weiterleitungen: Annotated[Mapping[Id, Id], AfterValidator(frozen)] = Field(
        FrozenMap(),
        title="Weiterleitungen",
        description="Kennungen von Regeln und Abschnitten, die es nicht mehr gibt, und wohin ihre Adressen führen.",
        examples=[{"spicken-alt": "spicken"}],
    )
    gleichwertig: tuple[Equivalent, ...] = Field(
        (),
        title="Gleichwertig",
        description="Stellen, an denen `check --mutate` etwas ändern kann, ohne dass etwas falsch wird.",
        examples=[[{"datei": "beispiele/eine-runde.yaml", "stelle": "lage.haende", "grund": "Nur zur Ansicht."}]],
    )


# --- beispiele/*.yaml and faelle/*.yaml ---------------------------------------------------


class _Setting(Model):
    """Who plays what, from where."""

    titel: Text = Field(title="Titel", description="Worum es geht, in wenigen Worten.", examples=["Anna blufft"])
    spieler: Players = Field(
        title="Spieler",
        description="Wer mitspielt, im Uhrzeigersinn.",
        examples=[["Anna", "Ben", "Carla"]],
        min_length=1,
        max_length=MOST_PLAYERS,
    )
    varianten: Ids = Field(
        (), title="Varianten", description="Mit welchen Varianten gespielt wird.", examples=[["trickser"]]
    )
    stufe: Annotated[str, AS_WRITTEN] = Field(
        "", title="Stufe", description="Auf welcher Schwierigkeitsstufe gespielt wird.", examples=["normal"]
    )


class ExampleFile(_Setting):
    """`beispiele/<id>.yaml`: an example that is printed."""

    model_config = about("Beispiel", "Ein Beispiel, das im Regelheft steht: die Lage und die Züge.")

    lage: Mapping[str, Any] = Field(title="Lage", description="Die Lage zu Beginn.", examples=[{"beginnt": "Anna"}])
    zuege: tuple[PlainLine, ...] = Field(
        (),
        title="Züge",
        description="Die Züge, einer je Zeile.",
        examples=[["Anna bietet 26", "Ben bietet 33"]],
        max_length=MOST_MOVES,
    )


class CaseItem(_Setting):
    """One case: a situation and what must come of it."""

    model_config = about("Fall", "Ein Fall, der nicht gedruckt wird: eine Lage und was daraus folgen muss.")
    expected: ClassVar[str] = "ein Fall mit `titel`, `spieler` und einer Erwartung"

    lage: Mapping[str, Any] = Field(
        FrozenMap(), title="Lage", description="Die Lage zu Beginn.", examples=[{"beginnt": "Anna"}]
    )
    zuege: tuple[CaseLine, ...] = Field(
        (),
        title="Züge",
        description="Die Züge, einer je Zeile.",
        examples=[["Anna bietet 26"]],
        max_length=MOST_MOVES,
    )
    ergibt: Claims = Field(
        FrozenMap(), title="Ergibt", description="Was nach allen Zügen gilt.", examples=[{"gebot": "26"}]
    )
    abgelehnt: Id = Field(
        "", title="Abgelehnt", description="Die Regel, nach der diese Lage unmöglich ist.", examples=["lebenskarten"]
    )

    @model_validator(mode="after")
    def _expects_something(self) -> Self:
        if self.abgelehnt:
            for name in ("zuege", "ergibt"):
                if getattr(self, name):
                    message = f"Eine unmögliche Lage wird nicht gespielt; neben `abgelehnt` darf `{name}` nicht stehen."
                    raise problem(Code.VALUE_WRONG, message, at=(name,), key=True)
        elif not self.ergibt and not any(line.verboten or line.dann for line in self.zuege):
            message = "Dieser Fall erwartet nichts und beweist deshalb nichts."
            hints = ("Ergänze `ergibt: {…}`, `abgelehnt: …` oder bei einem Zug `dann: {…}` oder `verboten: …`.",)
            raise problem(Code.CASE_EMPTY, message, hints=hints)
        return self


class CasesFile(Model):
    """`faelle/<name>.yaml`: cases that are not printed."""

    model_config = about("Fälle", "Fälle, die nicht gedruckt werden: für jede Regel mindestens einer.")

    faelle: tuple[CaseItem, ...] = Field(
        title="Fälle",
        description="Die Fälle, einer nach dem anderen.",
        examples=[[{"titel": "Gleich hoch", "spieler": ["Anna", "Ben", "Carla"]}]],
        min_length=1,
    )

    @model_validator(mode="after")
    def _titles_differ(self) -> Self:
        seen: set[str] = set()
        for index, title in enumerate(case.titel for case in self.faelle):
            if title in seen:
                message = f"„{title}“ heißt schon ein anderer Fall dieser Datei."
                raise problem(Code.VALUE_WRONG, message, at=("faelle", index, "titel"))
            seen.add(title)
        return self
