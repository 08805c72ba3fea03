"""How much of anything the referee takes. Past a limit there is a finding that names it; nothing is cut in silence."""

from typing import Final

LINE_BYTES: Final = 4096
"""A line of a log, its end not counted."""

HAND_BYTES: Final = 64 * 1024
"""The lines of one hand, or of all that stands before the first."""

HAND_STATEMENTS: Final = 2000
"""The statements of one hand, or of all that stands before the first."""

FILE_BYTES: Final = 64 * 1024 * 1024
"""A file that is read without ``--large``; with it there is no limit."""

SEATS: Final = 10
"""Players at a table, whatever the rule set allows."""

PLAYERS: Final = 64
"""Players who ever sit down in one log."""

NAME_CHARACTERS: Final = 32
NAME_BYTES: Final = 128
"""A name in UTF-8, as it was written and in NFC."""

NAME_MARKS: Final = 2
"""Combining marks in a row in a name."""

AMOUNT_DIGITS: Final = 9
AMOUNT_DECIMALS: Final = 2

ACCOUNT_DIGITS: Final = 13
"""A stack, the pot, or what one of them is owed, after a hand: 1,000 times what players can bring who have ten seats.
A pot that doubles hand after hand comes to more, in a log that nobody played."""

SEASON_DIGITS: Final = 16
"""An amount that a season adds up."""

NUMBER_DIGITS: Final = 3
"""A number of cards, tricks or blind hands."""

ORDINAL_DIGITS: Final = 9
"""A hand's number."""

EXPLAINED: Final = 1000
"""Lines of one log that the grammar refuses and of which it is said why; of the others it is said that nobody asked."""

FINDINGS: Final = 1000
"""Findings printed for a file; the rest are counted."""

CAUSES: Final = 1000
"""Findings, the first ones, that an open correction of one account is remembered to come from."""

EXCERPT: Final = 64
"""Characters of a log that are echoed around a place."""

HOUSE_FILE_BYTES: Final = 64 * 1024
HOUSE_RULESETS: Final = 64
"""A house file, and the rule sets that it defines."""

PYPROJECT_BYTES: Final = 256 * 1024
"""A ``pyproject.toml``, of which the referee's settings are a part."""

READINGS: Final = 64
"""Combinations of readings under which one log is judged."""

READINGS_BYTES: Final = 16 * 1024 * 1024
"""A log that is judged under every reading, times its combinations: all that is found under each is held at once."""

RULINGS: Final = 64
"""Rulings of one log without which it is judged once more; of the rest it is said how many there are."""

NOTICES: Final = 1000
"""What a report lists of a run beside its findings: the worst, and how many others there are."""

WAIVERS: Final = 1000
"""Waivers of one log; those after them waive nothing, and are counted."""

REASON: Final = 200
"""Characters of a waiver's reason."""

BASELINE_BYTES: Final = 16 * 1024 * 1024
"""A baseline: some 100,000 known findings."""

PAGE_LOGS: Final = 200
PAGE_HANDS: Final = 1000
PAGE_LINES: Final = 100_000
PAGE_BYTES: Final = 8 * 1024**2
"""Logs on one page, hands of all of them together, and lines and bytes of each: of a log with more there are the hands
with findings."""
