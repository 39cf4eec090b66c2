"""Pages are made without what sets the type of PDFs."""

from __future__ import annotations

import subprocess
import sys

from projects import REPOSITORY

PROGRAM = """
import sys
from pathlib import Path
from generator.content.load import load
from generator.proof.prove import prove
from generator.render.web.model import Settings, Site, WebGame
from generator.render.web.site import make_site
site = Site(Settings(address="https://spiele.example/"), tuple(map(WebGame, prove(load(Path("."), ["kopfrechnen"])).games)))
assert "kopfrechnen/index.html" in make_site(site, lambda game: b"")
print(*(name for name in ("weasyprint", "pikepdf", "pydyf", "pypdfium2", "pyphen", "segno") if name in sys.modules))
"""


def test_nothing_that_makes_pdfs_is_loaded_for_the_website() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], cwd=REPOSITORY, check=True, capture_output=True, text=True)
    assert done.stdout.split() == []
