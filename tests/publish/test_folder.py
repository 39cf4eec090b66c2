"""Publishing to a folder: releases, the way back, foreign files, one run at a time."""

from __future__ import annotations

from pathlib import Path

import pytest
from sites import published, site, tree

from generator.publish.errors import ForeignFilesError, PublishError
from generator.publish.folder import FolderTarget


@pytest.fixture
def target(tmp_path: Path) -> FolderTarget:
    return FolderTarget(tmp_path / "www")


def publish(target: FolderTarget, version: int) -> None:
    with target.open(site(version)) as session:
        session.publish()


def current(target: FolderTarget) -> Path:
    return target.folder / "aktuell"


def releases(target: FolderTarget) -> list[int]:
    return sorted(int(path.name[:4]) for path in (target.folder / "releases").iterdir())


def test_the_link_leads_to_the_website(target: FolderTarget) -> None:
    for version in (1, 2):
        publish(target, version)
        assert published(current(target)) == site(version)
    assert current(target).readlink().as_posix().startswith("releases/0002-")
    assert sorted(path.name for path in target.folder.iterdir()) == ["aktuell", "releases"]


def test_planning_changes_nothing(target: FolderTarget) -> None:
    with target.open(site(1)) as session:
        assert session.plan.new.keys() == site(1).keys()
    assert not target.folder.exists()
    publish(target, 1)
    before = tree(target.folder)
    with target.open(site(2)) as session:
        assert session.plan.changed
    assert tree(target.folder) == before
    assert sorted(path.name for path in target.folder.iterdir()) == ["aktuell", "releases"]


def test_the_same_website_again_is_nothing_to_do(target: FolderTarget) -> None:
    publish(target, 1)
    with target.open(site(1)) as session:
        assert session.plan.empty


def test_the_last_five_stay(target: FolderTarget) -> None:
    for version in range(8):
        publish(target, version)
    assert releases(target) == [4, 5, 6, 7, 8]


def test_there_is_a_way_back(target: FolderTarget) -> None:
    for version in (1, 2, 3):
        publish(target, version)
    for version in (2, 1):
        with target.rollback() as rollback:
            rollback.do()
        assert published(current(target)) == site(version)
    with pytest.raises(PublishError, match="keine ältere Fassung"), target.rollback():
        pass
    publish(target, 4)
    with target.rollback() as rollback:  # to what was to be seen before, not to what somebody came back from
        rollback.do()
    assert published(current(target)) == site(1)


def test_there_is_no_way_back_from_nothing(target: FolderTarget) -> None:
    with pytest.raises(PublishError, match="noch nichts"), target.rollback():
        pass
    target.folder.mkdir()
    with pytest.raises(PublishError, match="noch nichts"), target.rollback():
        pass


def test_foreign_files_stay(target: FolderTarget) -> None:
    publish(target, 0)
    (target.folder / "notiz.txt").write_text("meins")
    (target.folder / "releases" / "eigenes").mkdir()
    (current(target) / "CNAME").write_text("spiele.example")
    (current(target) / ".well-known").mkdir()
    (current(target) / ".well-known" / "security.txt").write_text("x")
    (current(target) / "dort").symlink_to("CNAME")
    for version in range(1, 8):
        publish(target, version)
    there = published(current(target))
    assert {**there, **site(7)} == there
    assert {*there} - {*site(7)} == {"CNAME", ".well-known/security.txt", "dort"}
    assert (current(target) / "dort").readlink() == Path("CNAME")
    assert (target.folder / "notiz.txt").read_text() == "meins"
    assert (target.folder / "releases" / "eigenes").is_dir()


def test_the_only_copy_of_a_foreign_file_is_never_deleted(target: FolderTarget) -> None:
    publish(target, 0)
    first = current(target).resolve()
    publish(target, 1)
    (first / "nur-hier.txt").write_text("meins")
    for version in range(2, 9):
        publish(target, version)
    assert (first / "nur-hier.txt").read_text() == "meins"


def test_a_foreign_file_is_not_overwritten(target: FolderTarget) -> None:
    publish(target, 1)
    (current(target) / "rot" / "neu.html").write_text("meins")
    with pytest.raises(ForeignFilesError) as caught, target.open({**site(2), "rot/neu.html": b"unsers"}):
        pass
    assert caught.value.paths == ("rot/neu.html",)
    assert "rot/neu.html" in caught.value.sentence


@pytest.mark.parametrize("kind", ["folder", "elsewhere", "dangling"])
def test_a_link_that_is_not_ours_is_left_alone(target: FolderTarget, kind: str) -> None:
    target.folder.mkdir()
    if kind == "folder":
        current(target).mkdir()
    else:
        current(target).symlink_to(".." if kind == "elsewhere" else "releases/0001-000000000000")
    with pytest.raises(PublishError, match="aktuell"), target.open(site(1)):
        pass


@pytest.mark.parametrize("data", [None, b"{", b'{"format": 99}'])
def test_without_its_manifest_nothing_is_guessed(target: FolderTarget, data: bytes | None) -> None:
    publish(target, 1)
    manifest = current(target) / "blattwerk-website.json"
    manifest.unlink() if data is None else manifest.write_bytes(data)
    with pytest.raises(PublishError, match=r"blattwerk-website\.json"), target.open(site(2)):
        pass


def test_only_one_at_a_time(target: FolderTarget) -> None:
    for _ in range(2):  # the first time there is no folder yet
        with target.open(site(1)) as session:
            with pytest.raises(PublishError, match="gerade schon"), target.open(site(2)):
                pass
            session.publish()
    with target.open(site(2)) as session, pytest.raises(PublishError, match="gerade schon"), target.rollback():
        pass


def test_a_place_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "datei").write_text("")
    with pytest.raises(PublishError, match="datei"), FolderTarget(tmp_path / "datei" / "www").open(site(1)) as session:
        session.publish()
