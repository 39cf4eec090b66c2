"""`blattwerk serve`: the website while it is being written."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from generator.commands.common import QUIET, ROOT, find_root
from generator.serve import HOST, PORT
from generator.terminal import say
from generator.usage import INTERRUPTED, Command, Whole, stop


@click.command(cls=Command, short_help="Zeigt die Website, während du schreibst")
@ROOT
@QUIET
@click.option("--port", type=Whole(0), metavar="ZAHL", help=f"Der Port. Ohne Angabe: {PORT} oder der nächste freie.")
@click.option("--host", default=HOST, metavar="ADRESSE", help=f"Worauf gehört wird. Ohne Angabe: {HOST}, nur hier.")
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
    import threading

    from generator.serve.listening import listen, only_here, open_browser

    project = find_root(root)
    if not (project / "content").is_dir():
        stop(f"In {project} gibt es keinen Ordner content/. Wechsle in den Projektordner oder nenn ihn mit --root.")
    if port is not None and port > 65535:
        stop(f"Den Port {port} gibt es nicht; der höchste ist 65535.")
    listening = listen(host, port)
    place = listening.getsockname()
    shown = f"[{place[0]}]" if ":" in place[0] else place[0]
    address = f"http://{shown}:{place[1]}/"
    if not only_here(host):
        say(f"Achtung: Mit --host {host} können auch andere Geräte die Vorschau sehen.", err=True)
    if not quiet:
        say(f"Vorschau: {address}  (Strg-C beendet sie)")
    from generator.serve.run import run

    if open_it:  # beside the server: some browsers come back only when they are closed
        threading.Thread(target=open_browser, args=(address,), daemon=True).start()

    def tell(sentence: str) -> None:
        if not quiet:
            say(sentence)

    try:
        asyncio.run(run(project, listening, host, tell))
    except KeyboardInterrupt:
        if not quiet:
            say("Vorschau beendet.")
        sys.exit(INTERRUPTED)
