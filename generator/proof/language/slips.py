"""A slip of typography, found in a text as readers see it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, order=True)
class Slip:
    """What is wrong at `text[start:end]`, and what to write there, or empty where that is for the author to say."""

    start: int
    end: int
    message: str
    fix: str = ""
