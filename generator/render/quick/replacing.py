"""How a function of WeasyPrint is replaced: wherever it was imported to."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any


def everywhere(plain: Callable[..., Any], ours: Callable[..., Any]) -> None:
    """Have WeasyPrint's modules call `ours` where they called `plain`."""
    name = plain.__name__
    for module in list(sys.modules.values()):
        if getattr(module, "__name__", "").startswith("weasyprint.") and getattr(module, name, None) is plain:
            setattr(module, name, ours)
