"""WeasyPrint, kept within bounds: our faces only, our files only, every warning heard.

The rest of the renderer never imports WeasyPrint itself. Importing this module costs about half a second, so import it
only when something is to be printed.
"""

from __future__ import annotations

import contextlib
import ctypes.util
import logging
import os
import sys
import tempfile
import warnings
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any
from urllib.parse import unquote, urlsplit

import uharfbuzz as hb

from generator.content.homes import template_folders
from generator.render import fonts, hyphenation
from generator.render.design import per_templates
from generator.render.finisher import finish
from generator.scratch import scratch_folder

#: Slow to load, and only for fonts that are not ours.
_FONT_TOOLS = ("fontTools.subset", "fontTools.varLib.instancer")


@contextlib.contextmanager
def _without_search() -> Iterator[None]:
    """Keep ctypes from starting ldconfig and a compiler to find libraries that Linux finds by their names at once."""
    search = ctypes.util.find_library
    if sys.platform.startswith("linux"):
        ctypes.util.find_library = lambda name: None
    try:
        yield
    finally:
        ctypes.util.find_library = search


@contextlib.contextmanager
def _without_tools() -> Iterator[None]:
    """Keep WeasyPrint from loading what else could cut fonts down, until it is called, as long as nobody else has."""
    absent = [name for name in _FONT_TOOLS if name not in sys.modules]
    for name in absent:
        sys.modules[name] = stand_in = ModuleType(name)
        stand_in.__getattr__ = partial(_called_later, name)  # type: ignore[method-assign]
    try:
        yield
    finally:
        for name in absent:
            del sys.modules[name]


def _called_later(module: str, name: str) -> Callable[..., Any]:
    if name.startswith("__"):
        raise AttributeError(name)
    return lambda *arguments, **options: getattr(import_module(module), name)(*arguments, **options)


with warnings.catch_warnings(), _without_search(), _without_tools():
    # It warns when it is imported without a system library for subsetting and without system fonts: we need neither.
    warnings.simplefilter("ignore")
    import weasyprint
    from weasyprint.css.counters import CounterStyle
    from weasyprint.formatting_structure import boxes as boxes
    from weasyprint.text.fonts import FontConfiguration
    from weasyprint.urls import FatalURLFetchingError, URLFetcher

    from generator.render import line_break, paint_order, quick, tagging

_FONTCONFIG = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig><cachedir>{folder}</cachedir></fontconfig>
"""

#: Tables that a PDF does not need.
_DROPPED = ("BASE", "DSIG", "GDEF", "GPOS", "GSUB", "MATH", "STAT")

_VARIANT = "pdf/ua-1"


class ForbiddenResourceError(Exception):
    """A page asked for something that is not ours. Field `url`."""

    def __init__(self, url: str) -> None:
        self.url = url
        super().__init__(f"a page may not load {url}")


class _RefusedError(FatalURLFetchingError):  # type: ignore[misc]  # WeasyPrint is untyped
    def __init__(self, url: str) -> None:
        self.url = url
        super().__init__(url)


class OwnFetcher(URLFetcher):  # type: ignore[misc]  # WeasyPrint is untyped
    """Opens files below `roots`, and pictures that a style sheet carries within itself; nothing else."""

    def __init__(self, roots: tuple[Path, ...]) -> None:
        super().__init__(allowed_protocols={"file", "data"}, allow_redirects=False)
        self._roots = tuple(root.resolve() for root in roots)

    def fetch(self, url: str, headers: dict[str, str] | None = None) -> Any:
        """Open a `file:` address below the roots or an SVG in a `data:` address; all others stop the rendering."""
        if url.startswith("data:image/svg+xml"):
            return super().fetch(url, headers)
        parts = urlsplit(url)
        path = Path(unquote(parts.path)).resolve()
        if parts.scheme != "file" or parts.netloc or not any(path.is_relative_to(root) for root in self._roots):
            raise _RefusedError(url)
        return super().fetch(url, headers)


class _SubsettingFonts(dict[Any, Any]):
    """The fonts of one document, each told to cut itself down with the HarfBuzz that we bring along.

    WeasyPrint's own way depends on a system library; without it, it is slower and writes the time of day.
    """

    def __setitem__(self, key: Any, font: Any) -> None:
        font.subset = partial(_cut_down, font)
        super().__setitem__(key, font)


class Press:
    """Fonts and parsed style sheets, shared by all documents of a process."""

    def __init__(self) -> None:
        quick.install()
        hyphenation.install()
        line_break.install()
        paint_order.install()
        tagging.install()
        faces = fonts.faces()
        folders = template_folders()
        self._ours = len(folders) == 1
        self._fetcher = OwnFetcher((*folders, *{face.path.parent for face in faces}))
        folder = Path(tempfile.mkdtemp(prefix="weasyprint-", dir=scratch_folder()))
        with _only_our_fonts(folder):
            self._fonts = FontConfiguration()
        # Here it copies the faces to. What it makes by itself outlives a process that is killed, as workers are.
        self._fonts._folder = folder
        self._counters = CounterStyle()
        self._sheets: dict[str, Any] = {}
        self._sheet(fonts.font_css(faces))

    def lay_out(self, html: str, css: tuple[str, ...]) -> Any:
        """Lay out a document. Raises `ForbiddenResourceError`."""
        sheets = [self._sheet(sheet) for sheet in css]
        try:
            return quick.page(html, css, self._fetcher, ours=self._ours).render(
                font_config=self._fonts, counter_style=self._counters, stylesheets=sheets, pdf_variant=_VARIANT
            )
        except _RefusedError as refused:
            raise ForbiddenResourceError(refused.url) from None

    def write(self, document: Any) -> bytes:
        """The PDF of a laid-out document: tagged, and the same bytes for the same pages."""
        document.fonts = _SubsettingFonts()
        pdf: bytes = document.write_pdf(finisher=quick.finishing(finish), pdf_variant=_VARIANT, pdf_identifier=True)
        return pdf

    def let_go(self, document: Any) -> None:
        """Say that nobody needs a laid-out document any more: it takes much room, and is hard to get rid of."""
        quick.let_go(document)

    def _sheet(self, css: str) -> Any:
        if css not in self._sheets:
            self._sheets[css] = weasyprint.CSS(
                string=css, font_config=self._fonts, counter_style=self._counters, url_fetcher=self._fetcher
            )
        return self._sheets[css]


@per_templates
def press() -> Press:
    """The press of this process."""
    return Press()


@contextlib.contextmanager
def listening() -> Iterator[list[str]]:
    """Collect what WeasyPrint complains of, instead of printing it: unknown CSS, missing glyphs, dead links."""
    heard: list[str] = []

    class Listener(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            heard.append(record.getMessage())

    logger = logging.getLogger("weasyprint")
    listener = Listener(logging.WARNING)
    propagate = logger.propagate
    logger.addHandler(listener)
    logger.propagate = False
    try:
        yield heard
    finally:
        logger.removeHandler(listener)
        logger.propagate = propagate


@contextlib.contextmanager
def _only_our_fonts(folder: Path) -> Iterator[None]:
    """Have Fontconfig start without any font of the system; what is missing then shows instead of being replaced.

    What it wants to write goes to `folder`.
    """
    config = folder / "fonts.conf"
    config.write_text(_FONTCONFIG.format(folder=folder), encoding="utf-8")
    before = os.environ.get("FONTCONFIG_FILE")
    os.environ["FONTCONFIG_FILE"] = str(config)
    try:
        yield
    finally:
        if before is None:
            del os.environ["FONTCONFIG_FILE"]
        else:
            os.environ["FONTCONFIG_FILE"] = before


def _cut_down(font: Any, to_unicode: dict[int, str], hinting: bool) -> None:
    """Stands in for `Font.subset`: keep the used glyphs under their numbers, drop what a PDF ignores."""
    wanted = hb.SubsetInput()
    wanted.glyph_set.update(to_unicode)
    wanted.drop_table_tag_set.update(int.from_bytes(tag.encode(), "big") for tag in _DROPPED)
    wanted.flags = hb.SubsetFlags.RETAIN_GIDS | hb.SubsetFlags.NO_LAYOUT_CLOSURE
    if not hinting:
        wanted.flags |= hb.SubsetFlags.NO_HINTING
    if font.missing:
        wanted.flags |= hb.SubsetFlags.NOTDEF_OUTLINE
    font.file_content = bytes(hb.subset(hb.Face(font.file_content), wanted).blob.data)
