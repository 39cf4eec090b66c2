"""The report says what was measured, in sentences that its numbers bear out."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

import pytest
from report_samples import Counts, bench_of, content_of, lab_of, report_of

from engines.labor.statistics import Tally
from generator.lab.report import gather
from generator.lab.report_data import Report
from generator.lab.report_sections import sections, summary

GAMES = ("kopfrechnen", "topfgucker", "schwindelpost", "grosse-zahl")


def plain(text: str) -> str:
    return text.replace("\u00a0", " ").replace("\u202f", " ")


def said(report: Report, section: str) -> list[str]:
    return [
        plain(text) for one in sections(report) if one.id == section for text in (*one.sentences, *one.items, one.note)
    ]


def cells(report: Report, section: str) -> dict[str, tuple[str, ...]]:
    tables = [one.table for one in sections(report) if one.id == section and one.table]
    return {plain(row[0]): tuple(map(plain, row[1:])) for table in tables for row in table.rows}


@pytest.mark.parametrize("game", GAMES)
def test_no_trial_is_played_twice(game: str) -> None:
    counts = Counts(game)
    report = gather(content_of(game), lab_of(game), bench_of(counts))
    assert len(set(counts.trials)) == len(counts.trials) == report.trials
    assert report.games == 1000 * report.trials


@pytest.mark.parametrize("game", GAMES)
def test_everything_is_played_with_the_numbers_of_players_asked_for(game: str) -> None:
    counts = Counts(game)
    gather(content_of(game), lab_of(game), bench_of(counts), (3, 4))
    assert {trial.players for trial in counts.trials} <= {3, 4}


def test_a_game_that_cannot_be_played_by_so_many_is_refused() -> None:
    with pytest.raises(ValueError, match="9"):
        gather(content_of("kopfrechnen"), lab_of("kopfrechnen"), bench_of(Counts("kopfrechnen")), (9,))


def test_who_begins() -> None:
    assert said(report_of("kopfrechnen"), "platz")[0] == (
        "Wer beginnt, gewinnt 31 von 100 Spielen zu viert (28–34 %); gerecht wären 25. Beginnen ist also ein Vorteil."
    )


def test_where_there_is_a_loser_losing_is_counted() -> None:
    assert said(report_of("schwindelpost"), "platz")[0] == (
        "Wer beginnt, verliert 31 von 100 Spielen zu viert (28–34 %); gerecht wären 25. Beginnen ist also ein Nachteil."
    )


def test_what_may_be_fair_is_not_called_an_advantage() -> None:
    assert "zu dritt" not in " ".join(said(report_of("kopfrechnen"), "platz"))  # 31 of 33.3
    report = gather(content_of("kopfrechnen"), lab_of("kopfrechnen"), bench_of(Counts("kopfrechnen")), (3,))
    assert said(report, "platz")[0].endswith("Ein Vorteil oder Nachteil ist damit nicht zu erkennen.")


def test_a_team_has_no_seats_but_levels() -> None:
    report = report_of("topfgucker")
    assert said(report, "platz") == []
    assert said(report, "stufen")[0] == (
        "Zu zweit gewinnt ihr auf Leicht 70 von 100 Spielen (67–73 %), auf Normal 40 von 100 Spielen (37–43 %), "
        "auf Schwer 30 von 100 Spielen (27–33 %) und auf Profi 26 von 100 Spielen (23–29 %)."
    )
    assert (
        said(report, "stufen")[1]
        == "Profi ist zu zweit, zu dritt, zu viert und zu fünft nicht messbar schwerer als Schwer."
    )
    assert cells(report, "stufen")["Schwer"] == ("30 % (27–33)",) * 4


def test_length_in_turns_and_minutes() -> None:
    report = report_of("kopfrechnen")
    assert said(report, "laenge")[0] == (
        "Zu viert braucht ein Spiel in der Mitte 30 Züge; neun von zehn Spielen brauchen 20 bis 50. "
        "Am Tisch sind das geschätzt 5 Minuten (neun von zehn: 5 bis 11)."
    )
    assert cells(report, "laenge")["zu viert"][:4] == ("30", "20–50", "34,0 (33,5–34,5)", "2,0-mal")


def test_games_without_an_end_are_told() -> None:
    assert "Jedes der 4000 Spiele kam zu einem Ende." in said(report_of("kopfrechnen"), "laenge")
    counts = Counts("kopfrechnen", unfinished=3)
    report = gather(content_of("kopfrechnen"), lab_of("kopfrechnen"), bench_of(counts), (4,))
    longest = content_of("kopfrechnen").engine.longest
    (sentence,) = [text for text in map(plain, summary(report)) if "ohne Ende" in text]
    assert sentence.startswith("Zu viert blieben 3 Spiele von 1000 ohne Ende (0–1 %); nach ")
    assert str(longest) in sentence.replace(" ", "")


def test_tips_hold_hurt_or_make_no_difference() -> None:
    items = said(report_of("grosse-zahl"), "tipps")
    assert items[0].startswith(
        "„Heb deine Asse auf“ hält zu dritt: Damit gewinnt man 40 statt 30 von 100 Spielen "
        "(10,0 Punkte besser; +5,8 bis +14,1), verglichen mit „besser, ohne Asse aufzuheben“."
    )
    assert items[1].startswith("„Zähl die Karten der anderen“ macht keinen messbaren Unterschied zu dritt")
    assert items[2].startswith("„Bleib brav“ hält nicht und schadet zu dritt: Damit gewinnt man 40 statt 48")
    assert "Drei Tipps auf der Probe: einer hält, einer schadet und einer macht keinen messbaren Unterschied." in map(
        plain, summary(report_of("grosse-zahl"))
    )
    assert said(report_of("grosse-zahl"), "tipps")[-1].endswith(
        "; eine Person folgt dem Tipp oder nicht, die anderen nicht."
    )


def test_what_one_wins_who_plays_as_all_others_do_is_not_measured_where_games_have_one_winner() -> None:
    counts = Counts("kopfrechnen")
    report = gather(content_of("kopfrechnen"), lab_of("kopfrechnen"), bench_of(counts), (4,))
    assert not [trial for trial in counts.trials if trial.hero == trial.strategy]
    *items, note = said(report, "tipps")
    assert items[0].startswith(
        "„Heb deine Asse auf“ hält zu viert: Damit gewinnt man 40 statt 25 von 100 Spielen "
        "(15,0 Punkte besser; +12,0 bis +18,1)"
    )
    assert note.endswith("; ohne ihn spielt sie wie alle und bekommt ihren Anteil.")


def test_that_several_may_share_a_win_is_told() -> None:
    assert "Bei Gleichstand" in said(report_of("grosse-zahl"), "platz")[-1]
    assert "Bei Gleichstand" not in said(report_of("kopfrechnen"), "platz")[-1]


def test_to_lose_less_is_better() -> None:
    items = said(report_of("schwindelpost"), "tipps")
    assert items[0].startswith("„Heb deine Asse auf“ hält nicht und schadet zu viert: Damit verliert man 40 statt 25")
    assert cells(report_of("schwindelpost"), "tipps")["Heb deine Asse auf"][2] == "−15,0 (−18,1 bis −12,0)"


def test_better_strategies_among_plainer_ones() -> None:
    items = said(report_of("kopfrechnen"), "strategien")
    assert len([item for item in items if item.startswith("Wer ")]) == 3  # zufall < einfach < besser, no tip's strategy
    assert items[2] == (
        "Wer „besser“ spielt, gewinnt gegen drei Personen, die „einfach“ spielen, 40 von 100 Spielen (37–43 %); "
        "gerecht wären 25."
    )


def test_a_variant_and_who_wins_with_it() -> None:
    assert said(report_of("kopfrechnen"), "varianten")[0] == (
        "Variante „Trickser“: In 34 von 100 Spielen (31–37 %) zu viert gewinnt damit jemand anderes (von einem Spiel zum "
        "nächsten in 72). Ein Spiel zu viert braucht in der Mitte ebenso 30 Züge."
    )


def test_a_changed_rule_and_what_it_does_to_a_team() -> None:
    assert said(report_of("topfgucker"), "versuche")[0] == (
        "Ohne die Regel „Nie auf die eigene Karte“: zu zweit gewinnt ihr 65 von 100 Spielen (62–68 %) statt 40 "
        "(25,0 Punkte besser; +20,7 bis +29,2)."
    )


@pytest.mark.parametrize("game", GAMES)
def test_how_it_was_measured(game: str) -> None:
    report = report_of(game)
    text = " ".join(said(report, "messung"))
    assert "je Versuch 1000" in text and "Startwert 7" in text and "0123456789ab" in text
    assert all(f"„{name}“ eben spielt" in text for name in ("einfach", "besser-ohne", "besser"))


@pytest.mark.parametrize("game", GAMES)
def test_every_section_with_numbers_says_of_how_many_games(game: str) -> None:
    for section in sections(report_of(game)):
        assert section.id == "messung" or "Je 1000" in plain(section.note), section.id


@pytest.mark.parametrize("game", GAMES)
def test_tables_are_complete(game: str) -> None:
    for section in sections(report_of(game)):
        if section.table:
            assert {len(row) for row in section.table.rows} == {len(section.table.head)}, section.id


@pytest.mark.parametrize("game", GAMES)
def test_sentences_are_sentences(game: str) -> None:
    report = report_of(game)
    for text in (*summary(report), *(text for one in sections(report) for text in (*one.sentences, *one.items))):
        assert re.match(r"[A-ZÄÖÜ„]", text) and text.endswith("."), text
        assert "  " not in text and ".." not in text, text


def test_a_single_game_tells_nothing_of_chance() -> None:
    alone = Tally(1, {"anders": Counter({0: 1})})  # the next deal, which others would win by chance, is missing
    counts = Counts("kopfrechnen")
    report = gather(
        content_of("kopfrechnen"), lab_of("kopfrechnen"), replace(bench_of(counts), changed=lambda *_: alone)
    )
    assert [one.chance for one in report.variants] == [None, None]
    assert sections(report)
