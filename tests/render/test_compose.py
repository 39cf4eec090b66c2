from __future__ import annotations

from generator.render.compose import composed, figures_first

PANEL = '<div class="beispiel" id="beispiel-a"><p class="beispiel-titel">T</p>\n{}</div>'


def test_figures_move_up_to_the_title() -> None:
    html = f"<p>vor</p>{PANEL.format('<p>eins</p><figure><svg></svg></figure><p>zwei</p>')}<p>nach</p>"
    inside = "<figure><svg></svg></figure>\n<p>eins</p><p>zwei</p>"
    assert figures_first(html).replace("\n", "") == f"<p>vor</p>{PANEL.format(inside)}<p>nach</p>".replace("\n", "")


def test_figures_outside_of_panels_and_inner_boxes_stay() -> None:
    panel = PANEL.format('<div class="tabelle"><table></table></div><figure>b</figure>')
    html = f"<figure>a</figure>{panel}<figure>c</figure>"
    moved = figures_first(html)
    assert moved.index("<figure>a") < moved.index("<figure>b") < moved.index("<table>") < moved.index("<figure>c")
    assert sorted(moved) == sorted(html)


def test_a_short_last_word_is_not_left_alone() -> None:
    assert composed("<p>Das ist <b>so.</b></p>") == "<p>Das ist\u00a0<b>so.</b></p>"
    assert composed("<p>Das ist Vorbereitung.</p>") == "<p>Das ist Vorbereitung.</p>"
