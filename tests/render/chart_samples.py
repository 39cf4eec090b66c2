"""One chart of each kind, with numbers that are easy to recognise."""

from __future__ import annotations

from engines.labor.statistics import share
from generator.render.charts.data import (
    Chart,
    Difference,
    Differences,
    Histogram,
    Parts,
    PartsRow,
    RateLine,
    RateLines,
    SharePanel,
    SharePanels,
)

RATES = RateLines(
    "Siegquoten",
    tuple(
        RateLine(label, {players: share(10 * hits, 1000) for players, hits in enumerate(percents, start=2)})
        for label, percents in (
            ("Leicht", (91, 97, 84, 93)),
            ("Normal", (60, 75, 56, 63)),
            ("Schwer", (53, 68, 49, 62)),
            ("Profi", (22, 37, 17, 61)),
        )
    ),
)
DIFFERENCES = Differences(
    "Was hilft",
    (
        Difference("Offene Hände", 0.4, 0.375, 0.425),
        Difference("Ohne die Regel „Nie auf die eigene Karte“, die sonst immer gilt", 0.2, 0.17, 0.23),
        Difference("Asse aufheben", 0.01, -0.005, 0.025),
        Difference("Ohne offene Karten", -0.1, -0.13, -0.07),
    ),
)
HISTOGRAM = Histogram("Länge", "Züge", {20: 50, 21: 200, 22: 400, 23: 250, 24: 60, 27: 40}, 22, 20, 24)
PANELS = SharePanels(
    "Plätze",
    "Platz",
    tuple(
        SharePanel(label, tuple(share(hits, 1000) for hits in hits_by_seat), 1 / len(hits_by_seat))
        for label, hits_by_seat in (
            ("zu dritt", (410, 310, 280)),
            ("zu viert", (310, 230, 240, 220)),
            ("zu fünft", (200, 210, 190, 195, 205)),
            ("zu sechst", (160, 150, 170, 180, 145, 195)),
        )
    ),
)
PARTS = Parts(
    "Enden",
    ("Ziel", "Topf", "Karten", "abgebrochen", "sonst"),
    (
        PartsRow("zu zweit", tuple(share(hits, 1000) for hits in (500, 250, 150, 90, 10))),
        PartsRow("zu dritt", tuple(share(hits, 1000) for hits in (200, 0, 400, 400, 0))),
    ),
)
CHARTS: tuple[Chart, ...] = (RATES, DIFFERENCES, HISTOGRAM, PANELS, PARTS)
