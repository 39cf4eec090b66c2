"""What is told about a game on every document: the bar of facts, and what the last lines say."""

from __future__ import annotations

import html

from generator.content.findings import errors
from generator.proof.prove import GameProof
from generator.render.look import Imprint


def fact_bar(proof: GameProof) -> tuple[tuple[str, str], ...]:
    """Label and value of what one wants to know first: players, minutes, cards, kind of game."""
    facts = proof.game.facts
    players = _span(facts.spieler.von, facts.spieler.bis)
    best = _span(facts.spieler.beste.von, facts.spieler.beste.bis)
    bar = [("Personen", f"{players}, am besten {best}" if best != players else players)]
    if facts.dauer:
        bar.append(("Minuten", _span(facts.dauer.von, facts.dauer.bis)))
    cards = [_packs(proof)]
    if facts.material.joker:
        cards.append(_number(facts.material.joker, "Joker", "Joker"))
    bar.append(("Material", ", ".join([*cards, *facts.material.sonst])))
    bar.append(("Art", ", ".join(facts.art)))
    return tuple(bar)


def imprint(proof: GameProof, draft: bool) -> Imprint:
    """Sources of inspiration, what was proven, which content this is, and of what date."""
    game = proof.game
    credit = ""
    if game.facts.vorbild:
        model = game.facts.vorbild
        by = ", ".join((*model.urheber, *([model.verlag] if model.verlag else []), str(model.jahr)))
        credit = f"Angeregt von <em>{html.escape(model.titel)}</em> ({html.escape(by)})."
    checked = _checked(proof)
    if draft and (wrong := errors(proof.findings)):
        checked = f"Entwurf, nicht bewiesen: {_number(len(wrong), 'Fehler', 'Fehler')}."
    return Imprint(stand=game.facts.stand, credits_html=credit, proof=checked, content_hash=game.digest[:12])


def _checked(proof: GameProof) -> str:
    """What was proven, and what was not."""
    counts = proof.counts
    if not proof.game.has_engine:
        examples = f"{_number(counts.unverified, 'Beispiel', 'Beispiele')} und Regeln"
        return (
            f"Ungeprüft: {examples if counts.unverified else 'Regeln'}, denn kein Programm spielt dieses Spiel nach. "
            f"Verglichen mit den Daten des Spiels: {counts.proven} Angaben stimmen, {counts.exempt} ausgenommen."
        )
    return (
        f"Geprüft: {counts.proven} Behauptungen bewiesen, {counts.exempt} ausgenommen; "
        f"{_number(counts.examples, 'Beispiel', 'Beispiele')} und {_number(counts.cases, 'Fall', 'Fälle')} "
        f"vom Programm durchgespielt; "
        f"{counts.covered}\u00a0von\u00a0{counts.rules} Regeln belegt."
    )


def _packs(proof: GameProof) -> str:
    """How many packs it takes, in the game's own word: „1 Blatt, ab 5 Personen 2“ where that depends on the players."""
    engine, sheet = proof.game.engine, proof.game.sheet
    needed = {
        players: engine.packs(sheet, players, frozenset()) for players in engine.player_counts(sheet, frozenset())
    }
    first, *_ = needed.values()
    own_word = "Blatt" in proof.game.facts.begriffe
    words = [_number(first, "Blatt", "Blätter") if own_word else _number(first, "Kartenspiel", "Kartenspiele")]
    for players, packs in needed.items():
        if packs != needed.get(players - 1, first):
            words.append(f"ab {players}\u00a0Personen {packs}")
    return ", ".join(words)


def _span(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}–{high}"


def _number(count: int, one: str, many: str) -> str:
    return f"{count}\u00a0{one if count == 1 else many}"
