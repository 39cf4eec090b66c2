"""Plausible games by seed, for measuring how Blattwerk grows: not part of what is installed."""
