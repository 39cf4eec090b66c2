"""The report as pages: one PDF, and one HTML file that needs nothing beside it."""

from __future__ import annotations

import base64
import contextlib
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from engines.labor.lab import Lab
from generator.build.write import prepare, write
from generator.content.book import GameContent
from generator.lab.report import gather
from generator.lab.report_data import Bench, Report
from generator.lab.report_sections import sections, summary
from generator.lab.section import Section
from generator.render.charts import WIDE, chart_svg
from generator.render.dates import german_date
from generator.render.design import DEFAULT_PALETTE, mix
from generator.render.documents import style_sheets
from generator.render.emblem import emblem_svg
from generator.render.environment import environment
from generator.render.fonts import faces
from generator.render.look import Look
from generator.render.markdown import text_html
from generator.render.pdf import PdfDocument, render_pdf
from generator.render.tables import chart_html

#: The names of the files in the game's folder.
NAME = "labor"

#: The faces that the HTML brings along: what the page sets nothing in, it does not carry.
_EMBEDDED = {("sans", 400, False), ("sans", 700, False), ("serif", 400, False), ("outline", 400, False)}

#: An interval, or another short remark in brackets that has a number in it.
_BRACKETS = re.compile(r"\([^()<>]{0,12}\d[^()<>]{0,16}\)")

#: How much of the accent is left where it must stand out from a dark page.
_GLOW = 0.45


@dataclass(frozen=True)
class _Shown:
    """A section with its parts as HTML."""

    section: Section
    paragraphs: tuple[str, ...]
    items: tuple[str, ...]
    chart: str
    table: str
    note: str


def write_report(
    content: GameContent,
    lab: Lab,
    bench: Bench,
    folder: Path,
    *,
    players: Sequence[int] = (),
    palette: str = DEFAULT_PALETTE,
    formats: Sequence[str] = ("html", "pdf"),
) -> tuple[Path, ...]:
    """Play what the report needs and write it to `folder/<game>/labor.html` and `labor.pdf`; gives the paths.

    Raises `OutputError` before anything is played where the folder takes no files, `ValueError` where the game cannot
    be played with any of the numbers of `players`. However it ends, it leaves no empty folders.
    """
    target = folder / content.id
    new_folders = prepare(target)
    try:
        report = gather(content, lab, bench, players)
        makers: dict[str, Callable[[], bytes]] = {
            "html": lambda: report_html(content, report, palette).encode(),
            "pdf": lambda: report_pdf(content, report, palette).data,
        }
        paths = []
        for kind in formats:
            path = target / f"{NAME}.{kind}"
            write(path, makers[kind]())
            paths.append(path)
        return tuple(paths)
    finally:
        for new in new_folders:
            with contextlib.suppress(OSError):  # it holds what was made
                new.rmdir()


def report_pdf(content: GameContent, report: Report, palette: str = DEFAULT_PALETTE) -> PdfDocument:
    """The report as a tagged PDF."""
    return render_pdf(_page(content, report, palette, ""), style_sheets(NAME, _look(content, palette)))


def report_html(content: GameContent, report: Report, palette: str = DEFAULT_PALETTE) -> str:
    """The report as a page of its own: type, style and pictures inside, no script, nothing fetched."""
    theme = _look(content, palette).theme
    glow = mix(theme.accent, theme.ink["paper"], _GLOW)
    screen = environment().get_template(f"pdf/{NAME}-bildschirm.css.j2").render(theme=theme, glow=glow)
    css = "\n".join((_font_css(), *style_sheets(NAME, _look(content, palette)), screen))
    return _page(content, report, palette, css)


def _page(content: GameContent, report: Report, palette: str, css: str) -> str:
    look = _look(content, palette)
    shown = tuple(_shown(section, look) for section in sections(report))
    return (
        environment()
        .get_template(f"pdf/{NAME}.html.j2")
        .render(
            title=content.facts.titel,
            shown=shown,
            summary=[_sentence(sentence) for sentence in summary(report)],
            emblem=emblem_svg(content.id, look.theme) if css else look.emblem,
            stand=content.facts.stand,
            date=german_date(content.facts.stand),
            digest=content.digest[:12],
            css=css,
        )
    )


def _shown(section: Section, look: Look) -> _Shown:
    chart = chart_svg(section.chart, accent=look.accent, palette=look.palette, width=WIDE).svg if section.chart else ""
    return _Shown(
        section,
        tuple(_sentence(sentence) for sentence in section.sentences),
        tuple(_sentence(item) for item in section.items),
        chart,
        chart_html(section.table, text_html(section.caption)) if section.table else "",
        text_html(section.note),
    )


def _sentence(text: str) -> str:
    """A sentence as HTML, in which no interval is broken."""
    return _BRACKETS.sub(r'<span class="eins">\g<0></span>', text_html(text))


def _look(content: GameContent, palette: str) -> Look:
    return Look(content.id, content.facts.farbe, palette)


def _font_css() -> str:
    rules = []
    for face in faces():
        if (face.family, face.weight, face.italic) in _EMBEDDED:
            data = base64.b64encode(face.path.read_bytes()).decode()
            rules.append(face.css(f"data:font/ttf;base64,{data}"))
    return "\n".join(rules)
