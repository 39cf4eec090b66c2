"""A game's rules as a piece of HTML for somebody else's page: nothing in it can clash with what stands there.

Classes begin with `bw-`, ids with `bw-<spiel>-`; headings begin at the level that the page has room for. No style and
no script comes with it; `fragment.css` holds a small style sheet that only knows these classes.
"""

from __future__ import annotations

import html
from html.parser import HTMLParser

from generator.render.about import fact_bar, imprint
from generator.render.environment import environment
from generator.render.web.model import Site, WebGame
from generator.render.web.parts import cheat_sheet, plain_rules
from generator.render.web.words import lead_text

#: What all classes and ids of a fragment begin with.
PREFIX = "bw-"

_VOID = ("br", "col", "hr", "img", "input", "link", "meta", "wbr")
_DEEPEST = 6
_HEADINGS = tuple(f"h{level}" for level in range(1, _DEEPEST + 1))
_POINTING = ("aria-labelledby", "aria-describedby", "for")


def fragment(site: Site, game: WebGame, level: int = 2) -> str:
    """The fragment of a game, its title a heading of `level` (1 to 6)."""
    source = (
        environment()
        .get_template("web/fragment.html.j2")
        .render(
            game=game,
            title=game.proof.game.facts.titel,
            lead=lead_text(game.proof.game.rules),
            facts=fact_bar(game.proof),
            cheat_sheet=cheat_sheet(game),
            rules=plain_rules(game),
            imprint=imprint(game.proof, site.draft),
        )
    )
    return prefixed(source, game.id, level)


def prefixed(source: str, name: str, level: int) -> str:
    """HTML with prefixed classes and ids, and with headings moved so that its h1 becomes one of `level`."""
    rewriter = _Rewriter(f"{PREFIX}{name}-", level - 1)
    rewriter.feed(source)
    rewriter.close()
    return "".join(rewriter.pieces)


class _Rewriter(HTMLParser):
    """Writes down again what it reads, with other names."""

    def __init__(self, ids: str, deeper: int) -> None:
        super().__init__(convert_charrefs=False)
        self.pieces: list[str] = []
        self._ids = ids
        self._deeper = deeper

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.pieces.append(f"<{self._tag(tag)}{self._attributes(attrs)}>")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        end = "" if tag in _VOID else "/"
        self.pieces.append(f"<{self._tag(tag)}{self._attributes(attrs)}{end}>")

    def handle_endtag(self, tag: str) -> None:
        self.pieces.append(f"</{self._tag(tag)}>")

    def handle_data(self, data: str) -> None:
        self.pieces.append(data)

    def handle_entityref(self, name: str) -> None:
        self.pieces.append(f"&{name};")

    def handle_charref(self, name: str) -> None:
        self.pieces.append(f"&#{name};")

    def _tag(self, tag: str) -> str:
        return f"h{min(_DEEPEST, int(tag[1]) + self._deeper)}" if tag in _HEADINGS else _SVG_NAMES.get(tag, tag)

    def _attributes(self, attrs: list[tuple[str, str | None]]) -> str:
        return "".join(self._attribute(_SVG_NAMES.get(name, name), value) for name, value in attrs)

    def _attribute(self, name: str, value: str | None) -> str:
        if value is None:
            return f" {name}"
        if name == "class":
            value = " ".join(f"{PREFIX}{one}" for one in value.split())
        elif name == "id" or name in _POINTING:
            value = " ".join(f"{self._ids}{one}" for one in value.split())
        elif name == "href" and value.startswith("#"):
            value = f"#{self._ids}{value[1:]}"
        return f' {name}="{html.escape(value)}"'


#: SVG's names in mixed case, which the parser gives in lower case.
_SVG_NAMES = {"viewbox": "viewBox", "preserveaspectratio": "preserveAspectRatio"}
