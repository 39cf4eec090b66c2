"""What machines read: structured data, data of the games, feed, site map, fragments."""

from __future__ import annotations

import json
import re
from typing import Any
from xml.etree import ElementTree

import jsonschema
import pytest
from web_samples import GAMES, files, parsed, proofs, site, text

from generator.render.web.fragment import fragment, prefixed

ATOM = "{http://www.w3.org/2005/Atom}"
SITEMAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"


def structured(path: str) -> dict[str, Any]:
    """The blocks of structured data by their type."""
    scripts = [one for one in parsed(text(path)).all() if one.attributes.get("type") == "application/ld+json"]
    blocks = [json.loads("".join(str(child) for child in one.children)) for one in scripts]
    return {block["@type"]: block for block in blocks}


@pytest.mark.parametrize("game", GAMES)
def test_structured_data_has_the_game_as_it_is(game: str) -> None:
    data, facts = structured(f"{game}/index.html"), proofs()[game].game.facts
    told = data["Game"]
    assert (told["name"], told["inLanguage"]) == (facts.titel, "de")
    players = told["numberOfPlayers"]
    assert (players["minValue"], players["maxValue"]) == (facts.spieler.von, facts.spieler.bis)
    offered = {one.file for one in next(one for one in site().games if one.id == game).downloads}
    assert {one["contentUrl"].rpartition("/")[2] for one in told["encoding"]} == offered
    assert [one["position"] for one in data["BreadcrumbList"]["itemListElement"]] == [1, 2]
    assert told["url"] == data["BreadcrumbList"]["itemListElement"][1]["item"]


def test_structured_data_of_the_start_page_lists_all_games() -> None:
    data = structured("index.html")
    assert data["WebSite"]["name"] == site().settings.title
    assert [one["name"] for one in data["ItemList"]["itemListElement"]] == [
        proofs()[game].game.facts.titel for game in GAMES
    ]


def test_the_games_data_is_as_its_schema_says() -> None:
    schema = json.loads(text("schema-1.json"))
    jsonschema.Draft7Validator.check_schema(schema)
    for path in ("spiele.json", *(f"{game}/spiel.json" for game in GAMES)):
        data = json.loads(text(path))
        jsonschema.validate(data, schema)
        assert data["$schema"].rpartition("/")[2] == "schema-1.json"
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(data | {"version": 2}, schema)


@pytest.mark.parametrize("game", GAMES)
def test_the_schema_asks_for_all_that_there_is(game: str) -> None:
    schema, data = json.loads(text("schema-1.json")), json.loads(text(f"{game}/spiel.json"))
    for name in data.keys() - {"$schema"}:
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate({key: value for key, value in data.items() if key != name}, schema)


def test_feed_and_site_map_name_pages_that_exist() -> None:
    feed, sitemap = (ElementTree.fromstring(text(name)) for name in ("aenderungen.xml", "sitemap.xml"))
    address = site().settings.address
    changes = [change for proof in proofs().values() for change in proof.game.facts.aenderungen]
    entries = feed.findall(f"{ATOM}entry")
    assert len(entries) == len(changes) > 0
    assert len({entry.findtext(f"{ATOM}id") for entry in entries}) == len(entries)
    found = [one.text or "" for one in sitemap.iter(f"{SITEMAP}loc")]
    assert sorted(found) == sorted([address, *(f"{address}{game}/" for game in GAMES)])


def test_without_an_address_nothing_is_made_of_whole_addresses() -> None:
    made = files(address=False)
    assert {"sitemap.xml", "aenderungen.xml"} & made.keys() == set()
    assert not any(path.endswith(".png") for path in made)
    assert not any(b"blattwerk.example" in data for data in made.values())


@pytest.mark.parametrize("game", GAMES)
def test_a_fragment_has_only_names_of_its_own(game: str) -> None:
    elements = parsed(text(f"{game}/spiel.fragment.html")).all()
    assert all(name.startswith("bw-") for one in elements for name in one.classes)
    ids = [one.attributes["id"] for one in elements if "id" in one.attributes]
    assert len(ids) == len(set(ids)) > 30
    assert all(name.startswith(f"bw-{game}-") for name in ids)
    links = [one.attributes["href"] for one in elements if "href" in one.attributes]
    assert {link.removeprefix("#") for link in links} <= set(ids)
    assert not {"script", "style", "link"} & {one.tag for one in elements}


def test_a_fragment_begins_at_the_heading_that_is_asked_for() -> None:
    game = site().games[0]
    for level in (1, 3, 5):
        found = re.findall(r"<h(\d)", fragment(site(), game, level))
        assert found[0] == str(level)
        assert {int(one) for one in found} <= set(range(level, 7))
    assert prefixed('<h1 class="a b">x</h1>', "spiel", 6) == '<h6 class="bw-a bw-b">x</h6>'


def test_the_fragments_style_sheet_knows_only_their_classes() -> None:
    style = re.sub(r"/\*.*?\*/", "", text("fragment.css"))
    named = set(re.findall(r"\.([a-z][\w-]*)", re.sub(r"\{[^}]*\}", "", style)))
    used = {name for game in GAMES for one in parsed(text(f"{game}/spiel.fragment.html")).all() for name in one.classes}
    assert named
    assert named - {"bw-ungeprueft"} <= used  # the mark of games without an engine, of which we have none


def test_the_manifest_and_robots_name_files_of_the_site() -> None:
    manifest = json.loads(text("manifest.webmanifest"))
    assert {manifest["start_url"], *(one["src"] for one in manifest["icons"])} <= files().keys()
    assert f"Sitemap: {site().settings.address}sitemap.xml" in text("robots.txt")
