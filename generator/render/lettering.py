"""How small the lettering of a picture may be: pictures for large print have larger words round equally large cards."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from contextvars import ContextVar

_LEAST: ContextVar[float] = ContextVar("least", default=0.0)


@contextlib.contextmanager
def lettering(least: float) -> Iterator[None]:
    """While this lasts, pictures are laid out with no lettering smaller than `least`, in the picture's millimetres."""
    token = _LEAST.set(least)
    try:
        yield
    finally:
        _LEAST.reset(token)


def lettered(size: float) -> float:
    """The size at which lettering of usually `size` is set."""
    return max(size, _LEAST.get())
