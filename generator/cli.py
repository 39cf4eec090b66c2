"""The command line: its commands, and what a failure of any of them ends with.

Exit codes: 0 proven, 1 content wrong, 2 wrong usage, 3 our fault, 130 interrupted.
"""

from __future__ import annotations

import atexit
import contextlib
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

import click

from generator.commands.build import build
from generator.commands.check import check
from generator.commands.common import CONTENT_WRONG, OUR_FAULT
from generator.commands.doctor import doctor
from generator.commands.explain import explain
from generator.commands.missing import said_of
from generator.commands.new import new
from generator.commands.night import night
from generator.commands.play import play
from generator.commands.publish import publish
from generator.commands.schema import schema
from generator.commands.serve import serve
from generator.commands.simulate import simulate
from generator.terminal import TerminalError, say
from generator.usage import INTERRUPTED, WRONG_USAGE, Group, version_option


@click.group(cls=Group)
@version_option("blattwerk", "Blattwerk")
def cli() -> None:
    """Spielregeln, die stimmen: geprüft von der Engine des Spiels, gedruckt als PDF.

    \b
    Beispiele:
      blattwerk check                 alle Spiele prüfen
      blattwerk build kopfrechnen     ein Spiel prüfen und drucken
      blattwerk schema                Schemas für den Editor erneuern
    """


for _command in (build, check, doctor, explain, new, night, play, publish, schema, serve, simulate):
    cli.add_command(_command)


def program() -> NoReturn:
    """Run a command as all that its process is for: once that is done it ends at once.

    To take apart what it has loaded would take as long as a tenth of a short run.
    """
    codes: list[object] = []
    atexit.register(_end_at_once, codes)  # what is registered first is called last
    try:
        main()
    except SystemExit as end:
        codes.append(end.code)
        raise


def _end_at_once(codes: Sequence[object]) -> None:
    """End with a code that is known, unless something is left that Python has to tell."""
    if codes and isinstance(codes[0], int):
        with contextlib.suppress(Exception):
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(codes[0])


def main() -> NoReturn:
    """Run a command; a fault of ours ends with 3 and a sentence instead of a traceback."""
    try:
        sys.exit(cli.main())
    except KeyboardInterrupt:  # one that came before or after everything else
        sys.exit(INTERRUPTED)
    except Exception as error:
        import traceback  # slow, and seldom needed

        if os.environ.get("BLATTWERK_DEBUG"):
            traceback.print_exc()
        if sentence := said_of(error):
            _report(sentence)
            sys.exit(WRONG_USAGE)
        from generator.content.broken import broken_program

        if sentence := broken_program(error):
            _report(sentence)
            sys.exit(CONTENT_WRONG)
        place = traceback.extract_tb(error.__traceback__)[-1:]
        where = f" ({Path(place[0].filename).name}, Zeile {place[0].lineno})" if place else ""
        _report(
            f"Das ist ein Fehler in Blattwerk, nicht in deinem Inhalt: {type(error).__name__}: {error}{where}.\n"
            "Mit BLATTWERK_DEBUG=1 siehst du, wo er entsteht. Bitte melde ihn."
        )
        sys.exit(OUR_FAULT)


def _report(sentence: str) -> None:
    with contextlib.suppress(TerminalError):
        say(sentence, err=True)


if __name__ == "__main__":
    program()
