"""Load a content folder: read every file, check its form, and put it together as a `Book`.

Everything that is wrong becomes a finding; what can still be used is used, so that one run tells all.
"""

from __future__ import annotations

import hashlib
import itertools
import os
import pkgutil
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import engines
from engines.game import AnyGame, Range, Sheet, Table, find_game, module_name
from engines.game import Path as Place
from generator.content import lines
from generator.content.book import Book, Expectation, GameContent, Line, Scenario
from generator.content.bounds import MOST_FILES, MOST_GAMES, MOST_PACKS, MOST_SCENARIOS
from generator.content.broken import EngineFaultError, program_sources, watched
from generator.content.data_sheet import data_problems
from generator.content.engine_check import engine_findings, hidden_findings, slot_findings
from generator.content.engine_types import build, to_engine
from generator.content.files import (
    AID_FILE,
    EXAMPLES,
    GAME_FILES,
    LAB_FILE,
    OPTIONAL_TEXTS,
    PAD_FILE,
    SCENARIO_FOLDERS,
    game_folders,
    is_scenarios,
    named_folders,
    twins,
)
from generator.content.findings import Code, Finding, in_order
from generator.content.frozen import FrozenMap
from generator.content.lab_file import LabContent, LabFile, lab_problems
from generator.content.markdown import Document, closest, scan
from generator.content.models import CaseItem, CasesFile, ExampleFile, GameFile
from generator.content.reading import Reading
from generator.content.source import Source, Span
from generator.content.unknown import unknown
from generator.content.validate import validate
from generator.content.website import Website
from generator.content.website_file import load_website
from generator.content.without_engine import NONE, WithoutEngine
from generator.content.yamlfile import YamlDocument

_WORD_LIST = "woerter.txt"


def load(root: Path, only: Sequence[str] = ()) -> Book:
    """Load the games below `root/content`, or only the named ones.

    Files are named relative to `root` in all messages. Raises `NoContentError`, `UnreadableContentError` and
    `UnknownGameError`.
    """
    every = game_folders(root)
    folders = named_folders(every, only)
    reading = Reading(root)
    if not folders:
        message = (
            "In content/ liegt kein Spiel. Jedes Spiel hat einen Ordner mit spiel.yaml, regeln.md und kurzregeln.md."
        )
        reading.findings.append(Finding(Code.NO_CONTENT, Span(Path("content"), 1), message))
    if len(every) > MOST_GAMES:
        reading.findings.append(_too_many_games(len(every)))
        folders = ()
    website = load_website(root)
    reading.sources.update(website.sources)
    reading.findings.extend(website.findings)
    reading.findings += hidden_findings(root)
    same = twins(every)
    games = [_load_watched(reading, path, website.model, same.get(path.name)) for path in folders]
    loaded = tuple(game for game in games if game)
    reading.sources |= program_sources(root, reading.findings)
    return Book(root, loaded, FrozenMap(reading.sources), in_order(reading.findings), website)


def _too_many_games(games: int) -> Finding:
    message = f"In content/ liegen {games} Ordner mit Spielen; mehr als {MOST_GAMES} werden nicht gelesen."
    hints = (
        "Verteil die Spiele auf mehrere Projekte, jedes mit einem eigenen content/.",
        "Ordner, die keine Spiele sind, gehören nicht nach content/; mit `_` oder `.` am Anfang zählen sie nicht.",
    )
    return Finding(Code.TOO_MUCH, Span(Path("content"), 1), message, hints=hints)


def _load_watched(reading: Reading, folder: Path, website: Website | None, twin: str | None) -> GameContent | None:
    try:
        with watched(reading.root, folder.name):
            problems = tuple(engine_findings(reading.root, folder, twin))
            reading.findings += problems
            return None if problems else _load_game(reading, folder, website)
    except EngineFaultError as fault:
        reading.findings.append(fault.finding)
        return None


def _load_game(reading: Reading, folder: Path, website: Website | None) -> GameContent | None:
    before = len(reading.sources)
    if reading.leads_out(folder):
        message = "Der Verweis führt aus dem Ordner content/ hinaus. Leg den Ordner des Spiels selbst dorthin."
        reading.findings.append(Finding(Code.FILE_UNREADABLE, Span(folder.relative_to(reading.root), 1), message))
        return None
    facts = reading.yaml(folder / "spiel.yaml", GameFile)
    if reading.is_of_another_format(folder / "spiel.yaml"):  # nor can the rest of the folder be understood
        if (folder / LAB_FILE).exists():
            reading.yaml(folder / LAB_FILE, LabFile)  # but its format is its own
        return None
    engine = _engine(reading, folder, facts)
    rules = _markdown(reading, folder / "regeln.md")
    cheat_sheet = _markdown(reading, folder / "kurzregeln.md")
    aid = _optional(reading, folder / AID_FILE)
    pad = _optional(reading, folder / PAD_FILE)
    if facts:
        reading.findings += _half_a_pad(*facts, folder / PAD_FILE)
    reading.findings += _unused(reading.root, folder)
    sheet = sheet_of(reading, engine, *facts) if engine and facts else None
    lab_path = folder / LAB_FILE
    examples: dict[str, Scenario] = {}
    cases: list[Scenario] = []
    lab = None
    if isinstance(engine, WithoutEngine):
        reading.findings += _unplayable(reading.root, folder)
    else:
        examples, cases = _scenarios(reading, engine, sheet, folder)
        if engine is not None:
            reading.findings += slot_findings(reading.root, engine, (*examples.values(), *cases))
        lab = _lab(reading, engine, sheet, lab_path) if lab_path.exists() or lab_path.is_symlink() else None
    if engine is None or facts is None or sheet is None or rules is None or cheat_sheet is None:
        return None
    document, game_file = facts
    sources = list(reading.sources.values())[before:]
    address = website.address(folder.name) if website else ""
    return GameContent(
        id=folder.name,
        engine=engine,
        facts=game_file,
        document=document,
        sheet=sheet,
        rules=rules,
        cheat_sheet=cheat_sheet,
        aid=aid,
        pad=pad,
        lab=lab,
        examples=FrozenMap(examples),
        cases=tuple(cases),
        digest=_digest(sources, address),
        broken=frozenset(path.stem for path in (folder / "beispiele").glob("*.yaml")) - frozenset(examples),
        address=address,
    )


def _engine(reading: Reading, folder: Path, facts: tuple[YamlDocument, GameFile] | None) -> AnyGame | None:
    """The game's engine, or what stands for it where spiel.yaml says that there is none; None, with a finding, else."""
    found = find_game(folder.name)
    file = module_name(folder.name).replace(".", "/") + ".py"
    if facts and facts[1].engine == NONE:
        if found is None:
            return WithoutEngine(folder.name, tuple(facts[1].varianten))
        message = f"Das Spiel hat eine Engine, {file}."
        hint = "Lösch diese Zeile; ohne Engine bliebe ungeprüft, was sich prüfen lässt."
        at = facts[0].at(("engine",))
        reading.findings.append(Finding(Code.VALUE_WRONG, at, message, found=NONE, hints=(hint,)))
    elif found is None and not (facts is None and _says_none(reading, folder / "spiel.yaml")):
        near = closest(folder.name, tuple(one.name.replace("_", "-") for one in pkgutil.iter_modules(engines.__path__)))
        message = f"Zu diesem Spiel fehlt die Engine {file}."
        hints = (
            *(
                [f"Es gibt eine Engine für `{near}`. Der Ordner muss genauso heißen."]
                if near and find_game(near)
                else []
            ),
            f"Soll das Spiel keine haben, schreib in spiel.yaml `engine: {NONE}`. Seine Beispiele werden dann mit dem "
            "Vermerk „ungeprüft“ gedruckt.",
        )
        span = Span(folder.relative_to(reading.root), 1)
        reading.findings.append(Finding(Code.NO_ENGINE, span, message, hints=hints))
    return found


def _says_none(reading: Reading, path: Path) -> bool:
    """Whether a spiel.yaml in which something else is wrong says that there is no engine."""
    source = reading.sources.get(path.relative_to(reading.root))
    return source is not None and any(line.split()[:2] == ["engine:", NONE] for line in source.lines)


def _unplayable(root: Path, folder: Path) -> Iterator[Finding]:
    """Files that mean something to engines only."""
    paths = [path for name in SCENARIO_FOLDERS for path in sorted((folder / name).glob("*.yaml"))]
    for path in (*paths, folder / LAB_FILE):
        if path.exists() or path.is_symlink():
            message = f"{path.relative_to(folder).as_posix()} kann nur eine Engine spielen, und dieses Spiel hat keine."
            hints = ("Erzähl das Beispiel in regeln.md: `::: beispiel Titel`, darunter der Text.",)
            told = hints if path.parent.name == EXAMPLES else ("Schreib die Engine, oder lösch die Datei.",)
            yield Finding(Code.ENGINE_NEEDED, Span(path.relative_to(root), 1), message, hints=told)


def _markdown(reading: Reading, path: Path) -> Document | None:
    source = reading.read(path)
    if source is None:
        return None
    document = scan(source)
    if any(finding.code is Code.TOO_MUCH for finding in document.findings):
        reading.findings += document.findings
        return None
    reading.findings += document.findings
    return document


def _optional(reading: Reading, path: Path) -> Document | None:
    return _markdown(reading, path) if path.exists() or path.is_symlink() else None


def _half_a_pad(document: YamlDocument, facts: GameFile, path: Path) -> Iterator[Finding]:
    """A score pad whose words or whose boxes are missing."""
    there = path.exists() or path.is_symlink()
    if facts.punkteblock is not None and not there:
        message = f"Zum Punkteblock fehlt {PAD_FILE}: ein, zwei Sätze, die sagen, was ihr aufschreibt."
        yield Finding(Code.FILE_MISSING, document.at(("punkteblock",), key=True), message)
    elif facts.punkteblock is None and there:
        message = f"{PAD_FILE} wird nicht gedruckt, denn spiel.yaml sagt nicht, was auf den Punkteblock gehört."
        hints = ("Ergänze in spiel.yaml den Schlüssel `punkteblock`.",)
        yield Finding(Code.FILE_UNUSED, Span(document.source.file.with_name(PAD_FILE), 1), message, hints=hints)


def _lab(reading: Reading, engine: AnyGame | None, sheet: Sheet[object] | None, path: Path) -> LabContent | None:
    source = reading.read(path)
    return lab_in(reading, source, engine, sheet) if source else None


def lab_in(reading: Reading, source: Source, engine: AnyGame | None, sheet: Sheet[object] | None) -> LabContent | None:
    """What stands in the text of a labor.yaml; what is wrong goes to `reading`."""
    loaded = reading.parsed(source, LabFile)
    if loaded is None or engine is None or sheet is None:
        return None
    lab = LabContent(*loaded)
    reading.findings += lab_problems(engine, sheet, lab)
    return lab


def _unused(root: Path, folder: Path) -> Iterator[Finding]:
    """Files that nothing reads."""
    paths = tuple(_files(folder))
    if len(paths) > MOST_FILES:
        message = f"In diesem Ordner liegen mehr als {MOST_FILES} Dateien. Das ist zu viel."
        yield Finding(Code.TOO_MUCH, Span(folder.relative_to(root), 1), message)
    for path in sorted(paths[:MOST_FILES]):
        inside = path.relative_to(folder)
        if path.is_dir() or path.name.startswith("."):
            continue
        known = inside.as_posix() in (
            *GAME_FILES,
            *OPTIONAL_TEXTS,
            LAB_FILE,
            _WORD_LIST,
        )  # the word list: read where spelling is checked
        if not known and not is_scenarios(inside.as_posix()):
            near = closest(path.name, (*GAME_FILES, *OPTIONAL_TEXTS, LAB_FILE)) if len(inside.parts) == 1 else ""
            fix = near or (path.with_suffix(".yaml").name if path.suffix == ".yml" else "")
            message = f"Diese Datei liest niemand: {inside.as_posix()}."
            yield Finding(Code.FILE_UNUSED, Span(path.relative_to(root), 1), message, fix=fix)


def _files(folder: Path) -> Iterator[Path]:
    """What lies in a folder and, links to folders apart, in the folders below: one more than there may be at most."""
    found = 0
    for inside, folders, names in os.walk(folder):
        for name in (*folders, *names):
            found += 1
            yield Path(inside, name)
            if found > MOST_FILES:
                return


def sheet_of(reading: Reading, engine: AnyGame, document: YamlDocument, facts: GameFile) -> Sheet[object] | None:
    """What the engine is given of spiel.yaml; None, with findings in `reading`, where the file does not fit it."""
    for variant in facts.varianten:
        if variant not in engine.variants:
            span = document.at(("varianten", variant), key=True)
            reading.findings.append(unknown(Code.VARIANT_MISMATCH, "Variante", variant, engine.variants, span))
    for variant in engine.variants:
        if variant not in facts.varianten:
            message = f"Die Variante `{variant}` der Engine fehlt unter `varianten`."
            span = document.at(("varianten",), key=True)
            hints = (f"Ergänze dort `{variant}: {{titel: …}}`.",)
            reading.findings.append(Finding(Code.VARIANT_MISMATCH, span, message, hints=hints))
    for index, entry in enumerate(facts.rekonstruiert):
        if not _exists(document.data, entry.pfad.split(".")):
            span = document.at(("rekonstruiert", index, "pfad"))
            message = f"In spiel.yaml gibt es `{entry.pfad}` nicht."
            reading.findings.append(Finding(Code.REFERENCE_DEAD, span, message, found=entry.pfad))
    values, findings = validate(document, build(engine.parameters), path=("werte",))
    reading.findings += findings
    if values is None or set(facts.varianten) != set(engine.variants):
        return None
    best = Range(facts.spieler.beste.von, facts.spieler.beste.bis)
    material = facts.material
    sheet = Sheet(facts.spieler.von, facts.spieler.bis, best, material.blaetter, material.joker, to_engine(values))
    problems = tuple(data_problems(document, sheet, engine.variants)) if isinstance(engine, WithoutEngine) else ()
    problems += tuple(_too_many(document, engine, sheet))
    reading.findings += problems
    return None if problems else sheet


def _too_many(document: YamlDocument, engine: AnyGame, sheet: Sheet[object]) -> Iterator[Finding]:
    """A variant may be for fewer players than `spieler` says, never for more; nor for more packs than are allowed."""
    for variant in engine.variants:
        counts = engine.player_counts(sheet, frozenset({variant}))
        if counts and not sheet.min_players <= min(counts) <= max(counts) <= sheet.max_players:
            message = (
                f"Die Variante `{variant}` wäre für {counts[0]} bis {counts[-1]} Personen, "
                f"das Spiel ist aber nur für {sheet.min_players} bis {sheet.max_players}."
            )
            hints = ("Berichtige die Zahl unter `werte`, oder die Personen unter `spieler`.",)
            yield Finding(Code.VALUE_WRONG, document.at(("spieler",), key=True), message, hints=hints)
        elif any(engine.packs(sheet, players, frozenset({variant})) > MOST_PACKS for players in counts):
            message = f"Mit der Variante `{variant}` wären es mehr als {MOST_PACKS} Kartenspiele. Das ist zu viel."
            hints = ("Berichtige die Zahl unter `werte`.",)
            yield Finding(Code.TOO_MUCH, document.at(("varianten", variant), key=True), message, hints=hints)


def _exists(data: object, parts: Sequence[str]) -> bool:
    for part in parts:
        if not isinstance(data, Mapping) or part not in data:
            return False
        data = data[part]
    return True


def _scenarios(
    reading: Reading, engine: AnyGame | None, sheet: Sheet[object] | None, folder: Path
) -> tuple[dict[str, Scenario], list[Scenario]]:
    """The examples by id and the cases; without engine or sheet the files are still checked for their form."""
    loaded: list[Scenario] = []
    for name in SCENARIO_FOLDERS:
        inside = folder / name
        if inside.is_dir() and reading.leads_out(inside):
            message = "Der Verweis führt aus dem Ordner content/ hinaus. Leg den Ordner selbst dorthin."
            reading.findings.append(Finding(Code.FILE_UNREADABLE, Span(inside.relative_to(reading.root), 1), message))
            continue
        for path in sorted(itertools.islice(inside.glob("*.yaml"), MOST_FILES)):
            if source := reading.read(path):
                loaded += scenarios_in(reading, source, engine, sheet)
    for scenario in loaded[MOST_SCENARIOS : MOST_SCENARIOS + 1]:
        message = f"Ab hier hat das Spiel mehr als {MOST_SCENARIOS} Beispiele und Fälle. Das ist zu viel."
        reading.findings.append(Finding(Code.TOO_MUCH, scenario.span, message))
    loaded = loaded[:MOST_SCENARIOS]
    examples = {scenario.id: scenario for scenario in loaded if scenario.printed}
    return examples, [scenario for scenario in loaded if not scenario.printed]


def scenarios_in(
    reading: Reading, source: Source, engine: AnyGame | None, sheet: Sheet[object] | None
) -> Iterator[Scenario]:
    """The scenarios in the text of a file of `beispiele/` or `faelle/`; what is wrong goes to `reading`."""
    stem = source.file.stem
    if source.file.parent.name == EXAMPLES:
        if loaded := reading.parsed(source, ExampleFile):
            document, example = loaded
            if scenario := _scenario(reading, engine, sheet, document, (), example, stem):
                yield scenario
    elif loaded := reading.parsed(source, CasesFile):
        document, file = loaded
        for index, case in enumerate(file.faelle):
            name = f"faelle/{stem}/{index + 1}"
            if scenario := _scenario(reading, engine, sheet, document, ("faelle", index), case, name):
                yield scenario


def _scenario(
    reading: Reading,
    engine: AnyGame | None,
    sheet: Sheet[object] | None,
    document: YamlDocument,
    path: Place,
    item: ExampleFile | CaseItem,
    name: str,
) -> Scenario | None:
    if engine is None:
        return None
    position, findings = validate(document, build(engine.position), path=(*path, "lage"))
    problems = (*_setting_problems(engine, sheet, document, path, item), *findings)
    reading.findings += problems
    if position is None or sheet is None or problems:
        return None
    case = item if isinstance(item, CaseItem) else None
    return Scenario(
        id=name,
        title=item.titel,
        printed=case is None,
        table=Table(sheet, item.spieler, frozenset(item.varianten), item.stufe),
        position=to_engine(position),
        lines=tuple(_line(document, (*path, "zuege", index), line) for index, line in enumerate(item.zuege)),
        expected=tuple(_expectations(document, (*path, "ergibt"), case.ergibt)) if case else (),
        refused=case.abgelehnt if case else "",
        document=document,
        path=path,
    )


def _setting_problems(
    engine: AnyGame, sheet: Sheet[object] | None, document: YamlDocument, path: Place, item: ExampleFile | CaseItem
) -> Iterator[Finding]:
    for index, variant in enumerate(item.varianten):
        if variant not in engine.variants:
            span = document.at((*path, "varianten", index))
            yield unknown(Code.VARIANT_MISMATCH, "Variante", variant, engine.variants, span)
    levels = engine.levels(sheet) if sheet else ()
    if sheet and item.stufe and item.stufe not in levels:
        yield unknown(Code.LEVEL_UNKNOWN, "Stufe", item.stufe, levels, document.at((*path, "stufe")))


def _line(document: YamlDocument, path: Place, line: lines.Line) -> Line:
    return Line(
        text=line.zug,
        span=document.at((*path, "zug")),
        forbidden=line.verboten,
        forbidden_span=document.at((*path, "verboten")) if line.verboten else None,
        expected=tuple(_expectations(document, (*path, "dann"), line.dann)),
        reason=line.grund,
        reason_span=document.at((*path, "grund")) if line.grund else None,
    )


def _expectations(document: YamlDocument, path: Place, expected: Mapping[str, str]) -> Iterator[Expectation]:
    for expression, text in expected.items():
        key = document.at((*path, expression), key=True)
        yield Expectation(expression, text, key, document.at((*path, expression)))


def _digest(sources: Sequence[Source], address: str) -> str:
    """A hash of all files of a game with their names, and of its address; the same on every machine."""
    hashed = hashlib.sha256(address.encode())
    for source in sorted(sources, key=lambda one: one.file.as_posix()):
        for part in (source.file.as_posix(), source.text):
            data = part.encode("utf-8", "surrogateescape")  # a file's name may hold bytes that are no UTF-8
            hashed.update(len(data).to_bytes(8, "big") + data)
    return hashed.hexdigest()
