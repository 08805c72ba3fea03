"""The program's limits. Past a limit there is a finding that names it, and nothing is cut silently."""

from typing import Final

LINE_BYTES: Final = 4096
"""A line of a log, without its line end."""

HAND_BYTES: Final = 64 * 1024
"""The lines of one hand, or all lines before the first."""

HAND_STATEMENTS: Final = 2000
"""The statements of one hand, or all statements before the first."""

LOG_HANDS: Final = 50_000
"""The hands of one log. A log of the greatest length has room for about 40,000, even without their cards."""

FILE_BYTES: Final = 16 * 1024 * 1024
"""A log, or a ledger to verify, and either of them unpacked if it is packed."""

BINARY_BYTES: Final = 64 * 1024
"""The beginning of a file, which alone shows whether the file is text."""

SEATS: Final = 10
"""Players at a table, whatever the rule set allows."""

PLAYERS: Final = 64
"""Players who sit down in one log."""

NAME_CHARACTERS: Final = 32
NAME_BYTES: Final = 128
"""A name in UTF-8, both as written and in NFC."""

NAME_MARKS: Final = 2
"""Combining marks in a row in a name."""

AMOUNT_DIGITS: Final = 9
AMOUNT_DECIMALS: Final = 2

ACCOUNT_DIGITS: Final = 13
"""A stack, the pot, or a correction after a hand, in whole units of money. That is 1,000 times what ten players can
bring, so only an invented log has a pot that doubles past it."""

SEASON_DIGITS: Final = 16
"""An amount added up over a season."""

NUMBER_DIGITS: Final = 3
"""A number of cards, tricks or blind hands."""

ORDINAL_DIGITS: Final = 9
"""A hand's number."""

EXPLAINED: Final = 1000
"""Unreadable lines of one log that are explained; the others are findings without an explanation."""

STRANGERS: Final = 1000
"""Unknown names in one log for which a similar one is suggested; the others get no suggestion."""

FINDINGS: Final = 1000
"""Findings printed for a file; the rest are counted."""

CAUSES: Final = 100
"""The first findings, listed as causes of one account's open correction."""

EXCERPT: Final = 64
"""Characters of a log quoted around a place."""

HOUSE_FILE_BYTES: Final = 64 * 1024
HOUSE_RULESETS: Final = 64
"""A house file, and the rule sets it defines."""

KEY_PARTS: Final = 32
"""A key in a house file, in parts separated by dots."""

IGNORE_BYTES: Final = 64 * 1024
IGNORE_PATTERNS: Final = 2000
"""A ``.gitignore`` or ``.ignore``, and its lines."""

PYPROJECT_BYTES: Final = 256 * 1024
"""A ``pyproject.toml`` that has settings for ``referee``."""

READINGS: Final = 64
"""Combinations of readings for judging one log."""

READINGS_BYTES: Final = 16 * 1024 * 1024
"""A log judged under every reading, times the combinations, since the findings of all are in memory together."""

RULINGS: Final = 64
"""Rulings of one log that are left out in turn to judge it without them; the rest are counted."""

SLIP_HANDS: Final = 2000
"""Hands judged again to search for slips of the pen in one hand. A hand counts once for each 64 lines."""

SLIP_HANDS_OF_LOG: Final = 20_000
SLIP_HANDS_A_KIB: Final = 8
"""Hands judged again to search for slips of the pen in one log, which are ``SLIP_HANDS`` and this many for each KiB of
the log, but never more than ``SLIP_HANDS_OF_LOG``."""

SLIP_AHEAD: Final = 20
"""Hands judged again after an edited one, unless the edit stops mattering sooner."""

SLIP_ERRORS: Final = 100
"""The first errors of one hand, which are searched for slips of the pen."""

SLIPS_TOLD: Final = 3
"""Slips of the pen reported for one hand."""

FIXES: Final = 100
"""The first findings of one log, for which the right claim is worked out."""

FIX_BYTES: Final = 256 * 1024
"""A log for which ``check`` says which fixes it could apply, and all that it judges again to try them. ``--fix`` has no
such limit."""

FIX_TRIALS: Final = 400
"""Times that one log is judged again to try fixes; those left untried are not offered or applied."""

NOTICES: Final = 1000
"""Notices of a run listed in a report besides its findings. The worst are listed, and the rest are counted."""

WAIVERS: Final = 1000
"""Waivers of one log; later ones waive nothing, and are counted."""

REASON: Final = 200
"""Characters of a waiver's reason."""

BASELINE_BYTES: Final = 16 * 1024 * 1024
"""A baseline, which is enough for about 100,000 known findings."""

PAGE_BYTES: Final = 512 * 1024
"""A log that its page has whole, which is enough for about 1,000 hands. The page of a larger log has no hands."""

SETTLED_EXACTLY: Final = 14
"""Accounts for which the fewest payments are proved, as of 12 players, the pot, and unexplained money."""

OPEN_AMOUNTS: Final = 10
"""The wrong amounts of one hand that may turn out to be slips of the pen."""

OPEN_BOOKS: Final = 6
"""The rival books that are kept after a hand, which are those with the fewest slips of the pen."""

TRIES: Final = 300
"""Times that a step of the game is done by rival books in a log."""

TRIES_A_HAND: Final = 2
"""Further such times for each hand so far."""

LAYOUTS: Final = 200
"""Ways in which the tricks of a hand may have gone; past them none is proven."""

COURSES: Final = 64
"""Orders in which the tricks of a hand may have been played, if lines were repeated or there are too many, times the
players in it; past them nothing about the tricks is proven."""

CHANCES: Final = 2000
"""Situations that a player may have faced, times the possible holdings; past them the play is not proven either way."""

COMPARED: Final = 400_000
"""Comparisons between two logs."""

COMPARED_PAIRS: Final = 10_000
"""Comparisons between the tricks of two hands, or between the payments after them."""

COMPARED_FACTS: Final = 64
"""Facts by which a hand is recognised."""

DIFFERENCES: Final = 10
"""Differences listed between a submitted ledger, which may be anything, and the correct one."""

GUESSED_FROM: Final = 40
"""Characters of a word for which a correction is suggested."""

ANNOTATIONS: Final = 10
"""Annotations of each level that GitHub shows for a step."""

SARIF_RESULTS: Final = 25_000
SARIF_CHARACTERS: Final = 11 * 1024 * 1024
"""Results of a SARIF run in number and characters. GitHub refuses more results, and files of more than 10 MB when
compressed; random text of this length stays below that."""

PAGE_ENTRIES: Final = 100
"""Entries of each part of a Markdown page; the rest are counted."""

CACHE_BYTES: Final = 256 * 1024 * 1024
CACHE_ENTRY_BYTES: Final = 1024 * 1024
"""All stored verdicts on the disk, and one of them."""

DRAFT_BYTES: Final = 1024 * 1024
"""A log that is judged with all its statements in memory, as trying edits of it needs; a longer one hand by hand."""

GAMES_KEPT: Final = 64
"""Snapshots of a log in progress; the least recently used go first."""

MARKDOWN_FINDINGS: Final = 24_000
MARKDOWN_LOGS: Final = 12_000
MARKDOWN_PART: Final = 8_000
"""Characters of a Markdown page's findings, its logs, and each other part; the rest are counted."""
