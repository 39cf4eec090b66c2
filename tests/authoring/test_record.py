"""A game that was played becomes an example that `check` accepts as it is."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from pathlib import Path

import pytest
from projects import REPOSITORY
from seats import GAMES, Script, among_bots, content, seated

from engines.cards import find_cards
from engines.game import AnyGame
from generator.authoring.evening import Goal, Wishes, goal, spend
from generator.authoring.match import Match, SettingError
from generator.authoring.record import record
from generator.content.load import load
from generator.proof.prove import Proof, prove


@pytest.fixture
def root(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    """A copy of one game's content."""
    shutil.copytree(REPOSITORY / "content" / request.param, tmp_path / "content" / request.param)
    return tmp_path


def with_prose(folder: Path, *texts: str) -> None:
    """Put the examples' texts at the end of the rules."""
    rules = folder / "regeln.md"
    rules.write_text("\n".join([rules.read_text(encoding="utf-8"), *texts]), encoding="utf-8")


def proof_of(root: Path) -> Proof:
    return prove(load(root))


def of_random_play(game: str) -> Mapping[str, Match]:
    """Short and long games, with each variant, for few players and for many."""
    engine: AnyGame = content(game).engine
    made = {"kurz": among_bots(seated(game, 1), 1, 5), "ganz": among_bots(seated(game, 3), 3, 25)}
    for seed, variant in enumerate(engine.variants):
        counts = engine.player_counts(content(game).sheet, frozenset({variant}))
        match = seated(game, seed, counts[-1], (variant,))
        made[f"mit-{variant}"] = among_bots(match, seed, 8)
    return made


@pytest.mark.parametrize(("root", "game"), [(game, game) for game in GAMES], indirect=["root"])
def test_what_was_played_is_proven_without_editing(root: Path, game: str) -> None:
    folder = root / "content" / game
    examples = {name: record(match, name) for name, match in of_random_play(game).items()}
    for name, example in examples.items():
        (folder / "beispiele" / f"{name}.yaml").write_text(example.yaml, encoding="utf-8")
    with_prose(folder, *(example.prose for example in examples.values()))
    proof = proof_of(root)
    assert proof.findings == ()
    assert set(examples) <= set(proof.games[0].runs)
    assert all(example.prose.count("]{") >= 5 for example in examples.values())
    assert not any("{frei" in example.prose for example in examples.values())


@pytest.mark.parametrize("game", GAMES)
def test_every_line_is_told_and_names_who_acts(game: str) -> None:
    match = among_bots(seated(game, 4), 4, 8)
    example = record(match, "partie")
    for number, line in enumerate(match.lines, 1):
        told = next(text for text in example.prose.splitlines() if f"{{zug {number}}}" in text)
        if not line.is_deal:
            player = match.game.engine.to_move(line.step.before)
            assert f"[{player}]{{spieler}}" in told
    assert [line.strip()[2:].strip("'") for line in example.yaml.partition("zuege:\n")[2].splitlines()] == [
        line.text for line in match.lines
    ]


def test_the_same_match_is_reached_again() -> None:
    """The cards that matter are named: the example is the game that was played."""
    match = among_bots(seated("schwindelpost", 2), 2, 9)
    example = record(match, "partie")
    named = {card for _, _, card in find_cards(example.yaml)}
    for line in match.lines:
        assert {card for _, _, card in find_cards(line.text)} <= named


def test_cards_that_nothing_depends_on_are_left_out() -> None:
    example = record(among_bots(seated("schwindelpost", 2), 2, 2), "partie")
    assert len(list(find_cards(example.yaml.partition("zuege:")[0]))) <= 2


def test_a_deal_names_no_more_cards_than_needed() -> None:
    match = among_bots(seated("kopfrechnen", 3), 3)
    at = next(number for number, line in enumerate(match.lines) if line.is_deal)
    assert "  - neue Runde\n" in record(match.before(at + 1), "partie").yaml
    longer = record(match.before(at + 3), "partie").yaml
    dealt = next(line for line in longer.splitlines() if "neue Runde" in line)
    assert 0 < len(list(find_cards(dealt))) < 17


def test_outcomes_are_told_of_the_right_player() -> None:
    match = among_bots(seated("kopfrechnen", 3), 3)
    at = next(number for number, line in enumerate(match.lines) if "Nachzählen" in line.text)
    prose = record(match.before(at + 1), "partie").prose
    assert "[gewinnt]{ausgang." in prose
    assert "[verliert]{ausgang." in prose


def test_a_title_claims_nothing() -> None:
    assert goal(REPOSITORY, "kopfrechnen", "partie", "Ein Bluff").title == "Ein Bluff"
    for title in ("Zwei Runden", "Anna blufft", "Das A♠"):
        with pytest.raises(SettingError, match="Im Titel steht"):
            goal(REPOSITORY, "kopfrechnen", "partie", title)


# --- Where it is written ---


def playing(game: str, target: Goal, *answers: str, lines: int | None = None, bots: int | None = None) -> str:
    script = Script(*answers)
    assert spend(content(game), Wishes(seed=1, lines=lines, bots=bots), script, target)
    return script.text


@pytest.mark.parametrize("root", ["kopfrechnen"], indirect=True)
def test_a_plain_name_is_an_example_of_the_game(root: Path) -> None:
    target = goal(root, "kopfrechnen", "meine-partie")
    said = playing("kopfrechnen", target, lines=4, bots=4)
    folder = root / "content" / "kopfrechnen"
    assert (
        (folder / "beispiele" / "meine-partie.yaml")
        .read_text(encoding="utf-8")
        .startswith("# yaml-language-server: $schema=../../schema/kopfrechnen.beispiel.json\n")
    )
    with_prose(folder, "::: beispiel meine-partie" + said.partition("::: beispiel meine-partie")[2])
    assert proof_of(root).findings == ()


def test_outside_of_the_content_the_text_lies_beside_the_file(tmp_path: Path) -> None:
    playing("topfgucker", goal(tmp_path, "topfgucker", str(tmp_path / "partie")), lines=3, bots=2)
    assert (tmp_path / "partie.yaml").exists()
    assert (tmp_path / "partie.md").read_text(encoding="utf-8").startswith("::: beispiel partie\n")


def test_leaving_early_writes_what_was_played(tmp_path: Path) -> None:
    target = goal(tmp_path, "kopfrechnen", str(tmp_path / "partie.yaml"))
    playing("kopfrechnen", target, "bietet 30", bots=0)
    assert "bietet 30" in target.path.read_text(encoding="utf-8")


def test_nothing_played_is_nothing_written(tmp_path: Path) -> None:
    target = goal(tmp_path, "kopfrechnen", str(tmp_path / "partie.yaml"))
    assert "nichts gespielt" in playing("kopfrechnen", target, "ende", bots=0)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("wanted", "sentence"),
    [
        ("Meine Partie", "`meine-partie`"),
        ("partie.txt", "auf .yaml, nicht auf .txt"),
        ("eine-runde", "gibt es schon"),
    ],
)
def test_names_that_cannot_be_are_refused(wanted: str, sentence: str) -> None:
    with pytest.raises(SettingError) as caught:
        goal(REPOSITORY, "kopfrechnen", wanted)
    assert sentence in caught.value.sentence


def test_more_bots_than_seats_are_refused() -> None:
    with pytest.raises(SettingError):
        spend(content("topfgucker"), Wishes(players=2, bots=3), Script())
