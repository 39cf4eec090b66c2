"""Of many games a build proves each once, looks seldom whether they have changed, and holds little of each."""

from __future__ import annotations

import json
import pickle
import shutil
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner
from projects import REPOSITORY, copy_content, proofs

from generator.build import make as make_module
from generator.build import wanted, website
from generator.build.make import ContentChangedError, Place, Proofs
from generator.build.needs import Tools
from generator.build.record import Last, Record
from generator.build.wanted import outputs
from generator.build.website import make_website
from generator.cli import cli
from generator.proof.recall import Proven, check, one_by_one
from generator.render.editions import ChoiceError, Choices
from generator.render.web.model import Settings, Site, WebGame
from generator.render.web.parts import with_texts
from generator.render.web.site import make_site
from generator.store import Store

GAMES = ("grosse-zahl", "kopfrechnen")

pytestmark = pytest.mark.usefixtures("empty_cache")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    project = copy_content(tmp_path / "spiele")
    shutil.copytree(REPOSITORY / "content" / GAMES[0], project.root / "content" / GAMES[0])
    return project.root


@pytest.fixture
def place(root: Path, tmp_path: Path) -> Place:
    """A build of games that were proven before: their outcome is known, their proofs are not there."""
    store = Store(tmp_path / "store")
    check(root, store=store)
    return Place(root, tmp_path / "build", store, check(root, store=store), Tools.now())


def hold_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if two games were more than can be held."""
    for module in (make_module, wanted, website):
        monkeypatch.setattr(module, "MOST_PROOFS", 1)


def found(place: Place, choices: Choices = Choices()) -> list[str]:  # noqa: B008 - it is frozen
    return [str(one.path) for one in outputs(place, Proofs(place, none), choices, (), (), jobs=2)]


def none(root: Path, names: Sequence[str]) -> Iterator[Proven]:
    pytest.fail(f"{names} were proven")


def test_what_can_be_printed_of_more_games_than_are_held_is_told_without_proofs(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = [str(one.path) for one in outputs(place, Proofs(place), Choices(), (), ())]
    shutil.rmtree(f"{place.store.folder}")
    hold_one(monkeypatch)
    assert found(place) == expected
    assert found(place) == expected  # from the store


def test_what_cannot_be_played_as_chosen_is_refused_all_the_same(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    hold_one(monkeypatch)
    with pytest.raises(ChoiceError, match="Große Zahl hat keine Stufe `leicht`"):
        found(place, Choices(level="leicht"))


def test_a_game_that_has_changed_since_it_was_checked_is_told(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    hold_one(monkeypatch)
    with (place.root / "content" / "kopfrechnen" / "regeln.md").open("a", encoding="utf-8") as file:
        file.write("\n")
    with pytest.raises(ContentChangedError) as error:
        found(place)
    assert error.value.game == "kopfrechnen"


def test_no_game_is_proven_twice(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    proven: list[str] = []

    def proving(root: Path, names: Sequence[str]) -> Iterator[Proven]:
        proven.extend(names)
        return one_by_one(root, names)

    monkeypatch.setattr("generator.build.proving.several_at_once", lambda *_, **__: proving)
    hold_one(monkeypatch)
    assert CliRunner().invoke(cli, ["check", "--root", str(root), "--quiet"]).exit_code == 0
    proven.clear()
    command = ["build", "--root", str(root), "--only", "kurzregeln", "--paper", "a5", "--jobs", "1", "--quiet"]
    result = CliRunner().invoke(cli, command)
    assert result.exit_code == 0, result.output
    assert sorted(proven) == list(GAMES)


def test_code_is_not_looked_at_again_for_each_game(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[Collection[str]] = []
    plain = make_module.untouched

    def counted(place: Place, games: Collection[str]) -> Collection[str]:
        looks.append(list(games))
        return plain(place, games)

    monkeypatch.setattr(make_module, "untouched", counted)
    monkeypatch.setattr(wanted, "untouched", counted)
    monkeypatch.setattr(make_module, "_BETWEEN_LOOKS", float("inf"))
    command = ["build", "--root", str(root), "--only", "kurzregeln", "--paper", "a5", "--json"]
    assert CliRunner().invoke(cli, command).exit_code == 0
    assert list(map(sorted, looks)) == [list(GAMES), list(GAMES)]  # what can be printed, and what was
    again = json.loads(CliRunner().invoke(cli, command).stdout)["files"]
    assert [one["seconds"] for one in again] == [None, None]  # kept all the same


def test_the_website_of_more_games_than_are_held_is_the_same(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    def made(folder: str, proofs: Proofs) -> dict[str, bytes]:
        here = replace(place, folder=place.folder / folder, fresh=True)
        make_website(here, proofs, (), draft=False, jobs=2)
        files = (path for path in (here.folder / "website").rglob("*") if path.is_file())
        return {path.relative_to(here.folder).as_posix(): path.read_bytes() for path in files}

    expected = made("held", Proofs(place))
    hold_one(monkeypatch)
    assert made("not-held", Proofs(place, none)) == expected
    assert {f"website/{game}/index.html" for game in GAMES} < expected.keys()


def test_pages_need_nothing_of_a_game_but_its_texts_once_they_are_made() -> None:
    for proof in proofs().values():
        whole = WebGame(proof)
        small = with_texts(whole)
        assert len(pickle.dumps(small.proof)) < len(pickle.dumps(proof)) / 4
        settings = Settings(address="https://spiele.example")
        one, other = (make_site(Site(settings, (game,)), lambda _: b"") for game in (whole, small))
        assert one == other


def test_the_texts_of_games_are_only_held_where_something_is_told_of_them(root: Path, tmp_path: Path) -> None:
    store = Store(tmp_path / "store")
    file = root / "content" / "kopfrechnen" / "regeln.md"
    file.write_text(file.read_text(encoding="utf-8").replace("[75]{karten.summe}", "[76]{karten.summe}"), "utf-8")
    for _ in range(2):  # proven, and remembered
        checked = check(root, store=store)
        told = {finding.span.file for finding in checked.outcome.findings}
        assert Path("content/kopfrechnen/regeln.md") in told
        assert Path("content/kopfrechnen/regeln.md") in checked.sources
        assert checked.sources.keys() <= told


def test_the_record_states_once_what_documents_have_in_common(tmp_path: Path) -> None:
    store = Store(tmp_path / "store")
    common = {f"Paket {number}": "1.0" * 50 for number in range(100)}
    record = Record({f"{number}.pdf": Last(1.0, "", {**common, "Engine": f"{number}"}) for number in range(50)})
    record.write(store, tmp_path, tmp_path)
    assert Record.read(store, tmp_path, tmp_path) == record
    size = sum(entry.stat().st_size for entry in (tmp_path / "store").iterdir())
    assert size < 2 * sum(map(len, (*common, *common.values()))) + 50 * 600
