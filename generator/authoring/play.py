"""Play a game in the terminal: who sits there moves, bots move for the others, the engine watches over all."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from engines.cards import write_cards
from engines.game import IllegalMoveError, NotationError, Player, Result
from generator.authoring import bots
from generator.authoring.explain import refused, unread
from generator.authoring.match import Match
from generator.authoring.options import Options, heard, options_of
from generator.authoring.sight import news, picture
from generator.content.broken import EndlessError, endless_sentence, limited

#: Up to so many moves are listed without being asked for.
_FEW = 12
_SOME = 3

_HELP = """\
  3            den dritten Zug der Liste nehmen
  {example:<12} einen Zug ausschreiben; deinen Namen kannst du weglassen
  ?            alle Züge zeigen;  ? {word}  nur die, in denen das vorkommt
  tisch        zeigen, was du siehst
  zurueck      deinen letzten Zug zurücknehmen
  ende         aufhören"""
#: The number in a move that may be made with any number.
_NUMBER = re.compile(r"−?\d+(?!.*\d)")
_BACK = ("zurueck", "zurück")


class Terminal(Protocol):
    """Where a game is shown and played."""

    def say(self, text: str = "") -> None:
        """Show a line."""

    def ask(self, prompt: str) -> str | None:
        """Ask for a line; None when no more will come."""

    def hand_over(self, player: Player) -> None:
        """See that only this player looks from now on."""


class LeftError(Exception):
    """Somebody stopped playing. Field `match`: the game so far."""

    def __init__(self, match: Match) -> None:
        self.match = match
        super().__init__("left")


class StuckError(Exception):
    """A game that does not go on. Field `sentence`: at which move, and the way out, in German."""

    def __init__(self, sentence: str) -> None:
        self.sentence = sentence
        super().__init__(sentence)


@dataclass
class _Evening:
    """One game as it is played at one terminal; lives only as long as `play`."""

    terminal: Terminal
    humans: tuple[Player, ...]
    rng: random.Random
    most_lines: int | None
    match: Match
    told: dict[Player, int] = field(default_factory=dict)
    last: Player | None = None

    def run(self) -> Match:
        game = self.match.game.id
        try:
            with limited(game, at=lambda _: len(self.match.lines)):
                return self.until_the_end()
        except KeyboardInterrupt:
            raise LeftError(self.match) from None
        except EndlessError as error:
            raise StuckError(endless_sentence(error, game, f"Zug {len(self.match.lines) + 1}")) from None

    def until_the_end(self) -> Match:
        match, engine = self.match, self.match.game.engine
        alone = 0  # so many moves nobody could have stopped
        while engine.result(match.state) is None and not self.enough(match):
            player = match.player
            alone = 0 if player in self.humans else alone + 1
            if alone > engine.longest and self.most_lines is None:
                raise StuckError(
                    f"Nach {alone - 1} Zügen von Bots ist {match.game.facts.titel} nicht zu Ende; mehr sollen es laut "
                    "Engine nicht werden (`longest`). Mit --lines hörst du früher auf."
                )
            if (dealt := match.dealt(self.rng)) is not None:
                self.tell_all(match)
                match = dealt
            elif player is None:
                break
            elif player in self.humans:
                match = self.turn(match, player)
            else:
                match = match.after([bots.choose(engine, match.state, player, self.rng)])
            self.match = match
        self.tell_all(match)
        self.tell_result(match, engine.result(match.state))
        return match

    def enough(self, match: Match) -> bool:
        return self.most_lines is not None and len(match.lines) >= self.most_lines

    # --- what is shown ---

    def tell_all(self, match: Match) -> None:
        """Show where things stand when a deal or the game is over, and cards lie open that soon will not."""
        if not self.humans:
            self.tell(match, None)
        elif len(self.humans) == 1 or self.last is not None:
            viewer = self.last or self.humans[0]
            self.tell(match, viewer)
            self.show(match, viewer)

    def tell(self, match: Match, viewer: Player | None) -> None:
        """Say what has happened since this viewer was told last, as far as they can know it."""
        key = viewer or Player("")
        engine = match.game.engine
        for line in match.lines[self.told.get(key, 0) :]:
            if line.is_deal or viewer is None:
                self.terminal.say(f"  {line.bare}")
                continue
            text = heard(engine, line.step, viewer)
            new = [card for card in news(engine, line.step, viewer) if str(card) not in text]
            self.terminal.say(f"  {text}" + (f"  (du siehst jetzt: {write_cards(new)})" if new else ""))
        self.told[key] = len(match.lines)

    def show(self, match: Match, viewer: Player | None) -> None:
        self.terminal.say()
        for line in picture(match.game.engine, match.state, viewer):
            self.terminal.say(line)
        self.terminal.say()

    def tell_result(self, match: Match, result: Result | None) -> None:
        if result is None:
            return
        for names, word in ((result.winners, "Gewonnen"), (result.losers, "Verloren")):
            if names:
                self.terminal.say(f"{word}: {', '.join(names)}.")
        if not result.winners and not result.losers:
            self.terminal.say("Das Spiel ist zu Ende.")

    # --- one turn ---

    def turn(self, match: Match, player: Player) -> Match:
        if self.last not in (None, player):
            self.terminal.hand_over(player)
        self.last = player
        self.tell(match, player)
        self.show(match, player)
        options = options_of(match.game.engine, match.state, player)
        self.terminal.say("Du bist dran." if len(self.humans) == 1 else f"{player}, du bist dran.")
        self.offer(match, player, options)
        while True:
            entry = self.terminal.ask("Dein Zug: ")
            if entry is None or entry.strip() == "ende":
                raise LeftError(match)
            after = self.entry(match, player, options, " ".join(entry.split()))
            if after is not None:
                return after

    def entry(self, match: Match, player: Player, options: Options, entry: str) -> Match | None:
        """What comes of one line that was typed; None where it is still the same player's turn."""
        if entry in _BACK:
            return self.back(match, player)
        if entry == "hilfe":
            example = options.example.removeprefix(f"{player} ")
            self.terminal.say(_HELP.format(example=example, word=example.partition(" ")[0]))
        elif entry == "tisch":
            self.show(match, player)
        elif not entry or entry.startswith("?"):
            self.offer(match, player, options, everything=bool(entry), word=entry[1:].strip())
        elif entry.isascii() and entry.isdecimal():
            if 1 <= int(entry[:9]) <= len(options.moves):
                return match.after([options.moves[int(entry) - 1]])
            self.terminal.say(f"Einen Zug Nummer {entry} gibt es nicht. {self.meant(player, options, entry)}")
        else:
            return self.written(match, player, entry)
        return None

    def meant(self, player: Player, options: Options, entry: str) -> str:
        """What somebody may have wanted who typed a number that the list of moves does not have."""
        if options.bound is not None:
            written = _NUMBER.sub(entry, options.lowest.removeprefix(f"{player} "))
            return f"Meinst du die Zahl selbst? Schreib ihn aus: `{written}`."
        return (
            "Die Liste hat nur einen Zug." if len(options.moves) == 1 else f"Die Liste hat {len(options.moves)} Züge."
        )

    def written(self, match: Match, player: Player, entry: str) -> Match | None:
        try:
            text, moves = match.read(player, entry)
            if not text.startswith(f"{player} "):
                # Whether someone else's move would be legal could tell what they hold.
                self.terminal.say(f"Jetzt ist {player} dran.")
                return None
            return match.after(moves, text)
        except NotationError as error:
            self.say_all(unread(error))
        except IllegalMoveError as error:
            self.say_all(refused(match.game, error.refusals))
        return None

    def back(self, match: Match, player: Player) -> Match | None:
        """The match before this player's last move."""
        engine = match.game.engine
        for number in reversed(range(len(match.lines))):
            line = match.lines[number]
            if not line.is_deal and engine.to_move(line.step.before) == player:
                self.told = {viewer: min(told, number) for viewer, told in self.told.items()}
                self.terminal.say(f"Zurückgenommen: {line.text}")
                return match.before(number)
        self.terminal.say("Du hast noch keinen Zug gemacht, den du zurücknehmen könntest.")
        return None

    def offer(
        self, match: Match, player: Player, options: Options, *, everything: bool = False, word: str = ""
    ) -> None:
        numbered = [
            f"  {number:>3}  {text.removeprefix(f'{player} ')}"
            for number, text in enumerate(options.texts, 1)
            if word in text
        ]
        few = everything or len(numbered) <= _FEW
        self.say_all(numbered if few else numbered[:_SOME])
        if not few:
            self.terminal.say(f"       … {len(numbered)} Züge sind möglich; ? zeigt alle, hilfe erklärt mehr.")
        if options.bound is not None:
            more = "jeder anderen" if options.bound.lowest is None else "einer größeren"
            self.terminal.say(f"       {options.lowest.removeprefix(f'{player} ')} (oder mit {more} Zahl)")

    def say_all(self, lines: Sequence[str]) -> None:
        for line in lines:
            self.terminal.say(line)


def play(
    match: Match, humans: Sequence[Player], terminal: Terminal, rng: random.Random, most_lines: int | None = None
) -> Match:
    """Play until the game is over, or has so many lines.

    Raises `LeftError` when somebody stops, and `StuckError` when the engine does.
    """
    return _Evening(terminal, tuple(humans), rng, most_lines, match).run()
