"""`blattwerk simulate`: let programs play a game, and count."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

from generator.commands.common import CONTENT_WRONG, QUIET, ROOT, find_root, load_book, tell_findings
from generator.content.troubles import reason
from generator.terminal import say, say_json
from generator.usage import INTERRUPTED, Command, Whole, stop

if TYPE_CHECKING:  # nothing heavy at the start
    from collections.abc import Sequence

    from generator.content.book import Book, GameContent
    from generator.lab.spread import Counted, Order

_DEALS = 1000
_SEED = 1
#: Fewer deals than this are played faster here than other processes are started.
_FEW = 100


@click.command(cls=Command)
@click.argument("game", metavar="SPIEL", default="")
@ROOT
@QUIET
@click.option("--level", default="", metavar="STUFE", help="Nur auf dieser Stufe. Ohne Angabe: auf jeder.")
@click.option("--players", type=Whole(1), metavar="ZAHL", help="Nur mit so vielen. Ohne Angabe: mit jeder Anzahl.")
@click.option("--variant", "variants", multiple=True, metavar="KENNUNG", help="Mit dieser Variante; mehrfach möglich.")
@click.option("--deals", type=Whole(1), metavar="ZAHL", help=f"So viele Partien. Ohne Angabe: {_DEALS}.")
@click.option(
    "--seed",
    type=Whole(0),
    metavar="ZAHL",
    help=f"Wie gemischt wird: gleiche Zahl, gleiche Karten. Ohne Angabe: {_SEED}.",
)
@click.option("--strategy", default="", metavar="KENNUNG", help="Wie alle spielen. Ohne Angabe: so gut es geht.")
@click.option("--hero", default="", metavar="KENNUNG", help="Wie davon abweichend eine Person spielt.")
@click.option("--world", default="", metavar="KENNUNG", help="Mit anderen Regeln, die das Labor des Spiels kennt.")
@click.option("--jobs", type=Whole(1), metavar="ZAHL", help="In so vielen Prozessen. Ohne Angabe: so viele, wie gehen.")
@click.option("--cluster", "address", default="", metavar="ADRESSE", help="Auf dem Dask-Cluster unter dieser Adresse.")
@click.option("--record", is_flag=True, help="Messen, was in labor.yaml steht, und die Zahlen dort eintragen.")
@click.option("--verify", is_flag=True, help="Nachmessen, ob die Zahlen halten, die in den Texten stehen.")
@click.option("--json", "as_json", is_flag=True, help="Das Ergebnis als JSON ausgeben.")
def simulate(
    game: str,
    root: Path | None,
    quiet: bool,
    level: str,
    players: int | None,
    variants: tuple[str, ...],
    deals: int | None,
    seed: int | None,
    strategy: str,
    hero: str,
    world: str,
    jobs: int | None,
    address: str,
    record: bool,
    verify: bool,
    as_json: bool,
) -> None:
    """Lässt Programme ein Spiel spielen und zählt, wie es ausgeht.

    Bei gleichem Samen kommt immer dasselbe heraus, in wie vielen Prozessen auch immer. Strg-C zeigt, was bis dahin
    bekannt ist.

    \b
    Beispiele:
      blattwerk simulate topfgucker --level normal --deals 5000
      blattwerk simulate kopfrechnen --players 4 --json
      blattwerk simulate topfgucker --record
      blattwerk simulate topfgucker --verify --seed 2
      blattwerk simulate topfgucker --cluster tcp://127.0.0.1:8786
    """
    from generator.lab.errors import LabError
    from generator.lab.settings import Wishes

    project = find_root(root)
    if not game:
        stop("Welches Spiel soll es sein? Nenn es hinter `simulate`.")
    if record and verify:
        stop("--record misst neu, --verify misst nach. Nimm eins von beiden.")
    wishes = Wishes(level, players, variants, strategy, hero, world)
    _refuse_mixed(record=record, verify=verify, as_json=as_json, wishes=wishes, counts=(deals, seed))
    book = load_book(project, (game,))
    content = _content(book, figures_may_be_wrong=record)
    player = _Player(content, jobs, address, silent=quiet or as_json)
    try:
        if record:
            _record(project, content, player, quiet=quiet)
        elif verify:
            _verify(content, player, deals, seed, quiet=quiet)
        else:
            _measure(content, player, wishes, deals or _DEALS, _SEED if seed is None else seed, as_json=as_json)
    except LabError as error:
        stop(error.sentence)
    except OSError as error:
        stop(f"{error.filename} lässt sich nicht schreiben: {reason(error)}.")


def _refuse_mixed(
    *, record: bool, verify: bool, as_json: bool, wishes: object, counts: tuple[int | None, int | None]
) -> None:
    """What is measured for labor.yaml stands there; on the command line it would be ignored."""
    from generator.lab.settings import Wishes

    if not (record or verify):
        return
    option = "--record" if record else "--verify"
    if wishes != Wishes():
        stop(f"{option} spielt, was in labor.yaml steht. Lass die Angaben zu Stufe, Personen und Strategie weg.")
    if record and counts != (None, None):
        stop("Bei --record stehen Samen und Zahl der Partien in labor.yaml (`samen`, `spiele`). Ändere sie dort.")
    if as_json:
        stop(f"{option} gibt es nicht als JSON. Lass --json weg.")


def _content(book: Book, *, figures_may_be_wrong: bool) -> GameContent:
    """The game, as far as it can be played; the run ends with what is wrong where it cannot."""
    from generator.content.files import LAB_FILE
    from generator.content.findings import Code
    from generator.proof.prove import prove

    wrong = [
        finding
        for finding in book.findings
        if finding.span.file.name == LAB_FILE and not (figures_may_be_wrong and finding.code is Code.LAB_SEAL)
    ]
    if not book.games or wrong:
        tell_findings(prove(book).outcome, book.sources)
        sys.exit(CONTENT_WRONG)
    return book.games[0]


class _Player:
    """Plays orders of one game with the crew that is asked for, and shows how far it is."""

    def __init__(self, game: GameContent, jobs: int | None, address: str, *, silent: bool) -> None:
        self._game = game
        self._jobs = jobs
        self._address = address
        self._silent = silent

    def play(self, orders: Sequence[Order], seed: int) -> Counted:
        """What was counted. Raises `LabError`."""
        from generator.lab.progress import Progress
        from generator.lab.spread import chunks, spread

        total = sum(order.deals for order in orders)
        if self._address:
            from generator.lab.cluster import cluster

            crew, workers = cluster(self._address)
        else:
            from generator.lab.processes import processes

            workers = self._workers(total)
            crew = processes(workers)
        progress = Progress(total, silent=self._silent)
        try:
            return spread(chunks(self._game.sheet, orders, seed, workers), len(orders), crew, progress)
        finally:
            progress.end()

    def _workers(self, deals: int) -> int:
        from generator.lab.processes import cores

        if self._jobs is not None:
            return self._jobs
        return cores() if deals > _FEW and importlib.util.find_spec("joblib") else 1


def _measure(game: GameContent, player: _Player, wishes: object, deals: int, seed: int, *, as_json: bool) -> None:
    from generator.lab.settings import Wishes, trials_of
    from generator.lab.spread import Order
    from generator.lab.table import json_table, text_table

    assert isinstance(wishes, Wishes)
    orders = tuple(Order(trial, deals) for trial in trials_of(game, wishes))
    counted = player.play(orders, seed)
    if as_json:
        say_json(json_table(game.id, orders, counted.tallies, seed, complete=counted.complete))
    else:
        say(text_table(game.facts.titel, orders, counted.tallies, seed))
    if not counted.complete:
        say("Abgebrochen; oben steht, was bis dahin bekannt war.", err=True)
        sys.exit(INTERRUPTED)


def _record(project: Path, game: GameContent, player: _Player, *, quiet: bool) -> None:
    from generator.lab.record import differences, lab_content, measured, orders_of, record

    lab = lab_content(game)
    counted = player.play(orders_of(game, lab), lab.file.samen)
    if not counted.complete:
        _nothing_done("Abgebrochen; nichts geschrieben.")
    results = measured(game, lab, counted.tallies)
    record(project, game, lab, results)
    if not quiet:
        say(differences(lab, results))


def _verify(game: GameContent, player: _Player, deals: int | None, seed: int | None, *, quiet: bool) -> None:
    from generator.lab.record import lab_content
    from generator.lab.verify import orders_for, quotes, verdict_table, verdicts

    lab = lab_content(game)
    quoted = quotes(game, lab)
    if not quoted:
        say("Kein Text zitiert eine gemessene Zahl; es gibt nichts nachzumessen.")
        return
    orders = orders_for(game, lab, quoted, deals)
    seed = lab.file.samen if seed is None else seed
    counted = player.play(tuple(orders.values()), seed)
    if not counted.complete:
        _nothing_done("Abgebrochen; ob die Zahlen halten, ist offen.")
    found = verdicts(lab, quoted, orders, counted.tallies, seed)
    holds = all(one.holds for one in found)
    if not (quiet and holds):
        say(verdict_table(found))
    sys.exit(0 if holds else CONTENT_WRONG)


def _nothing_done(sentence: str) -> NoReturn:
    say(sentence, err=True)
    sys.exit(INTERRUPTED)
