"""Small websites whose files say which release they are of, and what to see where one was published."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

from generator.publish.manifest import MANIFEST, Manifest

_ASSET = re.compile(rb"dateien/[\w.-]+")
PAGES = ("index.html", "rot/index.html", "blau/index.html")


def site(version: int) -> dict[str, bytes]:
    """Three pages, each with the version's style sheet and script; a picture and a site map."""
    files = {"sitemap.xml": f"<urlset>{version}</urlset>".encode(), "rot/bild.png": b"bild %d" % version}
    for kind in ("css", "js"):
        data = f"/* {kind} {version} */".encode()
        files[f"dateien/a-{hashlib.sha256(data).hexdigest()[:10]}.{kind}"] = data
    assets = "".join(f'<link href="/{path}">' for path in files if path.startswith("dateien/"))
    for page in PAGES:
        body = f'<main><h1 id="oben">{version} {page}</h1></main>{assets}'
        files[page] = f"<!DOCTYPE html>\n<!-- {stamp(body.encode())} -->\n{body}".encode()
    return files


def stamp(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()


def is_whole(page: bytes) -> bool:
    """Whether a page is one that `site` made, from its first byte to its last."""
    _, head, body = page.split(b"\n", 2)
    return head == f"<!-- {stamp(body)} -->".encode()


def assets_of(page: bytes) -> list[str]:
    return [path.decode() for path in _ASSET.findall(page)]


def tree(folder: Path) -> dict[str, bytes]:
    """All files below a folder."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def published(folder: Path) -> dict[str, bytes]:
    """The files of the website in a folder, without what its manifest says is kept or is the manifest itself.

    All that the manifest names must be there, with the bytes that it tells.
    """
    files = tree(folder)
    manifest = Manifest.from_bytes(files.pop(MANIFEST))
    assert {path: hashlib.sha256(files[path]).hexdigest() for path in manifest.ours} == {
        path: entry.sha256 for path, entry in manifest.ours.items()
    }
    return {path: data for path, data in files.items() if path not in manifest.kept}
