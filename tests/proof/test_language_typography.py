"""The typography lint: what an author should write, and that it is of one mind with what is printed."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.proof.language.typography_lint import slips
from generator.render.typography import polish

#: Text of the kind that upsets rules, closely mixed.
MIXED = st.lists(
    st.sampled_from(
        [
            *" -–—−\"'„“”‚‘’.,:;!/()+×·=0159aBzhÄß♣♥\ufe0e\ufe0f\u00a0\u202f",
            *("z.B.", "d. h.", "K♥", "10♠", " - ", " – ", "3-6", " Karten", "...", "  ", "5mm", "Wort", " + ", " = "),
        ]
    ),
    max_size=24,
).map("".join)
#: Signs that printing puts right as well.
PRINTED_RIGHT = st.lists(
    st.sampled_from(
        [*'- "()1259aBz,:', "Ende.", "z.B.", "d. h.", "K♥", "10♠", " - ", "3-6", "-5", " Karten", "Wort", " + "]
    ),
    max_size=16,
).map("".join)


def fixed(text: str) -> str:
    for slip in reversed(slips(text)):
        if slip.fix:
            text = text[: slip.start] + slip.fix + text[slip.end :]
    return text


@pytest.mark.parametrize(
    ("typed", "right"),
    [
        # quotation marks and apostrophes
        ('Ruf "Nachzählen!" laut.', "Ruf „Nachzählen!“ laut."),
        ("Ruf “Nachzählen!” laut.", "Ruf „Nachzählen!“ laut."),
        ("Ruf „Nachzählen!” laut.", "Ruf „Nachzählen!“ laut."),
        ('Ruf „Nachzählen!" laut.', "Ruf „Nachzählen!“ laut."),
        ("Ruf “Nachzählen!“ laut.", "Ruf „Nachzählen!“ laut."),
        ("Ruf »Nachzählen!« laut.", "Ruf „Nachzählen!“ laut."),
        ("Sie sagt: \"Das ist 'klar' so.\"", "Sie sagt: „Das ist ‚klar‘ so.“"),
        ("„Das ist ‘klar’ so.“", "„Das ist ‚klar‘ so.“"),
        ("So geht's, so geht´s, so geht‘s.", "So geht’s, so geht’s, so geht’s."),
        # dashes
        ("Anna - die Erste - spielt", "Anna – die Erste – spielt"),
        ("Anna -- die Erste", "Anna – die Erste"),
        ("Anna — die Erste—spielt", "Anna – die Erste – spielt"),
        ("Anna –die Erste", "Anna – die Erste"),
        # minus and sums
        ("bietet -3 (-10)", "bietet −3 (−10)"),
        ("die –5", "die −5"),
        ("15 - 3 = 12", "15 − 3 = 12"),
        ("15 – 3 = 12", "15 − 3 = 12"),
        ("7+20-5=22", "7 + 20 − 5 = 22"),
        ("7 + 20−5 =22", "7 + 20 − 5 = 22"),
        ("K♥+5♠ = 15", "K♥ + 5♠ = 15"),
        ("0 + -5", "0 + −5"),
        ("2×3", "2 × 3"),
        # ranges
        ("3-6 Personen", "3–6 Personen"),
        ("die 2♥-9♥", "die 2♥–9♥"),
        # abbreviations, units, dots
        ("z.B. so, d.h. i.d.R. so", "z. B. so, d. h. i. d. R. so"),
        ("5mm und 50%", "5 mm und 50 %"),
        ("Und dann...", "Und dann…"),
        # blanks
        ("zwei  Blanks , Komma,Wort", "zwei Blanks, Komma, Wort"),
        ("( so ) ist es !", "(so) ist es!"),
        # suits
        ("D♥\ufe0f", "D♥"),
    ],
)
def test_one_right_form(typed: str, right: str) -> None:
    assert fixed(typed) == right
    assert slips(right) == ()


@pytest.mark.parametrize(
    "text",
    [
        "D ♥ und K♠",
        "♥D",
        "Q♥",
        "♥-Karten",
        "D♡",
        "Ende..",
        "„offen",
        "zu“ Ende",
        "Wort– und",
        "„außen „innen“ und weiter",
    ],
)
def test_slips_that_the_author_must_decide(text: str) -> None:
    assert any(not slip.fix for slip in slips(text))


@pytest.mark.parametrize(
    "text",
    [
        "„Schon gesetzt“ und ‚auch‘, geht’s?",
        "„‚Ja‘“, sagt er – und „Nein!“, (sagt sie)",
        "„Warte –“, sagt Anna",
        "am 2026-11-30, die Folge 1-2-3, Stand 3:2, 12.30-14.00",
        "3-6-mal, 52-mal, Karo-7, 15-5, Skat-Blatt, Vor- und Nachteile",
        "3–6 Personen, −5, 7 + 20 − 5 = 22, 3 – 6 davon, 0 −5, um +3",
        "Kreuz ♣ Pik ♠, z. B. 10 %, Moment… so (wie hier).",
        "8♦ 6♦ 2♦ = 862 und A♠, 10♠ − 5",
        "17\u00a0Karten, z.\u202fB. D♥\ufe0e",
    ],
)
def test_what_is_right_stays(text: str) -> None:
    assert slips(text) == ()


def test_places_are_exact() -> None:
    assert [(slip.start, slip.end) for slip in slips("Er zieht - wie 3-6 andere.")] == [(9, 10), (16, 17)]


@settings(max_examples=300)
@given(MIXED)
def test_letters_and_digits_never_change(text: str) -> None:
    assert [sign for sign in fixed(text) if sign.isalnum()] == [sign for sign in text if sign.isalnum()]


@settings(max_examples=300)
@given(PRINTED_RIGHT)
def test_where_printing_changes_a_sign_it_is_the_same_sign(text: str) -> None:
    typed, right, printed = (_signs(version) for version in (text, fixed(text), polish(text)))
    if len(typed) == len(right) == len(printed):
        for before, ours, theirs in zip(typed, right, printed, strict=True):
            assert before in (ours, theirs) or ours == theirs


def _signs(text: str) -> str:
    return "".join(text.replace("\ufe0e", "").split())


@settings(max_examples=300)
@given(PRINTED_RIGHT)
def test_what_is_corrected_stays(text: str) -> None:
    assert fixed(fixed(text)) == fixed(text)
