"""The kinds of values in author files: how each is checked, and what an editor is told about it.

A `Kind` stands in an annotation (`Annotated[int, whole(1)]`). Its check raises the errors of this module, whose type is
the finding's code and whose context says, in German, what was expected and what could be written instead;
`validate` adds the place.
"""

from __future__ import annotations

import datetime
import difflib
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, get_args

from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from engines.cards import CardError, Rank, Suit, pack, parse_card, parse_rank, parse_suit
from engines.game import Path, Player
from generator.content.bounds import MOST_NUMBER
from generator.content.findings import Code
from generator.content.scalars import WholeNumber, as_written, quoted, resolve

JsonSchema = dict[str, Any]

_GROUPED = re.compile(r"[-+−]?[0-9]+(?:[ _'\u00a0\u202f][0-9]{3})*")
_ISO_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_LONG_CARD = (
    "^(Kreuz|Pik|Herz|Karo)-(Ass|König|Dame|Bube|Zehn|Neun|Acht|Sieben|Sechs|Fünf|Vier|Drei|Zwei|10|[AKDB2-9])$"
)
_YES = ("ja", "yes", "on", "wahr", "an")
_NO = ("nein", "no", "off", "falsch", "aus")


def mismatch(expected: str, fix: str = "", hints: tuple[str, ...] = ()) -> PydanticCustomError:
    """A value of the wrong kind; `expected` completes „erwartet wird …“."""
    return _error(Code.VALUE_WRONG, {"expected": expected, "fix": fix, "hints": hints})


def problem(
    code: Code, message: str, *, fix: str = "", hints: tuple[str, ...] = (), at: Path = (), key: bool = False
) -> PydanticCustomError:
    """Any other error, with its whole sentence; `at` and `key` lead from the value to the place that is shown."""
    return _error(code, {"message": message, "fix": fix, "hints": hints, "at": at, "key": key})


def _error(code: Code, context: dict[str, Any]) -> PydanticCustomError:
    return PydanticCustomError(code.value, "{fix}", context)


@dataclass(frozen=True, eq=False)
class Kind:
    """A kind of scalar: its check, which returns the value or raises, and its JSON Schema."""

    check: Callable[[object], Any]
    schema: Mapping[str, Any]

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_plain_validator_function(self.check)

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchema:
        return dict(self.schema)


class Present:
    """Marks `X | None` in which None means that the key is absent: a key without a value is refused."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        (present,) = (option for option in get_args(source) if option is not type(None))
        return handler.generate_schema(present)


def whole(low: int | None = None, high: int | None = None) -> Kind:
    """Whole numbers, within bounds where given."""
    expected = _whole_expected(low, high)

    def check(value: object) -> int:
        if not isinstance(value, int) or isinstance(value, bool):
            raise mismatch(expected, fix=_as_whole(value))
        if (low is not None and value < low) or (high is not None and value > high):
            raise mismatch(expected)
        return int(value)

    schema: JsonSchema = {"type": "integer"}
    if low is not None:
        schema["minimum"] = low
    if high is not None:
        schema["maximum"] = high
    if low is None or low < 0:  # an editor takes a number with the typographic minus for text
        schema |= {"type": ["integer", "string"], "pattern": "^−(0|[1-9][0-9]*)$"}
    return Kind(check, schema)


def _whole_expected(low: int | None, high: int | None) -> str:
    if low is not None and low == high:
        return f"die Zahl {low}"
    if low is not None and high is not None:
        return f"eine ganze Zahl von {low} bis {high}"
    if low is not None:
        return f"eine ganze Zahl ab {low}"
    return "eine ganze Zahl" if high is None else f"eine ganze Zahl bis {high}"


def _as_whole(value: object) -> str:
    if not isinstance(value, str) or not _GROUPED.fullmatch(value.strip()):
        return ""
    digits = re.sub(r"[ _'\u00a0\u202f]", "", value.strip())
    sign, digits = re.match(r"([-+−]?)0*(?=[0-9])([0-9]+)", digits).groups()  # type: ignore[union-attr]
    return sign + digits if isinstance(resolve(sign + digits), WholeNumber) else ""


def matching(pattern: str, expected: str) -> Kind:
    """Texts of a certain form."""
    compiled = re.compile(pattern)

    def check(value: object) -> str:
        text = _text(value, expected)
        if not compiled.search(text):
            raise mismatch(expected)
        return text

    return Kind(check, {"type": "string", "pattern": pattern})


def one_of(*words: str) -> Kind:
    """One of a few words."""
    expected = f"eines von {', '.join(words)}"

    def check(value: object) -> str:
        if not isinstance(value, str) or value not in words:
            close = difflib.get_close_matches(str(value).casefold(), words, n=2, cutoff=0.5)
            raise mismatch(expected, fix=close[0] if close else "")
        return value

    return Kind(check, {"type": "string", "enum": list(words)})


def _text(value: object, expected: str = "ein Text") -> str:
    if isinstance(value, str) and value.strip():
        return value
    written = as_written(value)
    raise mismatch(expected, fix=quoted(written) if written and not isinstance(value, str) else "")


def _as_written(value: object) -> str:
    written = as_written(value)
    if written is not None and written.strip():
        return written
    if isinstance(value, list) and value and all(as_written(item) for item in value):
        fix = quoted(" ".join(str(as_written(item)) for item in value))
        raise mismatch("ein einziger Text (mehrere Karten in einem Text, durch Leerzeichen getrennt)", fix=fix)
    raise mismatch("eine Zahl oder ein Text")


def _flag(value: object) -> bool:
    if isinstance(value, bool):
        return value
    word = str(value).casefold()
    raise mismatch("true oder false", fix="true" if word in _YES else "false" if word in _NO else "")


def _date(value: object) -> str:
    expected = "ein Datum in der Form JJJJ-MM-TT"
    text = _text(value, expected)
    german = re.fullmatch(r"([0-9]{1,2})\.\s*([0-9]{1,2})\.\s*([0-9]{4})", text)
    if german:
        day, month, year = (int(part) for part in german.groups())
        raise mismatch(expected, fix=f"{year:04}-{month:02}-{day:02}")
    if not _ISO_DATE.fullmatch(text):
        raise mismatch(expected)
    try:
        datetime.date.fromisoformat(text)
    except ValueError:
        raise mismatch(f"{expected}, das es im Kalender gibt") from None
    return text


def _card(value: object) -> Any:
    written = as_written(value)
    if not written:
        raise mismatch("eine Karte, z. B. D♥")
    try:
        return parse_card(written)
    except CardError as error:
        raise _no_card(written, error.suggestions) from None


def _no_card(written: str, suggestions: tuple[str, ...]) -> PydanticCustomError:
    ask = f" Meintest du {_or(suggestions)}?" if suggestions else ""
    message = f"„{written}“ ist keine Karte.{ask}"
    hints = suggestions[1:] or (
        () if suggestions else ("Karten schreibst du als Rang und Farbe: D♥, 10♠, oder Joker.",)
    )
    return problem(Code.CARD_UNKNOWN, message, fix=suggestions[0] if suggestions else "", hints=hints, key=True)


def _or(words: tuple[str, ...]) -> str:
    return " oder ".join(part for part in (", ".join(words[:-1]), words[-1]) if part)


def _suit(value: object) -> Suit:
    symbols = tuple(suit.value for suit in Suit)
    try:
        return parse_suit(as_written(value) or "")
    except CardError:
        raise mismatch(f"eine Farbe: {', '.join(symbols)}", hints=symbols) from None


def _rank(value: object) -> Rank:
    try:
        return parse_rank(as_written(value) or "")
    except CardError:
        raise mismatch(f"ein Rang: {', '.join(rank.value for rank in Rank)}") from None


def _count(value: object) -> int:
    number: int = NUMBER.check(value)
    if abs(number) > MOST_NUMBER:
        raise mismatch(f"eine ganze Zahl, nicht größer als {MOST_NUMBER}")
    return number


def _number_key(value: object) -> int:
    number = resolve(value) if isinstance(value, str) else None
    if not isinstance(number, WholeNumber):
        raise mismatch("eine ganze Zahl")
    return int(number)


#: A text that is not empty.
TEXT = Kind(_text, {"type": "string", "minLength": 1})
#: What a claim says: a number or a text, kept as the author writes it.
AS_WRITTEN = Kind(_as_written, {"type": ["string", "number", "boolean"]})
#: `true` or `false`.
FLAG = Kind(_flag, {"type": "boolean"})
#: A day, kept as text.
DATE = Kind(_date, {"type": "string", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"})
#: The id of a rule, variant or level.
ID = matching("^[a-z0-9äöüß]+(-[a-z0-9äöüß]+)*$", "eine Kennung aus kleinen Buchstaben, Ziffern und Bindestrichen")
#: A player's name.
PLAYER = Kind(lambda value: Player(_text(value, "ein Name")), {"type": "string", "minLength": 1})
#: A card in short or long notation.
CARD = Kind(
    _card, {"anyOf": [{"enum": [str(card) for card in pack(jokers=2)]}, {"type": "string", "pattern": _LONG_CARD}]}
)
#: A suit as symbol or by name.
SUIT = Kind(_suit, {"enum": [*(suit.value for suit in Suit), *(suit.german for suit in Suit)]})
#: A rank as letter, number or name.
RANK = Kind(
    _rank,
    {
        "anyOf": [
            {"enum": [*(rank.value for rank in Rank), *(rank.german for rank in Rank)]},
            {"type": "integer", "minimum": 2, "maximum": 10},
        ]
    },
)
#: Any whole number.
NUMBER = whole()
#: A whole number for an engine to count with.
COUNT = Kind(_count, NUMBER.schema)
#: A whole number as a key.
NUMBER_KEY = Kind(_number_key, {"type": "string", "pattern": "^[-+−]?(0|[1-9][0-9]*)$"})
PRESENT = Present()
