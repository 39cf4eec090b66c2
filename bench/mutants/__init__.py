"""Mutants of the rules: change one thing at a time in an engine, and let only the content's examples and cases judge.

`operators` (what is changed) → `mutants` (where, found in the source) → `scope` (what is left out, what may survive) →
`workers` (a forked process for each mutant) → `judge` (what `blattwerk check` would say of it) → `report`.

mutmut finds and makes most of the changes (its operators, on LibCST's trees). Its runner does not fit: it runs pytest,
and only on functions. Here a process that has the content's files read and the libraries loaded is forked for every
mutant, imports the changed engine, and proves one game.
"""
