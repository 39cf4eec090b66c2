"""Readers who load pages all the time while new releases come: no request sees a mixed or missing page."""

from __future__ import annotations

import http.client
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from sites import PAGES, assets_of, is_whole, site

from generator.publish.folder import FolderTarget

RELEASES = 25
READERS = 3


class Quiet(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def target(tmp_path: Path) -> FolderTarget:
    target = FolderTarget(tmp_path / "www")
    publish(target, 0)
    return target


@pytest.fixture
def port(target: FolderTarget) -> Iterator[int]:
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(target.folder / "aktuell"))) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
        thread.start()
        yield server.server_port
        server.shutdown()
        thread.join()


def publish(target: FolderTarget, version: int) -> None:
    with target.open(site(version)) as session:
        session.publish()


class Reader(threading.Thread):
    """Loads every page with all that it needs, again and again; `rounds` counts."""

    def __init__(self, port: int) -> None:
        super().__init__()
        self.port, self.rounds, self.pages = port, 0, set[bytes]()
        self.wrong: list[str] = []
        self.stop, self.turned = threading.Event(), threading.Condition()

    def run(self) -> None:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            while not self.stop.is_set() and not self.wrong:
                for path in PAGES:
                    self.load(connection, path)
                with self.turned:
                    self.rounds += 1
                    self.turned.notify_all()
        except Exception as error:
            self.wrong.append(repr(error))
        finally:
            connection.close()

    def load(self, connection: http.client.HTTPConnection, path: str) -> None:
        page = self.get(connection, path)
        if not is_whole(page):
            self.wrong.append(f"{path} is mixed: {page!r}")
        self.pages.add(page)
        for asset in assets_of(page):
            self.get(connection, asset)

    def get(self, connection: http.client.HTTPConnection, path: str) -> bytes:
        connection.request("GET", f"/{path}")
        answer = connection.getresponse()
        data = answer.read()
        if answer.status != http.client.OK:
            self.wrong.append(f"{path}: {answer.status}")
        return data

    def finish_round(self) -> None:
        """Wait until the round that is under way has ended, so that each round meets one switch at most."""
        with self.turned:
            now = self.rounds
            assert self.turned.wait_for(lambda: self.rounds > now or bool(self.wrong), timeout=30)


def test_nobody_sees_a_mixed_or_missing_page(target: FolderTarget, port: int) -> None:
    readers = [Reader(port) for _ in range(READERS)]
    for reader in readers:
        reader.start()
    try:
        for version in range(1, RELEASES + 1):
            publish(target, version)
            for reader in readers:
                reader.finish_round()
    finally:
        for reader in readers:
            reader.stop.set()
            reader.join()
    assert [wrong for reader in readers for wrong in reader.wrong] == []
    assert len({page for reader in readers for page in reader.pages}) > RELEASES
