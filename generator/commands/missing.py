"""Faults that are none of ours: something of the system is missing or full. What to say of them, in German."""

from __future__ import annotations

from generator.content.troubles import FULL, reason

#: The libraries that set the type, and Debian's names of their packages.
SYSTEM_PACKAGES = "libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz0b libharfbuzz-subset0 fontconfig"
_OURS = ("engines", "generator")


def said_of(error: BaseException) -> str | None:
    """The sentence for an error that comes from the system, with the way out; None for all others."""
    if isinstance(error, OSError) and "cannot load library" in str(error):
        library = str(error).partition("'")[2].partition("'")[0] or "Pango"
        return f"Zum Drucken fehlt die Bibliothek {library}. `blattwerk doctor` sagt, wie du sie bekommst."
    if isinstance(error, ImportError) and (error.name or "?").partition(".")[0] not in _OURS:
        what = f"das Paket {error.name}" if error.name else "ein Paket"
        return f"Es fehlt {what}, oder es ist beschädigt. `blattwerk doctor` sagt, wie du es bekommst."
    if isinstance(error, OSError) and error.errno in FULL:
        where = f" ({error.filename})" if error.filename else ""
        return f"{reason(error)}{where}. Was fertig war, ist heil. `blattwerk doctor` sagt, wo wie viel Platz ist."
    return None
