"""The editors' schemas: valid, deterministic, German, and of one mind with the checks."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft7Validator, Draft202012Validator
from toy import FILES, TOY, check

from engines.game import all_games
from generator.content.schema import FOLDER, KINDS, schemas, stale, write
from generator.content.source import Source
from generator.content.yamlfile import read_yaml

# The toy engine leaves most of its fields without a word.
UNDESCRIBED = ("null", "farben", "gemischt", "leben", "stufen", "verdeckt", "beginnt", "stirn", "stapel", "gebot")
ROOT = Path(__file__).parents[2]


def schema(kind: str) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads(schemas([TOY])[f"muster.{kind}.json"])
    return loaded


def as_an_editor_reads(text: str) -> Any:
    """Editors follow YAML 1.2, in which a number with the typographic minus is text."""

    def plain(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: plain(item) for key, item in value.items()}
        if isinstance(value, list):
            return [plain(item) for item in value]
        written = getattr(value, "text", "")
        return written if written.startswith("−") else value

    return plain(read_yaml(Source(Path("x.yaml"), text)).data)


def nodes(value: Any) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        yield value
    for part in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from nodes(part)


@pytest.mark.parametrize("kind", KINDS)
def test_a_schema_is_valid_and_accepts_the_sample(kind: str) -> None:
    made = schema(kind)
    for validator in (Draft202012Validator, Draft7Validator):
        validator.check_schema(made)
        assert [error.message for error in validator(made).iter_errors(as_an_editor_reads(FILES[kind]))] == []


BAD = [
    ("spiel", "titel: Muster", "titl: Muster"),
    ("spiel", "titel: Muster\n", ""),
    ("spiel", "format: 1", "format: 2"),
    ("spiel", "von: 3", "von: drei"),
    ("spiel", "von: 3", "von: 0"),
    ("spiel", "art: [Bluff, Rechnen]", "art: Bluff"),
    ("spiel", "art: [Bluff, Rechnen]", "art: [Bluff, Bluff]"),
    ("spiel", "farbe: petrol", "farbe: rot"),
    ("spiel", "stand: 2026-11-30", "stand: bald"),
    ("spiel", "  trickser:", "  andere:"),
    ("spiel", "K♥: 20", "Q♥: 20"),
    ("spiel", "K♥: 20", "K♥: hoch"),
    ("spiel", "[♣, ♦]", "[♣, x]"),
    ("spiel", "{1: leicht}", "{eins: leicht}"),
    ("beispiel", "Anna: D♥", "Anna: Q♥"),
    ("beispiel", "[7♥, 2♥]", "[7♥, 20♥]"),
    ("beispiel", "varianten: [trickser]", "varianten: [trixer]"),
    ("beispiel", "  beginnt: Anna\n", ""),
    ("beispiel", "offen: 2", "ofen: 2"),
    ("beispiel", "- Anna bietet 26", "- {zug: Anna bietet 26, verboten: gebot-hoeher}"),
    ("beispiel", "- Anna bietet 26", "- 26"),
    ("faelle", "verboten: gebot-hoeher", "verboten: unbekannt"),
    ("faelle", "abgelehnt: lebenskarten", "abgelehnt: unbekannt"),
    ("faelle", "gebot: 27\n", "gebot: [2, 7]\n"),
    ("faelle", "{beginnt: Anna}\n", "{begint: Anna}\n"),
    ("labor", "personen: 3", "personen: drei"),
    ("labor", "strategie: zufall", "strategie: 1"),
    ("labor", "varianten: [trickser]", "varianten: [trixer]"),
    ("labor", "zeigt: [sieg.1,", "zeigt: [Sieg 1,"),
    ("labor", "anteil: [81, 100]", "anteil: 81"),
    ("labor", "zeilen: stufe", "zeilen: stufen"),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "old", "new"), BAD)
def test_a_schema_rejects_bad_files(kind: str, old: str, new: str) -> None:
    assert old in FILES[kind]
    value = as_an_editor_reads(FILES[kind].replace(old, new, 1))
    assert not Draft202012Validator(schema(kind)).is_valid(value)


@pytest.mark.parametrize(
    ("kind", "old", "new"),
    [
        ("beispiel", "gebot: −3", "gebot: 12"),
        ("beispiel", "Anna: D♥", "Anna: Herz-Dame"),
        ("beispiel", "Anna: D♥", "Anna: Karo-7"),
        ("beispiel", "[7♥, 2♥]", "[~, Zweitjoker]"),
        ("beispiel", "- Anna bietet 26", "- neue Runde:"),
        ("beispiel", "- Anna bietet 26", '- zug: "neue Runde: Anna D♥"'),
        ("beispiel", "lage:\n", "stufe: 2\nlage:\n"),
        ("spiel", "[♣, ♦]", "[Kreuz, Karo]"),
        ("spiel", "farbe: petrol", "farbe: ocker\ndauer: {von: 20, bis: 40}"),
    ],
)
def test_what_the_check_accepts_the_schema_accepts(kind: str, old: str, new: str) -> None:
    text = FILES[kind].replace(old, new, 1)
    assert check(kind, text).findings == ()
    assert Draft202012Validator(schema(kind)).is_valid(as_an_editor_reads(text))


@pytest.mark.parametrize("kind", KINDS)
def test_every_key_is_explained_in_german(kind: str) -> None:
    made = schema(kind)
    for node in nodes(made):
        for name, key in node.get("properties", {}).items():
            known = {**made.get("$defs", {}).get(key.get("$ref", "").removeprefix("#/$defs/"), {}), **key}
            assert known["title"], name
            assert known["examples"], name
            assert known.get("description") or name in UNDESCRIBED, name
    text = json.dumps(made, ensure_ascii=False)
    for hidden in ("English docstring", "prefixItems", '"default": null'):
        assert hidden not in text


@pytest.mark.parametrize("kind", KINDS)
def test_the_examples_are_accepted(kind: str) -> None:
    made = schema(kind)
    if kind == "spiel":  # `werte: {}` only says what stands there
        made["properties"]["werte"].pop("examples")
    for node in nodes(made):
        for name, key in node.get("properties", {}).items():
            for example in key.get("examples", ()) if name != "faelle" else ():
                validator = Draft202012Validator({**key, "$defs": made.get("$defs", {})})
                assert validator.is_valid(example), (name, example)


def test_schemas_are_the_same_every_time() -> None:
    assert schemas([TOY]) == schemas([TOY])
    assert all(text.endswith("}\n") for text in schemas([TOY]).values())


def test_writing_and_checking_a_folder(tmp_path: Path) -> None:
    folder = tmp_path / FOLDER
    assert len(stale(folder, [TOY])) == len(KINDS) + 2
    assert len(write(folder, [TOY])) == len(KINDS) + 2
    assert stale(folder, [TOY]) == ()
    assert write(folder, [TOY]) == ()
    old = folder / "alt.spiel.json"
    old.write_text("{}", encoding="utf-8")
    (folder / "muster.spiel.json").write_text("{}", encoding="utf-8")
    (folder / "README.md").write_text("bleibt", encoding="utf-8")
    assert stale(folder, [TOY]) == (old, folder / "muster.spiel.json")
    write(folder, [TOY])
    assert sorted(file.name for file in folder.iterdir()) == [
        "README.md",
        "muster.beispiel.json",
        "muster.faelle.json",
        "muster.labor.json",
        "muster.spiel.json",
        "ohne-engine.spiel.json",
        "website.json",
    ]


def test_every_engine_has_its_schemas_and_they_are_current() -> None:
    assert {name.split(".")[0] for name in schemas()} == {"website", "ohne-engine", *(game.id for game in all_games())}
    assert [file.name for file in stale(ROOT / "content" / FOLDER)] == []


def test_the_content_is_accepted_by_its_schemas() -> None:
    kinds = {"beispiele": "beispiel", "faelle": "faelle", "labor.yaml": "labor"}
    made = {name: Draft202012Validator(json.loads(text)) for name, text in schemas().items()}
    for game in all_games():
        for file in sorted((ROOT / "content" / game.id).rglob("*.yaml")):
            kind = kinds.get(file.name, kinds.get(file.parent.name, "spiel"))
            value = as_an_editor_reads(file.read_text(encoding="utf-8"))
            errors = [error.message for error in made[f"{game.id}.{kind}.json"].iter_errors(value)]
            assert errors == [], file


def test_the_website_is_accepted_by_its_schema() -> None:
    made = Draft202012Validator(json.loads(schemas([])["website.json"]))
    assert made.is_valid(as_an_editor_reads((ROOT / "content" / "website.yaml").read_text(encoding="utf-8")))
    assert not made.is_valid({"adresse": "https://blattwerk.example"})
    assert not made.is_valid({"addresse": "https://blattwerk.example/"})


def test_editors_and_we_read_plain_scalars_alike_where_it_matters() -> None:
    assert yaml.safe_load("a: [D♥, 10♠, 26, −3]") == {"a": ["D♥", "10♠", 26, "−3"]}
