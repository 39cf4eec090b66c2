"""What the preview listens on, and the browser that shows it."""

from __future__ import annotations

import errno
import ipaddress
import socket

from generator.serve import HOST, PORT
from generator.terminal import say
from generator.usage import stop

#: So many ports are tried where none is given.
_TRIES = 20


def only_here(host: str) -> bool:
    """Whether an address is one of this machine alone."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host.lower() == "localhost"


def open_browser(address: str) -> None:
    """Show the preview in the browser; where there is none, say so."""
    import webbrowser

    if not webbrowser.open(address):
        say(f"Hier lässt sich kein Browser öffnen. Ruf {address} selbst auf.", err=True)


def listen(host: str, port: int | None) -> socket.socket:
    """A socket that listens; the run ends with a sentence where there can be none."""
    ports = range(PORT, PORT + _TRIES) if port is None else (port,)
    try:
        family = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)[0][0]
    except (OSError, UnicodeError):
        stop(f"Die Adresse {host} gibt es hier nicht. Ohne --host hört die Vorschau auf {HOST}.")
    for number in ports:
        listening = socket.socket(family, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, number))
            listening.listen()
        except OSError as error:
            listening.close()
            if error.errno != errno.EADDRINUSE:
                stop(f"Auf {host}, Port {number}, lässt sich nicht hören: {error.strerror or error}.")
        else:
            return listening
    taken = f"Der Port {port} ist" if port is not None else f"Die Ports {ports[0]} bis {ports[-1]} sind alle"
    return stop(f"{taken} belegt. Nenn mit --port einen anderen.")
