"""Names and labels in the structure of a tagged PDF, given where WeasyPrint builds it from boxes.

Cards are read by their names instead of a letter and a sign, the numbers of an example's steps become labels, what a
page only repeats becomes an artifact (see `finisher`), and elements without content are left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pydyf
from weasyprint.formatting_structure import boxes
from weasyprint.layout.absolute import AbsolutePlaceholder
from weasyprint.pdf import tags as structure

from engines.cards import Suit, parse_card
from generator.render.cards import SUIT_CLASSES
from generator.render.typography import TEXT_STYLE

#: The class of what was already said on an earlier page.
REPEATED = "wiederholt"

_CARD, _STEP, _CELL = "karte", "schritt", "feld"
_SUITS = frozenset(SUIT_CLASSES.values())
_USES = {"nehmen": "nehmen", "wahl": "zur Wahl", "rest": "in die Schachtel"}
_OPTIONAL = ("/Span", "/NonStruct", "/Div")


@cache
def install() -> None:
    """Have structures built by us in this process."""
    plain = structure._build_box_tree

    def build(box: Any, parent: Any, pdf: Any, *rest: Any) -> Iterator[Any]:
        real = box._box if isinstance(box, AbsolutePlaceholder) else box
        made = plain(box, parent, pdf, *rest)
        classes = _classes(real)
        if REPEATED in classes:
            tuple(made)  # it must be built, but hangs nowhere
            return
        for element in made:
            _name(real, classes, element, pdf)
            if element["K"] or element["S"] not in _OPTIONAL:
                yield element

    structure._build_box_tree = build


def _classes(box: Any) -> frozenset[str]:
    """The classes of the element that a box stands for; none for pseudo-elements."""
    if box.element is None or box.element_tag != box.element.tag:
        return frozenset()
    return frozenset(box.element.get("class", "").split())


def _name(box: Any, classes: frozenset[str], element: Any, pdf: Any) -> None:
    if element["S"] == "/Span" and classes:
        spoken = _spoken(_text(box.element), classes)
        if spoken:
            element["ActualText"] = pydyf.String(spoken)
    elif element["S"] == "/TD" and _CELL in classes:
        _name_cell(box, classes, element, pdf)
    elif box.element_tag == "li::before":
        element["S"] = "/Lbl"
    elif element["S"] == "/LI":
        _lift_label(element, pdf)


def _text(element: Any) -> str:
    return "".join(element.itertext()).replace(TEXT_STYLE, "").strip()


def _spoken(text: str, classes: frozenset[str]) -> str:
    if _CARD in classes:
        return parse_card(text).german
    if _STEP in classes:
        return f"Schritt {text}:"
    return Suit(text).german if classes & _SUITS else ""


def _name_cell(box: Any, classes: frozenset[str], element: Any, pdf: Any) -> None:
    """In a grid of cards, say which card it is and what to do with it."""
    texts = [child for child in box.descendants() if isinstance(child, boxes.TextBox)]
    use = next(words for name, words in _USES.items() if name in classes)
    card = parse_card(texts[0].text.replace(TEXT_STYLE, "").strip())
    next(_leaves(element, pdf))["ActualText"] = pydyf.String(f"{card.german}, {use}")


def _leaves(element: Any, pdf: Any) -> Iterator[Any]:
    """The elements below `element` that hold content, in order."""
    for kid in element["K"]:
        if isinstance(kid, int):
            yield element
        else:
            yield from _leaves(_resolve(pdf, kid), pdf)


def _lift_label(item: Any, pdf: Any) -> None:
    """Put the label of a list item beside its body, where it belongs, instead of into it."""
    holder = item
    while holder["K"] and isinstance(holder["K"][0], bytes):
        first = _resolve(pdf, holder["K"][0])
        if first.get("S") == "/Lbl":
            if holder is not item:
                item["K"].insert(0, holder["K"].pop(0))
                first["P"] = item.reference
            return
        holder = first


def _resolve(pdf: Any, reference: bytes) -> Any:
    return pdf.objects[int(reference.split()[0])]
