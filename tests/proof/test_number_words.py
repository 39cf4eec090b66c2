"""Every German word that states a number is found, with its value where it has one; what only looks like one is not."""

from __future__ import annotations

import re
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from num2words import num2words
from projects import REPOSITORY

from generator.proof.number_words import is_ordinal
from generator.proof.numbers import (
    MOST_DIGITS,
    number_word,
    parse_integer,
    states_number,
    write_like,
)


def test_every_number_is_read_as_it_is_spelt() -> None:
    for value in (*range(2, 3000), *range(3000, 1_000_000, 997)):
        word = num2words(value, lang="de")
        assert number_word(word) == value, word
        assert number_word(word.replace("ß", "ss").replace("fünf", "fuenf").replace("zwölf", "zwoelf")) == value, word


@pytest.mark.parametrize(
    ("words", "value"),
    [
        ("zwo zwei Zwei ZWEI zweie zweien Zweier zweimal zweifach zweifache zweifacher zweifaches zweifachem", 2),
        ("zweierlei zweistellig zweiteilig zweitägig zweitürig Zweikampf zweigeteilt zweigleisig zweit", 2),
        ("drei dreie Dreier Dreierrunde Dreieck Dreirad dreimalig dreiköpfig dreistellig dreistufig dritt", 3),
        ("Dreitagebart Dreiklang verdreifacht verdreifachen Verdreifachung", 3),
        ("vier Vierer Vierlinge viert vervierfacht vierteilig", 4),
        ("fünf fuenf fünft", 5),
        ("sieben siebt Siebener", 7),
        ("acht Acht Achter achtmal achtfach achtköpfig achteckig Achten", 8),
        ("zehn Zehner Zehnkampf zehnt", 10),
        ("elf Elfer Elfmeter", 11),
        ("zwölf zwoelf", 12),
        ("Dutzend", 12),
        ("zwanzig Zwanziger zwanzigmal zwanzigst", 20),
        ("dreißig dreissig Dreißigjährige", 30),
        ("hundertzwanzig hundertundzwanzig einhundertzwanzig", 120),
        ("tausendzwei tausendundzwei", 1002),
        ("elfhundert eintausendeinhundert", 1100),
        ("fünfzehnhundert", 1500),
        ("zehntausend", 10_000),
        ("zwanzigtausend", 20_000),
        ("Million", 1_000_000),
    ],
)
def test_words_with_a_value(words: str, value: int) -> None:
    for word in words.split():
        assert (word, number_word(word)) == (word, value)
        assert states_number(word)


@pytest.mark.parametrize(
    "words",
    [
        "Hunderte Tausende Millionen Milliarden Dutzende dutzendweise Zwillinge Drillinge",
        "Drittel Viertel Fünftel Achtel achtel Zehntel Zwanzigstel Hundertstel Viertelstunde drittelt",
        "zweieinhalb anderthalb eineinhalb dreieinhalb achteinhalb dreiviertel Zweidrittelmehrheit zweimillionenmal",
        "Herzsieben Pikzehn Karoacht Kreuzzwei",
    ],
)
def test_words_that_state_a_number_without_a_value(words: str) -> None:
    for word in words.split():
        assert (word, states_number(word), number_word(word)) == (word, True, None)


def test_ordinals() -> None:
    ordinals = (
        "zweite Zweiter dritten vierter sechstes siebte siebenten neunte elfte zwölften zwanzigste einundzwanzigsten"
    )
    others = "erste achte achten zweitens dreiste Viertel vierteilig viertgrößte letzte Karte hatte dritt zehn hundert"
    assert [word for word in ordinals.split() if not is_ordinal(word)] == []
    assert [word for word in others.split() if is_ordinal(word)] == []


@pytest.mark.parametrize(
    "words",
    [
        "zweite zweiter Zweitens zweitgrößte zweithöchste zweitletzte Zweitjoker Zweitausgabe dritte Drittens",
        "vierte viertgrößte achte achter achten zehnte zwanzigste hundertster tausendste siebte siebente einundzwanzigste",
        "achtet achtete beachten Achtung achtsam achtlos Achtgeben Zweig Zweige Zweifel zweifellos bezweifeln",
        "dreist dreister dreinschauen Dreck Siebdruck Siebenschläfer Neuntöter Elfe Elfen elfenbein einsam einfach einmal",
        "eins einzig vereinfacht vervielfacht herzig Herzenge Pikanterie Kreuzung Trumpf Millionär beide Paar doppelt",
        "Karte Vorrang nachdrei Kleeblatt null keine",
    ],
)
def test_words_that_state_none(words: str) -> None:
    assert [word for word in words.split() if states_number(word)] == []


#: Every word of the four games that is a number, or part of one; all others are ordinary words.
NUMBERS = re.compile(
    r"(zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|.*(zehn|zig)|(zwei|drit|vier|fünf|sechs)t|viertel)"
    r"(e?n|er|mal|fach.*|erlei|erpotenz.*)?|dreiviertel"
)


def test_no_ordinary_word_of_the_games_is_a_number() -> None:
    texts = [path.read_text(encoding="utf-8") for path in (REPOSITORY / "content").glob("*/*.md")]
    visible = [re.sub(r"\{[^{}]*\}", "", text) for text in texts]
    words = {word for text in visible for word in re.findall(r"[A-Za-zÄÖÜäöüß]+", text)}
    stating = {word for word in words if states_number(word)}
    assert {word for word in stating if not NUMBERS.fullmatch(word.casefold())} == set()


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("26", 26),
        ("−5", -5),
        ("-5", -5),
        ("0", 0),
        (" 7 ", 7),
        ("9" * MOST_DIGITS, 10**MOST_DIGITS - 1),
        ("keine", 0),
        ("einer", 1),
        ("beide", 2),
        ("zu zweit", 2),
        ("Zu dritt", 3),
        ("100 000", 100_000),
        ("10\u202f000", 10_000),
        ("−1\u00a0000\u00a0000", -1_000_000),
        ("5 000", None),
        ("100 00", None),
        ("100  000", None),
        ("+5", None),
        ("007", None),
        ("-0", None),
        ("٢٦", None),
        ("２６", None),
        ("²", None),
        ("1_000", None),
        ("zu zwei", None),
        ("9" * (MOST_DIGITS + 1), None),
        ("9" * 5000, None),
        ("−" + "9" * 100_000, None),
    ],
)
def test_digits_are_read_only_in_their_plain_form(text: str, value: int | None) -> None:
    assert parse_integer(text) == value


@pytest.mark.parametrize("word", ["beide", "Beide", "beiden", "beider"])
def test_beide_can_be_bound_but_need_not(word: str) -> None:
    """It nearly always means what was just named, not how many there are."""
    assert parse_integer(word) == 2
    assert not states_number(word)


@given(st.text())
def test_no_text_is_too_odd(text: str) -> None:
    assert parse_integer(text) is None or isinstance(parse_integer(text), int)
    assert number_word(text) is None or states_number(text)


@pytest.mark.parametrize("part", ["zwei", "und", "drei", "hundert", "tausend", "acht", "herz", "ver", "fünf", "e", "ß"])
def test_long_words_take_no_time(part: str) -> None:
    began = time.process_time()
    for word in (part * 20_000, "zwei" + part * 20_000, "ver" + part * 20_000):
        states_number(word)
    assert time.process_time() - began < 1


def test_a_number_is_written_in_the_word_that_stood_there() -> None:
    assert write_like(4, "dreimal") == "viermal"
    assert write_like(4, "Dreierrunde") == "Viererrunde"
    assert write_like(12, "zwei") == "zwölf"
    assert write_like(12, "7") == "12"
