"""Only regular files inside the content folder are read; whatever else lies there is a finding, never a wait."""

from __future__ import annotations

import os
import socket
from pathlib import Path

import pytest
from projects import Project

from generator.content.bounds import MOST_BYTES
from generator.content.findings import Code, Finding
from generator.content.load import load
from generator.proof.prove import prove
from generator.proof.report import json_report, text_report

FILES = ["spiel.yaml", "regeln.md", "kurzregeln.md", "beispiele/eine-runde.yaml", "faelle/bieten.yaml"]


def unreadable(project: Project) -> list[Finding]:
    return [finding for finding in load(project.root).findings if finding.code is Code.FILE_UNREADABLE]


@pytest.mark.parametrize("name", FILES)
def test_a_pipe_is_not_waited_for(project: Project, name: str) -> None:
    project.file(name).unlink()
    os.mkfifo(project.file(name))
    (finding,) = unreadable(project)
    assert finding.span.file.as_posix() == f"content/kopfrechnen/{name}"
    assert "eine Pipe" in finding.message


def test_a_socket_is_not_read(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    project.file("regeln.md").unlink()
    monkeypatch.chdir(project.file("."))  # a socket's address may not be long
    with socket.socket(socket.AF_UNIX) as server:
        server.bind("regeln.md")
        (finding,) = unreadable(project)
    assert "ein Socket" in finding.message


def test_a_folder_in_the_place_of_a_file_is_not_read(project: Project) -> None:
    project.file("regeln.md").unlink()
    project.file("regeln.md").mkdir()
    (finding,) = unreadable(project)
    assert "ein Ordner" in finding.message


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("target", ["/dev/null", "/dev/zero", "{outside}"])
def test_a_link_that_leads_out_is_not_followed(project: Project, tmp_path: Path, name: str, target: str) -> None:
    outside = tmp_path / "outside.md"
    outside.write_bytes(project.file(name).read_bytes())
    project.file(name).unlink()
    project.file(name).symlink_to(target.format(outside=outside))
    (finding,) = unreadable(project)
    assert "führt aus dem Ordner content/ hinaus" in finding.message


def test_a_link_inside_the_content_folder_is_followed(project: Project) -> None:
    project.file("regeln.md").rename(project.root / "content" / "texte.md")
    project.file("regeln.md").symlink_to("../texte.md")
    assert load(project.root).findings == ()


@pytest.mark.parametrize("target", ["nirgends.md", "regeln.md"])
def test_a_dangling_or_circular_link_says_so(project: Project, target: str) -> None:
    project.file("regeln.md").unlink()
    project.file("regeln.md").symlink_to(target)
    (finding,) = unreadable(project)
    assert "Verweis ins Leere" in finding.message


def test_a_game_folder_that_leads_out_is_one_finding(project: Project, tmp_path: Path) -> None:
    folder = project.file(".")
    moved = tmp_path / "moved"
    folder.rename(moved)
    folder.symlink_to(moved)
    (finding,) = load(project.root).findings
    assert finding.code is Code.FILE_UNREADABLE


def test_a_content_folder_that_is_a_link_itself_is_followed(project: Project, tmp_path: Path) -> None:
    (project.root / "content").rename(tmp_path / "elsewhere")
    (project.root / "content").symlink_to(tmp_path / "elsewhere")
    assert load(project.root).findings == ()


def test_a_huge_file_is_not_read(project: Project) -> None:
    with project.file("regeln.md").open("r+b") as file:
        file.truncate(MOST_BYTES + 1)
    (finding,) = unreadable(project)
    assert "zu groß" in finding.message


@pytest.mark.parametrize(
    "name", [b"\xff.yaml", b"beispiele/\xff.yaml", b"faelle/\xfe\xff.yaml", b"../\xe4/spiel.yaml", b"\xff\xff"]
)
def test_names_of_invalid_bytes_reach_the_report(project: Project, name: bytes) -> None:
    path = Path(os.fsdecode(bytes(project.file(".")) + b"/" + name))
    path.parent.mkdir(exist_ok=True)
    source = project.file("beispiele/eine-runde.yaml" if name.startswith(b"beispiele") else "faelle/bieten.yaml")
    path.write_bytes(source.read_bytes())
    book = load(project.root)
    assert all(len(game.digest) == 64 for game in book.games)
    outcome = prove(book).outcome
    text_report(outcome, book.sources)
    json_report(outcome)
