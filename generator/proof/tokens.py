"""Find the words and signs in a text that claim something, so that none of them goes unproven."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from engines.cards import JOKER_RANKS, SUITED_PATTERN, Rank, Suit
from engines.game import OUTCOMES, Player
from generator.proof.number_words import is_ordinal
from generator.proof.numbers import states_number

#: Sums are told as a whole: `7 + 20 − 5 = 22` is one token, and so is `2 × (3 + 4) = 14`.
_SUM_JOINT = re.compile(r"(?P<close>\)?)[ \u00a0]*[+−×=-][ \u00a0]*\(?")
_SAME_KIND = {"joker": "karte", "farbwort": "farbe", "roemisch": "zahl"}
#: Roman numbers below 40; a single letter is none.
_ROMAN = r"(?=[IVX]{2})X{0,3}(?:IX|IV|V?I{0,3})"
_FACES = (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK)


@dataclass(frozen=True)
class Token:
    """Something in a text that claims a fact: `start:end` in the text, and its kind.

    Kinds: `zahl`, `karte`, `rang`, `farbe`, `name`, `ausgang`.
    """

    start: int
    end: int
    kind: str
    text: str


def find_tokens(text: str, players: Sequence[Player] | None = None) -> Iterator[Token]:
    """Every claim token of a text, in order.

    In an example (where `players` are given) names, ranks, suits in words, outcome words, „Joker“ and ordinals from
    „zweite“ up count as well.
    """
    held: Token | None = None
    for token in _single_tokens(text, players):
        if held and held.kind == token.kind == "zahl" and _goes_on(text, held, token):
            held = Token(held.start, token.end, "zahl", text[held.start : token.end])
            continue
        if held:
            yield _closed(text, held)
        held = token
    if held:
        yield _closed(text, held)


def _goes_on(text: str, held: Token, token: Token) -> bool:
    """Whether a number belongs to the sum before it; a bracket around the whole sum does not."""
    joint = _SUM_JOINT.fullmatch(text, held.end, token.start)
    return joint is not None and (not joint["close"] or _is_open(held))


def _closed(text: str, held: Token) -> Token:
    """A sum with its last bracket."""
    if not _is_open(held) or text[held.end : held.end + 1] != ")":
        return held
    return Token(held.start, held.end + 1, held.kind, text[held.start : held.end + 1])


def _is_open(held: Token) -> bool:
    return held.text.count("(") > held.text.count(")")


def _single_tokens(text: str, players: Sequence[Player] | None) -> Iterator[Token]:
    for match in _pattern(None if players is None else tuple(players)).finditer(text):
        kind, word = match.lastgroup or "", match.group()
        kind = _SAME_KIND.get(kind, kind)
        if kind == "wort":
            ordinal = players is not None and is_ordinal(word)
            if not ordinal and not states_number(word) and not any(sign.isdigit() for sign in word):
                continue
            kind = "zahl"
        yield Token(match.start(), match.end(), kind, word)


@cache
def _pattern(players: tuple[Player, ...] | None) -> re.Pattern[str]:
    """What counts as a token; the groups bear the kinds' names, `wort` any other word."""
    parts = []
    if players is not None:
        if players:
            names = "|".join(re.escape(name) for name in sorted(players, key=len, reverse=True))
            parts.append(rf"(?P<name>(?<!\w)(?i:{names})(?:s|[’'])?(?!\w))")
        jokers = _forms(JOKER_RANKS)
        parts.append(rf"(?P<joker>(?<!\w)(?i:{jokers})(?!\w))")
    suits = "|".join(suit.german for suit in Suit)
    ranks = _forms(rank for rank in Rank if rank not in JOKER_RANKS)
    long = rf"(?<!\w)(?i:(?:{suits})(?:[-‐‑ ]?(?:{ranks})|[-‐‑](?:10|[2-9])))(?!\w)"
    parts.append(f"(?P<karte>{SUITED_PATTERN.pattern}|{long})")
    if players is not None:
        faces = _forms(_FACES)
        letters = "".join(rank.value for rank in _FACES)
        parts.append(rf"(?P<farbwort>(?<!\w)(?i:(?:{suits})(?:[-‐‑]?karten?)?)(?!\w))")
        parts.append(rf"(?P<rang>(?<!\w)(?:(?i:{faces})|[{letters}])(?!\w))")
        outcomes = "|".join(form for outcome in OUTCOMES for form in outcome.forms)
        parts.append(rf"(?P<ausgang>(?<!\w)(?i:{outcomes})(?!\w))")
    parts.append("(?P<farbe>[♣♠♥♦♧♤♡♢])")
    parts.append(r"(?P<zahl>(?<!\w)[−-]?\d+(?:[.,]\d+)*(?!\w))")
    parts.append(rf"(?P<roemisch>(?<!\w){_ROMAN}(?!\w))")
    parts.append(r"(?P<wort>\w+)")
    return re.compile("|".join(parts))


def _forms(ranks: Iterable[Rank]) -> str:
    return "|".join(form for rank in ranks for form in sorted(rank.forms, key=len, reverse=True))
