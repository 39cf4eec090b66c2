"""Scan what stands inside a block of Markdown: claims, ids, step markers, references.

- `[26]{gebot}` is a claim: visible text, and the expression that proves it
- `[2003]{frei: Jahreszahl}` is an exemption with its reason
- `{#regel-id .klasse}` gives the block an id and classes
- `{zug 3}`: from here on the text is about line 3 of the example
- `{siehe regel-id}` names the rule that a line of the cheat sheet sums up
- `[Spicken](#spicken)` is a link inside the rules
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from generator.content.findings import Code, Finding
from generator.content.source import Source, Span
from generator.content.spelling import check_spelling

_ID = r"[A-Za-z0-9äöüß][\w-]*"
#: An expression, where a bracket beside it is missing.
_MEANT = r"(?!zug\s|siehe\s|frei\b)[^\W\d]"
_TOKEN = re.compile(
    r"\[(?P<text>[^\[\]]*)\]\{(?P<expr>[^{}]*)\}"
    r"|\[(?P<label>[^\[\]]*)\]\((?P<target>[^()\s]*)\)"
    r"|\{zug[ ]+(?P<step>\d{1,3})(?:\}|(?=[ \[]))"
    rf"|\{{siehe[ ]+(?P<refs>{_ID}(?:[ ,]+{_ID})*)(?:\}}|\Z)"
    rf"|\{{:?[ ]*(?P<attrs>[#.]{_ID}(?:[ ]+[#.]{_ID})*)[ ]*(?:\}}|\Z)"
    rf"|\[(?P<unclosed>[^\[\]{{}}\n]*)\{{(?P<unclosed_expr>{_MEANT}[^{{}}\n]*)\}}"
    rf"|\[(?P<apart>[^\[\]\n]*)\]\s+\{{(?P<apart_expr>{_MEANT}[^{{}}\n]*)\}}"
    rf"|\[(?P<torn>[^\[\]\n]*)\]\{{(?P<torn_expr>{_MEANT}[^\s{{}}]*?)(?=[.,;:!?]*(?:\s|\Z))"
    rf"|(?P<unopened>\])\{{(?P<unopened_expr>{_MEANT}[^{{}}\n]*)\}}"
    r"|(?P<stray>\{(?:[^{}\n]*\})?|\[(?:[^\[\]\n]*\])?|[\]}])"
)
#: Claims in which one bracket is missing or misplaced. They are read as they are meant, and reported.
_SLIPS: Mapping[str, str] = {
    "unclosed": "Hinter „{text}“ fehlt die schließende eckige Klammer.",
    "apart": "Zwischen den beiden Klammern steht kein Leerzeichen.",
    "torn": "Hinter `{expression}` fehlt die schließende geschweifte Klammer.",
    "unopened": "Vor „{text}“ fehlt die öffnende eckige Klammer.",
}
_LAST_WORD = re.compile(r"[^\s\[\](){}*„“]+\Z")
_OUTSIDE = re.compile(r"[/:#]")
_BETWEEN_STARS = re.compile(r"[^*]+")
_EXEMPT = re.compile(r"frei\b[ ]*:?[ ]*(.*)", re.DOTALL)


@dataclass(frozen=True)
class Claim:
    """A bracketed span: `text` as printed, `expression` (empty where exempt), `step` of the example.

    `span` is the visible text, `inside` its place in the source, `start:end` the whole construct there, `reason` the
    exemption's.
    """

    text: str
    expression: str
    exempt: bool
    reason: str
    step: int
    span: Span
    expression_span: Span
    inside: tuple[int, int]
    start: int
    end: int


@dataclass(frozen=True)
class Reference:
    """A pointer to an id: `kind` is „siehe“ or „link“."""

    kind: str
    target: str
    span: Span


@dataclass(frozen=True)
class StepMark:
    """`{zug n}`: from `start` in the source on, the text is about line `number`."""

    number: int
    start: int
    span: Span


#: The owner of a character that belongs to no claim.
PLAIN = -1


@dataclass(frozen=True)
class Visible:
    """A text as a reader sees it; for each character its place in the source, and its claim's index or `PLAIN`."""

    text: str
    offsets: tuple[int, ...]
    owners: tuple[int, ...]

    def claim_at(self, index: int) -> tuple[int, int] | None:
        """Where a claim begins and ends in the text; None where a reader sees nothing of it."""
        if index not in self.owners:
            return None
        start = self.owners.index(index)
        return start, start + self.owners.count(index)


@dataclass(frozen=True)
class Inline:
    """All that was found in a block.

    `marks` are the stretches of source that are not plain text, `steps` the step markers with their places.
    """

    claims: tuple[Claim, ...]
    references: tuple[Reference, ...]
    id: str
    id_span: Span | None
    classes: tuple[str, ...]
    marks: tuple[tuple[int, int], ...]
    steps: tuple[StepMark, ...]

    def visible(self, source: Source, start: int, end: int) -> str:
        """The block's text as a reader sees it, on one line."""
        return " ".join(self.read(source, start, end).text.split())

    def read(self, source: Source, start: int, end: int) -> Visible:
        """The block's text as a reader sees it, with the origin of every character.

        Claims and links stand there by their text; other marks, and the stars of emphasis, are gone.
        """
        claimed = {claim.start: index for index, claim in enumerate(self.claims)}
        pieces: list[str] = []
        offsets: list[int] = []
        owners: list[int] = []

        def add(left: int, right: int, owner: int) -> None:
            for piece in _BETWEEN_STARS.finditer(source.text, left, right):
                pieces.append(piece.group())
                offsets.extend(range(*piece.span()))
            owners.extend([owner] * (len(offsets) - len(owners)))

        at = start
        for left, right in self.marks:
            add(at, left, PLAIN)
            if left in claimed:
                add(*self.claims[claimed[left]].inside, claimed[left])
            elif (match := _TOKEN.match(source.text, left, right)) and match["label"] is not None:
                add(*match.span("label"), PLAIN)
            at = right
        add(at, end, PLAIN)
        return Visible("".join(pieces).replace("\n", " "), tuple(offsets), tuple(owners))


def plain(text: str) -> str:
    """Text without the stars of emphasis."""
    return text.replace("*", "")


def scan_inline(source: Source, start: int, end: int, step: int) -> tuple[Inline, list[Finding]]:
    """Scan `source.text[start:end]`; `step` is the example's line that the text is about so far."""
    claims: list[Claim] = []
    references: list[Reference] = []
    findings: list[Finding] = list(check_spelling(source, start, end))
    classes: list[str] = []
    marks: list[tuple[int, int]] = []
    steps: list[StepMark] = []
    identity, id_span = "", None
    for match in _TOKEN.finditer(source.text, start, end):
        span = source.span(match.start(), match.end())
        if match["stray"] is not None:
            findings.append(_stray(match["stray"], span))
            continue
        if match.lastgroup and match.lastgroup.removesuffix("_expr") in _SLIPS:
            claim, finding = _slip(source, match, max(start, marks[-1][1] if marks else 0), step)
            claims.append(claim)
            findings.append(finding)
            marks.append((claim.start, claim.end))
            continue
        marks.append(match.span())
        if not match.group().endswith(("}", ")")):
            message = "Die geschweifte Klammer wird nicht geschlossen."
            fix = f"{match.group().rstrip()}}}"
            findings.append(Finding(Code.BINDING_SYNTAX, span, message, found=match.group(), fix=fix))
        if match["expr"] is not None:
            claim = _claim(source, match.span("text"), match.span("expr"), match.span(), step)
            claims.append(claim)
            if not claim.exempt and not claim.expression:
                message = "Die geschweifte Klammer ist leer: Welche Tatsache belegt den Text?"
                findings.append(Finding(Code.BINDING_SYNTAX, span, message, found=match.group()))
        elif match["target"] is not None:
            link = _link(match, span)
            references += [link] if isinstance(link, Reference) else []
            findings += [link] if isinstance(link, Finding) else []
        elif match["step"] is not None:
            step = int(match["step"])
            steps.append(StepMark(step, match.start(), span))
        elif match["refs"] is not None:
            at = match.start("refs")
            for ref in re.finditer(_ID, match["refs"]):
                ref_span = source.span(at + ref.start(), at + ref.end())
                references.append(Reference("siehe", ref.group(), ref_span))
        else:
            if source.text[match.end() : end].strip():
                message = "Kennungen stehen am Ende des Absatzes."
                findings.append(Finding(Code.BINDING_SYNTAX, span, message, found=match.group()))
            for word in match["attrs"].split():
                if word.startswith("."):
                    classes.append(word[1:])
                elif identity:
                    findings.append(Finding(Code.ID_TWICE, span, "Ein Absatz hat nur eine Kennung.", found=word))
                else:
                    identity, id_span = word[1:], span
    inline = Inline(tuple(claims), tuple(references), identity, id_span, tuple(classes), tuple(marks), tuple(steps))
    return inline, findings


def _claim(source: Source, inside: tuple[int, int], fact: tuple[int, int], whole: tuple[int, int], step: int) -> Claim:
    """The claim whose visible text, expression and whole construct stand at these places."""
    expression = source.text[slice(*fact)].strip()
    exemption = _EXEMPT.fullmatch(expression)
    return Claim(
        text=" ".join(source.text[slice(*inside)].split()),
        expression="" if exemption else expression,
        exempt=exemption is not None,
        reason=exemption.group(1).strip() if exemption else "",
        step=step,
        span=source.span(*inside),
        expression_span=source.span(*fact),
        inside=inside,
        start=whole[0],
        end=whole[1],
    )


def _slip(source: Source, match: re.Match[str], left: int, step: int) -> tuple[Claim, Finding]:
    """The claim that is meant where a bracket is missing, and what is wrong; `left` is where it can begin at most."""
    slip = (match.lastgroup or "").removesuffix("_expr")
    inside, whole = match.span(slip), match.span()
    word = _LAST_WORD.search(source.text, left, match.start()) if slip == "unopened" else None
    if slip == "unopened":
        inside = (word.start() if word else match.start(), match.start())
        whole = (inside[0], match.end())
    inside = (inside[0], inside[0] + len(source.text[slice(*inside)].rstrip()))
    claim = _claim(source, inside, match.span(f"{slip}_expr"), whole, step)
    message = _SLIPS[slip].format(text=claim.text, expression=claim.expression)
    found, meant = source.text[slice(*whole)], f"[{claim.text}]{{{claim.expression}}}"
    finding = Finding(Code.BINDING_SYNTAX, source.span(*whole), message, found=found, fix=meant)
    if slip == "unopened":  # how much of the text before it belongs to the claim, nobody can know
        finding = replace(finding, fix="", hints=(f"{meant}, wenn nur das eine Wort belegt werden soll",))
    return claim, finding


def _link(match: re.Match[str], span: Span) -> Reference | Finding:
    target = match["target"]
    if target.startswith("#"):
        return Reference("link", target[1:], span)
    message = "Verweise führen nur innerhalb der Regeln weiter: `[Text](#kennung)`."
    fact = f"Soll es ein Beleg sein, steht er in geschweiften Klammern: `[{match['label']}]{{{target}}}`."
    return Finding(Code.REFERENCE_DEAD, span, message, found=target, hints=() if _OUTSIDE.search(target) else (fact,))


def _stray(text: str, span: Span) -> Finding:
    if text == "[":
        message = "Diese eckige Klammer wird nicht geschlossen."
    elif text == "{":
        message = "Diese geschweifte Klammer wird nicht geschlossen."
    elif text.startswith("["):
        message = "Hinter der eckigen Klammer fehlt die Bindung, ohne Leerzeichen dazwischen: `[Text]{tatsache}`."
    elif text.startswith("{"):
        message = (
            "Diese geschweifte Klammer ist unverständlich. Gemeint sein kann `[Text]{tatsache}`, `{#kennung}`, "
            "`{zug 3}` oder `{siehe kennung}`."
        )
    else:
        message = "Diese Klammer schließt nichts."
    return Finding(Code.BINDING_SYNTAX, span, message, found=text)
