"""Games without an engine: what their texts must not pretend, and which of their examples nobody has verified."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from generator.content.book import GameContent
from generator.content.findings import Code, Finding
from generator.content.markdown import Directive

_SHEET = "spiel.yaml"
_WRITE_ENGINE = "Wie man eine Engine schreibt, steht in engines/README.md."


def check_without_engine(game: GameContent) -> Iterator[Finding]:
    """Findings for bindings, moves and pictures in texts of a game whose examples nobody can play."""
    for document in game.texts:
        for picture in document.directives("bild"):
            message = "Bilder zeichnet die Engine, und dieses Spiel hat keine."
            hints = ("Lösch die Anweisung.", _WRITE_ENGINE)
            yield Finding(Code.ENGINE_NEEDED, picture.span, message, found="bild", hints=hints)
    for block in game.rules.blocks:
        if not block.example or block.container == "bild":
            continue
        for claim in block.inline.claims:
            place = game.rules.source.span(claim.start, claim.end)
            message = "In einem Beispiel belegt nur die Engine etwas, und dieses Spiel hat keine."
            yield Finding(Code.ENGINE_NEEDED, place, message, found=claim.text, fix=claim.text, hints=(_WRITE_ENGINE,))
        for mark in block.inline.steps:
            message = f"Einen Zug {mark.number} gibt es nicht: Ohne Engine besteht ein Beispiel nur aus Text."
            yield Finding(Code.ENGINE_NEEDED, mark.span, message, hints=("Lösch die Klammer.",))
    seen: dict[str, Directive] = {}
    for example in game.rules.directives("beispiel"):
        if example.anchor in seen:
            message = f"Ein Beispiel mit diesem Titel gibt es schon in Zeile {seen[example.anchor].span.line}."
            yield Finding(Code.ID_TWICE, example.span, message, found=example.argument)
        seen.setdefault(example.anchor, example)


def in_words_of_data(finding: Finding) -> Finding:
    """A finding about such a game, told as what it is: a disagreement with spiel.yaml, not with an engine."""
    if finding.code is Code.CLAIM_UNBOUND and not finding.fix:
        named = f"`zahlen: {{name: {finding.found}}}`" if finding.found.isdecimal() else "`zahlen: {name: …}`"
        hint = f"Steht sie im Spiel fest, gib ihr in spiel.yaml unter `werte` einen Namen, {named}, und bind sie: "
        finding = replace(finding, hints=(f"{hint}`[{finding.found}]{{zahlen.name}}`.", *finding.hints))
    return replace(finding, judge=_SHEET) if finding.engine else finding


def unverified_examples(game: GameContent) -> tuple[Directive, ...]:
    """The examples that are printed though nobody has played them; none where the game has an engine."""
    return () if game.has_engine else tuple(game.rules.directives("beispiel"))


def unverified_notes(game: GameContent) -> Iterator[Finding]:
    """A note for each of them."""
    for example in unverified_examples(game):
        message = f"„{example.argument}“ ist ungeprüft: Zu diesem Spiel gibt es keine Engine, die es nachspielt."
        yield Finding(Code.UNVERIFIED, example.span, message, found=example.argument)
