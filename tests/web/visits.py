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
WITHOUT_SCRIPTS: dict[str, Any] = LIGHT | {"java_script_enabled": False}

#: The browser fetches no font in advance for a page that comes from a file, and says so; it loads it a moment later.
_FONT_FROM_FILE = ("Access to font at 'file:", "Failed to load resource: net::ERR_FAILED", "A preload for 'file:")


@dataclass
class Windows:
    """Windows of a browser, one for each way to look. What was opened in them is used again: a new page costs a process."""

    browser: Browser
    _open: dict[str, BrowserContext] = field(default_factory=dict)
    _free: dict[str, list[Page]] = field(default_factory=dict)

    def page(self, look: dict[str, Any]) -> Page:
        """An empty page in the window for this look."""
        name = repr(look)
        if name not in self._open:
            self._open[name] = self.browser.new_context(**look)
            self._open[name].set_default_timeout(20_000)
        free = self._free.setdefault(name, [])
        return free.pop() if free else self._open[name].new_page()

    def give_back(self, page: Page, look: dict[str, Any]) -> None:
        """The page is needed no longer; whatever was done to it is undone."""
        page.goto("about:blank")
        page.emulate_media(media="null", color_scheme=look["color_scheme"])
        page.set_viewport_size(look["viewport"])
        self._free[repr(look)].append(page)


@dataclass
class Visits:
    """The pages that one test looks at; `complaints` is what the browser said and what was asked for elsewhere.

    `address` serves the folder's parent, in which the folder has the same name.
    """

    windows: Windows
    folder: Path
    address: str
    complaints: list[str] = field(default_factory=list)
    _pages: list[tuple[Page, dict[str, Any]]] = field(default_factory=list)

    def page(self, path: str, look: dict[str, Any] | None = None, *, folder: Path | None = None) -> Page:
        """Open a page from the server; `path` may have a query and a fragment."""
        return self._open(f"{self.address}/{(folder or self.folder).name}", path, look, ())

    def file(self, path: str, look: dict[str, Any] | None = None) -> Page:
        """Open a page from its file."""
        return self._open(self.folder.as_uri(), path, look, _FONT_FROM_FILE)

    def _open(self, home: str, path: str, look: dict[str, Any] | None, expected: tuple[str, ...]) -> Page:
        page = self.windows.page(look or LIGHT)
        self._pages.append((page, look or LIGHT))
        page.on("request", lambda request: self._asked(request.url, home))
        page.on("console", lambda said: self._said(said.type, said.text, expected))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.goto(f"{home}/{path}")
        return page

    def _asked(self, url: str, home: str) -> None:
        if self._pages and not url.startswith((f"{home}/", "data:")):
            self.complaints.append(f"asks for {url}")

    def _said(self, kind: str, text: str, expected: tuple[str, ...]) -> None:
        if self._pages and kind in ("error", "warning") and not text.startswith(expected or "\n"):
            self.complaints.append(text)

    def close(self) -> None:
        """Leave all pages; what they say from now on is others' affair."""
        left, self._pages = self._pages, []
        for page, look in left:
            self.windows.give_back(page, look)
