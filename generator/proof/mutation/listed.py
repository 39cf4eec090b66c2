"""The author's list of places where a change makes nothing wrong (`gleichwertig` in spiel.yaml)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path as FilePath

from engines.game import Path
from generator.content.book import GameContent
from generator.content.findings import Code, Finding
from generator.content.yamlfile import YamlDocument
from generator.proof.mutation.mutant import Fate, Mutant, Outcome
from generator.proof.mutation.places import Leaf, leaves
from generator.proof.mutation.trial import Ready


def with_reasons(ready: Ready, outcomes: Iterable[Outcome]) -> Iterator[Outcome]:
    """The outcomes of one game among many, with those that survived at a listed place marked as such."""
    places = Places(ready)
    for outcome in outcomes:
        if outcome.mutant.game != ready.game.id:
            continue
        index = places.listed(outcome.mutant) if outcome.fate is Fate.SURVIVED else None
        if index is None:
            yield outcome
        else:
            reason = ready.game.facts.gleichwertig[index].grund
            yield replace(outcome, fate=Fate.LISTED, reason=reason)


def stale(ready: Ready, outcomes: Sequence[Outcome]) -> Iterator[Finding]:
    """Entries of a game under which nothing survives: they are not needed, or their place does not exist.

    `outcomes` must be those of all mutants, marked by `with_reasons`.
    """
    places = Places(ready)
    listed = (one.mutant for one in outcomes if one.fate is Fate.LISTED and one.mutant.game == ready.game.id)
    used = {places.listed(mutant) for mutant in listed}
    for index, entry in enumerate(ready.game.facts.gleichwertig):
        if index not in used:
            at = ready.game.document.at(("gleichwertig", index, "stelle"))
            message = f"An der Stelle `{entry.stelle}` von {entry.datei} überlebt keine Änderung; streich den Eintrag."
            yield Finding(Code.EXEMPTION_STALE, at, message, found=entry.stelle)


class Places:
    """Finds the entry of `gleichwertig` that a mutant falls under."""

    def __init__(self, ready: Ready) -> None:
        self.ready = ready
        self.game: GameContent = ready.game
        self._leaves: dict[str, list[Leaf]] = {}

    def listed(self, mutant: Mutant) -> int | None:
        """The index of the entry, or None."""
        entries = self.game.facts.gleichwertig
        if not entries:
            return None
        folder = self.game.document.source.file.parent
        file = mutant.file.relative_to(folder).as_posix()
        place = self.place(mutant)
        for index, entry in enumerate(entries):
            if entry.datei == file and (place == entry.stelle or place.startswith(f"{entry.stelle}.")):
                return index
        return None

    def place(self, mutant: Mutant) -> str:
        """How `stelle` calls the place of a mutant: in YAML the path of the first scalar that it changes."""
        for document in self.game.texts:
            if mutant.file == document.source.file:
                line = document.source.lines[mutant.span(document.source).line - 1].strip()
                block = next((one for one in document.blocks if one.start <= mutant.start < one.end), None)
                return block.id if block and block.id else line
        return ".".join(str(part) for part in self.path(mutant))

    def _document(self, file: FilePath) -> YamlDocument:
        """The file of the game as a whole."""
        lab = self.game.lab
        return lab.document if lab and lab.document.source.file == file else self.game.document

    def path(self, mutant: Mutant) -> Path:
        """The path of the first scalar that a mutant changes; a case is named by its title."""
        scenario = self.ready.scenario_at(mutant.file, mutant.start)
        document = scenario.document if scenario else self._document(mutant.file)
        inner = scenario.path if scenario else ()
        key = f"{document.source.file}{inner}"
        if key not in self._leaves:
            self._leaves[key] = list(leaves(document, inner))
        touched = [leaf for leaf in self._leaves[key] if leaf.end > mutant.start]
        path = touched[0].path if touched else inner
        if scenario and scenario.path:
            return (scenario.title, *path[len(scenario.path) :])
        return path
