"""A folder as a website on this machine, as a careful host serves it: compressed, cached, with its own page for 404."""

from __future__ import annotations

import gzip
import io
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from os import PathLike
from pathlib import Path
from typing import BinaryIO

#: What compressing makes smaller; pictures, PDFs and fonts are compressed already.
_TEXTS = (".html", ".css", ".js", ".json", ".svg", ".xml", ".txt", ".webmanifest")
#: Files below this folder carry their hash in their name.
_HASHED = "/dateien/"


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The folder's address, without a slash at the end, as long as the context lasts."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Handler, directory=str(folder))) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_address[1]}"
        finally:
            server.shutdown()
            thread.join()


class _Handler(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    extensions_map = {  # noqa: RUF012 # declared so by the class above
        **SimpleHTTPRequestHandler.extensions_map,
        ".webmanifest": "application/manifest+json",
        ".woff2": "font/woff2",
        ".js": "text/javascript",
    }

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 # its name above
        """Say nothing."""

    def guess_type(self, path: str | PathLike[str]) -> str:
        kind = super().guess_type(path)
        return f"{kind}; charset=utf-8" if str(path).endswith(_TEXTS) else kind

    def send_head(self) -> BinaryIO | None:
        file = self._file()
        status = HTTPStatus.OK if file.is_file() else HTTPStatus.NOT_FOUND
        if status is HTTPStatus.NOT_FOUND:
            file = Path(self.directory) / "404.html"
        data = file.read_bytes()
        self.send_response(status)
        self.send_header("Content-Type", self.guess_type(str(file)))
        self.send_header(
            "Cache-Control", "max-age=31536000, immutable" if _HASHED in self.path else "max-age=0, must-revalidate"
        )
        if file.name.endswith(_TEXTS) and "gzip" in self.headers.get("Accept-Encoding", ""):
            data = gzip.compress(data, mtime=0)
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        return io.BytesIO(data)

    def _file(self) -> Path:
        file = Path(self.translate_path(self.path))
        return file / "index.html" if file.is_dir() else file
