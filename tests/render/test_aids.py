"""Player aids: their size, their place on the sheet, how many there are, and what does not fit."""

from __future__ import annotations

from dataclasses import replace

import pytest
from printed import proofs

from generator.build.wanted import editions_of
from generator.render.aids import COLUMNS, HEAD, HEIGHT, ROWS, WIDTH, Face, PlayerAids, player_aids, sets_for, sides
from generator.render.design import tokens
from generator.render.editions import EDITIONS, Choices, is_made
from generator.render.kinds import make_document
from generator.render.look import Imprint, Look
from generator.render.pdf import PageOverflowError

RIM = 5
EDITION = next(edition for edition in EDITIONS if edition.kind == "kartenhilfe")


def aids(sets: int = 4, cards: int = 1, lines: int = 1, shift: tuple[float, float] = (0.0, 0.0)) -> PlayerAids:
    back = Face("Rückseite", "<p>Noch eine Zeile.</p>" * lines)
    pair = (Face("Vorderseite", "<p>Eine Zeile.</p>"), back)
    return PlayerAids(Look("kopfrechnen", "pflaume"), "Probe", (pair,) * cards, sets, Imprint("2026-11-30"), shift)


def test_cards_are_poker_cards_and_the_grid_keeps_clear_of_the_edge() -> None:
    sheet = tokens().sheets["kartenhilfe"]
    assert (WIDTH, HEIGHT) == (63, 88)
    assert min(sheet.left, sheet.top) >= RIM
    top = sheet.top + HEAD
    assert sheet.left + COLUMNS * WIDTH <= sheet.width - RIM
    assert top + ROWS * HEIGHT <= sheet.height - RIM
    assert sheet.left * 2 + COLUMNS * WIDTH == sheet.width  # or turning the sheet would move the backs
    assert top * 2 + ROWS * HEIGHT == sheet.height


@pytest.mark.parametrize(("sets", "cards"), [(1, 1), (4, 1), (5, 2), (9, 1), (6, 3)])
def test_every_back_lies_behind_its_front(sets: int, cards: int) -> None:
    pages = list(sides(aids(sets, cards)))
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        assert (front.name, back.name) == ("Vorderseite", "Rückseite")
        turned = [(COLUMNS * WIDTH - one.left - WIDTH, one.top) for one in back.placed]
        assert [(one.left, one.top) for one in front.placed] == turned
        assert [one.end[:-2] for one in front.placed] == [one.end[:-2] for one in back.placed]
    assert sum(len(page.placed) for page in pages) == 2 * sets * cards
    assert all(len(page.placed) <= COLUMNS * ROWS for page in pages)


def test_only_backs_are_shifted() -> None:
    front, back = sides(aids(shift=(1.5, -2.0)))
    assert (front.shift, back.shift) == ((0.0, 0.0), (1.5, -2.0))
    assert player_aids(aids(shift=(1.5, -2.0))).data != player_aids(aids()).data


def test_what_does_not_fit_on_a_card_is_told_in_millimetres() -> None:
    with pytest.raises(PageOverflowError) as raised:
        player_aids(aids(lines=20))
    assert raised.value.name == "Die Rückseite"
    assert raised.value.millimetres > 10
    with pytest.raises(PageOverflowError) as less:
        player_aids(aids(lines=19))
    assert 0 < less.value.millimetres < raised.value.millimetres


@pytest.mark.parametrize("game", sorted(proofs()))
def test_there_is_a_set_for_each_player_or_a_full_sheet(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []

    def noted(one: PlayerAids) -> object:
        made.append(one.sets)
        return player_aids(one)

    monkeypatch.setattr("generator.render.kinds.player_aids", noted)
    proof = proofs()[game]
    for players in (None, 3):
        make_document(proof, EDITION, Choices(players=players))
    assert made == [9, 3]
    assert proof.game.facts.spieler.bis <= 9


@pytest.mark.parametrize(
    ("players", "cards", "sets"), [(6, 1, 9), (9, 1, 9), (10, 1, 18), (2, 2, 4), (5, 2, 9), (3, 3, 3), (1, 10, 1)]
)
def test_sheets_are_filled_with_whole_sets(players: int, cards: int, sets: int) -> None:
    assert sets_for(players, cards) == sets >= players
    pages = list(sides(aids(sets, cards)))
    assert sum(len(page.placed) for page in pages[::2]) == sets * cards > (len(pages) // 2 * 9) - cards


def test_words_too_wide_for_a_card_are_told_in_millimetres() -> None:
    wide = Face("Vorderseite", "<p>Donaudampfschifffahrtsgesellschaftskapitän</p>")
    card = replace(aids(), cards=((wide, wide),))
    with pytest.raises(PageOverflowError) as raised:
        player_aids(card)
    assert raised.value.wide
    assert "zu breit" in raised.value.sentence
    assert "Donaudampf" in raised.value.sentence


def test_a_game_without_the_file_gets_no_player_aids() -> None:
    proof = proofs()["kopfrechnen"]
    without = replace(proof, game=replace(proof.game, aid=None))
    assert not is_made(EDITION, without.game)
    assert is_made(EDITION, proof.game)
    made = editions_of(without.game, Choices())
    assert made
    assert "kartenhilfe" not in {edition.kind for edition in made}
    with pytest.raises(ValueError, match="kopfrechnen"):
        make_document(without, EDITION, Choices())
