"""An evening's bundle on its way to the disk."""

from __future__ import annotations

import contextlib
import time
from dataclasses import dataclass
from pathlib import Path

from generator.build.write import prepare, write
from generator.proof.prove import Proof
from generator.render.programme import Programme


@dataclass(frozen=True)
class Printed:
    """The bundle as written: pages, bytes, and seconds that it took."""

    path: Path
    pages: int
    size: int
    seconds: float


class CrowdedError(Exception):
    """A page of the bundle that is too full. Field `sentence`, in German."""

    def __init__(self, sentence: str) -> None:
        self.sentence = sentence
        super().__init__(sentence)


def print_evening(programme: Programme, proof: Proof, path: Path) -> Printed:
    """Make the bundle and write it to `path`. Raises `OutputError`, before anything is laid out, and `CrowdedError`."""
    new_folders = prepare(path.parent)
    try:
        from generator.render.evening import make_evening  # WeasyPrint comes with it: only where pages are made
        from generator.render.pdf import PageOverflowError

        began = time.perf_counter()
        try:
            document = make_evening(programme, {game.game.id: game for game in proof.games})
        except PageOverflowError as error:
            raise CrowdedError(f"{error.sentence} `blattwerk build` sagt, in welchem Dokument.") from None
        write(path, document.data)
        return Printed(path, document.pages, len(document.data), time.perf_counter() - began)
    finally:
        for new in new_folders:
            with contextlib.suppress(OSError):  # it holds what was made
                new.rmdir()


def summary(programme: Programme, printed: Printed) -> str:
    """What was planned and printed, in German, for the terminal."""
    titles = [game.facts.titel for game in programme.order]
    lines = [f"{number}. {title}" for number, title in enumerate(titles, start=1)]
    if len(titles) > 1:
        cards = "Karte wandert" if programme.plan.moved == 1 else "Karten wandern"
        lines.append(f"{programme.plan.moved} {cards} zwischen den Spielen; weniger geht in keiner Reihenfolge.")
    unknown = [game.facts.titel for game in programme.games if not game.facts.dauer]
    if programme.wishes.minutes is not None and unknown:
        lines.append(f"Wie lange es dauert, ist nicht bekannt bei: {', '.join(unknown)}.")
    seconds = f"{printed.seconds:.1f}".replace(".", ",")
    lines.append(f"{printed.path}: {printed.pages} Seiten, {printed.size / 1000:.0f} kB, {seconds} Sekunden.")
    return "\n".join(lines)
