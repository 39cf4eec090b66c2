"""Bad input and exactly what the author is told: kind of finding, place, words, and what to paste."""

from __future__ import annotations

import re

import pytest
from toy import FILES, check

# kind, text to replace, replacement, code, (line, column, length), words in the message, fix
BAD = [
    # --- YAML as such
    ("spiel", "titel: Muster", "\ttitel: Muster", "yaml-fehler", (2, 1, 1), "Tabulator Leerzeichen", "  "),
    ("spiel", "titel: Muster", "titel:Muster", "yaml-fehler", (2, 1, 12), "`titel:` Leerzeichen", "titel: Muster"),
    ("spiel", "titel: Muster", "titel: Das Muster: ein Spiel", "yaml-fehler", (2, 8, 21), "Doppelpunkt Anführungszeichen", '"Das Muster: ein Spiel"'),
    ("spiel", "titel: Muster", 'titel: "Muster', "yaml-fehler", (2, 8, 7), "geöffnet geschlossen", '"Muster"'),
    ("spiel", "farbe: petrol", "farbe: 'petrol\nx: 'y'", "yaml-fehler", (6, 8, 7), "geöffnet geschlossen", "'petrol'"),
    ("spiel", "titel: Muster", "titel: @Muster", "yaml-fehler", (2, 8, 7), "@ beginnen Anführungszeichen", '"@Muster"'),
    ("spiel", "titel: Muster", "titel: `Muster`", "yaml-fehler", (2, 8, 8), "beginnen Anführungszeichen", '"`Muster`"'),
    ("spiel", "titel: Muster", "titel: %Muster", "yaml-fehler", (2, 8, 7), "% beginnen", '"%Muster"'),
    ("spiel", "[Bluff, Rechnen]", "[@Bluff, Rechnen]", "yaml-fehler", (3, 7, 6), "@ beginnen", '"@Bluff"'),
    ("spiel", "titel: Muster", "titel Muster", "yaml-fehler", (2, 1, 12), "fehlt Doppelpunkt", ""),
    ("spiel", "titel: Muster", " titel: Muster", "yaml-fehler", (2, 2, 5), "Einrückung Zeile", ""),
    ("spiel", "    grund:", "   grund:", "yaml-fehler", (19, 4, 30), "Einrückung", ""),
    ("spiel", "titel: Muster", "- titel", "yaml-fehler", (2, 1, 7), "Listenpunkt", ""),
    ("spiel", "titel: Muster", "titel: - a", "yaml-fehler", (2, 8, 3), "Liste neuen Zeile", ""),
    ("spiel", "titel: Muster", "titel: [Muster", "yaml-fehler", (2, 8, 7), "Klammer geöffnet", ""),
    ("spiel", "titel: Muster", "titel: [a] b", "yaml-fehler", (2, 12, 1), "schließenden Klammer", ""),
    ("spiel", "[Bluff, Rechnen]", "[Bluff, , Rechnen]", "yaml-fehler", (3, 14, 1), "`,` fehlt Wert", ""),
    ("spiel", "[Bluff, Rechnen]", "[Bluff: x: y]", "yaml-fehler", (3, 15, 1), "Klammer Doppelpunkt", ""),
    ("spiel", "titel: Muster", "titel: 'Anna's Spiel'", "yaml-fehler", (2, 14, 8), "verdopple", ""),
    ("spiel", "titel: Muster", 'titel: "a\\qb"', "yaml-fehler", (2, 10, 2), "Rückstrich", ""),
    ("spiel", "titel: Muster", "titel: |x", "yaml-fehler", (2, 8, 2), "nächsten", ""),
    ("spiel", "titel: Muster", "titel: a\x07b", "yaml-fehler", (2, 9, 1), "unsichtbares U+0007", ""),
    ("spiel", "titel: Muster", "---\ntitel: Muster", "yaml-fehler", (2, 1, 3), "zweites Dokument", ""),
    ("spiel", "titel: Muster", "[a]: b\ntitel: Muster", "yaml-fehler", (2, 1, 3), "Schlüssel einfacher Text", ""),
    ("spiel", "titel: Muster", ": b\ntitel: Muster", "yaml-fehler", (2, 1, 1), "fehlt Schlüssel", ""),
    ("beispiel", "  - Anna bietet 26", "  -Anna bietet 26", "yaml-fehler", (12, 3, 15), "Strich Leerzeichen", "- Anna bietet 26"),
    ("beispiel", "- Anna bietet 26", "- zug: neue Runde: Anna D♥", "yaml-fehler", (12, 10, 19), "Doppelpunkt Anführungszeichen", '"neue Runde: Anna D♥"'),
    ("spiel", "titel: Muster", "titel: *Muster", "yaml-verweis", (2, 8, 7), "Verweis", '"*Muster"'),
    ("spiel", "titel: Muster", "titel: *Muster*", "yaml-verweis", (2, 8, 8), "Verweis Anführungszeichen", '"*Muster*"'),
    ("spiel", "titel: Muster", "titel: &a Muster", "yaml-verweis", (2, 8, 2), "Anker", ""),
    ("spiel", "titel: Muster", "titel: !!python/object:os.system Muster", "yaml-verweis", (2, 8, 25), "Typangabe", ""),
    ("spiel", "titel: Muster", "<<: {a: 1}\ntitel: Muster", "yaml-verweis", (2, 1, 2), "`<<`", ""),
    ("spiel", "titel: Muster", "titel: Muster\ntitel: Zwei", "schluessel-doppelt", (3, 1, 5), "`titel` Zeile 2", ""),
    # --- keys
    ("spiel", "titel: Muster", "titl: Muster", "schluessel-unbekannt", (2, 1, 4), "`titl` Meintest `titel`", "titel"),
    ("spiel", "titel: Muster", "Titel: Muster", "schluessel-unbekannt", (2, 1, 5), "Meintest `titel`", "titel"),
    ("spiel", "titel: Muster", "titel: Muster\nxyz: 1", "schluessel-unbekannt", (3, 1, 3), "`xyz` nicht", ""),
    ("spiel", "von: 3", "von:3", "schluessel-unbekannt", (4, 11, 5), "Leerzeichen", "von: 3"),
    ("spiel", "  farben:", "  farbn:", "schluessel-unbekannt", (15, 3, 5), "Meintest `farben`", "farben"),
    ("beispiel", "offen: 2", "ofen: 2", "schluessel-unbekannt", (9, 12, 4), "Meintest `offen`", "offen"),
    ("beispiel", "- Anna bietet 26", "- zgu: Anna bietet 26", "schluessel-unbekannt", (12, 5, 3), "Meintest `zug`", "zug"),
    ("faelle", "{beginnt: Anna}\n", "{begint: Anna}\n", "schluessel-unbekannt", (4, 12, 6), "Meintest `beginnt`", "beginnt"),
    ("spiel", "titel: Muster\n", "", "schluessel-fehlt", (1, 1, 9), "Datei `titel`", ""),
    ("spiel", ", jahr: 2003", "", "schluessel-fehlt", (8, 10, 49), "`vorbild` `jahr`", ""),
    ("beispiel", "  beginnt: Anna\n", "", "schluessel-fehlt", (4, 1, 4), "`lage` `beginnt`", ""),
    ("faelle", "    spieler: [Anna, Ben, Carla]\n    lage: {beginnt: Anna}\n", "    lage: {beginnt: Anna}\n", "schluessel-fehlt", (2, 5, 31), "`spieler`", ""),
    # --- values
    ("spiel", "titel: Muster", "titel: 21", "wert-falsch", (2, 8, 2), "`titel` Zahl 21 Text", '"21"'),
    ("spiel", "titel: Muster", "titel:", "wert-falsch", (2, 1, 5), "`titel` nichts", ""),
    ("spiel", "format: 1", "format: 2", "wert-falsch", (1, 9, 1), "Zahl 2 Zahl 1", ""),
    ("spiel", "format: 1", "format: true", "wert-falsch", (1, 9, 4), "true Zahl 1", ""),
    ("spiel", "von: 3", 'von: "3"', "wert-falsch", (4, 16, 3), "„3“ ganze Zahl", "3"),
    ("spiel", "von: 3", "von: 03", "wert-falsch", (4, 16, 2), "„03“ ganze Zahl", "3"),
    ("spiel", "von: 3", "von: drei", "wert-falsch", (4, 16, 4), "„drei“ ganze Zahl ab 1", ""),
    ("spiel", "von: 3", "von: 3.5", "wert-falsch", (4, 16, 3), "Kommazahl 3.5", ""),
    ("spiel", "von: 3", "von: 0", "wert-falsch", (4, 16, 1), "ganze Zahl ab 1", ""),
    ("spiel", "von: 3", "von: 7", "wert-falsch", (4, 24, 1), "kleiner", ""),
    ("spiel", "beste: {von: 4", "beste: {von: 2", "wert-falsch", (4, 40, 1), "2 zwischen 3 6", ""),
    ("spiel", "art: [Bluff, Rechnen]", "art: Bluff, Rechnen", "wert-falsch", (3, 6, 14), "Liste", "[Bluff, Rechnen]"),
    ("spiel", "art: [Bluff, Rechnen]", "art: []", "wert-falsch", (3, 6, 2), "mindestens ein", ""),
    ("spiel", "art: [Bluff, Rechnen]", "art: [Bluff, Bluff]", "wert-falsch", (3, 14, 5), "Liste schon", ""),
    ("spiel", "farbe: petrol", "farbe: petrl", "wert-falsch", (6, 8, 5), "pflaume, ocker, petrol, ziegel", "petrol"),
    ("spiel", "stand: 2026-11-30", "stand: 30.11.2026", "wert-falsch", (7, 8, 10), "Datum", "2026-11-30"),
    ("spiel", "stand: 2026-11-30", "stand: 2026-11-31", "wert-falsch", (7, 8, 10), "Kalender", ""),
    ("spiel", "material: {blaetter: 1, joker: 1}", "material: 1", "wert-falsch", (5, 11, 1), "Material", ""),
    ("spiel", "trickser: {titel", "Trick ser: {titel", "wert-falsch", (11, 3, 9), "Kennung", ""),
    ("spiel", "  farben:", "  gemischt: ja\n  farben:", "wert-falsch", (15, 13, 2), "true oder false", "true"),
    ("spiel", "A♥: 1", "A♥: eins", "wert-falsch", (13, 16, 4), "`A♥` ganze Zahl", ""),
    ("spiel", "[♣, ♦]", "[♣, x]", "wert-falsch", (15, 15, 1), "Farbe", ""),
    ("spiel", "{1: leicht}", "{eins: leicht}", "wert-falsch", (16, 12, 4), "Schlüssel ganze Zahl", ""),
    ("spiel", "A♥: 1", "A♥: 1, Herz-Ass: 2", "schluessel-doppelt", (13, 19, 8), "`Herz-Ass` `A♥`", ""),
    ("spiel", "A♥: 1", "A: 1", "karte-unbekannt", (13, 12, 1), "„A“ keine Karte Meintest", None),
    ("spiel", "null: A♠", "null: 7", "karte-unbekannt", (14, 9, 1), "„7“ keine Karte", None),
    ("beispiel", "[7♥, 2♥]", "[7♥, 2♥, 11♥]", "karte-unbekannt", (7, 20, 3), "„11♥“ Meintest 10♥", "10♥"),
    ("beispiel", "[7♥, 2♥]", "7♥", "wert-falsch", (7, 11, 2), "Liste", "[7♥]"),
    ("beispiel", "beginnt: Anna", "beginnt:", "wert-falsch", (5, 3, 7), "nichts Name", ""),
    ("beispiel", "gebot: −3", "gebot: fünf", "wert-falsch", (10, 10, 4), "„fünf“ ganze Zahl", ""),
    ("beispiel", "gebot: −3", "gebot: null", "wert-falsch", (10, 10, 4), "nichts ganze Zahl", ""),
    ("beispiel", "[Anna, Ben, Carla]", "[Anna, Ben, Anna]", "wert-falsch", (2, 22, 4), "„Anna“ schon", ""),
    # --- lines and cases
    ("beispiel", "- Anna bietet 26", "- 26", "wert-falsch", (12, 5, 2), "Zahl 26 Zeile", ""),
    ("beispiel", "- Anna bietet 26", "-", "wert-falsch", (12, 3, 1), "nichts Zeile", ""),
    ("beispiel", "- Anna bietet 26", "- {zug: Anna bietet 26, verboten: x}", "wert-falsch", (12, 27, 8), "`verboten` faelle/", ""),
    ("faelle", "gebot: 27\n", "gebot: [5♥, 3♥]\n", "wert-falsch", (10, 18, 8), "einziger Text", '"5♥ 3♥"'),
    ("faelle", "gebot: 27\n", "gebot:\n", "wert-falsch", (10, 11, 5), "nichts", ""),
    ("faelle", "gebot-hoeher}", "gebot-hoeher, dann: {a: b}}", "wert-falsch", (7, 54, 4), "schließen einander aus", ""),
    ("faelle", "    ergibt: {gebot: 27}\n", "    abgelehnt: lebenskarten\n", "wert-falsch", (5, 5, 5), "`abgelehnt` `zuege`", ""),
    ("faelle", "    abgelehnt: lebenskarten\n", "", "fall-ohne-erwartung", (14, 5, 21), "erwartet nichts", ""),
    ("faelle", "titel: Zu viele Leben", "titel: Gleich hoch ist zu wenig", "wert-falsch", (14, 12, 24), "anderer Fall", ""),
    ("faelle", "gebot-hoeher}", "Gebot höher}", "wert-falsch", (7, 40, 11), "Kennung", ""),
]  # fmt: skip

# Words of PyYAML and pydantic; none of them may reach an author.
ENGLISH = re.compile(
    r"\b(?:expected|found|value|should|input|valid|mapping|while|token|error|string|integer|field|extra)\b"
)


@pytest.mark.parametrize(("kind", "old", "new", "code", "place", "words", "fix"), BAD)
def test_bad_input(
    kind: str, old: str, new: str, code: str, place: tuple[int, int, int], words: str, fix: str | None
) -> None:
    assert FILES[kind].count(old) >= 1
    text = FILES[kind].replace(old, new, 1)
    findings = check(kind, text).findings
    assert len(findings) == 1, findings
    (finding,) = findings
    span = finding.span
    assert (finding.code, (span.line, span.column, span.length)) == (code, place)
    for word in words.split():
        assert word in finding.message
    assert not ENGLISH.search(finding.message)
    if fix is not None:
        assert finding.fix == fix
    if finding.found:
        assert text.split("\n")[span.line - 1][span.column - 1 :].startswith(finding.found)


REPAIRABLE = [entry for entry in BAD if entry[-1] and entry[3] != "schluessel-doppelt"]


@pytest.mark.parametrize(("kind", "old", "new", "code", "place", "words", "fix"), REPAIRABLE)
def test_pasting_the_fix_over_the_place_removes_the_finding(
    kind: str, old: str, new: str, code: str, place: tuple[int, int, int], words: str, fix: str
) -> None:
    lines = FILES[kind].replace(old, new, 1).split("\n")
    line, column, length = place
    lines[line - 1] = lines[line - 1][: column - 1] + fix + lines[line - 1][column - 1 + length :]
    left = check(kind, "\n".join(lines)).findings
    assert not any(
        finding.code == code and finding.span.line == line and finding.span.column == column for finding in left
    )


def test_a_missing_key_comes_with_an_example() -> None:
    (finding,) = check("spiel", FILES["spiel"].replace("stand: 2026-11-30\n", "")).findings
    assert finding.hints == ("Ergänze zum Beispiel `stand: 2026-11-30`.",)


def test_an_unknown_key_without_likeness_lists_the_known_ones() -> None:
    (finding,) = check("spiel", FILES["spiel"].replace("joker: 1}", "joker: 1, qqq: 2}")).findings
    assert finding.hints == ("Möglich sind: blaetter, joker, sonst.",)


def test_all_errors_are_told_in_one_run_in_order() -> None:
    text = FILES["spiel"]
    for old, new in (
        ("titel: Muster", "titl: Muster"),
        ("von: 3", "von: drei"),
        ("stand: 2026-11-30\n", "stand: bald\nstand: jetzt\n"),
        ("K♥: 20", "Q♥: 20"),
        ("[♣, ♦]", "[♣, ♦, x]"),
        ("format: 1\n", ""),
    ):
        text = text.replace(old, new, 1)
    findings = check("spiel", text).findings
    assert [(finding.code.value, finding.span.line) for finding in findings] == [
        ("schluessel-unbekannt", 1),
        ("schluessel-fehlt", 1),
        ("wert-falsch", 3),
        ("wert-falsch", 6),
        ("schluessel-doppelt", 7),
        ("karte-unbekannt", 13),
        ("wert-falsch", 15),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        ("", "kein-inhalt", "leer"),
        ("# nur ein Kommentar\n", "kein-inhalt", "leer"),
        ("~\n", "kein-inhalt", "leer"),
        ("abc", "wert-falsch", "„abc“ Gruppe"),
        ("titel:Muster", "wert-falsch", "Gruppe"),
        ("- a\n- b\n", "wert-falsch", "Liste Gruppe"),
        ("a: b\n...\nc: d\n", "yaml-fehler", "Dokument"),
        ("%x\n---\na: b\n", "yaml-fehler", "%"),
        ("a: \x85\n", "yaml-fehler", "U+0085"),
        ("a: \ud800\n", "yaml-fehler", "U+D800"),
    ],
)
def test_a_file_that_is_nothing_like_it(text: str, code: str, words: str) -> None:
    (finding,) = check("spiel", text).findings
    assert finding.code == code
    for word in words.split():
        assert word in finding.message


def test_what_the_file_as_such_is_told_is_not_told_again() -> None:
    (finding,) = check("spiel", FILES["spiel"].replace("farbe: petrol", "farbe: *petrol")).findings
    assert finding.code == "yaml-verweis"
