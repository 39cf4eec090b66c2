"""Why a move is refused, in the words of the engine and of the rules."""

from __future__ import annotations

from engines.game import NotationError, Refusal
from generator.content.book import GameContent
from generator.proof.structure import rule_blocks

_SENTENCE_ENDS = (".", "!", "?", ":", "“", "”")
_MOST_FORMS = 4


def refused(game: GameContent, refusals: tuple[Refusal, ...]) -> tuple[str, ...]:
    """The reasons against a move, each with the rule behind it, the most important first."""
    lines = []
    for refusal in refusals:
        lines.append(f"Das geht nicht: {refusal.sentence}")
        if rule := rule_sentence(game, refusal.rule):
            lines.append(f"  Regel `{refusal.rule}`: {rule}")
    return tuple(lines)


def unread(error: NotationError) -> tuple[str, ...]:
    """What would have been understood instead."""
    forms = [f"  {form}" for form in error.expected[:_MOST_FORMS]]
    return (f"„{error.text}“ ist kein Zug. So schreibt man Züge:", *forms)


def rule_sentence(game: GameContent, rule: str) -> str:
    """The first sentence of a rule as readers see it; empty where the rules do not have it."""
    source = game.rules.source
    block = next((block for block in rule_blocks(game.rules) if block.id == rule), None)
    if block is None:
        return ""
    visible = block.inline.read(source, block.start, block.end)
    sentence = ""
    # Authors write one sentence a line.
    for character, offset in zip(visible.text, visible.offsets, strict=True):
        if source.text[offset] == "\n" and sentence.rstrip().endswith(_SENTENCE_ENDS):
            break
        sentence += character
    return " ".join(sentence.split())
