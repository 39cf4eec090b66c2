"""The numbers on a score pad: each follows from the engine's facts, for every level of the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engines.game import Facts
from engines.game import Path as Place
from generator.content.book import GameContent
from generator.content.findings import Code, Finding
from generator.content.pad import PadNumber
from generator.content.scalars import quoted
from generator.proof.expressions import ExpressionError, Scope, UnknownFactError, evaluate
from generator.proof.values import describe

#: As many boxes as there is room for on a line of A4 beside a word in a child's handwriting.
MOST_BOXES = 16
#: What stands for the id of a level in an expression.
_LEVEL = "[stufe]"
_HIGHEST_END = 9999


class NoNumberError(ValueError):
    """A fact that is no whole number. Field `sentence`, in German."""

    def __init__(self, sentence: str) -> None:
        self.sentence = sentence
        super().__init__(sentence)


def pad_numbers(game: GameContent, facts: Facts, expression: str) -> Mapping[str, int]:
    """What an expression of a score pad comes to, by level; by "" where the levels play no part in it.

    Raises `ExpressionError` and `NoNumberError`.
    """
    levels = game.engine.levels(game.sheet)
    if _LEVEL not in expression:
        return {"": _number(expression, facts)}
    if not levels:
        raise NoNumberError(f"`{_LEVEL}` steht für die Stufen des Spiels, aber dieses Spiel hat keine.")
    return {level: _number(expression.replace(_LEVEL, f"['{level}']"), facts) for level in levels}


def _number(expression: str, facts: Facts) -> int:
    value = evaluate(expression, Scope(facts)).value
    if isinstance(value, bool) or not isinstance(value, int):
        raise NoNumberError(f"`{expression}` ist {describe(value)}; hierher gehört eine ganze Zahl.")
    return value


def check_pad(game: GameContent, facts: Facts) -> Iterator[Finding]:
    """Findings for numbers of the score pad that no fact gives, and for those that do not fit on it."""
    pad = game.facts.punkteblock
    if pad is None:
        return
    boxes = [(one, ("punkteblock", "kaestchen", index)) for index, one in enumerate(pad.kaestchen)]
    room = MOST_BOXES
    for one, path in boxes:
        found = _checked(game, facts, one, path, most=MOST_BOXES)
        if isinstance(found, Finding):
            yield found
            return
        room -= found
        if room < 0:
            message = f"So viele Kästchen passen nicht in eine Zeile: Es sind höchstens {MOST_BOXES}."
            yield Finding(Code.VALUE_WRONG, game.document.at((*path, "anzahl")), message, found=one.anzahl)
            return
    if pad.punkte and pad.punkte.ende:
        found = _checked(game, facts, pad.punkte.ende, ("punkteblock", "punkte", "ende"), most=_HIGHEST_END)
        if isinstance(found, Finding):
            yield found


def _for_all(path: str, levels: tuple[str, ...]) -> str:
    """The path of a fact about one of the levels as one for all of them, ready to be pasted."""
    for level in levels:
        path = path.replace(f".{level}", _LEVEL)
    return quoted(path) if _LEVEL in path else path


def _checked(game: GameContent, facts: Facts, one: PadNumber, path: Place, most: int) -> int | Finding:
    """The largest number that an entry comes to on any level, or what is wrong with it."""
    at, expression = game.document.at((*path, "anzahl")), one.anzahl
    try:
        numbers = pad_numbers(game, facts, expression)
    except UnknownFactError as error:
        levels = game.engine.levels(game.sheet) if _LEVEL in expression else ()
        first, *others = dict.fromkeys(_for_all(path, levels) for path in error.suggestions or ("",))
        return Finding(Code.FACT_UNKNOWN, at, error.sentence, found=expression, fix=first, hints=tuple(others))
    except (ExpressionError, NoNumberError) as error:
        return Finding(Code.EXPRESSION, at, error.sentence, found=expression)
    if min(numbers.values()) < 0 or not 1 <= max(numbers.values()) <= most:
        said = ", ".join(f"{number}" for number in dict.fromkeys(numbers.values()))
        message = f"`{expression}` ergibt {said}; auf den Punkteblock passen 1 bis {most}."
        return Finding(Code.VALUE_WRONG, at, message, found=expression, engine=said)
    return max(numbers.values())
