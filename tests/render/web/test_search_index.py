"""The search's index holds every section with its words, and the glossary's synonyms."""

from __future__ import annotations

import json
import re

from web_samples import GAMES, parsed, proofs, site, text

from generator.render.web.search import entries, index, synonyms


def decoded() -> dict[str, set[str]]:
    """Which words stand where, as the script reads it."""
    data = json.loads(index(site()).removeprefix("const SUCHE = ").removesuffix(";\n"))
    found: dict[str, set[str]] = {path: set() for path, _, _ in data["s"]}
    for line in data["w"].split("\n"):
        word, *steps = line.split(" ")
        place = 0
        for step in steps:
            place += int(step, 36)
            found[data["s"][place][0]].add(word)
    return found


def test_every_section_can_be_found_by_its_words() -> None:
    found = decoded()
    for game in GAMES:
        for section in proofs()[game].game.rules.sections:
            words = found[f"{game}/index.html#{section.id}"]
            assert {word.lower() for word in re.findall(r"[^\W\d_]{2,}", section.title)} <= words
    assert found == {entry.path: set(entry.words) for entry in entries(site())}


def test_every_place_of_the_index_is_on_its_page() -> None:
    ids = {game: {one.attributes.get("id") for one in parsed(text(f"{game}/index.html")).all()} for game in GAMES}
    for path in decoded():
        page, _, section = path.partition("#")
        assert not section or section in ids[page.partition("/")[0]]


def test_words_of_figures_and_links_to_oneself_are_not_found() -> None:
    assert not any("stelle" in entry.words and "link" in entry.words for entry in entries(site()))


def test_what_must_not_stand_for_a_term_leads_to_it() -> None:
    known = synonyms(site())
    terms = [
        (other, term)
        for game in GAMES
        for term, about in proofs()[game].game.facts.begriffe.items()
        for other in about.statt
    ]
    assert terms
    assert all(term.lower() in known[other.lower()] for other, term in terms)
    assert "kreuz" in known["treff"]
