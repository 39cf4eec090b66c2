"""Small documents with much of what style sheets can ask for, and ours do not: what stands in the body, by name."""

from __future__ import annotations

_TEXT = "Der Koch legt die oberste Karte <b>offen</b> auf den Topf. Dann ist <i>Ben</i> dran; er zählt die Punkte. " * 4

STYLE_SAMPLES = {
    "the same words in other styles": "".join(
        f'<p style="{style}">{_TEXT}</p>'
        for style in (
            "",
            "width:40%;white-space:nowrap;overflow:hidden",
            "width:40%;white-space:nowrap;overflow:hidden;text-overflow:ellipsis",
            "text-align:justify",
            "max-lines:2;block-ellipsis:auto",
            "letter-spacing:1pt",
            "word-break:break-all;width:20%",
            "hyphens:auto;width:20%",
            "hyphens:auto;hyphenate-character:'=';width:20%",
            "hyphens:auto;hyphenate-limit-zone:calc(0% + 0px);width:20%",
            "hyphens:auto;hyphenate-limit-zone:calc(99% + 9px);width:20%",
            "white-space:pre-line;tab-size:2",
            "text-decoration:underline",
            "color:#c00;opacity:0.5",
            "color:hsl(200 50% 50% / 0.4)",
            "color:lab(50 20 30)",
            "text-transform:uppercase",
            "direction:rtl",
            "",
        )
    ),
    "lines that end": f'<p>{_TEXT}\u2028{_TEXT}</p><pre style="white-space:pre-wrap">a\u2028b\n\u2029c\r\nd\u0085e</pre>',
    "words without letters for them": "<p>漢字 \u200b \u00ad a\u0301 e\u0301 ﬁ ✓ ♠ \u202eabc\u202c שלום</p>" * 2,
    "letters in pictures": (
        '<svg xmlns="http://www.w3.org/2000/svg" width="8cm" height="3cm" viewBox="0 0 80 30">'
        + "".join(
            f'<text x="{x}" y="{y}" font-size="{size}" text-anchor="{anchor}" {more}>Topf {x}</text>'
            for x, y, size, anchor, more in (
                (0, 8, 5, "start", ""),
                (40, 8, 5, "middle", 'fill="red" fill-opacity="0.5" font-weight="bold"'),
                (80, 8, 5, "end", 'rotate="10 20" stroke="blue" stroke-opacity="0.3"'),
                (0, 20, 3.3, "start", 'textLength="30" fill="hsl(20 50% 50%)"'),
                (40, 20, 3.3, "middle", 'textLength="30" lengthAdjust="spacingAndGlyphs" letter-spacing="1"'),
                (80, 28, 5, "end", 'fill="none" stroke="#123456" fill-opacity="0.5"'),
            )
        )
        + "</svg>"
    ),
    "justified": (f'<p style="text-align:justify;hyphens:auto">{_TEXT}</p>'),
    "spaced": (f'<p style="letter-spacing:1pt;word-spacing:2pt">{_TEXT}</p>'),
    "lines through text": (
        f'<p style="text-decoration:underline line-through overline wavy red">{_TEXT}<u>a<s>b</s></u></p>'
    ),
    "first letter and line": (
        "<style>"
        f"p::first-letter{{font-size:3em;float:left;color:red}} p::first-line{{font-weight:bold;font-size:1.4em}}</style>"
        f"<p>{_TEXT}</p>"
    ),
    "flex": (
        '<div style="display:flex;gap:1em;margin:5%">'
        f'<div style="flex:1;padding:2%;min-width:20%">{_TEXT}</div>'
        f'<div style="width:30%;margin:auto">x</div><div style="flex:2 1 20%">{_TEXT}</div></div>'
    ),
    "grid": (
        f'<div style="display:grid;grid-template-columns:1fr 2fr auto;gap:3mm"><div>{_TEXT}</div>'
        f'<div style="width:50%">b</div><div style="grid-row:span 2">c</div><div>{_TEXT}</div>'
        "</div>"
    ),
    "collapsed borders": (
        '<table style="border-collapse:collapse;width:60%"><tr><th style="border:2pt solid red">'
        'a<td style="border:1pt dotted blue;padding:3%">b<tr>'
        '<td rowspan=2 style="border:4pt double green">c<td>d<tr><td>e</table>'
    ),
    "table with a caption": (
        '<table style="width:100%;margin:2em 10%;table-layout:fixed;border-spacing:4px;border:1px solid">'
        '<caption>cap</caption><colgroup><col style="width:20%"><col></colgroup><thead><tr><th>'
        'a<th>b<tbody><tr><td style="vertical-align:middle">1<td>2</table>'
    ),
    "floats": (
        '<div style="float:right;width:30%;margin:0 0 1em 5%;border:1pt solid;border-radius:4pt;padding:1em">'
        f'{_TEXT}</div><p>{_TEXT}</p><p style="clear:both;overflow:hidden">{_TEXT}</p>'
    ),
    "positioned": (
        '<div style="position:relative;height:40mm;border:1px solid">'
        f'{_TEXT}<div style="position:absolute;right:10%;top:20%;width:30%;background:yellow;box-shadow:1px 1px 3px red">'
        f"{_TEXT}</div>"
        '<div style="position:absolute;left:1em;bottom:0;border-radius:50%;border:2px dashed blue">'
        "q</div></div>"
    ),
    "columns": (f'<div style="columns:3;column-gap:5%;column-rule:1pt solid red"><h2>t</h2>{_TEXT * 2}</div>'),
    "lists": (
        '<ul><li>a<ol style="list-style-position:inside"><li>b<li value=7>c</ol>'
        '<li style="list-style-type:square">d</ul><p style="display:list-item;list-style:\'→ \'">'
        "e</p><dl><dt>f<dd>g</dl>"
    ),
    "counters": (
        "<style>"
        'body{counter-reset:x} h2::before{counter-increment:x;content:counter(x,upper-roman) ". "} h2::after{content:leader(dotted) target-counter(attr(id),page)}</style>'
        '<h2 id=a>a</h2><h2 id=b>b</h2><p><a href="#b" style="content:target-text(attr(href))">'
        "x</a></p>"
    ),
    "running head": (
        "<style>"
        f'@page{{margin:20mm;@top-center{{content:element(k)}}@bottom-right{{content:counter(page) "/" counter(pages);border-top:1pt solid;width:50%}}}} .k{{position:running(k)}}</style>'
        f"<div class=k>Kopf <b>b</b></div>{_TEXT * 9}"
    ),
    "named pages": (
        f"<style>@page a{{size:A5;margin:10%}} .a{{page:a}} .b{{break-before:right}}</style>"
        f"<div class=a>{_TEXT}</div><div>{_TEXT}</div><div class=b>{_TEXT}</div>"
    ),
    "footnote": (f'<p>{_TEXT}<span style="float:footnote">Fußnote {_TEXT}</span></p>'),
    "transform": (
        '<div style="transform:rotate(10deg) scale(.8);opacity:.5;background:linear-gradient(red,blue);padding:5mm;border-image:linear-gradient(red,blue) 1">'
        f"{_TEXT}</div>"
    ),
    "variables and sums": (
        "<style>"
        f":root{{--a:red;--b:3mm}} p{{color:var(--a);margin:calc(var(--b) + 2mm) 10%;width:calc(50% + 1cm);font-size:clamp(8pt,2vw,14pt)}}</style>"
        f"<p>{_TEXT}</p>"
    ),
    "logical": (
        '<p style="margin-inline:10mm 5%;padding-block-start:2em;border-inline-start:3pt solid red;inline-size:70%;min-block-size:5cm">'
        f"{_TEXT}</p>"
    ),
    "right to left": (f'<p dir=rtl lang=ar style="border-inline-start:2pt solid">{_TEXT} <bdo dir=ltr>x</bdo></p>'),
    "hidden": (
        '<p style="visibility:hidden;background:red;border:1pt solid">'
        f'{_TEXT}<b style="visibility:visible;background:yellow">da</b></p>'
    ),
    "inline blocks": (
        "<p>"
        f'{_TEXT}<span style="display:inline-block;width:30%;border:1pt solid;box-sizing:border-box;padding:2mm;vertical-align:super;background:#eee">'
        f"{_TEXT}</span>"
        ' <span style="padding:0 2mm;border:1pt solid;border-radius:2mm;background:pink">'
        f"in {_TEXT}</span></p>"
    ),
    "cloned decoration": (
        '<p style="box-decoration-break:clone;border:2pt solid;border-radius:3mm;padding:2mm;background:#ddd">'
        f"{_TEXT * 12}</p>"
    ),
    "cut off": (
        '<p style="white-space:nowrap;overflow:hidden;text-overflow:ellipsis;width:40%">'
        f'{_TEXT}</p><p style="max-lines:2;block-ellipsis:auto">{_TEXT}</p>'
        '<pre style="tab-size:4">a\tb\n  c</pre>'
    ),
    "inherit": (
        '<div style="border:2pt solid red;padding:1em;width:60%;float:inherit">'
        '<p style="border:inherit;width:inherit;padding:initial;color:unset;display:inherit;position:inherit">'
        f"{_TEXT}</p></div>"
    ),
    "outline": (
        '<p style="outline:3pt dashed blue;outline-offset:2pt;border-top:thick groove green;border-bottom:medium inset">'
        f'{_TEXT}</p><hr><hr style="width:50%">'
    ),
    "small elements": (
        '<abbr title="x">y</abbr><q>zitat <q>innen</q></q><sub>1</sub><sup>2</sup><small>'
        "k</small><big>g</big><code>c</code><br><ins>i</ins><del>d</del><mark>m</mark><kbd>"
        "k</kbd>"
    ),
    "picture": (
        '<svg xmlns="http://www.w3.org/2000/svg" width="40mm" height="20mm" viewBox="0 0 40 20">'
        '<style>.r{fill:red}</style><defs><linearGradient id="g"><stop stop-color="red"/>'
        '<stop offset="1" stop-color="blue"/></linearGradient></defs>'
        '<rect class="r" width="10" height="50%"/>'
        '<text x="2 4 6" y="18" font-size="4" letter-spacing=".5" text-anchor="middle" font-weight="bold">'
        "abc</text>"
        '<circle cx="30" cy="10" r="8" fill="url(#g)" opacity=".5" stroke="#0f08" stroke-dasharray="1 2"/>'
        '<use href="#g"/><path d="M0 0L10 10" stroke="black"/></svg>'
    ),
    "features of fonts": (
        "<p style=\"font-variant-numeric:tabular-nums oldstyle-nums;font-variant-caps:small-caps;font-feature-settings:'kern' 0;font-kerning:none\">"
        '123 Abc</p><p style="text-transform:uppercase;font-stretch:condensed;line-height:2.5">'
        'xß</p><p style="line-height:120%;vertical-align:10%;text-indent:-5%">y</p>'
    ),
}
