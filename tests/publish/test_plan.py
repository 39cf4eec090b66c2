"""The plan: nothing is overlooked, nothing that is foreign is touched, nothing that people link to vanishes unseen."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.publish.manifest import ASSETS, MANIFEST, Manifest, ManifestError
from generator.publish.plan import Address, make_plan

_PATHS = st.sampled_from(["index.html", "rot/index.html", "rot/a.pdf", "dateien/a-1.css", "dateien/b-2.js", "feed.xml"])
_BYTES = st.sampled_from([b"", b"eins", b"zwei", b'<!DOCTYPE html><main><p id="a"></p></main>'])
_SITES = st.dictionaries(_PATHS, _BYTES)


def page(*ids: str, more: str = "") -> bytes:
    inside = "".join(f'<p id="{name}">x</p>' for name in ids)
    return f'<!DOCTYPE html><html><head>{more}</head><main id="inhalt">{inside}</main></html>'.encode()


def manifest(files: Mapping[str, bytes]) -> Manifest:
    return make_plan(None, files).manifest


@settings(deadline=None)
@given(_SITES, _SITES)
def test_following_the_plan_gives_the_new_website(old: dict[str, bytes], new: dict[str, bytes]) -> None:
    plan = make_plan(manifest(old), new)
    there = {path: data for path, data in old.items() if path not in plan.removed}
    there |= {path: new[path] for path in (*plan.new, *plan.changed)}
    assert {path: data for path, data in there.items() if path not in plan.kept} == new
    assert plan.manifest.ours.keys() == there.keys()


@settings(deadline=None)
@given(_SITES, _SITES)
def test_every_file_is_in_exactly_one_group(old: dict[str, bytes], new: dict[str, bytes]) -> None:
    plan = make_plan(manifest(old), new)
    groups = (plan.new, plan.changed, plan.removed, plan.unchanged, plan.kept)
    assert sorted(path for group in groups for path in group) == sorted({*old, *new})
    assert plan.empty == (old == new)


@settings(deadline=None)
@given(_SITES, _SITES)
def test_only_what_was_published_is_removed(old: dict[str, bytes], new: dict[str, bytes]) -> None:
    assert not make_plan(None, new).removed
    assert {*make_plan(manifest(old), new).removed} <= {*old}


@settings(deadline=None)
@given(_SITES, _SITES, _SITES)
def test_old_assets_stay_for_one_release(one: dict[str, bytes], two: dict[str, bytes], three: dict[str, bytes]) -> None:
    second = make_plan(manifest(one), two)
    if second.new or second.changed:
        assert second.kept.keys() == {path for path in one if path.startswith(ASSETS) and path not in two}
    third = make_plan(second.manifest, three)
    if third.new or third.changed:
        assert third.manifest.ours.keys() <= {*two, *three}


@settings(deadline=None)
@given(_SITES, _SITES)
def test_a_manifest_is_read_as_it_was_written(old: dict[str, bytes], new: dict[str, bytes]) -> None:
    made = make_plan(manifest(old), new).manifest
    assert Manifest.from_bytes(made.to_bytes()) == made
    assert made.to_bytes() == make_plan(manifest(old), dict(reversed(new.items()))).manifest.to_bytes()


def test_what_an_interrupted_run_left_is_taken_away() -> None:
    plan = make_plan(manifest({"index.html": b"a"}), {"index.html": b"a"}, unfinished=["index.html", "halb.html"])
    assert ({*plan.removed}, plan.empty) == ({"halb.html"}, False)


@pytest.mark.parametrize(
    ("new", "gone"),
    [
        ({"rot/index.html": page("a", "b")}, []),
        ({"rot/index.html": page("a")}, [Address("rot/index.html", "b")]),
        ({"blau/index.html": page("a", "b")}, [Address("rot/index.html")]),
        ({"rot/index.html": page(more='<meta http-equiv="refresh" content="0; url=../blau/">')}, []),
    ],
)
def test_addresses_that_vanish_are_named(new: dict[str, bytes], gone: list[Address]) -> None:
    assert list(make_plan(manifest({"rot/index.html": page("a", "b")}), new).vanished) == gone


def test_only_places_in_the_text_are_addresses() -> None:
    source = page("a").replace(
        b"</main>",
        b'<form id="f"><input id="i"></form><svg id="s"><g id="g"/></svg><h2 id="b">x</h2></main><p id="fuss">',
    )
    assert manifest({"rot/index.html": source}).pages == {"rot/index.html": ("a", "b")}
    assert manifest({"rot/stueck.html": b'<p id="a">'}).pages == {}


def test_an_address_reads_as_in_the_browser() -> None:
    assert [str(Address("rot/index.html", "a")), str(Address("rot/x.html")), str(Address("index.html"))] == [
        "rot/#a",
        "rot/x.html",
        "index.html",
    ]


@pytest.mark.parametrize("path", ["../x", "/etc/passwd", "a//b", "a/./b", "", ".git/config", "a\\b", "a\nb", MANIFEST])
def test_a_manifest_leads_nowhere_else(path: str) -> None:
    data = manifest({"index.html": b"a"}).to_bytes()
    with pytest.raises(ManifestError):
        Manifest.from_bytes(data.replace(b"index.html", path.encode("unicode_escape")))


@pytest.mark.parametrize(
    "data", [b"", b"{}", b"[]", b"null", b"\xff", b'{"format": "1"}', b'{"format": 1, "files": []}']
)
def test_what_is_no_manifest_is_refused(data: bytes) -> None:
    with pytest.raises(ManifestError) as caught:
        Manifest.from_bytes(data)
    assert not caught.value.later


def test_a_manifest_of_a_later_format_is_refused() -> None:
    with pytest.raises(ManifestError) as caught:
        Manifest.from_bytes(b'{"format": 2}')
    assert caught.value.later
