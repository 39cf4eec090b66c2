"""Print to the terminal, whatever it can take: another encoding, a full disk, a reader that has left."""

from __future__ import annotations

import contextlib
import errno
import io
import json
import os
import re
import sys

import click

from generator.content.troubles import reason

_BYTES = re.compile("[\udc80-\udcff]")


class TerminalError(Exception):
    """What is printed cannot be written. Fields: `reason`, in German; `left`, whether nobody reads it."""

    def __init__(self, error: OSError) -> None:
        self.reason = reason(error)
        self.left = error.errno == errno.EPIPE
        super().__init__(self.reason)


def be_lenient() -> None:
    """Let characters that the terminal's encoding lacks be replaced instead of ending the program."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def say(text: str, *, err: bool = False) -> None:
    """Print a text and a line end, in colour only on a terminal and without NO_COLOR. Raises `TerminalError`."""
    try:
        click.echo(printable(text), err=err, color=False if os.environ.get("NO_COLOR") else None)
    except OSError as error:
        raise TerminalError(error) from None


def say_json(text: str) -> None:
    """Print JSON; what the terminal's encoding lacks is escaped as JSON does it. Raises `TerminalError`."""
    try:
        text.encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        text = json.dumps(json.loads(text), indent=2)
    say(text)


def printable(text: str) -> str:
    r"""The text with the bytes of file names that are no UTF-8 written as `\xff`."""
    text = _BYTES.sub(lambda match: f"\\x{ord(match.group()) - 0xDC00:02x}", text)
    return text.encode("utf-8", "backslashreplace").decode()


def abandon() -> None:
    """Print nothing more: what is still waiting to be written would be tried again at the end, and fail again."""
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError, ValueError, AttributeError):
            stream.flush()
            continue
        with contextlib.suppress(OSError, ValueError, AttributeError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
