"""`blattwerk play`: sit down, play, and write down what was played if that is wanted."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from engines.game import Player
from generator.atomic import sweep, write_atomically
from generator.authoring.match import NAMES, Match, SettingError, begin
from generator.authoring.play import LeftError, StuckError, Terminal, play
from generator.authoring.record import TITLE, NotRecordableError, record
from generator.content.book import GameContent
from generator.content.broken import EndlessError, endless_sentence, limited
from generator.content.markdown import slug
from generator.proof.tokens import find_tokens

_MOST_SEEDS = 1_000_000
_NAME = re.compile(r"[a-z0-9äöüß]+(-[a-z0-9äöüß]+)*")


@dataclass(frozen=True)
class Wishes:
    """How somebody wants to play; None where they do not mind. `lines` is after how many lines to stop."""

    players: int | None = None
    bots: int | None = None
    seed: int | None = None
    variants: Sequence[str] = ()
    level: str | None = None
    lines: int | None = None


@dataclass(frozen=True)
class Goal:
    """Where an example is to be written. `text` is the file beside it for its text, or None where none may lie."""

    name: str
    title: str
    path: Path
    text: Path | None
    schema: str


def goal(root: Path, game: str, wanted: str, title: str = TITLE) -> Goal:
    """What `--record` means: a plain name is an example of the game, anything else a file.

    Raises `SettingError` where the name cannot be one, or is taken, or where the title claims something.
    """
    examples = root / "content" / game / "beispiele"
    path = Path(wanted)
    if path.suffix not in ("", ".yaml"):
        raise SettingError(f"Ein Beispiel ist eine Datei auf .yaml, nicht auf {path.suffix}.")
    if len(path.parts) == 1 and not path.suffix:
        path = examples / path
    path = path.with_suffix(".yaml")
    if not _NAME.fullmatch(path.stem):
        better = slug(path.stem) or "meine-partie"
        raise SettingError(f"„{path.stem}“ kann ein Beispiel nicht heißen, nur Kleines mit Bindestrich wie `{better}`.")
    for token in find_tokens(title, tuple(map(Player, NAMES))):
        raise SettingError(f"Im Titel steht „{token.text}“. Titel behaupten nichts: keine Zahlen, Karten oder Namen.")
    inside = path.resolve().is_relative_to((root / "content").resolve())
    text = None if inside else path.with_suffix(".md")
    for taken in (path, *([text] if text else [])):
        if taken.exists():
            raise SettingError(f"{taken} gibt es schon. Überschrieben wird nichts; wähl einen anderen Namen.")
    schema = f"../../schema/{game}.beispiel.json" if path.resolve().parent == examples.resolve() else ""
    return Goal(path.stem, title, path, text, schema)


def spend(game: GameContent, wishes: Wishes, terminal: Terminal, target: Goal | None = None) -> bool:
    """Play one game, and write it down at the end, however it ends; False where no example could be made of it.

    Raises `SettingError` where it cannot be played as wished, `StuckError` where it does not go on, and `OSError` where
    the example cannot be written.
    """
    seed = random.SystemRandom().randrange(_MOST_SEEDS) if wishes.seed is None else wishes.seed
    rng = random.Random(f"{game.id} {seed}")
    match = _begun(game, wishes, seed, rng)
    players = match.table.players
    bots = len(players) - 1 if wishes.bots is None else wishes.bots
    if not 0 <= bots <= len(players):
        raise SettingError(f"Von {len(players)} Plätzen können nicht {bots} von Bots besetzt sein.")
    humans = players[: len(players) - bots]
    terminal.say(f"{game.facts.titel} mit {', '.join(players)}{_mode(match)}. Noch einmal dasselbe: --seed {seed}")
    if humans:
        who = f"Du spielst {humans[0]}." if len(humans) == 1 else f"An diesem Gerät spielen {', '.join(humans)}."
        terminal.say(f"{who} `hilfe` erklärt, was man tippen kann.")
    try:
        match = play(match, humans, terminal, rng, wishes.lines)
    except LeftError as left:
        match = left.match
    except StuckError as stuck:
        raise StuckError(f"{stuck.sentence} Dasselbe noch einmal gibt es mit --seed {seed}.") from None
    return target is None or _write(match, target, terminal)


def _begun(game: GameContent, wishes: Wishes, seed: int, rng: random.Random) -> Match:
    try:
        with limited(game.id):
            return begin(game, wishes.players, frozenset(wishes.variants), wishes.level, rng)
    except EndlessError as error:
        raise StuckError(endless_sentence(error, game.id, f"Austeilen mit --seed {seed}")) from None


def _mode(match: Match) -> str:
    variants = [match.game.facts.varianten[name].titel for name in sorted(match.table.variants)]
    level = [f"Stufe {match.table.level}"] if match.table.level else []
    return f" ({', '.join([*level, *variants])})" if level or variants else ""


def _write(match: Match, target: Goal, terminal: Terminal) -> bool:
    if not match.lines:
        terminal.say("Es wurde nichts gespielt, also auch nichts aufgeschrieben.")
        return True
    try:
        example = record(match, target.name, target.title, target.schema)
    except NotRecordableError as error:
        terminal.say("Diese Partie lässt sich nicht als Beispiel festhalten; die Prüfung hat Einwände:")
        for finding in error.findings:
            terminal.say(f"  {finding.message}")
        return False
    sweep(target.path.parent)
    write_atomically(target.path, example.yaml.encode())
    terminal.say(f"\nAufgeschrieben: {target.path}")
    if target.text is not None:
        write_atomically(target.text, example.prose.encode())
        terminal.say(f"Der Text dazu: {target.text}")
    terminal.say(
        "Setz das in regeln.md, dahin, wo das Beispiel stehen soll, und kürz es auf das, was du erzählen willst:"
    )
    terminal.say(f"\n{example.prose}")
    return True
