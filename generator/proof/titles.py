"""Titles and the other short texts of YAML that are printed: they hold no claims, so they must not state anything.

What is said of the website and of changes to the rules is no claim of any game either, and must not be taken for one.
What spiel.yaml prints (`zwei Münzen`, „Acht verschiedene“) may state what regeln.md says in the very same words: there
every number is bound. The game's own title is a name, and so are the model's title, authors and publisher: numbers in
them are nobody's claim.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from engines.game import Path as Place
from engines.game import Player
from generator.content.book import GameContent
from generator.content.data_sheet import Data
from generator.content.findings import Code, Finding
from generator.content.pad import ScorePad
from generator.content.source import Source, Span
from generator.content.spelling import check_spelling
from generator.content.website_file import WebsiteFile
from generator.proof.number_words import is_ordinal
from generator.proof.own_title import without_title
from generator.proof.tokens import find_tokens
from generator.proof.unverified import unverified_examples

_NO_PROOF = "Hier lässt sich nichts belegen: Sag es ohne."
#: Signs that would be printed as they stand.
_MARKUP = re.compile(r"[*`\\{}]|\[|\]|(?<!\w)_|_(?!\w)")


def check_titles(game: GameContent) -> Iterator[Finding]:
    """Findings for titles of examples and boxes, and for what spiel.yaml prints."""
    everyone = _everyone(game) or None  # without players there are no names to look for
    own = game.facts.titel
    for scenario in game.examples.values():
        yield from _title(scenario.title, scenario.span, scenario.table.players, own, example=True)
    for document in game.texts:
        for directive in document.directives("kasten"):
            yield from _title(directive.argument, directive.span, everyone, own)
    for example in unverified_examples(game):  # what it tells is marked, but its signs are printed
        yield from _form(example.argument, example.span)
    stated = rules_text(game)
    for text, path in _printed(game):
        span = game.document.at(path)
        yield from _form(text, span)
        if not re.search(rf"(?<!\w){re.escape(text)}(?!\w)", stated):
            yield from _tokens(text, span, everyone, "Das steht so nicht in regeln.md, wo es belegt wäre.", own)
    for index, change in enumerate(game.facts.aenderungen):
        span = game.document.at(("aenderungen", index, "was"))
        yield from _form(change.was, span)
        yield from _tokens(change.was, span, None, _NO_PROOF, own)
    for text, path in model_names(game):
        yield from _form(text, game.document.at(path))


def rules_text(game: GameContent) -> str:
    """The rules as a reader sees them, without the examples."""
    return " ¶ ".join(
        block.inline.visible(game.rules.source, block.start, block.end)
        for block in game.rules.blocks
        if not block.example
    )


def check_website(site: WebsiteFile) -> Iterator[Finding]:
    """Findings for what the website's owner says of it. Its title is a name, like those of games."""
    if site.model is None or site.document is None:
        return
    if site.model.titel:
        yield from _form(site.model.titel, site.document.at(("titel",)))
    if site.model.satz:
        span = site.document.at(("satz",))
        yield from _form(site.model.satz, span)
        yield from _tokens(site.model.satz, span, None, _NO_PROOF, "")


def _printed(game: GameContent) -> Iterator[tuple[str, Place]]:
    """The texts of spiel.yaml that are printed and are no names of others."""
    facts = game.facts
    yield facts.titel, ("titel",)
    for index, text in enumerate(facts.art):
        yield text, ("art", index)
    for index, text in enumerate(facts.material.sonst):
        yield text, ("material", "sonst", index)
    for name, variant in facts.varianten.items():
        yield variant.titel, ("varianten", name, "titel")
    if facts.punkteblock:
        yield from pad_words(facts.punkteblock)
    parameters = game.sheet.parameters
    for index, pile in enumerate(parameters.stapel if isinstance(parameters, Data) else ()):
        for text, key in ((pile.titel, "titel"), (pile.notiz, "notiz")):
            if text:
                yield text, ("werte", "stapel", index, key)


def pad_words(pad: ScorePad) -> Iterator[tuple[str, Place]]:
    """The words on a score pad that spiel.yaml gives."""
    for index, boxes in enumerate(pad.kaestchen):
        yield boxes.titel, ("punkteblock", "kaestchen", index, "titel")
    if pad.punkte is None:
        return
    yield pad.punkte.je, ("punkteblock", "punkte", "je")
    for index, text in enumerate(pad.punkte.spalten):
        yield text, ("punkteblock", "punkte", "spalten", index)
    if pad.punkte.ende:
        yield pad.punkte.ende.titel, ("punkteblock", "punkte", "ende", "titel")


def model_names(game: GameContent) -> Iterator[tuple[str, Place]]:
    """The names of the model, as the imprint has them: its title, who made it."""
    model = game.facts.vorbild
    if model is None:
        return
    yield model.titel, ("vorbild", "titel")
    for index, text in enumerate(model.urheber):
        yield text, ("vorbild", "urheber", index)
    if model.verlag:
        yield model.verlag, ("vorbild", "verlag")


def _title(
    title: str, span: Span, players: Sequence[Player] | None, own: str, *, example: bool = False
) -> Iterator[Finding]:
    yield from _form(title, span)
    why = "Titel lassen sich nicht belegen: Sag es ohne, oder sag es im Text."
    yield from _tokens(title, span, players, why, own, example=example)


def _tokens(
    text: str, span: Span, players: Sequence[Player] | None, why: str, own: str, *, example: bool = False
) -> Iterator[Finding]:
    """A finding for each claim token; ordinals are some only in an example: „Die zweite Chance“ heads any box."""
    for token in without_title(find_tokens(text, players), text, own):
        if example or not is_ordinal(token.text):
            message = f"In „{text}“ steht „{token.text}“. {why}"
            yield Finding(Code.CLAIM_UNBOUND, span, message, found=token.text)


def _form(text: str, span: Span) -> Iterator[Finding]:
    """Signs that mean something in running text only, and characters that are not what they look like."""
    if match := _MARKUP.search(text):
        message = f"Hier wird nichts ausgezeichnet; „{match.group()}“ stünde so im Heft."
        yield Finding(Code.SPELLING, span, message, found=text)
        return
    for finding in check_spelling(Source(span.file, text), 0, len(text)):
        yield Finding(Code.SPELLING, span, finding.message, found=text)


def _everyone(game: GameContent) -> tuple[Player, ...]:
    return tuple(dict.fromkeys(player for scenario in game.examples.values() for player in scenario.table.players))
