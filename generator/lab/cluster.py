"""The crew of a Dask cluster: its scheduler has the chunks of a worker that is lost played by another."""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Sequence

from blattwerk.launcher import call

from engines.labor.statistics import Tally
from generator.content.homes import project
from generator.lab.errors import LabError, needs_extra
from generator.lab.kernels import code_of, keep_kernels
from generator.lab.spread import Chunk, Crew

_HINT = "Gestartet wird ein Cluster mit `dask scheduler` und, je Rechner, `dask worker ADRESSE`."


def cluster(address: str, *, timeout: float = 10) -> tuple[Crew, int]:
    """A crew behind a scheduler's address, and how many threads its workers have.

    `timeout` is in seconds. Raises `LabError` where Dask is missing, where nobody answers, where no worker is there,
    or where a worker has another version of the engines.
    """
    with needs_extra("--cluster braucht"):
        from distributed import Client, as_completed
        from distributed.scheduler import KilledWorker
    try:
        client = Client(address, timeout=timeout, set_as_default=False)
    except (OSError, ValueError, TypeError, ImportError):
        sentence = (
            f"Unter {address} antwortet kein Dask-Scheduler. Eine Adresse sieht so aus: tcp://127.0.0.1:8786. {_HINT}"
        )
        raise LabError(sentence) from None
    try:
        client.wait_for_workers(1, timeout=timeout)
    except TimeoutError:
        client.close()
        raise LabError(f"Der Scheduler unter {address} hat keine Worker. {_HINT}") from None
    threads = sum(client.nthreads().values())

    def play(parts: Sequence[Chunk]) -> Iterator[tuple[int, Tally]]:
        code = code_of(parts[0].trial.game) if parts else ""
        try:
            # Scheduler and workers find the package `blattwerk` by themselves; it finds everything else for them.
            waiting = client.map(call, [pickle.dumps((_play, (part,))) for part in parts], pure=False)
            done = as_completed(waiting, loop=client.loop)
            for future in done:
                order, tally, other = pickle.loads(future.result())
                if other != code:
                    sentence = "Auf einem Worker liegt eine andere Fassung der Engines als hier; so gilt kein Ergebnis."
                    raise LabError(f"{sentence} Bring überall dieselbe Fassung von Blattwerk hin.")
                future.release()
                yield order, tally
        except KilledWorker:
            sentence = "Worker sterben immer wieder an derselben Aufgabe (zu wenig Speicher?)."
            raise LabError(f"{sentence} Sieh in ihren Ausgaben nach.") from None
        except ModuleNotFoundError as error:
            sentence = f"Einem Worker fehlt das Modul {error.name}. Installiere dort dasselbe Blattwerk wie hier."
            if project() is not None:
                sentence += f" Den Ordner {project()} muss es dort auch geben."
            raise LabError(sentence) from None
        finally:
            client.close()

    return play, threads


def _play(part: Chunk) -> tuple[int, Tally, str]:
    """Play a chunk on a worker, and tell with which code."""
    keep_kernels()
    return (*part.play(), code_of(part.trial.game))
