"""What building would take otherwise: `python -m bench.plain FILE` renders what `bench.plain capture FILE` wrote.

It uses WeasyPrint plainly: one document after the other in one warm process, each with fonts and style sheets of its
own. It prints the seconds on the clock and of the processor for all of them, without what comes before the first.
"""

from __future__ import annotations

import json
import re
import sys
import time
from pathlib import Path

import weasyprint
from weasyprint.text.fonts import FontConfiguration

from generator.build.wanted import editions_of
from generator.content.load import load
from generator.proof.prove import prove
from generator.render import fonts, pdf
from generator.render.editions import Choices
from generator.render.kinds import make_document
from generator.render.press import Press

_NUMBER = re.compile(r'data-ziel="([^"]*)">\d+<')
_COUNTED = ".inhalt .seite::after { content: target-counter(attr(data-ziel), page) }"


def capture(root: Path, file: Path) -> None:
    """Write down the HTML and the style sheets of everything that is built, as laid out last, numbers filled in."""
    documents: list[tuple[tuple[str, ...], list[str]]] = []
    plain = Press.lay_out

    def noted(press: Press, html: str, css: tuple[str, ...]) -> object:
        unnumbered = (_NUMBER.sub("", html), *css)
        if documents and html != documents[-1][1][0] and unnumbered == documents[-1][0]:
            documents.pop()  # the same once more, with other numbers
        documents.append((unnumbered, [html, *css]))
        return plain(press, html, css)

    setattr(Press, "lay_out", noted)  # noqa: B010  # it is stood in for
    setattr(pdf, "fill_in", lambda document, numbers: False)  # noqa: B010
    for proof in prove(load(root)).games:
        for edition in editions_of(proof.game, Choices()):
            make_document(proof, edition, Choices())
    file.write_text(json.dumps([texts for _, texts in documents]), encoding="utf-8")


def render(html: str, css: list[str], *, counted: bool) -> bytes:
    """One document, rendered and written; `counted`: WeasyPrint finds the numbers in the contents itself."""
    sheets = [*css, fonts.font_css()]
    if counted:
        html = _NUMBER.sub(r'data-ziel="#\1"><', html)
        sheets.append(_COUNTED)
    config = FontConfiguration()
    parsed = [weasyprint.CSS(string=sheet, font_config=config) for sheet in sheets]
    data: bytes = weasyprint.HTML(string=html).write_pdf(
        stylesheets=parsed, font_config=config, pdf_variant="pdf/ua-1", pdf_identifier=b"plain"
    )
    return data


def main() -> None:
    """Write the documents down (`capture FILE`), or render them (`FILE`, or `counted FILE`)."""
    *how, name = sys.argv[1:]
    if how == ["capture"]:
        capture(Path(__file__).parents[1], Path(name))
        return
    documents = json.loads(Path(name).read_text(encoding="utf-8"))
    render("<p>warm</p>", [], counted=False)
    wall, cpu = time.perf_counter(), time.process_time()
    for html, *css in documents:
        render(html, css, counted=how == ["counted"])
    times = {"wall": time.perf_counter() - wall, "cpu": time.process_time() - cpu, "documents": len(documents)}
    print(json.dumps(times))


if __name__ == "__main__":
    main()
