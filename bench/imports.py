"""What each dependency costs at the start: `python -m bench.imports` puts it into the README's table."""

from __future__ import annotations

import re
import statistics
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path

import click

ROOT = Path(__file__).parents[1]
_README = ROOT / "README.md"
_ROW = re.compile(r"^\| (?P<package>[\w.-]+) \| (?P<why>[^|]+) \| (?P<licence>[^|]+) \| (?P<cost>[^|]*) \|$", re.M)
#: The modules of those packages whose name says another one.
_MODULES = {
    "fontpkg-source-sans-3": "fontpkg_source_sans_3",
    "fontpkg-source-serif-4": "fontpkg_source_serif_4",
    "fonttools": "fontTools.ttLib",
    "pyyaml": "yaml",
}
_MEASURE = (
    "import sys, time, warnings; warnings.simplefilter('ignore'); began = time.process_time(); "
    "__import__(sys.argv[1]); print(time.process_time() - began)"
)


def declared(*extras: str) -> tuple[str, ...]:
    """The names of the packages that pyproject.toml asks for at run time, and for some extras, in small letters."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [*project["dependencies"], *(one for extra in extras for one in project["optional-dependencies"][extra])]
    return tuple(re.split(r"[<>=!~;\[ ]", one, maxsplit=1)[0].lower() for one in wanted)


def rows(text: str) -> Mapping[str, re.Match[str]]:
    """The rows of the README's table of packages, by their names in small letters."""
    return {row["package"].lower(): row for row in _ROW.finditer(text) if row["package"] != "package"}


def milliseconds(package: str, runs: int) -> float:
    """What its import takes in a process that has nothing loaded, of processor time, the median in milliseconds."""
    command = [sys.executable, "-I", "-c", _MEASURE, _MODULES.get(package, package)]
    taken = [float(subprocess.run(command, capture_output=True, text=True, check=True).stdout) for _ in range(runs)]
    return statistics.median(taken) * 1000


def with_costs(text: str, costs: Mapping[str, float]) -> str:
    """The README with costs in its table."""

    def put(row: re.Match[str]) -> str:
        cost = costs.get(row["package"].lower())
        shown = row["cost"] if cost is None else f"{cost:.0f} ms" if cost >= 1 else "< 1 ms"
        return f"| {row['package']} | {row['why']} | {row['licence']} | {shown} |"

    return _ROW.sub(put, text)


@click.command()
@click.option("--runs", type=click.IntRange(1), default=5, metavar="ZAHL", help="So oft jedes; es zählt die Mitte.")
def main(runs: int) -> None:
    """Misst, was jedes Paket beim Start kostet, und schreibt es in die Tabelle in README.md."""
    costs = {package: milliseconds(package, runs) for package in declared("labor")}
    for package, cost in sorted(costs.items(), key=lambda one: -one[1]):
        click.echo(f"{cost:7.1f} ms  {package}")
    _README.write_text(with_costs(_README.read_text(encoding="utf-8"), costs), encoding="utf-8")


if __name__ == "__main__":
    main()
