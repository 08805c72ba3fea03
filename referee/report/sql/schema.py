"""The tables, their columns and what they mean.

Names avoid SQL keywords: the payer is the ``giver``, not ``from``, and a place in a line is ``col``.
"""

from typing import Final, NamedTuple

TEXT: Final = "VARCHAR"
TEXTS: Final = "VARCHAR[]"
WHOLE: Final = "INTEGER"
WHOLES: Final = "INTEGER[]"
TRUTH: Final = "BOOLEAN"
DAY: Final = "DATE"
MONEY: Final = "DECIMAL(18,2)"
"""An amount, exact to the hundredth."""

SUM: Final = "DECIMAL(38,2)"
"""A total over many logs, wide enough for any total of a season."""


class Column(NamedTuple):
    """A column: its type and its meaning."""

    name: str
    type: str
    meaning: str


class Table(NamedTuple):
    """A table: what a row means, and its columns."""

    name: str
    meaning: str
    columns: tuple[Column, ...]


_PATH = Column("path", TEXT, "the log, as it was named")
_HAND = Column("hand", WHOLE, "the hand, counted from 1")
_OF_HAND = (_PATH, _HAND)
_AT = (Column("line", WHOLE, "where it stands"), Column("col", WHOLE, "the column in that line"))
_MOVED = (
    Column("giver", TEXT, "from which account: a player, pot, bank or unexplained"),
    Column("taker", TEXT, "to which account"),
    Column("amount", MONEY, "how much"),
)

GAMES: Final = Table(
    "games",
    "A log.",
    (
        _PATH,
        Column("title", TEXT, "its title"),
        Column("date", DAY, "the day it was played"),
        Column("rules", TEXT, "the rule set that it names"),
        Column("variants", TEXTS, "its variants"),
        Column("players", TEXTS, "all who ever sat down"),
        Column("hands", WHOLE, "how many hands there are"),
        Column("verdict", TEXT, "clean, incomplete, violations or unreadable"),
        Column("errors", WHOLE, "how many findings are errors"),
        Column("warnings", WHOLE, "how many are warnings"),
        Column("notes", WHOLE, "how many are notes"),
        Column("winner", TEXT, "who won the game, if anybody did"),
        Column("unexplained", MONEY, "what came from nowhere at the table; below zero: went there"),
        Column("log_sha256", TEXT, "the digest of its bytes"),
        Column("rules_sha256", TEXT, "the digest of the rules in force at the start"),
        Column("error", TEXT, "why it could not be examined"),
    ),
)
PLAYERS: Final = Table(
    "players",
    "A player's evening.",
    (
        _PATH,
        Column("player", TEXT, "who"),
        Column("seat", WHOLE, "in the order of sitting down, from 1"),
        Column("bought_in", MONEY, "what was brought, rebuys too"),
        Column("cashed_out", MONEY, "what was taken home before the end"),
        Column("correction", MONEY, "what is owed at the end; below zero: what the player owes"),
        Column("net_at_table", MONEY, "won, or below zero lost, as the table played it"),
        Column("net", MONEY, "won or lost as it should be; a pot that nobody took is nobody's"),
    ),
)
HANDS: Final = Table(
    "hands",
    "A hand, as cards and rules have it.",
    (
        *_OF_HAND,
        Column("dealer", TEXT, "who dealt"),
        Column("trump", TEXT, "c, d, h or s"),
        Column("stayed", TEXTS, "who stayed"),
        Column("result", TEXT, "win, divide, carry, default, all-passed, misdeal, agreed or unproven"),
        Column("winners", TEXTS, "who won the pot"),
        Column("bourre", TEXTS, "who stayed and took no trick"),
        Column("reneged", TEXTS, "whose renege is proven or was ruled, and not put right"),
        Column("eliminated", TEXTS, "who was eliminated"),
        Column("pot", MONEY, "the table's pot when it was taken"),
    ),
)
POSTINGS: Final = Table(
    "postings",
    "Money that moved at the table; what moved before the first hand is with it.",
    (
        *_OF_HAND,
        Column("number", WHOLE, "in the order of the hand, from 1"),
        *_MOVED,
        Column("reason", TEXT, "buy-in, ante, win, bourre, …"),
        Column("line", WHOLE, "the line that says so or makes it due"),
    ),
)
CORRECTIONS: Final = Table(
    "corrections",
    "So much is owed, and for which findings.",
    (
        *_OF_HAND,
        Column("number", WHOLE, "in the order of the hand, from 1"),
        *_MOVED,
        Column("codes", TEXTS, "the findings' codes"),
        Column("lines", WHOLES, "the findings' lines"),
    ),
)
STACKS: Final = Table(
    "stacks",
    "What everybody has after a hand; of those who left, what they cashed out.",
    (
        *_OF_HAND,
        Column("account", TEXT, "a player, or pot"),
        Column("at_table", MONEY, "what is there"),
        Column("verified", MONEY, "what should be there"),
    ),
)
FINDINGS: Final = Table(
    "findings",
    "Something that is not as it should be, or could not be proven.",
    (
        _PATH,
        Column("number", WHOLE, "in the order of the text, from 1"),
        _HAND,
        Column("trick", WHOLE, "the trick, from 1"),
        Column("player", TEXT, "whom it concerns"),
        Column("code", TEXT, "its code: R501"),
        Column("name", TEXT, "its name: failed-to-follow"),
        Column("severity", TEXT, "error, warning or note"),
        *_AT,
        Column("end_line", WHOLE, "the line where it ends"),
        Column("end_col", WHOLE, "the first column after it"),
        Column("message", TEXT, "what is wrong, and what would have been right"),
        Column("rule", TEXT, "the rule"),
        Column("source", TEXT, "where that is laid down"),
        Column("facts", TEXT, "what the message is made of, as JSON"),
        Column("evidence", WHOLES, "the other lines that prove it"),
    ),
)
RULINGS: Final = Table(
    "rulings",
    "What the table decided.",
    (
        _PATH,
        Column("hand", WHOLE, "the hand, from 1; between two hands the one before, null before the first"),
        Column("ruling", TEXT, "renege, waive, misdeal, forfeit, takeback or share"),
        Column("players", TEXTS, "whom it names"),
        Column("card", TEXT, "the card taken back"),
        Column("amount", MONEY, "what each has of a shared pot"),
        Column("proven", TEXT, "what the cards prove: renege or corrected"),
        Column("penalty", TEXT, "what the rules lay down for it"),
        Column("waived", TRUTH, "whether the table let it pass"),
        Column("void", TRUTH, "whether the hand came to nothing, and it too"),
        *_AT,
        Column("message", TEXT, "the decision in words"),
    ),
)
SEATS: Final = Table(
    "seats",
    "A player at a hand, from the dealer's left.",
    (
        *_OF_HAND,
        Column("seat", WHOLE, "from the dealer's left, from 1"),
        Column("player", TEXT, "who"),
        Column("said", TEXT, "stayed, passed, away or out (eliminated)"),
        Column("blind", TRUTH, "whether a blind hand was taken"),
        Column("drew", WHOLE, "how many cards were drawn"),
        Column("tricks", WHOLE, "how many tricks were taken"),
        Column("won", TRUTH, "whether the pot was won, be it in part"),
        Column("bourre", TRUTH, "whether the player stayed and took no trick"),
        Column("reneged", TRUTH, "whether a renege is proven or was ruled, and not put right"),
        Column("dealt", TEXTS, "the cards dealt, where noted"),
        Column("discarded", TEXTS, "the cards that went, where noted"),
        Column("received", TEXTS, "the cards that came, where noted"),
        Column("cards", TEXTS, "those known to be held after the draw"),
        Column("unknown", WHOLE, "how many others there were"),
    ),
)
TRICKS: Final = Table(
    "tricks",
    "A trick.",
    (
        *_OF_HAND,
        Column("trick", WHOLE, "from 1"),
        *_AT,
        Column("leader", TEXT, "who led"),
        Column("takers", TEXTS, "who took it; several where a card or its owner is not known"),
        Column("named", TEXT, "who took it as the log has it (->)"),
    ),
)
PLAYS: Final = Table(
    "plays",
    "A card laid to a trick.",
    (
        *_OF_HAND,
        Column("trick", WHOLE, "its trick, from 1"),
        Column("position", WHOLE, "its place in the trick, from 1; null: it was taken back"),
        Column("player", TEXT, "who played it"),
        Column("card", TEXT, "the card: 5d, Th"),
        *_AT,
        Column("end_col", WHOLE, "the first column after it"),
        Column("verdict", TEXT, "allowed, renege or unproven; null: it counts for nothing"),
        Column("code", TEXT, "the renege's code"),
        Column("obligation", TEXT, "what it broke"),
        Column("known", TEXTS, "the cards known to be held then, this one too"),
        Column("unknown", WHOLE, "how many others there were"),
        Column("allowed", TEXTS, "those of the known that might be played"),
        Column("led", TEXT, "the suit led"),
        Column("beat", TEXT, "the card to beat"),
        Column("evidence", WHOLES, "the lines that prove the renege"),
        Column("missing", TEXT, "for want of what it is unproven"),
        Column("took", TRUTH, "whether it took the trick"),
        Column("stray", TRUTH, "of one who is not in the hand, or a second one"),
        Column("taken_back", TRUTH, "whether it was taken back"),
        Column("waived", TRUTH, "whether the table let a renege pass"),
    ),
)
JUDGED: Final = (GAMES, PLAYERS, HANDS, POSTINGS, CORRECTIONS, STACKS, FINDINGS, RULINGS)
"""The tables filled from verdict and ledger."""

PLAYBACK: Final = (SEATS, TRICKS, PLAYS)
"""The tables filled from the playback of each hand, which takes several times as long."""

TABLES: Final = (*JUDGED, *PLAYBACK)
