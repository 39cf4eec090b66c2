from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.render.typography import polish, polish_nodes

_ = "\u00a0"
__ = "\u202f"
VS = "\ufe0e"

#: Text of the kind that upsets rules: what they look for, closely mixed.
MIXED = st.lists(
    st.sampled_from(
        [
            *" -–−\"'„“‚‘’.,:/()+×=·0159aBzhÄß♣♥\ufe0e\ufe0f\u00a0\u202f\n",
            "z.B.",
            "d. h.",
            "K♥",
            "10♠",
            " - ",
            "3-6",
            " Karten",
        ]
    ),
    max_size=24,
).map("".join)


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        # quotation marks
        ('Ruf "Nachzählen!" laut.', "Ruf „Nachzählen!“ laut."),
        ("Sie sagt: \"Das ist 'klar' so.\"", "Sie sagt: „Das ist ‚klar‘ so.“"),
        ("\"'Ja'\", sagt er.", "„‚Ja‘“, sagt er."),
        ("So geht's, das war's.", "So geht’s, das war’s."),
        ("Liar's Dice", "Liar’s Dice"),
        ("„Schon gesetzt“ und ‚auch‘", "„Schon gesetzt“ und ‚auch‘"),
        # dashes
        ("Anna - die Erste - spielt", f"Anna{_}– die Erste{_}– spielt"),
        ("gut – besser", f"gut{_}– besser"),
        ("3-6 Personen", f"3–6{_}Personen"),
        ("von 10-20 Minuten", f"von 10–20{_}Minuten"),
        ("Skat-Blatt", "Skat-Blatt"),
        # guards
        ("am 2026-11-30", "am 2026-11-30"),
        ("die Folge 1-2-3", "die Folge 1-2-3"),
        ("Stand 3:2", "Stand 3:2"),
        ("12.30-14.00", "12.30-14.00"),
        ("3-6-mal, 52-mal", "3-6-mal, 52-mal"),
        ("Karo-7", "Karo-7"),
        ("15-5", "15-5"),
        # minus
        ("bietet -3", "bietet −3"),
        ("(-10)", "(−10)"),
        ("15 - 3 = 12", f"15{_}−{_}3{_}={_}12"),
        # sums
        ("7 + 20 − 5 = 22", f"7{_}+{_}20{_}−{_}5{_}={_}22"),
        ("K♥ + 5♠ = 15", f"K♥{VS}{_}+{_}5♠{VS}{_}={_}15"),
        ("0 + -5", f"0{_}+{_}−5"),
        # units and nouns
        ("17 Karten", f"17{_}Karten"),
        ("100 000 Spiele", f"100\u202f000{_}Spiele"),
        ("10 000-mal", "10\u202f000-mal"),
        ("1 234", "1 234"),
        ("100 1234", "100 1234"),
        ("5 mm breit", f"5{_}mm breit"),
        ("20 und mehr", "20 und mehr"),
        ("am 30. November 2026", f"am 30.{_}November 2026"),
        ("siehe Seite 3", f"siehe Seite{_}3"),
        # abbreviations
        ("z.B. so, z. B. auch", f"z.{__}B. so, z.{__}B. auch"),
        ("d. h. u. a. i. d. R.", f"d.{__}h. u.{__}a. i.{__}d.{__}R."),
        # suits
        ("♥ und ♠\ufe0f", f"♥{VS} und ♠{VS}"),
    ],
)
def test_polish(typed: str, printed: str) -> None:
    assert polish(typed) == printed


def test_quotation_marks_span_nodes() -> None:
    assert polish_nodes(('Sie ruft "', "Nach", 'zählen!" und geht.')) == ("Sie ruft „", "Nach", "zählen!“ und geht.")


def test_space_is_judged_across_nodes() -> None:
    assert polish_nodes(("nimm ", "17", " Karten")) == ("nimm ", "17", f"{_}Karten")


def test_what_is_added_goes_to_the_node_before() -> None:
    assert polish_nodes(("K♥", " und")) == (f"K♥{VS}", " und")


@settings(max_examples=500)
@given(MIXED)
def test_polished_text_stays_as_it_is(text: str) -> None:
    assert polish(polish(text)) == polish(text)


@settings(max_examples=300)
@given(MIXED | st.text())
def test_letters_and_digits_never_change(text: str) -> None:
    assert [sign for sign in polish(text) if sign.isalnum()] == [sign for sign in text if sign.isalnum()]


@given(st.lists(MIXED, max_size=5))
def test_nodes_are_polished_as_one_text(texts: list[str]) -> None:
    polished = polish_nodes(texts)
    assert len(polished) == len(texts)
    assert "".join(polished) == polish("".join(texts))
    for before, after in zip(texts, polished, strict=True):
        assert [sign for sign in before if sign.isalnum()] == [sign for sign in after if sign.isalnum()]
