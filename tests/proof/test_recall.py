"""Proofs from the store: the same reports to the byte, and a new proof as soon as anything changes that it rests on."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import golden_cases
import pytest
from golden_cases import GAME, Slip
from projects import REPOSITORY, Project

import generator
from generator.content.files import WEBSITE_FILE
from generator.content.findings import Code, Finding
from generator.content.source import Span
from generator.proof import kept
from generator.proof.inputs import PACKAGES, Inputs, Program
from generator.proof.outcome import Outcome
from generator.proof.recall import Checked, check
from generator.proof.report import MACHINE_FORMS, report, text_report
from generator.store import Store

ENGINES = REPOSITORY / "engines"
#: Slips whose proof is not kept: there is no engine, or what is read depends on where a link leads.
NOT_KEPT = ("heißt ", "Verweis auf ")


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "store")


def reports(checked: Checked) -> list[str]:
    """Every report that `check` can print."""
    outcome, sources = checked.outcome, checked.sources
    texts = [
        text_report(outcome, sources, coverage=coverage, quiet=quiet, width=width)
        for coverage, quiet, width in ((True, False, None), (False, True, 60))
    ]
    return [*texts, *(report(form, outcome, sources) for form in MACHINE_FORMS)]


# --- The same


def test_all_games_are_told_alike(store: Store) -> None:
    fresh = check(REPOSITORY, store=store)
    again = check(REPOSITORY, store=store)
    assert fresh.known == ()
    assert again.known == tuple(fresh.keys)
    assert again.outcome == fresh.outcome
    assert again.sources == fresh.sources
    assert reports(again) == reports(fresh)


@pytest.mark.parametrize("slip", golden_cases.slips(), ids=lambda slip: slip.name)
def test_every_kind_of_bad_content_is_told_alike(slip: Slip, store: Store, tmp_path: Path) -> None:
    game = golden_cases.copy(tmp_path)
    for edit in slip.edits:
        edit.apply(game)
    fresh, again = check(tmp_path, store=store), check(tmp_path, store=store)
    # Of a game that has a twin nothing is kept, either.
    if not any(edit.command.startswith(NOT_KEPT) or edit.file.startswith("../") for edit in slip.edits):
        assert again.known == (GAME,)
    assert again.outcome == fresh.outcome
    assert again.sources == fresh.sources
    assert reports(again) == reports(fresh)


def test_games_from_the_store_and_new_ones_stand_in_order(store: Store, tmp_path: Path) -> None:
    for name in ("topfgucker", "grosse-zahl", "kopfrechnen"):
        shutil.copytree(REPOSITORY / "content" / name, tmp_path / "content" / name)
    check(tmp_path, store=store)
    for name, old, new in (("grosse-zahl", "# Große Zahl", "# Kleine Zahl"), ("kopfrechnen", "[75]{", "[76]{")):
        path = tmp_path / "content" / name / "regeln.md"
        path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    check(tmp_path, ("grosse-zahl",), store=store)
    mixed = check(tmp_path, store=store)
    fresh = check(tmp_path, store=store, fresh=True)
    assert mixed.known == ("grosse-zahl", "topfgucker")
    assert fresh.known == ()
    assert {one.span.file.parts[1] for one in fresh.outcome.findings} == {"grosse-zahl", "kopfrechnen"}
    assert reports(mixed) == reports(fresh)


def test_every_field_of_a_finding_is_kept() -> None:
    odd = "„♥“ \udcff \x00 \n \U0001f600"
    file = Path("content/\udcff/regeln.md")
    finding = Finding(Code.CLAIM_WRONG, Span(file, 1, 8, 3), odd, odd, odd, odd, odd, odd, (odd, ""), Span(file, 2))
    for outcome in (Outcome((), (finding,)), Outcome((), ())):
        assert kept.read(kept.write(outcome)) == outcome


@pytest.mark.parametrize(
    "data", [b"", b"\xff", b"[]", b"{}", b"null", b'{"games": 1, "findings": []}', b'{"games": [], "findings": [[1]]}']
)
def test_what_is_no_outcome_is_not_taken_for_one(data: bytes, tmp_path: Path, store: Store) -> None:
    assert kept.read(data) is None
    golden_cases.copy(tmp_path)
    first = check(tmp_path, store=store)
    (key,) = first.keys.values()
    assert key
    store.put(key, data)
    again = check(tmp_path, store=store)
    assert again.known == ()
    assert again.outcome == first.outcome
    assert check(tmp_path, store=store).known == (GAME,)


# --- When not


def test_fresh_proves_again(project: Project, store: Store) -> None:
    check(project.root, store=store)
    assert check(project.root, store=store, fresh=True).known == ()


def test_a_store_that_keeps_nothing_changes_nothing(project: Project) -> None:
    assert [check(project.root, store=Store(None)).known for _ in range(2)] == [(), ()]


def test_a_link_is_looked_at_anew(project: Project, store: Store, tmp_path: Path) -> None:
    """Whether it leads out of `content` does not show in the game's folder."""
    inside = tmp_path / "content" / "regeln.md"
    project.file("regeln.md").rename(inside)
    project.file("regeln.md").symlink_to(inside)
    assert [check(project.root, store=store).known for _ in range(2)] == [(), ()]


def test_what_changes_while_it_is_proven_is_not_kept(
    project: Project, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    from generator.proof import prove as module

    prove = module.prove

    def slow(book: object) -> object:
        project.edit("regeln.md", "[75]{karten.summe}", "[76]{karten.summe}")
        return prove(book)  # type: ignore[arg-type]

    before = project.file("regeln.md").read_bytes()
    monkeypatch.setattr(module, "prove", slow)
    assert check(project.root, store=store).outcome.holds
    monkeypatch.undo()
    assert not check(project.root, store=store).outcome.holds
    project.file("regeln.md").write_bytes(before)
    assert check(project.root, store=store).known == ()


# --- The key


def key(root: Path, game: str = GAME, *folders: Path) -> str | None:
    program = Program(tuple(map(str, folders or (ENGINES,))))
    return Inputs.of(root / "content" / game, program).key


def test_the_key_is_the_same_wherever_the_project_lies(project: Project, tmp_path: Path) -> None:
    shutil.copy(REPOSITORY / "content" / WEBSITE_FILE, project.root / "content")
    assert key(project.root) == key(REPOSITORY)
    shutil.move(project.root / "content", tmp_path / "elsewhere" / "content")
    assert key(tmp_path / "elsewhere") == key(REPOSITORY)


def test_the_key_depends_on_everything_in_the_games_folder(project: Project) -> None:
    keys = [key(project.root)]
    for path in sorted(path for path in project.file(".").rglob("*") if path.suffix in (".md", ".yaml")):
        data = path.read_bytes()
        path.write_bytes(data + b" ")
        keys.append(key(project.root))
        path.write_bytes(data)
    project.file("beispiele/eine-runde.yaml").rename(project.file("beispiele/andere-runde.yaml"))
    keys.append(key(project.root))
    project.file("notiz.txt").write_text("")
    keys.append(key(project.root))
    project.file("leer").mkdir()
    keys.append(key(project.root))
    assert None not in keys
    assert len(set(keys)) == len(keys) > 9


def test_the_key_does_not_depend_on_times(project: Project) -> None:
    before = key(project.root)
    for path in project.file(".").rglob("*"):
        path.touch()
    assert key(project.root) == before


def test_the_key_depends_on_the_engine_and_what_it_imports_but_not_on_others(project: Project, tmp_path: Path) -> None:
    folder = tmp_path / "engines"
    shutil.copytree(ENGINES, folder)

    def with_more(file: str, more: str) -> str | None:
        path = folder / file
        text = path.read_text(encoding="utf-8")
        path.write_text(text + more, encoding="utf-8")
        found = key(project.root, GAME, folder)
        path.write_text(text, encoding="utf-8")
        return found

    before = key(project.root, GAME, folder)
    assert before == key(project.root)
    for file in ("__init__.py", "game.py", "cards.py", "kopfrechnen/__init__.py", "kopfrechnen/state.py"):
        assert with_more(file, "\n# more\n") not in (before, None), file
    assert with_more("topfgucker/state.py", "\n# more\n") == before
    for line in (
        "import engines.topfgucker.state",
        "from engines.topfgucker import state",
        "from engines import cards, topfgucker",
        "from engines import (\n    topfgucker,\n)",
        "from .. import topfgucker",
    ):
        path = folder / "kopfrechnen" / "state.py"
        text = path.read_text(encoding="utf-8")
        path.write_text(f"{text}\n{line}\n", encoding="utf-8")
        assert key(project.root, GAME, folder) != with_more("topfgucker/state.py", "\n# more\n"), line
        path.write_text(text, encoding="utf-8")


def test_the_key_depends_on_the_proof_and_on_libraries(
    project: Project, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied = tmp_path / "generator"
    shutil.copytree(REPOSITORY / "generator", copied)
    keys = [key(project.root)]
    monkeypatch.setattr(generator, "__file__", str(copied / "__init__.py"))
    assert key(project.root) == keys[0]
    for name in ("proof/values.py", "content/markdown.py", "proof/language/terms.py"):
        with (copied / name).open("a", encoding="utf-8") as file:
            file.write("\n# more\n")
        keys.append(key(project.root))
    (tmp_path / "library" / "jinja2-99.dist-info").mkdir(parents=True)
    monkeypatch.syspath_prepend(tmp_path / "library")
    keys.append(key(project.root))
    monkeypatch.setattr(sys, "version", "4")
    keys.append(key(project.root))
    assert len(set(keys)) == 6


@pytest.mark.parametrize("game", ["grosse-zahl", "kopfrechnen", "schwindelpost", "topfgucker"])
def test_all_code_that_a_proof_runs_is_in_the_key(game: str) -> None:
    code = (
        "import sys; from pathlib import Path; from generator.content.load import load\n"
        "from generator.proof.prove import prove\n"
        "assert prove(load(Path(sys.argv[1]), (sys.argv[2],))).games\n"
        "print(*(name for name in sys.modules if name.partition('.')[0] in ('engines', 'generator')))\n"
    )
    found = subprocess.run(
        [sys.executable, "-c", code, str(REPOSITORY), game], capture_output=True, text=True, check=True, cwd=REPOSITORY
    )
    modules = [name.split(".") for name in found.stdout.split()]
    used = {name[1] for name in modules if name[0] == "engines" and len(name) > 1}
    assert used <= set(Program((str(ENGINES),)).engine_modules(game))
    assert game.replace("-", "_") in used
    assert {name[1] for name in modules if name[0] == "generator" and len(name) > 1} == set(PACKAGES)
