"""`blattwerk serve`: the website while it is being written.

A server (`app`, `run`) shows what a process of its own (`studio`) proves and renders; it is told of every save (`watch`).
"""
