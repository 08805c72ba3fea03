"""What commands print, kept in text files: ``$ referee …`` and its output.

Their logs stand in ``docs/examples`` or ``samples``; where none of those fits, in ``logs``.
"""
