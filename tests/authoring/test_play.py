"""Playing in the terminal: moves are offered and read, what is illegal is explained, and one can go back and leave."""

from __future__ import annotations

import random

import pytest
from seats import GAMES, Script, among_bots, content, seated

from engines.game import Player
from generator.authoring.match import Match, SettingError, begin
from generator.authoring.play import LeftError, play


def sit(match: Match, *answers: str | BaseException, humans: int = 1) -> tuple[str, Match]:
    """Play with humans on the seats from the one who begins on; what was said, and the match when it stopped."""
    script = Script(*answers)
    players = match.table.players
    first = players.index(match.player or players[0])
    seats = (*players[first:], *players[:first])[:humans]
    try:
        match = play(match, seats, script, random.Random(1))
    except LeftError as left:
        match = left.match
    return script.text, match


# --- Whole games ---


@pytest.mark.parametrize("game", GAMES)
def test_bots_play_every_variant_and_level_to_the_end(game: str) -> None:
    engine, sheet = content(game).engine, content(game).sheet
    for variants in ((), *((one,) for one in engine.variants)):
        for level in engine.levels(sheet, frozenset(variants)) or (None,):
            players = engine.player_counts(sheet, frozenset(variants))[-1]
            match = among_bots(seated(game, 2, players, variants, level))
            assert engine.result(match.state) is not None


@pytest.mark.parametrize("game", GAMES)
def test_a_human_can_play_by_the_numbers_of_the_list(game: str) -> None:
    said, match = sit(seated(game), *["1"] * 2000)
    assert "Das geht nicht" not in said
    assert match.game.engine.result(match.state) is not None or "Schreib ihn aus: " in said


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_gives_the_same_game(game: str) -> None:
    assert among_bots(seated(game, 5), 5, 20).lines == among_bots(seated(game, 5), 5, 20).lines


# --- One turn ---


def test_moves_are_read_with_and_without_the_name() -> None:
    name = seated("kopfrechnen").player
    for line in (f"{name} bietet 99", "bietet 99", "  bietet   99 "):
        _, match = sit(seated("kopfrechnen"), line)
        assert match.lines[0].text == f"{name} bietet 99"


def test_several_moves_of_one_line_stay_together() -> None:
    said, match = sit(seated("kopfrechnen"), "bietet 1", "spickt, bietet 99", humans=2)
    assert match.lines[1].text == f"{match.lines[1].step.moves[0].player} spickt, bietet 99", said


def test_a_refusal_names_the_rule_and_its_first_sentence() -> None:
    said, match = sit(seated("kopfrechnen"), "ruft Nachzählen")
    assert "Das geht nicht: " in said
    assert "Regel `erstes-gebot`: " in said
    rule = said.partition("Regel `erstes-gebot`: ")[2].splitlines()[0]
    assert rule.endswith((".", ":"))
    assert "[" not in rule and "{" not in rule
    assert match.lines == ()


def test_what_is_no_move_is_answered_with_moves() -> None:
    said, match = sit(seated("schwindelpost"), "würfelt")
    assert "„würfelt“ ist kein Zug." in said
    assert f"  {match.player} schickt D♥ an " in said
    assert match.lines == ()


def test_nobody_moves_for_others() -> None:
    match = seated("topfgucker")
    other = match.table.left_of(match.player or Player(""))
    said, match = sit(match, f"{other} öffnet 9♦")
    assert f"Jetzt ist {match.player} dran." in said
    assert match.lines == ()


def test_few_moves_are_listed_many_are_asked_for() -> None:
    match = seated("schwindelpost")
    to = match.table.left_of(match.player or Player(""))
    said, _ = sit(match)
    assert "Züge sind möglich" in said
    asked, _ = sit(match, f"? an {to} als 7")
    chosen = [line for line in asked.splitlines()[len(said.splitlines()) :] if "schickt" in line]
    assert len(chosen) > 1
    assert all(f"an {to} als 7" in line for line in chosen)
    number, text = chosen[-1].split(maxsplit=1)
    _, match = sit(match, number)
    assert match.lines[0].text.endswith(text)


def test_a_number_outside_the_list_is_no_move() -> None:
    said, match = sit(seated("kopfrechnen"), "0", "17", "99999999999999999999")
    assert said.count("gibt es nicht. Meinst du die Zahl selbst? Schreib ihn aus: `bietet ") == 3
    assert "`bietet 17`" in said
    assert match.lines == ()


def test_who_plays_alone_is_addressed_and_several_are_called_by_name() -> None:
    assert "Du bist dran." in sit(seated("kopfrechnen"))[0]
    assert "Anna, du bist dran." in sit(seated("kopfrechnen"), "bietet 1", "bietet 2", "bietet 3", humans=4)[0]


def test_bids_are_offered_from_the_lowest() -> None:
    said, _ = sit(seated("kopfrechnen"), "bietet 12", humans=2)
    assert "(oder mit jeder anderen Zahl)" in said
    assert "(oder mit einer größeren Zahl)" in said


def test_help_and_table_change_nothing() -> None:
    said, match = sit(seated("kopfrechnen"), "hilfe", "tisch", "")
    assert "zurueck      deinen letzten Zug zurücknehmen" in said
    assert said.count(f"▶ {match.player} (du)") == 2
    assert match.lines == ()


# --- Going back, leaving ---


def test_going_back_undoes_ones_own_last_move_and_all_after_it() -> None:
    said, match = sit(seated("kopfrechnen"), "bietet 5", "zurueck", "bietet 7")
    assert f"Zurückgenommen: {match.lines[0].text[:-1]}5" in said
    assert match.lines[0].text.endswith(" bietet 7")


def test_there_is_nothing_to_undo_at_first() -> None:
    said, match = sit(seated("kopfrechnen"), "zurück", "ende")
    assert "noch keinen Zug" in said
    assert match.lines == ()


@pytest.mark.parametrize("ending", ["ende", None, KeyboardInterrupt()])
def test_leaving_keeps_what_was_played(ending: str | BaseException | None) -> None:
    answers = ["bietet 5", *([ending] if ending is not None else [])]
    _, match = sit(seated("kopfrechnen"), *answers)
    assert match.lines[0].text.endswith(" bietet 5")


def test_one_can_stop_after_some_lines() -> None:
    assert len(among_bots(seated("topfgucker"), lines=7).lines) == 7


# --- At one device ---


def test_the_device_is_handed_over_between_humans() -> None:
    match = seated("grosse-zahl", 3, 3)
    said, _ = sit(match, *["1"] * 5, humans=3)
    first = match.player or Player("")
    assert f"=== {match.table.left_of(first)}" in said


def test_choices_at_the_same_time_stay_hidden_until_all_have_chosen() -> None:
    said, match = sit(seated("topfgucker", 4, 3), "1", "1", "1", humans=3)
    first, second = match.lines[0].text, match.lines[1].text
    after_two = said.partition("===")[2].partition("===")[2]
    before_third = after_two.partition("Dein Zug")[0]
    assert first not in before_third
    assert second not in before_third
    assert first.rpartition(" ")[0] + " …" in before_third


# --- Settings ---


@pytest.mark.parametrize(
    ("game", "players", "variants", "level", "sentence"),
    [
        ("kopfrechnen", 2, (), None, "3 bis 6 Personen"),
        ("kopfrechnen", 4, ("trikser",), None, "Die Variante `trikser` gibt es nicht. Es gibt `trickser`"),
        ("schwindelpost", 5, ("ein-blatt",), None, "2 bis 4 Personen"),
        ("topfgucker", 2, (), "schwierig", "Es gibt `leicht`, `normal`, `schwer`, `profi`"),
        ("kopfrechnen", 4, (), "leicht", "Dieses Spiel hat keine"),
    ],
)
def test_a_table_that_cannot_be_is_explained(
    game: str, players: int, variants: tuple[str, ...], level: str | None, sentence: str
) -> None:
    with pytest.raises(SettingError) as caught:
        begin(content(game), players, frozenset(variants), level, random.Random(1))
    assert sentence in caught.value.sentence
