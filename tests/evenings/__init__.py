"""Whole evenings as logs, for all tests that need more of them than a person could write.

The games are those of ``naive``, which keeps its own cards and money and shares no code with the program.

- ``evening.py`` chooses a table and plays; ``fault.py`` plants one thing wrong, and knows what must be found.
- ``scribe.py`` writes a game down in many styles (``pencil.py``).
- ``night.py`` plays everything else that a table may do, and ``pen.py`` writes that.
- ``logs.py`` has plain logs of any length, if wanted with mistakes of any kind, and ``mixed.py`` logs of every kind.
- ``words.py``, ``spelling.py`` and ``rewrite.py`` change a log by its words, or by its statements.
"""
