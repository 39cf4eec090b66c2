"""Which documents can be made of games, and are wanted."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from generator.build.make import ContentChangedError, Place, Proofs, untouched
from generator.build.needs import all_chosen
from generator.build.output import Output
from generator.build.sharing import shared_out
from generator.proof.recall import MOST_PROOFS, keys_now
from generator.render.editions import EDITIONS, ChoiceError, Choices, Edition, agree, is_made

if TYPE_CHECKING:
    from generator.content.book import GameContent


def editions_of(game: GameContent, choices: Choices) -> tuple[Edition, ...]:
    """What can be made of a game. Raises `ChoiceError` where it cannot be played as chosen."""
    agree(game, choices)
    return tuple(edition for edition in EDITIONS if is_made(edition, game))


def _editions_known(
    place: Place, proofs: Proofs, games: Sequence[str], choices: Choices, jobs: int
) -> dict[str, list[str]]:
    """The names of the editions of each game: of more than can be held proven, they are told from what is read alone.

    Raises as `outputs`.
    """
    if len(games) <= MOST_PROOFS:
        found = {game: proof.game for game, proof in proofs.of(games).items()}
        return {name: [edition.name for edition in editions_of(game, choices)] for name, game in found.items()}
    from generator.content.load import load

    def names(name: str) -> list[str]:
        read = load(place.root, [name]).games
        if not read:
            raise ContentChangedError(name)
        return [edition.name for edition in editions_of(read[0], choices)]

    def work(name: str) -> list[str] | None:
        try:
            return names(name)
        except (ChoiceError, ContentChangedError):
            return None

    found_by = dict(shared_out(work, games, jobs))
    # Of several that are refused the first is told, whichever worker was the quickest.
    known = {name: names(name) if (found_names := found_by[name]) is None else found_names for name in games}
    for game, key in keys_now(place.root, games).items():
        if key != place.checked.keys.get(game):
            raise ContentChangedError(game)
    return known


def outputs(
    place: Place, proofs: Proofs, choices: Choices, kinds: Collection[str], papers: Collection[str], *, jobs: int = 1
) -> tuple[Output, ...]:
    """All documents of the given kinds and papers, game by game; without kinds or papers, of all of them.

    What has to be read for that is read by up to `jobs` workers. Raises `ChoiceError` where a game cannot be played as
    chosen, and `ContentChangedError`.
    """
    games = [game.id for game in place.checked.outcome.games]
    keys = {game: place.tools.key(place.checked.keys.get(game), "editions", all_chosen(choices)) for game in games}
    known = {game: json.loads(found) for game, key in keys.items() if (found := place.get(key))}
    if unknown := [game for game in games if game not in known]:
        known |= _editions_known(place, proofs, unknown, choices, jobs)
        for game in untouched(place, unknown):
            if keys[game]:
                place.store.put(f"{keys[game]}", json.dumps(known[game]).encode("ascii"))
    return tuple(
        Output(game, edition, choices)
        for game in games
        for edition in EDITIONS
        if edition.name in known[game]
        and (not kinds or edition.kind in kinds)
        and (not papers or edition.paper in papers)
    )
