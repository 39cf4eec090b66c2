"""What can be wrong with a simulation that somebody asks for."""

from __future__ import annotations

import contextlib
import shlex
import sys
from collections.abc import Iterator

#: How a package gets to where Blattwerk is.
INSTALL = f"{shlex.quote(sys.executable)} -m pip install"


class LabError(Exception):
    """A simulation that cannot be had like this. Field `sentence`: why and the way out, in German."""

    def __init__(self, sentence: str) -> None:
        self.sentence = sentence
        super().__init__(sentence)


@contextlib.contextmanager
def needs_extra(what: str) -> Iterator[None]:
    """Turn a package that is not installed into a sentence; `what` is what it is for („--cluster braucht“)."""
    try:
        yield
    except ModuleNotFoundError as error:
        package = (error.name or "?").partition(".")[0]
        sentence = f"{what} das Paket {package}, und das ist nicht installiert. Es holt: `{INSTALL} {package}`."
        raise LabError(sentence) from None
