"""What may be left out and what may survive: each with a reason, found again when lines move, and never for nothing."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from projects import REPOSITORY

from bench.mutants.judge import Fate, Verdict
from bench.mutants.mutants import Mutant
from bench.mutants.report import holds, json_report, text_report, unlisted_entries
from bench.mutants.run import Measure, Outcome, engines
from bench.mutants.scope import FILE, LeftOut, Scope, ScopeError, Survivor, read_scope

MUTANT = Mutant("engines.probe.play", Path("engines/probe/play.py"), 3, 10, 8, "decide", "if a < b:", "<", "<=", "")
SURVIVOR = Survivor("engines.probe.play", "decide", "if a < b:", "< → <=", "gleichwertig")
LEFT_OUT = LeftOut("engines.*.view", "scene*", "", "", "", "nur gezeichnet")


def measure(*fates: Fate, stale: tuple[str, ...] = ()) -> Measure:
    outcomes = tuple(
        Outcome("probe", replace(MUTANT, number=number), Verdict(fate), "gleichwertig" if fate is Fate.LISTED else "")
        for number, fate in enumerate(fates)
    )
    return Measure(("probe",), outcomes, len(outcomes), ((LEFT_OUT, 2),), stale, 2.0)


def test_an_entry_finds_its_mutant_when_lines_move() -> None:
    scope = Scope(survivors=(SURVIVOR,))
    assert scope.survivor(replace(MUTANT, line=99, column=1, number=7)) is SURVIVOR
    assert scope.survivor(replace(MUTANT, text="if a < c:")) is None
    assert scope.survivor(replace(MUTANT, new=">")) is None
    assert scope.survivor(replace(MUTANT, function="settle")) is None


def test_patterns_leave_out_functions_or_single_lines() -> None:
    drawn = replace(MUTANT, module="engines.probe.view", function="scene")
    assert LEFT_OUT.holds(drawn)
    assert not LEFT_OUT.holds(MUTANT)
    some_lines = replace(LEFT_OUT, text="if a *")
    assert some_lines.holds(drawn)
    assert not some_lines.holds(replace(drawn, text="if b < a:"))
    one_change = replace(LEFT_OUT, change="* → True")
    assert not one_change.holds(drawn)
    assert one_change.holds(replace(drawn, new="True"))


def test_entries_that_nothing_needs_are_told() -> None:
    draw = replace(LEFT_OUT, module="engines.probe.play", function="draw")
    scope = Scope((draw,), (SURVIVOR,))
    assert scope.stale([MUTANT], [MUTANT], whole=True) == [str(draw)]
    assert scope.stale([MUTANT], [], whole=True) == [str(SURVIVOR), str(draw)]
    assert scope.stale([MUTANT], [], whole=False) == [str(SURVIVOR)]


def test_entries_of_modules_that_were_not_tried_are_not_told() -> None:
    elsewhere = replace(MUTANT, module="engines.other")
    assert Scope((LEFT_OUT,), (SURVIVOR,)).stale([elsewhere], [], whole=False) == []


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ('[[ausgenommen]]\nmodul = "a"\nfunktion = "b"\n', "grund"),
        ('[[ausgenommen]]\nmodul = "a"\nfunktion = "b"\ngrund = ""\n', "grund"),
        ('[[ausgenommen]]\nmodul = "a"\nfunktion = "b"\ngrund = "c"\nspalte = "3"\n', "spalte"),
        ('[[ueberlebt]]\nmodul = "a"\nfunktion = "b"\nzeile = "c"\ngrund = "d"\n', "aenderung"),
        ('[[erlaubt]]\nmodul = "a"\n', "erlaubt"),
    ],
)
def test_an_entry_says_everything_and_why(tmp_path: Path, text: str, key: str) -> None:
    file = tmp_path / "scope.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(ScopeError) as error:
        read_scope(file)
    assert error.value.key == key


def test_the_kept_entries_can_be_read_and_are_there_once() -> None:
    scope = read_scope(FILE)
    assert scope.left_out
    assert len(set(map(str, scope.survivors))) == len(scope.survivors)


def test_it_holds_when_enough_are_killed_and_the_rest_has_reasons() -> None:
    assert holds(measure(*[Fate.KILLED] * 19, Fate.LISTED))
    assert not holds(measure(*[Fate.KILLED] * 18, Fate.LISTED, Fate.LISTED))
    assert not holds(measure(*[Fate.KILLED] * 99, Fate.SURVIVED))
    assert not holds(measure(*[Fate.KILLED] * 99, Fate.UNREACHED))
    assert not holds(measure(Fate.KILLED, stale=("engines.probe",)))


def test_in_a_sample_the_share_is_left_to_chance_but_reasons_are_not() -> None:
    assert holds(replace(measure(Fate.KILLED, Fate.LISTED), total=9))
    assert not holds(replace(measure(Fate.KILLED, Fate.SURVIVED), total=9))


def test_crashes_and_endless_loops_are_kills_and_what_cannot_be_loaded_is_no_mutant() -> None:
    document = json.loads(json_report(measure(Fate.KILLED, Fate.CRASHED, Fate.ENDLESS, Fate.USELESS)))
    (engine,) = document["engines"]
    assert (engine["killed"], engine["total"], engine["percent"]) == (3, 3, 100)


def test_the_report_names_survivors_and_what_was_left_out() -> None:
    text = text_report(measure(Fate.KILLED, Fate.SURVIVED))
    assert "engines/probe/play.py:10:8" in text
    assert "< → <=" in text
    assert "nur gezeichnet" in text
    assert "2 sind ausgenommen." in text
    assert "50,0" in text


def test_survivors_become_entries_that_only_lack_the_reason(tmp_path: Path) -> None:
    file = tmp_path / "scope.toml"
    file.write_text(unlisted_entries(measure(Fate.SURVIVED).outcomes), encoding="utf-8")
    with pytest.raises(ScopeError) as error:
        read_scope(file)
    assert error.value.key == "grund"
    file.write_text(file.read_text(encoding="utf-8").replace('grund = ""', 'grund = "gleichwertig"'), encoding="utf-8")
    assert read_scope(file).survivors == (SURVIVOR,)


def test_every_game_and_the_shared_modules_are_measured() -> None:
    titles = [engine.title for engine in engines(REPOSITORY)]
    assert titles == ["grosse-zahl", "kopfrechnen", "schwindelpost", "topfgucker", "gemeinsam"]
    assert [engine.title for engine in engines(REPOSITORY, ("kopfrechnen",))] == ["kopfrechnen"]
    (shared,) = engines(REPOSITORY, ("gemeinsam",))
    assert shared.games == ("grosse-zahl", "kopfrechnen", "schwindelpost", "topfgucker")
