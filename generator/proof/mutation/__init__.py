"""Measure the proof by breaking the content, one place at a time: what is broken must be found, and at its place.

`mutants` (operators) → `trial` (is it found?) → `measure` (all of them, in several processes) → `report`.
"""
