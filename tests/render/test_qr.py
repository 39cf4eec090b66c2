"""The QR code on a cheat sheet, as a telephone reads it from the rendered page."""

from __future__ import annotations

import re
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest
import zxingcpp
from print_samples import elements, opened, sheet

from generator.render.documents import cheat_sheet
from generator.render.imposition import two_up
from generator.render.pdf import PdfDocument
from generator.render.qr import qr_code

pytestmark = pytest.mark.skipif(shutil.which("pdftoppm") is None, reason="needs pdftoppm")

ADDRESS = "https://blattwerk.example/kopfrechnen/"
DPI = 150


def read_codes(document: PdfDocument, folder: Path) -> list[zxingcpp.Barcode]:
    (folder / "page.pdf").write_bytes(document.data)
    subprocess.run(["pdftoppm", "-r", str(DPI), "-gray", "page.pdf", "page"], cwd=folder, check=True)
    (file,) = folder.glob("page-*.pgm")
    head = re.match(rb"P5\s+(\d+)\s+(\d+)\s+255\s", data := file.read_bytes())
    assert head is not None
    picture = memoryview(data)[head.end() :].cast("B", (int(head[2]), int(head[1])))
    return list(zxingcpp.read_barcodes(picture))


def test_a_telephone_reads_the_games_address(tmp_path: Path) -> None:
    (code,) = read_codes(cheat_sheet(replace(sheet(), address=ADDRESS)), tmp_path)
    assert code.text == ADDRESS
    assert code.ec_level == "M"
    across = (code.position.top_right.x - code.position.top_left.x) * 25.4 / DPI
    assert across >= 18


def test_both_halves_of_a_sheet_have_it(tmp_path: Path) -> None:
    twice = two_up(cheat_sheet(replace(sheet(), address=ADDRESS)), title="Kurzregeln zweimal")
    assert [code.text for code in read_codes(twice, tmp_path)] == [ADDRESS] * 2


def test_without_an_address_there_is_none(tmp_path: Path) -> None:
    plain = cheat_sheet(sheet())
    assert read_codes(plain, tmp_path) == []
    assert not [item for item in elements(opened(plain)) if str(item.S) == "/Figure"]


def test_it_is_told_in_words_and_nothing_lies_on_it() -> None:
    document = cheat_sheet(replace(sheet(), address=ADDRESS))
    (figure,) = (item for item in elements(opened(document)) if str(item.S) == "/Figure")
    assert str(figure.Alt) == f"QR-Code: die Regeln im Netz, {ADDRESS}"
    assert document.faults == ()
    assert document.warnings == ()


@pytest.mark.parametrize("path", ["", "a" * 20, "a" * 60])
def test_squares_and_quiet_zone_never_get_too_small(path: str) -> None:
    code = qr_code(f"https://blattwerk.example/{path}/", "#000000")
    module = code.quiet / 4
    assert module >= 0.45
    assert code.width - 2 * code.quiet >= 18
