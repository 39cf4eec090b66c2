"""Read the project's own pages (README, guides): their fenced blocks, commands, links and headings."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import click
from projects import REPOSITORY

from generator.cli import cli

_FENCE = re.compile(r"(?:^<!-- (?P<mark>[^\n]*?) -->\n)?^```(?P<kind>\w*)\n(?P<body>.*?)^```$", re.M | re.S)
_COMMAND = re.compile(r"(?:^|[`\s])(?:\.venv/bin/)?blattwerk ([a-z][^`\n|&<>#]*)")
_LINK = re.compile(r"(?<!!)\[[^\[\]]*\]\(([^()\s]+)\)")
_PICTURE = re.compile(
    r'!\[(?P<alt>[^\]]*)\]\((?P<file>[^()\s]+)\)|<img src="(?P<src>[^"]+)"[^>]*? alt="(?P<said>[^"]*)"'
)
_HEADING = re.compile(r"^#{1,6} (.+)$", re.M)
_CODE = re.compile(r"``.+?``|`[^`\n]+`")


@dataclass(frozen=True)
class Fence:
    """A fenced block: its language, its text, the mark in the comment above it (or empty), its first line, its section."""

    kind: str
    body: str
    mark: str
    line: int
    section: str


@dataclass(frozen=True)
class Page:
    """One Markdown file of the project."""

    file: Path

    @cached_property
    def text(self) -> str:
        return self.file.read_text(encoding="utf-8")

    @cached_property
    def fences(self) -> tuple[Fence, ...]:
        return tuple(map(self._fence, _FENCE.finditer(self.text)))

    def _fence(self, found: re.Match[str]) -> Fence:
        line = self.text.count("\n", 0, found.start("kind")) + 1
        section = self.text[: found.start()].rpartition("\n## ")[2].partition("\n")[0]
        return Fence(found["kind"], found["body"], found["mark"] or "", line, section)

    @cached_property
    def prose(self) -> str:
        """The text without its fenced blocks."""
        return _FENCE.sub("", self.text)

    @property
    def commands(self) -> Iterator[str]:
        """What stands behind `blattwerk`, wherever it does: in blocks and between backquotes."""
        shell = "\n".join(fence.body for fence in self.fences)
        spans = "\n".join(_CODE.findall(self.prose))
        for text in dict.fromkeys(_COMMAND.findall(f"{shell}\n{spans}")):
            yield text.strip()

    @property
    def links(self) -> tuple[str, ...]:
        return tuple(_LINK.findall(_CODE.sub("", self.prose)))

    @property
    def pictures(self) -> Iterator[tuple[str, str]]:
        """The file and the alternative text of each picture."""
        for found in _PICTURE.finditer(self.text):
            yield found["file"] or found["src"], found["alt"] or found["said"] or ""

    @cached_property
    def anchors(self) -> frozenset[str]:
        return frozenset(map(anchor, _HEADING.findall(self.prose)))


def anchor(heading: str) -> str:
    """The address of a heading as code hosts make it."""
    return re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")


README = Page(REPOSITORY / "README.md")
GUIDE = Page(REPOSITORY / "content" / "README.md")
ENGINES = Page(REPOSITORY / "engines" / "README.md")
PAGES = (README, GUIDE, ENGINES)


def broken_links(page: Page) -> list[str]:
    """Links of a page to files or headings that are not there; addresses of other sites are not followed."""
    return [link for link in page.links if not _leads_somewhere(page, link)]


def _leads_somewhere(page: Page, link: str) -> bool:
    if link.startswith("https://"):
        return True
    name, _, heading = link.partition("#")
    file = (page.file.parent / name).resolve() if name else page.file
    return file.exists() and (not heading or heading in Page(file).anchors)


def misunderstood(command: str) -> str:
    """Why a command line cannot be read by `blattwerk`, or empty; nothing is run."""
    name, *arguments = shlex.split(command)
    found = cli.commands.get(name)
    if found is None:
        return f"{name}: no such command"
    try:
        with click.Context(cli, info_name="blattwerk") as parent:
            found.make_context(name, arguments, parent=parent)
    except click.exceptions.Exit:  # its help was shown
        return ""
    except click.ClickException as error:
        return error.format_message()
    return ""
