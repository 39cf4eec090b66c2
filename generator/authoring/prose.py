"""The text of an example as a skeleton: what was played, line by line, with every claim bound to the engine's facts.

The notation of a line is its first sentence, for it already says who does what; what else the engine knows of the line
follows, one sentence a line, so that an author can delete what is not worth telling.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from engines.cards import Card, Rank, Suit
from engines.game import OUTCOMES, AnyGame, Fact, Play, Player, Sum, Value
from generator.authoring.labels import label_of, parts_of
from generator.proof.expressions import Scope, join_path, paths
from generator.proof.seats import SEATS
from generator.proof.tokens import Token, find_tokens
from generator.proof.values import compare, write

_INDENT = "   "
_KINDS: Mapping[str, type] = {"karte": Card, "zahl": int, "name": Player, "rang": Rank, "farbe": Suit}


@dataclass(frozen=True)
class Item:
    """What is told of one line of the example: its number, and sentences with their claims."""

    line: int
    sentences: tuple[str, ...]


def written(name: str, items: Sequence[Item]) -> str:
    """The items as a directive for regeln.md."""
    lines = [f"::: beispiel {name}"]
    for number, item in enumerate((item for item in items if item.sentences), 1):
        first, *rest = item.sentences
        lines.append(f"{number}. {{zug {item.line}}}{first}")
        lines += [f"{_INDENT}{sentence}" for sentence in rest]
    return "\n".join((*lines, ":::", ""))


def tell(engine: AnyGame, text: str, line: int, scope: Scope, players: Sequence[Player]) -> Item:
    """Everything that can be told of one line; `text` is its notation without dealt cards."""
    facts = {path: fact for path, fact in paths(scope.lines[line - 1]) if fact.value != ()}
    teller = _Teller(engine, tuple(players), facts, scope)
    return Item(line, tuple(teller.sentences(text)))


class _Teller:
    """Binds one line; lives only as long as `tell`. `open` are the facts of the line that are not told yet."""

    def __init__(self, engine: AnyGame, players: tuple[Player, ...], facts: Mapping[str, Fact], scope: Scope) -> None:
        self.engine = engine
        self.players = players
        self.facts = facts
        self.scope = scope
        self.open = dict(facts)

    @cached_property
    def elsewhere(self) -> Mapping[str, Fact]:
        """Facts of the states around the line, and of the game."""
        return dict(paths(self.scope.facts))

    def sentences(self, text: str) -> Iterator[str]:
        bound = self.notation(text)
        if bound:
            yield f"{bound[:1].upper()}{bound[1:]}."
        self.drop_repetitions()
        outcome = list(self.outcomes())
        several = list(self.of_players())
        for path, fact in self.open.items():
            yield f"{label_of(self.engine, path, self.players, line=True)}: {_claim(path, fact.value)}."
        yield from several
        if outcome:
            yield f"{', '.join(outcome)}."

    # --- the notation ---

    def notation(self, text: str) -> str:
        """The notation with everything in it bound; empty where something cannot be."""
        result, at = "", 0
        for token in self.units(text):
            path = self.bind(token)
            if not path:
                return ""
            result += f"{text[at : token.start]}[{token.text}]{{{path}}}"
            at = token.end
        return result + text[at:]

    def units(self, text: str) -> list[Token]:
        """What has to be bound; cards in a row are one, if a fact holds just these."""
        units: list[Token] = []
        for token in find_tokens(text, self.players):
            units.append(token)
            for start in range(len(units) - 1):
                row = units[start:]
                joined = text[row[0].start : token.end]
                together = all(text[one.end : two.start] == " " for one, two in pairwise(row))
                if together and all(one.kind == "karte" for one in row) and self.path_of(joined):
                    units[start:] = [Token(row[0].start, token.end, "karte", joined)]
                    break
        return units

    def bind(self, token: Token) -> str:
        path = self.path_of(token.text, _KINDS.get(token.kind))
        self.open.pop(path, None)
        return path

    def path_of(self, text: str, kind: type | None = None) -> str:
        """The fact that says so: one of the line that is not used yet, one of the line, or any other.

        Those of the kind that the text looks like come first: a card rather than several, of which there is but one.
        """
        return _found(text, kind, self.open) or _found(text, kind, self.facts) or _found(text, kind, self.elsewhere)

    def drop_repetitions(self) -> None:
        """Drop what only says again which cards or sums were named."""
        said = [fact.value for path, fact in self.facts.items() if path not in self.open]
        for path, fact in list(self.open.items()):
            if isinstance(fact.value, Card | Play | Sum | tuple):
                if fact.value in said:
                    del self.open[path]
                said.append(fact.value)

    def outcomes(self) -> Iterator[str]:
        """Who wins and who loses."""
        for path, fact in list(self.open.items()):
            player = self.player_in(path)
            if fact.value in OUTCOMES and player:
                del self.open[path]
                yield f"{self.name(player)} {_claim(path, fact.value)}"

    def of_players(self) -> Iterator[str]:
        """Facts that there are for several players, each kind in one sentence."""
        kinds: dict[str, list[tuple[Player, str, Fact]]] = {}
        for path, fact in list(self.open.items()):
            if player := self.player_in(path):
                del self.open[path]
                kind = label_of(self.engine, path, self.players, line=True)
                kinds.setdefault(kind, []).append((player, path, fact))
        for label, told in kinds.items():
            clauses = [f"{self.name(player)} {_claim(path, fact.value)}" for player, path, fact in told]
            yield f"{label}: {', '.join(clauses)}."

    def player_in(self, path: str) -> Player | None:
        return next((Player(part) for part in parts_of(path) if part in self.players), None)

    def name(self, player: Player) -> str:
        """A claim that is this player's name."""
        for facts in (self.open, self.facts):
            path = next((path for path, fact in reversed(list(facts.items())) if fact.value == player), "")
            if path:
                self.open.pop(path, None)
                return _claim(path, player)
        return _claim(join_path(SEATS, player), player)


def _claim(path: str, value: Value) -> str:
    if isinstance(value, Sum) and len(value.terms) == 1:
        value = value.total
    text = value.german if isinstance(value, Rank) and not value.value.isdigit() else write(value)
    return f"[{text}]{{{path}}}"


def _found(text: str, kind: type | None, facts: Mapping[str, Fact]) -> str:
    fitting = [path for path, fact in facts.items() if _says(text, fact)]
    alike = [path for path in fitting if kind is not None and isinstance(facts[path].value, kind)]
    return next(iter((*alike, *fitting)), "")


def _says(text: str, fact: Fact) -> bool:
    return not isinstance(fact.value, bool) and fact.value != () and compare(text, fact.value).holds
