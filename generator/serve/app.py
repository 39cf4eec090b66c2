"""The web server of the preview: files from memory, events, PDFs on demand; for this machine's browsers only."""

from __future__ import annotations

import html
import ipaddress
import mimetypes
from collections.abc import AsyncIterator, Awaitable, Callable
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response, StreamingResponse
from starlette.routing import Route

from generator.render.editions import EDITIONS
from generator.serve.messages import Printed, Trouble
from generator.serve.preview import OWN, Preview

#: Makes a document of a game, by the names of game and edition.
PrintNow = Callable[[str, str], Awaitable[Printed]]

_HEADERS = {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer"}
#: What carries its hash in its name is fetched once, not at every reload.
_FOR_EVER = {"Cache-Control": "max-age=31536000, immutable"}
_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".svg": "image/svg+xml",
    ".xml": "application/xml",
    ".txt": "text/plain; charset=utf-8",
}
_EDITIONS = frozenset(edition.name for edition in EDITIONS)
_ALL = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT"]


def make_app(preview: Preview, print_now: PrintNow, host: str) -> Starlette:
    """The server's application; `host` is the address that it listens on."""

    async def answer(request: Request) -> Response:
        if not is_ours(request.headers.get("host", ""), host):
            return _text("Diese Vorschau hört nur auf Adressen dieses Rechners, etwa localhost.", 403)
        if request.method not in ("GET", "HEAD"):
            refused = _text("Hier lässt sich nur lesen.", 405)
            refused.headers["Allow"] = "GET, HEAD"
            return refused
        path = request.url.path.removeprefix("/")
        if path == f"{OWN}ereignisse":
            return StreamingResponse(_events(preview), media_type="text/event-stream", headers=_HEADERS)
        game, _, name = path.partition("/")
        if game in preview.known and not name and not path.endswith("/"):
            return RedirectResponse(f"/{game}/", 307, headers=_HEADERS)
        if game in preview.known and name.endswith(".pdf") and name.removesuffix(".pdf") in _EDITIONS:
            return _document(await print_now(game, name.removesuffix(".pdf")))
        if not path or path.endswith("/"):
            path += "index.html"
        data = preview.file(path)
        if data is None:
            return _bytes(preview.file("404.html") or b"", ".html", 404)
        return _bytes(data, f".{path.rpartition('.')[2]}")

    return Starlette(routes=[Route("/{path:path}", answer, methods=_ALL)])


def is_ours(header: str, host: str) -> bool:
    """Whether a Host header names this machine: a foreign name that leads here would let its page read ours."""
    try:
        name = urlsplit(f"//{header}").hostname or ""
    except ValueError:
        return False
    if name in {"localhost", "127.0.0.1", "::1", host.lower()}:
        return True
    try:
        return ipaddress.ip_address(name).is_loopback or host not in {"127.0.0.1", "localhost", "::1"}
    except ValueError:
        return False


async def _events(preview: Preview) -> AsyncIterator[str]:
    """The state now, and again whenever it changes."""
    last = ""
    while not preview.closed:
        status = preview.status()
        if status != last:
            last = status
            yield f"data: {status}\n\n"
            continue
        async with preview.changed:
            if not preview.closed and preview.status() == last:
                await preview.changed.wait()


def _document(printed: Printed) -> Response:
    if printed.data:
        return Response(printed.data, media_type="application/pdf", headers=_HEADERS)
    body = "".join(map(_trouble, printed.troubles))
    page = (
        '<!DOCTYPE html>\n<html lang="de">\n<head>\n<meta charset="utf-8">\n<title>Kein PDF</title>\n</head>\n'
        f"<body>\n<h1>Dieses PDF gibt es gerade nicht</h1>\n{body}</body>\n</html>\n"
    )
    return _bytes(page.encode(), ".html", 409)


def _trouble(one: Trouble) -> str:
    place = f"<code>{html.escape(one.place)}</code>: " if one.place else ""
    return f"<p>{place}{html.escape(one.message)}</p>\n"


def _text(sentence: str, status: int) -> Response:
    return Response(sentence + "\n", status, media_type="text/plain; charset=utf-8", headers=dict(_HEADERS))


def _bytes(data: bytes, ending: str, status: int = 200) -> Response:
    kind = _TYPES.get(ending) or mimetypes.types_map.get(ending, "application/octet-stream")
    kept = _FOR_EVER if ending == ".woff2" and status == 200 else {}
    return Response(data, status, headers={**_HEADERS, **kept, "Content-Type": kind})
