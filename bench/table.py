"""Make the README's table of measurements from `build/bench.json`: `python -m bench.table`."""

from __future__ import annotations

import re
from pathlib import Path

import click

from bench.results import Results, Row
from generator.atomic import write_atomically

_ROOT = Path(__file__).parents[1]
_BEGIN, _END = "<!-- bench: made by `make bench-table` -->", "<!-- /bench -->"
_BETWEEN = re.compile(f"{re.escape(_BEGIN)}.*?{re.escape(_END)}", re.DOTALL)


class NoPlaceError(ValueError):
    """A text without the two marks between which the table stands."""


def markdown(results: Results) -> str:
    """The table, with the day and the machine above it."""
    machine = results.machine
    parts = ", ".join(f"{name} {machine[name]}" for name in machine if name not in ("cores", "system", "processor"))
    head = f"Measured on {results.date}: {machine['cores']} cores, {machine['system']} {machine['processor']}, {parts}."
    lines = [head, "", "| what | measured | target | |", "|---|---|---|---|"]
    return "\n".join([*lines, *map(_line, results.rows)])


def _line(row: Row) -> str:
    sign, met = ("≥" if row.least else "≤"), ("reached" if row.reached else "**missed**")
    detail = f" ({row.detail})" if row.detail else ""
    return f"| {row.what} | {row.ratio:.2f} × {row.unit}{detail} | {sign} {row.target:g} × | {met} |"


def placed(text: str, results: Results) -> str:
    """A text with the table between its marks. Raises `NoPlaceError`."""
    if not _BETWEEN.search(text):
        raise NoPlaceError
    return _BETWEEN.sub(lambda _: f"{_BEGIN}\n{markdown(results)}\n{_END}", text, count=1)


@click.command()
@click.option("--results", type=click.Path(path_type=Path), default=_ROOT / "build" / "bench.json", metavar="DATEI")
@click.option("--readme", type=click.Path(path_type=Path), default=_ROOT / "README.md", metavar="DATEI")
def main(results: Path, readme: Path) -> None:
    """Schreibt die Tabelle der Messungen in die README."""
    try:
        write_atomically(readme, placed(readme.read_text(encoding="utf-8"), Results.read(results)).encode())
    except NoPlaceError:
        raise click.ClickException(f"In {readme.name} fehlen die Zeilen {_BEGIN} und {_END}.") from None
    except OSError as error:
        raise click.ClickException(f"{error.filename}: {error.strerror}. Zuerst misst `make bench`.") from None
    except (ValueError, LookupError, TypeError):
        raise click.ClickException(f"{results.name} ist keine Messung dieser Version. Miss mit `make bench`.") from None


if __name__ == "__main__":
    main()
