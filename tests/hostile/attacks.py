"""What a stranger's proposal may hold: each attack breaks a copy of Kopfrechnen, as large as the bounds allow or larger."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping

from projects import Project

from generator.content import bounds

Attack = Callable[[Project], object]

RULES, FACTS, ROUND, CASES = "regeln.md", "spiel.yaml", "beispiele/eine-runde.yaml", "faelle/bieten.yaml"
CHAPTER = "## Die Karten {#karten}\n"


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

    def apply(project: Project) -> None:
        with project.file(file).open("a", encoding="utf-8", newline="") as out:
            out.write(text)

    return apply


def both(one: Attack, other: Attack) -> Attack:
    """One attack and another."""

    def apply(project: Project) -> None:
        one(project)
        other(project)

    return apply


def expression(text: str) -> Attack:
    """Put an expression behind a number of the rules."""
    return replaced(RULES, "[75]{karten.summe}", f"[75]{{{text}}}")


_CLAIMS = bounds.MOST_BRACKETS // 2 - 300


def long_lines(unit: str) -> str:
    """As many lines as a file may have of a unit, each as long as it may be."""
    line = unit * (bounds.MOST_IN_LINE // len(unit))
    return "\n\n".join([line] * (bounds.MOST_BYTES * 17 // 20 // (len(line.encode()) + 2)))


def beside(name: str, text: str) -> Attack:
    """Write a file that stands beside the games."""

    def apply(project: Project) -> None:
        (project.root / "content" / name).write_text(text, encoding="utf-8")

    return apply


def measured(figure: str) -> Attack:
    """Give the game a lab with one measured figure, which the rules quote."""
    lab = f"""format: 1
samen: 1
versuche:
  b-3:
    personen: 3
    strategie: besser
    spiele: 400
    zeigt: [zuege]
    gemessen: {{stand: "0123456789ab", siegel: "0123456789ab", werte: {{zuege: {figure}}}}}
"""

    def apply(project: Project) -> None:
        project.file("labor.yaml").write_text(lab, encoding="utf-8")
        prose("[9]{labor['b-3'].zuege} {.hinweis}")(project)

    return apply


def addresses_away(project: Project) -> None:
    """The record of addresses is another file of the machine."""
    (project.root / "content" / "adressen.txt").symlink_to("/etc/passwd")


def many_cases(project: Project) -> None:
    """Write the cases of a file again and again, under other titles, up to the bound of all texts together."""
    cases = project.file(CASES).read_text(encoding="utf-8").split("\n  - titel:")[1:]
    for number in range(8):
        many = "".join(f"  - titel: Nr {again}{case}\n" for again in range(12) for case in cases)
        project.file(f"faelle/mehr-{number}.yaml").write_text(f"faelle:\n{many}", encoding="utf-8")


def long_games(project: Project) -> None:
    """Write cases of as many moves as there may be, up to the bound of all texts together."""
    moves = "".join(f"      - {('Carla', 'Anna', 'Ben')[i % 3]} bietet {i}\n" for i in range(1, bounds.MOST_MOVES))
    head = "    spieler: [Anna, Ben, Carla]\n    lage: {beginnt: Anna}\n    zuege:\n"
    for number in range(3):
        many = "".join(
            f"  - titel: Nr {again}\n{head}{moves}    ergibt: {{gebot: {bounds.MOST_MOVES - 1}}}\n"
            for again in range(10)
        )
        project.file(f"faelle/mehr-{number}.yaml").write_text(f"faelle:\n{many}", encoding="utf-8")


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


ATTACKS: Mapping[str, Attack] = {
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
    "deep YAML": appended(FACTS, "x: " + "[" * 1900 + "\n"),
    "deep groups": appended(FACTS, "\n".join(" " * i + "a:" for i in range(800))),
    "many values": appended(FACTS, "x:\n" + "  - 1\n" * 60_000),
    "many keys": appended(FACTS, "".join(f"k{i}: 1\n" for i in range(9_000))),
    "many sorts": replaced(FACTS, "art: [Bluff, Schätzen]", "art:\n" + "".join(f"  - A{i}\n" for i in range(495))),
    "many words to avoid": replaced(FACTS, "begriffe:\n", "begriffe:\n" + "".join(f"  Wort{i}: {{statt: [{', '.join(f'Ab{n}ort{i}' for n in range(150))}]}}\n" for i in range(48))),
    "many terms": replaced(FACTS, "begriffe:\n", "begriffe:\n" + "".join(f"  Wort{i}: {{statt: [Ab{i}]}}\n" for i in range(450))),
    "a long term": replaced(FACTS, "begriffe:\n", f"begriffe:\n  {'ab ' * 600}: {{statt: [x]}}\n"),
    "many required facts": replaced(FACTS, "pflicht:\n", "pflicht:\n" + "".join(f"  - karten.a{i}\n" for i in range(380))),
    "a million decks": replaced(FACTS, "blaetter: 1,", "blaetter: 1000000,"),
    "as many decks as may be, and one": replaced(FACTS, "blaetter: 1,", f"blaetter: {bounds.MOST_PACKS + 1},"),
    "a crowd": replaced(FACTS, "bis: 6, beste", "bis: 100000000, beste"),
    "many lives": replaced(FACTS, "offen: 2, verdeckt: 1}", "offen: 200000000, verdeckt: 1}"),
    "as many lives as may be": replaced(FACTS, "offen: 2, verdeckt: 1}", f"offen: {bounds.MOST_NUMBER}, verdeckt: 1}}"),
    "a huge value": replaced(FACTS, "K♥: 20", "K♥: " + "9" * 1900),
    "a huge bid": replaced(ROUND, "- Ben bietet 33", "- Ben bietet " + "9" * 1900),
    "a long game": replaced(ROUND, "  - Anna ruft Nachzählen", "".join(f"  - {['Anna', 'Ben', 'Carla', 'Dan'][i % 4]} bietet {46 + i}\n" for i in range(490))),
    "an endless game": replaced(ROUND, "  - Anna ruft Nachzählen", "  - Anna bietet 99\n" * 15_000),
    "a crowd in an example": replaced(ROUND, "[Anna, Ben, Carla, Dan]", "\n" + "".join(f"  - P{i}\n" for i in range(15_000))),
    "a long name": replaced(ROUND, "spieler: [Anna,", f"spieler: [{'A' * 1900},"),
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
    "a website's address": beside("website.yaml", "adresse: https://a.b/" + "a/" * 900 + "!\n"),
    "many hosts": beside("website.yaml", "adresse: https://a" + ".a-" * 600 + "!\n"),
    "a script as an address": beside("website.yaml", "adresse: 'https://a.b/\"><script>'\n"),
    "many redirects": beside("website.yaml", "adresse: https://a.b/\nweiterleitungen:\n" + "".join(f"  a{i}/: b{i}/\n" for i in range(9_000))),
    "redirects over pages": beside("website.yaml", "adresse: https://a.b/\nweiterleitungen: {index.html: kopfrechnen/, a/: ../x/}\n"),
    "many addresses": beside("adressen.txt", "".join(f"kopfrechnen/#a{i}\n" for i in range(9_000))),
    "addresses that lead out": addresses_away,
    "brackets without end": prose(long_lines("(")),
    "cards without end": prose(long_lines("♥")),
    "measured without measure": measured(f"{{summe: {'9' * 600}, quadrate: {'9' * 1300}, anzahl: 400}}"),
    "measured below nothing": measured(f"{{summe: −{bounds.MOST_MEASURED}, quadrate: {bounds.MOST_MEASURED}, anzahl: {bounds.MOST_MEASURED}}}"),
}  # fmt: skip

#: Content that is odd and large, and breaks no rule.
HARMLESS = ("many exemptions", "brackets without end", "a link to everything", "a link to itself")

#: Several of them together, which takes a while.
LARGE: Mapping[str, Attack] = {
    "many cases": many_cases,
    "long games": long_games,
    "many sorts and a long text": both(
        replaced(FACTS, "art: [Bluff, Schätzen]", "art:\n" + "".join(f"  - A{i}\n" for i in range(495))), prose(long_lines("abc Wort "))
    ),
    "many words to avoid and a long text": both(
        replaced(FACTS, "begriffe:\n", "begriffe:\n" + "".join(f"  Wort{i}: {{statt: [{', '.join(f'Ab{n}ort{i}' for n in range(150))}]}}\n" for i in range(48))),
        prose(long_lines("Abort Wort ")),
    ),
}  # fmt: skip
