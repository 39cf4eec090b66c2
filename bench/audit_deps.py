"""What can be audited of the dependencies without a network: `python -m bench.audit_deps`.

Known weaknesses are listed by databases in the network only (`pip-audit -r requirements.txt --require-hashes` asks
them). Here: every locked package has hashes and comes from no address of its own; its licence is one of those allowed.
"""

from __future__ import annotations

import importlib.metadata
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import click

from bench.imports import ROOT

RUNTIME, DEVELOPMENT = "requirements.txt", "requirements-dev.txt"
_PIN = re.compile(r"(?P<name>[A-Za-z0-9._-]+)==(?P<version>[^\s;]+)(?:\s*;[^#]*?)?(?=\s*\\|\s*$)")
_HASH = re.compile(r"--hash=sha256:[0-9a-f]{64}\b")
_ADDRESS = re.compile(r"://|--(?:extra-)?index-url|--find-links|--trusted-host|\bgit\+|^\s*-[ef]\b", re.M)
#: What a licence may be called in a package's metadata; each lets the product be given away under its own.
ALLOWED = re.compile(
    r"\b(MIT(-CMU|-0)?|0?BSD|BSD-[0-3]-Clause|Apache|ISC|MPL|Mozilla|PSF|Python Software Foundation|LGPL|"
    r"GNU (Library or )?Lesser|OFL|Zlib|Unlicense|CC0|HPND)\b",
    re.I,
)
#: Packages for checking only, never part of the product, whose licence is another one. The last two are empty, brought
#: along by the first one, and say nothing.
CHECKING_ONLY = {"pymupdf": "GNU AFFERO GPL 3.0", "pymupdf-layout": "", "pymupdf4llm": ""}


def entries(lock: str) -> Iterator[str]:
    """The packages of a lock file, each with its hashes as one text."""
    lines = [line for line in lock.splitlines() if not line.lstrip().startswith("#")]
    for entry in re.split(r"\n(?=\S)", "\n".join(lines)):
        if entry.strip():
            yield entry


def faults_of_lock(lock: str) -> list[str]:
    """What is wrong with a lock file, as German sentences."""
    faults = []
    for entry in entries(lock):
        first = entry.strip().splitlines()[0]
        if not _PIN.match(entry):
            faults.append(f"Keine feste Version: {first}")
        elif not _HASH.search(entry):
            faults.append(f"Ohne Prüfsumme: {first}")
        if _ADDRESS.search(entry):
            faults.append(f"Mit eigener Adresse: {first}")
    return faults


def names(lock: str) -> tuple[str, ...]:
    """The names of the packages in a lock file."""
    return tuple(found["name"].lower() for entry in entries(lock) if (found := _PIN.match(entry)))


def licence(package: str) -> str | None:
    """What the metadata of an installed package says of its licence; None where it is not installed here."""
    try:
        data = importlib.metadata.metadata(package)
    except importlib.metadata.PackageNotFoundError:
        return None
    classifiers = [one for one in data.get_all("Classifier", []) if one.startswith("License ::")]
    expression, free = (data.get_all(field, [""])[0].strip()[:200] for field in ("License-Expression", "License"))
    said = [expression, free, *classifiers]
    return " / ".join(one for one in said if one)


def faults_of_licences(packages: tuple[str, ...], *, checking: bool = False) -> list[str]:
    """Installed packages whose licence is none of those allowed, as German sentences."""
    faults = []
    for package in packages:
        said = licence(package)
        if said is None or ALLOWED.search(said):
            continue
        if not (checking and package in CHECKING_ONLY and CHECKING_ONLY[package] in said):
            faults.append(f"{package}: Lizenz nicht auf der Liste: {said or 'keine Angabe'}")
    return faults


@click.command()
def main() -> None:
    """Prüft die festgeschriebenen Pakete: Prüfsummen, Adressen, Lizenzen. Ohne Netz."""
    faults = []
    for name in (RUNTIME, DEVELOPMENT):
        lock = Path(ROOT, name).read_text(encoding="utf-8")
        found = names(lock)
        faults += [f"{name}: {fault}" for fault in faults_of_lock(lock)]
        faults += [f"{name}: {fault}" for fault in faults_of_licences(found, checking=name == DEVELOPMENT)]
        here = sum(licence(package) is not None for package in found)
        click.echo(f"{name}: {len(found)} Pakete, davon {here} hier installiert und ihre Lizenz geprüft")
    for fault in faults:
        click.echo(fault, err=True)
    click.echo("Bekannte Schwachstellen kennt nur eine Datenbank im Netz; danach fragt pip-audit.")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
