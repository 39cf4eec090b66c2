"""What a build has made, as text for people and as JSON for machines."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

import click

from generator.build.make import Made
from generator.render.looks.faults import Fault


def text_table(made: Sequence[Made], folder: Path) -> str:
    """What was made, from what, and how long it took."""
    rows = [("Datei", "Seiten", "kB", "Sekunden", "Hinweise", "aus")]
    rows += [
        (
            _near(folder / one.output.path),
            str(one.pages),
            f"{one.size / 1000:.0f}",
            f"{one.seconds:.1f}".replace(".", ","),
            str(len(one.faults) or "–"),
            one.output.edition.made_from,
        )
        for one in made
    ]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = []
    for row in rows:
        cells = [
            cell.ljust(width) if column in (0, 5) else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append("  ".join(cells).rstrip())
    lines[0] = click.style(lines[0], bold=True)
    return "\n".join(lines)


def fault_lines(made: Sequence[Made], folder: Path) -> tuple[str, ...]:
    """What a reader would find fault with: file, page, what it is and what to do, a line for each.

    What an imposed sheet has from the pages on it is told once.
    """
    lines: dict[tuple[str, Fault], str] = {}
    for one in made:
        for fault in one.faults:
            line = f"{fault.told(_near(folder / one.output.path))} {fault.kind.advice}"
            lines.setdefault((one.output.proof.game.id, fault), line)
    return tuple(lines.values())


def json_table(made: Sequence[Made], folder: Path) -> str:
    """The same as JSON: `version`, `files` (file, game, kind, paper, pages, bytes, seconds, faults)."""
    files = [
        {
            "file": str(folder / one.output.path),
            "game": one.output.proof.game.id,
            "kind": one.output.edition.kind,
            "paper": one.output.edition.paper,
            "pages": one.pages,
            "bytes": one.size,
            "seconds": round(one.seconds, 3),
            "faults": [
                {**fault.to_json(), "sentence": fault.sentence, "advice": fault.kind.advice} for fault in one.faults
            ],
        }
        for one in made
    ]
    return json_files(files)


def json_files(files: Sequence[Mapping[str, object]]) -> str:
    """The same for files of any origin."""
    return json.dumps({"version": 1, "files": files}, ensure_ascii=False, indent=2)


def _near(path: Path) -> str:
    """The path as one would type it here."""
    try:
        here = Path.cwd()
    except OSError:  # the folder one stands in has been deleted
        return str(path)
    return str(path.relative_to(here) if path.is_relative_to(here) else path)
