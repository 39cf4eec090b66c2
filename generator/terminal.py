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

#: What moves the cursor or turns text around, apart from line ends, tabs and our own colours.
_MOVING = re.compile(
    "\x1b(?!\\[[0-9;]*m)|[\0-\x08\x0b-\x1a\x1c-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\U000e0000-\U000e007f]"
)
#: `::error::` at the beginning of a line, `##[error]` anywhere.
_COMMAND = re.compile(r"(^\s*:(?=:)|##(?=\[))", re.MULTILINE)
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


def say(text: str, *, err: bool = False, commands: bool = False) -> None:
    """Print a text and a line end, in colour only on a terminal and without NO_COLOR. Raises `TerminalError`.

    In GitHub's CI a line may be a command to it; with `commands` such lines are meant, else they are made harmless.
    """
    if os.environ.get("GITHUB_ACTIONS") and not commands:
        text = _COMMAND.sub(r"\1 ", click.unstyle(text))
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
    say(_MOVING.sub(lambda match: json.dumps(match.group())[1:-1], text), commands=True)


def printable(text: str) -> str:
    r"""The text without what moves the cursor, bytes of file names that are no UTF-8 written as `\xff`."""
    text = _MOVING.sub("�", text)
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
