"""Check games, and take from the store what is proven already: the outcome of a game that has not changed in anything.

What is kept is only ever the outcome of a whole proof, under a key of all that the proof depends on. Nothing of what
reads content or proves is imported for games that are known.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

import engines
from generator.content.bounds import MOST_GAMES
from generator.content.files import (
    WEBSITE_FILE,
    UnusualFilesError,
    game_folders,
    named_folders,
    twins,
    website_bytes,
)
from generator.content.findings import Finding
from generator.content.source import Source
from generator.proof.addresses import check_addresses
from generator.proof.inputs import Inputs, Program, running_program
from generator.proof.kept import read, write
from generator.proof.outcome import Outcome, game_id, joined
from generator.store import Store

if TYPE_CHECKING:  # what proves is loaded only where something is proven
    from generator.proof.prove import GameProof


#: The proofs of so many games are held at once: one takes about a megabyte, and can be had again.
MOST_PROOFS = 12


@dataclass(frozen=True)
class Proven:
    """What came of a game that was proven just now: what is told of it, and the texts that this speaks of.

    `games` holds its proof, where the game could be loaded and the proof is still needed: without the cases, which no
    page shows and which are most of it. `reading` and `proving` are the seconds that its content and its proof took.
    """

    name: str
    outcome: Outcome
    sources: Mapping[Path, Source]
    games: tuple[GameProof, ...]
    reading: float
    proving: float

    def without_proof(self) -> Proven:
        """The same without what takes much room."""
        return replace(self, games=())


#: Proves some games below a folder, one after the other or several at once: in any order, each as soon as it is done.
#: An empty name stands for content without games.
Proving = Callable[[Path, Sequence[str]], Iterator[Proven]]
#: Told the name of a stage and the seconds that it took.
Tell = Callable[[str, float], None]


def prove_one(root: Path, name: str) -> Proven:
    """Load a game and prove it. Raises as `check` does."""
    from generator.content.broken import program_sources
    from generator.content.load import load
    from generator.proof.prove import prove

    began = time.perf_counter()
    book = load(root, [name] if name else [])
    read = time.perf_counter()
    proof = prove(book)
    sources = _told_of(proof.findings, [*book.sources.values(), *program_sources(root, proof.findings).values()])
    games = tuple(replace(one, game=replace(one.game, cases=())) for one in proof.games)
    return Proven(name, proof.outcome, sources, games, read - began, time.perf_counter() - read)


def one_by_one(root: Path, names: Sequence[str]) -> Iterator[Proven]:
    """Prove games one after the other. Raises as `check` does."""
    return (prove_one(root, name) for name in names)


def silently(stage: str, seconds: float) -> None:
    """Nobody wants to know how long what takes."""


@dataclass(frozen=True)
class Checked:
    """What came of the games that were looked at.

    `sources` are the texts that `outcome` speaks of; `keys` holds for each game a key of all that its proof depends on
    (None where that cannot be told), `known` the games whose outcome came from the store. `proofs` holds the proofs of
    at most `MOST_PROOFS` of those that were proven just now and could be loaded.
    """

    outcome: Outcome
    sources: Mapping[Path, Source]
    keys: Mapping[str, str | None]
    known: tuple[str, ...]
    proofs: Mapping[str, GameProof] = field(default_factory=dict)

    @property
    def notice(self) -> str:
        """A German sentence about what was not proven again."""
        if len(self.known) < len(self.keys):
            many = "ist unverändert" if len(self.known) == 1 else "sind unverändert"
            what = f"{len(self.known)} von {len(self.keys)} Spielen {many}"
        else:
            what = "Nichts hat sich geändert" if len(self.known) > 1 else "An diesem Spiel hat sich nichts geändert"
        return f"{what}; der Beweis stammt aus dem Zwischenspeicher. Mit --fresh wird alles neu bewiesen."


def check(
    root: Path,
    only: Sequence[str] = (),
    *,
    store: Store,
    fresh: bool = False,
    proving: Proving = one_by_one,
    tell: Tell = silently,
) -> Checked:
    """Prove the games below `root/content`, or only the named ones, as far as the store does not know them.

    With `fresh` everything is proven, and the store learns it. Large games are begun first. Raises `NoContentError`,
    `UnreadableContentError` and `UnknownGameError`.
    """
    every = game_folders(root)
    named = named_folders(every, only)
    # Of too many nothing is read: `load` says so, as of none.
    folders = {folder.name: folder for folder in named} if len(every) <= MOST_GAMES else {}
    engine_folders = tuple(engines.__path__)
    first_program = running_program(engine_folders)
    same = twins(every)

    def inputs_of(name: str) -> Inputs:
        return Inputs() if name in same else Inputs.of(folders[name], first_program)

    keys: dict[str, str | None] = {}
    known: dict[str, Outcome] = {}
    sizes: dict[str, int] = {}
    sources = _website(root)
    for name in folders:
        inputs = inputs_of(name)
        keys[name] = inputs.key
        recalled = None if fresh else _recall(store, inputs.key)
        if recalled is None:
            sizes[name] = sum(len(data or b"") for data in inputs.files.values())
        else:
            known[name] = recalled
            sources |= _told_of(recalled.findings, _sources(name, inputs))
    new = sorted(sizes, key=lambda name: -sizes[name])
    proven: dict[str, Outcome] = {}
    proofs: dict[str, GameProof] = {}
    shared: dict[Finding, None] = {}
    # Game by game: what was read and played of one is let go before the next, however many there are.
    names = new or ([""] if not folders else [])
    for one in proving(root, names) if names else ():
        tell(f"Inhalte lesen: {one.name}", one.reading)
        tell(f"beweisen: {one.name}", one.proving)
        if len(proofs) < MOST_PROOFS:
            proofs |= {proof.game.id: proof for proof in one.games}
        about = one.outcome.about(one.name)
        own = set(about.findings) if one.name else set()
        shared |= dict.fromkeys(finding for finding in one.outcome.findings if finding not in own)
        if one.name in folders and any(finding.span.file not in one.sources for finding in about.findings):
            sources |= _told_of(about.findings, _sources(one.name, inputs_of(one.name)))  # of files that nobody read
        sources |= one.sources
        proven[one.name] = about
    program = Program(engine_folders)  # only what nobody has changed in the meantime is kept
    shared_fault = any(not game_id(finding.span.file) for finding in shared)
    for name in new if not shared_fault else ():  # what is kept of a game tells nothing of other files
        key = keys[name]
        if key and key == Inputs.of(folders[name], program).key:
            store.put(key, write(proven[name]))
    outcome = joined([*known.values(), *proven.values(), Outcome((), tuple(shared))])
    addresses = check_addresses(root, outcome.games)
    outcome, sources = outcome.with_findings(addresses.findings), {**sources, **addresses.sources}
    return Checked(outcome, sources, keys, tuple(known), proofs)


def keys_now(root: Path, games: Iterable[str]) -> Mapping[str, str | None]:
    """The keys of games' proofs as everything lies on the disk now: others than before where something has changed."""
    program = Program(tuple(engines.__path__))
    return {game: Inputs.of(root / "content" / game, program).key for game in games}


def _recall(store: Store, key: str | None) -> Outcome | None:
    data = store.get(key) if key else None
    return read(data) if data is not None else None


def _sources(game: str, inputs: Inputs) -> Iterator[Source]:
    """The texts of a game's files, as far as they are texts."""
    for name, data in inputs.files.items():
        if data is not None:
            with contextlib.suppress(UnicodeDecodeError):
                yield Source.decode(Path("content", game, name), data)


def _told_of(findings: Iterable[Finding], sources: Iterable[Source]) -> dict[Path, Source]:
    """Those texts that some findings speak of: of many games, all would take much room."""
    files = {span.file for finding in findings for span in (finding.span, finding.fix_span) if span}
    return {source.file: source for source in sources if source.file in files} if files else {}


def _website(root: Path) -> dict[Path, Source]:
    """The text about the website; where it is none, or none can be had, there is none."""
    try:
        data = website_bytes(root / "content")
        if data is None:
            return {}
        source = Source.decode(Path("content", WEBSITE_FILE), data)
    except (UnusualFilesError, UnicodeDecodeError):
        return {}
    return {source.file: source}
