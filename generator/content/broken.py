"""Where in an author's own program something broke: an engine or a template that raises, or never ends."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

import engines
from engines.game import IllegalMoveError, NotationError, PositionError, module_name
from generator.content.findings import Code, Finding
from generator.content.homes import project, template_folders
from generator.content.source import Source, Span
from generator.content.troubles import reason

if TYPE_CHECKING:
    from generator.content.book import Scenario

#: What an engine may say of an example; it is no fault of its own.
_EXPECTED = (IllegalMoveError, NotationError, PositionError)
#: So many seconds of computing one game's engine may take to be loaded, and again to be proven.
_LONGEST = 60.0
#: Another number of seconds, for engines that do take so long.
TIME_LIMIT = "BLATTWERK_TIME_LIMIT"


@dataclass(frozen=True)
class Breakage:
    """A place in a program, and what broke there in the words of Python or Jinja. `kind` says what did not work."""

    path: Path
    line: int
    column: int
    kind: str
    said: str


class EngineFaultError(Exception):
    """An engine that raised what it must not, or did not come to an end. Field `finding`: what is to be told of it."""

    def __init__(self, finding: Finding) -> None:
        self.finding = finding
        super().__init__(finding.message)

    @property
    def sentence(self) -> str:
        """The finding in one German sentence."""
        return f"{self.finding.span.file.as_posix()}, Zeile {self.finding.span.line}: {self.finding.message}"


class UnwritableError(TypeError):
    """A field of an engine's parameters or position has a type that no author can write.

    Fields: `where` (class and field), `type_name`.
    """

    def __init__(self, where: str, type_name: str) -> None:
        self.where = where
        self.type_name = type_name
        super().__init__(f"{where}: no author can write a {type_name}")


class EndlessError(BaseException):
    """Raised where an engine is at work when its time is up; no engine is meant to catch it.

    Field `seconds`: how much time that was.
    """

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        super().__init__(seconds)


def breakage(error: BaseException, is_theirs: Callable[[Path], bool]) -> Breakage | None:
    """The last place in an author's files that an error went through; None where there is none."""
    said = f"{type(error).__name__}: {error}".removesuffix(": ")
    if isinstance(error, SyntaxError) and error.filename and is_theirs(Path(error.filename)):
        said = f"{type(error).__name__}: {error.msg}"
        kind = "Das ist kein Python"
        return Breakage(Path(error.filename), error.lineno or 1, error.offset or 1, kind, said)
    if isinstance(error, OSError) and isinstance(error.filename, str) and is_theirs(Path(error.filename)):
        return Breakage(Path(error.filename), 1, 1, "Die Datei lässt sich nicht lesen", reason(error))
    file, line = getattr(error, "filename", None), getattr(error, "lineno", None)
    if isinstance(file, str) and isinstance(line, int) and is_theirs(Path(file)):
        return Breakage(Path(file), line, 1, "Die Vorlage lässt sich nicht lesen", said)
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        if is_theirs(Path(frame.filename)):
            column = (frame.colno or 0) + 1
            return Breakage(Path(frame.filename), frame.lineno or 1, column, "Hier ist das Programm abgebrochen", said)
    return None


def belongs_to(path: Path, game: str) -> bool:
    """Whether a file is part of a game's engine or lab, or of anything else that a project has written for engines."""
    unit = game.replace("-", "_")
    for index, folder in enumerate(engines.__path__):
        if path.is_relative_to(folder):
            parts = path.relative_to(folder).parts
            return index > 0 or unit in (Path(part).stem for part in parts[:2])
    return False


class _AtWork(str):
    """A note on an error: in which example, and at which of its lines, an engine was at work."""

    __slots__ = ()


class at_work:  # noqa: N801  # a context, like `suppress`; not made by a generator, for it is entered for every move
    """What an engine does inside is done for line `number` of a scenario (0: its position): an error says so."""

    __slots__ = ("_number", "_scenario")

    def __init__(self, scenario: Scenario, number: int | None = None) -> None:
        self._scenario = scenario
        self._number = number

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, traceback: object) -> None:
        if error is not None and not isinstance(error, _EXPECTED):
            error.add_note(_AtWork(_place_in(self._scenario, self._number)))


def _place_in(scenario: Scenario, number: int | None) -> str:
    """Where in an example or case something happened, as a German sentence."""
    where, span = f"{'Beispiel' if scenario.printed else 'Fall'} „{scenario.title}“", scenario.span
    if number:
        line = scenario.lines[number - 1]
        where, span = f"{where}, bei Zug {number}, „{line.text}“", line.span
    elif number == 0:
        where = f"{where}, am Anfang"
    return f"Gespielt wurde gerade: {where} ({span})."


@contextlib.contextmanager
def watched(root: Path, game: str, *, gives_all: bool = True) -> Iterator[None]:
    """Tell an engine that raises or does not end from a fault of ours. Raises `EngineFaultError`.

    With `gives_all`, what goes on is so close to the engine that errors elsewhere come of what it gave.
    Time is only limited where the system has timers, and only in the thread that began the process.
    """
    try:
        with limited(game):
            yield
    except (Exception, SystemExit, EndlessError) as error:
        place = breakage(error, lambda path: belongs_to(path, game)) or (_unfit(error, game) if gives_all else None)
        if place is None:
            raise
        raise EngineFaultError(_finding(root, place, error)) from None


#: What comes of values that are not what the protocol promises, such as None where a `return` was forgotten.
_UNFIT = (TypeError, AttributeError, LookupError, ValueError, AssertionError)


#: What fields of parameters and positions may be.
_WRITABLE = (
    "`int`, `str`, `bool`, `Card`, `Rank`, `Suit`, `Player`, eine Dataclass aus solchen Feldern, `tuple[X, ...]`, "
    "`Mapping[K, V]` und `X | None`"
)


def _unfit(error: BaseException, game: str) -> Breakage | None:
    """The engine as a whole, where it is a project's and what it gave was of no use; None for all other errors."""
    file = getattr(sys.modules.get(module_name(game)), "__file__", None)
    if file is None or Path(file).is_relative_to(engines.__path__[0]) or not isinstance(error, _UNFIT):
        return None
    if isinstance(error, UnwritableError):
        said = f"`{error.where}` ist `{error.type_name}`. Möglich sind {_WRITABLE}"
        return Breakage(Path(file), 1, 1, "Ein Feld hat einen Typ, den niemand in YAML schreiben kann", said)
    last = traceback.extract_tb(error.__traceback__)[-1]
    said = (
        f"{type(error).__name__}: {error} ({Path(last.filename).name}, Zeile {last.lineno}). Meist fehlt in einer "
        "Methode ein `return`, oder sie gibt etwas anderes zurück, als engines/README.md sagt. Findest du "
        "nichts, ist es ein Fehler in Blattwerk: Bitte melde ihn"
    )
    return Breakage(Path(file), 1, 1, "Blattwerk kommt mit dem nicht zurecht, was die Engine liefert", said)


def broken_program(error: BaseException) -> str | None:
    """A sentence where an error comes from an engine or a template of a project; None for all others."""
    templates = template_folders()[:-1]

    def is_theirs(path: Path) -> bool:
        return belongs_to(path, "") or any(path.is_relative_to(folder) for folder in templates)

    place = breakage(error, is_theirs)
    if place is None:
        return None
    name = named(place.path, project() or place.path)
    return f"{name.as_posix()}, Zeile {place.line}: {place.kind}: {place.said}."


def named(path: Path, root: Path) -> Path:
    """A file as messages name it: relative to the project, where it lies in there."""
    return path.relative_to(root.absolute()) if path.is_relative_to(root.absolute()) else path


def time_limit() -> float:
    """How many seconds of computing an engine has."""
    try:
        return max(0.1, float(os.environ.get(TIME_LIMIT, "")))
    except ValueError:
        return _LONGEST


def endless_sentence(error: EndlessError, game: str, when: str) -> str:
    """What to say of an engine that did not come to an end: where it was, `when` in the game that was, the way out."""
    place = breakage(error, lambda path: belongs_to(path, game))
    where = f"{named(place.path, project() or place.path).as_posix()}, Zeile {place.line}" if place else game
    return f"{where}: {when}: {_endless(error.seconds)} {_MORE_TIME}"


_MORE_TIME = f"Meist endet eine Schleife nicht. Braucht sie so lange, gib ihr mit {TIME_LIMIT}=600 mehr Zeit."


def _endless(seconds: float) -> str:
    told = f"{seconds:g}".replace(".", ",")
    return f"Die Engine rechnet seit {told} Sekunden und wird nicht fertig; zuletzt war sie hier."


def _finding(root: Path, place: Breakage, error: BaseException) -> Finding:
    span = Span(named(place.path, root), place.line, place.column)
    played = next((f" {note}" for note in getattr(error, "__notes__", ()) if isinstance(note, _AtWork)), "")
    if isinstance(error, EndlessError):
        return Finding(Code.ENGINE_ENDLESS, span, f"{_endless(error.seconds)}{played}", hints=(_MORE_TIME,))
    return Finding(Code.ENGINE_FAULT, span, f"{place.kind}: {place.said}.{played}")


def program_sources(root: Path, findings: Iterable[Finding]) -> Mapping[Path, Source]:
    """The texts of the programs that some findings speak of, as far as they can be read."""
    found = {}
    for file in {finding.span.file for finding in findings if finding.span.file.suffix == ".py"}:
        with contextlib.suppress(OSError, UnicodeDecodeError):
            found[file] = Source.decode(file, (root / file).read_bytes())
    return found


def line_at(path: Path, line: int) -> str:
    """A line of a file; empty where it cannot be had."""
    try:
        return path.read_text(encoding="utf-8-sig", errors="replace").split("\n")[line - 1]
    except (OSError, IndexError):
        return ""


#: Says how far things have come, from the frame that is being executed; None where time does not count.
At = Callable[[FrameType | None], object]


@contextlib.contextmanager
def limited(game: str, *, seconds: float | None = None, at: At = lambda _: "") -> Iterator[None]:
    """Raise `EndlessError` in an engine that has computed for so long, by default as long as `time_limit` says.

    Time counts from when `at` last changed. It is only limited where the system has timers, and only in the thread that
    began the process.
    """
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return
    most = time_limit() if seconds is None else seconds
    began, since = at(None), time.process_time()

    def ring(number: int, frame: FrameType | None) -> None:
        nonlocal began, since
        now = at(frame)
        if now is None or now != began:
            began, since = now, time.process_time()
        if time.process_time() - since < most:
            return
        while frame is not None:
            if belongs_to(Path(frame.f_code.co_filename), game):
                raise EndlessError(most)
            frame = frame.f_back

    # Time of the processor, not of the clock: a busy machine makes no engine slower than it is.
    before = signal.signal(signal.SIGVTALRM, ring)
    signal.setitimer(signal.ITIMER_VIRTUAL, min(most, 0.5), 0.5)  # again and again: it may ring while we are at work
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
