"""Copies of the content that tests may break."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from engines.game import AnyGame
from generator.content.book import GameContent
from generator.content.findings import Finding
from generator.content.load import load
from generator.proof.prove import GameProof, Proof, prove
from generator.proof.scenarios import Played
from generator.serve.replay import Replay

REPOSITORY = Path(__file__).resolve().parents[1]


#: What is printed of a game that has neither player aids nor a score pad, sorted.
PRINTED = [
    "kurzregeln-a4.pdf",
    "kurzregeln.pdf",
    "regelheft-a5.pdf",
    "regelheft-gross.pdf",
    "regelheft-heft.pdf",
    "regelheft.pdf",
    "sortierliste.pdf",
]


@cache
def proofs() -> dict[str, GameProof]:
    """The proof of each game, made once for all tests of a process."""
    book = load(REPOSITORY)
    return {proof.game.id: proof for proof in prove(book, {game.id: known(game) for game in book.games}).games}


@cache
def _as_played(game: str) -> tuple[AnyGame, Replay]:
    """The engine of one of our games and its scenarios, played once for all tests of a process."""
    content, replay = load(REPOSITORY, (game,)).games[0], Replay()
    replay.play(content, replay.missing(content))
    return content.engine, replay


def known(game: GameContent) -> Mapping[str, Played]:
    """The scenarios of a copy of our game that were played before, for nothing they depend on was edited."""
    if not (REPOSITORY / "content" / game.id).is_dir():
        return {}
    engine, replay = _as_played(game.id)
    if type(game.engine) is not type(engine):
        return {}
    own = copy(replay)
    own.missing(game)
    return own.played


@dataclass(frozen=True)
class Project:
    """A copy of one game's content that a test may break."""

    root: Path
    game: str = "kopfrechnen"

    def file(self, name: str) -> Path:
        return self.root / "content" / self.game / name

    def edit(self, name: str, old: str, new: str) -> None:
        """Replace the one place where `old` stands."""
        text = self.file(name).read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {name}"
        self.file(name).write_text(text.replace(old, new), encoding="utf-8")

    def prove(self) -> Proof:
        """Prove all, but play only what was edited: engines must be as they are."""
        book = load(self.root)
        return prove(book, {game.id: known(game) for game in book.games})

    def findings(self) -> tuple[Finding, ...]:
        return self.prove().findings


def copy_content(target: Path, game: str = "kopfrechnen") -> Project:
    shutil.copytree(REPOSITORY / "content" / game, target / "content" / game)
    return Project(target, game)
