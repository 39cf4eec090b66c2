"""What `check` suggests for something unbound works: pasted in, it passes, whatever kind of claim it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from projects import Project, proofs

from engines.cards import Rank, Suit, parse_card, parse_cards
from engines.game import Fact, Facts, Play, Range, Sum, Value
from generator.content.book import GameContent
from generator.content.findings import Code, Finding
from generator.content.inline import Claim, scan_inline
from generator.content.markdown import Block, scan
from generator.content.source import Source
from generator.proof.claims import Ground
from generator.proof.expressions import Scope
from generator.proof.facts import general_facts
from generator.proof.prove import play_game
from generator.proof.texts import BlockProof, prove_block

Grounds = Callable[[int], Ground]

#: The facts of a made-up game, one of each kind.
KINDS: dict[str, Value] = {
    "zahl": 13,
    "viel": 100_000,
    "minus": -5,
    "spanne": Range(2, 4),
    "nachbarn": Range(5, 6),
    "summe": Sum((7, 20, -5)),
    "produkt": Sum((3, 4), 2),
    "farbe": Suit.HEARTS,
    "karte": parse_card("D♥"),
    "karten": parse_cards("D♣ 9♠ 8♠"),
    "rang": Rank.ACE,
    "raenge": (Rank.SEVEN, Rank.EIGHT, Rank.NINE),
    "alle": (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK, Rank.TEN),
    "gelegt": Play(parse_cards("5♥ 3♥"), 53),
}


def fact(value: Value) -> Fact:
    return Fact(value)


def ground(facts: Facts) -> Grounds:
    return lambda _: Ground((Scope(facts),), facts)


def proven(text: str, grounds: Grounds) -> tuple[Source, BlockProof]:
    """A text of one paragraph, proven."""
    source = Source(Path("content/x/regeln.md"), text)
    (block,) = (one for one in scan(source).blocks if one.kind != "heading")
    return source, prove_block(source, block, grounds)


def pasted(source: Source, findings: Sequence[Finding]) -> str:
    """The text with each finding's suggestion in place of what it marks."""
    text = source.text
    for finding in sorted(findings, key=lambda one: one.span, reverse=True):
        assert finding.fix, finding.message
        start = source.offset(finding.span.line, finding.span.column)
        text = text[:start] + finding.fix + text[start + finding.span.length :]
    return text


@pytest.mark.parametrize(
    ("sentence", "fix"),
    [
        ("Ihr habt 13 Karten.", "[13]{zahl}"),
        ("Ihr habt dreizehn Karten.", "[dreizehn]{zahl}"),
        ("Ihr spielt 100 000 Mal.", "[100 000]{viel}"),
        ("Das zählt −5.", "[−5]{minus}"),
        ("Ihr seid 2–4 Personen.", "[2–4]{spanne}"),
        ("Ihr seid 2-4 Personen.", "[2-4]{spanne}"),
        ("Ihr seid 2 bis 4 Personen.", "[2 bis 4]{spanne}"),
        ("Ihr seid zwei bis vier Personen.", "[zwei bis vier]{spanne}"),
        ("Ihr seid zu fünft oder zu sechst.", "[fünft oder zu sechst]{nachbarn}"),
        ("Das sind 7 + 20 − 5 = 22.", "[7 + 20 − 5 = 22]{summe}"),
        ("Das sind 7 + 20 − 5 Punkte.", "[7 + 20 − 5]{summe}"),
        ("Das sind 2 × (3 + 4) = 14.", "[2 × (3 + 4) = 14]{produkt}"),
        ("Das sind (2 × (3 + 4)) Punkte.", "[2 × (3 + 4)]{produkt}"),
        ("Anfangs (7 + 20 − 5 = 22) zählt es.", "[7 + 20 − 5 = 22]{summe}"),
        ("Leg die D♥ hin.", "[D♥]{karte}"),
        ("Leg die Herz-Dame hin.", "[Herz-Dame]{karte}"),
        ("Hier liegen D♣, 9♠ und 8♠ aus.", "[D♣, 9♠ und 8♠]{karten}"),
        ("Hier liegen D♣ 9♠ 8♠ aus.", "[D♣ 9♠ 8♠]{karten}"),
        ("Die 9♠ liegt aus.", "[9♠]{karten[1]}"),
        ("Heraus kommen 7, 8 und 9.", "[7, 8 und 9]{raenge}"),
        ("Heraus kommen Siebenen, Achten und Neunen.", "[Siebenen, Achten und Neunen]{raenge}"),
        ("Heraus kommen A, K, D, B und 10.", "[A, K, D, B und 10]{alle}"),
        ("Heraus kommen Ass, König, Dame, Bube und 10.", "[Ass, König, Dame, Bube und 10]{alle}"),
        ("In ♥ liegt er.", "[♥]{farbe}"),
        ("Sie legt 5♥ 3♥ = 53 hin.", "[5♥ 3♥ = 53]{gelegt}"),
        ("Sie legt 5♥ 3♥ hin.", "[5♥ 3♥]{gelegt}"),
        ("Das sind 53 Punkte.", "[53]{gelegt}"),
    ],
)
def test_one_binding_says_what_one_fact_says(sentence: str, fix: str) -> None:
    facts = ground({path: fact(value) for path, value in KINDS.items()})
    source, proof = proven(sentence, facts)
    (finding,) = proof.findings
    assert (finding.code, finding.fix) == (Code.CLAIM_UNBOUND, fix)
    assert finding.found == sentence[finding.span.column - 1 :][: finding.span.length]
    assert proven(pasted(source, proof.findings), facts)[1].findings == ()


def test_what_no_fact_says_together_is_suggested_one_by_one() -> None:
    facts = ground({"hand": fact(7), "tisch": fact(8), "raenge": fact((Rank.EIGHT, Rank.SEVEN))})
    source, proof = proven("Es sind 7 und 8 Karten.", facts)
    assert [finding.fix for finding in proof.findings] == ["[7]{hand}", "[8]{tisch}"]
    assert proven(pasted(source, proof.findings), facts)[1].findings == ()


def test_a_range_over_two_lines_or_with_stars_is_told_as_a_whole_but_not_pasted() -> None:
    facts = ground({"spanne": fact(Range(2, 4)), "zwei": fact(2)})
    for sentence in ("Ihr seid 2 bis\n4 Personen.", "Ihr seid **2** bis 4 Personen."):
        (finding,) = proven(sentence, facts)[1].findings
        assert (finding.fix, finding.hints[0]) == ("", "[2 bis 4]{spanne}")


def test_measured_figures_and_other_lines_come_last() -> None:
    facts: Facts = {"labor": {"a": fact(7)}, "hand": fact(8)}
    lines = ({"gebot": fact(8)}, {"gebot": fact(9)})
    both = Ground((Scope(facts, lines),), facts)
    found = {text: proven(f"Das sind {text}.", lambda _: both)[1].findings[0] for text in ("7", "8", "9")}
    assert [finding.fix for finding in found.values()] == ["[7]{labor.a}", "[8]{hand}", "[9]{zug(2).gebot}"]
    assert [hint for finding in found.values() for hint in finding.hints] == [
        f"[{text}]{{frei: Grund}}" for text in found
    ]


def test_zu_dritt_is_about_persons() -> None:
    facts: Facts = {"wert": {"3": fact(3)}, "spieler": {"anzahl": {"3": fact(3), "4": fact(4)}}}
    (finding,) = proven("Zu dritt geht es auch.", ground(facts))[1].findings
    assert finding.fix == "[dritt]{spieler.anzahl['3']}"


def test_the_fact_is_about_the_number_of_persons_that_the_sentence_gives() -> None:
    facts: Facts = {"hand": {"3": fact(7), "4": fact(7)}, "spieler": {"anzahl": {"3": fact(3), "4": fact(4)}}}
    (four, cards) = proven("Zu viert bekommt ihr 7 Karten.", ground(facts))[1].findings
    assert (four.fix, cards.fix) == ("[viert]{spieler.anzahl['4']}", "[7]{hand['4']}")


AT_THE_TABLE = "[Anna]{zug(1).spieler} hält die [D♥]{karte.Anna}"


@pytest.mark.parametrize(
    ("sentence", "fix"),
    [
        ("Anna, Ben, Carla und Dan sitzen am Tisch.", "[Anna, Ben, Carla und Dan]{tisch.alle}"),
        ("Carla sieht erst einmal zu.", "[Carla]{tisch.Carla}"),
        ("Carlas Hund schläft.", "[Carlas]{tisch.Carla}"),
    ],
)
def test_who_sits_at_the_table_is_a_fact_of_each_example(project: Project, sentence: str, fix: str) -> None:
    """Nobody needs a reason (`frei`) to name somebody who makes no move."""
    project.edit("regeln.md", AT_THE_TABLE, f"{sentence} {AT_THE_TABLE}")
    (finding,) = project.findings()
    assert (finding.code, finding.fix) == (Code.CLAIM_UNBOUND, fix)
    project.edit("regeln.md", sentence, sentence.replace(finding.found, fix))
    assert project.findings() == ()


@pytest.mark.parametrize(
    ("claim", "engine"),
    [
        ("[Anna, Carla, Ben und Dan]{tisch.alle}", "Anna, Ben, Carla und Dan"),
        ("[Anna und Ben]{tisch.alle}", "Anna, Ben, Carla und Dan"),
        ("[Ben]{tisch.Carla}", "Carla"),
        ("[drei]{tisch.anzahl}", "4"),
    ],
)
def test_who_does_not_sit_there_does_not(project: Project, claim: str, engine: str) -> None:
    project.edit("regeln.md", AT_THE_TABLE, f"Am Tisch: {claim}. {AT_THE_TABLE}")
    (finding,) = project.findings()
    assert (finding.code, finding.engine) == (Code.CLAIM_WRONG, engine)


def test_what_a_sentence_says_of_somebody_at_the_table_must_be_about_them(project: Project) -> None:
    project.edit("regeln.md", "[Anna]{zug(1).spieler} hält die [D♥]", "[Ben]{tisch.Ben} hält die [D♥]")
    assert Code.NAME_MISMATCH in {finding.code for finding in project.findings()}


def test_a_name_that_is_not_bound_yet_is_who_the_sentence_speaks_of(project: Project) -> None:
    """Else a claim about her would be told to be about somebody else, until her name is bound."""
    project.edit("regeln.md", "[Anna]{zug(1).spieler} hält die [D♥]{karte.Anna}", "Anna hält die [D♥]{karte.Anna}")
    (finding,) = project.findings()
    assert (finding.code, finding.found) == (Code.CLAIM_UNBOUND, "Anna")


# --- every claim of every game ---


class Texts:
    """The texts of a game, in which single blocks can be changed and proven."""

    def __init__(self, game: GameContent) -> None:
        self.game = game
        self._played = play_game(game)
        facts = general_facts(game)
        self._general = Ground((Scope(facts),), facts)

    def prove(self, source: Source, block: Block, text: str) -> tuple[Source, BlockProof]:
        """A block in a text that differs from the source in nothing but this block."""
        changed = Source(source.file, text)
        end = block.end + len(text) - len(source.text)
        inline, _ = scan_inline(changed, block.start, end, block.step)
        example = self.game.examples.get(block.example)
        played = self._played[example.id] if example else None
        return changed, prove_block(
            changed,
            replace(block, end=end, inline=inline),
            lambda line: played.ground(line) if played else self._general,
        )

    def check(self, source: Source, block: Block, claims: Sequence[Claim]) -> int:
        """Take the bindings of some claims away, paste what is suggested, and see that it holds; how many were."""
        text = source.text
        for claim in reversed(claims):
            text = text[: claim.start] + claim.text + text[claim.end :]
        bare, proof = self.prove(source, block, text)
        told = pasted(bare, proof.findings)
        left = self.prove(source, block, told)[1].findings
        assert not left, (claims[0].span, told[block.start : block.start + 300], left)
        return len(proof.findings)


@pytest.mark.parametrize("game", ["grosse-zahl", "kopfrechnen", "schwindelpost", "topfgucker"])
def test_of_each_claim_of_our_texts_what_is_suggested_holds(game: str) -> None:
    """Each claim without its binding is told once, for one text to paste; and so are all of a paragraph together."""
    texts = Texts(proofs()[game].game)
    for document in texts.game.texts:
        for block in document.blocks:
            claims = [claim for claim in block.inline.claims if not claim.exempt]
            for claim in claims:
                assert texts.check(document.source, block, [claim]) <= 1, claim.span
            if claims:
                texts.check(document.source, block, claims)
