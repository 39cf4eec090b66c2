"""Makes PDFs when somebody opens them, in a process of its own: layout takes longer than anybody waits for a page."""

from __future__ import annotations

from pathlib import Path

import engines
from generator.build import kept
from generator.build.kept import Document
from generator.build.make import Place, Proofs
from generator.build.needs import Tools
from generator.build.output import Output
from generator.content.homes import template_folders
from generator.proof.recall import check, keys_now
from generator.render.editions import EDITIONS, Choices
from generator.serve.messages import Print, Printed, Trouble
from generator.serve.trouble import failure, troubles
from generator.store import open_store


class Printer:
    """Prints single documents; what was printed before comes from the store."""

    def __init__(self, root: Path) -> None:
        self._root = root

    def answer(self, wish: Print) -> Printed:
        """The document as the content is now."""
        try:
            return self._document(wish)
        except (Exception, SystemExit) as error:  # as in the studio: engines and templates are being written
            folders = (*(Path(folder).resolve() for folder in engines.__path__), *template_folders())
            return Printed(b"", (failure(error, self._root, folders),))

    def _document(self, wish: Print) -> Printed:
        from generator.render.kinds import make_document
        from generator.render.pdf import PageOverflowError

        store = open_store()
        checked = check(self._root, (wish.game,), store=store)
        edition = next(one for one in EDITIONS if one.name == wish.edition)
        if not checked.outcome.games:
            return Printed(b"", troubles(checked.outcome.findings, checked.sources))
        draft = not checked.outcome.holds
        output = Output(wish.game, edition, Choices(draft=draft))
        place = Place(self._root, self._root, store, checked, Tools.now())
        key = place.key(output)
        found = place.get(key)
        if found is not None and (document := kept.read(found)):
            return Printed(document.data)
        proof = Proofs(place).of((wish.game,))[wish.game]
        try:
            made = make_document(proof, edition, output.choices)
        except PageOverflowError as error:
            return Printed(b"", (Trouble(error.sentence),))
        if key and keys_now(self._root, [wish.game])[wish.game] == checked.keys[wish.game]:
            store.put(key, kept.write(Document(made.data, made.pages, made.faults)))
        return Printed(made.data)
