"""Write generated games into a project: content as authors write it, and an engine file for each."""

from __future__ import annotations

import random
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from engines.cards import Card
from engines.game import Table
from generator.authoring.match import NAMES
from generator.content.markdown import slug

from .design import Design, designs, filled, words
from .scenarios import Played, cases, examples, facts_of, some

_PACKAGE = Path(__file__).with_name("tischspiele")
_DATE = "2026-11-30"


def write_games(root: Path, count: int, seed: int = 1, skip: int = 0) -> list[str]:
    """Write so many games below `root/content` and `root/engines`; gives their ids. Raises `OSError`.

    The first `skip` of them are left out, and others follow.
    """
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(_PACKAGE, root / "engines" / _PACKAGE.name, dirs_exist_ok=True, ignore=ignored)
    games = designs(skip + count, seed)[skip:]
    for design in games:
        for name, text in files(design).items():
            path = root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    return [design.id for design in games]


def files(design: Design) -> Mapping[str, str]:
    """All files of a game by their paths in the project. Raises `UnshownError`."""
    rng = random.Random(f"{design.seed}/texte")
    folder = f"content/{design.id}"
    shown = examples(design)
    titles = rng.sample(words()["beispiele"], len(shown))
    names = [f"beispiel-{chr(ord('a') + place)}" for place in range(len(shown))]
    written = {
        f"{folder}/beispiele/{name}.yaml": _example(title, one)
        for name, title, one in zip(names, titles, shown, strict=True)
    }
    every = cases(design)
    size = rng.randint(6, 15)
    for part in range(0, len(every), size):
        text = _cases(design, every[part : part + size], part, rng)
        written[f"{folder}/faelle/teil-{part // size + 1:02}.yaml"] = text
    told = _told_examples(design, list(zip(names, shown, strict=True)), rng)
    written[f"{folder}/regeln.md"] = _rules(design, told, rng)
    written[f"{folder}/kurzregeln.md"] = _cheat_sheet(design)
    written[f"{folder}/spiel.yaml"] = _sheet(design)
    written[f"engines/{design.id.replace('-', '_')}.py"] = _engine(design)
    return written


# --- YAML and Python ---------------------------------------------------------------------------


def _engine(design: Design) -> str:
    family = type(design.engine).__mro__[1].__name__
    options = ", ".join(f'"{name}"' for name in design.options)
    return f'''"""{design.title}: one of the family „{design.family}“."""

from __future__ import annotations

from engines.tischspiele.{design.family} import {family}


class {design.class_name}({family}):
    """The rules of {design.title}."""

    id = "{design.id}"
    options = frozenset({{{options}}})


GAME = {design.class_name}()
'''


def _sheet(design: Design) -> str:
    sheet, numbers = design.sheet, design.sheet.parameters
    values = ", ".join(f"{rank}: {value}" for rank, value in numbers.karten.items())
    titles = ["Überblick", *(part["titel"] for part in _sections(design))]
    span = f"{{von: {sheet.min_players}, bis: {sheet.max_players}}}"
    kinds = ", ".join(words()["arten"][design.family])
    return f"""format: 1
titel: {design.title}
art: [{kinds}]
spieler: {{von: {sheet.min_players}, bis: {sheet.max_players}, beste: {span}}}
material: {{blaetter: {sheet.packs}, joker: 0}}
farbe: {design.colour}
stand: {_DATE}
abschnitte: [{", ".join(titles)}]
werte:
  karten: {{{values}}}
  hand: {numbers.hand}
  grenze: {numbers.grenze}
  praemie: {numbers.praemie}
  trumpf: {numbers.trumpf}
  aussetzer: {numbers.aussetzer}
  umkehrer: {numbers.umkehrer}
pflicht: [karten.anzahl, hand.anzahl]
"""


def _example(title: str, played: Played) -> str:
    lines = "".join(f"  - {played.design.engine.write(line.step.moves[0])}\n" for line in played.lines)
    return f"titel: {title}\n{_head(played, '')}zuege:\n{lines}"


def _head(played: Played, indent: str) -> str:
    """Who plays, who begins, and the cards that have to be named."""
    table, start = played.table, played.start
    everything = played.design.family == "trick"  # what one must lay depends on all that one holds
    hands = dict(zip(table.players, start.hands, strict=True)) if everything else played.needed
    named = ", ".join(f"{player}: [{_cards(cards)}]" for player, cards in hands.items())
    lines = [f"spieler: [{', '.join(table.players)}]", "lage:", f"  beginnt: {table.players[start.seat]}"]
    lines += [f"  hand: {{{named}}}"] if named else []
    lines += [f"  stapel: [{_cards(played.drawn)}]"] if played.drawn else []
    return "".join(f"{indent}{line}\n" for line in lines)


def _cards(cards: Sequence[Card]) -> str:
    return ", ".join(map(str, cards))


def _cases(design: Design, played: Sequence[Played], first: int, rng: random.Random) -> str:
    parts = ["faelle:\n"]
    if not first:
        too_many = ", ".join(NAMES[: design.sheet.max_players + 1])
        parts.append(f"  - titel: Mit noch mehr Personen geht es nicht\n    spieler: [{too_many}]\n")
        parts.append("    abgelehnt: spielerzahl\n")
    for number, one in enumerate(played, first + 1):
        parts.append(f"\n  - titel: Partie {number} mit {len(one.lines)} Zügen\n{_head(one, '    ')}    zuege:\n")
        for line in one.lines:
            parts += [
                f"      - {{zug: {design.engine.write(move)}, verboten: {rule}, grund: {reason}}}\n"
                for move, reason, rule in line.refused
            ]
            told = facts_of(design, line.step)
            expected = some(told, rng) if rng.random() < 0.5 else {}
            if line is one.lines[-1]:  # something must be expected; the sum shows what cards are worth
                expected["nachher.summe"] = told["nachher.summe"]
            parts.append(f"      - zug: {design.engine.write(line.step.moves[0])}\n")
            if expected:
                parts.append(f"        dann: {{{', '.join(f'{name}: {text}' for name, text in expected.items())}}}\n")
    return "".join(parts)


# --- Texts -------------------------------------------------------------------------------------


def _values(design: Design) -> dict[str, object]:
    sheet, numbers = design.sheet, design.sheet.parameters
    ranks = list(numbers.karten)
    return {
        "von": sheet.min_players,
        "bis": sheet.max_players,
        "blaetter": "ein",
        "karten": len(design.engine.deck(Table(sheet, ()))),
        "hand": numbers.hand,
        "kleinster": numbers.karten[ranks[0]],
        "kleinster_rang": ranks[0],
        "groesster": numbers.karten[ranks[-1]],
        "groesster_rang": ranks[-1],
        "grenze": numbers.grenze,
        "praemie": numbers.praemie,
        "trumpf": numbers.trumpf,
        "aussetzer": numbers.aussetzer,
        "umkehrer": numbers.umkehrer,
    }


def _sections(design: Design) -> list[Mapping[str, Any]]:
    """The sections that this game has rules for."""
    return [part for part in words()["abschnitte"] if set(part["regeln"]) & set(design.engine.rules)]


def _rule(design: Design, rule: str, rng: random.Random) -> str:
    patterns = words()["regeln"]
    return filled(rng.choice(patterns.get(f"{rule}/{design.family}") or patterns[rule]), _values(design))


def _rules(design: Design, told: list[str], rng: random.Random) -> str:
    """regeln.md: the sections with their rules, the examples spread over them, advice between them."""
    extras = [rng.choice(words()["zusatz"]) for _ in range(design.extras)]
    parts = [f"# {design.title}", rng.choice(words()["einleitung"]), "## Überblick {#ueberblick .info}"]
    parts += [rng.choice(words()["ziel"][design.family]), f"{_rule(design, 'spielerzahl', rng)} {{#spielerzahl}}"]
    boxes = rng.sample(words()["kaesten"], 2)
    sections = _sections(design)
    for place, section in enumerate(sections):
        rules = [rule for rule in section["regeln"] if rule in design.engine.rules]
        parts += [f"## {section['titel']} {{#{slug(section['titel'])}}}", f"{section['hinweis']} {{.hinweis}}"]
        for rule in rules:
            more = f" {extras.pop()}" if extras and rng.random() < 0.6 else ""
            parts.append(f"{_rule(design, rule, rng)}{more} {{#{rule}}}")
            if rule == "kartenwerte":
                parts.append("::: tabelle karten\nDie Karten und ihre Werte\n:::")
        if place and extras and boxes:
            box = [extras.pop() for _ in range(min(len(extras), 3))]
            parts.append(f"::: kasten {boxes.pop()}\n{' '.join(box)} {{.hinweis}}\n:::")
        if place:
            last = place == len(sections) - 1
            shown = told if last else told[: -(-len(told) // (len(sections) - place))]
            parts += shown
            told = told[len(shown) :]
    return "\n\n".join(parts) + "\n"


def _cheat_sheet(design: Design) -> str:
    short = words()["kurz"]
    lines = [
        f"- {filled(short[rule], _values(design))} {{siehe {rule}}}" for rule in design.engine.rules if rule in short
    ]
    return f"# {design.title}\n\n" + "\n".join(lines) + "\n"


def _told_examples(design: Design, named: Sequence[tuple[str, Played]], rng: random.Random) -> list[str]:
    return [_told_example(design, name, played, rng) for name, played in named]


def _told_example(design: Design, name: str, played: Played, rng: random.Random) -> str:
    patterns = words()
    first = played.table.players[played.start.seat]
    parts = [f"::: beispiel {name}", filled(rng.choice(patterns["beginn"]), {"name": first}), ""]
    for number, line in enumerate(played.lines, 1):
        move, facts = line.step.moves[0], facts_of(design, line.step)
        values = {"name": move.player, "karte": move.card, "summe": facts["nachher.summe"], **facts}
        values["mitte"] = facts["nachher.mitte"]
        sentences = [filled(rng.choice(patterns[move.verb]), values)]
        more = ["mitte"] if design.family == "trick" else ["rest", "mitte"]
        more += ["summe"] if design.family == "counting" else []
        sentences += [filled(rng.choice(patterns[one]), values) for one in more if rng.random() < 0.4]
        sentences += [filled(rng.choice(patterns[one]), values) for one in ("nimmt", "gewinner") if one in facts]
        parts.append(f"{number}. {{zug {number}}}{' '.join(sentences)}")
    parts += [
        "",
        f"::: bild {name} zug={rng.randint(1, len(played.lines))}",
        rng.choice(patterns["bilder"]),
        ":::",
        ":::",
    ]
    return "\n".join(parts)
