"""The system's libraries that set the type: which versions there are. WeasyPrint is not loaded for that."""

from __future__ import annotations

import ctypes
import os
import re
from functools import cache
from pathlib import Path

# The names under which WeasyPrint looks for them, on Linux, macOS and Windows.
_LIBRARIES = {
    "pango": ("libpango-1.0.so.0", "libpango-1.0.dylib", "libpango-1.0-0.dll", "libpango-1.0-0"),
    "pangoft2": ("libpangoft2-1.0.so.0", "libpangoft2-1.0.dylib", "libpangoft2-1.0-0.dll", "libpangoft2-1.0-0"),
    "harfbuzz": ("libharfbuzz.so.0", "libharfbuzz.0.dylib", "libharfbuzz-0.dll", "libharfbuzz-0"),
    "fontconfig": ("libfontconfig.so.1", "libfontconfig.1.dylib", "libfontconfig-1.dll", "libfontconfig-1"),
}
_MAPS = Path("/proc/self/maps")
# Those above and what they are made of, as the system names their files.
_FILE = re.compile(
    r"lib(?:pango-1\.0|pangoft2-1\.0|harfbuzz|fontconfig|freetype|fribidi|glib-2\.0|gobject-2\.0)\.so[.\d]*"
)


@cache
def system_libraries() -> tuple[str, ...] | None:
    """A name and version for each library, and on Linux also its file's name, size and time of change.

    None where one of them is not to be found: then nobody can tell whether it has changed.
    """
    loaded = {name: _load(names) for name, names in _LIBRARIES.items()}
    pango, harfbuzz, fontconfig = loaded["pango"], loaded["harfbuzz"], loaded["fontconfig"]
    if pango is None or harfbuzz is None or fontconfig is None or loaded["pangoft2"] is None:
        return None
    pango.pango_version_string.restype = harfbuzz.hb_version_string.restype = ctypes.c_char_p
    versions = (
        f"pango {pango.pango_version_string().decode()}",
        f"harfbuzz {harfbuzz.hb_version_string().decode()}",
        f"fontconfig {fontconfig.FcGetVersion()}",
    )
    return (*versions, *_files())


def _load(names: tuple[str, ...]) -> ctypes.CDLL | None:
    for name in names:
        try:
            return ctypes.CDLL(name)
        except OSError:
            continue
    return None


def _files() -> list[str]:
    try:
        maps = os.fsdecode(_MAPS.read_bytes())
    except OSError:  # not on Linux: the versions must do
        return []
    paths = sorted({Path(line.split(maxsplit=5)[5]) for line in maps.splitlines() if "/lib" in line and ".so" in line})
    files = []
    for path in paths:
        if _FILE.fullmatch(path.name):
            try:
                status = path.stat()
            except OSError:  # replaced by an update while we run
                files.append(f"{path.name} gone")
                continue
            files.append(f"{path.name} {status.st_size} {status.st_mtime_ns}")
    return files
