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
from dataclasses import dataclass

from generator.content.findings import Code, Finding
from generator.content.source import Source, Span
from generator.content.spelling import check_spelling

_ID = r"[A-Za-z0-9äöüß][\w-]*"
_TOKEN = re.compile(
    r"\[(?P<text>[^\[\]]*)\]\{(?P<expr>[^{}]*)\}"
    r"|\[(?P<label>[^\[\]]*)\]\((?P<target>[^()\s]*)\)"
    r"|\{zug[ ]+(?P<step>\d{1,3})\}"
    rf"|\{{siehe[ ]+(?P<refs>{_ID}(?:[ ,]+{_ID})*)\}}"
    rf"|\{{:?[ ]*(?P<attrs>[#.]{_ID}(?:[ ]+[#.]{_ID})*)[ ]*\}}"
    r"|(?P<stray>\{[^{}\n]*\}?|\[[^\[\]\n]*\]?|[\]}])"
)
_EXEMPT = re.compile(r"frei\b[ ]*:?[ ]*(.*)", re.DOTALL)


@dataclass(frozen=True)
class Claim:
    """A bracketed span: `text` as printed, `expression` (empty where exempt), `step` of the example.

    `span` is the visible text, `start:end` the whole construct in the source, `reason` the exemption's.
    """

    text: str
    expression: str
    exempt: bool
    reason: str
    step: int
    span: Span
    expression_span: Span
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
        owners = {claim.start: index for index, claim in enumerate(self.claims)}
        characters: list[tuple[str, int, int]] = []

        def add(left: int, right: int, owner: int) -> None:
            stretch = enumerate(source.text[left:right], left)
            characters.extend((character, at, owner) for at, character in stretch if character != "*")

        at = start
        for left, right in self.marks:
            add(at, left, PLAIN)
            match = _TOKEN.match(source.text, left, right)
            if match and match["text"] is not None:
                add(*match.span("text"), owners[left])
            elif match and match["label"] is not None:
                add(*match.span("label"), PLAIN)
            at = right
        add(at, end, PLAIN)
        text = "".join(" " if character == "\n" else character for character, _, _ in characters)
        offsets = tuple(at for _, at, _ in characters)
        return Visible(text, offsets, tuple(owner for _, _, owner in characters))


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
        marks.append(match.span())
        if match["expr"] is not None:
            claim = _claim(source, match, step)
            claims.append(claim)
            if not claim.exempt and not claim.expression:
                message = "Die geschweifte Klammer ist leer: Welche Tatsache belegt den Text?"
                findings.append(Finding(Code.BINDING_SYNTAX, span, message, found=match.group()))
        elif match["target"] is not None:
            target = match["target"]
            references.append(Reference("link", target.removeprefix("#"), span))
            if not target.startswith("#"):
                message = "Verweise führen nur innerhalb der Regeln weiter: `[Text](#kennung)`."
                findings.append(Finding(Code.REFERENCE_DEAD, span, message, found=target))
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


def _claim(source: Source, match: re.Match[str], step: int) -> Claim:
    expression = match["expr"].strip()
    exemption = _EXEMPT.fullmatch(expression)
    return Claim(
        text=" ".join(match["text"].split()),
        expression="" if exemption else expression,
        exempt=exemption is not None,
        reason=exemption.group(1).strip() if exemption else "",
        step=step,
        span=source.span(match.start("text"), match.end("text")),
        expression_span=source.span(match.start("expr"), match.end("expr")),
        start=match.start(),
        end=match.end(),
    )


def _stray(text: str, span: Span) -> Finding:
    if text.startswith("["):
        message = "Hinter der eckigen Klammer fehlt die Bindung, ohne Leerzeichen dazwischen: `[Text]{tatsache}`."
    elif text.startswith("{"):
        message = (
            "Diese geschweifte Klammer ist unverständlich. Gemeint sein kann `[Text]{tatsache}`, `{#kennung}`, "
            "`{zug 3}` oder `{siehe kennung}`."
        )
    else:
        message = "Diese Klammer schließt nichts."
    return Finding(Code.BINDING_SYNTAX, span, message, found=text)
