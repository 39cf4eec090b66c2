from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from generator.atomic import write_atomically
from generator.render import fonts
from generator.render.fonts import FACES, faces, font_css
from generator.render.measure import text_width, wrap
from generator.store import cache_folder

ROOT = Path(__file__).resolve().parents[2]
GERMAN = "ÄÖÜäöüßẞ„“‚‘’–—−×·…§€ŁŠčé 0123456789"


def test_there_are_eight_static_faces_and_the_outlined_suits() -> None:
    made = faces()
    assert len(FACES) == 8
    assert [(face.family, face.weight, face.italic) for face in made[:8]] == [
        (family, weight, italic) for family in ("serif", "sans") for weight in (400, 700) for italic in (False, True)
    ]
    assert all("fvar" not in TTFont(face.path) for face in made)


@pytest.mark.parametrize("index", range(8))
def test_faces_carry_german_and_the_features_we_use(index: int) -> None:
    font = TTFont(faces()[index].path)
    assert {ord(sign) for sign in GERMAN} <= set(font.getBestCmap())
    features = {record.FeatureTag for record in font["GSUB"].table.FeatureList.FeatureRecord}
    # Source Sans has tabular lining figures by default, the italics have no small capitals
    wanted = {"pnum", "onum", "sups"} | ({"tnum", "lnum"} if faces()[index].family == "serif" else set())
    assert wanted <= features


def test_weights_differ_in_width() -> None:
    assert text_width("Kopfrechnen", 10, bold=True) > text_width("Kopfrechnen", 10) > 0


def test_suits_come_from_the_sans_and_hollow_ones_from_the_outline_face() -> None:
    by_family = {face.family: TTFont(face.path) for face in faces() if face.weight == 400 and not face.italic}
    suits = [ord(suit) for suit in "♣♠♥♦"]
    assert set(suits) <= set(by_family["sans"].getBestCmap())
    assert not set(suits) & set(by_family["serif"].getBestCmap())
    outline = by_family["outline"]
    for suit in suits:
        name, plain = outline.getBestCmap()[suit], by_family["sans"].getBestCmap()[suit]
        contours = outline["glyf"][name].numberOfContours
        assert (contours == 2 * by_family["sans"]["glyf"][plain].numberOfContours) == (chr(suit) in "♥♦")
        assert outline["hmtx"][name] == by_family["sans"]["hmtx"][plain]


def test_css_declares_every_face_as_a_file() -> None:
    css = font_css()
    assert css.count("@font-face") == 9
    assert css.count("file:///") == 9


def test_the_same_inputs_give_the_same_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    again = faces()
    monkeypatch.undo()
    assert [face.path.read_bytes() for face in again] == [face.path.read_bytes() for face in faces()]
    assert all(face.path.is_relative_to(tmp_path / "blattwerk") for face in again)


@pytest.mark.parametrize("home", ["", "relative/home", "/proc/nowhere"])
def test_without_a_usable_home_the_cache_is_a_temporary_folder(
    home: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", home)
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    assert cache_folder().is_relative_to(tmp_path)


def test_an_empty_home_is_filled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    assert cache_folder() == tmp_path / ".cache" / "blattwerk"


def test_a_failed_write_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(self: Path, target: Path) -> Path:
        raise OSError

    monkeypatch.setattr(Path, "replace", broken)
    with pytest.raises(OSError):
        write_atomically(tmp_path / "a" / "b", b"data")
    assert not list((tmp_path / "a").iterdir())


def test_importing_makes_nothing(tmp_path: Path) -> None:
    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path), "PYTHONPATH": str(ROOT)}
    code = "import generator.render.fonts, generator.render.hyphenation, generator.render.figures"
    subprocess.run([sys.executable, "-c", code], env=environment, check=True, cwd=tmp_path)
    assert not list(tmp_path.iterdir())


def test_a_number_stays_with_its_noun() -> None:
    assert wrap("Leben: 2 offen, 1 verdeckt", 19, 2.65) == ("Leben: 2 offen,", "1 verdeckt")


def test_the_key_depends_on_the_recipe(monkeypatch: pytest.MonkeyPatch) -> None:
    before = fonts._key(FACES[0], b"source")
    monkeypatch.setattr(fonts, "_RECIPE", -1)
    assert fonts._key(FACES[0], b"source") != before
