"""What counts as another program: code, not what is said about it."""

from __future__ import annotations

import pytest

from generator.proof.bare_code import bare_code

CODE = (
    b'"""Says something."""\n\nONE = "# no comment"\n\n\ndef two() -> str:\n    """Two."""\n    return """a\n    b"""\n'
)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b"Says something.", b"Says\nmore.\n"),
        (b"Two.", b"Three."),
        (b"\n\n\ndef", b"\n\ndef"),
        (b'comment"\n', b'comment"  # but this is one\n'),
        (b"def two", b"# a word before it\ndef two"),
    ],
)
def test_words_about_code_change_nothing(old: bytes, new: bytes) -> None:
    assert CODE.count(old) == 1
    assert bare_code(CODE.replace(old, new)) == bare_code(CODE)


@pytest.mark.parametrize(
    ("old", "new"), [(b"# no", b"# some"), (b"two()", b"three()"), (b"    b", b"     b"), (b"ONE", b"TWO")]
)
def test_code_itself_counts(old: bytes, new: bytes) -> None:
    assert bare_code(CODE.replace(old, new)) != bare_code(CODE)


@pytest.mark.parametrize("data", [b"def (", b"\xff", b"'''", b"\0"])
def test_what_is_no_code_counts_as_it_is(data: bytes) -> None:
    assert bare_code(data) == data
