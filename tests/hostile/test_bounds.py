"""The guide states the bounds that hold."""

from __future__ import annotations

import re

from projects import REPOSITORY

from generator.content import bounds

GUIDE = (
    (REPOSITORY / "content" / "README.md")
    .read_text(encoding="utf-8")
    .partition("\n## Grenzen\n")[2]
    .partition("\n## ")[0]
)


def test_the_guide_states_every_bound_and_no_other() -> None:
    stated = []
    for cell in re.findall(r"^\| [^|]+ \| ([0-9][^|]*) \|$", GUIDE, re.MULTILINE):
        number = int(re.sub(r"\D", "", cell))
        stated.append(number * 1000 if cell.endswith("kB") else number)
    assert sorted(stated) == sorted(value for name, value in vars(bounds).items() if name.startswith("MOST_"))
