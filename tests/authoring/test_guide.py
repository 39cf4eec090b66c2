"""The first ten minutes of content/README.md, done as they are written there."""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from projects import REPOSITORY, Project

import engines
from generator.cli import cli
from generator.content.findings import Code
from generator.proof.expressions import paths
from generator.proof.facts import general_facts

GUIDE = (REPOSITORY / "content" / "README.md").read_text(encoding="utf-8")
README = (REPOSITORY / "README.md").read_text(encoding="utf-8")
#: The same in the README: its commands, in their order.
IN_SHORT = re.findall(r"^blattwerk .*?(?= +#|$)", README.partition("\n## Your first")[2].partition("\n## ")[0], re.M)
FIRST = GUIDE.partition("## Das erste bewiesene Beispiel")[2].partition("\n## ")[0]
BLOCKS = re.findall(r"^```\w*\n(.*?)^```", FIRST, re.MULTILINE | re.DOTALL)
NEW, CHECK, MESSAGE, PLAY, PROSE = BLOCKS
#: Facts of the guide that a game has only if its cards do not depend on the number of players.
OF_FIXED_DECKS = {"karten.anzahl", "karten.kreuz", "karten.karo", "karten.joker", "karten.raenge", "karten.summe"}


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A project in which the guide's game has been begun, and whose new engine is found."""
    shutil.copytree(REPOSITORY / "content" / "kopfrechnen", tmp_path / "content" / "kopfrechnen")
    monkeypatch.setattr(engines, "__path__", [*engines.__path__, str(tmp_path / "engines")])
    known = set(sys.modules)
    monkeypatch.chdir(tmp_path)
    said, code = typed(NEW, "\n\n\n")
    assert code == 0, said
    yield tmp_path
    for name in set(sys.modules) - known:
        if name.startswith("engines."):
            del sys.modules[name]


def typed(command: str, answers: str = "") -> tuple[str, int]:
    """What a command of the guide says, and how it ends."""
    name, *arguments = (part.strip('"') for part in re.findall(r'"[^"]+"|\S+', command))
    assert name == "blattwerk"
    result = CliRunner().invoke(cli, arguments, input=answers)
    return result.output, result.exit_code


def test_the_new_game_is_proven(root: Path) -> None:
    said, code = typed(CHECK)
    assert said.endswith("Alles bewiesen.\n")
    assert code == 0


def test_the_mistake_is_told_as_the_guide_shows(root: Path) -> None:
    rules = root / "content" / "hohe-karte" / "regeln.md"
    right, wrong = re.findall(r"`(\[\d+\]\{karten\.anzahl\})`", FIRST)[1::-1]
    text = rules.read_text(encoding="utf-8")
    assert text.count(right) == 1
    rules.write_text(text.replace(right, wrong), encoding="utf-8")
    said, code = typed(CHECK)
    assert said.startswith(f"{MESSAGE}\n")
    assert re.findall(r"^\S+: ([\w-]+): ", said, re.MULTILINE) == ["behauptung-falsch", "pflichtangabe-fehlt"]
    assert code == 1


def test_the_commands_of_the_readme_end_well_in_their_order(root: Path) -> None:
    begun, *rest = IN_SHORT
    assert begun.startswith("blattwerk new")  # done already
    assert len(rest) > 2
    for command in rest:
        said, code = typed(command, "1\n" if " play " in command else "")
        assert code == 0, f"{command}\n{said}"


def test_what_was_played_is_told_as_the_guide_shows_and_proven(root: Path) -> None:
    rules = root / "content" / "hohe-karte" / "regeln.md"
    said, code = typed(PLAY, "1\n")
    assert code == 0, said
    assert said.rstrip().endswith(PROSE.rstrip())
    before, nested, after = rules.read_text(encoding="utf-8").partition(":::\n:::\n")
    rules.write_text(f"{before}{nested}\n{PROSE}{after}", encoding="utf-8")
    said, code = typed(CHECK)
    assert said.endswith("Alles bewiesen.\n")
    assert code == 0


def test_the_game_without_an_engine_is_proven_as_far_as_the_guide_says(tmp_path: Path) -> None:
    section = GUIDE.partition("\n## Spiele ohne Engine\n")[2].partition("\n## Adressen")[0]
    sheet, rules = re.findall(r"^```\w+\n(.*?)^```", section, re.MULTILINE | re.DOTALL)
    game = Project(tmp_path, "schwarze-dame")
    game.file("").mkdir(parents=True)
    summary = "# Schwarze Dame\n\n- Nimm die [D♠]{besondere.schlimmste} nicht. {siehe punkte}\n"
    for name, text in (("spiel.yaml", sheet), ("regeln.md", rules), ("kurzregeln.md", summary)):
        game.file(name).write_text(text, encoding="utf-8")
    assert [finding.code for finding in game.findings()] == [Code.UNVERIFIED]
    known = dict(paths(general_facts(game.prove().games[0].game)))
    told = re.findall(r"`((?:karten|stapel|wert|rangwert|zahlen|besondere|nach_personen)\b[^` ]*[\]\w])`", section)
    facts = [one for one in told if re.search(r"[.\[]", one)]
    assert len(facts) > 10
    unknown = {one for one in facts if one not in known}
    assert unknown == OF_FIXED_DECKS  # this game has a joker more with five
