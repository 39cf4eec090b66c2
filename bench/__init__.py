"""Measurements of Blattwerk itself; not part of what is installed."""
