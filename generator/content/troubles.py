"""What the system says when something cannot be read or written, in German."""

from __future__ import annotations

import errno

_GERMAN = {
    errno.ENOSPC: "Da ist kein Platz mehr frei",
    errno.EDQUOT: "Dein Anteil an Speicherplatz ist aufgebraucht",
    errno.EFBIG: "So große Dateien sind hier nicht erlaubt",
    errno.EACCES: "Die Erlaubnis dazu fehlt",
    errno.EPERM: "Die Erlaubnis dazu fehlt",
    errno.EROFS: "Dort darf nur gelesen werden",
    errno.ENOENT: "Das gibt es nicht",
    errno.ENOTDIR: "Das ist kein Ordner",
    errno.EISDIR: "Das ist ein Ordner",
    errno.EEXIST: "Das gibt es schon",
    errno.ELOOP: "Links führen im Kreis",
    errno.ENAMETOOLONG: "Der Name ist zu lang",
    errno.EMFILE: "Zu viele Dateien sind offen",
    errno.ENFILE: "Zu viele Dateien sind offen",
    errno.EIO: "Der Datenträger meldet einen Fehler",
    errno.EPIPE: "Niemand liest mehr",
}
#: There is no room for what is to be written.
FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


def reason(error: OSError) -> str:
    """Why something could not be done, as a part of a German sentence; the system's words where we have none."""
    return _GERMAN.get(error.errno or 0) or error.strerror or str(error)
