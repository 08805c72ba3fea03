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
"""Lines of one log that the grammar refuses and of which it is said why; the others are findings without it."""

STRANGERS: Final = 1000
"""Names in one log that nobody at the table bears and for which it is looked who was meant; of the others it is not."""

FINDINGS: Final = 1000
"""Findings printed for a file; the rest are counted."""

CAUSES: Final = 100
"""Findings, the first ones, that an open correction of one account is remembered to come from."""

EXCERPT: Final = 64
"""Characters of a log that are echoed around a place."""

HOUSE_FILE_BYTES: Final = 64 * 1024
HOUSE_RULESETS: Final = 64
"""A house file, and the rule sets that it defines."""

KEY_PARTS: Final = 32
"""A key in a house file, in parts with points between them."""

PYPROJECT_BYTES: Final = 256 * 1024
"""A ``pyproject.toml``, of which the referee's settings are a part."""

READINGS: Final = 64
"""Combinations of readings under which one log is judged."""

READINGS_BYTES: Final = 16 * 1024 * 1024
"""A log that is judged under every reading, times its combinations: all that is found under each is held at once."""

RULINGS: Final = 64
"""Rulings of one log without which it is judged once more; of the rest it is said how many there are."""

SLIP_HANDS: Final = 2000
SLIP_HANDS_OF_LOG: Final = 20_000
"""Hands judged anew in search of slips of the pen in one hand, and in one log: a hand counts once for each 64 lines."""

SLIP_AHEAD: Final = 20
"""Hands after an edited one that are judged anew, where it is not sooner as if nothing had been edited."""

SLIP_ERRORS: Final = 100
"""Errors of one hand, the first ones, that a slip of the pen is searched for."""

SLIPS_TOLD: Final = 3
"""Slips of the pen that are told of one hand."""

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

PAGE_SLIPS: Final = 100
"""Hands that one page shows once more, as they went without a slip of the pen."""

SETTLED_EXACTLY: Final = 14
"""Accounts for which the fewest payments are proved: 12 players, the pot, and money unexplained."""

SETTLED_BY_THREES: Final = 600
"""Accounts among which groups of three are looked for, which takes the square of their number."""

OPEN_COUNTS: Final = 20
"""Counts, the latest ones, that may yet turn out to be slips."""

LAYOUTS: Final = 200
"""Ways in which the tricks of a hand may have gone; past them none is proven."""

COURSES: Final = 64
"""Orders in which the tricks of a hand may have been played, of which some lines were written twice or are too many;
past them nothing of the tricks is proven."""

COMPARED: Final = 400_000
COMPARED_PAIRS: Final = 10_000
COMPARED_FACTS: Final = 64
"""Comparisons between two logs, and of what one hand has several of, its tricks or the payments after it; and facts of
a hand that it is known again by."""

DIFFERENCES: Final = 1000
"""Differences that are counted between a ledger that was handed in, which may be anything, and the due one."""

ANSWER_ROWS: Final = 1000
"""Rows of an answer in SQL that are printed as a table; the rest are counted."""

BLANKED_LINES: Final = 20
"""Lines blanked out of a log without names that are named."""

GUESSED_FROM: Final = 40
"""Characters of a word for which it is looked what was meant by it."""

ANNOTATIONS: Final = 10
"""Annotations that GitHub shows of a step."""

PAGE_ENTRIES: Final = 100
"""Entries of each part of a Markdown page; the rest are counted."""

JOB_SUMMARY_BYTES: Final = 1024 * 1024
"""What GitHub takes as the summary of a step."""

SERVER_SECONDS: Final = 30
SERVER_WORDS: Final = 200
"""How long a server that logs are read from may be silent, and characters of what it says that are told."""

GAMES_KEPT: Final = 64
"""States of a log that is being written from which it is played on: those that were asked for longest ago go first."""

CALLERS: Final = 200
"""Connections to a site at the same time; each page that is open in a browser holds one."""

MARKDOWN_FINDINGS: Final = 24_000
MARKDOWN_LOGS: Final = 12_000
MARKDOWN_PART: Final = 8_000
"""Characters of the findings of a Markdown page, of its logs, and of each other part; the rest are counted."""
