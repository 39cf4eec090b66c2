"""Measured numbers as German text: rounded half up, with a comma, a real minus, and spaces that do not break."""

from __future__ import annotations

import math

from engines.labor import statistics
from engines.labor.statistics import Estimate
from generator.render.typography import EN_DASH, MINUS, NARROW, NBSP

_TABLES = {2: "zweit", 3: "dritt", 4: "viert", 5: "fünft", 6: "sechst"}


def decimal(value: float, digits: int = 0) -> str:
    """A number with so many decimals: `−1.234,5` is written `−1234,5`, from 10,000 on with narrow spaces."""
    scale = 10**digits
    whole, rest = divmod(math.floor(abs(value) * scale + 0.5), scale)
    text = grouped(whole) + (f",{rest:0{digits}d}" if digits else "")
    return f"{MINUS}{text}" if value < 0 and (whole or rest) else text


def grouped(number: int) -> str:
    """A whole number that is not negative, in groups of three from 10,000 on."""
    return f"{number:,}".replace(",", NARROW) if number >= 10_000 else str(number)


def hundred(share: Estimate) -> int:
    """How many of a hundred, rounded half up from the counts themselves."""
    return statistics.percent(round(share.value * share.count), share.count)


def percent(share: Estimate) -> str:
    """`31 %`."""
    return f"{hundred(share)}{NBSP}%"


def whole_percent(value: float) -> str:
    """A share that was not measured, such as a fair one: `25 %`, `16,7 %`."""
    rounded = round(value * 100, 1)
    return f"{decimal(rounded, 0 if rounded == int(rounded) else 1)}{NBSP}%"


def interval(share: Estimate) -> str:
    """The interval of a share: `29–33 %`."""
    low, high = decimal(share.low * 100), decimal(share.high * 100)
    return f"{low if low == high else f'{low}{EN_DASH}{high}'}{NBSP}%"


def with_interval(share: Estimate) -> str:
    """A share and its interval, for tables: `31 % (29–33)`."""
    return f"{percent(share)}{NBSP}({interval(share).removesuffix(f'{NBSP}%')})"


def points(value: float) -> str:
    """A difference of shares in percentage points: `+4,2`, `−0,3`, `0,0`."""
    text = decimal(value * 100, 1)
    return f"+{text}" if value > 0 and text != "0,0" else text


def points_between(low: float, high: float) -> str:
    """The interval of a difference: `+1,2 bis +4,0`."""
    return f"{points(low)}{NBSP}bis{NBSP}{points(high)}"


def with_players(players: int) -> str:
    """`zu viert`."""
    return f"zu{NBSP}{_TABLES[players]}" if players in _TABLES else f"mit{NBSP}{players}{NBSP}Personen"
