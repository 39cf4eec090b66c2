"""Binding what the text says to what the engine knows."""
