from __future__ import annotations

import re

import pytest

from generator.render import compose
from generator.render.design import tokens
from generator.render.markup import elements

A4 = tokens().sheets["regelheft"]


def composed(html: str) -> str:
    return compose.composed(html, A4)


def figures_placed(html: str) -> str:
    return compose.figures_placed(html, A4)


TITLE = '<p class="beispiel-titel">T</p>'
WORDS = "Wort " * 20


def figure(name: str, width: int = 80, height: int = 70) -> str:
    size = f'width="{width}mm" height="{height}mm"'
    return f'<figure class="bild"><svg class="x" {size} viewBox="0 0 1 1"/><figcaption>{name}</figcaption></figure>'


def steps(first: int, last: int) -> str:
    items = "".join(f'<li class="schritt" value="{n}">{n} {WORDS}</li>' for n in range(first, last + 1))
    return f"<ol>{items}</ol>"


def panel(*parts: str) -> str:
    return f'<p>vor</p><div class="beispiel" id="beispiel-a">{TITLE}{"".join(parts)}</div><p>nach</p>'


def order(html: str) -> list[str]:
    """The title as T, steps and captions, in the order of the document."""
    marks = re.findall(r'class="beispiel-(t)itel"|value="(\d+)"|<figcaption>(\w+)', html)
    return ["T" if title else step or caption for title, step, caption in marks]


@pytest.mark.parametrize("parts", [(figure("a"), steps(1, 3)), (steps(1, 3), figure("a"))])
def test_one_narrow_figure_stands_beside_everything_and_the_title_keeps_clear(parts: tuple[str, ...]) -> None:
    html = figures_placed(panel(*parts))
    assert html.replace("\n", "").startswith('<p>vor</p><div class="beispiel" id="beispiel-a"><div class="neben oben">')
    assert '<p style="margin-right: 87mm" class="beispiel-titel">' in html
    assert order(html) == ["T", "a", "1", "2", "3"]
    assert html.replace("\n", "").endswith("</div></div><p>nach</p>")


def test_text_that_is_longer_than_the_figure_stands_above_or_below_it() -> None:
    late = figures_placed(panel(steps(1, 12), figure("a")))
    early = figures_placed(panel("<p>Lage</p>", figure("a"), steps(1, 12)))
    before = order(late).index("a")
    assert order(late) == ["T", *map(str, range(1, before)), "a", *map(str, range(before, 13))]
    assert 4 < before < 10
    assert f'<ol start="{before}">' in late
    assert order(early) == ["T", "a", *map(str, range(1, 13))]
    assert early.index('class="neben oben"') < early.index('value="1"') < early.index("</div>") < early.index('"12"')


def test_several_figures_stand_where_they_are_spoken_of() -> None:
    html = figures_placed(panel(steps(1, 2), figure("a"), steps(3, 4), figure("b"), "<p>Schluss</p>"))
    assert order(html) == ["T", "a", "1", "2", "b", "3", "4"]
    assert html.count('<div class="neben">') == 2
    assert html.index("Schluss") > html.rindex("</div>", 0, html.index("Schluss"))


def test_wide_figures_stand_below_their_step_and_both_stay_together() -> None:
    html = figures_placed(panel(steps(1, 5), figure("a", 110), steps(6, 6)))
    assert order(html) == ["T", "1", "2", "3", "4", "5", "a", "6"]
    together = html[html.index('<div class="zusammen">') :]
    assert order(together) == ["5", "a", "6"]
    assert 'style="width: 110mm"' in together


def test_a_short_beginning_stays_with_the_figure() -> None:
    html = figures_placed(panel(steps(1, 2), figure("a", 110), steps(3, 3)))
    assert order(html[html.index('<div class="zusammen">') :]) == ["1", "2", "a", "3"]


def test_two_figures_in_a_row_stand_side_by_side_if_they_fit() -> None:
    assert figures_placed(panel(steps(1, 1), figure("a"), figure("b", 70))).count('class="bilder"') == 1
    assert figures_placed(panel(steps(1, 1), figure("a"), figure("b", 90))).count('class="bilder"') == 2


def test_only_long_panels_may_be_broken() -> None:
    assert '"beispiel lang"' not in figures_placed(panel(steps(1, 4)))
    assert '<div class="beispiel lang" id="beispiel-a">' in figures_placed(panel(steps(1, 20)))


def test_a_long_panel_comes_in_pieces_that_begin_with_its_title() -> None:
    html = figures_placed(panel(steps(1, 3), figure("a"), steps(4, 8), figure("b"), steps(9, 12)))
    inside = html[html.index("beispiel-a") :]
    assert inside.count('<div class="stueck">') > 1
    assert inside.index('class="stueck"') < inside.index("beispiel-titel") < inside.index('value="1"')
    assert "stueck" not in figures_placed(panel(steps(1, 3)))


def test_nothing_is_lost_and_what_is_outside_of_panels_stays() -> None:
    parts = (steps(1, 2), figure("a"), '<div class="tabelle"><table></table></div>', steps(3, 9), figure("b"))
    html = f"{figure('c')}{panel(*parts)}{figure('d')}"
    placed = figures_placed(html)
    assert placed.startswith(figure("c"))
    assert placed.endswith(figure("d"))
    assert sorted(re.findall(r"\w+", re.sub(r"<[^>]*>", " ", placed))) == sorted(
        re.findall(r"\w+", re.sub(r"<[^>]*>", " ", html))
    )
    assert placed.count("<table>") == 1


def test_markup_is_taken_apart_at_its_top_level() -> None:
    parts = ["<p>a<br>b</p>", "<ol><li><ol><li>x</li></ol></li></ol>", "lose", "<svg><path/></svg>"]
    assert elements("".join(parts)) == parts


def test_a_short_last_word_is_not_left_alone() -> None:
    assert composed("<p>Das ist <b>so.</b></p>") == "<p>Das ist\u00a0<b>so.</b></p>"
    assert composed("<p>Das ist wieder.</p>") == "<p>Das ist\u00a0wieder.</p>"


def test_a_long_last_word_is_not_divided() -> None:
    assert composed("<p>Das ist Vorbereitung.</p>") == '<p>Das ist <span class="ganz">Vorbereitung.</span></p>'
    assert composed("<p>Vorbereitung ist alles.</p>") == "<p>Vorbereitung ist\u00a0alles.</p>"


@pytest.mark.parametrize("before", ["<h3>Kopf</h3>", "<div>Kasten</div>", "<p>kurz</p>"])
def test_a_figure_of_the_rules_stays_where_too_little_stands_before_it(before: str) -> None:
    assert "neben" not in figures_placed(f"{before}{figure('a')}")


def test_a_figure_of_the_rules_stands_beside_what_comes_right_before_it() -> None:
    texts = [f"<p>{n} {WORDS * 2}</p>" for n in range(9)]
    html = figures_placed(f"<h3>Kopf</h3>{''.join(texts)}{figure('a', 60)}<p>danach</p>")
    (beside,) = re.findall(r'<div class="neben aussen">(.*?)</div>', html, re.DOTALL)
    inside = re.findall(r"<p>(\d)", beside)
    assert 3 <= len(inside) <= 6
    assert inside == [str(n) for n in range(9)][-len(inside) :]
    assert html.startswith("<h3>Kopf</h3>")
    assert html.endswith("<p>danach</p>")


def test_a_figure_beside_which_there_is_no_room_stays_where_it_is() -> None:
    assert "neben" not in figures_placed(f"{steps(1, 30)}{figure('a')}")
    assert "neben" not in figures_placed(f"{steps(1, 5)}{figure('a', 110)}")
