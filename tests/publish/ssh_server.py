"""An ssh server on this machine that lets only us in, with keys of its own and nothing of the user's settings.

It is not among what the set-up installs: Debian's package starts a server that anybody can reach.
"""

from __future__ import annotations

import getpass
import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

_PLACES = os.pathsep.join((os.environ.get("PATH", ""), "/usr/sbin", "/usr/local/sbin"))
#: An empty folder that sshd wants where root starts it; it is gone after each boot.
_EMPTY = Path("/run/sshd")


def programs() -> tuple[str, str]:
    """The paths of sshd and ssh-keygen; no test where they are missing."""
    sshd, keygen = shutil.which("sshd", path=_PLACES), shutil.which("ssh-keygen")
    if not (sshd and keygen and shutil.which("ssh")):
        pytest.skip("sshd fehlt; bei Debian steckt es in openssh-server.")
    return sshd, keygen


@contextmanager
def ssh_server(folder: Path) -> Iterator[str]:
    """A running server; the command by which rsync reaches it, under any host name."""
    sshd, keygen = programs()
    for key in ("host", "user"):
        subprocess.run([keygen, "-q", "-t", "ed25519", "-N", "", "-f", str(folder / key)], check=True)
    port = _free_port()
    server, client = folder / "sshd_config", folder / "ssh_config"
    server.write_text(
        f"ListenAddress 127.0.0.1\nPort {port}\nHostKey {folder}/host\nAuthorizedKeysFile {folder}/user.pub\n"
        f"PidFile none\nStrictModes no\nUsePAM no\nPasswordAuthentication no\nKbdInteractiveAuthentication no\n"
        "MaxStartups 100\n"
    )
    host_key = " ".join((folder / "host.pub").read_text().split()[:2])
    (folder / "known_hosts").write_text(f"[127.0.0.1]:{port} {host_key}\n")
    client.write_text(
        f"Host *\nHostName 127.0.0.1\nPort {port}\nUser {getpass.getuser()}\nIdentityFile {folder}/user\n"
        f"IdentitiesOnly yes\nBatchMode yes\nUserKnownHostsFile {folder}/known_hosts\nStrictHostKeyChecking yes\n"
    )
    with (
        _empty_folder(),
        (folder / "log").open("w") as log,
        subprocess.Popen([sshd, "-D", "-e", "-f", str(server)], stderr=log) as process,
    ):
        try:
            _wait_for(port, process, folder / "log")
            yield f"ssh -F {client}"
        finally:
            process.terminate()


@contextmanager
def _empty_folder() -> Iterator[None]:
    made = os.getuid() == 0 and not _EMPTY.exists()
    if made:
        _EMPTY.mkdir(mode=0o755)
    try:
        yield
    finally:
        if made:
            _EMPTY.rmdir()


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
    return port


def _wait_for(port: int, process: subprocess.Popen[bytes], log: Path) -> None:
    for _ in range(400):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        assert process.poll() is None, log.read_text()
        time.sleep(0.05)
    raise AssertionError(log.read_text())
