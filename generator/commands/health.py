"""What this machine has, what it lacks, and how to get that."""

from __future__ import annotations

import contextlib
import importlib
import importlib.metadata
import importlib.util
import io
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import click

from generator.atomic import probe
from generator.commands.missing import SYSTEM_PACKAGES
from generator.content.homes import TEMPLATES, template_folders
from generator.content.troubles import reason
from generator.lab.errors import INSTALL, install_extra

_LEAST_FREE = 200_000_000
_OLDEST = (3, 11)
_LIBRARIES = f"sudo apt-get install --no-install-recommends {SYSTEM_PACKAGES}"


@dataclass(frozen=True)
class Check:
    """One thing that was looked at: whether it is `good`, what was `found`, and the way out where it is not.

    Without what is `needed` nothing can be proven or printed.
    """

    name: str
    good: bool
    found: str
    advice: str = ""
    needed: bool = True


def as_text(checks: tuple[Check, ...]) -> str:
    """A line for each check, with the way out below those that failed, and a verdict."""
    width = max(len(check.name) for check in checks)
    lines = []
    for check, below in zip(checks, [*checks[1:], None], strict=True):
        optional = "" if check.good or check.needed else " (geht auch ohne)"
        colour = "green" if check.good else "red" if check.needed else "yellow"
        mark = click.style("✓" if check.good else "✗", fg=colour)
        lines.append(f"{mark} {check.name:<{width}}  {check.found}{optional}")
        if check.advice and (below is None or below.advice != check.advice):  # one way out of several troubles
            lines.append(f"  {'':<{width}}  {check.advice}")
    lacking = [check.name for check in checks if check.needed and not check.good]
    return "\n".join([*lines, "", f"Es fehlt: {', '.join(lacking)}." if lacking else "Alles Nötige ist da."])


def examine(root: Path) -> Iterator[Check]:
    """Look at everything; no check raises, whatever is broken."""
    looks: tuple[tuple[str, Callable[[], Check]], ...] = (
        ("Blattwerk", lambda: _package("blattwerk")),
        ("Python", _python),
        *((name, lambda name=name: _package(name)) for name in ("click", "Jinja2", "Markdown", "PyYAML", "pydantic")),
        ("Systembibliotheken", _system_libraries),
        ("WeasyPrint", lambda: _importable("weasyprint", _LIBRARIES)),
        ("uharfbuzz", lambda: _importable("uharfbuzz", _setup())),
        ("pikepdf", lambda: _importable("pikepdf", _setup())),
        ("Schriften", _fonts),
        ("Vorlagen", _templates),
        ("Projektordner", lambda: _folder("Projektordner", root)),
        ("Ausgabeordner", lambda: _folder("Ausgabeordner", root / "build")),
        ("Temporäres", lambda: _folder("Temporäres", Path(tempfile.gettempdir()))),
        ("Zwischenspeicher", _cache),
        ("Rechtschreibung", _spelling),
        *((name, lambda name=name: _extra(name)) for name in ("numpy", "numba", "joblib", "dask")),
        *((name, lambda name=name: _program(name)) for name in ("git", "rsync")),
        ("Zeichensatz", _encoding),
    )
    for name, look in looks:
        try:
            yield look()
        except Exception as error:  # a broken thing is what this command is there to tell
            yield Check(
                name, False, f"lässt sich nicht prüfen ({type(error).__name__}: {_first_line(error)})", _setup()
            )


def _package(name: str) -> Check:
    try:
        return Check(name, True, importlib.metadata.version(name))
    except importlib.metadata.PackageNotFoundError:
        return Check(name, False, f"Es fehlt das Paket {name}.", _setup())


def _python() -> Check:
    version = sys.version.split()[0]
    if sys.version_info >= _OLDEST:
        return Check("Python", True, f"{version} ({sys.executable})")
    return Check("Python", False, f"{version} ist zu alt, nötig ist 3.11.", "sudo apt-get install python3 python3-venv")


def _system_libraries() -> Check:
    from generator.build.libraries import system_libraries

    found = system_libraries()
    if found is None:
        return Check("Systembibliotheken", False, "Es fehlt Pango, HarfBuzz oder Fontconfig.", _LIBRARIES)
    return Check("Systembibliotheken", True, ", ".join(found[:3]))


def _importable(name: str, advice: str) -> Check:
    try:
        with contextlib.redirect_stderr(io.StringIO()), contextlib.redirect_stdout(io.StringIO()):
            importlib.import_module(name)  # WeasyPrint prints help in English where Pango is missing
        return Check(name, True, importlib.metadata.version(name))
    except (ImportError, OSError) as error:
        return Check(name, False, f"Es fehlt etwas zum Laden: {_first_line(error)}.", advice)


def _fonts() -> Check:
    from generator.render.fonts import faces

    made = faces()
    return Check("Schriften", True, f"{len(made)} Schnitte in {made[0].path.parent}")


def _templates() -> Check:
    return Check("Vorlagen", True, ", ".join(map(str, template_folders())))


def _setup() -> str:
    """How the packages that Blattwerk depends on come back: in the repository, and where a wheel was installed."""
    if (TEMPLATES.parent / "Makefile").exists():
        return "Im Projektordner: make setup"
    return f"{INSTALL} --force-reinstall blattwerk-….whl (die Datei, aus der du Blattwerk installiert hast)"


def _folder(name: str, folder: Path) -> Check:
    """Whether a folder, or the nearest one above it that exists, takes files, and how much room there is."""
    there = next(one for one in (folder, *folder.absolute().parents) if one.exists())
    try:
        probe(there)
    except OSError as error:
        return Check(name, False, f"In {there} lässt sich nicht schreiben: {reason(error)}.", _writable(there))
    free = shutil.disk_usage(there).free
    if free < _LEAST_FREE:
        return Check(name, False, f"{folder}: nur noch {_size(free)} frei.", "Lösch, was du nicht mehr brauchst.")
    return Check(name, True, f"{folder}: {_size(free)} frei")


def _writable(folder: Path) -> str:
    return (
        f"Nimm einen anderen Ordner, oder hol dir die Erlaubnis: sudo chown {os.environ.get('USER', '$USER')} {folder}"
    )


def _cache() -> Check:
    """The cache folder; without one everything works, only slower."""
    from generator.store import MOST_BYTES, cache_folder

    name = "Zwischenspeicher"
    try:
        folder = cache_folder()
        probe(folder)
    except OSError as error:
        advice = "Ohne ihn geht alles, nur langsamer. XDG_CACHE_HOME nennt einen anderen Ordner."
        return Check(name, False, f"nicht zu gebrauchen: {reason(error)}.", advice, needed=False)
    taken = sum(path.lstat().st_size for path in folder.rglob("*") if path.is_file())
    return Check(name, True, f"{folder}: {_size(taken)} von höchstens {_size(MOST_BYTES)}", f"Leeren: rm -r {folder}")


def _spelling() -> Check:
    from generator.proof.language.spelling_check import PACKAGES, german_dictionary

    trouble = german_dictionary()
    if trouble is None:
        return Check("Rechtschreibung", True, "hunspell mit deutschem Wörterbuch", needed=False)
    return Check("Rechtschreibung", False, trouble, f"sudo apt-get install {' '.join(PACKAGES)}", needed=False)


def _extra(name: str) -> Check:
    if importlib.util.find_spec(name) is None:
        return Check(name, False, "Es fehlt, für schnelle Simulationen.", install_extra(), needed=False)
    return Check(name, True, importlib.metadata.version(name), needed=False)


def _program(name: str) -> Check:
    path = shutil.which(name)
    if path is None:
        return Check(name, False, "Es fehlt, zum Veröffentlichen.", f"sudo apt-get install {name}", needed=False)
    return Check(name, True, path, needed=False)


def _encoding() -> Check:
    encoding = (getattr(sys.stdout, "encoding", None) or "unbekannt").lower()
    if encoding.replace("-", "") == "utf8":
        return Check("Zeichensatz", True, encoding, needed=False)
    advice = "Stell auf UTF-8 um: export LC_ALL=C.UTF-8"
    return Check("Zeichensatz", False, f"{encoding}: ♠ und Umlaute fehlen vielleicht.", advice, needed=False)


def _size(count: int) -> str:
    giga = count >= 1_000_000_000
    return f"{count / (1e9 if giga else 1e6):.1f}".replace(".", ",") + ("\u00a0GB" if giga else "\u00a0MB")


def _first_line(error: BaseException) -> str:
    return (str(error).splitlines() or ["?"])[0].rstrip(".")
