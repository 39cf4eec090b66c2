"""What a text claims without being bound, each with the binding that works: the one to paste as it stands.

What belongs together (`2–4`, `7, 8 und 9`, `5♥ 3♥ = 53`) gets one binding, where one fact says it. A suggestion that
the sentence itself would contradict (it tells of Anna, or of three persons) is none.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice

from engines.cards import Rank
from engines.game import Value
from generator.content.findings import Code, Finding
from generator.content.inline import PLAIN, Visible
from generator.content.markdown import Block
from generator.content.source import Source, Span
from generator.proof.claims import MOST_HINTS, Ground, Proven
from generator.proof.counts import odd_counts
from generator.proof.fitting import Fitting
from generator.proof.names import odd_names
from generator.proof.own_title import title_in, without_title
from generator.proof.subjects import odd_subjects
from generator.proof.tokens import Token, find_tokens

#: The kind of several tokens that one fact says together.
_TOGETHER = "angabe"
_KINDS = {
    "zahl": "Die Zahl",
    "karte": "Die Karte",
    "rang": "Der Rang",
    "farbe": "Die Farbe",
    "name": "Der Name",
    "ausgang": "Das Wort",
    "stufe": "Die Stufe",
    _TOGETHER: "Die Angabe",
}
#: What may stand between two words, cards or numbers that one fact says together.
_BLANK = "[ \u00a0\u202f]"
_JOINT = re.compile(
    rf"{_BLANK}*[–,=-]{_BLANK}*"
    rf"|{_BLANK}(?:bis|oder|und)(?:{_BLANK}zu)?{_BLANK}|{_BLANK}u\.{_BLANK}|{_BLANK}"
)
_RANK = re.compile(rf"(?<!\w)(?:(?i:{'|'.join(form for rank in Rank for form in rank.forms)})|[AKDB])(?!\w)")
#: Nobody says more in one breath; longer rows are looked at piece by piece.
_LONGEST_ROW = 16
_TO_COUNT = re.compile(r"\b[Zz]u $")


@dataclass(frozen=True)
class Loose:
    """What came of a block's tokens: findings, how many of them are unbound, and the text with all that was suggested.

    In `told` the proven claims have their indexes, and suggested ones those behind the block's last claim.
    """

    findings: tuple[Finding, ...]
    unbound: int
    visible: Visible
    told: Mapping[int, Proven]


def loose_tokens(
    source: Source,
    block: Block,
    visible: Visible,
    proven: Mapping[int, Proven],
    ground: Callable[[int], Ground],
    suggestions: int,
) -> Loose:
    """Tokens that stand outside of claims, or only partly inside one.

    For so many of them as `suggestions` says, bindings that would fit are looked for.
    """
    first = ground(block.step)
    whole: list[Token] = []
    partly: list[Finding] = []
    tokens = without_title(find_tokens(visible.text, first.players), visible.text, title_in(source))
    for token in chain(tokens, level_tokens(visible.text, first)):
        owners = set(visible.owners[token.start : token.end])
        if owners == {PLAIN}:
            whole.append(token)
        elif len(owners) > 1:
            partly.append(_partly_bound(source, visible, token))
    if not whole:
        return Loose(tuple(partly), 0, visible, proven)
    draft = _Draft(source, block, visible, ground, dict(proven))
    known, rest = whole[:suggestions], whole[suggestions:]
    found = [*draft.suggested(known), *(draft.finding(token, ()) for token in rest)]
    return Loose((*partly, *found), len(whole), draft.visible, draft.told)


def level_tokens(text: str, ground: Ground) -> Iterator[Token]:
    """The levels that an example names („auf Normal“)."""
    if ground.scenario is None:
        return
    titles = ground.runs[0].engine.level_titles(ground.scenario.table.sheet)
    for title in titles:
        for match in re.finditer(rf"(?<!\w){re.escape(title)}(?!\w)", text):
            yield Token(match.start(), match.end(), "stufe", title)


def span_of(source: Source, visible: Visible, start: int, end: int) -> Span:
    """The place of a stretch of the visible text in the source."""
    return source.span(visible.offsets[start], visible.offsets[end - 1] + 1)


def _partly_bound(source: Source, visible: Visible, token: Token) -> Finding:
    message = f"„{token.text}“ liest sich als eine Angabe, ist aber nur in Teilen belegt. Bind sie als Ganzes."
    return Finding(Code.CLAIM_TOUCHES, span_of(source, visible, token.start, token.end), message, found=token.text)


class _Draft:
    """A block as it would be with the suggestions made so far pasted in; lives only while its tokens are looked at."""

    def __init__(
        self,
        source: Source,
        block: Block,
        visible: Visible,
        ground: Callable[[int], Ground],
        told: dict[int, Proven],
    ) -> None:
        self._source = source
        self._block = block
        self._ground = ground
        self._fittings: dict[int, Fitting] = {}
        self.visible = visible
        self.told = told
        self._next = len(block.inline.claims)

    def suggested(self, tokens: Sequence[Token]) -> list[Finding]:
        """The findings for some tokens: names first, then numbers of persons, for these say what the rest is about."""
        pieces = [piece for row in _rows(self.visible, tokens) for piece in self._pieces(row)]
        found = {piece.start: self.finding(piece, self._fits(piece)) for piece in sorted(pieces, key=self._rank)}
        return [found[start] for start in sorted(found)]

    def finding(self, piece: Token, fits: Sequence[str]) -> Finding:
        """The finding for a token, or for several together, with the bindings that would fit."""
        span = span_of(self._source, self.visible, piece.start, piece.end)
        hints = tuple(f"[{piece.text}]{{{path}}}" for path in fits)
        fix = hints[0] if hints and self._as_written(piece) else ""
        message = f"{_KINDS[piece.kind]} „{piece.text}“ ist nicht belegt."
        more = (*hints[1 if fix else 0 :], f"[{piece.text}]{{frei: Grund}}")
        return Finding(Code.CLAIM_UNBOUND, span, message, found=piece.text, fix=fix, hints=more)

    def _pieces(self, row: Sequence[Token]) -> Iterator[Token]:
        """What a row says together, the longest first; what no fact says together stays as it is."""
        at = 0
        while at < len(row):
            sizes = range(min(len(row) - at, _LONGEST_ROW), 1, -1)
            rows = (_joined(self.visible.text, row[at : at + size]) for size in sizes)
            size, piece = next(
                ((size, one) for size, one in zip(sizes, rows, strict=True) if one and any(self._facts(one))),
                (1, row[at]),
            )
            if piece.kind:
                yield piece
            at += size

    def _rank(self, piece: Token) -> tuple[int, int]:
        if piece.kind == "name":
            return 0, piece.start
        return (1 if _TO_COUNT.search(self.visible.text, 0, piece.start) else 2), piece.start

    def _fits(self, piece: Token) -> tuple[str, ...]:
        """The paths of the facts that the sentence does not contradict; the first of them is taken as bound."""
        facts = list(self._facts(piece))
        if self._rank(piece)[0] == 1:  # „zu dritt“ speaks of persons, not of a card's value
            facts.sort(key=lambda fact: not fact[0].startswith("spieler."))
        fitting = (Proven((path,), frozenset(), value) for path, value in facts)
        agreeing = tuple(islice((proven for proven in fitting if self._agrees(piece, proven)), MOST_HINTS))
        if agreeing:
            self._tell(piece, agreeing[0])
        elif piece.kind == "name":  # whoever it is, the sentence speaks of them
            players = self._ground(self._block.step).players or ()
            named = max((one for one in players if piece.text.casefold().startswith(one.casefold())), key=len)
            self._tell(piece, Proven((), frozenset(), named))
        return tuple(proven.paths[0] for proven in agreeing)

    def _agrees(self, piece: Token, proven: Proven) -> bool:
        """Whether a binding says nothing of somebody else than the sentence does."""
        index, ground = self._next, self._ground(self._block.step)
        visible, told = _owned(self.visible, piece, index), {**self.told, index: proven}
        names = odd_names(visible, told, ground.players or ())
        counts = odd_counts(visible, told, ground.general)
        subjects = odd_subjects(visible, told, ground.general, ground.levels)
        odd = chain((one.index for one in names), (one.index for one in counts), (one.index for one in subjects))
        return index not in odd

    def _tell(self, piece: Token, proven: Proven) -> None:
        self.visible = _owned(self.visible, piece, self._next)
        self.told[self._next] = proven
        self._next += 1

    def _facts(self, piece: Token) -> Iterator[tuple[str, Value]]:
        line = self._block.step_at(self.visible.offsets[piece.start])
        if line not in self._fittings:
            self._fittings[line] = Fitting(self._ground(line))
        return self._fittings[line].facts(piece.text, joined=piece.kind == _TOGETHER)

    def _as_written(self, piece: Token) -> bool:
        """Whether the source has the same text: then it can be replaced, without a line's end or stars in between."""
        start, end = self.visible.offsets[piece.start], self.visible.offsets[piece.end - 1] + 1
        return self._source.text[start:end] == piece.text


def _rows(visible: Visible, tokens: Iterable[Token]) -> Iterator[list[Token]]:
    """Tokens that stand side by side, and ranks in words between them, which alone claim nothing (kind: empty)."""
    tokens = sorted(tokens, key=lambda one: one.start)
    taken = {at for token in tokens for at in range(token.start, token.end)}
    ranks = (
        Token(match.start(), match.end(), "", match.group())
        for match in _RANK.finditer(visible.text)
        if taken.isdisjoint(range(*match.span())) and {*visible.owners[slice(*match.span())]} == {PLAIN}
    )
    row: list[Token] = []
    for item in sorted((*tokens, *ranks), key=lambda one: one.start):
        if row and not _beside(visible, row[-1].end, item.start):
            yield row
            row = []
        row.append(item)
    if row:
        yield row


def _beside(visible: Visible, end: int, start: int) -> bool:
    return bool(_JOINT.fullmatch(visible.text, end, start)) and {*visible.owners[end:start]} == {PLAIN}


def _joined(text: str, row: Sequence[Token]) -> Token | None:
    """A row as one token; None where nothing in it claims anything by itself."""
    start, end = row[0].start, row[-1].end
    return Token(start, end, _TOGETHER, text[start:end]) if any(one.kind for one in row) else None


def _owned(visible: Visible, piece: Token, index: int) -> Visible:
    """The text with a stretch that belongs to one more claim."""
    owners = visible.owners
    return replace(visible, owners=(*owners[: piece.start], *[index] * (piece.end - piece.start), *owners[piece.end :]))
