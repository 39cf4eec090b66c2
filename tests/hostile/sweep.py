"""Attacks by the hundred, made from lists: `make attacks` tries them all, the tests try them together."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from attacks import CASES, FACTS, ROUND, RULES, Attack, appended, expression, long_lines, prose, replaced
from projects import REPOSITORY, Project

from generator.content import bounds

#: Signs and words that Markdown, our scanner or a regular expression may stumble over when there are many of them.
UNITS = (
    *"[]{}()*_`<>!#&|:=\\+~„“\"'-–…♥.,1٣½\u0301\u00a0",
    *("[a", "[a]{", "{#", "{zug ", "{siehe a, ", "](", "[a](", "**a*", "- ", "> ", "| ", "a ", "a-", "1 + ", "1. ", "1.1.", "10♠"),
    *("einhundert", "siebenund", "zwei", "Herz-", "D♥ ", " {.a", "&amp;", "<b>", "``", "!["),
)  # fmt: skip

EXPRESSIONS = (
    "'a'*10**9", "9**9**9", "'{0.__class__}'.format(karten)", "'{0.__class__}'.format_map(karten)", "karten.__class__",
    "karten['__class__']", "zug.__globals__", "zug(1).__init__", "'%9999999999d' % 1", "[1]*999999", "karten.anzahl|batch(3)",
    "karten|groupby('a')", "(" * 180, "-" * 180 + "karten.anzahl", "karten.anzahl" + "*karten.anzahl" * 13, "range(10**9)",
    "lipsum.__globals__", "self", "cycler", "namespace(a=1)", "zug(10**100)", "zug(" + "9" * 190 + ")", "karten.anzahl~karten.anzahl",
    "karten.anzahl.real", "karten.anzahl.to_bytes(99999999)", "karten.anzahl//0", "karten[karten.anzahl]", "karten" + "['a']" * 38,
    "a." * 99 + "a", "zug(karten)", "zug(-1)", "zug(1)(2)", "x.__subclasses__()", "٣", "zug('1')", "zug(true)", "''", "[karten.anzahl]",
    "9" * 199, "1e999", "karten.anzahl if 1 else 2", "karten.anzahl is defined", "not karten.anzahl", "karten.anzahl == 17",
    "karten.anzahl/**/", "karten.anzahl%}", "karten.anzahl #", "loop", "request", "config", "joiner()", "dict(a=1)", "_", "__import__",
    "karten.anzahl.__add__(1)", "karten|attr('__class__')", "karten.anzahl|string|urlize", "super()", "caller()", "varargs",
)  # fmt: skip

#: What hides, moves the cursor or turns text around.
HIDDEN: Mapping[str, str] = {
    "escape": "\x1b[31m",
    "one-byte escape": "\x9b31m",
    "null": "\0",
    "carriage return": "\x0d\x08",
    "right to left": "\u202e",
    "isolate": "\u2066",
    "mark of direction": "\u200f",
    "blank without width": "\u200b",
    "byte order mark": "\ufeff",
    "next line": "\x85",
    "line separator": "\u2028",
    "tag": "\U000e0041",
}


def long_line(unit: str) -> str:
    """A line of a unit, as long as it may be."""
    return unit * (bounds.MOST_IN_LINE // len(unit))


def everywhere(sign: str) -> Mapping[str, Attack]:
    """Attacks that put a hidden sign in each kind of place; in YAML also as an escape."""
    escaped = sign.encode("unicode_escape").decode("ascii")
    places: dict[str, Attack] = {
        "prose": prose(f"a{sign}b"),
        "a claim": replaced(RULES, "[75]{karten.summe}", f"[7{sign}5]{{karten.summe}}"),
        "an expression": expression(f"karten.{sign}summe"),
        "a reason": prose(f"[9]{{frei: a{sign}b}} {{.hinweis}}"),
    }
    for how, put in (("", sign), (" escaped", escaped)):
        places[f"a title{how}"] = replaced(FACTS, "titel: Kopfrechnen", f'titel: "Kopf{put}rechnen"')
        places[f"a name{how}"] = replaced(ROUND, "spieler: [Anna,", f'spieler: ["An{put}na",')
        places[f"a move{how}"] = replaced(ROUND, "- Ben bietet 33", f'- "Ben {put}bietet 33"')
        places[f"a key{how}"] = appended(FACTS, f'"a{put}b": 1\n')
    return places


def in_case(text: str) -> Attack:
    """Put an expression before a value that a case expects."""
    quoted = text.replace("'", "''")
    return replaced(CASES, "ergibt: {gebot: 70", f"ergibt: {{'{quoted}': 1, gebot: 70")


_NUMBER = re.compile(r"(?<=[ :\[{])[0-9]+(?=[,\]} \n])")


def numbers(game: str) -> Iterator[tuple[str, Attack]]:
    """Each number of a game's `spiel.yaml` as great as it may be, and others that nobody expects."""
    text = (REPOSITORY / "content" / game / FACTS).read_text(encoding="utf-8")
    for number, match in enumerate(_NUMBER.finditer(text)):
        for value in (bounds.MOST_NUMBER, 0, -1):
            changed = f"{text[: match.start()]}{value}{text[match.end() :]}"
            yield f"{game}: number {number} is {value}", _written(FACTS, changed)


def _written(name: str, text: str) -> Attack:
    def apply(project: Project) -> None:
        project.file(name).write_text(text, encoding="utf-8")

    return apply


def sweep() -> Iterator[tuple[str, str, Attack]]:
    """The game, the name and the attack, one after another."""
    kopfrechnen: dict[str, Attack] = {}
    for unit in UNITS:
        kopfrechnen[f"lines of {unit!r}"] = prose(long_lines(unit))
        kopfrechnen[f"a line of {unit!r} in YAML"] = appended(
            FACTS, f"x: {unit * (bounds.MOST_IN_LINE // len(unit) - 4)}\n"
        )
    for text in EXPRESSIONS:
        kopfrechnen[f"expression {text[:40]!r}"] = expression(text)
        kopfrechnen[f"case {text[:40]!r}"] = in_case(text)
    for name, sign in HIDDEN.items():
        kopfrechnen.update({f"{name} in {place}": attack for place, attack in everywhere(sign).items()})
    for name, attack in kopfrechnen.items():
        yield "kopfrechnen", name, attack
    for game in ("kopfrechnen", "topfgucker", "schwindelpost", "grosse-zahl"):
        for name, attack in numbers(game):
            yield game, name, attack
