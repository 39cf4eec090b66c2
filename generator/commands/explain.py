"""`blattwerk explain`: what a finding means."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from generator.terminal import say
from generator.usage import Command, stop

if TYPE_CHECKING:  # each command imports what it needs: `check` must start fast
    pass


@click.command(cls=Command, short_help="Erklärt eine Meldung der Prüfung, und was du tust")
@click.argument("code", required=False, metavar="[KENNUNG]")
def explain(code: str | None) -> None:
    """Erklärt eine Meldung: was sie heißt, warum die Prüfung darauf besteht, was du tust.

    \b
    Beispiele:
      blattwerk explain                 alle Kennungen
      blattwerk explain ungebunden
    """
    from generator.proof.explain import UnknownCodeError, code_list
    from generator.proof.explain import explain as story
    from generator.proof.report import terminal_width

    if code is None:
        say(code_list())
        return
    try:
        say(story(code, terminal_width()))
    except UnknownCodeError as error:
        guess = f" Meintest du {' oder '.join(f'`{one}`' for one in error.near)}?" if error.near else ""
        stop(f"Eine Meldung `{code}` gibt es nicht.{guess} `blattwerk explain` zeigt alle.")
