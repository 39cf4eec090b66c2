"""The forms of a German word, by simple rules that rather give one too many: for words that we choose, not for all."""

from __future__ import annotations

from functools import cache

_ADJECTIVE = ("", "e", "er", "es", "en", "em")
_VERB = ("", "e", "st", "est", "t", "et", "en", "n", "tet", "test", "ten", "eten", "ete")
_NOUN = ("", "s", "es", "e", "en", "er", "ern", "se", "sen", "nen")
_UMLAUTS = (("au", "äu"), ("a", "ä"), ("o", "ö"), ("u", "ü"))
#: Between prefix and stem of these stand the „ge“ and „zu“: weitergeschickt, anzuzweifeln.
_SEPARABLE = ("weiter", "zusammen", "nach", "auf", "aus", "ein", "mit", "vor", "los", "weg", "ab", "an", "um", "zu")


@cache
def forms(word: str) -> frozenset[str]:
    """All forms of one word, in small letters; a capital makes it a noun, an ending „-n“ without one a verb."""
    low = word.casefold() if word.isupper() else word.lower()
    if word[:1].isupper():
        return frozenset(base + ending for base in {low, _umlaut(low)} for ending in _noun_endings(low))
    if low.endswith("n") and len(low) > 3:
        return _verb(low)
    base = low.removesuffix("e") if len(low) > 4 else low  # „verdeckte“, as in „verdeckte Karte“
    return frozenset(base + ending for ending in _ADJECTIVE)


def _noun_endings(low: str) -> tuple[str, ...]:
    if low.endswith("e"):
        return ("", "n", "ns")
    return ("", "s", "n") if low.endswith(("el", "er", "en")) else _NOUN


def _umlaut(low: str) -> str:
    """The word with its last vowel changed, as plurals have it; the word itself where nothing changes."""
    at, plain, changed = max((low.rfind(plain), plain, changed) for plain, changed in _UMLAUTS)
    if plain == "u" and low[at - 1 : at] == "a":
        at, plain, changed = at - 1, *_UMLAUTS[0]
    return low[:at] + changed + low[at + len(plain) :] if at >= 0 else low


def _verb(low: str) -> frozenset[str]:
    stem = low.removesuffix("en") if low.endswith("en") else low.removesuffix("n")
    prefix = next((one for one in _SEPARABLE if stem.startswith(one) and len(stem) > len(one) + 2), "")
    inner = stem.removeprefix(prefix)
    participles = {stem + "t", stem + "end", f"{prefix}ge{inner}t", f"{prefix}ge{inner}et", f"{prefix}ge{inner}en"}
    inflected = {one + ending for one in participles for ending in _ADJECTIVE}
    return frozenset({low, f"{prefix}zu{inner}{low[len(stem) :]}", *inflected, *(stem + ending for ending in _VERB)})
