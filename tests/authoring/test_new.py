"""A new game is proven and printed at once, and nothing is overwritten."""

from __future__ import annotations

import datetime
import json
import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from projects import PRINTED, REPOSITORY
from seats import Script

import engines
from engines.game import find_game
from generator.authoring.beginning import Answers, begin_game, players_of
from generator.authoring.evening import Wishes, goal, spend
from generator.authoring.new import (
    SAMPLES,
    NewGame,
    NewGameError,
    check_title,
    create,
    least_used_colour,
    name_of,
    title_of,
)
from generator.cli import cli
from generator.content.findings import Code, without_notes
from generator.content.load import load
from generator.content.models import PALETTE
from generator.content.schema import stale
from generator.proof.prove import prove


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty project whose engines lie beside ours."""
    monkeypatch.setattr(engines, "__path__", [*engines.__path__, str(tmp_path / "engines")])
    known = set(sys.modules)
    yield tmp_path
    for name in set(sys.modules) - known:
        if name.startswith("engines."):
            del sys.modules[name]


def begun(root: Path, name: str = "hohe-karte", **answers: Any) -> str:
    script = Script()
    begin_game(root, name, Answers(**answers), script, ask=False)
    return script.text


def run(root: Path, command: str, *arguments: str) -> Result:
    return CliRunner().invoke(cli, [command, "--root", str(root), *arguments])


def test_it_is_proven_and_printed_at_once(root: Path) -> None:
    begun(root)
    checked = run(root, "check")
    assert checked.exit_code == 0, checked.output
    assert "6 von 6 Regeln belegt" in checked.output
    built = run(root, "build")
    assert built.exit_code == 0, built.output
    made = sorted(path.name for path in (root / "build" / "hohe-karte").iterdir())
    assert made == PRINTED


@pytest.mark.parametrize("players", ["2", "3–5", "2 bis 8"])
@pytest.mark.parametrize("deck", ["52", "32", "24"])
def test_it_can_do_without_an_engine(root: Path, players: str, deck: str) -> None:
    said = begun(root, title="Wer’s glaubt!", players=players, deck=deck, engine=False)
    assert "Es hat keine Engine" in said
    assert not (root / "engines").exists()
    assert sorted(path.name for path in (root / "content" / "hohe-karte").iterdir()) == [
        "kurzregeln.md",
        "regeln.md",
        "spiel.yaml",
    ]
    assert [finding.code for finding in prove(load(root)).findings] == [Code.UNVERIFIED]


@pytest.mark.parametrize("players", ["2", "2-3", "3–5", "8", "2 bis 8"])
@pytest.mark.parametrize("deck", ["52", "32", "24"])
def test_every_answer_gives_a_proven_game(root: Path, players: str, deck: str) -> None:
    begun(root, title="Wer’s glaubt: ’ne Übung!", players=players, deck=deck)
    assert prove(load(root)).findings == ()


@pytest.mark.parametrize("engine", [True, False])
def test_what_is_printed_speaks_to_players_only(root: Path, engine: bool) -> None:
    begun(root, engine=engine)
    for path in (root / "content" / "hohe-karte").glob("*.md"):
        printed = re.sub(r"\{[^}]*\}", "", path.read_text(encoding="utf-8"))
        of_authors = r"Regel|Punkt|Kennung|Absatz|Abschnitt|Beleg|Fall|Engine|Datei|Vorlage|blattwerk|fasst"
        assert not re.findall(rf"\w*(?:{of_authors})\w*", printed), path


@pytest.mark.parametrize("engine", [True, False])
def test_the_schemas_that_its_files_point_to_are_there(root: Path, engine: bool) -> None:
    said = begun(root, engine=engine)
    files = list((root / "content" / "hohe-karte").rglob("*.yaml"))
    pointed = {
        (path.parent / schema).resolve()
        for path in files
        for schema in re.findall(r"\$schema=(\S+)", path.read_text(encoding="utf-8"))
    }
    assert len(pointed) == len({path.parent for path in files})
    for schema in pointed:
        assert json.loads(schema.read_text(encoding="utf-8"))["title"]
        assert f"  {schema.relative_to(root)}\n" in said
    made = find_game("hohe-karte")
    assert (made is not None) == engine
    assert stale(root / "content" / "schema", [made] if made else []) == ()


def test_the_schemas_of_other_games_stay(root: Path) -> None:
    begun(root)
    before = sorted((root / "content" / "schema").iterdir())
    begun(root, "tiefe-karte")
    begun(root, "ohne-karte", engine=False)
    after = sorted((root / "content" / "schema").iterdir())
    assert len([path for path in after if path.name.startswith("tiefe-karte.")]) == 4
    assert set(before) < set(after)


def test_games_of_a_project_have_different_colours(root: Path) -> None:
    for name in ("hohe-karte", "tiefe-karte", "mittlere-karte", "letzte-karte"):
        begun(root, name, engine=name > "m")
    assert Counter(game.facts.farbe for game in load(root).games) == Counter(PALETTE)


def test_the_colour_that_is_used_least_is_taken(root: Path) -> None:
    for name, text in (
        ("a", "farbe: pflaume\n"),
        ("b", "farbe: 'ocker' # so\n"),
        ("c", 'format: 1\nfarbe: "ziegel"\n'),
        ("d", "farbe: petrol\nfarbe: ziegel\n\tx"),
        ("e", "farbe: grün\n\0"),
        ("f", "farbe: pflaume\n"),
    ):
        (root / "content" / name).mkdir(parents=True)
        (root / "content" / name / "spiel.yaml").write_text(text, encoding="utf-8")
    (root / "content" / "g" / "spiel.yaml").mkdir(parents=True)
    assert least_used_colour(root) == "ocker"
    (root / "content" / "h").mkdir()
    (root / "content" / "h" / "spiel.yaml").write_bytes(b"titel: \xff\nfarbe: ocker\n")
    assert least_used_colour(root) == "petrol"


def test_its_slips_are_found(root: Path) -> None:
    begun(root)
    rules = root / "content" / "hohe-karte" / "regeln.md"
    rules.write_text(rules.read_text(encoding="utf-8").replace("[A♠]{karte}", "[K♠]{karte}"), encoding="utf-8")
    result = run(root, "check")
    assert result.exit_code == 1
    assert "falsch: K♠ · Engine: A♠" in result.output


def test_it_can_be_played_and_recorded(root: Path) -> None:
    begun(root, players="3")
    game = load(root).games[0]
    script = Script("1")
    assert spend(game, Wishes(seed=1), script, goal(root, "hohe-karte", "gespielt"))
    assert "  Du hast: " in script.text
    assert "Gewonnen: " in script.text
    rules = root / "content" / "hohe-karte" / "regeln.md"
    prose = "::: beispiel gespielt" + script.text.partition("::: beispiel gespielt")[2]
    rules.write_text(f"{rules.read_text(encoding='utf-8')}\n{prose}", encoding="utf-8")
    assert prove(load(root)).findings == ()


def test_the_engine_keeps_the_house_rules(root: Path) -> None:
    begun(root)
    file = root / "engines" / "hohe_karte.py"
    for command in (["check"], ["format", "--check"]):
        ruff = [sys.executable, "-m", "ruff", command[0], "--config", str(REPOSITORY / "pyproject.toml"), *command[1:]]
        result = subprocess.run([*ruff, str(file)], capture_output=True, text=True, check=False)
        assert result.returncode == 0, result.stdout + result.stderr


@pytest.fixture
def tested(root: Path) -> Path:
    """The project, with tests as a new project has them."""
    (root / "tests").mkdir()
    shutil.copy(SAMPLES / "projekt" / "tests" / "conftest.py", root / "tests")
    return root


def test_where_a_project_has_tests_a_game_gets_some(tested: Path) -> None:
    assert "  tests/test_hohe_karte.py\n" in begun(tested, title="Wer’s glaubt!", players="3-8")
    file = tested / "tests" / "test_hohe_karte.py"
    for command in (["check", "--extend-ignore", "D,I"], ["format", "--check"]):
        ruff = [sys.executable, "-m", "ruff", command[0], "--config", str(REPOSITORY / "pyproject.toml"), *command[1:]]
        result = subprocess.run([*ruff, str(file)], capture_output=True, text=True, check=False)
        assert result.returncode == 0, result.stdout + result.stderr


def test_tests_of_another_kind_get_none(tested: Path) -> None:
    (tested / "tests" / "conftest.py").write_text("import pytest\n", encoding="utf-8")
    begun(tested)
    begun(tested, "ohne-karte", engine=False)
    assert [path.name for path in (tested / "tests").iterdir()] == ["conftest.py"]


def test_tests_are_not_overwritten(tested: Path) -> None:
    (tested / "tests" / "test_hohe_karte.py").write_text("# meins\n", encoding="utf-8")
    with pytest.raises(NewGameError, match=r"tests/test_hohe_karte\.py gibt es schon"):
        begun(tested)
    assert (tested / "tests" / "test_hohe_karte.py").read_text(encoding="utf-8") == "# meins\n"
    assert not (tested / "content").exists()
    assert not (tested / "engines").exists()


def test_what_was_not_said_is_asked_with_a_default(root: Path) -> None:
    script = Script("", "vier", "9", "2–3", "17", "32")
    begin_game(root, "hohe-karte", Answers(), script, ask=True)
    assert "Titel [Hohe Karte]: " in script.text
    assert "„vier“ ist keine Spielerzahl wie 2–4." in script.text
    assert "von 2 bis 8 Personen" in script.text
    assert "52, 32, 24 Karten, nicht 17" in script.text
    game = find_game("hohe-karte")
    assert game is not None
    facts = load(root).games[0].facts
    assert (facts.titel, facts.spieler.von, facts.spieler.bis) == ("Hohe Karte", 2, 3)
    assert len(facts.werte["karten"]) == 8


def test_without_more_answers_the_defaults_are_taken(root: Path) -> None:
    begin_game(root, "hohe-karte", Answers(), Script(), ask=True)
    assert prove(load(root)).findings == ()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Das Herz ♥", "Im Titel steht „♥“. Titel behaupten nichts: Schreib ihn ohne die Farbe."),
        ("Das A♠", "Im Titel steht „A♠“. Titel behaupten nichts: Schreib ihn ohne die Karte."),
        ("Katz & Maus", "Im Titel darf „&“ nicht stehen. Schreib „und“."),
    ],
)
def test_a_title_that_is_refused_is_not_offered(root: Path, text: str, sentence: str) -> None:
    script = Script("", "Diebe", "", "")
    begin_game(root, text, Answers(), script, ask=True)
    assert script.text.count(sentence) == 1
    assert script.text.count("Titel: ") == 2
    assert "Titel [" not in script.text
    assert load(root).games[0].facts.titel == "Diebe"


def test_what_was_said_beforehand_is_not_refused_for_the_name(root: Path) -> None:
    script = Script()
    begin_game(root, "Das A♠", Answers(title="Diebe"), script, ask=True)
    assert "Im Titel" not in script.text


def test_nobody_is_asked_for_ever(root: Path) -> None:
    script = Script()
    with pytest.raises(NewGameError, match=r"keine Antwort mehr\. Gib sie gleich hinter --title an"):
        begin_game(root, "Das A♠", Answers(), script, ask=True)
    assert script.text.count("Im Titel steht „A♠“") == 1
    assert not (root / "content").exists()


def test_without_questions_a_title_that_is_not_possible_is_refused(root: Path) -> None:
    with pytest.raises(NewGameError, match="Im Titel steht „A♠“"):
        begin_game(root, "Das A♠", Answers(), Script(), ask=False)
    assert list(root.iterdir()) == []


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Zwölf Diebe", "zwoelf-diebe"),
        ("6 nimmt!", "sechs-nimmt"),
        ("31", "einunddreissig"),
        ("17 und 4", "siebzehn-und-4"),
        ("Spiel 17", "spiel-17"),
        ("Vierzehn", "vierzehn"),
    ],
)
@pytest.mark.parametrize("engine", [True, False])
def test_a_title_may_hold_numbers(root: Path, title: str, name: str, engine: bool) -> None:
    begun(root, title, engine=engine)
    game = next(one for one in load(root).games if one.id == name)
    assert game.facts.titel == title
    assert without_notes(prove(load(root)).findings) == ()


def test_a_title_gives_the_name(root: Path) -> None:
    begun(root, "Große Übung")
    assert (root / "content" / "grosse-uebung").is_dir()
    assert (root / "engines" / "grosse_uebung.py").is_file()
    assert load(root).games[0].facts.titel == "Große Übung"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("kopfrechnen", "engines.kopfrechnen gibt es schon"),
        ("cards", "engines.cards gibt es schon"),
        ("Grosse Zahl", "engines.grosse_zahl gibt es schon"),
        ("schema", "andere Bedeutung"),
        ("import", "andere Bedeutung"),
        ("12345 Karten", "mit einem Buchstaben"),
        ("…", "mit einem Buchstaben"),
    ],
)
def test_names_that_are_taken_or_none_are_refused(root: Path, text: str, sentence: str) -> None:
    with pytest.raises(NewGameError) as caught:
        name_of(root, text)
    assert sentence in caught.value.sentence
    assert list(root.iterdir()) == []


def test_nothing_is_overwritten(root: Path) -> None:
    (root / "content" / "hohe-karte").mkdir(parents=True)
    with pytest.raises(NewGameError, match="gibt es schon"):
        begun(root)
    (root / "engines").mkdir()
    (root / "engines" / "tiefe_karte.py").write_text("", encoding="utf-8")
    with pytest.raises(NewGameError, match="gibt es schon"):
        begun(root, "tiefe-karte")
    assert not (root / "content" / "tiefe-karte").exists()


@pytest.mark.parametrize("title", ["", " ", "Siebzehn [und] vier", "Das A♠", "x" * 41, "a\x00b", "<b>fett</b>"])
def test_titles_that_cannot_be_printed_are_refused(root: Path, title: str) -> None:
    with pytest.raises(NewGameError):
        check_title(title)
    with pytest.raises(NewGameError):
        create(root, NewGame("hohe-karte", title, 2, 4, "52", datetime.date(2026, 11, 30)))
    assert list(root.iterdir()) == []


def test_titles_are_made_of_names() -> None:
    assert title_of("hohe-karte") == "Hohe Karte"
    assert title_of("Wer’s glaubt") == "Wer’s glaubt"


def test_numbers_of_players_are_read() -> None:
    assert players_of(" 2 - 4 ") == players_of("2–4") == players_of("2 bis 4") == (2, 4)
    assert players_of("3") == (3, 3)
    for text in ("", "zwei", "4-2", "1", "1-4", "2-9", "99"):
        with pytest.raises(NewGameError):
            players_of(text)
