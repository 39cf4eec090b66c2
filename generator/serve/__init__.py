"""`blattwerk serve`: the website while it is being written.

A server (`app`) shows what a process of its own (`studio`) proves and renders whenever something was saved (`run`).
"""

#: Where the preview listens where nothing else is said.
HOST = "127.0.0.1"
PORT = 8000
