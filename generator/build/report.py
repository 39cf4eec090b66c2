"""What a build has made, as text for people and as JSON for machines."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

import click

from generator.build.output import Failed, Made
from generator.build.website import MadeWebsite
from generator.render.editions import WEBSITE
from generator.render.looks.faults import Fault


def text_table(made: Sequence[Made], folder: Path, website: MadeWebsite | None = None) -> str:
    """What was made, from what, and how long it took; a dash where nothing had to be made. The website is one line."""
    rows = [("Datei", "Seiten", "kB", "Sekunden", "Hinweise", "aus")]
    rows += [
        (
            _near(folder / one.output.path),
            str(one.pages),
            f"{one.size / 1000:.0f}",
            _seconds(one.seconds),
            str(len(one.faults) or "–"),
            one.output.edition.made_from,
        )
        for one in made
    ]
    if website:
        size = f"{website.size / 1000:.0f}"
        name = f"{_near(folder / WEBSITE)}/"
        rows.append((name, str(website.pages), size, _seconds(website.seconds), "–", "allem"))
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
            lines.setdefault((one.output.game, fault), line)
    return tuple(lines.values())


def explanation(made: Sequence[Made], website: MadeWebsite | None = None) -> str:
    """Why each document was made again or not, and the website."""
    width = max((len(str(one.output.path)) for one in made), default=0)
    lines = [f"{one.output.path!s:{width}}  {', '.join(one.why)}" for one in made]
    again = [one for one in made if one.seconds is not None]
    all_again, count = len(again), len(made)
    if website:
        lines.append(f"{f'{WEBSITE}/':{width}}  {', '.join(website.why)}")
        all_again, count = all_again + (website.seconds is not None), count + 1
    rest = ", der Rest war schon da" if all_again < count else ""
    lines.append(f"{all_again} von {count} neu gemacht{rest}.")
    if any(_only_for_the_imprint(one) for one in again):
        lines.append("Jede Datei eines Spiels nennt im Impressum den Fingerabdruck und den Beweis des ganzen Spiels.")
    return "\n".join(lines)


def _only_for_the_imprint(one: Made) -> bool:
    """Whether a document was made again only because of files that nothing of it but the imprint is made from."""
    sources = [name.rstrip("/") for name in one.output.edition.made_from.split(", ")]
    files = [reason.rpartition(" ")[0] for reason in one.why if ".md " in reason or ".yaml " in reason]
    return bool(files) and not any(file.startswith(tuple(sources)) for file in files)


def failures(failed: Sequence[Failed]) -> str:
    """Which documents cannot be laid out, and why."""
    return "\n".join(f"{one.output.path}: {one.sentence}" for one in failed)


def json_table(made: Sequence[Made], folder: Path, website: MadeWebsite | None = None) -> str:
    """The same as JSON: `version`, `files` (file, game, kind, paper, pages, bytes, seconds, why, faults).

    `seconds` is null for what did not have to be made again. The website is one more, of no game and on no paper.
    """
    files: list[Mapping[str, object]] = [
        {
            "file": str(folder / one.output.path),
            "game": one.output.game,
            "kind": one.output.edition.kind,
            "paper": one.output.edition.paper,
            "pages": one.pages,
            "bytes": one.size,
            "seconds": None if one.seconds is None else round(one.seconds, 3),
            "why": list(one.why),
            "faults": [
                {**fault.to_json(), "sentence": fault.sentence, "advice": fault.kind.advice} for fault in one.faults
            ],
        }
        for one in made
    ]
    if website:
        files.append(
            {
                "file": str(folder / WEBSITE),
                "game": "",
                "kind": WEBSITE,
                "paper": "",
                "pages": website.pages,
                "bytes": website.size,
                "seconds": None if website.seconds is None else round(website.seconds, 3),
                "why": list(website.why),
                "faults": [],
            }
        )
    return json_files(files)


def json_files(files: Sequence[Mapping[str, object]]) -> str:
    """The same for files of any origin."""
    return json.dumps({"version": 1, "files": files}, ensure_ascii=False, indent=2)


def _seconds(seconds: float | None) -> str:
    return "–" if seconds is None else f"{seconds:.1f}".replace(".", ",")


def _near(path: Path) -> str:
    """The path as one would type it here."""
    try:
        here = Path.cwd()
    except OSError:  # the folder one stands in has been deleted
        return str(path)
    return str(path.relative_to(here) if path.is_relative_to(here) else path)
