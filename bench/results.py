"""What a run of all measurements found, as `build/bench.json` keeps it and the README's table tells it."""

from __future__ import annotations

import datetime
import json
import os
import platform
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from importlib.metadata import version
from pathlib import Path

#: Raise this when the file changes its form.
VERSION = 1
_PACKAGES = ("weasyprint", "pydantic", "markdown", "numba")


@dataclass(frozen=True)
class Row:
    """One number: what it is, the ratio that was measured, the most or least that it may be, and the seconds behind it.

    `unit` says what the ratio is a multiple of; `least` where more is better.
    """

    what: str
    ratio: float
    unit: str
    target: float
    least: bool = False
    detail: str = ""

    @property
    def reached(self) -> bool:
        """Whether the target is met."""
        return self.ratio >= self.target if self.least else self.ratio <= self.target


@dataclass(frozen=True)
class Results:
    """All rows of a run, the day, and what it ran on: never a name or a folder of the machine."""

    rows: tuple[Row, ...]
    date: str
    machine: Mapping[str, str]

    @classmethod
    def now(cls, rows: Sequence[Row]) -> Results:
        """The results of a run that has just ended."""
        machine = {"cores": str(os.cpu_count()), "system": platform.system(), "processor": platform.machine()}
        machine["python"] = platform.python_version()
        machine |= {name: version(name) for name in _PACKAGES}
        return cls(tuple(rows), datetime.date.today().isoformat(), machine)

    def to_json(self) -> str:
        """The file's text."""
        rows = [asdict(row) | {"reached": row.reached} for row in self.rows]
        document = {"version": VERSION, "date": self.date, "machine": self.machine, "rows": rows}
        return json.dumps(document, ensure_ascii=False, indent=2) + "\n"

    @classmethod
    def read(cls, file: Path) -> Results:
        """What a file says. Raises `OSError`, and `ValueError` where it is of another version."""
        document = json.loads(file.read_text(encoding="utf-8"))
        if document["version"] != VERSION:
            raise ValueError(f"version {document['version']}, not {VERSION}")
        rows = ({name: value for name, value in row.items() if name != "reached"} for row in document["rows"])
        return cls(tuple(Row(**row) for row in rows), document["date"], document["machine"])
