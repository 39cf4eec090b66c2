"""What a stranger's proposal may hold: each attack breaks a copy of Kopfrechnen, as large as the bounds allow or larger."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Mapping

from projects import Project

from generator.content import bounds

Attack = Callable[[Project], object]

RULES, FACTS, ROUND, CASES = "regeln.md", "spiel.yaml", "beispiele/eine-runde.yaml", "faelle/bieten.yaml"
CHAPTER = "## Die Karten {#karten}\n"

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


def prose(text: str) -> Attack:
    """Put a text into the rules."""
    return replaced(RULES, CHAPTER, f"{text}\n\n{CHAPTER}")


def replaced(file: str, old: str, new: str) -> Attack:
    """Put something in the place of the one text that stands there."""

    def apply(project: Project) -> None:
        text = project.file(file).read_text(encoding="utf-8")
        assert text.count(old) == 1, old
        project.file(file).write_text(text.replace(old, new), encoding="utf-8", newline="")

    return apply


def appended(file: str, text: str) -> Attack:
    """Put something behind everything else."""
    return lambda project: project.file(file).open("a", encoding="utf-8").write(text)


def expression(text: str) -> Attack:
    """Put an expression behind a number of the rules."""
    return replaced(RULES, "[75]{karten.summe}", f"[75]{{{text}}}")


def long_lines(unit: str) -> str:
    """As many lines as a file may have of a unit, each as long as it may be."""
    line = unit * (bounds.MOST_IN_LINE // len(unit))
    size = bounds.MOST_BYTES * 9 // 10
    return "\n\n".join([line] * (size // (len(line.encode()) + 2)))


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
)  # fmt: skip

_CLAIMS = bounds.MOST_BRACKETS // 2 - 300


def many_files(project: Project) -> None:
    """Put many empty files beside the others."""
    for number in range(3_000):
        project.file(f"x{number}.txt").touch()


def _linked(name: str, target: str) -> Attack:
    def apply(project: Project) -> None:
        path = project.file(name)
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink(missing_ok=True)
        path.symlink_to(target)

    return apply


def _each() -> Iterator[tuple[str, Attack]]:
    for unit in UNITS:
        yield f"lines of {unit!r}", prose(long_lines(unit))
        yield f"a line of {unit!r} in YAML", appended(FACTS, f"x: {unit * (bounds.MOST_IN_LINE // len(unit) - 4)}\n")
    for text in EXPRESSIONS:
        yield f"expression {text[:40]!r}", expression(text)
        quoted = text.replace("'", "''")
        yield f"case {text[:40]!r}", replaced(CASES, "ergibt: {gebot: 70", f"ergibt: {{'{quoted}': 1, gebot: 70")
    for name, sign in HIDDEN.items():
        escaped = sign.encode("unicode_escape").decode("ascii").replace("\\x", "\\x")
        yield f"{name} in prose", prose(f"a{sign}b")
        yield f"{name} in a claim", replaced(RULES, "[75]{karten.summe}", f"[7{sign}5]{{karten.summe}}")
        yield f"{name} in an expression", expression(f"karten.{sign}summe")
        yield f"{name} in a reason", prose(f"[9]{{frei: a{sign}b}} {{.hinweis}}")
        for how, put in (("", sign), (" escaped", escaped)):
            yield f"{name} in a title{how}", replaced(FACTS, "titel: Kopfrechnen", f'titel: "Kopf{put}rechnen"')
            yield f"{name} in a name{how}", replaced(ROUND, "spieler: [Anna,", f'spieler: ["An{put}na",')
            yield f"{name} in a move{how}", replaced(ROUND, "- Ben bietet 33", f'- "Ben {put}bietet 33"')
            yield f"{name} in a key{how}", appended(FACTS, f'"a{put}b": 1\n')


ATTACKS: Mapping[str, Attack] = {
    **dict(_each()),
    "a line end in a title": replaced(FACTS, "titel: Kopfrechnen", 'titel: "\\n::error::x"'),
    "a command as a title": replaced(FACTS, "titel: Kopfrechnen", "titel: '::error::x'"),
    "another command as a title": replaced(FACTS, "titel: Kopfrechnen", "titel: '##[error]x'"),
    "100,000 claims": prose("[17]{karten.anzahl} Karten\n" * 100_000),
    "many wrong claims": prose("[18]{karten.anzahl} Karten {.hinweis}\n\n" * _CLAIMS),
    "many unknown facts": prose("".join(f"[18]{{karten.a{i}}} Karten\n\n" for i in range(_CLAIMS))),
    "many unbound numbers": prose("99 Karten\n\n" * (bounds.MOST_TEXT_LINES - 600)),
    "many exemptions": prose("[9]{frei: x} Karten\n\n" * _CLAIMS),
    "many headings": prose("".join(f"## A{i} {{#a{i}}}\n\nText\n\n" for i in range(900))),
    "many directives": prose("::: kasten A\n" * 3000),
    "lists in lists": prose("\n".join(" " * i + "- x" for i in range(800))),
    "ten megabytes in a line": prose("a" * 10_000_000),
    "numbers like anchors": appended(FACTS, "".join(f"k{i}: &a{i} x\n" for i in range(10_000))),
    "a billion laughs": appended(FACTS, "a: &a [x, x]\n" + "".join(f"b{i}: &b{i} [*a, *a, *a]\n" for i in range(9))),
    "a Python object": appended(FACTS, "x: !!python/object/apply:os.system [ls]\n"),
    "deep YAML": appended(FACTS, "x: " + "[" * 3900 + "\n"),
    "deep groups": appended(FACTS, "\n".join(" " * i + "a:" for i in range(800))),
    "many values": appended(FACTS, "x:\n" + "  - 1\n" * 60_000),
    "many keys": appended(FACTS, "".join(f"k{i}: 1\n" for i in range(9_000))),
    "many sorts": replaced(FACTS, "art: [Bluff, Schätzen]", "art:\n" + "".join(f"  - A{i}\n" for i in range(15_000))),
    "many terms": replaced(FACTS, "begriffe:\n", "begriffe:\n" + "".join(f"  Wort{i}: {{statt: [Ab{i}]}}\n" for i in range(4_000))),
    "a long term": replaced(FACTS, "begriffe:\n", f"begriffe:\n  {'ab ' * 1000}: {{statt: [x]}}\n"),
    "many required facts": replaced(FACTS, "pflicht:\n", "pflicht:\n" + "".join(f"  - karten.a{i}\n" for i in range(15_000))),
    "a million decks": replaced(FACTS, "blaetter: 1,", "blaetter: 1000000,"),
    "as many decks as may be, and one": replaced(FACTS, "blaetter: 1,", f"blaetter: {bounds.MOST_PACKS + 1},"),
    "a crowd": replaced(FACTS, "bis: 6, beste", "bis: 100000000, beste"),
    "many lives": replaced(FACTS, "offen: 2, verdeckt: 1}", "offen: 200000000, verdeckt: 1}"),
    "as many lives as may be": replaced(FACTS, "offen: 2, verdeckt: 1}", f"offen: {bounds.MOST_NUMBER}, verdeckt: 1}}"),
    "a huge value": replaced(FACTS, "K♥: 20", "K♥: " + "9" * 3900),
    "a huge bid": replaced(ROUND, "- Ben bietet 33", "- Ben bietet " + "9" * 3900),
    "a long game": replaced(ROUND, "  - Anna ruft Nachzählen", "".join(f"  - {['Anna', 'Ben', 'Carla', 'Dan'][i % 4]} bietet {46 + i}\n" for i in range(490))),
    "an endless game": replaced(ROUND, "  - Anna ruft Nachzählen", "  - Anna bietet 99\n" * 15_000),
    "a crowd in an example": replaced(ROUND, "[Anna, Ben, Carla, Dan]", "\n" + "".join(f"  - P{i}\n" for i in range(15_000))),
    "a long name": replaced(ROUND, "spieler: [Anna,", f"spieler: [{'A' * 3000},"),
    "many boxes": replaced(FACTS, "  kaestchen:\n", "  kaestchen:\n" + "    - {titel: T, anzahl: lebenskarten.anzahl}\n" * 4_000),
    "a folder that leads out": _linked("beispiele", "/etc"),
    "a folder of cases that leads out": _linked("faelle", "/"),
    "a link to everything": _linked("extra", "/"),
    "a link to itself": _linked("extra", "."),
    "a lab that leads out": _linked("labor.yaml", "/etc/passwd"),
    "rules that lead out": _linked("regeln.md", "/etc/passwd"),
    "many files": many_files,
    "a file's name": lambda project: project.file("a\x1b[31mb\n::error::\u202ex.txt").touch(),
    "an example's name": lambda project: shutil.copy(project.file(ROUND), project.file("beispiele/a\x1b[31m\n::error::x.yaml")),
    "a website's address": lambda project: (project.root / "content" / "website.yaml").write_text("adresse: https://a.b/" + "a/" * 1900 + "!\n"),
    "many hosts": lambda project: (project.root / "content" / "website.yaml").write_text("adresse: https://a" + ".a-" * 1200 + "!\n"),
    "a script as an address": lambda project: (project.root / "content" / "website.yaml").write_text("adresse: 'https://a.b/\"><script>'\n"),
}  # fmt: skip
