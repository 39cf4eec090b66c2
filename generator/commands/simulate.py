"""`blattwerk simulate`: let programs play a game, and count."""

from __future__ import annotations

import itertools
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

from generator.commands.common import CONTENT_WRONG, QUIET, ROOT, find_root, load_book, need_engine, tell_findings
from generator.content.troubles import reason
from generator.terminal import say, say_json
from generator.usage import INTERRUPTED, Command, Folder, Whole, stop

if TYPE_CHECKING:  # nothing heavy at the start
    from engines.labor.lab import Trial
    from engines.labor.statistics import Tally
    from generator.content.book import Book, GameContent
    from generator.lab.player import Player
    from generator.lab.settings import Wishes

_DEALS = 1000
_SEED = 1
#: For each trial of a report, so that it takes less than a minute on two cores: with a compiled kernel, and without.
_REPORT_DEALS = {True: 2000, False: 200}


@click.command(cls=Command, short_help="Lässt Programme ein Spiel spielen und zählt, wie es ausgeht")
@click.argument("game", metavar="SPIEL", default="")
@ROOT
@QUIET
@click.option("--level", default="", metavar="STUFE", help="Nur auf dieser Stufe. Ohne Angabe: auf jeder.")
@click.option("--players", type=Whole(1), metavar="ZAHL", help="Nur mit so vielen. Ohne Angabe: mit jeder Anzahl.")
@click.option("--variant", "variants", multiple=True, metavar="KENNUNG", help="Mit dieser Variante; mehrfach möglich.")
@click.option(
    "--deals",
    type=Whole(1),
    metavar="ZAHL",
    help=f"So viele Partien. Ohne Angabe: {_DEALS}; im Bericht je Versuch {_REPORT_DEALS[False]}, "
    f"mit schnellem Rechenkern {_REPORT_DEALS[True]}.",
)
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
@click.option("--report", is_flag=True, help="Den Bericht „So spielt es sich“ schreiben, als HTML und PDF.")
@click.option(
    "--out",
    type=Folder(exists=False),
    metavar="ORDNER",
    help="Ordner für den Bericht. Ohne Angabe: build/ im Projektordner.",
)
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
    report: bool,
    out: Path | None,
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
      blattwerk simulate topfgucker --report --deals 20000
      blattwerk simulate topfgucker --cluster tcp://127.0.0.1:8786
    """
    from generator.build.write import OutputError
    from generator.lab.errors import EndlessDealError, LabError
    from generator.lab.kernels import has_kernel, slow
    from generator.lab.player import Player
    from generator.lab.settings import Wishes, lab_of

    project = find_root(root)
    if not game:
        stop("Welches Spiel soll es sein? Nenn es hinter `simulate`.")
    wishes = Wishes(level, players, variants, strategy, hero, world)
    chosen = tuple(
        name for name, is_chosen in (("--record", record), ("--verify", verify), ("--report", report)) if is_chosen
    )
    if len(chosen) > 1:
        stop("--record misst neu, --verify misst nach, --report schreibt einen Bericht. Nimm eins davon.")
    if out is not None and not report:
        stop("--out sagt, wohin der Bericht kommt. Nimm es zusammen mit --report.")
    _refuse_mixed("".join(chosen), as_json=as_json, wishes=wishes, counts=(deals, seed))
    book = load_book(project, (game,))
    content = _content(book, figures_may_be_wrong=record)
    player = Player(content, jobs, address, silent=quiet or as_json)
    if not quiet and not as_json and (sentence := slow(lab_of(content))):
        say(sentence, err=True)
    seed_or_first = _SEED if seed is None else seed
    try:
        if record:
            _record(project, content, player, quiet=quiet)
        elif verify:
            _verify(content, player, deals, seed, quiet=quiet)
        elif report:
            counts = () if players is None else (players,)
            deals = deals or _REPORT_DEALS[has_kernel(lab_of(content))]
            _report(content, player, out or project / "build", deals, seed_or_first, counts, quiet=quiet)
        else:
            _measure(content, player, wishes, deals or _DEALS, seed_or_first, as_json=as_json)
    except EndlessDealError as error:
        say(error.sentence, err=True)
        sys.exit(CONTENT_WRONG)
    except LabError as error:
        stop(error.sentence)
    except OutputError as error:
        stop(f"{error.path} lässt sich nicht schreiben: {error.reason}.")
    except OSError as error:
        stop(f"{error.filename} lässt sich nicht schreiben: {reason(error)}.")


def _refuse_mixed(option: str, *, as_json: bool, wishes: Wishes, counts: tuple[int | None, int | None]) -> None:
    """What is measured for labor.yaml stands there, and a report is about all; here it would be ignored."""
    from generator.lab.settings import Wishes

    if not option:
        return
    if option == "--report":
        if wishes != Wishes(players=wishes.players):
            sentence = "--report untersucht alle Stufen, Varianten und Strategien. Lass die Angaben dazu weg"
            stop(f"{sentence}; nur --players geht.")
    elif wishes != Wishes():
        stop(f"{option} spielt, was in labor.yaml steht. Lass die Angaben zu Stufe, Personen und Strategie weg.")
    if option == "--record" and counts != (None, None):
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
    need_engine(book.games[0])
    return book.games[0]


def _measure(game: GameContent, player: Player, wishes: Wishes, deals: int, seed: int, *, as_json: bool) -> None:
    from generator.lab.settings import trials_of
    from generator.lab.spread import Order
    from generator.lab.table import json_table, text_table

    orders = tuple(Order(trial, deals) for trial in trials_of(game, wishes))
    counted = player.play(orders, seed)
    if as_json:
        say_json(json_table(game.id, orders, counted.tallies, seed, complete=counted.complete))
    else:
        say(text_table(game.facts.titel, orders, counted.tallies, seed))
    if not counted.complete:
        say("Abgebrochen; oben steht, was bis dahin bekannt war.", err=True)
        sys.exit(INTERRUPTED)


def _record(project: Path, game: GameContent, player: Player, *, quiet: bool) -> None:
    from generator.lab.record import differences, lab_content, measured, orders_of, record

    lab = lab_content(game)
    counted = player.play(orders_of(game, lab), lab.file.samen)
    if not counted.complete:
        _nothing_done("Abgebrochen; nichts geschrieben.")
    results = measured(game, lab, counted.tallies)
    record(project, game, lab, results)
    if not quiet:
        say(differences(lab, results))


def _verify(game: GameContent, player: Player, deals: int | None, seed: int | None, *, quiet: bool) -> None:
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


def _report(
    game: GameContent, player: Player, folder: Path, deals: int, seed: int, players: tuple[int, ...], *, quiet: bool
) -> None:
    from generator.lab.report_data import Bench
    from generator.lab.report_page import write_report
    from generator.lab.settings import lab_of
    from generator.lab.spread import Order
    from generator.proof.lab import lab_stamp

    counts = game.engine.player_counts(game.sheet, frozenset())
    if not set(players) <= set(counts):
        stop(f"{game.facts.titel} spielt man nur mit {counts[0]} bis {counts[-1]} Personen.")
    numbers = itertools.count(1)

    def play(trial: Trial, other: Trial | None = None) -> Tally:
        counted = player.play((Order(trial, deals, other),), seed, f"Versuch {next(numbers)}")
        if not counted.complete:
            _nothing_done("Abgebrochen; es gibt keinen Bericht.")
        return counted.tallies[0]

    bench = Bench(play, deals, seed, lab_stamp(game), changed=play)
    paths = write_report(game, lab_of(game), bench, folder, players=players)
    if not quiet:
        for path in paths:
            say(str(path))


def _nothing_done(sentence: str) -> NoReturn:
    say(sentence, err=True)
    sys.exit(INTERRUPTED)
