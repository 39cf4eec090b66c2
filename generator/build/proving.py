"""Games proven several at once, by workers that send what came of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from generator.build.sharing import shareable, shared_out
from generator.proof.recall import MOST_PROOFS, Proven, Proving, one_by_one, prove_one


def several_at_once(
    jobs: int,
    *,
    proofs: bool = False,
    meanwhile: Callable[[], Iterable[object]] = tuple,
    with_each: Callable[[Proven], object] = lambda _: None,
) -> Proving:
    """Proves games with so many workers, where it is worth while.

    The proofs themselves come along only where they are wanted, and only of the first `MOST_PROOFS` games: they take
    much room. `meanwhile` is what this process does, step by step, while the workers prove, and `with_each` what it
    does with each game that comes from them.
    """

    def proving(root: Path, names: Sequence[str]) -> Iterator[Proven]:
        if not shareable(names, jobs):
            return one_by_one(root, names)
        # Before the workers are forked: each has it then.
        import generator.content.load
        import generator.proof.prove  # noqa: F401

        wanted = frozenset(names[:MOST_PROOFS] if proofs else ())

        def work(name: str) -> Proven:
            proven = prove_one(root, name)
            return proven if name in wanted else proven.without_proof()

        return _told((proven for _, proven in shared_out(work, names, jobs, meanwhile())), with_each)

    return proving


def _told(games: Iterator[Proven], with_each: Callable[[Proven], object]) -> Iterator[Proven]:
    for proven in games:
        with_each(proven)
        yield proven
