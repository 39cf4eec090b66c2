"""What is put right without asking: typography, and bindings that leave no choice; never what a text says."""

from __future__ import annotations

from pathlib import Path

import pytest
from projects import Project

from generator.content.book import Book
from generator.content.findings import Code, Finding
from generator.content.load import load
from generator.content.markdown import scan
from generator.content.source import Source, Span
from generator.proof.language.fix import ChangedMeanwhileError, diff, fixes, write
from generator.proof.prove import prove

LEAD = "Alle am Tisch kennen deine Karte, nur du nicht"
RULES = Path("content/kopfrechnen/regeln.md")


def check(book: Book) -> tuple[Finding, ...]:
    return prove(book).findings


def visible(text: str) -> list[str]:
    source = Source(Path("x.md"), text)
    return [block.inline.visible(source, block.start, block.end) for block in scan(source).blocks]


def repair(project: Project) -> tuple[Book, dict[Path, str]]:
    book = load(project.root)
    changed = fixes(check(book), book.sources)
    write(project.root, changed, book.sources)
    return book, changed


def test_content_in_order_is_left_alone(project: Project) -> None:
    assert repair(project)[1] == {}


def test_typography_and_bindings_in_one_run(project: Project) -> None:
    project.edit("regeln.md", "[75]{karten.summe}", "75")
    project.edit("regeln.md", "[3–6]{spieler.spanne}", "[3-6]{spieler.spanne}")
    project.edit("regeln.md", LEAD, f'Ruf "Nachzählen!" - z.B. laut... {LEAD}')
    project.edit("kurzregeln.md", "[−5]{wert['5♠']}", "[-5]{wert['5♠']}")
    before = {name: project.file(name).read_text(encoding="utf-8") for name in ("regeln.md", "kurzregeln.md")}
    book, changed = repair(project)
    assert "„Nachzählen!“ – z. B. laut… Alle am Tisch" in changed[RULES]
    assert "[3–6]{spieler.spanne}" in changed[RULES]
    assert "[75]{karten.summe}" in changed[RULES]
    assert check(load(project.root)) == ()
    assert len(check(book)) > 5
    for file, text in changed.items():
        old, new = visible(before[file.name]), visible(text)
        assert len(old) == len(new)
        assert [sign for sign in "".join(old) if sign.isalnum()] == [sign for sign in "".join(new) if sign.isalnum()]


@pytest.mark.parametrize("slip", ["[75{karten.summe}", "[75]{karten.summe", "[75] {karten.summe}"])
def test_brackets_that_can_only_be_meant_so(project: Project, slip: str) -> None:
    before = project.file("regeln.md").read_text(encoding="utf-8")
    project.edit("regeln.md", "[75]{karten.summe}", slip)
    assert repair(project)[1] == {RULES: before}


def test_how_much_a_missing_bracket_held_is_left_to_the_author(project: Project) -> None:
    project.edit("regeln.md", "[75]{karten.summe}", "75]{karten.summe}")
    assert repair(project)[1] == {}


def test_applied_twice_changes_nothing(project: Project) -> None:
    project.edit("regeln.md", "[75]{karten.summe}", "75")
    project.edit("regeln.md", LEAD, f"Anna's Karte - die -5. {LEAD}")
    assert repair(project)[1] != {}
    assert repair(project)[1] == {}


def test_a_choice_is_left_to_the_author(project: Project) -> None:
    project.edit("regeln.md", LEAD, f"Nimm 15. {LEAD}")  # a Queen's value, or the number cards
    book = load(project.root)
    assert {finding.code for finding in check(book)} == {Code.CLAIM_UNBOUND}
    assert fixes(check(book), book.sources) == {}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("[75]{karten.summe}", "[76]{karten.summe}"),
        ("[drei]{lebenskarten.anzahl} Karten in", "[vier]{lebenskarten.anzahl} Karten in"),
        ("hält die [4♥]{karte.Anna}", "hält die [5♥]{karte.Anna}"),
        ("[Dan]{starter}.", "[Ben]{starter}."),
    ],
)
def test_what_a_text_says_is_never_changed(project: Project, old: str, new: str) -> None:
    project.edit("regeln.md", old, new)
    book = load(project.root)
    assert any(finding.fix for finding in check(book))
    assert fixes(check(book), book.sources) == {}


def test_typography_inside_a_token_that_is_being_bound() -> None:
    source = Source(RULES, "Die -5 zählt, [die -7](#x) auch.\n")
    binding = Finding(
        Code.CLAIM_UNBOUND, Span(RULES, 1, 5, 2), "", found="-5", fix="[-5]{wert}", hints=("[-5]{frei: Grund}",)
    )
    linked = Finding(Code.CLAIM_UNBOUND, Span(RULES, 1, 20, 2), "", found="-7", fix="[-7]{wert}")
    sign = Finding(Code.TYPOGRAPHY, Span(RULES, 1, 5, 1), "", found="-", fix="−")
    crossing = Finding(Code.TYPOGRAPHY, Span(RULES, 1, 4, 2), "", found=" -", fix=" −")
    sources = {RULES: source}
    assert fixes([binding, sign], sources)[RULES] == "Die [−5]{wert} zählt, [die -7](#x) auch.\n"
    assert fixes([binding, binding, linked], sources)[RULES] == "Die [-5]{wert} zählt, [die -7](#x) auch.\n"
    assert fixes([binding, crossing], sources)[RULES] == "Die −5 zählt, [die -7](#x) auch.\n"


def test_of_two_that_reach_into_each_other_the_first_counts() -> None:
    source = Source(RULES, "a - b\n")
    one = Finding(Code.TYPOGRAPHY, Span(RULES, 1, 2, 2), "", found=" -", fix=" –")
    other = Finding(Code.TYPOGRAPHY, Span(RULES, 1, 3, 2), "", found="- ", fix="– ")
    assert fixes([one, other], {RULES: source})[RULES] == "a – b\n"


def test_the_diff_shows_what_changes(project: Project) -> None:
    project.edit("regeln.md", LEAD, f"So - und nicht anders. {LEAD}")
    book = load(project.root)
    shown = diff(fixes(check(book), book.sources), book.sources).split("\n")
    assert shown[:2] == ["--- content/kopfrechnen/regeln.md", "+++ content/kopfrechnen/regeln.md"]
    assert [line[:30] for line in shown if line.startswith(("-So", "+So"))] == [
        "-So - und nicht anders. Alle a",
        "+So – und nicht anders. Alle a",
    ]


def test_line_ends_and_byte_order_mark_stay(project: Project) -> None:
    project.edit("regeln.md", LEAD, f"So - und nicht anders. {LEAD}")
    rules = project.file("regeln.md")
    rules.write_bytes(b"\xef\xbb\xbf" + rules.read_bytes().replace(b"\n", b"\r\n"))
    before = rules.read_bytes()
    repair(project)
    assert rules.read_bytes() == before.replace(b"So - und", "So – und".encode())


def test_a_file_that_changed_meanwhile_is_not_overwritten(project: Project) -> None:
    project.edit("regeln.md", LEAD, f"So - und nicht anders. {LEAD}")
    book = load(project.root)
    changed = fixes(check(book), book.sources)
    project.edit("regeln.md", LEAD, f"Neues. {LEAD}")
    with pytest.raises(ChangedMeanwhileError):
        write(project.root, changed, book.sources)
    assert "So - und" in project.file("regeln.md").read_text(encoding="utf-8")
