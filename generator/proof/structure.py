"""Whether the text is put together as it must be: sections, ids, references, examples, directives.

Nothing here needs the engine to play; what a claim says is checked elsewhere.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator

from generator.content.book import GameContent
from generator.content.findings import Code, Finding
from generator.content.lab_file import LabContent, TableOfTrials, record_command
from generator.content.markdown import Block, Directive, Document, Prose, closest, slug
from generator.content.source import Span
from generator.proof.pictures import check_pictures
from generator.proof.titles import check_titles
from generator.proof.unverified import check_without_engine

#: The table that every game has; engines may supply more.
CARD_TABLE = "karten"
_CAPTIONED = ("bild", "tabelle")
_LINE_NUMBER = re.compile(r"0|[1-9][0-9]{0,3}")


def check_structure(game: GameContent) -> Iterator[Finding]:
    """Every flaw in how a game's texts are put together."""
    rule_ids = {block.id for block in rule_blocks(game.rules)}
    yield from _sections(game)
    yield from _lead(game.rules)
    yield from _ids(game.rules)
    for document in game.summaries:
        yield from _ids(document)
        yield from _links(document, {section.id for section in document.sections})
    yield from _faces(game)
    yield from _pad(game)
    yield from _missing_ids(game.rules)
    yield from _empty_rules(game.rules)
    if game.has_engine:
        yield from _rules_known(game)
        yield from _examples(game)
        yield from check_pictures(game)
    else:
        yield from check_without_engine(game)
    yield from _links(game.rules, {*rule_ids, *(section.id for section in game.rules.sections)})
    yield from _summaries(game, rule_ids)
    yield from _directives(game)
    for document in game.texts:
        yield from _captions(document)
    yield from _redirects(game)
    yield from check_titles(game)


def rule_blocks(document: Document) -> Iterator[Block]:
    """The paragraphs, list items and table rows that carry a rule id and say something."""
    return (block for block in _with_id(document) if _says_something(document, block))


def linkable_ids(document: Document) -> frozenset[str]:
    """The ids of all sections, rules and examples: the places of the page on the web that can be linked to."""
    sections = {section.id for section in document.sections}
    rules = {block.id for block in document.blocks if block.id}
    examples = {one.anchor for one in document.directives("beispiel") if one.argument}
    return frozenset(sections | rules | examples)


def _redirects(game: GameContent) -> Iterator[Finding]:
    """Old ids must be gone, and lead to ids that are there."""
    known = linkable_ids(game.rules)
    for old, new in game.facts.weiterleitungen.items():
        if old in known:
            message = f"Die Kennung `{old}` gibt es noch; sie braucht keine Weiterleitung."
            yield Finding(Code.REDIRECT, game.document.at(("weiterleitungen", old), key=True), message, found=old)
        elif new not in known:
            at = game.document.at(("weiterleitungen", old))
            message = f"Die Weiterleitung führt ins Leere: Eine Kennung `{new}` gibt es in regeln.md nicht."
            yield Finding(Code.REDIRECT, at, message, found=new, fix=closest(new, tuple(sorted(known))))


def _with_id(document: Document) -> Iterator[Block]:
    return (block for block in document.blocks if block.id and block.kind != "heading")


def _says_something(document: Document, block: Block) -> bool:
    visible = block.inline.visible(document.source, block.start, block.end)
    return any(character.isalnum() for character in visible)


def _sections(game: GameContent) -> Iterator[Finding]:
    rules, wanted = game.rules, game.facts.abschnitte
    titles = [section.title for section in rules.sections]
    for document in game.texts:
        if document.title and document.title != game.facts.titel:
            heading = next((block.span for block in document.blocks if block.kind == "heading"), None)
            at = heading or document.source.span(0, 1)
            message = f"Der Titel heißt in spiel.yaml „{game.facts.titel}“."
            yield Finding(Code.SECTION, at, message, found=document.title, fix=game.facts.titel)
    for title in wanted:
        if title not in titles:
            at = game.document.at(("abschnitte", wanted.index(title)))
            message = f"Der Abschnitt „{title}“ fehlt in den Regeln."
            hints = (f"Ergänze in regeln.md `## {title} {{#{slug(title)}}}`.",)
            yield Finding(Code.SECTION, at, message, hints=hints)
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


def _lead(document: Document) -> Iterator[Finding]:
    """Before the first section stands one sentence that leads in; rules there would have no id."""
    first = document.sections[0].span.line if document.sections else None
    lead = [
        block for block in document.blocks if block.kind != "heading" and (first is None or block.span.line < first)
    ]
    for index, block in enumerate(lead):
        if index or block.kind != "paragraph" or block.container:
            message = "Vor dem ersten Abschnitt steht nur ein Absatz, der ins Spiel einführt."
            yield Finding(Code.SECTION, block.span, message, hints=("Verschieb es in einen Abschnitt.",))


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
    """Rules without an id: paragraphs and list items of normative sections, those in a box included.

    Table rows and captions need none (they sum up what rules say), nor do worked examples; what they claim is bound
    all the same.
    """
    normative = {section.id for section in document.sections if not section.info}
    for block in document.blocks:
        if block.kind not in ("paragraph", "item") or block.section not in normative or block.id:
            continue
        text = block.inline.visible(document.source, block.start, block.end)
        if block.container in ("", "kasten") and not text.endswith(":") and "hinweis" not in block.inline.classes:
            message = "Dieser Absatz steht bei den Regeln, trägt aber keine Regel-Kennung."
            at, word = _tail(document, block)
            hints = ("{.hinweis} am Ende, wenn der Absatz nur erklärt",)
            yield Finding(Code.RULE_ID_MISSING, at, message, fix=f"{word} {{#regel-kennung}}".strip(), hints=hints)


def _tail(document: Document, block: Block) -> tuple[Span, str]:
    """The last word of a block, where its id has to follow."""
    word = document.source.text[block.start : block.end].rpartition(" ")[2].rpartition("\n")[2]
    return document.source.span(block.end - len(word), block.end), word


def _empty_rules(document: Document) -> Iterator[Finding]:
    for block in _with_id(document):
        if not _says_something(document, block):
            message = f"Dieser Absatz trägt die Kennung `{block.id}`, sagt aber nichts."
            at = block.inline.id_span or block.span
            yield Finding(Code.RULE_MISSING, at, message, found=block.id, rule=block.id)


def _rules_known(game: GameContent) -> Iterator[Finding]:
    stated = {block.id: block for block in _with_id(game.rules)}
    for name, block in stated.items():
        if name not in game.engine.rules:
            near = closest(name, game.engine.rules)
            message = f"Die Engine kennt keine Regel `{name}`."
            fix = f"{{#{near}}}" if near else ""
            yield Finding(Code.RULE_UNKNOWN, block.inline.id_span or block.span, message, found=name, fix=fix)
    for name in game.engine.rules:
        if name not in stated:
            message = f"Die Regel `{name}` der Engine steht in keinem Absatz der Regeln."
            hints = (f"Der Absatz, der sie nennt, endet mit `{{#{name}}}`.",)
            yield Finding(Code.RULE_MISSING, game.rules.source.span(0, 1), message, rule=name, hints=hints)


def _links(document: Document, known: Iterable[str]) -> Iterator[Finding]:
    known = tuple(known)
    for block in document.blocks:
        for reference in block.inline.references:
            if reference.kind == "link" and reference.target not in known:
                near = closest(reference.target, known)
                message = f"Der Verweis führt ins Leere: `{reference.target}` gibt es hier nicht."
                yield Finding(Code.REFERENCE_DEAD, reference.span, message, found=reference.target, fix=near)


def _summaries(game: GameContent, rule_ids: set[str]) -> Iterator[Finding]:
    heads = {id(block) for document in game.summaries for block in _table_heads(document)}
    for document, block in ((one, block) for one in game.summaries for block in one.blocks):
        refs = [reference for reference in block.inline.references if reference.kind == "siehe"]
        for reference in refs:
            if reference.target not in rule_ids:
                near = closest(reference.target, tuple(sorted(rule_ids)))
                message = f"Die Regel `{reference.target}` gibt es in regeln.md nicht."
                yield Finding(Code.REFERENCE_DEAD, reference.span, message, found=reference.target, fix=near)
        text = block.inline.visible(document.source, block.start, block.end)
        says_something = block.kind in ("paragraph", "item", "row") and id(block) not in heads
        if says_something and not refs and not text.endswith(":"):
            where = {id(game.aid): "der Kartenhilfe", id(game.pad): "des Punkteblocks"}.get(
                id(document), "der Kurzregeln"
            )
            message = f"Jede Zeile {where} nennt die Regel, die sie zusammenfasst."
            at, word = _tail(document, block)
            yield Finding(Code.REFERENCE_MISSING, at, message, fix=f"{word} {{siehe regel-kennung}}".strip())
    for block in game.rules.blocks:
        for reference in block.inline.references:
            if reference.kind == "siehe":
                message = "`{siehe …}` gehört nicht in die Regeln. Dort verweist du mit `[Text](#kennung)`."
                yield Finding(Code.REFERENCE_DEAD, reference.span, message, found=reference.target)


def _table_heads(document: Document) -> Iterator[Block]:
    """The lines of tables that only name columns, and those that part them from the others."""
    for block, following in itertools.pairwise(document.blocks):
        line = document.source.text[following.start : following.end]
        if block.kind == following.kind == "row" and not any(sign.isalnum() for sign in line):
            yield from (block, following)


def _faces(game: GameContent) -> Iterator[Finding]:
    """The sections of the player aids are fronts and backs in turn; nothing stands outside of a card."""
    if game.aid is None:
        return
    sections = game.aid.sections
    if not sections or len(sections) % 2:
        at = sections[-1].span if sections else game.aid.source.span(0, 1)
        message = "Jede Karte hat zwei Abschnitte: erst die Vorderseite, dann die Rückseite."
        hints = ("Ergänze den Abschnitt, der fehlt, mit `## Überschrift`.",)
        yield Finding(Code.SECTION, at, message, hints=hints)
    first = sections[0].span.line if sections else None
    for block in game.aid.blocks:
        if block.kind != "heading" and (first is None or block.span.line < first):
            message = "Vor der ersten Überschrift mit `##` steht nichts: Es käme auf keine Karte."
            yield Finding(Code.SECTION, block.span, message, hints=("Verschieb es in einen Abschnitt.",))


def _pad(game: GameContent) -> Iterator[Finding]:
    """Above the boxes of a score pad stand a few paragraphs."""
    if game.pad is None:
        return
    for section in game.pad.sections:
        message = "Auf dem Punkteblock stehen nur ein paar Sätze, keine Abschnitte."
        yield Finding(Code.SECTION, section.span, message, hints=("Lösch die Überschrift.",))


def _examples(game: GameContent) -> Iterator[Finding]:
    used: set[str] = set()
    for directive in game.rules.directives("beispiel"):
        if directive.argument in game.broken:
            continue
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
            hints = (f"Erzähl es in regeln.md unter `::: beispiel {name}`.",)
            yield Finding(Code.EXAMPLE_UNUSED, scenario.span, message, hints=hints)
    for block in game.rules.blocks:
        scenario_lines = len(game.examples[block.example].lines) if block.example in game.examples else None
        for mark in block.inline.steps:
            if scenario_lines is not None and mark.number > scenario_lines:
                message = f"Einen Zug {mark.number} gibt es nicht: Das Beispiel hat {scenario_lines} Züge."
                yield Finding(Code.STEP_UNKNOWN, mark.span, message, found=str(mark.number))


def _directives(game: GameContent) -> Iterator[Finding]:
    measured = game.lab.file.tabellen if game.lab else {}
    cards = (CARD_TABLE,) if game.engine.card_table(game.sheet) else ()
    tables = (*cards, *game.engine.tables(game.sheet), *measured)
    for document in game.texts:
        for directive in document.directives("bild") if game.has_engine else ():
            scenario = game.examples.get(directive.argument)
            number = directive.options.get("zug", "0")
            if directive.argument in game.broken:
                continue
            if directive.argument and scenario is None:
                near = closest(directive.argument, tuple(game.examples))
                message = f"Das Bild gehört zu keinem Beispiel: `{directive.argument}` gibt es nicht."
                yield Finding(Code.EXAMPLE_UNKNOWN, directive.span, message, found=directive.argument, fix=near)
            elif scenario and not (_LINE_NUMBER.fullmatch(number) and int(number) <= len(scenario.lines)):
                message = f"Einen Zug {number} gibt es nicht: Das Beispiel hat {len(scenario.lines)} Züge."
                yield Finding(Code.STEP_UNKNOWN, directive.span, message, found=number)
        for directive in document.directives("tabelle"):
            if directive.argument and directive.argument not in tables:
                near = closest(directive.argument, tables)
                known = f"Bekannt sind: {', '.join(tables)}." if tables else "Dieses Spiel hat keine Tabellen."
                message = f"Eine Tabelle `{directive.argument}` gibt es nicht. {known}"
                yield Finding(Code.DIRECTIVE, directive.span, message, found=directive.argument, fix=near)
            elif game.lab and directive.argument in measured:
                yield from _measured(game.id, game.lab, measured[directive.argument], directive)
    for document in game.summaries:
        for directive in document.directives("beispiel"):
            message = "Beispiele stehen in den Regeln, nicht in Kurzregeln, Kartenhilfe oder Punkteblock."
            yield Finding(Code.DIRECTIVE, directive.span, message)


def _measured(game: str, lab: LabContent, table: TableOfTrials, directive: Directive) -> Iterator[Finding]:
    """What keeps a table of measured shares from being printed."""
    trials = lab.file.in_table(table)
    if not trials:
        message = (
            f"Für die Tabelle `{directive.argument}` gibt es in labor.yaml keine Versuche: Sie heißen wie `normal-2`, "
            f"nach Stufe und Personen, mit der Strategie `{table.strategie}`."
        )
        yield Finding(Code.DIRECTIVE, directive.span, message, found=directive.argument)
    for name, one in trials.items():
        figure = one.gemessen.werte.get(table.wert) if one.gemessen else None
        if figure is None:
            message = (
                f"Für die Tabelle `{directive.argument}` fehlt `{table.wert}` im Versuch `{name}`. Schreib es dort "
                f"unter `zeigt` und miss mit `{record_command(game)}`."
            )
            yield Finding(Code.LAB_UNMEASURED, directive.span, message, found=directive.argument)
        elif not figure.is_share:
            message = f"Die Tabelle `{directive.argument}` zeigt Anteile, aber `{table.wert}` ist in `{name}` keiner."
            yield Finding(Code.DIRECTIVE, directive.span, message, found=directive.argument)


def _captions(document: Document) -> Iterator[Finding]:
    """A picture's or table's caption is one paragraph; more would be text that no reader takes for a rule."""
    for name in _CAPTIONED:
        for directive in document.directives(name):
            inside = [block for child in directive.children for block in _blocks(document, child)]
            if len(inside) > 1 or any(block.kind != "paragraph" or block.container != name for block in inside):
                message = f"Unter `::: {name}` steht nur die Unterschrift, in einem Absatz."
                yield Finding(Code.DIRECTIVE, directive.span, message)


def _blocks(document: Document, node: Prose | Directive) -> Iterator[Block]:
    if isinstance(node, Prose):
        yield from (block for block in document.blocks if node.start <= block.start < node.end)
    else:
        for child in node.children:
            yield from _blocks(document, child)
