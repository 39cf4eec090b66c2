"""`blattwerk serve`: the website while it is being written."""

from __future__ import annotations

import errno
import ipaddress
import socket
import sys
import threading
from pathlib import Path

import click

from generator.commands.common import QUIET, ROOT, find_root
from generator.terminal import say
from generator.usage import INTERRUPTED, Command, Whole, stop

_PORT = 8000
#: So many ports are tried where none is given.
_TRIES = 20
_HOST = "127.0.0.1"


@click.command(cls=Command, short_help="Zeigt die Website, während du schreibst")
@ROOT
@QUIET
@click.option("--port", type=Whole(0), metavar="ZAHL", help=f"Der Port. Ohne Angabe: {_PORT} oder der nächste freie.")
@click.option("--host", default=_HOST, metavar="ADRESSE", help=f"Worauf gehört wird. Ohne Angabe: {_HOST}, nur hier.")
@click.option("--open", "open_it", is_flag=True, help="Die Vorschau gleich im Browser öffnen.")
def serve(root: Path | None, quiet: bool, port: int | None, host: str, open_it: bool) -> None:
    """Zeigt die Website, während du schreibst: Nach jedem Speichern lädt der Browser sie neu.

    Fehler erscheinen über der Seite, mit Datei und Zeile; darunter bleibt die letzte bewiesene Fassung. Jedes PDF wird
    gemacht, wenn du es anklickst. Strg-C beendet die Vorschau.

    \b
    Beispiele:
      blattwerk serve
      blattwerk serve --open --port 8080
    """
    import asyncio

    project = find_root(root)
    if not (project / "content").is_dir():
        stop(f"In {project} gibt es keinen Ordner content/. Wechsle in den Projektordner oder nenn ihn mit --root.")
    if port is not None and port > 65535:
        stop(f"Den Port {port} gibt es nicht; der höchste ist 65535.")
    listening = _listen(host, port)
    place = listening.getsockname()
    shown = f"[{place[0]}]" if ":" in place[0] else place[0]
    address = f"http://{shown}:{place[1]}/"
    if not _only_here(host):
        say(f"Achtung: Mit --host {host} können auch andere Geräte die Vorschau sehen.", err=True)
    if not quiet:
        say(f"Vorschau: {address}  (Strg-C beendet sie)")
    from generator.serve.run import run

    if open_it:  # beside the server: some browsers come back only when they are closed
        threading.Thread(target=_open, args=(address,), daemon=True).start()

    def tell(sentence: str) -> None:
        if not quiet:
            say(sentence)

    try:
        asyncio.run(run(project, listening, host, tell))
    except KeyboardInterrupt:
        if not quiet:
            say("Vorschau beendet.")
        sys.exit(INTERRUPTED)


def _only_here(host: str) -> bool:
    """Whether an address is one of this machine alone."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host.lower() == "localhost"


def _open(address: str) -> None:
    """Show the preview in the browser; where there is none, say so."""
    import webbrowser

    if not webbrowser.open(address):
        say(f"Hier lässt sich kein Browser öffnen. Ruf {address} selbst auf.", err=True)


def _listen(host: str, port: int | None) -> socket.socket:
    """A socket that listens; the run ends with a sentence where there can be none."""
    ports = range(_PORT, _PORT + _TRIES) if port is None else (port,)
    try:
        family = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)[0][0]
    except (OSError, UnicodeError):
        stop(f"Die Adresse {host} gibt es hier nicht. Ohne --host hört die Vorschau auf {_HOST}.")
    for number in ports:
        listening = socket.socket(family, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, number))
            listening.listen()
        except OSError as error:
            listening.close()
            if error.errno != errno.EADDRINUSE:
                stop(f"Auf {host}, Port {number}, lässt sich nicht hören: {error.strerror or error}.")
        else:
            return listening
    taken = f"Der Port {port} ist" if port is not None else f"Die Ports {ports[0]} bis {ports[-1]} sind alle"
    return stop(f"{taken} belegt. Nenn mit --port einen anderen.")
