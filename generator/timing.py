"""How long the stages of a run take, on standard error, for those who asked with `--verbose`."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterator

import click

from generator.terminal import say


class Stages:
    """Tells each stage as it ends; nothing where nobody asked."""

    def __init__(self, *, wanted: bool) -> None:
        self.wanted = wanted

    @contextlib.contextmanager
    def stage(self, name: str) -> Iterator[None]:
        """A stage, told when it ends, however it ends."""
        began = time.perf_counter()
        try:
            yield
        finally:
            self.tell(name, time.perf_counter() - began)

    def tell(self, name: str, seconds: float) -> None:
        """Tell how many seconds a stage took."""
        if self.wanted:
            shown = f"{seconds:.3f} s".replace(".", ",").rjust(10)
            say(f"{click.style(shown, fg='cyan')}  {name}", err=True)
