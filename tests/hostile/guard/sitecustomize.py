"""Python imports this at its start where the folder is on its path: notes every call to the network and every file opened.

The notes are lines of the file that `BLATTWERK_GUARD` names, one event each: what happened, a tab, with what.
"""

from __future__ import annotations

import os
import sys

_NETWORK = (
    "socket.connect", "socket.sendto", "socket.sendmsg", "socket.getaddrinfo", "socket.gethostbyname", "socket.gethostbyaddr",
    "socket.getnameinfo", "urllib.Request", "ftplib.connect", "smtplib.connect", "imaplib.open", "poplib.connect",
)  # fmt: skip
_NOTES = os.open(os.environ["BLATTWERK_GUARD"], os.O_WRONLY | os.O_APPEND | os.O_CREAT)


def _note(what: str, value: object) -> None:
    os.write(_NOTES, f"{what}\t{value!r}\n".encode("utf-8", "backslashreplace"))


def _leads_away(event: str, arguments: tuple[object, ...]) -> bool:
    """Whether it is meant for another machine: neither a socket in the file system nor a file by its address."""
    if event == "urllib.Request":
        return not f"{arguments[0]}".startswith(("file:///", "data:"))
    return event != "socket.connect" or isinstance(arguments[1], tuple)


def _hook(event: str, arguments: tuple[object, ...]) -> None:
    if event in _NETWORK:
        if _leads_away(event, arguments):
            _note(event, arguments)
    elif event == "open" and isinstance(arguments[0], (str, bytes)):
        _note(event, os.path.abspath(os.fsdecode(arguments[0])))  # noqa: PTH100 (Path.resolve would open files)
    elif event == "subprocess.Popen":
        _note(event, arguments[0])


_note("start", sys.argv if hasattr(sys, "argv") else "")
sys.addaudithook(_hook)
