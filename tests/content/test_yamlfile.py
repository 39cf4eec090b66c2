"""Reading YAML: scalars, places, refusals, and that nothing but findings comes of any text."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st
from toy import CASES, EXAMPLE, FILE, FILES, GAME, check

from generator.content import yamlfile
from generator.content.bounds import MOST_DEPTH
from generator.content.findings import Code
from generator.content.scalars import DecimalNumber, WholeNumber, inline, quoted, resolve
from generator.content.source import Source, Span
from generator.content.yamlfile import YamlDocument, read_yaml

#: The content's own files, each with its kind.
REAL = [
    ({"beispiele": "beispiel", "faelle": "faelle"}.get(path.parent.name, "spiel"), path.read_text(encoding="utf-8"))
    for path in sorted((Path(__file__).parents[2] / "content").rglob("*.yaml"))
]


def read(text: str) -> YamlDocument:
    return read_yaml(Source(FILE, text))


def place(line: int, column: int, length: int) -> Span:
    return Span(FILE, line, column, length)


@pytest.mark.parametrize(
    "text",
    [
        "no",
        "on",
        "yes",
        "off",
        "True",
        "08",
        "007",
        "1_000",
        "1:30",
        "0x1F",
        "0o17",
        "2026-11-30",
        ".5",
        "1e3",
        ".inf",
        ".nan",
        "A♥",
        "10♠",
        "[",
        "1.5e999",
        "9" * 30,
        "- 3",
        "Null",
    ],
)
def test_a_scalar_that_looks_odd_stays_text(text: str) -> None:
    assert resolve(text) == text


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("true", True),
        ("false", False),
        ("null", None),
        ("~", None),
        ("", None),
        ("0", 0),
        ("26", 26),
        ("-3", -3),
        ("−3", -3),
        ("+3", 3),
        ("1.50", 1.5),
        ("−0.5", -0.5),
        ("1.0e-05", 1e-05),
    ],
)
def test_a_scalar_that_is_more_than_text(text: str, value: object) -> None:
    resolved = resolve(text)
    assert resolved == value
    assert isinstance(resolved, bool) == isinstance(value, bool)


@pytest.mark.parametrize("text", ["−3", "26", "+1", "1.50"])
def test_a_number_remembers_how_it_was_written(text: str) -> None:
    number = resolve(text)
    assert isinstance(number, WholeNumber | DecimalNumber)
    assert number.text == text
    copy = pickle.loads(pickle.dumps(number))
    assert (copy, copy.text) == (number, text)


def test_quoted_scalars_and_keys_stay_text() -> None:
    assert read("1: \"26\"\ntrue: '26'\nK♥: A♥\n").data == {"1": "26", "true": "26", "K♥": "A♥"}


def test_cards_and_lines_are_plain_scalars() -> None:
    document = read("farben: [♣, ♦]\ndame: D♥\nzuege:\n  - Anna bietet 26\n  - neue Runde: Anna D♥, Ben 7♥\n")
    assert document.findings == ()
    assert document.data == {
        "farben": ["♣", "♦"],
        "dame": "D♥",
        "zuege": ["Anna bietet 26", {"neue Runde": "Anna D♥, Ben 7♥"}],
    }


@pytest.mark.parametrize(
    ("path", "key", "expected"),
    [
        (("titel",), False, (1, 8, 10)),
        (("titel",), True, (1, 1, 5)),
        (("spieler",), False, (2, 10, 18)),
        (("spieler", 2), False, (2, 22, 5)),
        (("spieler", 2), True, (2, 22, 5)),  # a list's item has no key
        (("lage", "stirn", "Ben"), False, (6, 26, 11)),
        (("lage", "stirn", "Ben"), True, (6, 21, 3)),
        (("lage",), False, (4, 1, 4)),  # written over several lines: shown by its key
        (("lage", "leben", "Anna", "offen"), False, (9, 19, 1)),
        (("lage", "gebot"), False, (10, 10, 2)),
        (("zuege", 0), False, (12, 5, 14)),
        (("zuege", 0, "zug"), False, (12, 5, 14)),  # leads nowhere: the nearest part that exists
        (("zuege", 2), False, (14, 5, 54)),  # a line that YAML takes for a group
        (("zuege", 7), False, (11, 1, 5)),
        (("lage", "nichts", "da"), True, (4, 1, 4)),
        ((), False, (1, 1, 17)),
    ],
)
def test_places(path: tuple[str | int, ...], key: bool, expected: tuple[int, int, int]) -> None:
    document = read(EXAMPLE)
    assert document.at(path, key=key) == place(*expected)


def test_places_of_empty_and_long_values() -> None:
    document = read("a:\nb: |\n  eins\n  zwei\nc: eins\n  zwei\nd:\n  -\n  - x\ne: {f: , g}\n3: drei\n")
    assert document.at(("a",)) == place(1, 1, 1)
    assert document.at(("b",)) == place(2, 4, 1)
    assert document.at(("c",)) == place(5, 4, 4)
    assert document.at(("d", 0)) == place(8, 3, 1)
    assert document.at(("e", "g")) == place(10, 10, 1)
    assert document.at((3,)) == place(11, 4, 4)
    assert document.text_at(document.at(("c",))) == "eins"


def test_places_count_characters_after_a_byte_order_mark_and_with_windows_line_ends() -> None:
    document = read("\ufefftitel: 🂱 A\r\nkarte: D♥\r\n")
    assert document.data == {"titel": "🂱 A", "karte": "D♥"}
    assert document.at(("titel",)) == place(1, 9, 3)
    assert document.at(("karte",)) == place(2, 8, 2)


def test_an_unreadable_file_has_its_place_at_the_start() -> None:
    document = read("a: [")
    assert document.data is None
    assert document.at(("a", "b"), key=True) == place(1, 1, 1)


def test_every_second_key_is_found_and_the_first_value_kept() -> None:
    document = read("a: 1\na: 2\nb: {c: 1, c: 2}\na: 3\n")
    assert [(finding.code, finding.span) for finding in document.findings] == [
        (Code.KEY_TWICE, place(2, 1, 1)),
        (Code.KEY_TWICE, place(3, 11, 1)),
        (Code.KEY_TWICE, place(4, 1, 1)),
    ]
    assert all("Zeile 1" in document.findings[index].message for index in (0, 2))
    assert document.data == {"a": 1, "b": {"c": 1}}


def test_a_bomb_of_references_is_refused_without_being_built() -> None:
    bomb = "a: &a [x, x]\n" + "".join(
        f"{key}: &{key} [*{before}, *{before}]\n" for before, key in zip("abcdefgh", "bcdefghi", strict=True)
    )
    document = read(bomb)
    assert {finding.code for finding in document.findings} == {Code.YAML_ALIAS}
    assert document.data["i"] == [None, None]


@pytest.mark.parametrize(
    "text",
    [
        "[" * 5000,
        "[" * 200 + "]" * 200,
        "{a: " * 900,
        "- " * 900 + "x",
        "\n".join(" " * depth + "a:" for depth in range(600)),
    ],
)
def test_depth_is_bounded(text: str) -> None:
    (finding,) = read(text).findings
    assert "verschachtelt" in finding.message
    assert finding.code in (Code.TOO_MUCH, Code.YAML_SYNTAX)


def test_depth_within_the_bound_is_fine() -> None:
    assert read("[" * MOST_DEPTH + "]" * MOST_DEPTH).findings == ()
    assert read("[" * (MOST_DEPTH + 1) + "]" * (MOST_DEPTH + 1)).findings != ()


def test_the_loader_in_python_tells_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = [
        "a:\n\t- b\n",
        "a: @b\n",
        'a: "b\n',
        "a: b: c\n",
        "x: 1\na:b\nc: d\n",
        "a: [b\nc: d\n",
        "a: 1\n b: 2\n",
        "a:\n  b: 1\n c: 2\n",
        "a: *\n",
        "a: |x\n",
        "a: - b\n",
        "a: ]\n",
        'a: "\\q"\n',
    ]
    fast = [read(text).findings for text in texts]
    monkeypatch.setattr(yamlfile, "_LOADER", yaml.SafeLoader)
    assert [read(text).findings for text in texts] == fast


def test_inline_yaml_reads_back() -> None:
    value = {
        "von": WholeNumber("3"),
        "A♥": ["a, b", "x: y", "", "true", "-", "3", "it's", 'say "x"', "a#b"],
        "leer": {},
    }
    assert read(f"wert: {inline(value)}\n").data == {"wert": value}


@settings(deadline=None)
@given(st.text(st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"], exclude_characters="\ufeff\ufffe\uffff")))
def test_quotes_keep_any_text(text: str) -> None:
    document = read(f"a: {quoted(text)}\n")
    assert document.findings or document.data == {"a": text}


def inside(span: Span, text: str) -> bool:
    lines = text.split("\n")
    if not 1 <= span.line <= len(lines) or span.column < 1 or span.length < 1:
        return False
    width = len(lines[span.line - 1])
    return span.column - 1 + span.length <= max(1, width) or (span.length == 1 and span.column <= width + 1)


def assert_only_findings(kind: str, text: str) -> None:
    for finding in check(kind, text).findings:
        assert inside(finding.span, text), finding
        assert finding.message


PIECES = st.sampled_from(
    [
        "\t",
        "  ",
        "\n",
        "\r\n",
        "\r",
        ": ",
        ":",
        "- ",
        "-",
        "[",
        "]",
        "{",
        "}",
        ", ",
        '"',
        "'",
        "@",
        "`",
        "*a",
        "&a ",
        "!x ",
        "!<",
        "%",
        "#",
        " #",
        "|",
        ">",
        "? ",
        "<<: ",
        "---\n",
        "...\n",
        "\\",
        "\\q",
        "null",
        "~",
        "true",
        "−3",
        "3",
        "08",
        "D♥",
        "Dx",
        "titel",
        "zug",
        "\ufeff",
        "\x00",
        "\x85",
        "\u2028",
        "\ud800",
        "🂱",
        "neue Runde: ",
        "''",
        '""',
    ],
)


@settings(deadline=None)
@given(st.sampled_from([*sorted(FILES.items()), *REAL]), st.data())
def test_a_changed_file_gives_findings_or_values_and_never_an_exception(
    file: tuple[str, str], data: st.DataObject
) -> None:
    kind, text = file
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        stop = data.draw(st.integers(start, min(len(text), start + 12)))
        text = text[:start] + data.draw(PIECES) + text[stop:]
    assert_only_findings(kind, text)


@settings(deadline=None)
@given(st.sampled_from(sorted(FILES)), st.lists(PIECES | st.text(max_size=3), max_size=25).map("".join))
def test_any_text_gives_findings_or_values_and_never_an_exception(kind: str, text: str) -> None:
    assert_only_findings(kind, text)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


@settings(deadline=None)
@given(st.sampled_from(sorted(FILES)), st.data())
def test_any_value_anywhere_gives_findings_or_values(kind: str, data: st.DataObject) -> None:
    tree = yaml.safe_load(FILES[kind])
    node = tree
    while True:
        keys = list(node) if isinstance(node, dict) else list(range(len(node)))
        key = data.draw(st.sampled_from(keys))
        if not isinstance(node[key], dict | list) or not node[key] or data.draw(st.booleans()):
            node[key] = data.draw(JSON)
            break
        node = node[key]
    assert_only_findings(kind, yaml.safe_dump(tree, allow_unicode=True))


def test_the_samples_are_fine() -> None:
    for kind, text in (("spiel", GAME), ("beispiel", EXAMPLE), ("faelle", CASES)):
        assert check(kind, text).findings == ()
