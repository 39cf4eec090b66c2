"""Score pads: lines that a child can write on, and as many boxes as the game has hits and lives."""

from __future__ import annotations

import itertools
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import printed as documents
import pytest
from accessibility import complaints
from printed import GAMES, Wanted, laid_out, printed, proofs

from generator.build.wanted import editions_of
from generator.render import score_pads
from generator.render.editions import EDITIONS, PALETTES, Choices, evening_editions, is_made
from generator.render.kinds import make_document
from generator.render.look import Imprint, Look
from generator.render.looks.laid_out import Area, LaidOut, Line
from generator.render.pdf import PageOverflowError
from generator.render.score_pads import BoxGroup, BoxTables, Place, PointTables, ScorePad, grid, score_pad

CHILD = 9.0  # millimetres
BOX = 7.4
EDITION = next(edition for edition in EDITIONS if edition.kind == "punkteblock")
PADS = [game for game in GAMES if is_made(EDITION, proofs()[game].game)]


def wanted(game: str, **chosen: object) -> Wanted:
    return Wanted(game, EDITION, replace(Choices(), **chosen))  # type: ignore[arg-type]


def parameters(game: str) -> Any:
    """The values that the game's engine plays by."""
    return proofs()[game].game.sheet.parameters


def choices(game: str) -> list[Wanted]:
    """A pad for every number of players, and one for every level."""
    content = proofs()[game].game
    counts = content.engine.player_counts(content.sheet, frozenset())
    levels = content.engine.levels(content.sheet)
    return [
        wanted(game),
        *(wanted(game, players=players) for players in counts),
        *(wanted(game, level=level) for level in levels),
    ]


ALL = [one for game in PADS for one in choices(game)]


def words(pages: LaidOut) -> list[str]:
    return [item.words for item in pages.items if isinstance(item, Line)]


def row_numbers(pages: LaidOut) -> list[tuple[int, Area]]:
    """The numbers at the beginning of lines, in reading order, with their places."""
    lines = [item for item in pages.items if isinstance(item, Line) and not item.heading]
    return [(int(line.words), line.texts[0].area) for line in lines if re.fullmatch(r"\d+", line.words)]


def line_heights(pages: LaidOut) -> list[float]:
    """How far the numbered lines of each table lie apart."""
    pairs = itertools.pairwise(row_numbers(pages))
    return [there.top - here.top for (before, here), (after, there) in pairs if after == before + 1]


def boxes(pages: LaidOut) -> list[Area]:
    """The boxes to tick, by their size."""
    areas = [area for _, area in pages.frames]
    return [one for one in areas if abs(one.right - one.left - BOX) < 0.01 and abs(one.bottom - one.top - BOX) < 0.01]


def boxes_in_a_row(pages: LaidOut) -> set[int]:
    """How many boxes stand beside a line's number; tables side by side are told apart by where they begin."""
    numbers, tables = row_numbers(pages), sorted({round(area.left, 1) for _, area in row_numbers(pages)})
    ends = dict(zip(tables, [*tables[1:], float("inf")], strict=True))
    return {
        sum(box.top < middle < box.bottom and left - 1 < box.left < ends[left] - 1 for box in boxes(pages))
        for left, middle in ((round(area.left, 1), (area.top + area.bottom) / 2) for _, area in numbers)
    }


def columns(pages: LaidOut) -> int:
    return words(pages).count("Name")


@pytest.mark.parametrize("one", ALL, ids=str)
def test_a_child_can_write_on_every_line(one: Wanted) -> None:
    heights = line_heights(laid_out(one))
    assert len(heights) >= 8
    assert min(heights) >= CHILD
    assert printed(one).pages == 1


def test_lines_that_are_too_narrow_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(score_pads, "LINE", 8.0)
    monkeypatch.setattr(score_pads, "WIDEST_LINE", 8.5)
    for game in PADS:
        _, pages = documents.make(wanted(game))
        assert min(line_heights(pages)) < CHILD


@pytest.mark.parametrize("one", ALL, ids=str)
def test_nothing_is_wrong_with_a_pad_as_chosen(one: Wanted, tmp_path: Path) -> None:
    document = printed(one)
    assert document.warnings == ()
    assert [fault.sentence for fault in document.faults] == []
    (tmp_path / "pad.pdf").write_bytes(document.data)
    assert complaints(tmp_path / "pad.pdf") == []


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_kopfrechnen_has_a_line_for_each_player_and_a_box_for_each_life(players: int) -> None:
    lives = parameters("kopfrechnen").lebenskarten
    pages = laid_out(wanted("kopfrechnen", players=players))
    assert boxes_in_a_row(pages) == {lives.offen + lives.verdeckt}
    assert {number for number, _ in row_numbers(pages)} == set(range(1, players + 1))
    assert len(boxes(pages)) == (lives.offen + lives.verdeckt) * len(row_numbers(pages))


def test_topfgucker_has_a_box_for_each_hit_and_life_of_the_level() -> None:
    levels = parameters("topfgucker").stufen
    for level, values in levels.items():
        pages = laid_out(wanted("topfgucker", level=level))
        assert boxes_in_a_row(pages) == {values.ziel + values.leben}, level
        assert f"Punkteblock · {values.titel}" in words(pages)
    most = max(values.ziel for values in levels.values()) + max(values.leben for values in levels.values())
    assert boxes_in_a_row(laid_out(wanted("topfgucker"))) == {most}


def test_topfgucker_marks_the_target_of_each_level() -> None:
    """Each level's name stands above the number of its target, and above its last life."""
    pages = laid_out(wanted("topfgucker"))
    heads = [text for item in pages.items if isinstance(item, Line) and item.heading for text in item.texts]
    numbers = {text.words: text.area for text in heads if text.words.isdecimal()}
    for values in parameters("topfgucker").stufen.values():
        marks = [text.area for text in heads if text.words == values.titel]
        below = numbers[str(values.ziel)]
        middle = (below.left + below.right) / 2
        assert any(mark.left < middle < mark.right and mark.bottom < below.top for mark in marks)
        assert len(marks) == (2 if values.leben else 1)
    assert "Profi: 0" in words(pages)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_grosse_zahl_has_columns_for_each_player(players: int) -> None:
    pages = laid_out(wanted("grosse-zahl", players=players))
    tables = len({round(area.left, 1) for _, area in row_numbers(pages)})
    assert columns(pages) == players * tables
    assert words(pages).count("Summe") == players * tables


def test_without_a_number_of_players_there_is_room_for_all() -> None:
    game = proofs()["grosse-zahl"].game
    assert columns(laid_out(wanted("grosse-zahl"))) == game.facts.spieler.bis
    assert printed(wanted("grosse-zahl", players=3)).data != printed(wanted("grosse-zahl")).data


def test_grosse_zahl_names_what_ends_it() -> None:
    goals = parameters("grosse-zahl").ziel
    numbers = {"kurz": goals.kurz, "normal": goals.normal, "lang": goals.lang}
    (line,) = (text for text in words(laid_out(wanted("grosse-zahl"))) if text.startswith("Ziel:"))
    assert re.findall(r"(\w+) (\d+)", line) == [(name, str(number)) for name, number in numbers.items()]
    for level, number in numbers.items():
        (line,) = (text for text in words(laid_out(wanted("grosse-zahl", level=level))) if text.startswith("Ziel:"))
        assert re.sub(r"\s", "", line) == f"Ziel:{number}"


def test_names_of_files_tell_what_was_chosen() -> None:
    chosen = Choices(PALETTES["grey"], players=3, level="leicht")
    assert chosen.suffix(EDITION) == "-3-leicht-grau"


def test_a_game_in_which_nothing_is_written_gets_no_pad() -> None:
    proof = proofs()["schwindelpost"]
    assert not is_made(EDITION, proof.game)
    assert "punkteblock" not in {edition.kind for edition in editions_of(proof.game, Choices())}
    with pytest.raises(ValueError, match="schwindelpost"):
        make_document(proof, EDITION, Choices())


def test_an_evening_leaves_pads_out() -> None:
    assert "punkteblock" not in {edition.kind for edition in evening_editions()}


def pad(tables: BoxTables | PointTables, lines: int = 1) -> ScorePad:
    return ScorePad(Look("x", "petrol"), "Probe", "<p>Eine Zeile.</p>" * lines, tables, Imprint("2026-11-30"))


LIVES = BoxGroup("Leben", tuple(Place(number) for number in range(1, 4)))


@pytest.mark.parametrize(
    "tables",
    [
        PointTables("Runde", ("Punkte",), 2),
        PointTables("Runde", ("Stiche", "Punkte", "Summe"), 4),
        PointTables("Runde", ("Punkte", "Summe"), 8),
        BoxTables("Name", (LIVES,), 1),
        BoxTables("Name", (LIVES, LIVES, LIVES), 12),
        BoxTables("Partie", (LIVES,)),
    ],
)
def test_tables_of_other_games_fit_as_well(tables: BoxTables | PointTables, tmp_path: Path) -> None:
    document = score_pad(pad(tables))
    assert document.pages == 1
    assert [fault.sentence for fault in document.faults] == []
    (tmp_path / "pad.pdf").write_bytes(document.data)
    assert complaints(tmp_path / "pad.pdf") == []
    laid = grid(tables)
    assert laid.line >= CHILD
    assert max(left for left, _ in laid.places) + laid.width <= 180 + 0.01


def test_text_that_reaches_into_the_tables_is_told_in_millimetres() -> None:
    with pytest.raises(PageOverflowError) as raised:
        score_pad(pad(BoxTables("Name", (LIVES,), 3), lines=9))
    assert raised.value.name == "Der Text über dem Punkteblock"
    assert raised.value.millimetres > 10
