"""QR codes as vector pictures."""

from __future__ import annotations

import html
import io
import re
from dataclasses import dataclass

import segno

#: The side of the squares' field, without the quiet zone around it, in millimetres.
_SIDE = 18.5
#: No square of it is smaller, or telephones cannot tell them apart: rather a larger field.
_LEAST_MODULE = 0.45
#: What a QR code needs around it, in squares (ISO/IEC 18004).
_QUIET = 4


@dataclass(frozen=True)
class QrCode:
    """A code for print: an inline SVG of `width` millimetres, of which `quiet` on each side belong to the quiet zone.

    `address_html` is the address as people write it, with places at which it may be broken.
    """

    svg: str
    width: float
    quiet: float
    address_html: str


def qr_code(address: str, colour: str) -> QrCode:
    """The code of an address, with error correction level M, in this colour on what lies below it."""
    code = segno.make_qr(address, error="m", boost_error=False)
    squares, _ = code.symbol_size(border=0)
    module = max(_SIDE / squares, _LEAST_MODULE)
    drawn = io.BytesIO()
    code.save(
        drawn,
        kind="svg",
        xmldecl=False,
        nl=False,
        scale=round(module, 4),
        border=_QUIET,
        unit="mm",
        dark=colour,
        title=f"QR-Code: die Regeln im Netz, {address}",
    )
    svg = drawn.getvalue().decode()
    short = html.escape(address.removeprefix("https://").rstrip("/"))
    return QrCode(svg, (squares + 2 * _QUIET) * module, _QUIET * module, re.sub(r"(?=/)", "<wbr>", short))
