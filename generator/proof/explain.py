"""Tell the story of each kind of finding, in German: `blattwerk explain CODE`. The stories stand in `explain.toml`."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType

from generator.content.findings import Code
from generator.proof.report.layout import wrap

_STORIES = Path(__file__).with_name("explain.toml")
_INDENT = 2


@dataclass(frozen=True)
class Story:
    """What there is to say about a kind of finding: what it means, why the check insists, how it looks, what to do."""

    title: str
    meaning: str
    why: str
    wrong: str
    right: str
    todo: str

    @property
    def markdown(self) -> str:
        """The story as Markdown, without its title."""
        return (
            f"{self.meaning}\n\n{self.why}\n\n**Falsch:**\n\n```\n{self.wrong}\n```\n\n"
            f"**Richtig:**\n\n```\n{self.right}\n```\n\n{self.todo}"
        )


class UnknownCodeError(LookupError):
    """A code that no finding bears. Fields: `code`; `near`, the codes that may be meant, best first."""

    def __init__(self, code: str, near: tuple[str, ...]) -> None:
        self.code = code
        self.near = near
        super().__init__(code)


@cache
def stories() -> Mapping[Code, Story]:
    """The stories of all codes, in the order in which they are listed."""
    import tomllib

    told = tomllib.loads(_STORIES.read_text(encoding="utf-8"))
    return MappingProxyType({Code(code): _story(fields) for code, fields in told.items()})


def _story(fields: Mapping[str, str]) -> Story:
    return Story(
        title=fields["titel"],
        meaning=fields["bedeutung"],
        why=fields["warum"],
        wrong=fields["falsch"],
        right=fields["richtig"],
        todo=fields["tun"],
    )


def explain(code: str, width: int | None = None) -> str:
    """The story of a code as text for a terminal. Raises `UnknownCodeError`."""
    name = code.strip().strip("`:").casefold()
    if name not in tuple(Code):
        known = tuple(one.value for one in Code)
        parts = tuple(one for one in known if name and name in one)
        near = (*difflib.get_close_matches(name, known, n=3), *parts)
        raise UnknownCodeError(code, tuple(dict.fromkeys(near)))
    story = stories()[Code(name)]
    sections = (
        ("Was es heißt", _prose(story.meaning, width)),
        ("Warum die Prüfung darauf besteht", _prose(story.why, width)),
        ("So ist es falsch", _example(story.wrong)),
        ("So ist es richtig", _example(story.right)),
        ("Was du tust", _prose(story.todo, width)),
    )
    told = "\n\n".join(f"{title}\n{text}" for title, text in sections)
    return f"{name}: {story.title}\n\n{told}"


def code_list() -> str:
    """All codes with their titles, one a line."""
    width = max(len(code) for code in Code)
    return "\n".join(f"{code.ljust(width)}  {story.title}" for code, story in stories().items())


def _prose(text: str, width: int | None) -> str:
    first, *more = wrap(text, width, first=_INDENT, indent=_INDENT)
    return "\n".join([" " * _INDENT + first, *more])


def _example(text: str) -> str:
    return "\n".join(" " * 2 * _INDENT + line for line in text.split("\n"))
