"""Begin a new game: a content folder and an engine that are proven and print at once, for authors to change."""

from __future__ import annotations

import contextlib
import datetime
import importlib
import importlib.util
import keyword
import os
import re
import shutil
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import jinja2

from engines.cards import Rank, pack
from engines.game import module_name
from generator.atomic import new_folder, sweep, write_atomically
from generator.authoring.match import NAMES
from generator.content.files import NOT_GAMES
from generator.content.homes import TEMPLATES
from generator.content.markdown import slug
from generator.content.models import PALETTE
from generator.content.source import Source
from generator.content.spelling import check_spelling
from generator.proof.own_title import without_title
from generator.proof.tokens import find_tokens

#: By number of cards: the ranks that are played with.
DECKS: Mapping[str, tuple[Rank, ...]] = {
    size: tuple(map(Rank, ranks.split()))
    for size, ranks in {
        "52": "2 3 4 5 6 7 8 9 10 B D K A",
        "32": "7 8 9 10 B D K A",
        "24": "9 10 B D K A",
    }.items()
}
LEAST_PLAYERS = 2
MOST_PLAYERS = 8
MOST_CHARACTERS = 40

#: What new games and projects are made from.
SAMPLES = TEMPLATES / "neu"
_OPEN_TO_READERS = 0o755
#: The files of a game, each with the folder of its template.
_FILES: Mapping[str, str] = dict.fromkeys(
    ("spiel.yaml", "regeln.md", "kurzregeln.md", "beispiele/erste-partie.yaml", "faelle/alle.yaml"), "content"
)
_FILES_WITHOUT_ENGINE: Mapping[str, str] = {
    "spiel.yaml": "ohne-engine",
    "regeln.md": "ohne-engine",
    "kurzregeln.md": "content",
}
#: Signs that mean something in a title's file or on its page.
_MARKUP = re.compile(r"[*`\\{}\[\]<>#&\"_]")

#: A number that stands first in a name and is not too long to be read.
_NUMBER_FIRST = re.compile(r"\A[0-9]{1,4}(?![0-9])")

#: The colour that a spiel.yaml names, also where the rest of it is not to be read.
_COLOUR = re.compile(r"^farbe:[ \t]*[\"']?(\w+)", re.MULTILINE)
#: What a title may not hold, by the token's kind.
_CLAIMS: Mapping[str, str] = {"karte": "die Karte", "farbe": "die Farbe"}


class NewGameError(ValueError):
    """A game that cannot be begun so. Field `sentence`: why, in German."""

    def __init__(self, sentence: str) -> None:
        self.sentence = sentence
        super().__init__(sentence)


@dataclass(frozen=True)
class NewGame:
    """What is asked of a new game. `deck` is a key of `DECKS`; without an `engine` its examples stay unverified."""

    name: str
    title: str
    low: int
    high: int
    deck: str
    date: datetime.date
    engine: bool = True


def name_of(root: Path, text: str) -> str:
    """The name of the content folder for what an author calls the game. Raises `NewGameError`."""
    name = _NUMBER_FIRST.sub(_spelt, slug(text))
    if not re.match("[a-z]", name):
        raise NewGameError(f"Aus „{text}“ wird kein Name: Er muss mit einem Buchstaben beginnen.")
    module = module_name(name)
    last = _module(name)
    if name in NOT_GAMES or keyword.iskeyword(last) or keyword.issoftkeyword(last):
        raise NewGameError(f"`{name}` hat schon eine andere Bedeutung. Wähl einen anderen Namen.")
    if (root / "content" / name).exists():
        raise NewGameError(f"Den Ordner content/{name} gibt es schon. Überschrieben wird nichts.")
    if importlib.util.find_spec(module) is not None or _engine_file(root, name).exists():
        raise NewGameError(f"{module} gibt es schon. Überschrieben wird nichts.")
    return name


def _spelt(number: re.Match[str]) -> str:
    """A number at the beginning of a name in words, for a program's name begins with a letter."""
    from num2words import num2words  # only where a number has to be spelt: it takes 30 ms to import

    return slug(num2words(int(number.group()), lang="de"))


def title_of(text: str) -> str:
    """A title for what an author calls the game: as it is, or `hohe-karte` as „Hohe Karte“."""
    return " ".join(word.capitalize() for word in text.split("-")) if text == slug(text) else text


def check_title(title: str) -> None:
    """See that a title can be printed as it is. Raises `NewGameError`."""
    if not title.strip() or title != " ".join(title.split()):
        raise NewGameError("Der Titel darf nicht leer sein.")
    if len(title) > MOST_CHARACTERS:
        raise NewGameError(
            f"Der Titel hat {len(title)} Zeichen; mehr als {MOST_CHARACTERS} passen nicht in die Kopfzeile."
        )
    if match := _MARKUP.search(title):
        way_out = "Schreib „und“." if match.group() == "&" else "Lass es weg."
        raise NewGameError(f"Im Titel darf „{match.group()}“ nicht stehen. {way_out}")
    for finding in check_spelling(Source(Path("titel"), title), 0, len(title)):
        raise NewGameError(f"Der Titel lässt sich so nicht drucken. {finding.message}")
    for token in without_title(find_tokens(title), title, title):  # its numbers are part of a name
        claim = _CLAIMS.get(token.kind, "„" + token.text + "“")
        raise NewGameError(f"Im Titel steht „{token.text}“. Titel behaupten nichts: Schreib ihn ohne {claim}.")


def check_players(low: int, high: int) -> None:
    """See that so many can play the game that we begin with. Raises `NewGameError`."""
    if not LEAST_PLAYERS <= low <= high <= MOST_PLAYERS:
        raise NewGameError(f"Für den Anfang geht es von {LEAST_PLAYERS} bis {MOST_PLAYERS} Personen, nicht mehr.")


def create(root: Path, game: NewGame) -> tuple[Path, ...]:
    """Write all files of a new game and return them.

    Raises `NewGameError`, and `OSError` where nothing can be written.
    """
    name_of(root, game.name)
    check_title(game.title)
    check_players(game.low, game.high)
    templates = environment()
    values = {**_values(game), "farbe": least_used_colour(root)}
    folder = root / "content" / game.name
    wanted = _FILES if game.engine else _FILES_WITHOUT_ENGINE
    files = {name: templates.get_template(f"{place}/{name}.j2").render(values) for name, place in wanted.items()}
    beside = {path: templates.get_template(template).render(values) for path, template in _code(root, game)}
    sweep(folder.parent)
    folder.parent.mkdir(parents=True, exist_ok=True)
    handle, unfinished = new_folder(folder.parent, game.name)
    try:  # complete or not at all: nobody has to clean up before trying again
        for name, text in files.items():
            write_atomically(unfinished / name, text.encode())
        unfinished.chmod(_OPEN_TO_READERS)
        try:
            for path, text in beside.items():
                write_atomically(path, text.encode())
            unfinished.rename(folder)
        except BaseException:
            for path in beside:
                path.unlink(missing_ok=True)
            raise
    finally:
        shutil.rmtree(unfinished, ignore_errors=True)
        if handle >= 0:
            os.close(handle)
    importlib.invalidate_caches()
    return (*(folder / name for name in files), *beside)


def _code(root: Path, game: NewGame) -> Iterator[tuple[Path, str]]:
    """The game's engine and, in a project whose tests are begun so, its tests: each file with its template.

    Raises `NewGameError` where there are such tests already, and `OSError` where the project's cannot be read.
    """
    if not game.engine:
        return
    yield _engine_file(root, game.name), "engine.py.j2"
    tests = root / "tests"
    beginning = tests / "conftest.py"
    if beginning.is_file() and b"blattwerk.testing" in beginning.read_bytes():
        file = tests / f"test_{_module(game.name)}.py"
        if file.exists():
            raise NewGameError(f"tests/{file.name} gibt es schon. Überschrieben wird nichts.")
        yield file, "test.py.j2"


def _module(name: str) -> str:
    return module_name(name).rpartition(".")[2]


def least_used_colour(root: Path) -> str:
    """The colour that the fewest games of a project have, the first of those; a game that cannot be read has none."""
    used: Counter[str] = Counter()
    for sheet in (root / "content").glob("*/spiel.yaml"):
        with contextlib.suppress(OSError):
            used.update(_COLOUR.findall(sheet.read_text(encoding="utf-8", errors="replace"))[:1])
    return min(PALETTE, key=lambda colour: used[colour])


def _engine_file(root: Path, name: str) -> Path:
    return root / f"{module_name(name).replace('.', '/')}.py"


def environment() -> jinja2.Environment:
    """Templates whose signs do not clash with those of our Markdown."""
    made = jinja2.Environment(
        loader=jinja2.FileSystemLoader(SAMPLES),
        undefined=jinja2.StrictUndefined,
        block_start_string="<%",
        block_end_string="%>",
        variable_start_string="<<",
        variable_end_string=">>",
        comment_start_string="<#",
        comment_end_string="#>",
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    made.filters["yaml"] = _quoted
    return made


def _quoted(text: str) -> str:
    """A text as YAML, whatever signs it holds."""
    return "'" + text.replace("'", "''") + "'"


def _values(game: NewGame) -> Mapping[str, object]:
    ranks = DECKS[game.deck]
    players = NAMES[: game.low]
    low = [str(card) for card in pack(ranks=ranks[:4])][: 2 * MOST_PLAYERS]
    first = _plays(players, ["9♥", "A♠", *(card for card in low if card != "9♥")])
    equal = _plays(players, ["A♠", "A♥", *low])
    return {
        "name": game.name,
        "modul": _module(game.name),
        "titel": game.title,
        "klasse": "".join(part.capitalize() for part in game.name.split("-")),
        "von": game.low,
        "bis": game.high,
        "spanne": f"{game.low}–{game.high}" if game.low < game.high else game.low,
        "stand": game.date.isoformat(),
        "werte": ", ".join(f"{rank}: {DECKS['52'].index(rank) + 2}" for rank in ranks),
        "raenge": ", ".join(map(str, ranks)),
        "karten": len(pack(ranks=ranks)),
        "namen": ", ".join(players),
        "zuege": first,
        "hand": _hand(first),
        "gleich": {"zuege": equal, "hand": _hand(equal)},
        "zu_viele": ", ".join(NAMES[: game.high + 1]),
    }


def _plays(players: tuple[str, ...], cards: list[str]) -> list[Mapping[str, str]]:
    return [{"name": name, "karte": card} for name, card in zip(players, cards, strict=False)]


def _hand(plays: list[Mapping[str, str]]) -> str:
    return ", ".join(f"{play['name']}: {play['karte']}" for play in plays)
