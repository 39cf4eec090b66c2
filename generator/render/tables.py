"""Tables that an engine supplies, as HTML."""

from __future__ import annotations

from engines.game import Chart
from generator.render.markdown import text_html


def chart_html(chart: Chart, caption: str = "") -> str:
    """A table with a head; the first cell of each row is the row's own head. `caption` is HTML."""
    title = f"<caption>{caption}</caption>" if caption else ""
    head = "".join(f'<th scope="col">{text_html(cell)}</th>' for cell in chart.head)
    rows = []
    for first, *rest in chart.rows:
        cells = "".join(f"<td>{text_html(cell)}</td>" for cell in rest)
        rows.append(f'<tr><th scope="row">{text_html(first)}</th>{cells}</tr>')
    return (
        f'<div class="tabelle"><table class="werte">{title}<thead><tr>{head}</tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table></div>"
    )
