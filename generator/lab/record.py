"""Measures the trials of a `labor.yaml` and writes the figures into it; everything else in the file stays as it is."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

from engines.labor.statistics import Tally
from generator.content.book import GameContent
from generator.content.files import LAB_FILE
from generator.content.lab_file import Figure, LabContent, Measured, record_command, seal
from generator.content.load import lab_in
from generator.content.reading import Reading
from generator.content.source import Source
from generator.content.yamlfile import YamlDocument
from generator.lab.errors import LabError
from generator.lab.figures import figure_of, written
from generator.lab.spread import Order
from generator.lab.table import aligned
from generator.proof.lab import lab_stamp
from generator.proof.language.fix import ChangedMeanwhileError, write
from generator.proof.mutation.places import entry, stretch

_FIGURES = "gemessen"
_NONE: Mapping[str, Figure] = MappingProxyType({})


def lab_content(game: GameContent) -> LabContent:
    """The game's `labor.yaml`. Raises `LabError` where there is none."""
    if game.lab is None:
        example = f"`{record_command(game.id)}` misst, was dort unter `versuche` steht"
        raise LabError(f"{game.facts.titel} hat keine Datei {LAB_FILE}; {example}. Wie, sagt content/README.md.")
    return game.lab


def orders_of(game: GameContent, lab: LabContent) -> tuple[Order, ...]:
    """All trials of the file, in its order."""
    return tuple(Order(one.trial(game.id), one.spiele) for one in lab.file.versuche.values())


def measured(game: GameContent, lab: LabContent, tallies: Sequence[Tally]) -> Mapping[str, Measured]:
    """What was counted, as it is to be written, by trial. Raises `LabError` for a measure that does not exist."""
    stamp = lab_stamp(game)
    found = {}
    for (name, one), tally in zip(lab.file.versuche.items(), tallies, strict=True):
        for measure in one.zeigt:
            if measure not in tally.seen:
                near = difflib.get_close_matches(measure, tally.seen, n=1)
                guess = f" Meintest du `{near[0]}`?" if near else ""
                known = ", ".join(f"`{other}`" for other in tally.seen)
                raise LabError(
                    f"Versuch `{name}`: Den Messwert `{measure}` gibt es nicht.{guess} Gemessen wird {known}."
                )
        values = {measure: figure_of(tally, measure) for measure in one.zeigt}
        found[name] = Measured(stand=stamp, siegel=seal(lab.file.samen, one, stamp, values), werte=values)
    return found


def record(root: Path, game: GameContent, lab: LabContent, results: Mapping[str, Measured]) -> None:
    """Write the figures into the file. Raises `LabError` and `OSError`; then it is as it was."""
    source = lab.document.source
    text = rewritten(lab.document, results)
    reading = Reading(root)
    after = lab_in(reading, Source(source.file, text), game.engine, game.sheet)
    if after is None or reading.findings or not _only_figures(lab, after, results):
        sentence = f"{source.file} ist so aufgebaut, dass sich die Zahlen nicht eintragen lassen."
        raise LabError(f"{sentence} Schreib jede Angabe eines Versuchs in eine eigene Zeile. Nichts geschrieben.")
    try:
        write(root, {source.file: text}, {source.file: source})
    except ChangedMeanwhileError:
        sentence = f"{source.file} hat sich inzwischen geändert. Nichts geschrieben; ruf den Befehl noch einmal auf."
        raise LabError(sentence) from None


def rewritten(document: YamlDocument, results: Mapping[str, Measured]) -> str:
    """The text of the file with new figures.

    Raises `LabError` where a trial is written in braces: there is no line to put them in.
    """
    text = document.source.text if document.source.text.endswith("\n") else document.source.text + "\n"
    edits = []
    for name, one in results.items():
        path = ("versuche", name)
        first = next(iter(document.data["versuche"][name]))
        start, _ = stretch(document.source, document.at((*path, first), key=True))
        begin, end = entry(document, path)
        line = document.source.text.rfind("\n", 0, start) + 1
        indent = document.source.text[line:start]
        if indent.strip() or line <= begin:
            sentence = f"{document.source.file}: Der Versuch `{name}` steht in geschweiften Klammern."
            raise LabError(f"{sentence} Schreib jede seiner Angaben in eine eigene Zeile. Nichts geschrieben.")
        old = (end, end)
        if _FIGURES in document.data["versuche"][name]:
            old = entry(document, (*path, _FIGURES))
        edits.append((*old, "".join(f"{indent}{new}\n" for new in _lines(one))))
    for begin, end, new in sorted(edits, reverse=True):
        text = text[:begin] + new + text[end:]
    return text


def _lines(one: Measured) -> Iterator[str]:
    yield f"{_FIGURES}:"
    yield f'  stand: "{one.stand}"'
    yield f'  siegel: "{one.siegel}"'
    yield "  werte:"
    for name, figure in one.werte.items():
        if figure.is_share:
            yield f"    {name}: {{anteil: [{figure.anteil[0]}, {figure.anteil[1]}]}}"
        else:
            yield f"    {name}: {{summe: {figure.summe}, quadrate: {figure.quadrate}, anzahl: {figure.anzahl}}}"


def _only_figures(before: LabContent, after: LabContent, results: Mapping[str, Measured]) -> bool:
    """Whether nothing but the figures has changed."""
    bare = {"versuche": {name: {_FIGURES} for name in before.file.versuche}}
    same = before.file.model_dump(exclude=bare) == after.file.model_dump(exclude=bare)
    return same and {name: one.gemessen for name, one in after.file.versuche.items()} == results


def differences(lab: LabContent, results: Mapping[str, Measured]) -> str:
    """A table of the figures, old and new."""
    rows = [("Versuch", "Messwert", "vorher", "jetzt")]
    for name, one in results.items():
        old = lab.file.versuche[name].gemessen
        before = old.werte if old else _NONE
        for measure, figure in one.werte.items():
            then = before.get(measure)
            rows.append((name, measure, "–" if then is None else written(then), written(figure)))
    return aligned(rows)
