"""What can be wrong with a simulation that somebody asks for."""

from __future__ import annotations

import contextlib
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path

from generator.content.homes import TEMPLATES

#: How a package gets to where Blattwerk is.
INSTALL = f"{shlex.quote(sys.executable)} -m pip install"


def install_extra() -> str:
    """The command that gets all packages for simulations at once: for the repository, for pipx and for pip.

    Where a wheel was installed, pip takes what is there as `blattwerk` and asks only for what the extra adds.
    """
    home = TEMPLATES.parent
    if (home / "Makefile").exists():
        return f"{INSTALL} -e {shlex.quote(f'{home}[labor]')}"
    environment = Path(sys.prefix)
    if (environment / "pipx_metadata.json").exists():
        return f"pipx runpip {shlex.quote(environment.name)} install 'blattwerk[labor]'"
    return f"{INSTALL} 'blattwerk[labor]'"


class LabError(Exception):
    """A simulation that cannot be had like this. Field `sentence`: why and the way out, in German."""

    def __init__(self, sentence: str) -> None:
        self.sentence = sentence
        super().__init__(sentence)


class EndlessDealError(LabError):
    """A deal that its engine does not get done with."""


@contextlib.contextmanager
def needs_extra(what: str) -> Iterator[None]:
    """Turn a package that is not installed into a sentence; `what` is what it is for („--cluster braucht“)."""
    try:
        yield
    except ModuleNotFoundError as error:
        package = (error.name or "?").partition(".")[0]
        sentence = f"{what} das Paket {package}, und das ist nicht installiert. Es holt: `{install_extra()}`."
        raise LabError(sentence) from None
