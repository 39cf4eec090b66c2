"""Topfgucker in the lab: a simple strategy, a random one, what differs from them in one tip, and changed rules.

The modules: `policy` (how it is played) with `outlook` (what a player knows), `worlds` (changed rules), `measures`,
and `fast` with `kernel` (and `kernel_…`), which play the same games compiled.
"""

from __future__ import annotations

import importlib.util
from typing import Any

from engines.game import Sheet
from engines.labor.lab import Kernel, Lab, Strategy, Tip, Trial
from engines.labor.topfgucker.measures import measure, seconds
from engines.labor.topfgucker.policy import Aim, Opens, Policy
from engines.labor.topfgucker.worlds import WORLDS
from engines.topfgucker import GAME

_LUCK = "Macht einen möglichen Treffer, legt sonst irgendeine Karte, die nicht überkauft, zur Not irgendeine"
_SIMPLE = (
    "Macht einen Topf zum Treffer, wann immer es geht; legt sonst die Karte, die der nächsten Person die beste Chance "
    "auf einen Treffer lässt und das kleinste Risiko, überkaufen zu müssen; hebt Asse auf; öffnet die höchste "
    "verdeckte Karte"
)


def _random(id_: str, title: str, sentence: str, **changed: Any) -> Strategy:
    plain: dict[str, Any] = {"scored": False, "spares_aces": False, "opens": Opens.ANY}
    return Strategy(id_, title, f"{_LUCK}{sentence}.", Policy(**(plain | changed)))


def _simple(id_: str, title: str, sentence: str, **changed: Any) -> Strategy:
    plain: dict[str, Any] = {"scored": True, "spares_aces": True, "opens": Opens.HIGHEST}
    return Strategy(id_, title, f"{_SIMPLE}{sentence}.", Policy(**(plain | changed)))


_STRATEGIES = (
    _random("zufall", "zufällig", ""),
    _random(
        "zufall-elf", "zufällig, baut Töpfe von 11", "; macht dabei einen Topf von 11, wenn es geht", aim=Aim.ELEVEN
    ),
    _random("zufall-asse", "zufällig, hebt Asse auf", "; ein Ass nur, wenn es nicht anders geht", spares_aces=True),
    _random(
        "zufall-hoch", "zufällig, hohe Karten zuerst", "; dabei eine Karte, die 10 zählt, wenn es geht", aim=Aim.HIGH
    ),
    _random(
        "zufall-niedrig",
        "zufällig, hält einen Topf niedrig",
        "; lässt dabei einen Topf bis 11, wenn es geht",
        aim=Aim.LOW,
    ),
    _random(
        "zufall-lesen",
        "zufällig, liest die offenen Karten",
        "; bereitet dabei einen Topf für eine offene Karte der nächsten Person vor, wenn es geht",
        aim=Aim.PREPARED,
    ),
    _random(
        "zufall-lesen-hoch",
        "zufällig, liest die offenen Karten und öffnet die höchste",
        "; bereitet dabei einen Topf für eine offene Karte der nächsten Person vor, wenn es geht, und öffnet die "
        "höchste verdeckte Karte",
        aim=Aim.PREPARED,
        opens=Opens.HIGHEST,
    ),
    _simple(
        "einfach-ohne-asse",
        "einfach, ohne Asse aufzuheben",
        " – nur dass Asse wie andere Karten sind",
        spares_aces=False,
    ),
    _simple(
        "einfach-ohne-wert",
        "einfach, ohne auf hohe Karten zu achten",
        " – ohne Vorliebe für hohe Karten",
        weighs_value=False,
    ),
    _simple(
        "einfach-ohne-risiko",
        "einfach, ohne auf das Risiko zu achten",
        " – nur dass das Risiko nicht zählt",
        weighs_risk=False,
    ),
    _simple(
        "einfach-ohne-lesen",
        "einfach, ohne die offenen Karten zu lesen",
        " – nur dass es keine offene Karte liest",
        reads=False,
    ),
    _simple(
        "einfach-offen-niedrig", "einfach, öffnet die niedrigste Karte", " – nein: die niedrigste", opens=Opens.LOWEST
    ),
    _simple("einfach-offen-beliebig", "einfach, öffnet irgendeine Karte", " – nein: irgendeine", opens=Opens.ANY),
    _simple(
        "einfach-elf", "einfach, baut vor allem Töpfe von 11", "; macht vor allem einen Topf von 11", aim=Aim.ELEVEN
    ),
    _simple(
        "einfach-niedrig",
        "einfach, hält vor allem einen Topf niedrig",
        "; lässt vor allem einen Topf bis 11",
        aim=Aim.LOW,
    ),
    _simple("einfach", "einfach", ""),
)
_ALL = (2, 3, 4, 5)
_ELEVEN, _ACES, _HIGH = "Baut Töpfe von 11", "Heb deine Asse auf", "Leg hohe Karten auf niedrige Töpfe"
_LOW, _OPEN = "Haltet einen Topf niedrig", "Lies die offenen Karten und wähl deine gut"
#: Each tip twice: for someone who plays at random otherwise, and for the simple strategy.
_TIPS = (
    Tip("elf", _ELEVEN, "zufall-elf", "zufall", _ALL, level="normal"),
    Tip("elf-einfach", _ELEVEN, "einfach-elf", "einfach", _ALL, level="normal"),
    Tip("asse", _ACES, "zufall-asse", "zufall", _ALL, level="normal"),
    Tip("asse-einfach", _ACES, "einfach", "einfach-ohne-asse", _ALL, level="normal"),
    Tip("hoch", _HIGH, "zufall-hoch", "zufall", _ALL, level="normal"),
    Tip("hoch-einfach", _HIGH, "einfach", "einfach-ohne-wert", _ALL, level="normal"),
    Tip("niedrig", _LOW, "zufall-niedrig", "zufall", _ALL, level="normal"),
    Tip("niedrig-einfach", _LOW, "einfach-niedrig", "einfach", _ALL, level="normal"),
    Tip("niedrig-risiko", _LOW, "einfach", "einfach-ohne-risiko", _ALL, level="normal"),
    Tip("lesen", _OPEN, "zufall-lesen", "zufall", _ALL, level="normal"),
    Tip("lesen-einfach", _OPEN, "einfach", "einfach-ohne-lesen", _ALL, level="normal"),
    Tip("offen", _OPEN, "zufall-lesen-hoch", "zufall-lesen", _ALL, level="normal"),
    Tip("offen-einfach", _OPEN, "einfach", "einfach-offen-beliebig", _ALL, level="normal"),
    Tip("offen-hoch-niedrig", _OPEN, "einfach", "einfach-offen-niedrig", _ALL, level="normal"),
)


def _fast(sheet: Sheet[Any], trial: Trial) -> Kernel | None:
    """The kernel, where it can be compiled."""
    if importlib.util.find_spec("numba") is None:
        return None
    from engines.labor.topfgucker.fast import kernel_for

    return kernel_for(LAB, sheet, trial)


LAB = Lab(
    game=GAME,
    strategies={strategy.id: strategy for strategy in _STRATEGIES},
    measure=measure,
    seconds=seconds,
    worlds=WORLDS,
    tips=_TIPS,
    fast=_fast,
    titles={"ende.ziel": "Ziel erreicht", "ende.topf": "ein Topf zu viel überkauft", "ende.karten": "Karten zu Ende"},
)
