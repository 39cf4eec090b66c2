"""Reads `content/website.yaml`. Nothing that is slow to import is needed where there is no such file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from generator.content.files import WEBSITE_FILE
from generator.content.findings import Finding
from generator.content.source import Source

if TYPE_CHECKING:
    from generator.content.website import Website
    from generator.content.yamlfile import YamlDocument


@dataclass(frozen=True)
class WebsiteFile:
    """The file as read: what it says (None where there is nothing to use), its places, and what is wrong with it."""

    model: Website | None = None
    document: YamlDocument | None = None
    findings: tuple[Finding, ...] = ()
    sources: Mapping[Path, Source] = field(default_factory=dict)

    @property
    def redirects(self) -> Mapping[str, str]:
        """Where pages that are gone lead to, by their paths."""
        return self.model.weiterleitungen if self.model else {}


def load_website(root: Path) -> WebsiteFile:
    """Read the file, which need not exist."""
    path = root / "content" / WEBSITE_FILE
    if not path.exists() and not path.is_symlink():
        return WebsiteFile()
    from generator.content.reading import Reading
    from generator.content.website import Website

    reading = Reading(root)
    document, model = reading.yaml(path, Website) or (None, None)
    return WebsiteFile(model, document, tuple(reading.findings), reading.sources)
