"""The trial sheet: what one reads on it is what the backs must be moved by."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from accessibility import complaints
from ink import Shape, Sheet, sheets
from test_aids import aids

from generator.render.aids import COLUMNS, HEAD, HEIGHT, ROWS, WIDTH, player_aids
from generator.render.design import tokens
from generator.render.editions import MOST_SHIFT
from generator.render.trial_sheet import PLACES, mirrored, trial_sheet

POINTS = 72 / 25.4  # in a millimetre
MARK = 5.0  # so far do crop marks reach beyond the cards
Place = tuple[float, float]


@cache
def sides(shift: Place) -> list[Sheet]:
    return sheets(trial_sheet(shift).data)


def zeros(side: Sheet) -> list[Place]:
    """Where thick lines cross, in millimetres from the top left corner, in the order in which they are painted."""
    across: list[float] = []
    down: list[float] = []
    for shape in side.painted:
        if not isinstance(shape, Shape):
            continue
        xs, ys = zip(*(point for outline in shape.outlines for point in outline), strict=True)
        width, height = (max(xs) - min(xs)) / POINTS, (max(ys) - min(ys)) / POINTS
        if width == pytest.approx(0.2, abs=0.01) and height > 10:
            across.append((max(xs) + min(xs)) / 2 / POINTS)
        elif height == pytest.approx(0.2, abs=0.01) and width > 10:
            down.append((side.height - (max(ys) + min(ys)) / 2) / POINTS)
    return list(zip(across, down, strict=True))


def near(places: list[Place]) -> list[Place]:
    return sorted((round(x, 2) + 0.0, round(y, 2) + 0.0) for x, y in places)


def test_every_scale_lies_behind_its_cross() -> None:
    front, back = sides((0, 0))
    assert near(zeros(front)) == near(list(PLACES))
    assert near(zeros(back)) == near(list(mirrored(PLACES)))
    assert mirrored(PLACES) == frozenset(PLACES)  # no place of a page's text is behind a mark


def test_the_numbers_grow_to_the_right_and_down() -> None:
    back = sides((0, 0))[1]
    (zero_x, zero_y), *_ = zeros(back)
    threes = [letter for letter in back.letters if letter.text == "3" and letter.colour == "#000000"]
    beside = {
        (round(letter.middle[0] / POINTS - zero_x), round((back.height - letter.middle[1]) / POINTS - zero_y))
        for letter in threes
    }
    assert (3, -8) in beside  # above the third line to the right
    assert (-7, 3) in beside  # beside the third line below


@pytest.mark.parametrize("error", [(1.5, -2.0), (-0.5, 3.0), (5.0, 5.0)])
def test_moved_by_what_is_read_the_backs_lie_behind_the_fronts(error: Place) -> None:
    """A printer puts all backs to the right and down by `error`."""
    front, back = sides((0, 0))
    hole = min(mirrored(tuple(zeros(front))))
    zero = min((x + error[0], y + error[1]) for x, y in zeros(back))
    read = (round(hole[0] - zero[0], 2), round(hole[1] - zero[1], 2))
    assert read == (-error[0], -error[1])
    again = sides(read)
    assert near(zeros(again[0])) == near(zeros(front))
    assert near([(x + error[0], y + error[1]) for x, y in zeros(again[1])]) == near(list(mirrored(PLACES)))


@pytest.mark.parametrize("shift", [(1.5, -2.0), (-3.0, 0.5)])
def test_player_aids_move_as_the_trial_sheet_does(shift: Place) -> None:
    plain, moved = (sheets(player_aids(aids(shift=one)).data) for one in ((0.0, 0.0), shift))

    def title(side: Sheet) -> Place:
        letter = max(side.letters, key=lambda one: max(y for _, y in one.corners) - min(y for _, y in one.corners))
        return letter.middle[0] / POINTS, (side.height - letter.middle[1]) / POINTS

    assert title(moved[0]) == title(plain[0])
    (zero, *_), (moved_zero, *_) = zeros(sides((0, 0))[1]), zeros(sides(shift)[1])
    for here, there in ((title(plain[1]), title(moved[1])), (zero, moved_zero)):
        assert there[0] - here[0] == pytest.approx(shift[0], abs=0.01)
        assert there[1] - here[1] == pytest.approx(shift[1], abs=0.01)


def test_what_is_moved_as_far_as_it_goes_stays_on_the_paper() -> None:
    sheet = tokens().sheets["kartenhilfe"]
    assert sheet.left - MARK - MOST_SHIFT >= 0
    assert sheet.left + COLUMNS * WIDTH + MARK + MOST_SHIFT <= sheet.width
    assert sheet.top + HEAD - MARK - MOST_SHIFT >= 0
    assert sheet.top + HEAD + ROWS * HEIGHT + MARK + MOST_SHIFT <= sheet.height
    for shift in ((MOST_SHIFT, MOST_SHIFT), (-MOST_SHIFT, -MOST_SHIFT)):
        assert trial_sheet(shift).faults == player_aids(aids(shift=shift)).faults == ()


@pytest.mark.parametrize("shift", [(0.0, 0.0), (1.5, -2.0)])
def test_it_is_sound_and_can_be_read_aloud(shift: Place, tmp_path: Path) -> None:
    made = trial_sheet(shift)
    assert (made.pages, made.warnings, made.faults) == (2, (), ())
    path = tmp_path / "probeblatt.pdf"
    path.write_bytes(made.data)
    assert complaints(path) == []
    assert ("1,5 −2" in text(made.data)) == any(shift)


def text(data: bytes) -> str:
    return " ".join("".join(letter.text for letter in side.letters) for side in sheets(data)).replace("1,5−2", "1,5 −2")
