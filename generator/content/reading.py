"""Read the files of a content folder, and keep note of what was read and what was wrong."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from generator.content.findings import Code, Finding
from generator.content.source import Source, Span
from generator.content.validate import validate
from generator.content.yamlfile import YamlDocument, read_yaml


@dataclass
class Reading:
    """What was read so far, and what was wrong with it."""

    root: Path
    sources: dict[Path, Source] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)

    def read(self, path: Path) -> Source | None:
        """The text of a file; None, with a finding, where it cannot be had."""
        name = path.relative_to(self.root)
        try:
            data = path.read_bytes()
        except FileNotFoundError:
            self.findings.append(Finding(Code.FILE_MISSING, Span(name, 1), f"Die Datei {name.name} fehlt."))
            return None
        except OSError as error:
            message = f"Die Datei lässt sich nicht lesen: {error.strerror or error}."
            self.findings.append(Finding(Code.FILE_UNREADABLE, Span(name, 1), message))
            return None
        try:
            text = data.decode("utf-8-sig")
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
        source = Source(name, text.replace("\r\n", "\n").replace("\r", "\n"))
        self.sources[name] = source
        return source

    def yaml(self, path: Path, model: type[Any]) -> tuple[YamlDocument, Any] | None:
        """A YAML file and what it holds; None where it cannot be used."""
        source = self.read(path)
        if source is None:
            return None
        document = read_yaml(source)
        self.findings += document.findings
        if document.data is None:
            return None
        instance, findings = validate(document, model)
        self.findings += findings
        return (document, instance) if instance is not None else None
