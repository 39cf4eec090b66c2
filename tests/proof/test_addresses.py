"""Addresses that people may have linked to: none vanishes unseen, and every page has the places that are recorded."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from click.testing import CliRunner
from projects import REPOSITORY, Project

from generator.cli import cli
from generator.content.bounds import MOST_FINDINGS
from generator.content.findings import Code
from generator.content.load import load
from generator.proof.addresses import addresses, check_addresses, new_record
from generator.proof.outcome import GameOutcome
from generator.proof.prove import prove
from generator.publish.pages import page_ids
from generator.render.web.model import Settings, Site, WebGame
from generator.render.web.site import make_site

Games = tuple[GameOutcome, ...]
RECORD = "content/adressen.txt"


@pytest.fixture(scope="module")
def games() -> Games:
    """What Kopfrechnen comes to, as it is."""
    return prove(load(REPOSITORY, ["kopfrechnen"])).outcome.games


def record(project: Project, *lines: str) -> Path:
    path = project.root / RECORD
    path.write_text("\n".join((*lines, "")), encoding="utf-8")
    return path


def website(project: Project, redirects: str) -> None:
    text = f"adresse: https://blattwerk.example/\nweiterleitungen: {redirects}\n"
    (project.root / "content" / "website.yaml").write_text(text, encoding="utf-8")


def told(project: Project, games: Games) -> list[tuple[Code, int]]:
    return [(finding.code, finding.span.line) for finding in check_addresses(project.root, games).findings]


def test_every_recorded_address_of_this_project_is_there(games: Games) -> None:
    assert check_addresses(REPOSITORY, games).findings == ()
    recorded = (REPOSITORY / RECORD).read_text(encoding="utf-8").splitlines()
    assert {*addresses(games)} <= {*recorded}


def test_pages_have_all_places_that_keep_their_addresses(project: Project) -> None:
    project.edit(
        "spiel.yaml", "titel: Kopfrechnen\n", "titel: Kopfrechnen\nweiterleitungen: {alt: spicken, a-b: karten}\n"
    )
    project.edit("spiel.yaml", "weiterleitungen: {", "weiterleitungen: {beispiel-alt: beispiel-eine-runde, ")
    proof = project.prove()
    assert proof.holds
    files = make_site(Site(Settings(), tuple(WebGame(game) for game in proof.games)))
    on_page = {
        f"{path.removesuffix('index.html')}{place}"
        for path, data in files.items()
        if path.endswith("/index.html")
        for place in ("", *(f"#{name}" for name in page_ids(path, data) or ()))
    }
    kept = addresses(proof.outcome.games)
    assert {"kopfrechnen/", "kopfrechnen/#alt", "kopfrechnen/#a-b", "kopfrechnen/#beispiel-alt"} <= kept
    assert kept <= on_page


def test_a_vanished_id_is_told_until_it_is_redirected(project: Project, games: Games) -> None:
    record(project, "# Kopf", "kopfrechnen/", "kopfrechnen/#bieten", "kopfrechnen/#gebote-alt", "")
    assert told(project, games) == [(Code.ADDRESS_GONE, 4)]
    project.edit("spiel.yaml", "titel: Kopfrechnen\n", "titel: Kopfrechnen\nweiterleitungen: {gebote-alt: bieten}\n")
    proof = project.prove()
    assert proof.holds
    assert told(project, proof.outcome.games) == []


def test_a_vanished_game_is_told_until_it_is_redirected(project: Project, games: Games) -> None:
    record(project, "rechnen/", "rechnen/#bieten")
    assert told(project, games) == [(Code.ADDRESS_GONE, 1)]  # once for all of the page
    assert "rechnen/: kopfrechnen/" in check_addresses(project.root, games).findings[0].hints[0]
    website(project, "{rechnen/: kopfrechnen/}")
    assert told(project, games) == []


def test_a_game_that_was_not_looked_at_is_left_alone(project: Project) -> None:
    record(project, "kopfrechnen/#gibt-es-nicht")
    assert check_addresses(project.root, ()).findings == ()


@pytest.mark.parametrize(
    ("redirects", "wrong"),
    [
        ("{alt/: kopfrechnen/#bieten}", []),
        ("{alt/: index.html, alt/x.html: kopfrechnen/}", []),
        ("{alt/: kopfrechnen/#biete}", [(Code.REDIRECT, 2)]),
        ("{alt/: neu/}", [(Code.REDIRECT, 2)]),
        ("{kopfrechnen/: index.html}", [(Code.REDIRECT, 2)]),
        ("{index.html: kopfrechnen/}", [(Code.REDIRECT, 2)]),
        ("{/alt: kopfrechnen/}", [(Code.VALUE_WRONG, 2)]),
        ("{../alt/: kopfrechnen/}", [(Code.VALUE_WRONG, 2)]),
        ("{alt/: https://anderswo.example/}", [(Code.VALUE_WRONG, 2)]),
    ],
)
def test_redirects_of_pages_lead_somewhere(
    project: Project, redirects: str, wrong: list[tuple[Code, int]], games: Games
) -> None:
    website(project, redirects)
    assert told(project, games) == wrong


@pytest.mark.parametrize("entry", ["{alt: gibt-es-nicht}", "{bieten: spicken}"])
def test_redirects_of_ids_lead_from_what_is_gone_to_what_is_there(project: Project, entry: str) -> None:
    project.edit("spiel.yaml", "titel: Kopfrechnen\n", f"titel: Kopfrechnen\nweiterleitungen: {entry}\n")
    assert [finding.code for finding in project.findings()] == [Code.REDIRECT]


def test_check_tells_it_also_when_the_proof_comes_from_the_store(project: Project) -> None:
    for _ in range(2):
        record(project, "kopfrechnen/#weg")
        result = CliRunner().invoke(cli, ["check", "--root", str(project.root)])
        assert (result.exit_code, "content/adressen.txt:1:1: adresse-verschwunden" in result.output) == (1, True)
        record(project, "kopfrechnen/#bieten")
        assert CliRunner().invoke(cli, ["check", "--root", str(project.root)]).exit_code == 0


def test_a_record_that_cannot_be_read_is_told(project: Project, games: Games) -> None:
    (project.root / RECORD).write_bytes(b"kopfrechnen/#\xff")
    assert told(project, games) == [(Code.NOT_UTF8, 1)]
    (project.root / RECORD).unlink()
    (project.root / RECORD).mkdir()
    assert told(project, games) == [(Code.FILE_UNREADABLE, 1)]


def test_fix_records_what_is_new_and_forgets_nothing(project: Project, games: Games) -> None:
    path = record(project, "# Kopf", "kopfrechnen/#bieten", "weg/", "")
    arguments = ["check", "--root", str(project.root), "--fix"]
    result = CliRunner().invoke(cli, arguments)
    assert "+kopfrechnen/#spicken\n" in result.stderr
    assert path.read_text(encoding="utf-8").count("\n") == 4  # nobody was asked, so nothing was written
    CliRunner().invoke(cli, [*arguments, "--yes"])
    head, *lines = path.read_text(encoding="utf-8").splitlines()
    assert head == "# Kopf"
    assert lines == sorted({*addresses(games), "weg/"})
    assert new_record(project.root, games) is None


def test_fix_begins_a_record_only_where_there_is_a_website(project: Project, games: Games) -> None:
    assert new_record(project.root, games) is None
    website(project, "{}")
    begun = new_record(project.root, games)
    assert begun
    assert begun.text.startswith("# Adressen")


def test_a_record_that_is_no_file_of_the_content_is_not_read(project: Project, games: Games, tmp_path: Path) -> None:
    path = project.root / RECORD
    os.mkfifo(path)  # reading it would wait for ever
    assert told(project, games) == [(Code.FILE_UNREADABLE, 1)]
    path.unlink()
    (tmp_path / "outside").write_text("kopfrechnen/#geheim\n", encoding="utf-8")
    path.symlink_to(tmp_path / "outside")
    assert told(project, games) == [(Code.FILE_UNREADABLE, 1)]
    path.unlink()
    website(project, "{a/: kopfrechnen/}")
    (project.root / "content" / "website.yaml").rename(tmp_path / "website")
    os.mkfifo(project.root / "content" / "website.yaml")
    assert told(project, games) == []  # `load` tells of it


def test_of_many_that_are_gone_only_some_are_told(project: Project, games: Games) -> None:
    record(project, *(f"kopfrechnen/#weg-{number}" for number in range(MOST_FINDINGS + 5)))
    findings = check_addresses(project.root, games).findings
    assert len(findings) == MOST_FINDINGS + 1
    assert "noch 5 weitere" in findings[-1].message
