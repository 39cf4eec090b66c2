"""Lighthouse's scores of the start page and of a game's page, as a phone sees them: `python -m bench.audit`."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from bench.site_server import served
from generator.content.load import load
from generator.proof.prove import prove
from generator.render.web.model import Settings, Site, WebGame
from generator.render.web.site import make_site

_ROOT = Path(__file__).parents[1]
_LIGHTHOUSE = _ROOT / ".ci" / "web" / "node_modules" / "lighthouse" / "cli" / "index.js"
_BROWSERS = ("chromium", "chromium-browser", "google-chrome")
_FLAGS = "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking"
#: Every score has to be at least this.
TARGET = 0.98
_CATEGORIES = {
    "performance": "Tempo",
    "accessibility": "Zugänglichkeit",
    "best-practices": "gute Sitten",
    "seo": "Auffindbarkeit",
}


class AuditError(Exception):
    """Lighthouse cannot run, or did not get through; the message is for whoever called."""


@dataclass(frozen=True)
class Scores:
    """A page's scores by category, from 0 to 1, and what cost points: the titles of the audits."""

    page: str
    values: Mapping[str, float]
    faults: tuple[str, ...]

    @property
    def reached(self) -> bool:
        """Whether every category is good enough."""
        return min(self.values.values()) >= TARGET


def audit(pages: tuple[str, ...]) -> list[Scores]:
    """Make the website, serve it, and let Lighthouse look at these pages. Raises `AuditError`."""
    with tempfile.TemporaryDirectory(prefix="blattwerk-audit-") as name, served(Path(name)) as address:
        site = Site(Settings(address=address), tuple(map(WebGame, prove(load(_ROOT)).games)))
        for path, data in make_site(site).items():
            file = Path(name, path)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(data)
        return [_scores(page, _report(site.settings.url(page))) for page in pages]


def _report(url: str) -> dict[str, Any]:
    found = filter(None, map(shutil.which, filter(None, (os.environ.get("CHROME_PATH"), *_BROWSERS))))
    browser, node = next(found, None), shutil.which("node")
    if browser is None or node is None or not _LIGHTHOUSE.exists():
        raise AuditError("Zum Prüfen fehlen Chromium, Node oder Lighthouse; `make audit` richtet sie ein.")
    options = ["--quiet", "--output=json", "--only-categories=" + ",".join(_CATEGORIES), f"--chrome-flags={_FLAGS}"]
    command = [node, str(_LIGHTHOUSE), url, *options]
    environ = {**os.environ, "CHROME_PATH": browser}
    run = subprocess.run(command, capture_output=True, text=True, env=environ, check=False)
    if run.returncode:
        raise AuditError(f"Lighthouse ist an {url} gescheitert:\n{run.stderr}")
    report: dict[str, Any] = json.loads(run.stdout)
    return report


def _scores(page: str, report: dict[str, Any]) -> Scores:
    categories, audits = report["categories"], report["audits"]
    refs = [ref for category in categories.values() for ref in category["auditRefs"] if ref["weight"]]
    faults = {audits[ref["id"]]["title"]: None for ref in refs if (audits[ref["id"]]["score"] or 1) < TARGET}
    faults |= {audits[ref["id"]]["title"]: None for ref in refs if audits[ref["id"]]["score"] == 0}
    return Scores(page, {name: categories[name]["score"] or 0.0 for name in _CATEGORIES}, tuple(faults))


def table(scores: list[Scores]) -> str:
    """The scores in German, a line a page, and below each what cost points."""
    width = max(len(one.page) for one in scores)
    lines = [" ".join((" " * width, *(f"{title:>14}" for title in _CATEGORIES.values())))]
    for one in scores:
        values = (f"{value:.2f}".replace(".", ",") for value in one.values.values())
        lines.append(" ".join((f"{one.page:{width}}", *(f"{value:>14}" for value in values))))
        lines += [f"  Punkte kostet: {fault}" for fault in one.faults]
    reached = "erreicht" if all(one.reached for one in scores) else "verfehlt"
    return "\n".join([*lines, f"Ziel {reached}: überall mindestens {TARGET:.2f}.".replace("0.", "0,")])


@click.command()
@click.argument("pages", nargs=-1)
def main(pages: tuple[str, ...]) -> None:
    """Prüft die Start- und eine Spielseite (oder PAGES) mit Lighthouse."""
    try:
        scores = audit(pages or ("index.html", "kopfrechnen/index.html"))
    except AuditError as error:
        click.echo(str(error), err=True)
        sys.exit(2)
    click.echo(table(scores))
    sys.exit(not all(one.reached for one in scores))


if __name__ == "__main__":
    main()
