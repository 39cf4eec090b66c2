"""Find the words and signs in a text that claim something, so that none of them goes unproven."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from engines.cards import CARD_PATTERN, LONG_CARD_PATTERN, RANK_PATTERN
from engines.game import OUTCOMES, Player
from generator.proof.numbers import number_word

_SUIT = "[♣♠♥♦♧♤♡♢]"
_NUMBER = r"(?<![\w])[−-]?\d+(?:[.,]\d+)*(?![\w])"
_WORD = r"[A-Za-zÄÖÜäöüß]+"
_TOKEN = re.compile(
    rf"(?P<card>{CARD_PATTERN.pattern}|{LONG_CARD_PATTERN.pattern})|(?P<rank>{RANK_PATTERN.pattern})|(?P<suit>{_SUIT})|(?P<number>{_NUMBER})|(?P<word>{_WORD})"
    r"|(?P<mixed>\w+)"
)
#: Sums are told as a whole: `7 + 20 − 5 = 22` is one token.
_SUM_JOINT = re.compile(r"[ \u00a0]*[+−×=-][ \u00a0]*")


@dataclass(frozen=True)
class Token:
    """Something in a text that claims a fact: `start:end` in the text, and its kind."""

    start: int
    end: int
    kind: str
    text: str


def find_tokens(text: str, players: Sequence[Player] | None = None) -> Iterator[Token]:
    """Every claim token of a text, in order.

    In an example (where `players` are given) names, ranks, outcome words and the word „Joker“ count as well.

    Kinds: `zahl`, `karte`, `rang`, `farbe`, `name`, `ausgang`.
    """
    held: Token | None = None
    for token in _single_tokens(text, players):
        if held and held.kind == token.kind == "zahl" and _SUM_JOINT.fullmatch(text, held.end, token.start):
            held = Token(held.start, token.end, "zahl", text[held.start : token.end])
            continue
        if held:
            yield held
        held = token
    if held:
        yield held


def _single_tokens(text: str, players: Sequence[Player] | None) -> Iterator[Token]:
    names = {form for player in players or () for form in (player, f"{player}s", f"{player}’", f"{player}'")}
    for match in _TOKEN.finditer(text):
        word = match.group()
        if match["card"]:
            if word.endswith("oker") and players is None:
                continue
            kind = "karte"
        elif match["rank"]:
            if players is None:
                continue
            kind = "rang"
        elif match["suit"]:
            kind = "farbe"
        elif match["number"] or (match["mixed"] and any(sign.isdigit() for sign in word)):
            kind = "zahl"
        elif word in names:
            kind = "name"
        elif players is not None and word.casefold() in _outcome_words():
            kind = "ausgang"
        elif number_word(word) is not None:
            kind = "zahl"
        else:
            continue
        yield Token(match.start(), match.end(), kind, word)


@cache
def _outcome_words() -> frozenset[str]:
    return frozenset(form for outcome in OUTCOMES for form in outcome.forms)
