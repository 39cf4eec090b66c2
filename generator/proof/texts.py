"""Prove a block of text: every claim in it, and that nothing in it claims without being bound.

Tokens are looked for in the text as a reader sees it, claims included: so a number cannot hide half in a claim and half
outside, in a link, or behind stars.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain

from engines.game import Term
from generator.content.bounds import MOST_FINDINGS
from generator.content.findings import Code, Finding
from generator.content.inline import Claim, Visible
from generator.content.markdown import Block
from generator.content.source import Source
from generator.proof.claims import Ground, Place, Proven, prove_claim
from generator.proof.counts import odd_counts, wrong_count
from generator.proof.loose import Loose, level_tokens, loose_tokens
from generator.proof.names import odd_names, wrong_name
from generator.proof.subjects import odd_subjects, wrong_subject
from generator.proof.tokens import find_tokens

_NOT = r"(?P<word>(?i:nicht|nie|niemals|keineswegs|kaum))"
_NOT_BEFORE = re.compile(rf"(?<!\w){_NOT}[ \u00a0\n]+$")
#: But „gewinnt nicht nur“ and „gewinnt nicht zufällig“ say that it is so.
_NOT_BEHIND = re.compile(
    rf"[ \u00a0\n]+{_NOT}(?!\w)(?![ \u00a0\n]+(?:nur|allein|bloß|ganz|ohne|umsonst|zufällig|un\w+)\b)"
)


@dataclass(frozen=True)
class BlockProof:
    """What came of a block: findings, how many claims and unbound tokens it has, and what was proven."""

    findings: tuple[Finding, ...]
    claims: int
    exempt: int
    proven: tuple[tuple[Claim, Proven], ...]


def prove_block(
    source: Source, block: Block, ground: Callable[[int], Ground], suggestions: int = MOST_FINDINGS
) -> BlockProof:
    """Prove one block; `ground(line)` is what its claims about a line of its example are checked against.

    For so many unbound tokens as `suggestions` says, bindings that would fit are looked for.
    """
    findings: list[Finding] = []
    proven: dict[int, Proven] = {}
    exempt = 0
    for index, claim in enumerate(block.inline.claims):
        where = ground(claim.step)
        if claim.exempt:
            exempt += 1
            findings += _exemption(claim, where)
        elif claim.expression:
            place = Place(claim.span, claim.expression_span, source.span(claim.start, claim.end))
            result = prove_claim(claim.text, claim.expression, place, where)
            if isinstance(result, Finding):
                findings.append(result)
            else:
                proven[index] = result
    visible = block.inline.read(source, block.start, block.end)
    loose = loose_tokens(source, block, visible, proven, ground, suggestions)
    findings += [*loose.findings, *_touching(source, block, visible), *_at_odds(block, loose, ground(block.step))]
    findings += _turned_round(source, block, visible, proven)
    bound = tuple((block.inline.claims[index], one) for index, one in proven.items())
    return BlockProof(tuple(findings), len(block.inline.claims) + loose.unbound, exempt, bound)


def _at_odds(block: Block, loose: Loose, ground: Ground) -> Iterator[Finding]:
    """Claims that tell of somebody else than their sentence; what is not bound yet counts as it is suggested."""
    claims = block.inline.claims
    for name in odd_names(loose.visible, loose.told, ground.players or ()):
        if name.index < len(claims):
            yield wrong_name(claims[name.index], name)
    for count in odd_counts(loose.visible, loose.told, ground.general):
        if count.index < len(claims):
            yield wrong_count(claims[count.index], count)
    for subject in odd_subjects(loose.visible, loose.told, ground.general, ground.levels):
        if subject.index < len(claims):
            yield wrong_subject(claims[subject.index], subject)


def _turned_round(source: Source, block: Block, visible: Visible, proven: Mapping[int, Proven]) -> Iterator[Finding]:
    """Words with a fixed meaning (`gewinnt`, `richtig`) that a „nicht“ beside them turns into their opposite."""
    for index, one in proven.items():
        if isinstance(one.value, (Term, bool)) and (place := visible.claim_at(index)):
            start, end = place
            beside = _NOT_BEFORE.search(visible.text, 0, start) or _NOT_BEHIND.match(visible.text, end)
            if beside:
                claim = block.inline.claims[index]
                message = f"„{beside['word']}“ kehrt „{claim.text}“ um und steht nicht mit in der Klammer."
                hints = ("Nimm es mit hinein, oder sag es ohne.",)
                at = source.span(visible.offsets[beside.start("word")], visible.offsets[beside.end("word") - 1] + 1)
                yield Finding(Code.CLAIM_TOUCHES, at, message, found=beside["word"], hints=hints)


def _exemption(claim: Claim, ground: Ground) -> Iterator[Finding]:
    if not claim.reason:
        message = "Eine Ausnahme nennt ihren Grund: `{frei: Grund}`."
        yield Finding(Code.EXEMPTION_EMPTY, claim.expression_span, message, found=claim.text)
    if not next(chain(find_tokens(claim.text, ground.players), level_tokens(claim.text, ground)), None):
        message = f"„{claim.text}“ behauptet nichts; die Ausnahme ist unnötig."
        yield Finding(Code.EXEMPTION_STALE, claim.span, message, found=claim.text)


def _touching(source: Source, block: Block, visible: Visible) -> Iterator[Finding]:
    """Claims that run into a letter or digit of the text around them."""
    for index, claim in enumerate(block.inline.claims):
        inside = [at for at, owner in enumerate(visible.owners) if owner == index]
        if not inside:
            continue
        first, last = inside[0], inside[-1]
        before, after = visible.text[first - 1 : first] if first else "", visible.text[last + 1 : last + 2]
        if ((before + visible.text[first]).isalnum() and before) or ((visible.text[last] + after).isalnum() and after):
            message = f"An „{claim.text}“ schließt ohne Leerzeichen noch etwas an. Nimm es mit in die Klammer."
            yield Finding(Code.CLAIM_TOUCHES, claim.span, message, found=claim.text)
