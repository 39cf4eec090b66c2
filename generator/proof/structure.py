"""Whether the text is put together as it must be: sections, ids, references, examples, directives.

Nothing here needs the engine to play; what a claim says is checked elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.content.book import GameContent
from generator.content.findings import Code, Finding
from generator.content.markdown import Block, Document, closest, slug
from generator.content.source import Span
from generator.proof.tokens import find_tokens

#: The table that every game has; engines may supply more.
CARD_TABLE = "karten"


def check_structure(game: GameContent) -> Iterator[Finding]:
    """Every flaw in how a game's texts are put together."""
    rule_ids = {block.id for block in rule_blocks(game.rules)}
    yield from _sections(game)
    yield from _ids(game.rules)
    yield from _ids(game.cheat_sheet)
    yield from _missing_ids(game.rules)
    yield from _rules_known(game)
    yield from _links(game.rules, {*rule_ids, *(section.id for section in game.rules.sections)})
    yield from _links(game.cheat_sheet, {section.id for section in game.cheat_sheet.sections})
    yield from _summaries(game, rule_ids)
    yield from _examples(game)
    yield from _directives(game)
    yield from _titles(game)


def rule_blocks(document: Document) -> Iterator[Block]:
    """The paragraphs and list items that carry a rule id."""
    return (block for block in document.blocks if block.id and block.kind != "heading")


def _sections(game: GameContent) -> Iterator[Finding]:
    rules, wanted = game.rules, game.facts.abschnitte
    titles = [section.title for section in rules.sections]
    if rules.title and rules.title != game.facts.titel:
        message = f"Der Titel heißt in spiel.yaml „{game.facts.titel}“."
        yield Finding(Code.SECTION, rules.source.span(0, 1), message, found=rules.title, fix=f"# {game.facts.titel}")
    for title in wanted:
        if title not in titles:
            at = game.document.at(("abschnitte", wanted.index(title)))
            message = f"Der Abschnitt „{title}“ fehlt in den Regeln."
            yield Finding(Code.SECTION, at, message, fix=f"## {title} {{#{slug(title)}}}")
    known = [title for title in titles if title in wanted]
    for section in rules.sections:
        if section.title not in wanted:
            near = closest(section.title, tuple(wanted))
            message = f"Der Abschnitt „{section.title}“ steht nicht in der Liste `abschnitte` von spiel.yaml."
            yield Finding(Code.SECTION, section.span, message, found=section.title, fix=near)
        elif known.index(section.title) != [one for one in wanted if one in known].index(section.title):
            message = f"Der Abschnitt „{section.title}“ steht an einer anderen Stelle, als spiel.yaml festlegt."
            yield Finding(Code.SECTION, section.span, message)
    headings = {block.span: block for block in rules.blocks if block.kind == "heading"}
    for section in rules.sections:
        if not headings[section.span].id:
            message = f"Der Abschnitt „{section.title}“ braucht eine Kennung."
            yield Finding(Code.SECTION, section.span, message, fix=f"{section.title} {{#{section.id}}}")


def _ids(document: Document) -> Iterator[Finding]:
    seen: dict[str, Block] = {}
    for block in document.blocks:
        if not block.id:
            continue
        if block.id in seen:
            first = seen[block.id].inline.id_span or seen[block.id].span
            message = f"Die Kennung `{block.id}` gibt es schon in Zeile {first.line}."
            yield Finding(Code.ID_TWICE, block.inline.id_span or block.span, message, found=block.id)
        else:
            seen[block.id] = block


def _missing_ids(document: Document) -> Iterator[Finding]:
    normative = {section.id for section in document.sections if not section.info}
    for block in document.blocks:
        if block.kind not in ("paragraph", "item") or block.section not in normative or block.id:
            continue
        text = block.inline.visible(document.source, block.start, block.end)
        if block.container in ("", "kasten") and not text.endswith(":") and "hinweis" not in block.inline.classes:
            message = "Dieser Absatz steht bei den Regeln, trägt aber keine Regel-Kennung."
            hints = ("{.hinweis} am Ende, wenn der Absatz nur erklärt",)
            at = _tail(document, block)
            yield Finding(Code.RULE_ID_MISSING, at, message, fix="{#regel-kennung}", hints=hints)


def _tail(document: Document, block: Block) -> Span:
    """The last word of a block, where its id has to follow."""
    text = document.source.text[block.start : block.end]
    return document.source.span(block.start + len(text) - len(text.split()[-1]), block.end)


def _rules_known(game: GameContent) -> Iterator[Finding]:
    stated = {block.id: block for block in rule_blocks(game.rules)}
    for name, block in stated.items():
        if name not in game.engine.rules:
            near = closest(name, game.engine.rules)
            message = f"Die Engine kennt keine Regel `{name}`."
            fix = f"{{#{near}}}" if near else ""
            yield Finding(Code.RULE_UNKNOWN, block.inline.id_span or block.span, message, found=name, fix=fix)
    for name in game.engine.rules:
        if name not in stated:
            message = f"Die Regel `{name}` der Engine steht in keinem Absatz der Regeln."
            yield Finding(Code.RULE_MISSING, game.rules.source.span(0, 1), message, rule=name, fix=f"{{#{name}}}")


def _links(document: Document, known: Iterable[str]) -> Iterator[Finding]:
    known = tuple(known)
    for block in document.blocks:
        for reference in block.inline.references:
            if reference.kind == "link" and reference.target not in known:
                near = closest(reference.target, known)
                message = f"Der Verweis führt ins Leere: `{reference.target}` gibt es hier nicht."
                yield Finding(Code.REFERENCE_DEAD, reference.span, message, found=reference.target, fix=near)


def _summaries(game: GameContent, rule_ids: set[str]) -> Iterator[Finding]:
    for block in game.cheat_sheet.blocks:
        refs = [reference for reference in block.inline.references if reference.kind == "siehe"]
        for reference in refs:
            if reference.target not in rule_ids:
                near = closest(reference.target, tuple(sorted(rule_ids)))
                message = f"Die Regel `{reference.target}` gibt es in regeln.md nicht."
                yield Finding(Code.REFERENCE_DEAD, reference.span, message, found=reference.target, fix=near)
        text = block.inline.visible(game.cheat_sheet.source, block.start, block.end)
        if block.kind in ("paragraph", "item", "row") and not refs and not text.endswith(":"):
            message = "Jede Zeile der Kurzregeln nennt die Regel, die sie zusammenfasst."
            at = _tail(game.cheat_sheet, block)
            yield Finding(Code.REFERENCE_MISSING, at, message, fix="{siehe regel-kennung}")
    for block in game.rules.blocks:
        for reference in block.inline.references:
            if reference.kind == "siehe":
                message = "`{siehe …}` gehört in die Kurzregeln. In den Regeln verweist du mit `[Text](#kennung)`."
                yield Finding(Code.REFERENCE_DEAD, reference.span, message, found=reference.target)


def _examples(game: GameContent) -> Iterator[Finding]:
    used: set[str] = set()
    for directive in game.rules.directives("beispiel"):
        if directive.argument and directive.argument not in game.examples:
            near = closest(directive.argument, tuple(game.examples))
            message = (
                f"Das Beispiel `{directive.argument}` gibt es nicht: Es fehlt beispiele/{directive.argument}.yaml."
            )
            yield Finding(Code.EXAMPLE_UNKNOWN, directive.span, message, found=directive.argument, fix=near)
        elif directive.argument in used:
            message = f"Das Beispiel `{directive.argument}` steht schon weiter oben in den Regeln."
            yield Finding(Code.ID_TWICE, directive.span, message, found=directive.argument)
        used.add(directive.argument)
        if not any(block.example == directive.argument and block.inline.claims for block in game.rules.blocks):
            message = f"Der Text zum Beispiel `{directive.argument}` behauptet nichts, was sich prüfen lässt."
            yield Finding(Code.EXAMPLE_EMPTY, directive.span, message)
    for name, scenario in game.examples.items():
        if name not in used:
            message = f"Das Beispiel `{name}` kommt in den Regeln nicht vor."
            yield Finding(Code.EXAMPLE_UNUSED, scenario.span, message, fix=f"::: beispiel {name}")
    for block in game.rules.blocks:
        scenario_lines = len(game.examples[block.example].lines) if block.example in game.examples else None
        for mark in block.inline.steps:
            if scenario_lines is not None and mark.number > scenario_lines:
                message = f"Einen Zug {mark.number} gibt es nicht: Das Beispiel hat {scenario_lines} Züge."
                yield Finding(Code.STEP_UNKNOWN, mark.span, message, found=str(mark.number))


def _directives(game: GameContent) -> Iterator[Finding]:
    tables = (CARD_TABLE, *game.engine.tables(game.sheet))
    for document in (game.rules, game.cheat_sheet):
        for directive in document.directives("bild"):
            scenario = game.examples.get(directive.argument)
            number = directive.options.get("zug", "0")
            if directive.argument and scenario is None:
                near = closest(directive.argument, tuple(game.examples))
                message = f"Das Bild gehört zu keinem Beispiel: `{directive.argument}` gibt es nicht."
                yield Finding(Code.EXAMPLE_UNKNOWN, directive.span, message, found=directive.argument, fix=near)
            elif scenario and not (number.isdigit() and int(number) <= len(scenario.lines)):
                message = f"Einen Zug {number} gibt es nicht: Das Beispiel hat {len(scenario.lines)} Züge."
                yield Finding(Code.STEP_UNKNOWN, directive.span, message, found=number)
        for directive in document.directives("tabelle"):
            if directive.argument and directive.argument not in tables:
                near = closest(directive.argument, tables)
                message = f"Eine Tabelle `{directive.argument}` gibt es nicht. Bekannt sind: {', '.join(tables)}."
                yield Finding(Code.DIRECTIVE, directive.span, message, found=directive.argument, fix=near)
    for directive in game.cheat_sheet.directives("beispiel"):
        yield Finding(Code.DIRECTIVE, directive.span, "Beispiele stehen in den Regeln, nicht in den Kurzregeln.")


def _titles(game: GameContent) -> Iterator[Finding]:
    """Titles cannot be bound, so they must not claim anything."""
    titles = [(scenario.title, scenario.span) for scenario in game.examples.values()]
    for document in (game.rules, game.cheat_sheet):
        titles += [(directive.argument, directive.span) for directive in document.directives("kasten")]
    for title, span in titles:
        for token in find_tokens(title):
            message = (
                f"Im Titel steht „{token.text}“. Titel lassen sich nicht belegen: Sag es ohne, oder sag es im Text."
            )
            yield Finding(Code.CLAIM_UNBOUND, span, message, found=token.text)
