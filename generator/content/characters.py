"""Characters that a reader does not see, or that show a text in another order than it is in."""

from __future__ import annotations

import re

#: Control characters of old and new, marks of direction, blanks without width, tags; line ends and tabs are not here.
HIDDEN = re.compile(
    "[\0-\x08\x0b-\x1f\x7f-\x9f\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff"
    "\ufff9-\ufffb\U000e0000-\U000e007f]"
)


def number_of(character: str) -> str:
    """The number by which Unicode knows a character: `U+202E`."""
    return f"U+{ord(character):04X}"
