"""The file about the website: optional, checked like every other, and part of what a game's hash stands for."""

from __future__ import annotations

from pathlib import Path

import pytest
from projects import Project

from generator.content.findings import Code
from generator.proof.recall import check
from generator.store import Store

GOOD = "adresse: https://spiele.example/regeln/\n"


def website(project: Project, text: str) -> None:
    (project.root / "content" / "website.yaml").write_text(text, encoding="utf-8")


def test_every_game_has_its_address_below_that_of_the_website(project: Project) -> None:
    website(project, GOOD)
    assert project.findings() == ()
    assert project.prove().games[0].game.address == "https://spiele.example/regeln/kopfrechnen/"


def test_without_the_file_there_is_no_address(project: Project) -> None:
    assert project.findings() == ()
    assert project.prove().games[0].game.address == ""


def test_the_address_belongs_to_the_digest(project: Project) -> None:
    digests = [project.prove().games[0].game.digest]
    for text in (GOOD, GOOD.replace("regeln", "hefte")):
        website(project, text)
        digests.append(project.prove().games[0].game.digest)
    assert len(set(digests)) == len(digests)
    website(project, f"# nur ein Kommentar\n{GOOD.replace('regeln', 'hefte')}")
    assert project.prove().games[0].game.digest == digests[-1]


@pytest.mark.parametrize(
    ("wrong", "fix"),
    [
        ("https://spiele.example", "https://spiele.example/"),
        ("http://spiele.example/", "https://spiele.example/"),
        ("spiele.example/regeln", "https://spiele.example/regeln/"),
        ("https://spiele.example/a b/", ""),
        ("https://spiele.example/?q=1", ""),
        (f"https://spiele.example/{'a' * 80}/", ""),
        ("7", ""),
    ],
)
def test_an_address_that_nobody_can_open_is_refused(project: Project, wrong: str, fix: str) -> None:
    website(project, f"adresse: {wrong}\n")
    (finding,) = project.findings()
    assert (finding.code, finding.span.file, finding.fix) == (Code.VALUE_WRONG, Path("content/website.yaml"), fix)


def test_a_misspelt_key_is_told_with_the_one_meant(project: Project) -> None:
    website(project, GOOD.replace("adresse", "addresse"))
    unknown = [finding for finding in project.findings() if finding.code is Code.KEY_UNKNOWN]
    assert [(finding.found, finding.fix) for finding in unknown] == [("addresse", "adresse")]


def test_what_is_wrong_with_it_is_told_every_time(project: Project, tmp_path: Path) -> None:
    store = Store(tmp_path / "store")
    website(project, GOOD)
    assert check(project.root, store=store).outcome.holds
    website(project, GOOD.replace("https", "ftp"))
    broken = [check(project.root, store=store).outcome for _ in range(2)]
    assert [[finding.code for finding in one.findings] for one in broken] == [[Code.VALUE_WRONG]] * 2
    website(project, GOOD)
    assert check(project.root, store=store).known == ("kopfrechnen",)


def test_a_link_in_its_place_is_not_taken_from_the_store(project: Project, tmp_path: Path) -> None:
    store = Store(tmp_path / "store")
    (project.root / "content" / "website.yaml").symlink_to("/dev/null")
    for _ in range(2):
        found = check(project.root, store=store)
        assert [finding.code for finding in found.outcome.findings] == [Code.FILE_UNREADABLE]
        assert found.known == ()
