"""How long `serve` takes from a save to the page: `python -m bench.serve`."""

from __future__ import annotations

import re
import statistics
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path

import click

from bench.preview import Running
from bench.timing import seconds

_GAMES = ("grosse-zahl", "kopfrechnen", "schwindelpost", "topfgucker")
#: So many seconds may pass between a save and the page, in the middle.
TARGET = 0.5
_SAVES = ("regeln.md", "spiel.yaml")
_MATERIAL = re.compile(r"^material: \{(\w+: \d+), (\w+: \d+)", re.MULTILINE)
_HEAD = f"{'gespeichert':<26}  {'Seite da':>9}  {'bewiesen':>9}"


Taken = Mapping[tuple[str, str], tuple[float, float]]


def measure(runs: int, *, engines: bool = True, told: Callable[[str], None] = click.echo) -> Taken:
    """For each game and kind of save the medians in seconds until the page is there and until it is proven.

    Each is done once more than it counts. With `engines` saves of engines, too; each line of the table is told as soon
    as it is known. Raises `TimeoutError`.
    """
    taken = {}
    told(_HEAD)
    with tempfile.TemporaryDirectory(prefix="blattwerk-bench-") as folder:
        running = Running(Path(folder), _GAMES)
        try:
            running.wait(lambda event: all(event["teile"].get(game, {}).get("stand") for game in ("", *_GAMES)))
            for game in _GAMES:
                kinds = {name: f"content/{game}/{name}" for name in _SAVES}
                kinds |= {"engine": _engine(game)} if engines else {}
                for kind, file in kinds.items():
                    times = [_once(running, game, file) for _ in range(runs + 1)][1:]
                    taken[game, kind] = (
                        statistics.median(page for page, _ in times),
                        statistics.median(proof for _, proof in times),
                    )
                    told(_line(game, kind, *taken[game, kind]))
        finally:
            running.end()
    return taken


def _engine(game: str) -> str:
    name = game.replace("-", "_")
    file = f"engines/{name}.py"
    return file if (Path(__file__).parents[1] / file).exists() else f"engines/{name}/__init__.py"


def _once(running: Running, game: str, file: str) -> tuple[float, float]:
    """Save once: seconds until the new page has been fetched, and until it is proven."""
    time.sleep(1.5)  # whatever else was to be done is done, and nobody types faster
    before = running.status()["teile"][game]["stand"]
    old = running.text(file)
    began = time.perf_counter()
    running.save(file, edited(old))
    event = running.wait(lambda event: event["teile"][game]["stand"] > before)
    running.get(f"{game}/")
    page = time.perf_counter() - began
    while event["teile"][game]["satz"]:
        event = running.wait(lambda _: True)
    return page, time.perf_counter() - began


def edited(text: str) -> str:
    """A file that is proven as before, but gives another page: the imprint names a hash of the files.

    What the engine is given of spiel.yaml comes in another order, so all examples and cases are played again.
    """
    return _MATERIAL.sub(r"material: {\2, \1", text) + "\n"


def slowest(taken: Taken) -> float:
    """The seconds until the page is there after a save of a text, for the slowest of them."""
    return max(page for (_, kind), (page, _) in taken.items() if kind != "engine")


def goal(taken: Taken) -> str:
    """Whether the target is met, in German."""
    reached = "erreicht" if slowest(taken) <= TARGET else "verfehlt"
    return f"Ziel {reached}: die Seite höchstens {seconds(TARGET)} nach dem Speichern eines Textes."


def _line(game: str, kind: str, page: float, proof: float) -> str:
    return f"{f'{game}, {kind}':<26}  {seconds(page):>9}  {seconds(proof):>9}"


@click.command()
@click.option(
    "--runs", type=click.IntRange(1), default=5, metavar="ZAHL", help="So oft jedes; angezeigt wird die Mitte."
)
def main(runs: int) -> None:
    """Misst, wie lange es vom Speichern bis zur Seite dauert; mit fünfmal etwa drei Minuten."""
    try:
        click.echo(goal(measure(runs)))
    except TimeoutError:
        raise click.ClickException("serve hat eine Minute lang nichts gesagt.") from None


if __name__ == "__main__":
    main()
