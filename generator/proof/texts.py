"""Prove a block of text: every claim in it, and that nothing in it claims without being bound.

Tokens are looked for in the text as a reader sees it, claims included: so a number cannot hide half in a claim and half
outside, in a link, or behind stars.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain

from engines.game import Player
from generator.content.bounds import MOST_FINDINGS
from generator.content.findings import Code, Finding
from generator.content.inline import PLAIN, Claim, Visible
from generator.content.markdown import Block
from generator.content.source import Source, Span
from generator.proof.claims import Ground, Place, Proven, prove_claim, unbound
from generator.proof.counts import SENTENCE_END, wrong_counts
from generator.proof.tokens import Token, find_tokens

_PATH_PART = re.compile(r"[^.\[\]']+")


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
    loose = list(_loose_tokens(source, block, visible, ground, suggestions))
    findings += [
        *loose,
        *_touching(source, block, visible),
        *_wrong_names(block, visible, proven, ground(block.step).players or ()),
        *wrong_counts(block, visible, proven, ground(block.step).general),
    ]
    bound = tuple((block.inline.claims[index], one) for index, one in proven.items())
    unbound_tokens = sum(1 for finding in loose if finding.code is Code.CLAIM_UNBOUND)
    return BlockProof(tuple(findings), len(block.inline.claims) + unbound_tokens, exempt, bound)


def _exemption(claim: Claim, ground: Ground) -> Iterator[Finding]:
    if not claim.reason:
        message = "Eine Ausnahme nennt ihren Grund: `{frei: Grund}`."
        yield Finding(Code.EXEMPTION_EMPTY, claim.expression_span, message, found=claim.text)
    if not next(chain(find_tokens(claim.text, ground.players), _level_tokens(claim.text, ground)), None):
        message = f"„{claim.text}“ behauptet nichts; die Ausnahme ist unnötig."
        yield Finding(Code.EXEMPTION_STALE, claim.span, message, found=claim.text)


def _loose_tokens(
    source: Source, block: Block, visible: Visible, ground: Callable[[int], Ground], suggestions: int
) -> Iterator[Finding]:
    """Tokens that stand outside of claims, or only partly inside one."""
    first = ground(block.step)
    tokens = chain(find_tokens(visible.text, first.players), _level_tokens(visible.text, first))
    for number, token in enumerate(tokens):
        owners = set(visible.owners[token.start : token.end])
        if owners == {PLAIN}:
            line = block.step_at(visible.offsets[token.start])
            span = _span(source, visible, token.start, token.end)
            yield unbound(token, span, ground(line), suggest=number < suggestions)
        elif len(owners) > 1:
            yield _partly_bound(source, visible, token)


def _level_tokens(text: str, ground: Ground) -> Iterator[Token]:
    """The levels that an example names („auf Normal“)."""
    if ground.scenario is None:
        return
    titles = ground.runs[0].engine.level_titles(ground.scenario.table.sheet)
    for title in titles:
        for match in re.finditer(rf"(?<!\w){re.escape(title)}(?!\w)", text):
            yield Token(match.start(), match.end(), "stufe", title)


def _partly_bound(source: Source, visible: Visible, token: Token) -> Finding:
    message = f"„{token.text}“ liest sich als eine Angabe, ist aber nur in Teilen belegt. Bind sie als Ganzes."
    return Finding(Code.CLAIM_TOUCHES, _span(source, visible, token.start, token.end), message, found=token.text)


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


def _wrong_names(
    block: Block, visible: Visible, proven: dict[int, Proven], everyone: tuple[Player, ...]
) -> Iterator[Finding]:
    """Facts about one player that the sentence tells of another.

    The name that the sentence gives last before such a fact (or, where it gives none before, the next one after it)
    must be that player's.
    """
    starts = {index: visible.owners.index(index) for index in proven if index in visible.owners}
    names = {index: _players(proven[index]) for index in starts if _players(proven[index])}
    ends = [match.end() for match in SENTENCE_END.finditer(visible.text)]
    for index, start in starts.items():
        about = {part for path in proven[index].paths for part in _PATH_PART.findall(path)} & set(everyone)
        if index in names or not about:
            continue
        left = max((end for end in ends if end <= start), default=0)
        right = min((end for end in ends if end > start), default=len(visible.text))
        before = [other for other in names if left <= starts[other] < start]
        after = [other for other in names if start < starts[other] < right]
        told = sorted(before, key=starts.__getitem__)[-1:] or sorted(after, key=starts.__getitem__)[:1]
        if told and not about & set(names[told[0]]):
            claim = block.inline.claims[index]
            said, meant = " und ".join(names[told[0]]), " und ".join(sorted(about))
            message = f"Der Satz spricht von {said}, die Tatsache `{claim.expression}` aber von {meant}."
            yield Finding(Code.NAME_MISMATCH, claim.span, message, found=claim.text)


def _players(proven: Proven) -> tuple[Player, ...]:
    value = proven.value
    if isinstance(value, Player):
        return (value,)
    return tuple(one for one in value if isinstance(one, Player)) if isinstance(value, tuple) else ()


def _span(source: Source, visible: Visible, start: int, end: int) -> Span:
    return source.span(visible.offsets[start], visible.offsets[end - 1] + 1)
