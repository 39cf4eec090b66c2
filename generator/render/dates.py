"""Dates in words."""

from __future__ import annotations

_MONTHS = (
    "Januar", "Februar", "März", "April", "Mai", "Juni",
    "Juli", "August", "September", "Oktober", "November", "Dezember",
)  # fmt: skip


def german_date(iso: str) -> str:
    """`2026-11-30` as „30. November 2026“."""
    year, month, day = iso.split("-")
    return f"{int(day)}.\u00a0{_MONTHS[int(month) - 1]} {year}"
