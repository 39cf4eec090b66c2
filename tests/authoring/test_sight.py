"""What is shown at the terminal depends on nothing that the player cannot know."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest
from seats import GAMES, among_bots, content, seated

from engines.cards import Card, write_cards
from engines.game import AnyGame, Display, Group, Player, Scene, Seat, Shown, Step, Table
from generator.authoring.match import Match
from generator.authoring.options import HIDDEN, heard
from generator.authoring.sight import cards_in, news, picture


def exchanged(value: Any, cards: Mapping[Card, Card]) -> Any:
    """The value with cards put in place of others; the table, which knows the whole deck, stays."""
    if isinstance(value, Card):
        return cards.get(value, value)
    if isinstance(value, Table):
        return value
    if isinstance(value, tuple):
        return tuple(exchanged(one, cards) for one in value)
    if isinstance(value, frozenset):
        return frozenset(exchanged(one, cards) for one in value)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        parts = {field.name: getattr(value, field.name) for field in dataclasses.fields(value) if field.init}
        return dataclasses.replace(value, **{name: exchanged(one, cards) for name, one in parts.items()})
    return value


def shuffled_unseen(engine: AnyGame, viewer: Player, rng: random.Random, *states: Any) -> Mapping[Card, Card]:
    """Some other order of the cards that the viewer sees in none of the states."""
    seen = {card for state in states for card in cards_in(engine.view(state, viewer))}
    unseen = sorted(set(states[0].cards) - seen, key=str)
    return dict(zip(unseen, rng.sample(unseen, len(unseen)), strict=True))


@cache
def some_matches(game: str) -> tuple[Match, ...]:
    """One without variants, one with each."""
    variants = [(), *((one,) for one in content(game).engine.variants)]
    return tuple(among_bots(seated(game, 6, 3, chosen), 6, 40) for chosen in variants)


@pytest.mark.parametrize("game", GAMES)
def test_pictures_hold_nothing_that_the_player_cannot_know(game: str) -> None:
    engine, rng = content(game).engine, random.Random(3)
    for match in some_matches(game):
        for state in (match.start, *(line.step.after for line in match.lines)):
            for viewer in match.table.players:
                other = exchanged(state, shuffled_unseen(engine, viewer, rng, state))
                assert picture(engine, other, viewer) == picture(engine, state, viewer)


@pytest.mark.parametrize("game", GAMES)
def test_moves_are_told_as_far_as_they_can_be_known(game: str) -> None:
    engine, rng = content(game).engine, random.Random(4)
    compared = 0
    for match in some_matches(game):
        for line in match.lines:
            step = line.step
            if line.is_deal:
                continue
            for viewer in match.table.players:
                cards = shuffled_unseen(engine, viewer, rng, step.before, step.after)
                before, moves = exchanged(step.before, cards), exchanged(step.moves, cards)
                if engine.verify(before, moves[0]):
                    continue  # with other cards it would not have been legal
                after, _ = engine.apply(before, moves[0])
                if engine.view(after, viewer) != engine.view(step.after, viewer):
                    continue  # with other cards something else would have been seen
                compared += 1
                assert heard(engine, Step(before, moves, (), after), viewer) == heard(engine, step, viewer)
    assert compared > 50


def test_a_hand_of_which_only_the_number_is_given_is_told_by_number(monkeypatch: pytest.MonkeyPatch) -> None:
    match = seated("schwindelpost", 1, 2)
    engine = match.game.engine
    hand = Group("Hand", (Shown(None),), look=Display.HAND, number=4)
    drawn = Scene(tuple(Seat(player, (hand,)) for player in match.table.players), ())
    monkeypatch.setattr(type(engine), "scene", lambda self, state: drawn)
    assert picture(engine, match.state, None)[0].endswith("Hand: ▒ (4 Karten)")


def test_whoever_gets_a_card_in_schwindelpost_hears_what_is_said_of_it_and_not_what_it_is() -> None:
    match = among_bots(seated("schwindelpost", 1), 1, 1)
    step, (move,) = match.lines[0].step, match.lines[0].step.moves
    told = heard(match.game.engine, step, move.to)
    assert told == match.lines[0].text.replace(str(move.card), HIDDEN)
    assert heard(match.game.engine, step, move.player) == match.lines[0].text


def test_a_card_that_only_its_owner_has_left_is_not_told_either() -> None:
    """With equal cards in hand there is no other move to compare with, and the viewer may hold the card's double."""
    match = seated("schwindelpost", 1, 2)
    engine = match.game.engine
    sender, viewer = match.player, match.table.left_of(match.player or Player(""))
    double = engine.deck(match.table)[0]
    hands = tuple(
        (double,) if player == sender else (double, *match.start.hands[0][:3]) for player in match.table.players
    )
    state = dataclasses.replace(match.start, hands=hands)
    move = engine.moves(state).listed[0]
    after, _ = engine.apply(state, move)
    assert str(double) not in heard(engine, Step(state, (move,), (), after), viewer)


def test_the_own_forehead_stays_covered_until_all_count() -> None:
    match = seated("kopfrechnen", 1)
    engine, anna = match.game.engine, match.table.players[0]
    own = str(match.start.foreheads[0])
    assert own not in "\n".join(picture(engine, match.start, anna))
    for other in match.table.players[1:]:
        assert own in "\n".join(picture(engine, match.start, other))


def test_the_own_hand_is_shown_with_the_engines_words() -> None:
    for game, words in (
        ("grosse-zahl", "Handkarten: "),
        ("schwindelpost", "Die Handkarten: "),
        ("topfgucker", "Die verdeckten Karten: "),
    ):
        match = seated(game, 1)
        shown = picture(match.game.engine, match.start, match.table.players[0])
        assert any(line.strip().startswith(words) for line in shown), shown


def test_what_one_has_in_several_places_is_told_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """No other word is known for them; and a place is only somebody's seat in a row with a place for each seat."""
    match = seated("grosse-zahl", 1, 3)
    engine, anna = match.game.engine, match.table.players[0]
    first, second, third = (engine.deck(match.table)[at : at + 2] for at in (0, 2, 4))
    view = (((first, None, None), {"hier": (second, None, None)}), third)
    monkeypatch.setattr(type(engine), "view", lambda self, state, player: view)
    monkeypatch.setattr(type(engine), "scene", lambda self, state: Scene((Seat(anna, ()),), ()))
    told = [line.strip() for line in picture(engine, match.start, anna)[1:]]
    assert told == [
        f"Du hast: {write_cards(first)} · {write_cards(second)}",
        f"Du weißt noch: {write_cards(third)}",
    ]


def test_a_place_without_cards_is_told_as_empty(monkeypatch: pytest.MonkeyPatch) -> None:
    match = seated("grosse-zahl", 1, 2)
    drawn = Scene((), (Group("Stich", ()),))
    monkeypatch.setattr(type(match.game.engine), "scene", lambda self, state: drawn)
    assert picture(match.game.engine, match.state, None)[-1].endswith("Stich: –")


def test_what_a_peek_shows_is_news_to_the_one_who_peeked_only() -> None:
    match = seated("kopfrechnen", 1)
    engine = match.game.engine
    first = match.player or Player("")
    match = match.after(engine.parse(match.table, f"{first} bietet 5"))
    second = match.player or Player("")
    step = match.after(engine.parse(match.table, f"{second} spickt")).lines[-1].step
    assert news(engine, step, second) == (step.before.hidden,)
    assert news(engine, step, first) == ()


def test_a_spectator_of_bots_sees_the_picture_as_readers_do() -> None:
    match = seated("kopfrechnen", 1)
    assert str(match.start.foreheads[0]) in "\n".join(picture(match.game.engine, match.start, None))
