"""The terminal at which somebody plays or answers questions; its input may also come from a file."""

from __future__ import annotations

import contextlib
import io
import sys

import click

from engines.game import Player
from generator.terminal import say


class Console:
    """Asks on standard input and prints on standard output."""

    def __init__(self) -> None:
        if isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")
        self.is_seen = sys.stdin.isatty() and sys.stdout.isatty()
        if self.is_seen:
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401 - makes `input` remember and edit lines

    def say(self, text: str = "") -> None:
        """Print a line."""
        say(text)

    def ask(self, prompt: str) -> str | None:
        """Ask for a line; None where there are no more. Ctrl-C is the caller's to handle."""
        if self.is_seen:
            try:
                return input(prompt)
            except EOFError:
                say("")
                return None
        line = sys.stdin.readline()
        say(f"{prompt}{line.rstrip()}")
        return line.rstrip("\r\n") if line else None

    def hand_over(self, player: Player) -> None:
        """Clear the screen for the next player, and wait for them."""
        if self.is_seen:
            click.clear()
            self.ask(f"Jetzt ist {player} dran. Die anderen sehen weg; Enter zeigt die Karten. ")
            click.clear()
