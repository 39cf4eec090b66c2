"""Break `labor.yaml`: every figure that was measured, and every setting that it was measured with."""

from __future__ import annotations

from collections.abc import Iterator

from generator.content.book import GameContent
from generator.proof.mutation.mutant import Change, Kind, Mutant
from generator.proof.mutation.places import leaves
from generator.proof.mutation.words import Site, Stock, others

#: What a figure depends on besides itself.
_SETTINGS = ("personen", "spiele")


def lab_mutants(game: GameContent) -> Iterator[Mutant]:
    """Every change to a figure, and to a number in a trial that was measured; none without `labor.yaml`."""
    if game.lab is None:
        return
    document = game.lab.document
    whole = (0, len(document.source.text))
    for name, one in game.lab.file.versuche.items():
        if one.gemessen is None:
            continue
        trial = ("versuche", name)
        for path in (*((*trial, setting) for setting in _SETTINGS), (*trial, "gemessen", "werte")):
            for leaf in leaves(document, path):
                if leaf.key or not leaf.text.lstrip("-−").isdigit():
                    continue
                for other in others(Site(0, len(leaf.text), Kind.NUMBER, leaf.text), Stock()):
                    yield Mutant(
                        game.id, document.source.file, leaf.start, leaf.end, other, Kind.NUMBER, Change.CHANGED, whole
                    )
