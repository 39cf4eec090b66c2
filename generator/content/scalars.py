"""Plain YAML scalars as authors mean them, and values written back as YAML.

Only `true`, `false`, `null`, whole numbers and decimal numbers are more than text. `no`, `on`, `08`, `1_000`,
`1:30`, `0x1F` and dates stay as written.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

_WHOLE = re.compile(r"[-+−]?(?:0|[1-9][0-9]{0,14})")
_DECIMAL = re.compile(r"[-+−]?(?:0|[1-9][0-9]{0,14})\.[0-9]{1,20}(?:[eE][-+]?[0-9]{1,2})?")
_WORDS: Mapping[str, bool | None] = {"true": True, "false": False, "null": None, "~": None, "": None}
_UNSAFE = re.compile(r"""[\s?:,\[\]{}#&*!|>'"%@`-]|.*(?:: | #|:$|[\[\]{},\s]$)""")


class WholeNumber(int):
    """A whole number that remembers how the author wrote it (`−3`)."""

    text: str

    def __new__(cls, text: str) -> WholeNumber:
        """The number that the text writes, with either kind of minus."""
        number = super().__new__(cls, text.replace("−", "-"))
        number.text = text
        return number

    def __getnewargs__(self) -> tuple[str]:  # type: ignore[override]
        return (self.text,)


class DecimalNumber(float):
    """A decimal number that remembers how the author wrote it (`5.50`)."""

    text: str

    def __new__(cls, text: str) -> DecimalNumber:
        """The number that the text writes, with either kind of minus."""
        number = super().__new__(cls, text.replace("−", "-"))
        number.text = text
        return number

    def __getnewargs__(self) -> tuple[str]:  # type: ignore[override]
        return (self.text,)


Scalar = str | bool | WholeNumber | DecimalNumber | None


def resolve(text: str) -> Scalar:
    """The value of a scalar written without quotes."""
    if text in _WORDS:
        return _WORDS[text]
    if _WHOLE.fullmatch(text):
        return WholeNumber(text)
    if _DECIMAL.fullmatch(text):
        return DecimalNumber(text)
    return text


def as_written(value: object) -> str | None:
    """The author's text of a scalar; None for nothing and for lists and groups."""
    if isinstance(value, WholeNumber | DecimalNumber):
        return value.text
    if isinstance(value, bool):
        return "true" if value else "false"
    return value if isinstance(value, str) else None


def quoted(text: str) -> str:
    """The text in quotes, so that YAML takes it as it is."""
    if '"' in text or "\\" in text:
        return "'" + text.replace("'", "''") + "'"
    return f'"{text}"'


def inline(value: object) -> str:
    """A value as YAML on one line, quoted only where it must be."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{inline(key)}: {inline(item)}" for key, item in value.items()) + "}"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return "[" + ", ".join(inline(item) for item in value) + "]"
    if isinstance(value, str):
        unsafe = _UNSAFE.match(value) or "," in value or not isinstance(resolve(value), str)
        return quoted(value) if unsafe else value
    return as_written(value) or ("null" if value is None else str(value))
