"""CHANGELOG.md keeps the form of Keep a Changelog, so that people and programs can read it."""

from __future__ import annotations

import datetime
import re

from projects import REPOSITORY

TEXT = (REPOSITORY / "CHANGELOG.md").read_text(encoding="utf-8")
#: The kinds of changes, in the order in which the form lists them.
KINDS = ("Added", "Changed", "Deprecated", "Removed", "Fixed", "Security")
HEADINGS = re.findall(r"^(#+) (.+)$", TEXT, re.MULTILINE)
RELEASE = re.compile(r"\[(\d+)\.(\d+)\.(\d+)\] - (\d{4}-\d{2}-\d{2})")


def sections() -> dict[str, str]:
    """What stands below each release's heading, by the heading."""
    parts = re.split(r"^## (.+)$", TEXT, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def test_it_says_what_it_is_and_begins_with_what_is_not_released() -> None:
    assert HEADINGS[:2] == [("#", "Changelog"), ("##", "[Unreleased]")]
    assert "[Keep a Changelog](https://keepachangelog.com/en/1." in TEXT.partition("\n## ")[0]


def test_releases_are_dated_and_the_latest_comes_first() -> None:
    releases = [heading for level, heading in HEADINGS if level == "##"][1:]
    known = [RELEASE.fullmatch(heading) for heading in releases]
    assert all(known), releases
    found = [match for match in known if match]
    versions = [tuple(map(int, match.groups()[:3])) for match in found]
    assert versions == sorted(set(versions), reverse=True)
    for match in found:
        datetime.date.fromisoformat(match[4])


def test_changes_are_listed_by_kind_each_once_and_none_empty() -> None:
    assert {level for level, _ in HEADINGS} <= {"#", "##", "###"}
    for release, body in sections().items():
        kinds = re.findall(r"^### (.+)$", body, re.MULTILINE)
        assert kinds == sorted(set(kinds), key=KINDS.index), release
        before, *lists = re.split(r"^### .+$", body, flags=re.MULTILINE)
        assert not before.strip(), f"{release}: {before.strip()!r} belongs to no kind of change"
        for kind, entries in zip(kinds, lists, strict=True):
            lines = [line for line in entries.splitlines() if line]
            assert lines, f"{release}, {kind}: nothing is listed"
            assert lines[0].startswith("- ")
            assert all(line.startswith(("- ", "  ")) for line in lines), f"{release}, {kind}"


def test_no_entry_stands_there_twice() -> None:
    entries = re.findall(r"^- (.+)$", TEXT, re.MULTILINE)
    assert len(entries) == len(set(entries))
