"""The locked packages: with hashes, from no address of their own, under licences that may be used; and the README's table."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.audit_deps import DEVELOPMENT, RUNTIME, faults_of_licences, faults_of_lock, names
from bench.imports import ROOT, declared, rows, with_costs

GOOD = "click==8.1.0 \\\n    --hash=sha256:" + "a" * 64 + "\n    # via -r file\n"


def text(name: str) -> str:
    return Path(ROOT, name).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", [RUNTIME, DEVELOPMENT])
def test_the_locks_are_sound(name: str) -> None:
    assert faults_of_lock(text(name)) == []
    assert len(names(text(name))) >= len(declared())
    assert faults_of_licences(names(text(name)), checking=name == DEVELOPMENT) == []


def test_the_lock_holds_what_is_declared() -> None:
    assert set(declared()) <= set(names(text(RUNTIME)))


@pytest.mark.parametrize(
    ("lock", "fault"),
    [
        (GOOD.replace("==", ">="), "Keine feste Version"),
        ("click==8.1.0\n", "Ohne Prüfsumme"),
        (GOOD.replace("sha256", "md5"), "Ohne Prüfsumme"),
        ("--index-url https://example.org/simple\n" + GOOD, "Mit eigener Adresse"),
        ("click @ https://example.org/click.whl --hash=sha256:" + "a" * 64 + "\n", "Mit eigener Adresse"),
        ("-e ./click\n", "Mit eigener Adresse"),
    ],
)
def test_what_is_wrong_with_a_lock_is_found(lock: str, fault: str) -> None:
    assert faults_of_lock(GOOD) == []
    assert any(fault in one for one in faults_of_lock(lock))


def test_a_licence_that_is_not_allowed_is_found() -> None:
    assert faults_of_licences(("pymupdf",), checking=True) == []
    (fault,) = faults_of_licences(("pymupdf",))
    assert "AFFERO" in fault


def test_the_readme_lists_exactly_what_is_declared() -> None:
    found = rows(text("README.md"))
    assert set(found) == set(declared("labor", "dev")) - {"blattwerk"}
    for package in declared("labor"):
        assert found[package]["cost"].endswith(" ms"), package


def test_costs_go_into_their_rows_only() -> None:
    table = "| click | command line | BSD |  |\n| pytest | tests | MIT | – |\n"
    assert with_costs(table, {"click": 12.6}) == table.replace("BSD |  |", "BSD | 13 ms |")
    assert with_costs(table, {"click": 0.2}) == table.replace("BSD |  |", "BSD | < 1 ms |")
