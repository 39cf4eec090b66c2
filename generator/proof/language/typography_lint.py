"""Typography as an author should write it, with the place of every slip and, where there is no doubt, the right signs.

`generator.render.typography` puts most of it right while printing; what it would print, this never asks to change.
No-break spaces are set there too, so that ordinary ones are right here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from generator.content.findings import Code, Finding
from generator.proof.language.passages import Passage
from generator.proof.language.quotes import quote_slips
from generator.proof.language.slips import Slip
from generator.proof.language.sums import sign_slips, sum_slips

_ABBREVIATIONS = ("z.B.", "Z.B.", "d.h.", "D.h.", "u.a.", "U.a.", "o.ä.", "u.ä.", "o.Ä.", "u.Ä.", "i.d.R.")
_BLANKS = "[ \u00a0\u202f]"
_SUITS = "♣♠♥♦"
_RANK = "(?:10|[AKDB2-9])"


def _abbreviations() -> str:
    spelled = (rf"\.{_BLANKS}?".join(map(re.escape, one.split(".")[:-1])) + r"\." for one in _ABBREVIATIONS)
    return "|".join(spelled)


def _spaced(match: re.Match[str]) -> str:
    return re.sub(r"\.(?=\w)", ". ", match.group())


def _dash(match: re.Match[str]) -> str:
    left, right = match.string[: match.start()].rstrip(), match.string[match.end() :].lstrip()
    between = left and right and "|" not in (left[-1], right[0])  # neither a cell of a table nor a list's mark
    return "–" if between else match.group()


def _em_dash(match: re.Match[str]) -> str:
    left, right = match.string[: match.start()], match.string[match.end() :]
    if left[-1:].isspace() and right[:1].isspace():
        return "–"
    return " – " if left[-1:].isalnum() and right[:1].isalnum() else ""


def _leave(_: re.Match[str]) -> str:
    return ""


#: What is looked for, why it is wrong, and what stands there instead: a template, or empty where the author must say.
_RULES: tuple[tuple[re.Pattern[str], str, str | Callable[[re.Match[str]], str]], ...] = (
    (
        re.compile(rf"([{_SUITS}])\ufe0f"),
        "Dieses Farbzeichen ist ein Emoji (mit einem unsichtbaren U+FE0F dahinter). Schreib das einfache Zeichen.",
        r"\1",
    ),
    (re.compile("[♧♤♡♢]"), "Schreib die Farbzeichen ausgefüllt: ♣ ♠ ♥ ♦.", _leave),
    (
        re.compile(rf"(?<![\w{_SUITS}-]){_RANK}{_BLANKS}+[{_SUITS}]"),
        "Rang und Farbe einer Karte stehen ohne Leerzeichen beieinander: D♥.",
        _leave,
    ),
    (
        re.compile(rf"(?<![\w{_SUITS}])[{_SUITS}]\ufe0e?(?:10|[2-9AKDBQJ])(?![\w{_SUITS}])"),
        "Bei einer Karte steht der Rang vor der Farbe: D♥.",
        _leave,
    ),
    (
        re.compile(rf"(?<!\w)[QJT][{_SUITS}]"),
        "Die Ränge heißen A, K, D, B, 10 bis 2: Dame ist D, Bube ist B.",
        _leave,
    ),
    (
        re.compile(rf"[{_SUITS}]\ufe0e?-?[^\W\d_]{{2,}}"),
        "Schreib die Farbe in einem Wort aus: Herzkarte statt ♥-Karte.",
        _leave,
    ),
    (re.compile(rf"(?<![\w.])(?:{_abbreviations()})"), "In dieser Abkürzung steht ein Leerzeichen: z. B.", _spaced),
    (re.compile(r"(?<!\.)\.\.\.(?!\.)"), "Auslassungspunkte sind ein Zeichen: …", "…"),
    (re.compile(r"(?<!\.)(?:\.\.|\.{4,})(?!\.)"), "Hier stehen zu viele oder zu wenige Punkte.", _leave),
    (re.compile("—"), "Der Gedankenstrich ist – mit Leerzeichen davor und dahinter.", _em_dash),
    (
        re.compile(r"(?<=[ \u00a0])--?(?= )"),
        "Zwischen Leerzeichen steht der Gedankenstrich –, nicht der Bindestrich.",
        _dash,
    ),
    (re.compile(r"(?<=\w)–(?= \w)"), "Vor dem Gedankenstrich fehlt ein Leerzeichen.", _leave),
    (re.compile(r"(?<=\w )–(?=[^\W\d])"), "Hinter dem Gedankenstrich fehlt ein Leerzeichen.", "– "),
    (
        re.compile(rf"(?<=[^\s|]){_BLANKS}+([,;.!?:])(?=[\s“‘)]|$)"),
        "Vor einem Satzzeichen steht kein Leerzeichen.",
        r"\1",
    ),
    (re.compile(r"(?<=[a-zäöüß])([,;])(?=[^\W\d_])"), "Hinter dem Satzzeichen fehlt ein Leerzeichen.", r"\1 "),
    (re.compile(rf"([(„]){_BLANKS}+(?=\S)"), "Hinter diesem Zeichen steht kein Leerzeichen.", r"\1"),
    (re.compile(rf"(?<=\S){_BLANKS}+(\))"), "Vor der Klammer steht kein Leerzeichen.", r"\1"),
    (re.compile(rf"(?<=[^\s|]){_BLANKS}{{2,}}(?=[^\s|])"), "Hier stehen mehrere Leerzeichen.", " "),
)


def check_typography(texts: Iterable[Passage]) -> Iterator[Finding]:
    """A finding for every slip; `fix` is empty where there is more than one way to put it right."""
    for passage in texts:
        for slip in slips(passage.text):
            span = passage.span(slip.start, slip.end)
            found = passage.text[slip.start : slip.end]
            fix = slip.fix if passage.is_written(slip.start, slip.end) else ""
            hints = (f"Schreib: {slip.fix}",) if slip.fix and not fix else ()
            yield Finding(Code.TYPOGRAPHY, span, slip.message, found=found, fix=fix, hints=hints)


def slips(text: str) -> tuple[Slip, ...]:
    """Every slip in a text as readers see it, in order; none reaches into another."""
    seen, taken = list(text), [False] * len(text)
    chosen = []
    for search in (quote_slips, sign_slips, sum_slips, _other_slips):
        for slip in search("".join(seen)):
            if not any(taken[slip.start : slip.end]):
                taken[slip.start : slip.end] = [True] * (slip.end - slip.start)
                chosen.append(slip)
        # What comes later is judged by what will stand there: „-5 is a sign once its quotation mark is right.
        for slip in chosen:
            if len(slip.fix) == slip.end - slip.start:
                seen[slip.start : slip.end] = slip.fix
    return tuple(sorted(chosen))


def _other_slips(text: str) -> Iterator[Slip]:
    for pattern, message, fix in _RULES:
        for match in pattern.finditer(text):
            right = match.expand(fix) if isinstance(fix, str) else fix(match)
            if right != match.group():
                yield Slip(match.start(), match.end(), message, right)
