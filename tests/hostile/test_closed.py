"""What a stranger writes makes nothing ask the network or read beyond the content, and no code of it gets into pages."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pikepdf
import pytest
from guarded import Seen, guarded
from projects import REPOSITORY
from strange_markup import strange

SECRET = "Geheimnis-7f3a"
AWAY = "http://127.0.0.1:9/blattwerk"

#: All the ways in which a text might ask for something; `FILE` is a file outside the content.
ASKING = (
    f"![Bild]({AWAY}.png)", "![Bild](FILE)", "![Bild](../../../geheim.svg)", "![Bild](file://FILE)", f"[a]({AWAY})", "[a](javascript:alert(1))",
    "[a](FILE)", "[a](#x\"onclick=alert(1))", "[a](data:text/html,x)", f"<{AWAY}>", "<a@b.example>", f"![Bild][b]\n\n[b]: {AWAY} 'T'", "[c]\n\n[c]: file://FILE",
    f"<img src={AWAY}.png onerror=alert(1)>", "<img src='file://FILE'>", "<script>alert(1)</script>", f"<script src={AWAY}.js></script>",
    f"<link rel=stylesheet href={AWAY}.css>", f"<style>@import url({AWAY}.css); p {{ background: url(file://FILE) }}</style>",
    f"<svg><image href='{AWAY}.svg'/><use href='file://FILE#a'/><script>alert(1)</script></svg>", "<iframe src=file://FILE></iframe>",
    "<object data=FILE></object>", f"<base href={AWAY}>", f"<meta http-equiv=refresh content='0; url={AWAY}'>", "<a rel=attachment href=file://FILE>x</a>",
    "<!DOCTYPE x [<!ENTITY e SYSTEM 'file://FILE'>]> &e;", "<?xml-stylesheet href='file://FILE'?>", "<![CDATA[<script>alert(1)</script>]]>",
    "{.x style=background:url(file://FILE)}", "{#x onclick=alert(1)}", "{{ cycler.__init__.__globals__ }} {% include 'FILE' %}", "--8<-- 'FILE'",
    "!include FILE", "[TOC]", "&#60;script&#62;alert(1)&#60;/script&#62;", "\u0002klzzwxh:0000\u0003 \u0002amp\u0003", "`<script>`{=html}", "</p></main><script>",
    "::: bild ../../../geheim zug=0\n<img src=FILE>\n:::", "::: beispiel ../../../geheim\n\"><script>alert(1)</script>\n:::", "::: kasten <script>alert(1)</script>\nx\n:::",
    "::: tabelle \"><img src=FILE>\n<b>x</b>\n:::",
)  # fmt: skip
TITLE = f"\"><script src={AWAY}.js></script><img src='file:///etc/passwd' onerror=alert(1)>"


@dataclass(frozen=True)
class Built:
    """What was seen of a build of hostile content, and where it lies."""

    root: Path
    seen: Seen


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """A draft of everything: the content breaks rules, and what is built all the same must be harmless."""
    root = tmp_path_factory.mktemp("hostile")
    shutil.copytree(REPOSITORY / "tests" / "proof" / "golden" / "content", root / "content")
    game = root / "content" / "kopfrechnen"
    (root / "geheim.svg").write_text(
        f"<svg xmlns='http://www.w3.org/2000/svg'><text>{SECRET}</text></svg>", encoding="utf-8"
    )
    for name in ("regeln.md", "kurzregeln.md"):
        texts = [
            text.replace("FILE", str(root / "geheim.svg")) for text in (ASKING if name == "regeln.md" else ASKING[:8])
        ]
        with (game / name).open("a", encoding="utf-8") as out:
            out.write("\n\n" + "\n\n".join(texts) + "\n")
    _replace(game / "spiel.yaml", "titel: Kopfrechnen", f"titel: '{TITLE.replace(chr(39), chr(39) * 2)}'")
    _replace(game / "beispiele" / "eine-runde.yaml", "titel: Eine ganze Runde", "titel: '<script>alert(1)</script>'")
    settings = f"adresse: https://blattwerk.example/\ntitel: '<script>alert(1)</script>'\nsatz: '<img src={AWAY}>'\n"
    (root / "content" / "website.yaml").write_text(settings, encoding="utf-8")
    (game / "woerter.txt").symlink_to(root / "geheim.svg")
    (root / "content" / "adressen.txt").symlink_to(root / "geheim.svg")
    return Built(
        root, guarded("-m", "generator.cli", "build", "--draft", "--jobs", "2", "--root", str(root), folder=root)
    )


def _replace(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1, old
    path.write_text(text.replace(old, new), encoding="utf-8")


def _pages(built: Built) -> Iterator[tuple[str, str]]:
    for path in (built.root / "build" / "website").rglob("*.html"):
        yield path.name, path.read_text(encoding="utf-8")


def test_everything_is_built(built: Built) -> None:
    assert built.seen.code == 1, built.seen.said  # as a draft with findings
    assert "Traceback" not in built.seen.said
    assert len(list((built.root / "build").rglob("*.pdf"))) >= 14  # below the game and on the website
    assert len(list(_pages(built))) >= 4


def test_nothing_asks_the_network(built: Built) -> None:
    assert built.seen.processes >= 1
    assert built.seen.network == []


def test_nothing_beyond_the_content_is_read(built: Built) -> None:
    below = {path.relative_to(built.root).parts[0] for path in built.seen.files if path.is_relative_to(built.root)}
    # WeasyPrint's folders for pictures have passing names and lie elsewhere: it opens them to delete them.
    assert {name for name in below if not name.startswith("weasyprint-")} == {"content", "build"}
    assert built.root / "geheim.svg" not in built.seen.files
    assert Path("/etc/passwd") not in built.seen.files
    assert SECRET not in built.seen.said
    for path in (built.root / "build").rglob("*"):
        assert path.is_dir() or SECRET.encode() not in path.read_bytes(), path


def test_pages_of_the_website_hold_no_code_of_a_stranger(built: Built) -> None:
    for name, text in _pages(built):
        if name in ("index.html", "404.html", "spiel.fragment.html"):
            assert strange(text, "kopfrechnen") == []
        assert "<script>alert" not in text, name
        assert "<img" not in text, name


def test_printed_pages_do_nothing_and_lead_nowhere_but_to_the_rules(built: Built) -> None:
    for path in (built.root / "build" / "kopfrechnen").glob("*.pdf"):
        with pikepdf.open(path) as pdf:
            assert "/OpenAction" not in pdf.Root
            assert not pdf.attachments
            for part in pdf.objects:
                if isinstance(part, pikepdf.Dictionary):
                    assert not {"/JavaScript", "/JS", "/Launch", "/EmbeddedFile"} & {f"{part.get('/S')}", *part.keys()}
                    assert f"{part.get('/URI', 'https://blattwerk.example/')}".startswith("https://blattwerk.example/")


def test_the_guard_sees_what_it_is_to_see(tmp_path: Path) -> None:
    (tmp_path / "geheim").touch()
    program = (
        "import contextlib, multiprocessing, socket\n"
        "def away():\n"
        "    with contextlib.suppress(OSError): socket.create_connection(('127.0.0.1', 9), 1)\n"
        "open('geheim').close()\n"
        "one = multiprocessing.get_context('fork').Process(target=away)\n"
        "one.start(); one.join()\n"
    )
    seen = guarded("-c", program, folder=tmp_path)
    assert {what for what, _ in seen.network} == {"socket.getaddrinfo", "socket.connect"}
    assert tmp_path / "geheim" in seen.files
