"""What may not stand in a rules text because readers, or the printed page, would see something else than the check."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from generator.content.characters import HIDDEN
from generator.content.findings import Code, Finding
from generator.content.source import Source

_ODD = re.compile(
    r"(?P<code>`)|(?P<escape>\\)|(?P<html><[A-Za-z!/?])|(?P<entity>&#?\w+;)|(?P<underscore>_)"
    r"|(?P<inner>(?<=\w)\*+(?=\w))|(?P<image>!\[)"
)
_WHY = {
    "code": "Der Rückwärts-Apostroph „`“ hat hier keine Bedeutung.",
    "escape": "Der umgekehrte Schrägstrich „\\“ hat hier keine Bedeutung.",
    "html": "HTML ist in den Texten nicht möglich. Schreib es mit Markdown oder ohne.",
    "entity": "Schreib das Zeichen selbst statt seiner Umschreibung.",
    "underscore": "Hervorgehoben wird mit Sternen: *so* oder **so**, nicht mit Unterstrichen.",
    "inner": "Hervorhebungen umfassen ganze Wörter.",
    "image": "Bilder kommen mit `::: bild …` in den Text.",
}
_MARKERS = re.compile(r"\{[^{}]*\}")


def check_spelling(source: Source, start: int, end: int) -> Iterator[Finding]:
    """Findings for `source.text[start:end]`, what stands in braces left out."""
    text = _MARKERS.sub(_only_hidden, source.text[start:end])
    for match in _ODD.finditer(text):
        span = source.span(start + match.start(), start + match.end())
        yield Finding(Code.SPELLING, span, _WHY[match.lastgroup or ""], found=match.group())
    for index, character in enumerate(text):
        if character > "~" or character < " ":
            message = _odd_character(character)
            if message:
                at = start + index
                yield Finding(Code.SPELLING, source.span(at, at + 1), message, found=repr(character)[1:-1])
    if text.count("*") % 2:
        at = start + text.rindex("*")
        message = "Zu diesem Stern fehlt der zweite: Hervorgehoben wird *so* oder **so**."
        yield Finding(Code.SPELLING, source.span(at, at + 1), message, found="*")
    composed = unicodedata.normalize("NFC", text)
    if composed != text:
        at = start + next(index for index, (one, other) in enumerate(zip(text, composed, strict=False)) if one != other)
        message = "Dieser Umlaut besteht aus zwei Zeichen. Tipp ihn neu."
        yield Finding(Code.SPELLING, source.span(at, at + 2), message, found=source.text[at : at + 2])


def _only_hidden(marker: re.Match[str]) -> str:
    """What stands in braces as blanks, apart from what nobody would see there."""
    return "".join(sign if HIDDEN.match(sign) else " " for sign in marker.group())


def _odd_character(character: str) -> str:
    """Why a character may not stand in a text; empty where it may."""
    category = unicodedata.category(character)
    name = unicodedata.name(character, "")
    if category in ("Cc", "Cf", "Co", "Cs", "Cn", "Zl", "Zp") and character not in "\n\t":
        return f"Hier steht ein unsichtbares Zeichen (U+{ord(character):04X}). Lösch es."
    if category[0] == "L" and not name.startswith("LATIN"):
        return f"„{character}“ ist kein lateinischer Buchstabe, auch wenn es so aussieht ({name})."
    if character.isnumeric():
        return f"Schreib die Zahl mit Ziffern statt mit „{character}“."
    if name.startswith("PLAYING CARD") or name.endswith(("HEART", "BLACK HEART")):
        return "Karten schreibst du als Rang und Farbe: D♥."
    return ""
