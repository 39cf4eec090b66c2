"""One line on the terminal that says how far a simulation is, how fast it goes, and how long it will take."""

from __future__ import annotations

import sys
import time

from generator.lab.figures import whole

#: Seconds between two looks of the line.
_PAUSE = 0.2
_ERASE = "\r\x1b[K"


class Progress:
    """Told of games as they come in; prints only where somebody watches a terminal, and leaves nothing behind."""

    def __init__(self, total: int, *, silent: bool, what: str = "") -> None:
        self._total = total
        self._done = 0
        self._what = f"{what} · " if what else ""
        self._shown = not silent and sys.stderr.isatty()
        self._started = self._last = time.monotonic()

    def __call__(self, games: int) -> None:
        """So many more games were played."""
        self._done += games
        now = time.monotonic()
        if self._shown and now - self._last >= _PAUSE:
            self._last = now
            sys.stderr.write(_ERASE + self._what + line(self._done, self._total, now - self._started))
            sys.stderr.flush()

    def end(self) -> None:
        """Wipe the line."""
        if self._shown:
            sys.stderr.write(_ERASE)
            sys.stderr.flush()


def line(done: int, total: int, seconds: float) -> str:
    """How it stands after so many seconds: `1200 von 5000 Partien · 310 je Sekunde · noch 12 s`."""
    rate = done / seconds if seconds > 0 else 0.0
    left = f" · noch {_time((total - done) / rate)}" if rate else ""
    return f"{whole(done)} von {whole(total)} Partien · {whole(round(rate))} je Sekunde{left}"


def _time(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours} h {minutes} min" if hours else f"{minutes} min {rest} s" if minutes else f"{rest} s"
