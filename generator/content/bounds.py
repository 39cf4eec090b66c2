"""How much content may hold: what is larger was put there by mistake or to do harm, and ends with a finding.

Strangers propose content, and checking a proposal must end soon whatever it holds. Of what the four games have, three
times as much is allowed here, mostly much more. The guide for authors states these numbers.
"""

from __future__ import annotations

#: Bytes of a file.
MOST_BYTES = 200_000
#: Characters of a line. Fewer than the digits that Python turns into a number at most, which are 4300.
MOST_IN_LINE = 2_000
#: Characters of a paragraph, list item or table row.
MOST_IN_PARAGRAPH = 3_000
#: Opening brackets, square and curly, in a text.
MOST_BRACKETS = 2_000
#: Lines of a text that are not empty.
MOST_TEXT_LINES = 4_000
#: Characters of an expression.
MOST_IN_EXPRESSION = 200
#: The result of an expression, with either sign.
MOST_RESULT = 10**9
#: Values in a YAML file: texts and numbers, lists and groups.
MOST_VALUES = 10_000
#: Entries of a list or group in a YAML file.
MOST_ENTRIES = 500
#: Lists and groups inside each other; the deepest file of ours needs six.
MOST_DEPTH = 40
#: Folders of games in a project.
MOST_GAMES = 1_000
#: Files and folders in the folder of a game.
MOST_FILES = 500
#: Bytes of all files of a game that are read.
MOST_BYTES_TOGETHER = 500_000
#: Findings that are told of one file; how many more there are is told as well.
MOST_FINDINGS = 200
#: Persons who play.
MOST_PLAYERS = 20
#: Decks of 52 cards.
MOST_PACKS = 8
#: A whole number under `werte` or `lage`, with either sign.
MOST_NUMBER = 10_000
#: A sum that was measured; greater ones are no floating-point numbers any more, or have no digits left.
MOST_MEASURED = 10**18
#: Lines of play in an example or case.
MOST_MOVES = 500
#: Examples and cases of a game together.
MOST_SCENARIOS = 1_000
#: So many findings in a text end its scan, and its proof.
ENOUGH_FINDINGS = 10 * MOST_FINDINGS
