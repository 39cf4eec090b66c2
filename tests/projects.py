"""Copies of the content that tests may break."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from generator.content.findings import Finding
from generator.content.load import load
from generator.proof.prove import GameProof, Proof, prove

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
    return {proof.game.id: proof for proof in prove(load(REPOSITORY)).games}


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
        return prove(load(self.root))

    def findings(self) -> tuple[Finding, ...]:
        return self.prove().findings


def copy_content(target: Path, game: str = "kopfrechnen") -> Project:
    shutil.copytree(REPOSITORY / "content" / game, target / "content" / game)
    return Project(target, game)
