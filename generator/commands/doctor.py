"""`blattwerk doctor`: say what this machine has, what it lacks, and how to get that."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from pathlib import Path

import click

from generator.commands.common import ROOT, find_root
from generator.terminal import say, say_json
from generator.usage import Command

#: Raise this when the form of `--json` changes.
VERSION = 1


@click.command(cls=Command, short_help="Sagt, was auf diesem Rechner fehlt und wie du es bekommst")
@ROOT
@click.option("--json", "as_json", is_flag=True, help="Das Ergebnis als JSON ausgeben.")
def doctor(root: Path | None, as_json: bool) -> None:
    """Sagt, was auf diesem Rechner da ist, was fehlt und wie du es bekommst.

    Endet mit 0, wenn alles Nötige da ist, sonst mit 1.

    \b
    Beispiele:
      blattwerk doctor
      blattwerk doctor --json
    """
    from generator.commands.health import as_text, examine

    checks = tuple(examine(find_root(root)))
    good = all(check.good for check in checks if check.needed)
    if as_json:
        document = {"version": VERSION, "good": good, "checks": [asdict(check) for check in checks]}
        say_json(json.dumps(document, ensure_ascii=False, indent=2))
    else:
        say(as_text(checks))
    sys.exit(0 if good else 1)
