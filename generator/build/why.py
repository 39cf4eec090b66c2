"""Why a document was made again or not, in German."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.build.record import Last

#: Of a document that lies on the disk as it should.
UNCHANGED = "unverändert"
#: Of one that had to be taken from the store.
MISSING, TOUCHED = "unverändert, Datei fehlte", "unverändert, Datei war eine andere"
FRESH = "mit --fresh"
NEW = "neu"
_CHOSEN = "andere Angaben"
_FORGOTTEN = "nicht mehr im Zwischenspeicher"
_NOT_KEPT = "lässt sich nicht aufheben"
# The parts that have a version that says something to people.
_VERSIONED = ("Python", "Paket ", "Bibliothek ")


def reasons(last: Last | None, chosen: str, parts: Mapping[str, str], *, kept: bool, fresh: bool) -> tuple[str, ...]:
    """Why a document had to be made; `kept` says whether it could have been in the store at all."""
    if fresh:
        return (FRESH,)
    if last is None:
        return (NEW,)
    changed = list(_changes(last.parts, parts))
    if last.chosen != chosen:
        changed.append(_CHOSEN)
    return tuple(changed) or ((_FORGOTTEN,) if kept else (_NOT_KEPT,))


def _changes(before: Mapping[str, str], now: Mapping[str, str]) -> Iterator[str]:
    for name in (*now, *(name for name in before if name not in now)):
        if before.get(name) == now.get(name):
            continue
        if name not in before:
            yield f"{name} dazugekommen"
        elif name not in now:
            yield f"{name} weggefallen"
        elif name.startswith(_VERSIONED):
            yield f"{name}: {before[name]} → {now[name]}"
        else:
            yield f"{name} geändert"
