"""The lab of Große Zahl: from hand to mouth, with a plan, and the beginners' tips put to the test."""

from __future__ import annotations

import importlib.util
from typing import Any

from engines.game import Sheet
from engines.grosse_zahl import GAME
from engines.labor.grosse_zahl.measures import measure, seconds
from engines.labor.grosse_zahl.plain import plain
from engines.labor.grosse_zahl.planned import Planned
from engines.labor.lab import RANDOM, Kernel, Lab, Strategy, Tip, Trial, WinnersKernel

_STRATEGIES = (
    RANDOM,
    Strategy(
        "einfach",
        "einfach",
        "Legt die kleinste Zahl, die überbietet, und nimmt die höchste Karte auf. Passt nur, wenn nichts geht.",
        plain,
    ),
    Strategy(
        "ohne-zusammenhalt",
        "besser, ohne Zusammenhalt",
        "Wie „besser“, achtet aber nicht darauf, ob die Handkarten zusammenpassen.",
        Planned(fitting=False),
    ),
    Strategy(
        "ohne-wahl",
        "besser, nimmt immer die höchste",
        "Wie „besser“, nimmt aber immer die höchste Karte auf, ob sie passt oder nicht.",
        Planned(choosing=False),
    ),
    Strategy(
        "hoch-eroeffnen",
        "besser, eröffnet hoch",
        "Wie „besser“, eröffnet aber mit der höchsten statt der kleinsten passenden Karte.",
        Planned(low=False),
    ),
    Strategy(
        "ohne-zaehlen",
        "besser, zählt die Karten der anderen nicht",
        "Wie „besser“, achtet aber nicht darauf, wie viele Karten die anderen noch haben.",
        Planned(watching=False),
    ),
    Strategy(
        "gleich-viele",
        "besser, legt gleich viele",
        "Wie „besser“, legt aber nur dann eine Karte mehr, wenn mit gleich vielen nichts geht.",
        Planned(longer=False),
    ),
    Strategy(
        "besser",
        "besser",
        "Legt so, dass die übrigen Karten zu möglichst wenigen Zahlen zusammenpassen, und passt, wenn Legen die Hand "
        "schlechter macht. Nimmt auf, was zur Hand passt; hat jemand nur noch zwei Karten, legt es möglichst viele ab.",
        Planned(),
    ),
)

_TIPS = (
    Tip("zusammenpassen", "Behalt Karten, die zusammenpassen:", "besser", "ohne-zusammenhalt", (2, 3, 4, 5, 6)),
    Tip("aufnehmen", "Die Karte, die du aufnimmst, ist so wichtig", "besser", "ohne-wahl", (2, 3, 4, 5, 6)),
    Tip("klein-eroeffnen", "Zum Eröffnen reicht eine kleine Karte:", "besser", "hoch-eroeffnen", (2, 3, 4, 5, 6)),
    Tip("karten-zaehlen", "Zähl die Karten der anderen.", "besser", "ohne-zaehlen", (2, 3, 4, 5, 6)),
    Tip("eine-mehr", "Eine Karte mehr ist eine starke Antwort:", "besser", "gleich-viele", (2, 3, 4, 5, 6)),
)


def _fast(sheet: Sheet[Any], trial: Trial) -> Kernel | None:
    """The kernel, where it can be compiled."""
    if importlib.util.find_spec("numba") is None:
        return None
    from engines.labor.grosse_zahl.fast import kernel_for

    return kernel_for(LAB, sheet, trial)


def _fast_winners(sheet: Sheet[Any], trial: Trial) -> WinnersKernel | None:
    """The same for nothing but who wins."""
    if importlib.util.find_spec("numba") is None:
        return None
    from engines.labor.grosse_zahl.fast import winners_for

    return winners_for(LAB, sheet, trial)


LAB = Lab(
    GAME,
    {strategy.id: strategy for strategy in _STRATEGIES},
    measure=measure,
    seconds=seconds,
    tips=_TIPS,
    fast=_fast,
    fast_winners=_fast_winners,
    titles={
        "ende.letzte": "letzte Karten auf eine Zahl gelegt",
        "ende.alles": "alles auf einmal",
        "ende.einzelne": "mit der letzten Karte eröffnet",
    },
)
