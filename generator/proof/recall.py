"""Check games, and take from the store what is proven already: the outcome of a game that has not changed in anything.

What is kept is only ever the outcome of a whole proof, under a key of all that the proof depends on. Nothing of what
reads content or proves is imported for games that are known.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import engines
from generator.content.files import WEBSITE_FILE, UnusualFilesError, game_folders, twins, website_bytes
from generator.content.findings import Finding
from generator.content.source import Source
from generator.proof.addresses import check_addresses
from generator.proof.inputs import Inputs, Program, running_program
from generator.proof.kept import read, write
from generator.proof.outcome import Outcome, game_id, joined
from generator.store import Store
from generator.timing import Stage, untimed

if TYPE_CHECKING:  # what proves is loaded only where something is proven
    from generator.proof.prove import GameProof, Proof


#: The proofs of so many games are held at once: one takes about a megabyte, and can be had again.
MOST_PROOFS = 12


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
    root: Path, only: Sequence[str] = (), *, store: Store, fresh: bool = False, stage: Stage = untimed
) -> Checked:
    """Prove the games below `root/content`, or only the named ones, as far as the store does not know them.

    With `fresh` everything is proven, and the store learns it. Raises `NoContentError`, `UnreadableContentError` and
    `UnknownGameError`.
    """
    folders = {folder.name: folder for folder in game_folders(root, only)}
    engine_folders = tuple(engines.__path__)
    program = running_program(engine_folders)
    same = twins(game_folders(root))
    inputs = {name: Inputs() if name in same else Inputs.of(folder, program) for name, folder in folders.items()}
    known = {} if fresh else {name: found for name, one in inputs.items() if (found := _recall(store, one.key))}
    sources = {source.file: source for name in known for source in _sources(name, inputs[name])}
    sources |= _website(root)
    new = [name for name in folders if name not in known]
    proven: dict[str, Outcome] = {}
    proofs: dict[str, GameProof] = {}
    shared: dict[Finding, None] = {}
    # One after the other: what was read and played of a game is let go before the next, however many there are.
    for name in new or ([""] if not folders else []):
        proof, read_now = prove_games(root, [name] if name else [], stage)
        outcome = proof.outcome
        if len(proofs) < MOST_PROOFS:
            proofs |= {one.game.id: one for one in proof.games}
        shared |= dict.fromkeys(one for one in outcome.findings if not name or game_id(one.span.file) != name)
        sources |= read_now
        proven[name] = outcome.about(name)
    program = Program(engine_folders)  # only what nobody has changed in the meantime is kept
    shared_fault = any(not game_id(finding.span.file) for finding in shared)
    for name in new if not shared_fault else ():  # what is kept of a game tells nothing of other files
        key = inputs[name].key
        if key and key == Inputs.of(folders[name], program).key:
            store.put(key, write(proven[name]))
    outcome = joined([*known.values(), *proven.values(), Outcome((), tuple(shared))])
    addresses = check_addresses(root, outcome.games)
    outcome, sources = outcome.with_findings(addresses.findings), {**sources, **addresses.sources}
    return Checked(outcome, sources, {name: one.key for name, one in inputs.items()}, tuple(known), proofs)


def key_now(root: Path, game: str) -> str | None:
    """The key of a game's proof as everything lies on the disk now: another than before where something has changed."""
    return Inputs.of(root / "content" / game, Program(tuple(engines.__path__))).key


def _recall(store: Store, key: str | None) -> Outcome | None:
    data = store.get(key) if key else None
    return read(data) if data is not None else None


def _sources(game: str, inputs: Inputs) -> list[Source]:
    """The texts of a game's files, as far as they are texts."""
    sources = []
    for name, data in inputs.files.items():
        if data is not None:
            try:
                sources.append(Source.decode(Path("content", game, name), data))
            except UnicodeDecodeError:
                continue
    return sources


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


def prove_games(root: Path, games: Sequence[str], stage: Stage = untimed) -> tuple[Proof, Mapping[Path, Source]]:
    """Load games and prove them; with their texts. Raises as `check` does."""
    with stage("laden, was beweist"):
        from generator.content.broken import program_sources
        from generator.content.load import load
        from generator.proof.prove import prove
    what = ", ".join(games)
    with stage(f"Inhalte lesen: {what}"):
        book = load(root, games)
    with stage(f"beweisen: {what}"):
        proof = prove(book)
    return proof, {**book.sources, **program_sources(root, proof.findings)}
