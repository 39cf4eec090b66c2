"""What the server shows: for each game the last proven page, or what there is instead, and what is wrong now."""

from __future__ import annotations

import asyncio
import dataclasses
import html
import json
from dataclasses import dataclass, field

from generator.render.design import TEMPLATES
from generator.serve.messages import Files, Games, More, Shared, Trouble, Unproven, Verdict

#: Where the server's own files lie; no game can have such a name.
OWN = "_vorschau/"
CHECKING = "Wird geprüft … Was hier steht, ist noch nicht bewiesen."
DRAFT = "Entwurf: Das hier ist nicht bewiesen."
OLD = "Hier steht die letzte bewiesene Fassung; in der neuen stimmt etwas nicht."
_POLICY = '<meta http-equiv="Content-Security-Policy" content="'
_OWN_STYLE_ONLY = "style-src 'self'"


@dataclass
class _Part:
    """A game, or (under the empty name) what belongs to none: its files by how sure they are, and their version."""

    key: str | None = None
    proven: Files = field(default_factory=dict)
    draft: Files = field(default_factory=dict)
    unproven: Files = field(default_factory=dict)
    beside: Files = field(default_factory=dict)
    troubles: tuple[Trouble, ...] = ()
    version: int = 0

    @property
    def shown(self) -> Files:
        return self.beside | (self.unproven or self.proven or self.draft)

    @property
    def state(self) -> str:
        """The sentence on its pages; empty where all is proven."""
        if self.unproven:
            return CHECKING
        if any(not one.warning for one in self.troubles):
            return OLD if self.proven else DRAFT
        return ""


class Preview:
    """The state of the preview. `changed` is told of every change of it."""

    def __init__(self) -> None:
        self.changed = asyncio.Condition()
        self.closed = False
        self.broken: tuple[Trouble, ...] = ()  # what belongs to no game
        self._shared_games: tuple[str, ...] = ()
        self._parts: dict[str, _Part] = {"": _Part()}

    @property
    def known(self) -> dict[str, str | None]:
        """The key of each game that has a verdict."""
        return {name: part.key for name, part in self._parts.items() if name and part.version}

    def learn(self, answer: Games | Unproven | Verdict | More | Shared) -> None:
        """Take in what the studio says."""
        match answer:
            case Games(ids, troubles):
                self.broken = troubles
                if ids is not None:  # a content folder that is gone for a moment takes no page away
                    self._parts = {name: part for name, part in self._parts.items() if not name or name in ids}
            case Unproven(game, files):
                part = self._part(game)
                part.unproven, part.key = files, None  # its proof may be left for a newer save, even for the last one
                part.version += 1
            case Verdict(game, key, files, troubles, holds):
                self._judge(self._part(game), key, files, troubles, holds=holds)
            case More(game, files):
                self._part(game).beside = files
            case Shared(files, games):
                lost = set(self._shared_games) - set(games)
                if not lost & self._parts.keys():  # a game that is only broken stays on the start page
                    self._shared_games = games
                    part = self._part("")
                    part.version += files.get("index.html") != part.proven.get("index.html")
                    part.proven = files

    def forget_keys(self) -> None:
        """Have every game looked at again."""
        for part in self._parts.values():
            part.key = None

    def _judge(self, part: _Part, key: str | None, files: Files, troubles: tuple[Trouble, ...], *, holds: bool) -> None:
        before = part.shown, bool(part.state)
        part.key, part.troubles, part.unproven = key, troubles, {}
        if holds:
            part.proven, part.draft = files, {}
        else:
            part.draft = files
        part.version += (part.shown, bool(part.state)) != before or not part.version

    def _part(self, game: str) -> _Part:
        return self._parts.setdefault(game, _Part())

    @property
    def troubles(self) -> tuple[Trouble, ...]:
        """All that is wrong now, each thing once."""
        return tuple(dict.fromkeys([*self.broken, *(one for part in self._parts.values() for one in part.troubles)]))

    def status(self) -> str:
        """What browsers are told, as JSON: version and state of each part, and what is wrong."""
        parts = {name: {"stand": part.version, "satz": part.state} for name, part in self._parts.items()}
        wrong = [{**dataclasses.asdict(one), "place": one.place} for one in self.troubles]
        return json.dumps({"teile": parts, "meldungen": wrong}, ensure_ascii=False)

    def file(self, path: str) -> bytes | None:
        """The file under a path without leading slash; None where there is none."""
        if path.startswith(OWN):
            return _OWN_FILES[path].read_bytes() if path in _OWN_FILES else None
        game = path.split("/")[0] if path.split("/")[0] in self._parts else ""
        part = self._parts[game]
        data = part.shown.get(path) or self._parts[""].proven.get(path)
        if data is None and (path in {"index.html", "404.html"} or (game and path == f"{game}/index.html")):
            data = _nothing_yet().encode()
        if data is not None and path.endswith(".html") and _OWN_STYLE_ONLY.encode() in data:
            return _with_preview(data.decode(), game, part).encode()
        return data


_OWN_FILES = {f"{OWN}vorschau.{ending}": TEMPLATES / "serve" / f"vorschau.{ending}" for ending in ("js", "css")}


def _with_preview(page: str, game: str, part: _Part) -> str:
    """The page with the preview's script, allowed to listen to the server, and with a sentence about its state."""
    if "connect-src" not in page:
        page = page.replace(_POLICY, f"{_POLICY}connect-src 'self'; ", 1)
    own = (
        f'<link rel="stylesheet" href="/{OWN}vorschau.css">\n'
        f'<script src="/{OWN}vorschau.js" data-teil="{html.escape(game)}" data-stand="{part.version}" defer></script>\n'
    )
    hidden = "" if part.state else " hidden"
    state = f'<p class="vorschau-stand" role="status"{hidden}>{html.escape(part.state)}</p>\n'
    return page.replace("</head>", f"{own}</head>", 1).replace("</body>", f"{state}</body>", 1)


def _nothing_yet() -> str:
    return (
        f'<!DOCTYPE html>\n<html lang="de">\n<head>\n<meta charset="utf-8">\n'
        f"{_POLICY}default-src 'none'; {_OWN_STYLE_ONLY}; script-src 'self'\">\n"
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>Vorschau</title>\n</head>\n'
        "<body>\n<main>\n<h1>Noch keine Seite</h1>\n"
        "<p>Sie erscheint von selbst, sobald sie geprüft ist oder sich wenigstens als Entwurf zeigen lässt.</p>\n"
        "</main>\n</body>\n</html>\n"
    )
