"""What README.md, the author's guide and the guide for engines show can be done, and leads somewhere."""

from __future__ import annotations

import importlib.util
import re
import shutil
import struct
from pathlib import Path

import pytest
from click.testing import CliRunner
from pages import PAGES, README, Page, broken_links, misunderstood
from projects import REPOSITORY

from bench.pictures import FOLDER, MOST_BYTES, PICTURES, Mistake, message
from generator.cli import cli

each_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.file.parent.name)

#: Commands of the README that are quick and need no network, terminal or other machine.
CHEAP = ("check", "check --fresh", "explain", "schema", "doctor --json")


@each_page
def test_commands_are_understood(page: Page) -> None:
    commands = list(page.commands)
    assert commands
    assert {command: why for command in commands if (why := misunderstood(command))} == {}


@pytest.mark.parametrize("command", ["chek", "check --fixx", "build --jobs viele", "build --only plakat"])
def test_a_command_that_does_not_exist_would_be_noticed(command: str) -> None:
    assert misunderstood(command)


@each_page
def test_options_that_are_named_alone_belong_to_a_command(page: Page) -> None:
    known = {name for command in cli.commands.values() for option in command.params for name in option.opts}
    assert set(re.findall(r"`(--[a-z-]+)[^`]*`", page.prose)) <= known


@pytest.mark.parametrize("command", CHEAP)
def test_cheap_commands_of_the_readme_end_well(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert command.removesuffix(" --json") in " | ".join(README.commands)
    shutil.copytree(REPOSITORY / "content" / "kopfrechnen", tmp_path / "content" / "kopfrechnen")
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(cli, command.split())
    assert result.exit_code == 0, result.output


@each_page
def test_make_knows_every_goal_that_is_named(page: Page) -> None:
    goals = set(re.findall(r"^([a-z-]+):", (REPOSITORY / "Makefile").read_text(encoding="utf-8"), re.M))
    named = set(re.findall(r"(?:`|^)make ([a-z-]+)", page.text, re.M))
    assert named <= goals


@each_page
def test_modules_that_are_to_be_run_are_there(page: Page) -> None:
    said = re.sub(r"<!--.*?-->", "", page.text)
    for name in re.findall(r"python -m ((?:bench|generator)[\w.]*)", said):
        assert importlib.util.find_spec(name), name


@each_page
def test_links_lead_somewhere(page: Page) -> None:
    assert broken_links(page) == []


def test_a_link_that_leads_nowhere_would_be_noticed(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("# Über uns!\n[x](#über-uns) [x](a.md#fort) [x](b.md) `[x](c)`\n", encoding="utf-8")
    assert broken_links(Page(tmp_path / "a.md")) == ["a.md#fort", "b.md"]


def test_files_of_the_readme_are_those_of_the_repository() -> None:
    folders = re.findall(r"^\| `([a-z]+/)` \|", README.text, re.M)
    assert folders
    assert [name for name in folders if not (REPOSITORY / name).is_dir()] == []


# --- Pictures -----------------------------------------------------------------------------


def test_the_readme_shows_every_picture_and_says_what_is_to_be_seen() -> None:
    shown = dict(README.pictures)
    assert sorted(shown) == sorted(f".github/pictures/{name}.png" for name in PICTURES)
    assert all(len(alternative) > 60 for alternative in shown.values())


def test_pictures_are_small_and_framed() -> None:
    from PIL import Image

    files = [FOLDER / f"{name}.png" for name in PICTURES]
    assert sorted(FOLDER.iterdir()) == sorted(files)
    assert sum(file.stat().st_size for file in files) <= MOST_BYTES
    for file in files:
        width, height = struct.unpack(">II", file.read_bytes()[16:24])
        with Image.open(file) as opened:
            corners = {
                opened.convert("RGB").getpixel(at)
                for at in ((0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1))
            }
        assert corners == {(184, 184, 184)}
        assert width >= 600


def test_the_pictured_finding_is_what_check_says() -> None:
    wanted = PICTURES["meldung"]
    assert isinstance(wanted, Mistake)
    said = re.sub(r"\x1b\[[0-9;]*m", "", message(wanted))
    assert "behauptung-falsch: „7 + 20 − 5 = 23“ stimmt nicht." in said
    assert "Engine: 7 + 20 − 5 = 22" in said
    assert said.rstrip().endswith("1 Fehler gefunden.")
