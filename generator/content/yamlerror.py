"""What a YAML syntax error most likely means, in German, at the place where the author has to act.

The parser says where it lost its way; that is often a line after the mistake. `_RULES` pairs a part of its message
with the explanation that fits; the first match counts. Both loaders of PyYAML are understood.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

import yaml

from generator.content.findings import Code, Finding
from generator.content.scalars import quoted
from generator.content.source import Source

# Neither quoted, nor in brackets, nor an address: the words before the colon are meant as a key.
_NO_SPACE_AFTER_COLON = re.compile(
    r"""^\s*(?:- +)*(?P<entry>(?P<key>[^\s:#"'\[{&*!-][^:#"']*):(?P<value>(?!//)\S.*?))\s*$"""
)
_TWO_COLONS = re.compile(r"""^\s*(?:- +)*[^:]+: +(?P<value>[^"'\s].*: .*?)\s*$""")
_NO_SPACE_AFTER_DASH = re.compile(r"^\s*(?P<item>-(?P<value>[^\s-].*?))\s*$")


TOO_DEEP = "Hier sind so viele Listen und Gruppen ineinander verschachtelt, dass es nicht stimmen kann."


@dataclass(frozen=True)
class _Trouble:
    """A syntax error: the text, where the parser gave up (`at`), and where the thing it was reading began (`begin`)."""

    source: Source
    at: int
    begin: int

    @property
    def char(self) -> str:
        return self.source.text[self.at : self.at + 1]

    def line_start(self, index: int) -> int:
        return self.source.text.rfind("\n", 0, index) + 1

    def line_end(self, index: int) -> int:
        end = self.source.text.find("\n", index)
        return len(self.source.text) if end < 0 else end

    def line(self, index: int) -> str:
        return self.source.text[self.line_start(index) : self.line_end(index)]

    def before(self) -> str:
        """What stands in the line before the place."""
        return self.source.text[self.line_start(self.at) : self.at]

    def value_end(self, start: int) -> int:
        """Where a value without quotes ends: at the line's end, inside brackets at a comma or bracket."""
        end = self.line_end(start)
        line = self.source.text[self.line_start(start) : start]
        if line.count("[") + line.count("{") > line.count("]") + line.count("}"):
            match = re.compile(r"[,\]}]").search(self.source.text, start + 1, end)
            end = match.start() if match else end
        return end

    def say(self, start: int, end: int, message: str, fix: str = "", code: Code = Code.YAML_SYNTAX) -> Finding:
        """The finding for a stretch of text; an empty stretch at the end is moved to the last visible character."""
        text = self.source.text
        if start >= len(text.rstrip()):
            start = max(0, len(text.rstrip()) - 1)
            end = start + 1
        end = min(end, self.line_end(start))
        end = start + max(1, len(text[start:end].rstrip()))
        return Finding(code, self.source.span(start, end), message, found=text[start:end].strip("\n"), fix=fix)


def explain(source: Source, error: yaml.MarkedYAMLError, shift: int) -> Finding:
    """The finding for a parser's error; `shift` is the number of characters that the parser did not see."""
    at = error.problem_mark or error.context_mark
    begin = error.context_mark or at
    last = len(source.text)
    trouble = _Trouble(source, min(_index(at) + shift, last), min(_index(begin) + shift, last))
    told = f"{error.context or ''}: {error.problem or ''}"
    for part, meaning in _RULES:
        if part in told:
            finding = meaning(trouble)
            if finding is not None:
                return finding
    return trouble.say(
        trouble.at,
        trouble.line_end(trouble.at),
        "Hier versteht YAML den Aufbau der Datei nicht mehr. Prüf Einrückung, Doppelpunkte, Klammern und "
        "Anführungszeichen in dieser und der vorigen Zeile.",
    )


def _index(mark: object) -> int:
    return int(getattr(mark, "index", 0))


def _tab(trouble: _Trouble) -> Finding | None:
    match = re.compile(r"\s*").match(trouble.source.text, trouble.line_start(trouble.at), trouble.line_end(trouble.at))
    if match is None or "\t" not in match.group() or trouble.at > match.end():
        return None
    return trouble.say(
        match.start() + match.group().index("\t"),
        match.end(),
        "Diese Zeile ist mit einem Tabulator eingerückt. YAML erlaubt zum Einrücken nur Leerzeichen, zwei je Stufe.",
        fix="  ",
    )


def _bad_start(trouble: _Trouble) -> Finding | None:
    char = trouble.char
    if char == "\t":
        return trouble.say(
            trouble.at, trouble.at + 1, "Hier steht ein Tabulator. Ersetze ihn durch ein Leerzeichen.", fix=" "
        )
    end = trouble.value_end(trouble.at)
    message = f"Ein Wert darf nicht mit {char} beginnen. Setz ihn in Anführungszeichen."
    return trouble.say(trouble.at, end, message, fix=quoted(trouble.source.text[trouble.at : end].strip()))


def _open_quote(trouble: _Trouble) -> Finding:
    quote = trouble.source.text[trouble.begin : trouble.begin + 1]
    end = trouble.line_end(trouble.begin)
    written = trouble.source.text[trouble.begin : end].rstrip()
    fix = written + quote if written.count(quote) == 1 else ""
    return trouble.say(
        trouble.begin, end, f"Das Anführungszeichen {quote} wird hier geöffnet, aber nirgends geschlossen.", fix
    )


def _opened_above(trouble: _Trouble, quote: str) -> int | None:
    """Where a quote was opened whose partner is the quote that should have opened the value in this line."""
    if trouble.before().count(quote) % 2 == 0:
        return None
    index = trouble.line_start(trouble.at) - 1
    while index >= 0:
        line = trouble.line(index)
        if line.count(quote) % 2:
            return trouble.line_start(index) + line.rindex(quote)
        index = trouble.line_start(index) - 1
    return None


def _escape(trouble: _Trouble) -> Finding:
    start = trouble.source.text.rfind("\\", trouble.begin, trouble.at + 1)
    start = trouble.at if start < 0 else start
    return trouble.say(
        start,
        start + 2,
        "Zwischen doppelten Anführungszeichen hat der Rückstrich `\\` eine besondere Bedeutung. Verdopple ihn oder "
        "nimm einfache Anführungszeichen.",
    )


def _missing_space(trouble: _Trouble, index: int) -> Finding | None:
    start, line = trouble.line_start(index), trouble.line(index)
    dash = _NO_SPACE_AFTER_DASH.match(line)
    if dash is not None:
        place = (start + dash.start("item"), start + dash.end("item"))
        message = "Nach dem Strich eines Listenpunkts fehlt ein Leerzeichen."
        return trouble.say(*place, message, fix=f"- {dash.group('value')}")
    match = _NO_SPACE_AFTER_COLON.match(line)
    if match is None:
        return None
    return trouble.say(
        start + match.start("entry"),
        start + match.end("entry"),
        f"Nach dem Doppelpunkt von `{match.group('key')}:` fehlt ein Leerzeichen.",
        fix=f"{match.group('key')}: {match.group('value')}",
    )


def _second_colon(trouble: _Trouble) -> Finding | None:
    match = _TWO_COLONS.match(trouble.line(trouble.at))
    start = trouble.line_start(trouble.at)
    if match is None or not start + match.start("value") <= trouble.at:
        return None
    return trouble.say(
        start + match.start("value"),
        start + match.end("value"),
        "In diesem Wert steht noch ein Doppelpunkt mit Leerzeichen. Setz den ganzen Wert in Anführungszeichen.",
        fix=quoted(match.group("value")),
    )


def _unexpected_colon(trouble: _Trouble) -> Finding:
    second = _second_colon(trouble)
    if second is not None:
        return second
    earlier = _glued_above(trouble)
    if earlier is not None:
        return earlier
    start = trouble.at - len(trouble.before().lstrip())
    return trouble.say(
        start,
        trouble.at,
        "Diese Zeile gehört nach ihrer Einrückung noch zum Wert der Zeile darüber. Rücke sie so weit ein wie die "
        "Angaben, zu denen sie gehört.",
    )


def _glued_above(trouble: _Trouble) -> Finding | None:
    """A sign without its space in one of the lines above that YAML has taken for one long text."""
    index = trouble.line_start(trouble.at) - 1
    while index >= 0:
        glued = _missing_space(trouble, index)
        line = trouble.line(index).rstrip()
        if glued is not None or ": " in line or line.endswith(":"):
            return glued
        index = trouble.line_start(index) - 1
    return None


def _no_colon(trouble: _Trouble) -> Finding:
    glued = _missing_space(trouble, trouble.begin)
    if glued is not None:
        return glued
    message = "In dieser Zeile fehlt der Doppelpunkt; erwartet wird `schluessel: wert`."
    return trouble.say(trouble.begin, trouble.line_end(trouble.begin), message)


def _misplaced(trouble: _Trouble) -> Finding:
    before = trouble.before().strip()
    end = trouble.line_end(trouble.at)
    if before.endswith(('"', "'")) and (start := _opened_above(trouble, before[-1])) is not None:
        return _open_quote(_Trouble(trouble.source, trouble.at, start))
    if before and not before.endswith(("-", ":")):
        mark = {"]": "der schließenden Klammer", "}": "der schließenden Klammer"}.get(before[-1], "dem Wert")
        return trouble.say(
            trouble.at,
            end,
            f"Nach {mark} steht noch etwas. Wenn alles zum Wert gehört, setze den ganzen Wert in Anführungszeichen; "
            "Anführungszeichen im Text selbst verdopple.",
        )
    if trouble.char == ":":
        return trouble.say(trouble.at, trouble.at + 1, "Vor diesem Doppelpunkt fehlt der Schlüssel.")
    if trouble.char == "-":
        return trouble.say(
            trouble.at, end, "Hier beginnt ein Listenpunkt, obwohl an dieser Stelle `schluessel: wert` stehen muss."
        )
    return trouble.say(
        trouble.at,
        end,
        "Die Einrückung dieser Zeile passt zu keiner Zeile darüber. "
        "Angaben, die zusammengehören, stehen genau untereinander.",
    )


def _list_on_line(trouble: _Trouble) -> Finding:
    message = "Eine Liste mit Strichen beginnt in einer neuen Zeile, oder du schreibst sie als `[eins, zwei]`."
    return trouble.say(trouble.at, trouble.line_end(trouble.at), message)


def _bracket(trouble: _Trouble) -> Finding:
    opened = trouble.source.text[trouble.begin : trouble.begin + 1]
    closing = {"[": "]", "{": "}"}.get(opened, "]")
    if trouble.line_start(trouble.at) != trouble.line_start(trouble.begin) or trouble.at >= len(
        trouble.source.text.rstrip()
    ):
        message = f"Die Klammer {opened} wird hier geöffnet, aber nicht geschlossen; es fehlt {closing} oder ein Komma."
        return trouble.say(trouble.begin, trouble.line_end(trouble.begin), message)
    if trouble.char == ":":
        message = "In der Klammer steht ein Doppelpunkt zu viel. Setz den Wert, der ihn enthält, in Anführungszeichen."
        return trouble.say(trouble.at, trouble.at + 1, message)
    return trouble.say(trouble.at, trouble.at + 1, f"Hier fehlt ein Komma oder die schließende Klammer {closing}.")


def _no_value(trouble: _Trouble) -> Finding:
    message = f"Vor `{trouble.char}` fehlt ein Wert." if trouble.char.strip() else "Hier fehlt ein Wert."
    return trouble.say(trouble.at, trouble.at + 1, message)


def _reference(trouble: _Trouble) -> Finding:
    start = trouble.begin
    char, end = trouble.source.text[start : start + 1], trouble.value_end(start)
    message = f"Ein Wert darf nicht mit {char} beginnen; YAML liest das als Verweis. Setz ihn in Anführungszeichen."
    return trouble.say(start, end, message, quoted(trouble.source.text[start:end].strip()), Code.YAML_ALIAS)


def _block_text(trouble: _Trouble) -> Finding:
    message = "Nach `|` oder `>` darf in der Zeile nichts mehr stehen; der Text beginnt eingerückt in der nächsten."
    return trouble.say(trouble.begin, trouble.line_end(trouble.begin), message)


def _directive(trouble: _Trouble) -> Finding:
    message = "Eine Zeile darf nicht mit `%` beginnen."
    return trouble.say(trouble.begin, trouble.line_end(trouble.begin), message)


def _second_document(trouble: _Trouble) -> Finding:
    message = "Hier ist der Inhalt der Datei schon zu Ende; in jeder Datei steht nur ein Dokument."
    return trouble.say(trouble.at, trouble.line_end(trouble.at), message)


def _too_deep(trouble: _Trouble) -> Finding:
    return trouble.say(trouble.at, trouble.at + 1, TOO_DEEP)


_RULES: tuple[tuple[str, Callable[[_Trouble], Finding | None]], ...] = (
    ("nesting depth", _too_deep),
    ("tab character", _tab),
    ("cannot start any token", _tab),
    ("cannot start any token", _bad_start),
    ("quoted scalar: found unexpected", _open_quote),
    ("quoted", _escape),
    ("mapping values are not allowed", _unexpected_colon),
    ("could not find expected ':'", _no_colon),
    ("sequence entries are not allowed", _list_on_line),
    ("parsing a flow mapping", _bracket),
    ("parsing a flow sequence", _bracket),
    ("expected node content", _no_value),
    ("expected the node content", _no_value),
    ("parsing a block", _misplaced),
    ("scanning an alias", _reference),
    ("scanning an anchor", _reference),
    ("a tag", _reference),
    ("tag handle", _reference),
    ("scanning a block scalar", _block_text),
    ("directive", _directive),
    ("document start", _second_document),
)
