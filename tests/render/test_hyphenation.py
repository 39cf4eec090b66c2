from __future__ import annotations

from pathlib import Path

import pyphen
import pytest

from generator.render import hyphenation
from generator.render.hyphenation import install, pattern, words


@pytest.fixture(scope="module")
def german() -> pyphen.Pyphen:
    install()
    return pyphen.Pyphen(lang="de", left=1, right=1)


@pytest.mark.parametrize("word", words())
def test_our_words_break_where_we_wish(word: str, german: pyphen.Pyphen) -> None:
    assert german.inserted(word.replace("-", "")) == word


@pytest.mark.parametrize(
    ("word", "wished"),
    [
        ("Lebenskartenstapel", "Le-bens-kar-ten-sta-pel"),
        ("Spielabende", "Spiel-abende"),
        ("Pikasses", "Pik-as-ses"),
        ("Farbwechsels", "Farb-wech-sels"),
        ("Stirnkartenhalter", "Stirn-kar-ten-hal-ter"),
    ],
)
def test_what_grows_out_of_them_follows(word: str, wished: str, german: pyphen.Pyphen) -> None:
    assert german.inserted(word) == wished


@pytest.mark.parametrize("word", ["Donaudampfschifffahrt", "Wahrscheinlichkeit", "anschließend"])
def test_other_words_break_by_the_patterns(word: str, german: pyphen.Pyphen) -> None:
    assert "-" in german.inserted(word)


def test_words_are_listed_once() -> None:
    assert len(set(words())) == len(words())


def test_a_pattern_forbids_all_other_breaks() -> None:
    assert pattern("Pik-ass") == "p8i8k9a8s8s"


def test_the_dictionary_holds_no_word_list_and_is_ours() -> None:
    made = install()
    assert pyphen.LANGUAGES[hyphenation.LANGUAGE] == made
    assert isinstance(made, Path)
    assert made.stat().st_size < 150_000
