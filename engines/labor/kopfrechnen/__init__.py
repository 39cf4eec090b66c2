"""The lab of Kopfrechnen: a plain way to play, an exact one, and the beginners' tips put to the test."""

from __future__ import annotations

from engines.kopfrechnen import GAME
from engines.labor.kopfrechnen.exact import ALWAYS, NEVER, Exact
from engines.labor.kopfrechnen.measures import measure, seconds
from engines.labor.kopfrechnen.plain import Plain
from engines.labor.lab import RANDOM, Lab, Strategy, Tip

_STRATEGIES = (
    RANDOM,
    Strategy(
        "ohne-mittel",
        "einfach, ohne unbekannte Karten",
        "Wie „einfach“, rechnet aber nur mit den Karten, die es sieht.",
        Plain(each=0),
    ),
    Strategy(
        "drei-dazu",
        "einfach, vorsichtiger gerechnet",
        "Wie „einfach“, rechnet für die eigene und die verdeckte Karte aber nur je 3 dazu.",
        Plain(each=3),
    ),
    Strategy(
        "ohne-pik-ass",
        "einfach, ohne A♠ zu beachten",
        "Wie „einfach“, zählt aber die höchste Karte auch dann, wenn es das A♠ sieht.",
        Plain(zero=False),
    ),
    Strategy(
        "spruenge",
        "einfach, mit Sprüngen",
        "Wie „einfach“, bietet aber um fünf höher statt um eins, solange die Schätzung das hergibt.",
        Plain(jump=True),
    ),
    Strategy(
        "einfach",
        "einfach",
        "Zählt zusammen, was es sieht, und rechnet für die eigene und die verdeckte Karte je 5 dazu. Bietet um eins "
        "höher, solange das nicht über der Schätzung liegt, und ruft sonst „Nachzählen!“. Spickt nie.",
        Plain(),
    ),
    Strategy(
        "ohne-gebote",
        "besser, ohne auf Gebote zu achten",
        "Wie „besser“, schließt aber nichts aus dem letzten Gebot.",
        Exact(infer=False),
    ),
    Strategy(
        "spicken-sofort", "besser, spickt sofort", "Wie „besser“, spickt aber, sobald es darf.", Exact(peek=ALWAYS)
    ),
    Strategy("spicken-nie", "besser, spickt nie", "Wie „besser“, spickt aber nie.", Exact(peek=NEVER)),
    Strategy(
        "besser",
        "besser",
        "Kennt die Wahrscheinlichkeit jeder Summe, schließt aus dem letzten Gebot auf die eigene Karte und überlegt, "
        "bei welchem Gebot die nächste Person ruft. Tut, womit es diese Runde am seltensten verliert; spickt, wenn das "
        "viel bringt.",
        Exact(),
    ),
)

_TIPS = (
    Tip("mittel", "Geh von dem aus, was du siehst.", "einfach", "ohne-mittel", (3, 4, 5, 6)),
    Tip("gebote", "Achte auf die Gebote der anderen.", "besser", "ohne-gebote", (3, 4, 5, 6)),
    Tip("pik-ass", "Das A♠ und der Joker machen jede Summe unsicher.", "einfach", "ohne-pik-ass", (3, 4, 5, 6)),
    Tip("spicken", "Nutz das Spicken", "besser", "spicken-nie", (3, 4, 5, 6)),
    Tip("spicken-aufheben", "Nutz das Spicken", "besser", "spicken-sofort", (3, 4, 5, 6)),
    Tip("kleine-schritte", "Mit kleinen Erhöhungen spielst du sicherer.", "einfach", "spruenge", (3, 4, 5, 6)),
)

LAB = Lab(
    GAME,
    {strategy.id: strategy for strategy in _STRATEGIES},
    measure=measure,
    seconds=seconds,
    tips=_TIPS,
)
