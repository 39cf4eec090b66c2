"""The website's faces are packed once, and anew only where another program would pack them."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.render.web import fonts

DATA = b"a face"


@pytest.fixture
def packed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """What has been packed so far, with an empty cache folder."""
    seen: list[bytes] = []

    def pack(data: bytes) -> bytes:
        seen.append(data)
        return b"packed " + data

    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(fonts, "_packed", pack)
    return seen


def test_what_is_kept_is_not_packed_again(packed: list[bytes]) -> None:
    assert fonts._kept("serif", DATA) == fonts._kept("serif", DATA) == b"packed a face"
    assert packed == [DATA]
    assert fonts._kept("serif", b"another") == b"packed another"


def test_other_packers_pack_anew(packed: list[bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    fonts._kept("serif", DATA)
    monkeypatch.setattr(fonts, "version", lambda name: "99")
    fonts._kept("serif", DATA)
    assert packed == [DATA, DATA]
