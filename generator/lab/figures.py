"""What was counted, as figures with their intervals, and as people read them."""

from __future__ import annotations

from collections.abc import Mapping

from engines.labor.statistics import Estimate, Tally
from generator.content.lab_file import Figure

#: Measures that count something in every game, also where that happens to be 0 or 1 each time.
COUNTS = ("zuege", "runden", "sekunden")
_FINE, _COARSE = 10, 100


def figure_of(tally: Tally, name: str) -> Figure:
    """A measure's figure: a share where it is 0 or 1 in every game, a mean otherwise. Raises `KeyError`."""
    total, squares, count = tally.sums(name)
    if name not in COUNTS and tally.seen[name].keys() <= {0, 1}:
        return Figure.model_validate({"anteil": (total, count)})
    return Figure.model_validate({"summe": total, "quadrate": squares, "anzahl": count})


def figures(tally: Tally) -> Mapping[str, Figure]:
    """The figures of all measures, in the order of their names; `sieg.2` comes before `sieg.10`."""
    return {name: figure_of(tally, name) for name in sorted(tally.seen, key=_sorting)}


def _sorting(name: str) -> tuple[tuple[int, int, str], ...]:
    return tuple((1, int(part), "") if part.isdecimal() else (0, 0, part) for part in name.split("."))


def written(figure: Figure) -> str:
    """A figure with its interval: `81,3 % (80,2–82,4)`, `23,4 (23,1–23,7)`."""
    factor, unit = (100, "\u00a0%") if figure.is_share else (1, "")
    one = figure.estimate
    scaled = Estimate(one.value * factor, one.low * factor, one.high * factor, one.count)
    width = scaled.high - scaled.low
    digits = 1 if figure.is_share or width >= 0.2 or abs(scaled.value) >= _COARSE else 2
    return f"{number(scaled.value, digits)}{unit} ({number(scaled.low, digits)}–{number(scaled.high, digits)})"


def number(value: float, digits: int) -> str:
    """A number with a comma and a real minus sign."""
    text = f"{value:.{digits}f}"
    if float(text) == 0:
        text = text.removeprefix("-")
    return text.replace(".", ",").replace("-", "−")


def whole(value: int) -> str:
    """A whole number, in groups of three from 10 000 on."""
    return f"{value:,}".replace(",", "\u202f") if abs(value) >= _FINE * 1000 else str(value)
