"""WeasyPrint with less work: the same documents, byte for byte."""

from __future__ import annotations

import gc
import importlib.util
import json
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
import tinyhtml5
from hypothesis import given
from hypothesis import strategies as st
from printed import EVENINGS, ROOT, WANTED, Wanted, planned, proofs
from style_samples import STYLE_SAMPLES
from weasyprint import HTML
from weasyprint.formatting_structure.boxes import Box

from generator.render import quick
from generator.render.evening import make_evening
from generator.render.kinds import make_document
from generator.render.press import OwnFetcher, Press, press
from generator.render.quick import objects, source

# Prints, as usual or with WeasyPrint doing everything (`plain`), every document of a game, and what style sheets can ask
# for: as our own markup, and as anybody's. Tells the lengths and hashes.
_PRINTED = """
import hashlib, json, sys, types, zlib
from pathlib import Path
import pydyf
from generator.build.wanted import editions_of
from generator.content.load import load
from generator.proof.prove import prove
from generator.render import quick
from generator.render.editions import Choices
from generator.render.kinds import make_document
from generator.render.press import press
from generator.render.quick import objects

root, game, how, samples = sys.argv[1:]
if how == "plain":
    quick.known = lambda: False
    # Streams are packed as tightly as ours, or no byte could be compared.
    pydyf.zlib = types.SimpleNamespace(compressobj=lambda level: zlib.compressobj(objects.LEVEL))
(proof,) = prove(load(Path(root), [game])).games
printed = {}
for edition in editions_of(proof.game, Choices()):
    if not edition.parts:
        printed[edition.name] = make_document(proof, edition, Choices()).data
sys.path.insert(0, samples)
from style_samples import STYLE_SAMPLES
for ours in (True, False):
    press()._ours = ours
    for name, body in STYLE_SAMPLES.items():
        html = f"<!DOCTYPE html><html lang='de'><head><title>{name}</title></head><body>{body}</body></html>"
        css = "html { font: 10pt 'Source Serif 4' } @page { size: A5 }"
        printed[f"{name}, {ours}"] = press().write(press().lay_out(html, (css,)))
print(json.dumps({name: (len(data), hashlib.sha256(data).hexdigest()) for name, data in printed.items()}))
"""


def _printed(how: str) -> dict[str, list[Any]]:
    arguments = [str(ROOT), "topfgucker", how, str(Path(__file__).parent)]
    command = [sys.executable, "-W", "ignore", "-c", _PRINTED, *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    told: dict[str, list[Any]] = json.loads(done.stdout)
    return told


def test_every_document_has_the_same_bytes_with_less_work() -> None:
    usual, plain = _printed("usual"), _printed("plain")
    assert len(usual) >= 7 + 2 * len(STYLE_SAMPLES)
    assert {name: usual[name] for name in usual if usual[name] != plain[name]} == {}
    assert usual.keys() == plain.keys()


def test_the_installed_versions_are_known() -> None:
    assert quick.known()


def test_with_another_version_weasyprint_does_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quick, "KNOWN", ("0", "0"))
    finisher = print
    assert type(quick.page("<html><head></head><body></body></html>", (), OwnFetcher(()), ours=True)) is HTML
    assert quick.finishing(finisher) is finisher


class _SeenError(Exception):
    pass


@pytest.mark.parametrize(
    "wanted", [wanted for wanted in WANTED if not wanted.is_imposed or wanted in EVENINGS], ids=str
)
def test_our_markup_is_read_as_a_browser_would(wanted: Wanted, monkeypatch: pytest.MonkeyPatch) -> None:
    pages: list[str] = []

    def seen(press: Press, html: str, css: tuple[str, ...]) -> None:
        pages.append(html)
        raise _SeenError

    monkeypatch.setattr(Press, "lay_out", seen)
    with pytest.raises(_SeenError):
        if wanted in EVENINGS:
            make_evening(planned(wanted), proofs())
        else:
            make_document(proofs()[wanted.game], wanted.edition, wanted.choices)
    (html,) = pages
    root = source.parsed(html)
    assert root is not None
    assert _shape(root) == _shape(tinyhtml5.parse(html, namespace_html_elements=False))


def _shape(root: Any) -> list[tuple[Any, ...]]:
    """All elements with attributes and texts; where no text stands, blanks do not count."""
    return [
        (
            element.tag,
            {key: value for key, value in element.attrib.items() if "xmlns" not in key},
            (element.text or "").strip() and element.text,
            (element.tail or "").strip() and element.tail,
        )
        for element in root.iter()
    ]


def test_a_document_leaves_nothing_behind_that_has_to_be_searched_for() -> None:
    def boxes() -> int:
        return sum(isinstance(one, Box) for one in gc.get_objects())

    gc.collect()
    before = boxes()
    gc.disable()
    try:
        document = press().lay_out(f"<html><head></head><body>{'<p>Topf</p>' * 50}</body></html>", ())
        assert press().write(document)
        assert boxes() > before + 50
        press().let_go(document)
        del document
        assert boxes() == before
    finally:
        gc.enable()


@pytest.mark.parametrize(
    "html",
    [
        "<p>kein Ganzes</p>",
        "<html><head></head><body><p>offen</body></html>",
        "<html><head></head><body>&nbsp;</body></html>",
        "<html><head></head><body>\x01</body></html>",
        "<html><body></body></html>",
    ],
)
def test_what_is_no_xml_is_left_to_weasyprint(html: str) -> None:
    assert source.parsed(html) is None
    assert type(quick.page(html, (), OwnFetcher(()), ours=True)) is HTML


def test_what_others_templates_write_is_left_to_weasyprint() -> None:
    html = "<html><head></head><body></body></html>"
    assert type(quick.page(html, (), OwnFetcher(()), ours=True)) is source.Page
    assert type(quick.page(html, (), OwnFetcher(()), ours=False)) is HTML


def test_no_entity_of_a_document_is_expanded_without_bound() -> None:
    entities = "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 10 if n else "haha" * 10}">' for n in range(12))
    bomb = f"<!DOCTYPE html [{entities}]><html><head></head><body>&e11;</body></html>"
    assert source.parsed(bomb) is None


def test_the_insides_of_pictures_are_no_matter_of_style_sheets() -> None:
    html = (
        '<html><head></head><body><svg xmlns="http://www.w3.org/2000/svg"><style>p {}</style><g/></svg></body></html>'
    )
    root = source.parsed(html)
    assert root is not None
    page = source.Page(root, OwnFetcher(()))
    assert [element.local_name for element in page.wrapper_element.iter_subtree()] == ["html", "head", "body", "svg"]
    assert [element.tag.rpartition("}")[2] for element in ElementTree.ElementTree(page.etree_element).iter()][-2:] == [
        "style",
        "g",
    ]


_KINDS = st.one_of(
    st.integers(),
    st.floats(allow_nan=False, allow_infinity=False),
    st.booleans(),
    st.text(alphabet=st.characters(max_codepoint=127)),
    st.binary(),
)


@given(_KINDS)
def test_numbers_and_words_become_the_bytes_of_pydyf(item: Any) -> None:
    assert objects.to_bytes(item) == _PYDYF._to_bytes(item)


def _untouched(name: str) -> Any:
    """A module as it is before anything of it is replaced."""
    spec = importlib.util.find_spec(name)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


_PYDYF = _untouched("pydyf")
