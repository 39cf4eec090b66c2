"""Plays orders of one game with the crew that is asked for, and shows how far it is."""

from __future__ import annotations

import importlib.util
from collections.abc import Sequence

from generator.content.book import GameContent
from generator.lab.kernels import keep_kernels
from generator.lab.processes import cores, processes
from generator.lab.progress import Progress
from generator.lab.spread import Counted, Order, chunks, spread

#: Fewer deals than this are played faster here than other processes are started.
_FEW = 100


class Player:
    """A crew of `jobs` processes (as many as there are cores where None), or the cluster behind an address."""

    def __init__(self, game: GameContent, jobs: int | None = None, address: str = "", *, silent: bool) -> None:
        self._game = game
        self._jobs = jobs
        self._address = address
        self._silent = silent

    def play(self, orders: Sequence[Order], seed: int, what: str = "") -> Counted:
        """What was counted; `what` is shown before how far it is. Raises `LabError`."""
        keep_kernels()
        total = sum(order.deals for order in orders)
        if self._address:
            from generator.lab.cluster import cluster

            crew, workers = cluster(self._address)
        else:
            workers = self._workers(total)
            crew = processes(workers)
        progress = Progress(total, silent=self._silent, what=what)
        try:
            return spread(chunks(self._game.sheet, orders, seed, workers), len(orders), crew, progress)
        finally:
            progress.end()

    def _workers(self, deals: int) -> int:
        if self._jobs is not None:
            return self._jobs
        return cores() if deals > _FEW and importlib.util.find_spec("joblib") else 1
