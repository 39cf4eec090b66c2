"""However long a line, and whatever it repeats, it is set in time that grows with its length."""

from __future__ import annotations

import time

import pytest

from generator.render.markdown import convert, text_html

LENGTH = 50_000
LIMIT = 1.0
SIGNS = [
    " ",
    "\u00a0",
    '"',
    "'",
    "-",
    "–",
    "1",
    "*",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "_",
    "♥",
    "`",
    "<",
    ">",
    "&",
    "#",
    ".",
]
PHRASES = [
    *(" 'a", '"a" ', "* a", "*a* ", "**a", "- ", " – ", "1 - ", "1 + (", "1-2 ", "1-2  ", "z. ", "z.B. ", "3. ", "5 m"),
    *("{#a ", "{.a} ", "{siehe ", "  {", "[a", "[a](", "[a](#b) ", "[1]{a} ", "{zug 1} ", "<a", "&amp;", "K♥ *b* - "),
]


@pytest.mark.parametrize("repeated", [*SIGNS, *PHRASES])
@pytest.mark.parametrize("inside", ["a{}b", "{}", "Text {} {{#id}}"])
def test_a_long_line_takes_no_time(repeated: str, inside: str) -> None:
    text = inside.format(repeated * (LENGTH // len(repeated)))
    for make in (convert, text_html):
        began = time.process_time()
        make(text)
        assert time.process_time() - began < LIMIT


def test_a_range_of_thousands_of_digits_stays_as_it_is() -> None:
    digits = "9" * 5000
    assert f"{digits}-{digits}" in text_html(f"von {digits}-{digits} an")


@pytest.mark.parametrize(
    "text", ["- " * 5000, "1. " * 5000, "> " * 5000, "\n".join(" " * 4 * depth + "- a" for depth in range(300))]
)
def test_endless_nesting_breaks_nothing(text: str) -> None:
    assert convert(text)
    assert convert("- a") == "<ul>\n<li>a</li>\n</ul>"
