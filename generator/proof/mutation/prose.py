"""Break the texts: every claim of rules, cheat sheet and player aids, and the marks that say which move it is about.

The tables and sorting lists in the texts are made from `spiel.yaml`; they are broken there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from engines.game import Player
from generator.content.book import GameContent, Scenario
from generator.content.inline import Claim
from generator.content.markdown import Block, Document
from generator.proof.mutation.mutant import Change, Kind, Mutant
from generator.proof.mutation.words import Site, Stock, others, read_rank, sites, word_site
from generator.proof.numbers import parse_integer
from generator.proof.tokens import find_tokens

_LINE_CALL = re.compile(r"zug\((\d+)\)")
_COUNT = re.compile(r"spieler\.anzahl\['\d+'\]")
_PICTURE = re.compile(r"^[ \t]*:::+[ \t]*bild[ \t]+(?P<example>\S+).*?zug=(?P<step>\d+)", re.MULTILINE)


@dataclass(frozen=True)
class _Said:
    """A claim as it stands in the source: its text begins at `start`; `site` is its first token or whole word."""

    claim: Claim
    raw: str
    sites: tuple[Site, ...]

    @property
    def start(self) -> int:
        return self.claim.start + 1


def prose_mutants(game: GameContent, document: Document) -> Iterator[Mutant]:
    """Every change to a text."""
    for block in document.blocks:
        if game.has_engine or not block.example:
            yield from _Breaker(game, document, block).mutants()
    yield from _picture_mutants(game, document)


class _Breaker:
    """Makes the mutants of one block."""

    def __init__(self, game: GameContent, document: Document, block: Block) -> None:
        self.game = game
        self.document = document
        self.block = block
        self.scenario: Scenario | None = game.examples.get(block.example)
        self.stock = Stock(self.scenario.table.players if self.scenario else ())

    def mutants(self) -> Iterator[Mutant]:
        said = [self.read(claim) for claim in self.block.inline.claims]
        for one in said:
            yield from self.claim(one)
        proven = [one for one in said if not one.claim.exempt]
        for index, one in enumerate(proven):
            following = next((two for two in proven[index + 1 :] if _swappable(one, two)), None)
            if following:
                yield self.swapped(one, following)
        yield from self.crossed()
        yield from self.steps()

    def read(self, claim: Claim) -> _Said:
        text = self.document.source.text
        raw = text[claim.start + 1 : text.index("]", claim.start)]
        # Without players neither ranks nor outcomes would be looked for; the name is one that no text contains.
        found = tuple(sites(raw, self.stock.players or (Player("—"),)))
        return _Said(claim, raw, found or (word_site(raw),))

    def mutant(self, start: int, end: int, new: str, kind: Kind, change: Change, mark: tuple[int, int]) -> Mutant:
        file = self.document.source.file
        return Mutant(self.game.id, file, start, end, new, kind, change, mark, self.block.example)

    def claim(self, said: _Said) -> Iterator[Mutant]:
        claim, end = said.claim, said.start + len(said.raw)
        mark = (claim.start, claim.end)
        for mutant in self.tokens(said, mark):
            yield replace(mutant, exempt=claim.reason) if claim.exempt else mutant
        if claim.exempt:
            return
        if not (len(said.sites) == 1 and said.sites[0].text == said.raw):
            yield self.mutant(said.start, end, "", Kind.CLAIM, Change.DELETED, mark)
        if next(find_tokens(said.raw, self.stock.players or None), None):
            yield self.mutant(claim.start, claim.end, said.raw, Kind.BINDING, Change.DELETED, mark)
        for call in _LINE_CALL.finditer(claim.expression):
            at = self.document.source.text.index(claim.expression, end) + call.start(1)
            last = len(self.scenario.lines) if self.scenario else 0
            for other in (int(call[1]) + 1, int(call[1]) - 1):
                if 1 <= other <= last:
                    yield self.mutant(at, at + len(call[1]), str(other), Kind.STEP, Change.CHANGED, mark)

    def tokens(self, said: _Said, mark: tuple[int, int]) -> Iterator[Mutant]:
        for site in said.sites:
            start, end = said.start + site.start, said.start + site.end
            for other in others(site, self.stock):
                yield self.mutant(start, end, other, site.kind, Change.CHANGED, mark)
            yield self.mutant(start, end, "", site.kind, Change.DELETED, mark)
        for one, two in zip(said.sites, said.sites[1:], strict=False):
            if one.kind is two.kind and one.text != two.text:
                between = said.raw[one.end : two.start]
                new = f"{two.text}{between}{one.text}"
                start, end = said.start + one.start, said.start + two.end
                yield self.mutant(start, end, new, one.kind, Change.SWAPPED, mark)

    def swapped(self, one: _Said, two: _Said) -> Mutant:
        text = self.document.source.text
        behind = text[one.start + len(one.raw) : two.start]
        end = two.start + len(two.raw)
        new = f"{two.raw}{behind}{one.raw}"
        mark = (one.claim.start, two.claim.end)
        return self.mutant(one.start, end, new, one.sites[0].kind, Change.SWAPPED, mark)

    def crossed(self) -> Iterator[Mutant]:
        """Numbers of players swapped with their bindings, so that what follows is told of the other number."""
        text = self.document.source.text
        claims = self.block.inline.claims
        counts = [index for index, claim in enumerate(claims) if _COUNT.fullmatch(claim.expression)]
        for first, second in pairwise(counts):
            one, two = claims[first], claims[second]
            if second > first + 1 and one.expression != two.expression:
                new = f"{text[two.start : two.end]}{text[one.end : two.start]}{text[one.start : one.end]}"
                yield self.mutant(
                    one.start, two.end, new, Kind.BINDING, Change.SWAPPED, (self.block.start, self.block.end)
                )

    def steps(self) -> Iterator[Mutant]:
        """The marks `{zug n}`; what they say is wrong where a claim behind them is, up to the next mark."""
        text = self.document.source.text
        last = len(self.scenario.lines) if self.scenario else 0
        for mark in self.block.inline.steps:
            at = text.index(str(mark.number), mark.start)
            for other in (mark.number + 1, mark.number - 1):
                if 0 <= other <= last:
                    stretch = (mark.start, self.scope_end(mark.start))
                    end = at + len(str(mark.number))
                    yield self.mutant(at, end, str(other), Kind.STEP, Change.CHANGED, stretch)

    def scope_end(self, start: int) -> int:
        """Up to where the text is about the line that the mark at `start` names."""
        same = [one for one in self.document.blocks if one.example == self.block.example and one.end > start]
        following = [mark.start for one in same for mark in one.inline.steps if mark.start > start]
        return min(following, default=same[-1].end)


def _swappable(one: _Said, two: _Said) -> bool:
    """Whether two claims are of the same kind and do not say the same."""
    if not one.sites or not two.sites or one.sites[0].kind is not two.sites[0].kind:
        return False
    return _meaning(one) != _meaning(two)


def _meaning(said: _Said) -> object:
    """What a claim says, whatever its form: `Dame` and `Damen`, `Ben` and `Bens`, `6 + 5 = 11` and `11` are alike."""
    if said.sites[0].kind is Kind.NAME and len(said.sites) == 1:
        return said.raw.removesuffix("’").removesuffix("s")
    result = said.raw.rpartition("=")[2].strip()
    for text in (result, f"zu {result}"):
        if (number := parse_integer(text)) is not None:
            return number
    return read_rank(result) or result.casefold()


def _picture_mutants(game: GameContent, document: Document) -> Iterator[Mutant]:
    """The moves that pictures are drawn after; the caption is what must contradict."""
    text = document.source.text
    for picture in _PICTURE.finditer(text):
        scenario = game.examples.get(picture["example"])
        closed = text.find("\n:::", picture.end())
        for other in (int(picture["step"]) + 1, int(picture["step"]) - 1):
            if scenario and 0 <= other <= len(scenario.lines):
                start, end = picture.span("step")
                mark = (picture.start(), closed if closed >= 0 else len(text))
                yield Mutant(
                    game.id, document.source.file, start, end, str(other), Kind.STEP, Change.CHANGED, mark,
                    picture["example"],
                )  # fmt: skip
