"""Check a file's values against a model, and say what is wrong in the author's language at the author's words."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Mapping, Sequence
from types import NoneType, UnionType
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin

from pydantic import BaseModel, ValidationError
from pydantic.fields import FieldInfo
from pydantic_core import ErrorDetails

from engines.game import Path
from generator.content.findings import Code, Finding, in_order
from generator.content.groups import Model
from generator.content.scalars import DecimalNumber, WholeNumber, inline
from generator.content.source import Span
from generator.content.yamlfile import YamlDocument

M = TypeVar("M", bound=Model)

_CODES = frozenset(code.value for code in Code)
_GLUED = re.compile(r"(?P<key>[^:\s]+):(?P<value>\S+)")


def validate(document: YamlDocument, model: type[M], path: Path = ()) -> tuple[M | None, tuple[Finding, ...]]:
    """The values at `path` as an instance of `model` (None where they do not fit), and everything wrong with them.

    A path that does not exist counts as an empty group, so that what is missing is named. What `document.findings`
    already says is not said again, nor anything about a file that could not be read.
    """
    value = _value(document.data, path)
    if document.data is None or value is _NOWHERE:
        return None, ()
    try:
        return model.model_validate(value), ()
    except ValidationError as error:
        reporter = _Reporter(document, model, path, error.errors(include_url=False))
        known = {finding.span for finding in document.findings}
        return None, in_order(finding for finding in reporter.findings() if finding.span not in known)


#: The value below something that can hold none; that is said where the file as a whole is checked.
_NOWHERE = object()


def _value(data: Any, path: Path) -> Any:
    for part in path:
        if isinstance(data, list) and isinstance(part, int) and part < len(data):
            data = data[part]
        elif isinstance(data, dict):
            data = data.get(part, {})
        else:
            return _NOWHERE
    return data


class _Reporter:
    """Turns pydantic's errors into findings."""

    def __init__(self, document: YamlDocument, model: type[Model], path: Path, errors: Sequence[ErrorDetails]) -> None:
        self.document = document
        self.model = model
        self.path = path
        self.errors = errors

    def findings(self) -> Iterator[Finding]:
        meant = {}
        for error in self.errors:
            if error["type"] == "extra_forbidden":
                place = error["loc"][:-1]
                guess = _guess(str(error["loc"][-1]), _keys(model_at(self.model, place)))
                meant[error["loc"]] = guess
        explained = {(*loc[:-1], guess) for loc, guess in meant.items() if guess}
        for error in self.errors:
            if error["type"] == "extra_forbidden":
                yield self._unknown_key(error, meant[error["loc"]])
            elif error["type"] != "missing":
                yield self._wrong(error)
            elif error["loc"] not in explained:  # a misspelt key is not missing as well
                yield self._missing_key(error)

    def _unknown_key(self, error: ErrorDetails, guess: str) -> Finding:
        loc, key = error["loc"], str(error["loc"][-1])
        span = self.document.at((*self.path, *loc), key=True)
        found = self.document.text_at(span)
        glued = _GLUED.fullmatch(key)
        if glued and error["input"] is None:
            fix = f"{glued['key']}: {glued['value']}"
            message = f"Nach dem Doppelpunkt von `{glued['key']}:` fehlt ein Leerzeichen."
            return Finding(Code.KEY_UNKNOWN, span, message, found=found, fix=fix)
        keys = _keys(model_at(self.model, loc[:-1]))
        message = f"Den Schlüssel `{key}` gibt es hier nicht."
        if guess:
            return Finding(Code.KEY_UNKNOWN, span, f"{message} Meintest du `{guess}`?", found=found, fix=guess)
        hints = (f"Möglich sind: {', '.join(keys)}.",) if keys else ()
        return Finding(Code.KEY_UNKNOWN, span, message, found=found, hints=hints)

    def _missing_key(self, error: ErrorDetails) -> Finding:
        loc, key = error["loc"], str(error["loc"][-1])
        info = _field(self.model, loc)
        title = f" ({info.title})" if info and info.title and info.title.casefold() != key.casefold() else ""
        place: Path = (*self.path, *loc[:-1])
        name = next((str(part) for part in reversed(place) if isinstance(part, str)), "")
        where = f"In `{name}`" if name else "In dieser Datei"
        hints = (f"Ergänze zum Beispiel `{key}: {inline(info.examples[0])}`.",) if info and info.examples else ()
        return Finding(Code.KEY_MISSING, self.document.at(place), f"{where} fehlt `{key}`{title}.", hints=hints)

    def _wrong(self, error: ErrorDetails) -> Finding:
        context: Mapping[str, Any] = error.get("ctx", {})
        loc, is_key = self._without_marker(error["loc"])
        own = error["type"] in _CODES
        key = is_key or (context.get("key", False) and bool(context.get("at")))
        span = self.document.at((*self.path, *loc, *context.get("at", ())), key=key)
        code = Code(error["type"]) if own else Code.VALUE_WRONG
        fix, hints = context.get("fix", ""), tuple(context.get("hints", ()))
        if own and "message" in context:
            message = context["message"]
        else:
            expected = context["expected"] if own else self._expected(error, loc)
            message = _mismatch(loc if loc else self.path, error["input"], expected, is_key=is_key)
            fix = fix or self._repaired(error, span)
        found = "" if error["input"] is None else self.document.text_at(span)
        return Finding(code, span, message, found=found, fix=fix, hints=hints)

    def _without_marker(self, loc: Path) -> tuple[Path, bool]:
        """Pydantic marks an error about a mapping's key with a last part `[key]`."""
        return (loc[:-1], True) if loc and loc[-1] == "[key]" else (loc, False)

    def _expected(self, error: ErrorDetails, loc: Path) -> str:
        kind = error["type"]
        if kind == "too_short":
            return "mindestens ein Eintrag"
        if kind == "too_long":
            return f"eine Liste mit höchstens {error['ctx']['max_length']} Einträgen"
        if kind == "tuple_type":
            info = _field(self.model, loc)
            example = f" wie `{inline(info.examples[0])}`" if info and info.examples else ""
            return f"eine Liste{example}"
        model = model_at(self.model, loc)
        return model.expected if model is not None else Model.expected

    def _repaired(self, error: ErrorDetails, span: Span) -> str:
        """What a text should look like to be the list or group that belongs there."""
        text = self.document.text_at(span)
        glued = _GLUED.fullmatch(text)
        if glued and error["type"] == "model_type":
            return f"{glued['key']}: {glued['value']}"
        if error["type"] == "tuple_type" and re.match(r"-[^\s-]", text):
            return f"- {text[1:]}"
        simple = error["type"] == "tuple_type" and isinstance(error["input"], str | int | float)
        return f"[{text}]" if simple and not re.search(r"""[\[\]{}:#"']""", text) else ""


def _mismatch(loc: Path, value: object, expected: str, *, is_key: bool) -> str:
    names = [str(part) for part in loc if isinstance(part, str)]
    if is_key:
        return f"„{names[-1]}“ passt hier nicht als Schlüssel; erwartet wird {expected}."
    if not names:
        where = "Hier"
    elif isinstance(loc[-1], int):
        where = f"In der Liste `{names[-1]}`"
    else:
        where = f"Bei `{names[-1]}`"
    return f"{where} steht {_describe(value)}; erwartet wird {expected}."


def _describe(value: object) -> str:
    if value is None:
        return "nichts"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, WholeNumber):
        return f"die Zahl {value.text}"
    if isinstance(value, DecimalNumber):
        return f"die Kommazahl {value.text}"
    if isinstance(value, str):
        return f"der Text „{value if len(value) <= 40 else value[:39] + '…'}“" if value.strip() else "ein leerer Text"
    if isinstance(value, Sequence):
        return "eine Liste" if value else "eine leere Liste"
    return "eine Gruppe von Angaben"


def _guess(key: str, keys: Sequence[str]) -> str:
    close = difflib.get_close_matches(key.casefold(), keys, n=1, cutoff=0.6)
    return close[0] if close else ""


def _keys(model: type[Model] | None) -> tuple[str, ...]:
    return tuple(model.model_fields) if model is not None else ()


def model_at(model: type[Model], loc: Path) -> type[Model] | None:
    """The model that describes the value at `loc`; None where the value is no group of known keys."""
    current: Any = model
    for part in loc:
        current = _bare(current)
        if isinstance(current, type) and issubclass(current, BaseModel):
            info = current.model_fields.get(str(part))
            current = info.annotation if info else None
        else:
            arguments = get_args(current)
            current = arguments[0 if isinstance(part, int) else -1] if arguments else None
    current = _bare(current)
    return current if isinstance(current, type) and issubclass(current, Model) else None


def _field(model: type[Model], loc: Path) -> FieldInfo | None:
    owner = model_at(model, loc[:-1]) if loc else None
    return owner.model_fields.get(str(loc[-1])) if owner is not None else None


def _bare(annotation: Any) -> Any:
    """A type without the marks around it and without None."""
    origin = get_origin(annotation)
    if origin is Annotated:
        return _bare(get_args(annotation)[0])
    if origin in (Union, UnionType):
        return _bare(next(option for option in get_args(annotation) if option is not NoneType))
    return annotation
