"""When a helper looks for garbage: never while somebody waits, and never in what it keeps for good."""

from __future__ import annotations

from collections import deque
from typing import Any

import pytest

from generator.serve import helper
from generator.serve.messages import Hurry, Look, Ready

LOOK = Look({})


class Server:
    """Stands in for the other end: what it sends, None where it is silent for a while; then it is gone."""

    def __init__(self, *sent: Look | Hurry | None) -> None:
        self._sent = deque(sent)
        self.told: list[Any] = []

    def send(self, message: object) -> None:
        self.told.append(message)

    def recv(self) -> object:
        while self._sent:
            if (message := self._sent.popleft()) is not None:
                return message
        raise EOFError

    def poll(self, _: float) -> bool:
        return not self._sent or self._sent[0] is not None


@pytest.fixture
def done(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was done with memory, and what was answered."""
    done: list[str] = []

    class Collector:
        @staticmethod
        def freeze() -> None:
            done.append("keeps")

    monkeypatch.setattr(helper, "gc", Collector)
    monkeypatch.setattr(helper, "collect_some", lambda _: done.append("looks"))
    return done


def works(server: Server, done: list[str], *, keep_first: bool) -> list[str]:
    helper._work(server, lambda _: done.append("answers"), keep_first=keep_first)  # type: ignore[arg-type]
    assert isinstance(server.told[0], Ready)
    return done


def test_garbage_is_only_looked_for_when_nobody_asks(done: list[str]) -> None:
    server = Server(LOOK, LOOK, Hurry(), LOOK, None, LOOK)
    assert works(server, done, keep_first=False) == ["keeps", "answers", "answers", "answers", "looks", "answers"]


def test_the_games_as_they_were_first_proven_are_kept_and_not_looked_through(done: list[str]) -> None:
    server = Server(LOOK, Hurry(), LOOK, None, LOOK, None)
    assert works(server, done, keep_first=True) == ["keeps", "answers", "answers", "keeps", "answers", "looks"]


def test_a_helper_that_waits_for_its_first_request_does_nothing(done: list[str]) -> None:
    assert works(Server(None, None, Hurry(), None), done, keep_first=True) == ["keeps"]
