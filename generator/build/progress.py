"""What a build says while it runs, on standard error."""

from __future__ import annotations

import contextlib
import shutil
import signal
import sys
from collections.abc import Iterator, Sequence

from generator.build.output import Output
from generator.build.workers import WorkerDiedError
from generator.terminal import printable, say

_CLEAR_LINE = "\r\x1b[K"


@contextlib.contextmanager
def progress(*, quiet: bool) -> Iterator[Progress]:
    """A line for each finished document; on a terminal, below them, which ones are being made."""
    show = Progress(quiet=quiet, live=not quiet and sys.stderr.isatty())
    try:
        yield show
    finally:
        show.wipe()


class Progress:
    """Says how far a build has come; to be called whenever that changes."""

    def __init__(self, *, quiet: bool, live: bool) -> None:
        self._quiet = quiet
        self._live = live

    def __call__(self, total: int, done: int, running: Sequence[Output], finished: Output | None) -> None:
        """Tell that `done` of `total` are done, `running` are being made, and `finished` is the last one done."""
        if self._quiet:
            return
        if finished is not None:
            self.wipe()
            say(f"[{done}/{total}] {finished.path}", err=True)
        elif self._live:
            self.wipe()
            line = f"[{done}/{total}] … {', '.join(str(output.path) for output in running)}"
            sys.stderr.write(printable(line)[: shutil.get_terminal_size().columns - 1])
            sys.stderr.flush()

    def wipe(self) -> None:
        """Take the line about what is being made away."""
        if self._live:
            sys.stderr.write(_CLEAR_LINE)
            sys.stderr.flush()


def worker_died(error: WorkerDiedError) -> str:
    """What to say of a document whose workers died."""
    name = error.task.path if isinstance(error.task, Output) else error.task
    killed = f" (Signal {signal.Signals(error.signal).name})" if error.signal else ""
    return (
        f"{name}: Der Prozess, der das druckt, ist zweimal gestorben{killed}. Meist fehlt dann Arbeitsspeicher: "
        "Schließ anderes und versuch es mit --jobs 1 noch einmal. Geschrieben wurde von diesem Spiel nichts."
    )
