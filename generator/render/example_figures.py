"""The pictures of worked examples: a game's table after a line, as its engine draws it."""

from __future__ import annotations

from generator.proof.prove import GameProof
from generator.render.design import DEFAULT_PALETTE
from generator.render.figures import figure_svg


def example_figure(proof: GameProof, example: str, line: int, palette: str = DEFAULT_PALETTE) -> str:
    """The table after line `line` of an example (0: the start) as an inline SVG; empty where it cannot be played.

    What the line changed is marked. Raises `UnknownTokenError` for a palette that does not exist.
    """
    game, run = proof.game, proof.runs.get(example)
    if run is None or run.start is None:
        return ""
    step = dict(run.steps).get(line)
    scene = game.engine.scene(run.state(line)) if step is None else game.engine.step_scene(step)
    when = f"nach Zug {line}" if line else "am Anfang"
    title = f"Bild zum Beispiel „{game.examples[example].title}“, {when}"
    return figure_svg(scene, accent=game.facts.farbe, palette=palette, title=title)
