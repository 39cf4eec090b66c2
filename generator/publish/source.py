"""The finished website: what is published, whatever the target."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from generator.publish.errors import UnfinishedError

if TYPE_CHECKING:
    from generator.proof.recall import Checked
    from generator.publish.target import Files


def finished_site(project: Path, checked: Checked) -> Files:
    """All files of the website of proven games, PDFs included, by path.

    It is built as `blattwerk build` does, but beside the project's own folder, which may hold anything. Raises
    `UnfinishedError`, and `OutputError`, `ContentChangedError` and `WorkerDiedError` as building does.
    """
    from generator.build.make import Place, Proofs, make
    from generator.build.needs import Tools
    from generator.build.wanted import outputs
    from generator.build.website import make_website
    from generator.build.workers import usable_processors
    from generator.render.editions import WEBSITE, Choices
    from generator.store import open_store

    with tempfile.TemporaryDirectory(prefix="blattwerk-") as scratch:
        place = Place(project, Path(scratch), open_store(), checked, Tools.now())
        proofs = Proofs(place)
        wanted = outputs(place, proofs, Choices(), (), ())
        jobs = usable_processors()
        built = make(wanted, place, proofs, jobs=jobs, progress=lambda *_: None)
        if built.failed:
            raise UnfinishedError([f"{one.output.path}: {one.sentence}" for one in built.failed])
        make_website(place, proofs, built.made, draft=False, jobs=jobs)
        folder = Path(scratch, WEBSITE)
        return {
            path.relative_to(folder).as_posix(): path.read_bytes()
            for path in sorted(folder.rglob("*"))
            if path.is_file()
        }
