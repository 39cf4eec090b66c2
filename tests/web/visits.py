"""Pages as a browser shows them. Whoever looks at one also sees that it complains about nothing and fetches nothing."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

#: Ways to look at a page.
LIGHT: dict[str, Any] = {"color_scheme": "light", "viewport": {"width": 1280, "height": 800}}
DARK: dict[str, Any] = LIGHT | {"color_scheme": "dark"}
NARROW: dict[str, Any] = LIGHT | {"viewport": {"width": 320, "height": 640}}
#: A window of 1280 × 1024 at 400 %.
ZOOMED: dict[str, Any] = LIGHT | {"viewport": {"width": 320, "height": 256}, "device_scale_factor": 4}
WITHOUT_SCRIPTS: dict[str, Any] = LIGHT | {"java_script_enabled": False}


@dataclass
class Visits:
    """The pages that one test looks at; `complaints` is what the browser said and what was asked for elsewhere."""

    browser: Browser
    folder: Path
    complaints: list[str] = field(default_factory=list)
    _contexts: list[BrowserContext] = field(default_factory=list)

    def page(self, path: str, look: dict[str, Any] | None = None, *, folder: Path | None = None) -> Page:
        """Open a page from its file; `path` may have a query and a fragment."""
        return self.at(f"{(folder or self.folder).as_uri()}/{path}", look)

    def at(self, url: str, look: dict[str, Any] | None = None) -> Page:
        """Open a page by its address."""
        context = self.browser.new_context(**(look or LIGHT))
        context.set_default_timeout(10_000)
        self._contexts.append(context)
        home = url.split("/website", 1)[0]
        context.on("request", lambda request: self._asked(request.url, home))
        page = context.new_page()
        page.on("console", lambda said: self._said(said.type, said.text))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.goto(url)
        return page

    def _asked(self, url: str, home: str) -> None:
        if not url.startswith((home, "data:")):
            self.complaints.append(f"asks for {url}")

    def _said(self, kind: str, text: str) -> None:
        if kind in ("error", "warning"):
            self.complaints.append(text)

    def close(self) -> None:
        """Close all pages."""
        for context in self._contexts:
            context.close()
