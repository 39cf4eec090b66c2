"""Breaking the content on purpose: what is changed, what becomes of it, and what is told."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from projects import REPOSITORY, Project

from generator.content.book import GameContent, Scenario
from generator.content.load import load
from generator.content.markdown import scan
from generator.content.source import Source
from generator.content.yamlfile import read_yaml
from generator.proof.mutation.listed import stale
from generator.proof.mutation.measure import Measure, all_mutants, make_ready, measure
from generator.proof.mutation.mutant import Change, Fate, Kind, Mutant
from generator.proof.mutation.places import entry
from generator.proof.mutation.play import known_terms, scenario_mutants
from generator.proof.mutation.prose import prose_mutants
from generator.proof.mutation.report import json_report, text_report
from generator.proof.mutation.sheet import sheet_mutants
from generator.proof.mutation.trial import Ready, judge, source_of
from generator.proof.prove import prove

GAME = "kopfrechnen"


@cache
def ready() -> Ready:
    return make_ready(load(REPOSITORY, (GAME,)))[0]


def game() -> GameContent:
    return ready().game


def changes(text: str, mutants: list[Mutant]) -> set[tuple[str, str, str]]:
    return {(text[one.start : one.end], one.new, one.kind.value) for one in mutants}


def prose(text: str) -> list[Mutant]:
    document = scan(Source(game().rules.source.file, text))
    return list(prose_mutants(replace(game(), rules=document), document))


class TestProse:
    def test_numbers_are_counted_up_and_down_and_deleted(self) -> None:
        text = "# Titel\n\nIhr spielt mit [17]{karten.anzahl} Karten.\n"
        assert changes(text, prose(text)) == {
            ("17", "18", "Zahl"),
            ("17", "16", "Zahl"),
            ("17", "", "Zahl"),
            ("[17]{karten.anzahl}", "17", "Bindung"),
        }

    def test_sums_fall_into_numbers_and_signs(self) -> None:
        text = "# Titel\n\n::: beispiel eine-runde\n{zug 1}Anna sieht [7 + 20 − 5 = 22]{sicht}.\n:::\n"
        found = changes(text, prose(text))
        assert {
            ("7", "8", "Zahl"),
            ("22", "21", "Zahl"),
            ("+", "−", "Rechenzeichen"),
            ("−", "+", "Rechenzeichen"),
        } <= found
        assert ("20 − 5", "5 − 20", "Zahl") in found
        assert ("1", "2", "Zugnummer") in found

    def test_words_keep_their_form(self) -> None:
        text = "# Titel\n\nLeg [zwei]{lebenskarten.offen} offen und [eine]{lebenskarten.verdeckt} in [Kreuz]{lebenskarten.farbe1} hin.\n"
        found = changes(text, prose(text))
        assert {("zwei", "drei", "Zahlwort"), ("eine", "zwei", "Zahlwort"), ("Kreuz", "Pik", "Farbe")} <= found

    def test_names_and_outcomes_in_examples(self) -> None:
        text = "# Titel\n\n::: beispiel eine-runde\n{zug 5}[Annas]{gewinner} Ruf: Sie [gewinnt]{ausgang.Anna}.\n:::\n"
        assert {("Annas", "Bens", "Name"), ("gewinnt", "verliert", "Ausgang")} <= changes(text, prose(text))

    def test_neighbours_that_say_the_same_are_not_swapped(self) -> None:
        text = (
            "# Titel\n\n[zwei]{lebenskarten.offen} und [zweimal]{lebenskarten.offen} und [drei]{lebenskarten.anzahl}\n"
        )
        swapped = [one for one in prose(text) if one.change is Change.SWAPPED]
        assert [text[one.start : one.end].count("{") for one in swapped] == [2, 1]

    def test_lines_named_in_expressions_and_pictures(self) -> None:
        text = "# Titel\n\n::: beispiel eine-runde\n[Ben]{zug(2).spieler}\n\n::: bild eine-runde zug=1\n[Anna]{spieler}\n:::\n:::\n"
        steps = [one for one in prose(text) if one.kind is Kind.STEP]
        assert [(text[one.start : one.end], one.new) for one in steps] == [
            ("2", "3"),
            ("2", "1"),
            ("1", "2"),
            ("1", "0"),
        ]

    def test_exemptions_carry_their_reason(self) -> None:
        text = "# Titel\n\nIm Jahr [2003]{frei: Jahreszahl} erschien es.\n"
        assert {one.exempt for one in prose(text)} == {"Jahreszahl"}
        assert judge(ready(), prose(text)[0]).fate is Fate.EXEMPT


def scenario(title: str) -> Scenario:
    return next(one for one in (*game().examples.values(), *game().cases) if one.title == title)


def scenario_changes(title: str) -> set[tuple[str, str, str]]:
    one = scenario(title)
    found = scenario_mutants(game(), one, ready().played[one.id].runs[0], known_terms(game()))
    return changes(one.document.source.text, list(found))


class TestScenarios:
    def test_position_moves_and_expectations(self) -> None:
        found = scenario_changes("Jedes Gebot ist höher als das letzte")
        assert ("Ben, Carla", "Carla, Ben", "Name") in found
        assert ("20", "21", "Zahl") in found
        assert ("gebot-hoeher", "nachzaehlen-rufen", "Regel") in found
        assert any(kind == "Zug" and not new for _, new, kind in found)

    def test_a_card_is_replaced_by_one_that_is_still_free(self) -> None:
        one = scenario("Eine ganze Runde")
        found = scenario_changes(one.title)
        cards = {new for old, new, kind in found if kind == "Karte" and old == "D♥"}
        assert cards
        assert not cards & {"7♥", "K♥", "5♠", "3♥"}

    @pytest.mark.parametrize(
        ("text", "path", "left"),
        [
            ("a: {b: 1, c: 2}\n", ("a", "b"), "a: {c: 2}\n"),
            ("a: {b: 1, c: 2}\n", ("a", "c"), "a: {b: 1}\n"),
            ("a: [1, 2]\n", ("a", 0), "a: [2]\n"),
            ("a: {b: [1]}\n", ("a", "b"), "a: {}\n"),
            ("a:\n  b: 1\n  c:\n    d: 2\ne: 3\n", ("a", "c"), "a:\n  b: 1\ne: 3\n"),
            ("a:\n  - x\n  - y\n", ("a", 0), "a:\n  - y\n"),
            ("a: {b: 'x, y', c: 2}\n", ("a", "b"), "a: {c: 2}\n"),
        ],
    )
    def test_entries_are_cut_out_whole(self, text: str, path: tuple[str | int, ...], left: str) -> None:
        start, end = entry(read_yaml(Source(Path("x.yaml"), text)), path)
        assert text[:start] + text[end:] == left


def test_every_value_of_the_game_is_changed() -> None:
    text = game().document.source.text
    found = changes(text, list(sheet_mutants(game())))
    assert {("15", "16", "Zahl"), ("-10", "-11", "Zahl"), ("2003", "2004", "Zahl")} <= found
    assert ("15\n    K♥: 20", "20\n    K♥: 15", "Zahl") in found
    assert any(old == "B♥" and kind == "Karte" for old, _, kind in found)
    assert not any("Trickser" in old for old, _, _ in found)


def test_the_quick_look_finds_nothing_that_the_whole_proof_does_not(tmp_path: Path) -> None:
    mutants = all_mutants(ready())
    for number, mutant in enumerate(mutants[:: len(mutants) // 15]):
        outcome = judge(ready(), mutant)
        project = Project(tmp_path / str(number))
        for name in source_names(game()):
            source = source_of(game(), name)
            target = project.root / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text((mutant.apply(source) if name == mutant.file else source).text, encoding="utf-8")
        told = project.findings()
        assert bool(told) == (outcome.fate is Fate.KILLED), mutant
        if outcome.finding:
            assert outcome.finding.span.file in {one.span.file for one in told}, mutant


def source_names(one: GameContent) -> set[Path]:
    texts = {one.document.source.file, *(text.source.file for text in one.texts)}
    texts |= {one.lab.document.source.file} if one.lab else set()
    return texts | {scenario.document.source.file for scenario in (*one.examples.values(), *one.cases)}


LOOSE = """faelle:
  - titel: Ein Fall mit einer Karte zu viel
    spieler: [Anna, Ben, Carla]
    lage:
      beginnt: Anna
      stirn: {Anna: 2♥, Ben: 3♥, Carla: 4♥}
    zuege:
      - Anna bietet 20
    ergibt: {gebot: 20, dran: Ben, karte.Anna: 2♥, sieht.Anna: 3 + 4 = 7}
"""


class TestPlanted:
    """A case that names more than it expects anything of."""

    @pytest.fixture
    def loose(self, project: Project) -> Project:
        project.file("faelle/zu-viel.yaml").write_text(
            LOOSE.replace(", karte.Anna: 2♥, sieht.Anna: 3 + 4 = 7", ""), encoding="utf-8"
        )
        return project

    def test_what_survives_is_listed(self, loose: Project) -> None:
        found = tried(loose)
        told = {(one.mutant.start, one.mutant.new) for one in found.outcomes if one.fate is Fate.SURVIVED}
        text = loose.file("faelle/zu-viel.yaml").read_text(encoding="utf-8")
        assert {text[start : start + 2] for start, _ in told} >= {"2♥", "3♥", "4♥"}
        assert not found.holds

    def test_expectations_make_it_bite(self, loose: Project) -> None:
        loose.file("faelle/zu-viel.yaml").write_text(LOOSE, encoding="utf-8")
        assert not [one for one in tried(loose).outcomes if one.fate is Fate.SURVIVED]

    def test_a_reason_excuses_a_place(self, loose: Project) -> None:
        stelle = "Ein Fall mit einer Karte zu viel.lage.stirn"
        allow(loose, "faelle/zu-viel.yaml", stelle)
        found = tried(loose)
        listed = [one for one in found.outcomes if one.fate is Fate.LISTED]
        assert listed
        assert {one.reason for one in listed} == {"Nur zum Test."}
        assert not [one for one in found.outcomes if one.fate is Fate.SURVIVED and "♥" in one.mutant.new]

    def test_a_reason_that_nothing_needs_is_told(self, project: Project) -> None:
        allow(project, "faelle/bieten.yaml", "faelle")
        (one,) = make_ready(load(project.root))
        needless = tuple(stale(one, ()))
        assert [finding.found for finding in needless] == ["faelle"]
        assert not Measure((), 0, 0.0, needless).holds


def allow(project: Project, file: str, place: str) -> None:
    sheet = project.file("spiel.yaml")
    more = f"\ngleichwertig:\n  - datei: {file}\n    stelle: '{place}'\n    grund: Nur zum Test.\n"
    sheet.write_text(sheet.read_text(encoding="utf-8") + more, encoding="utf-8")


def tried(project: Project) -> Measure:
    """What comes of the mutants of the one file that was planted."""
    (one,) = make_ready(load(project.root))
    planted = tuple(case for case in one.game.cases if case.document.source.file.stem == "zu-viel")
    assert prove(load(project.root)).holds
    return measure([one], only=tuple(case.document.source.file for case in planted))


def test_an_engine_that_breaks_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    mutant = next(one for one in all_mutants(ready()) if one.file.parent.name == "faelle" and one.kind is Kind.MOVE)

    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(type(game().engine), "parse", broken)
    outcome = judge(ready(), mutant)
    assert (outcome.fate, outcome.reason) == (Fate.CRASHED, "ZeroDivisionError: ")


def test_a_sample_is_the_same_each_time_and_in_any_number_of_processes() -> None:
    one = measure([ready()], sample=60, seed=7)
    other = measure([ready()], sample=60, seed=7, jobs=2)
    assert [(o.mutant, o.fate) for o in one.outcomes] == [(o.mutant, o.fate) for o in other.outcomes]
    assert [o.mutant for o in measure([ready()], sample=60, seed=8).outcomes] != [o.mutant for o in one.outcomes]


class TestReports:
    def test_text(self) -> None:
        result = measure([ready()], sample=40, seed=1)
        text = text_report([ready()], result)
        assert "Kopfrechnen" in text
        assert f"40 von {result.total} Änderungen" in text
        survived = replace(result.outcomes[0], fate=Fate.SURVIVED, finding=None)
        told = text_report([ready()], replace(result, outcomes=(survived, *result.outcomes[1:])))
        assert str(survived.mutant.span(source_of(game(), survived.mutant.file))) in told
        assert "1 nicht an ihrer Stelle gemeldet" in told

    def test_json(self) -> None:
        result = measure([ready()], sample=40, seed=1)
        document = json.loads(json_report([ready()], result))
        assert (document["version"], document["tried"], document["missed"]) == (1, 40, [])
        assert document["games"][0]["id"] == GAME
