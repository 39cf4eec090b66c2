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


@pytest.mark.parametrize(
    ("code", "bare"),
    [
        ("x = 1  # one", "x = 1"),
        ("# all of it", ""),
        ("x = 'ä#ö'  # größer", "x = 'ä#ö'"),
        ("x = f'#{y}#'  # one # two", "x = f'#{y}#'"),
        ("x = ('a'  # one\n     '#b')  # two", "x = ('a'\n     '#b')"),
        ("x = '''\n# text\n'''  # one", "x = '''\n# text\n'''"),
        ("ä = 'ö'; b = b'#'; c = 'ü'  # one", "ä = 'ö'; b = b'#'; c = 'ü'"),
        ("x = [  # one\n    1,\n]", "x = [\n    1,\n]"),
        ("x = 'a'  # one\r\ny = 2", "x = 'a'\ny = 2"),
    ],
)
def test_a_comment_is_told_from_a_string(code: str, bare: str) -> None:
    assert bare_code(code.encode()) == bare.encode()


@pytest.mark.parametrize("data", [b"def (", b"\xff", b"'''", b"\0"])
def test_what_is_no_code_counts_as_it_is(data: bytes) -> None:
    assert bare_code(data) == data
