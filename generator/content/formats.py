"""The format in which a game's files are written, and how files in an older one are brought up to date.

`format` in spiel.yaml counts for the whole folder of the game; labor.yaml and website.yaml state their own. A format is
named after the first major version of Blattwerk that reads it: so a Blattwerk that is too old for a project can say
which one it takes. Whoever changes the format raises `CURRENT` and adds a `Migration`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from generator.content.findings import Code, Finding
from generator.content.kinds import Kind, mismatch
from generator.content.source import Source
from generator.content.yamlfile import YamlDocument

_KEY = "format"
_STATED = re.compile(r"^format:[ \t]*[^\s#]*", re.MULTILINE)
#: The first line that is neither a comment nor empty nor the mark of a document.
_FIRST = re.compile(r"^(?![ \t]*(?:#|$)|---)", re.MULTILINE)


@dataclass(frozen=True)
class Migration:
    """A change of the format.

    `what` says in German what is different in format `to`; `rewrite` takes the name and text of a file in the one
    before and gives its text in this one.
    """

    to: int
    what: str
    rewrite: Callable[[str, str], str]


#: Every change there has been, oldest first; 0 are files that state no format.
MIGRATIONS = (
    Migration(
        to=1,
        what="Jede spiel.yaml und jede labor.yaml sagt mit `format: 1`, wie sie zu lesen ist.",
        rewrite=lambda _, text: text,  # the number itself is written for every format
    ),
)
CURRENT = MIGRATIONS[-1].to


def _known(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value != CURRENT:
        raise mismatch(f"die Zahl {CURRENT}")
    return int(value)


#: The format that a file states.
FORMAT = Kind(_known, {"type": "integer", "minimum": CURRENT, "maximum": CURRENT})


def examined(document: YamlDocument, *, stated: bool) -> tuple[YamlDocument, Finding | None]:
    """A file as this Blattwerk reads it, and what there is to say about its format.

    A file that states none is read as one of today's, so that everything else that is wrong with it is told as well;
    with `stated`, it must. What is written in another format cannot be understood: then there is no data.
    """
    data = document.data
    if not isinstance(data, Mapping):
        return document, None
    if _KEY not in data:
        if not stated:
            return document, None
        return replace(document, data={_KEY: CURRENT, **data}), _too_old(document, 0)
    written = data[_KEY]
    if not isinstance(written, int) or isinstance(written, bool) or written < 1 or written == CURRENT:
        return document, None
    finding = _too_new(document, written) if written > CURRENT else _too_old(document, written)
    return replace(document, data=None), finding


def migrated(source: Source) -> str:
    """The text of a file that is too old, in today's format."""
    text = source.text
    match = _STATED.search(text)
    number = match.group().partition(":")[2].strip() if match else ""
    written = int(number) if number.isdecimal() else 0
    for migration in MIGRATIONS:
        if migration.to > written:
            text = migration.rewrite(source.file.name, text)
    if _STATED.search(text):
        return _STATED.sub(f"{_KEY}: {CURRENT}", text, count=1)
    return _FIRST.sub(f"{_KEY}: {CURRENT}\n", text, count=1)


def _too_old(document: YamlDocument, written: int) -> Finding:
    changes = " ".join(migration.what for migration in MIGRATIONS if migration.to > written)
    what = f"Diese Datei hat Format {written}" if written else "Diese Datei nennt kein Format"
    message = f"{what}; Blattwerk schreibt inzwischen Format {CURRENT}. Das ist neu: {changes}"
    hints = ("`blattwerk check --fix` stellt die Datei um und zeigt es erst.",)
    span = document.at((_KEY,)) if written else document.source.span(0, 1)
    return Finding(Code.FORMAT_OLD, span, message, found=str(written or ""), hints=hints)


def _too_new(document: YamlDocument, written: int) -> Finding:
    message = (
        f"Diese Datei hat Format {written}; dieses Blattwerk liest Formate bis {CURRENT}. "
        f"Du brauchst Blattwerk {written}.0 oder ein neueres."
    )
    hints = ("Erneuere es so, wie du es eingerichtet hast, etwa mit `pipx upgrade blattwerk`.",)
    return Finding(Code.FORMAT_NEW, document.at((_KEY,)), message, found=str(written), hints=hints)


def states_format(model: type[Any]) -> bool | None:
    """Whether files of a model must state their format; None for those that are read with another file's."""
    field = model.model_fields.get(_KEY)
    return bool(field.is_required()) if field is not None else None
