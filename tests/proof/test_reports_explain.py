"""Every kind of finding has its story, and no story is left over."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

import generator.proof.explain as module
from generator.content.findings import Code
from generator.proof.explain import UnknownCodeError, code_list, explain, stories
from generator.proof.report.layout import columns

FIELDS = {"titel", "bedeutung", "warum", "falsch", "richtig", "tun"}


def test_every_code_has_a_story_and_none_is_left_over() -> None:
    told = tomllib.loads((Path(module.__file__).parent / "explain.toml").read_text(encoding="utf-8"))
    assert set(told) == {code.value for code in Code}
    for code, fields in told.items():
        assert set(fields) == FIELDS, code
        assert all(text.strip() == text.strip("\n") and text.strip() for text in fields.values()), code


@pytest.mark.parametrize("code", Code)
def test_a_story_says_something(code: Code) -> None:
    story = stories()[code]
    assert story.wrong != story.right
    assert not story.title.endswith(".")
    assert columns(story.title) <= 80
    for text in (story.meaning, story.why, story.todo):
        assert text.endswith((".", "?", "!", ".)", "`.", "“."))
        assert len(text) < 400


@pytest.mark.parametrize("code", Code)
def test_a_story_fits_the_terminal(code: Code) -> None:
    text = explain(code, 80)
    assert text.startswith(f"{code}: {stories()[code].title}\n")
    assert max(map(columns, text.split("\n"))) <= 90  # examples are not wrapped
    for title in ("Was es heißt", "Warum die Prüfung darauf besteht", "So ist es falsch", "So ist es richtig"):
        assert f"\n{title}\n" in text


def test_codes_are_read_as_they_are_pasted() -> None:
    assert explain(" Ungebunden: ") == explain("ungebunden") == explain("`ungebunden`")


@pytest.mark.parametrize(
    ("written", "meant"), [("ungebundn", "ungebunden"), ("behauptung", "behauptung-falsch"), ("tot", "verweis-tot")]
)
def test_an_unknown_code_says_what_may_be_meant(written: str, meant: str) -> None:
    with pytest.raises(UnknownCodeError) as caught:
        explain(written)
    assert meant in caught.value.near


def test_the_list_has_them_all() -> None:
    lines = code_list().split("\n")
    assert {line.split()[0] for line in lines} == {code.value for code in Code}
