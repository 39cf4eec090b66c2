"""Everything that is written can be read, in light and dark."""

from __future__ import annotations

import pytest
from web_samples import files

from generator.render.design import contrast, tokens
from generator.render.web.colours import READABLE, Scheme, dark, light


@pytest.mark.parametrize("scheme", [light(), dark()], ids=["light", "dark"])
def test_text_suits_and_accents_can_be_read_on_paper_and_panels(scheme: Scheme) -> None:
    written = {"text": scheme.text, "quiet": scheme.quiet, **scheme.suits, **scheme.accents}
    assert len(scheme.suits) == 4
    assert scheme.accents.keys() == tokens().accents.keys()
    unreadable = {
        (name, ground): round(contrast(colour, ground), 2)
        for name, colour in written.items()
        for ground in (scheme.paper, scheme.table)
        if contrast(colour, ground) < READABLE
    }
    assert unreadable == {}


def test_the_style_sheet_has_both_schemes() -> None:
    (style,) = (data.decode() for path, data in files().items() if path.endswith(".css") and "seite" in path)
    for scheme in (light(), dark()):
        for colour in (scheme.text, scheme.paper, *scheme.suits.values()):
            assert colour in style
