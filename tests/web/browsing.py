"""The website, and a browser to look at it: fixtures for the tests that ask for them by `pytest_plugins`."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import sync_playwright
from tools import chromium
from visits import Visits, Windows
from website import Website, website

from bench.site_server import served

_QUIET = ("--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking")


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory) -> Website:
    """The website's folders."""
    base = tmp_path_factory.getbasetemp()
    return website(base.parent if "PYTEST_XDIST_WORKER" in os.environ else base)


@pytest.fixture(scope="module")  # no longer: while it is open, an event loop runs in this thread
def windows() -> Iterator[Windows]:
    """Of one browser."""
    path = chromium()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=_QUIET, chromium_sandbox=False)
        yield Windows(browser)
        browser.close()


@pytest.fixture(scope="session")
def address(made: Website) -> Iterator[str]:
    """Of a server for the folder that holds both websites."""
    with served(made.published.parent) as address:
        yield address


@pytest.fixture
def visits(windows: Windows, made: Website, address: str) -> Iterator[Visits]:
    """Pages to look at; after the test the browser must not have complained."""
    visits = Visits(windows, made.published, address)
    yield visits
    visits.close()
    assert visits.complaints == []
