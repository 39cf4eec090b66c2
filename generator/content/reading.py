"""Read the files of a content folder, and keep note of what was read and what was wrong."""

from __future__ import annotations

import stat
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from generator.content import bounds
from generator.content.findings import Code, Finding
from generator.content.formats import examined, states_format
from generator.content.source import Source, Span
from generator.content.troubles import reason
from generator.content.validate import validate
from generator.content.yamlfile import YamlDocument, read_yaml

_KINDS = (
    (stat.S_ISDIR, "ein Ordner"),
    (stat.S_ISFIFO, "eine Pipe"),
    (stat.S_ISSOCK, "ein Socket"),
    (stat.S_ISCHR, "ein Gerät"),
    (stat.S_ISBLK, "ein Gerät"),
)


@dataclass
class Reading:
    """What was read so far, and what was wrong with it; `content` is the folder that nothing is read outside of."""

    root: Path
    sources: dict[Path, Source] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)

    @property
    def content(self) -> Path:
        """The folder of all games."""
        return self.root / "content"

    def read(self, path: Path) -> Source | None:
        """The text of a file; None, with a finding, where it cannot be had."""
        name = path.relative_to(self.root)
        try:
            if unreadable := self._unreadable(path):
                self.findings.append(Finding(Code.FILE_UNREADABLE, Span(name, 1), unreadable))
                return None
            data = path.read_bytes()
        except FileNotFoundError:
            self.findings.append(Finding(Code.FILE_MISSING, Span(name, 1), f"Die Datei {name.name} fehlt."))
            return None
        except OSError as error:
            message = f"Die Datei lässt sich nicht lesen: {reason(error)}."
            self.findings.append(Finding(Code.FILE_UNREADABLE, Span(name, 1), message))
            return None
        try:
            source = Source.decode(name, data)
        except UnicodeDecodeError as error:
            before = data[: error.start]
            line = before.count(b"\n") + 1
            column = len(before.rpartition(b"\n")[2].decode("utf-8", "replace")) + 1
            message = (
                f"Die Datei ist nicht in UTF-8 gespeichert (Byte 0x{data[error.start]:02X}). "
                "Speichere sie im Editor mit der Kodierung UTF-8."
            )
            self.findings.append(Finding(Code.NOT_UTF8, Span(name, line, column), message))
            return None
        self.sources[name] = source
        return None if self._too_much(source) else source

    def _too_much(self, source: Source) -> bool:
        """Whether a text has lines that are too long, or is too much together with the others; then with a finding."""
        for number, line in enumerate(source.lines, 1):
            if len(line) > bounds.MOST_IN_LINE:
                message = f"Diese Zeile ist zu lang: {len(line)} Zeichen; es dürfen {bounds.MOST_IN_LINE} sein."
                self.findings.append(Finding(Code.TOO_MUCH, Span(source.file, number), message))
                return True
        folder = source.file.parts[:2]
        together = sum(len(one.text) for one in self.sources.values() if one.file.parts[:2] == folder)
        if together > bounds.MOST_BYTES_TOGETHER:
            most = bounds.MOST_BYTES_TOGETHER // 1000
            message = f"Mit dieser Datei hat das Spiel mehr als {most} kB an Texten. Das ist zu viel."
            self.findings.append(Finding(Code.TOO_MUCH, Span(source.file, 1), message))
            return True
        return False

    def _unreadable(self, path: Path) -> str:
        """Why a file must not be opened, or empty: only regular files inside the content folder are read.

        Opening a pipe would wait forever. Raises `OSError`.
        """
        if path.is_symlink() and not path.exists():
            return f"Die Datei ist ein Verweis ins Leere: {path.readlink()} gibt es nicht."
        found = path.stat()
        if self.leads_out(path):
            return "Der Verweis führt aus dem Ordner content/ hinaus. Leg die Datei selbst dorthin."
        if not stat.S_ISREG(found.st_mode):
            kind = next((name for is_kind, name in _KINDS if is_kind(found.st_mode)), "etwas anderes")
            return f"Hier gehört eine Datei hin; dies ist {kind}."
        if found.st_size > bounds.MOST_BYTES:
            return f"Die Datei ist zu groß: {found.st_size // 1000} kB; es dürfen {bounds.MOST_BYTES // 1000} sein."
        return ""

    def leads_out(self, path: Path) -> bool:
        """Whether a file or folder lies, by way of symbolic links, outside the content folder."""
        return not path.resolve().is_relative_to(self.content.resolve())

    def is_of_another_format(self, path: Path) -> bool:
        """Whether a file that was read is written in a format that is not understood."""
        name = path.relative_to(self.root)
        codes = (Code.FORMAT_OLD, Code.FORMAT_NEW)
        return any(one.code in codes and one.found and one.span.file == name for one in self.findings)

    def yaml(self, path: Path, model: type[Any]) -> tuple[YamlDocument, Any] | None:
        """A YAML file and what it holds; None where it cannot be used."""
        source = self.read(path)
        return self.parsed(source, model) if source else None

    def parsed(self, source: Source, model: type[Any]) -> tuple[YamlDocument, Any] | None:
        """What the text of a YAML file holds; None where it cannot be used."""
        document = read_yaml(source)
        self.findings += document.findings
        stated = states_format(model)
        if stated is not None:
            document, finding = examined(document, stated=stated)
            self.findings += [finding] if finding else []
        if document.data is None:
            return None
        instance, findings = validate(document, model)
        self.findings += findings
        return (document, instance) if instance is not None else None
