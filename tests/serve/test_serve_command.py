"""The command around the preview: where it listens, what it says, how it ends."""

from __future__ import annotations

import socket
import threading
import webbrowser
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from projects import REPOSITORY

import generator.serve.run
from bench.preview import Running
from generator.cli import cli
from generator.serve import listening


@pytest.fixture
def taken() -> Iterator[int]:
    """A port on which somebody else listens."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield other.getsockname()[1]


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Set once the server would run; it ends at once."""
    event = threading.Event()

    async def run(_root: Path, listening: socket.socket, *_: object) -> None:
        event.set()
        listening.close()

    monkeypatch.setattr(generator.serve.run, "run", run)
    return event


def serve(*options: str) -> Result:
    return CliRunner().invoke(cli, ["serve", "--root", str(REPOSITORY), *options])


def test_a_taken_port_is_told(taken: int, started: threading.Event) -> None:
    result = serve("--port", str(taken))
    assert result.exit_code == 2
    assert result.output == f"Der Port {taken} ist belegt. Nenn mit --port einen anderen.\n"
    assert not started.is_set()


def test_without_a_port_the_next_free_one_is_taken(
    taken: int, started: threading.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listening, "PORT", taken)
    result = serve()
    assert result.exit_code == 0
    port = int(result.output.split("http://127.0.0.1:")[1].split("/")[0])
    assert taken < port < taken + 20
    monkeypatch.setattr(listening, "_TRIES", 1)
    assert "sind alle belegt" in serve().output


def test_an_address_that_there_is_not_is_told(started: threading.Event) -> None:
    result = serve("--host", f"{'a' * 64}.example")
    assert result.exit_code == 2
    assert "gibt es hier nicht. Ohne --host hört die Vorschau auf 127.0.0.1." in result.output


@pytest.mark.parametrize(
    ("host", "warned"), [("127.0.0.1", False), ("127.0.0.2", False), ("LocalHost", False), ("0.0.0.0", True)]
)
def test_who_lets_others_see_the_preview_is_warned(host: str, warned: bool, started: threading.Event) -> None:
    result = serve("--port", "0", "--host", host)
    assert result.exit_code == 0, result.output
    assert ("können auch andere Geräte die Vorschau sehen" in result.stderr) is warned


def test_a_browser_that_waits_for_the_page_does_not_hold_up_the_server(
    started: threading.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Text browsers come back only when they are closed."""
    opened, done = [], threading.Event()

    def open_page(address: str) -> bool:
        opened.append((address, started.wait(10)))
        done.set()
        return True

    monkeypatch.setattr(webbrowser, "open", open_page)
    result = serve("--port", "0", "--open")
    assert done.wait(10)
    ((address, served),) = opened
    assert served
    assert f"Vorschau: {address} " in result.output


def test_without_a_browser_the_address_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(webbrowser, "open", lambda _: False)
    listening.open_browser("http://127.0.0.1:8000/")
    assert capsys.readouterr().err == "Hier lässt sich kein Browser öffnen. Ruf http://127.0.0.1:8000/ selbst auf.\n"


def test_interrupted_while_it_proves_it_says_only_that_it_ends(tmp_path: Path) -> None:
    running = Running(tmp_path, ["kopfrechnen", "topfgucker"])
    running.wait(lambda event: any(one["stand"] for one in event["teile"].values()))
    assert running.end() == 130
    assert running.said == "Vorschau beendet.\n"
