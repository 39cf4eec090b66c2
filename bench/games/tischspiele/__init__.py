"""Families of card games for measurements; a generated engine is a member of one, with options of its own.

The package is copied into a generated project's `engines`: so it is imported there, and counts there, as any other.
"""
