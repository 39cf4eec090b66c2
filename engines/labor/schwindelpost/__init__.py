"""The lab of Schwindelpost: by the toss of a coin, with an eye on the table, and beginners' tips put to the test."""

from __future__ import annotations

from engines.labor.lab import RANDOM, Lab, Strategy, Tip
from engines.labor.schwindelpost.measures import measure, seconds
from engines.labor.schwindelpost.plain import plain
from engines.labor.schwindelpost.weighing import DOUBT, Weighing
from engines.schwindelpost import GAME

_STRATEGIES = (
    RANDOM,
    Strategy(
        "einfach",
        "einfach",
        "Verschickt irgendeine Karte an irgendwen und sagt in der Hälfte der Fälle die Wahrheit. Tippt nach "
        "Münzwurf; schickt nur weiter, wenn die genannte Sorte das Spiel kosten würde.",
        plain,
    ),
    Strategy(
        "ohne-tisch",
        "besser, behauptet irgendetwas",
        "Wie „besser“, achtet beim Schwindeln aber nicht darauf, was vor der anderen Person liegt.",
        Weighing(table=False),
    ),
    Strategy(
        "ohne-weiterschicken",
        "besser, schickt nie weiter",
        "Wie „besser“, tippt aber immer selbst.",
        Weighing(passing=False),
    ),
    Strategy(
        "immer-schwindeln",
        "besser, schwindelt immer",
        "Wie „besser“, sagt aber nie die Wahrheit.",
        Weighing(lying=True),
    ),
    Strategy(
        "misstrauisch",
        "besser, glaubt selten",
        "Wie „besser“, hält aber nur eine von vier Behauptungen für wahr.",
        Weighing(true=DOUBT),
    ),
    Strategy(
        "besser",
        "besser",
        "Verschickt, was der anderen Person am meisten und ihm selbst am wenigsten schadet, und sagt in der Hälfte der "
        "Fälle die Wahrheit; sonst nennt es die Sorte, die für die andere Person am gefährlichsten ist. Tippt so, dass "
        "der erwartete Schaden klein bleibt, und schickt weiter, wenn das noch weniger schadet.",
        Weighing(),
    ),
)

_TIPS = (
    Tip("tisch", "Sieh dir den Tisch an, bevor du etwas behauptest.", "besser", "ohne-tisch", (2, 3, 4, 5, 6)),
    Tip(
        "weiterschicken",
        "Weiterschicken hilft dir, wenn du unsicher bist.",
        "besser",
        "ohne-weiterschicken",
        (3, 4, 5, 6),
    ),
)

LAB = Lab(
    GAME,
    {strategy.id: strategy for strategy in _STRATEGIES},
    measure=measure,
    seconds=seconds,
    tips=_TIPS,
    titles={
        "ende.gleiche": "zu viele einer Sorte",
        "ende.acht": "acht verschiedene Sorten",
        "ende.leer": "Hand leer",
    },
)
