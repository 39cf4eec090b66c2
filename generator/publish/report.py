"""The plan, as text for people and as JSON for machines."""

from __future__ import annotations

import json
from collections.abc import Mapping

import click

from generator.publish.manifest import Entry
from generator.publish.plan import Address, Plan

_MOST_FILES = 20
_COLOURS = {"neu": "green", "geändert": "yellow", "entfernt": "red"}


def text_plan(plan: Plan, target: str, *, files: bool = True) -> str:
    """How many files are new, changed and removed, with their sizes; with `files` also which."""
    groups = {"neu": plan.new, "geändert": plan.changed, "entfernt": plan.removed, "gleich": plan.unchanged}
    lines = [click.style(f"Plan für {target} (Website {plan.manifest.release})", bold=True)]
    for name, entries in groups.items():
        lines.append(f"  {name:<10}{_count(entries):>14}{_size(sum(one.size for one in entries.values())):>12}")
    for name, entries in groups.items() if files else ():
        if name in _COLOURS:
            lines += [click.style(line, fg=_COLOURS[name]) for line in _listed(name, entries)]
    if plan.unfinished and not (plan.new or plan.changed or plan.removed):
        lines.append("An den Dateien ändert sich nichts; nur ein früherer Lauf ist noch zu Ende zu bringen.")
    return "\n".join(lines)


def _listed(name: str, entries: Mapping[str, Entry]) -> list[str]:
    lines = [f"  {name:<10}{path}  {_size(entries[path].size)}" for path in sorted(entries)]
    more = len(lines) - _MOST_FILES
    return [*lines[:_MOST_FILES], f"  {name:<10}… und {more} weitere"] if more > 1 else lines


def text_vanished(addresses: tuple[Address, ...]) -> str:
    """Which addresses would lead nowhere, and what to write so that they do not."""
    lines = ["Diese Adressen stehen im Netz und führten ins Leere:"]
    named: set[tuple[str, str]] = set()
    for one in addresses:
        file, old, new = _way_out(one)
        if (file, old) not in named:  # a game's page and its single file have the same places
            named.add((file, old))
            lines.append(f"  {one}\n    schreib in {file}: weiterleitungen: {{{old}: {new}}}")
    return "\n".join((*lines, "Nichts veröffentlicht."))


def _way_out(address: Address) -> tuple[str, str, str]:
    """The file in which to write a redirect, and what from and to."""
    folder = address.path.partition("/")[0]
    if address.id:
        return f"content/{folder}/spiel.yaml", address.id, "neue-kennung"
    whole = address.path in (f"{folder}/{folder}.html", f"{folder}/index.html")
    return "content/website.yaml", f"{folder}/" if whole else address.path, "neu/"


def json_plan(plan: Plan, target: str, *, published: bool) -> str:
    """The plan as JSON: `version`, `target`, `release`, the files with their bytes, `vanished`, `published`."""
    document = {
        "version": 1,
        "target": target,
        "release": plan.manifest.release,
        "new": _json(plan.new),
        "changed": _json(plan.changed),
        "removed": _json(plan.removed),
        "unchanged": len(plan.unchanged),
        "kept": _json(plan.kept),
        "vanished": [str(one) for one in plan.vanished],
        "unfinished": plan.unfinished,
        "published": published,
    }
    return json.dumps(document, ensure_ascii=False, indent=2)


def _json(entries: Mapping[str, Entry]) -> list[dict[str, str | int]]:
    return [{"path": path, "bytes": entries[path].size} for path in sorted(entries)]


def _count(entries: Mapping[str, Entry]) -> str:
    return f"{len(entries)} Datei{'en' if len(entries) != 1 else ''}"


def _size(size: int) -> str:
    return f"{max(1, round(size / 1000)) if size else 0} kB"
