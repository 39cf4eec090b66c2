"""`blattwerk schema`: the JSON Schemas of the YAML files."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.commands.common import (
    CONTENT_WRONG,
    ROOT,
    find_root,
)
from generator.content.troubles import reason
from generator.terminal import say
from generator.usage import Command, stop

if TYPE_CHECKING:  # each command imports what it needs: `check` must start fast
    pass


@click.command(cls=Command, short_help="Schreibt die Schemas, mit denen dein Editor ergänzt und erklärt")
@ROOT
@click.option(
    "--check", "only_check", is_flag=True, help="Nichts schreiben; mit 1 enden, wenn ein Schema veraltet ist."
)
def schema(root: Path | None, only_check: bool) -> None:
    """Schreibt die JSON-Schemas, mit denen der Editor ergänzt und erklärt.

    \b
    Beispiele:
      blattwerk schema
      blattwerk schema --check
    """
    from generator.content.schema import stale, write

    folder = find_root(root) / "content" / "schema"
    if only_check:
        old = stale(folder)
        for path in old:
            say(f"{path}: veraltet. Erneuere es mit `blattwerk schema`.", err=True)
        sys.exit(CONTENT_WRONG if old else 0)
    try:
        written = write(folder)
    except OSError as error:
        stop(f"In {folder} lässt sich nicht schreiben: {reason(error)}.")
    for path in written:
        say(str(path))
