"""Break examples and cases: who plays, the position, each move, and what is expected."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from engines.cards import Card, find_cards
from engines.game import Path
from generator.content.book import GameContent, Line, Scenario
from generator.proof.mutation.mutant import Change, Kind, Mutant
from generator.proof.mutation.places import Leaf, entry, exists, leaves, stretch
from generator.proof.mutation.words import Site, Stock, others, read_card, read_rank, sites, word_site
from generator.proof.play import Run


def scenario_mutants(
    game: GameContent, scenario: Scenario, run: Run, terms: Mapping[str, Sequence[str]]
) -> Iterator[Mutant]:
    """Every change to a scenario. `run` is how it is played; `terms` has other texts for facts that words state."""
    return _Breaker(game, scenario, run, terms).mutants()


def item_stretch(scenario: Scenario) -> tuple[int, int]:
    """The lines of a scenario in its file."""
    source = scenario.document.source
    if not scenario.path:
        return 0, len(source.text)
    name, index = scenario.path
    first = scenario.document.at(scenario.path).line
    following = (name, int(index) + 1)
    start = source.offset(first, 1)
    if not exists(scenario.document.data, following):
        return start, len(source.text)
    return start, source.offset(scenario.document.at(following).line, 1)


class _Breaker:
    """Makes the mutants of one scenario."""

    def __init__(self, game: GameContent, scenario: Scenario, run: Run, terms: Mapping[str, Sequence[str]]) -> None:
        self.game = game
        self.scenario = scenario
        self.run = run
        self.terms = terms
        self.document = scenario.document
        self.text = self.document.source.text
        self.whole = item_stretch(scenario)
        self.players = scenario.table.players
        self.stock = Stock(self.players, self.unnamed())

    def unnamed(self) -> tuple[Card, ...]:
        """Cards of the game that the scenario does not name, and that can take another's place unnoticed."""
        named = {card for _, _, card in find_cards(self.text[slice(*self.whole)])}
        deck = self.game.engine.deck(self.scenario.table)
        return tuple(dict.fromkeys(card for card in deck if card not in named))

    def mutants(self) -> Iterator[Mutant]:
        path = self.scenario.path
        yield from self.settings()
        if exists(self.document.data, (*path, "lage")):
            yield from self.position([*leaves(self.document, (*path, "lage"))])
        yield from self.moves()
        for number, line in enumerate(self.scenario.lines, 1):
            place = (*path, "zuege", number - 1)
            if line.forbidden:
                yield from self.rule((*place, "verboten"))
            if line.reason:
                yield from self.reason((*place, "grund"))
            yield from self.expected((*place, "dann"))
        yield from self.expected((*path, "ergibt"))
        if self.scenario.refused:
            # Whether the position or the rule is wrong cannot be known: either may be shown.
            yield from self.rule((*path, "abgelehnt"), self.whole)

    def mutant(
        self, start: int, end: int, new: str, kind: Kind, change: Change, mark: tuple[int, int] | None = None
    ) -> Mutant:
        example = self.scenario.id if self.scenario.printed else ""
        file = self.document.source.file
        return Mutant(self.game.id, file, start, end, new, kind, change, mark or self.whole, example)

    # --- who plays what ---

    def settings(self) -> Iterator[Mutant]:
        path = self.scenario.path
        names = list(leaves(self.document, (*path, "spieler")))
        for leaf in names:
            yield from self.changed(leaf, Kind.NAME)
            yield self.deleted(leaf, Kind.NAME)
        for one, two in pairwise(names):
            yield self.swapped(one, two, Kind.NAME)
        if exists(self.document.data, (*path, "varianten")):
            for leaf in leaves(self.document, (*path, "varianten")):
                yield self.deleted(leaf, Kind.SETTING)
        if level := self.scenario.table.level:
            levels = self.game.engine.levels(self.scenario.table.sheet, self.scenario.table.variants)
            leaf = next(leaves(self.document, (*path, "stufe")))
            if level in levels and len(levels) > 1:
                other = levels[(levels.index(level) + 1) % len(levels)]
                yield self.mutant(leaf.start, leaf.end, other, Kind.SETTING, Change.CHANGED)

    # --- the position ---

    def position(self, found: list[Leaf]) -> Iterator[Mutant]:
        known = [(leaf, kind) for leaf in found if (kind := self.kind(leaf))]
        for leaf, kind in known:
            yield from self.changed(leaf, kind)
            if not leaf.key:
                yield self.deleted(leaf, kind)
        for (one, kind), (two, other) in pairwise((leaf, kind) for leaf, kind in known if not leaf.key):
            if kind is other and one.text != two.text:
                yield self.swapped(one, two, kind)

    def kind(self, leaf: Leaf) -> Kind | None:
        """What a scalar of the position says; None for names of keys and other words."""
        if leaf.text in self.players:
            return Kind.NAME
        if read_card(leaf.text):
            return Kind.CARD
        if leaf.text.lstrip("-−").isdigit():
            return Kind.NUMBER
        return Kind.RANK if read_rank(leaf.text) else None

    def changed(self, leaf: Leaf, kind: Kind) -> Iterator[Mutant]:
        for other in others(Site(0, len(leaf.text), kind, leaf.text), self.stock):
            yield self.mutant(leaf.start, leaf.end, other, kind, Change.CHANGED)

    def deleted(self, leaf: Leaf, kind: Kind) -> Mutant:
        start, end = entry(self.document, leaf.path)
        return self.mutant(start, end, "", kind, Change.DELETED)

    def swapped(self, one: Leaf, two: Leaf, kind: Kind) -> Mutant:
        new = f"{two.text}{self.text[one.end : two.start]}{one.text}"
        return self.mutant(one.start, two.end, new, kind, Change.SWAPPED)

    # --- the moves ---

    def moves(self) -> Iterator[Mutant]:
        lines = self.scenario.lines
        for number, line in enumerate(lines, 1):
            start, end = stretch(self.document.source, line.span)
            text = self.text[start:end]
            found = list(sites(text, self.players))
            for site in found:
                for other in others(site, self.stock):
                    yield self.mutant(start + site.start, start + site.end, other, site.kind, Change.CHANGED)
                blank = site.start > 0 and text[site.start - 1] == " "
                yield self.mutant(start + site.start - blank, start + site.end, "", site.kind, Change.DELETED)
            for one, two in pairwise(found):
                if one.kind is two.kind and one.text != two.text:
                    new = f"{two.text}{text[one.end : two.start]}{one.text}"
                    yield self.mutant(start + one.start, start + two.end, new, one.kind, Change.SWAPPED)
            yield from self.move(number, line)

    def move(self, number: int, line: Line) -> Iterator[Mutant]:
        """A line that is played: another move instead, none at all, the next one first."""
        lines = self.scenario.lines
        if line.forbidden:
            return
        start, end = stretch(self.document.source, line.span)
        if (other := self.other_move(number)) and other != line.text:
            yield self.mutant(start, end, f"'{other}'", Kind.MOVE, Change.CHANGED)
        if number < len(lines) or self.scenario.expected or self.scenario.printed:
            first, last = entry(self.document, (*self.scenario.path, "zuege", number - 1))
            yield self.mutant(first, last, "", Kind.MOVE, Change.DELETED)
        if number < len(lines) and not lines[number].forbidden and lines[number].text != line.text:
            two, behind = stretch(self.document.source, lines[number].span)
            new = f"{self.text[two:behind]}{self.text[end:two]}{self.text[start:end]}"
            yield self.mutant(start, behind, new, Kind.MOVE, Change.SWAPPED)

    def other_move(self, number: int) -> str:
        """Another move that would be legal here, or empty."""
        step: Any = dict(self.run.steps).get(number)
        if step is None:
            return ""
        engine = self.game.engine
        moves = engine.moves(step.before)
        options = list(moves.listed)
        if moves.bound:
            options.append(moves.bound.make(moves.bound.lowest or 0))
        written = (engine.write(move) for move in options if move not in step.moves)
        return next(written, "")

    # --- what is expected ---

    def rule(self, path: Path, mark: tuple[int, int] | None = None) -> Iterator[Mutant]:
        leaf = next(leaves(self.document, path))
        rules = self.game.engine.rules
        other = rules[(rules.index(leaf.text) + 1) % len(rules)]
        yield self.mutant(leaf.start, leaf.end, other, Kind.RULE, Change.CHANGED, mark or (leaf.start, leaf.end))

    def reason(self, path: Path) -> Iterator[Mutant]:
        leaf = next(leaves(self.document, path))
        reasons = [reason.id for reason in self.game.engine.reasons]
        other = reasons[(reasons.index(leaf.text) + 1) % len(reasons)]
        yield self.mutant(leaf.start, leaf.end, other, Kind.RULE, Change.CHANGED, (leaf.start, leaf.end))

    def expected(self, path: Path) -> Iterator[Mutant]:
        if not exists(self.document.data, path):
            return
        values = [leaf for leaf in leaves(self.document, path) if not leaf.key]
        for leaf in values:
            stock = Stock(self.players, (), tuple(self.terms.get(leaf_name(str(leaf.path[-1])), ())))
            plain = leaf.text.strip("'\"")
            at = leaf.start + leaf.text.index(plain)
            found = tuple(sites(plain, self.players)) or (word_site(plain),)
            for site in found:
                start, end = at + site.start, at + site.end
                for other in others(site, stock):
                    yield self.mutant(start, end, other, site.kind, Change.CHANGED, (leaf.start, leaf.end))
                if len(found) > 1:
                    yield self.mutant(start, end, "", site.kind, Change.DELETED, (leaf.start, leaf.end))
            for one, two in pairwise(found):
                if one.kind is two.kind and one.text != two.text:
                    new = f"{two.text}{plain[one.end : two.start]}{one.text}"
                    start, end = at + one.start, at + two.end
                    yield self.mutant(start, end, new, one.kind, Change.SWAPPED, (leaf.start, leaf.end))


def leaf_name(expression: str) -> str:
    """The last name of an expression's path: what kind of fact it is."""
    return expression.rpartition(".")[2]


def known_terms(game: GameContent) -> Mapping[str, Sequence[str]]:
    """For each kind of fact, all texts by which the cases state it."""
    terms: dict[str, dict[str, None]] = {}
    for scenario in (*game.examples.values(), *game.cases):
        stated = [*scenario.expected, *(one for line in scenario.lines for one in line.expected)]
        for expectation in stated:
            terms.setdefault(leaf_name(expectation.expression), {})[expectation.text] = None
    return {name: tuple(texts) for name, texts in terms.items()}
