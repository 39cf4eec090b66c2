"""Games proven several at once, by workers that send what came of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from generator.build.workers import WorkerDiedError, can_fork
from generator.proof.recall import MOST_PROOFS, Proven, Proving, one_by_one, prove_one


def _nothing() -> None:
    """There is nothing to be done meanwhile."""


def several_at_once(jobs: int, *, proofs: bool = False, meanwhile: Callable[[], None] = _nothing) -> Proving:
    """Proves games with so many workers, where it is worth while.

    The proofs themselves come along only where they are wanted, and only of the first `MOST_PROOFS` games: they take
    much room. `meanwhile` is what this process does while the workers prove.
    """

    def proving(root: Path, names: Sequence[str]) -> Iterator[Proven]:
        if min(jobs, len(names)) < 2 or not can_fork():
            return one_by_one(root, names)
        wanted = frozenset(names[:MOST_PROOFS] if proofs else ())
        return _by_workers(root, names, jobs, wanted, meanwhile)

    return proving


def _by_workers(
    root: Path, names: Sequence[str], jobs: int, wanted: frozenset[str], meanwhile: Callable[[], None]
) -> Iterator[Proven]:
    # Before the workers are forked: each has it then.
    import generator.content.load
    import generator.proof.prove  # noqa: F401
    from generator.build.pool import Pool

    def work(name: str) -> Proven | None:
        try:
            proven = prove_one(root, name)
        except Exception:
            return None
        return proven if name in wanted else proven.without_proof()

    left = dict.fromkeys(names)
    later = [meanwhile]
    try:
        with Pool(work, min(jobs, len(names))) as pool:
            for name, proven in pool.results(names, lambda _: later.pop()() if later else None):
                del left[name]
                # What a worker fails at is done here, where its error can be told as what it is.
                yield proven or prove_one(root, name)
    except WorkerDiedError:  # mostly for want of memory: alone there is more
        yield from one_by_one(root, [*left])
