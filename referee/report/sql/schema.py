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


_PATH = Column("path", TEXT, "the path of the log, as given")
_HAND = Column("hand", WHOLE, "the hand, counted from 1")
_OF_HAND = (_PATH, _HAND)
_AT = (Column("line", WHOLE, "the line in the log"), Column("col", WHOLE, "the column in that line"))
_MOVED = (
    Column("giver", TEXT, "the account that pays: a player, pot, bank or unexplained"),
    Column("taker", TEXT, "the account that receives"),
    Column("amount", MONEY, "the amount"),
)

GAMES: Final = Table(
    "games",
    "A log.",
    (
        _PATH,
        Column("title", TEXT, "its title"),
        Column("date", DAY, "the day it was played"),
        Column("rules", TEXT, "the rule set"),
        Column("variants", TEXTS, "its variants"),
        Column("players", TEXTS, "everybody who ever sat down"),
        Column("hands", WHOLE, "number of hands"),
        Column("verdict", TEXT, "clean, incomplete, violations or unreadable"),
        Column("errors", WHOLE, "number of errors"),
        Column("warnings", WHOLE, "number of warnings"),
        Column("notes", WHOLE, "number of notes"),
        Column("winner", TEXT, "who won the game, if anybody did"),
        Column("unexplained", MONEY, "money that nothing explains; negative if it is missing"),
        Column("log_sha256", TEXT, "SHA-256 of the log"),
        Column("rules_sha256", TEXT, "SHA-256 of the rules in force at the start"),
        Column("error", TEXT, "the reason why the log could not be examined"),
    ),
)
PLAYERS: Final = Table(
    "players",
    "A player's evening.",
    (
        _PATH,
        Column("player", TEXT, "who"),
        Column("seat", WHOLE, "the order in which players sat down, from 1"),
        Column("bought_in", MONEY, "money brought, including rebuys"),
        Column("cashed_out", MONEY, "money taken home before the end"),
        Column("correction", MONEY, "what the player is owed at the end; negative if the player owes"),
        Column("net_at_table", MONEY, "net result as played; negative for a loss"),
        Column("net", MONEY, "net result as it should be; nobody gets a pot that nobody took"),
    ),
)
HANDS: Final = Table(
    "hands",
    "A hand, as the cards and the rules decide it.",
    (
        *_OF_HAND,
        Column("dealer", TEXT, "who dealt"),
        Column("trump", TEXT, "c, d, h or s"),
        Column("stayed", TEXTS, "who stayed"),
        Column("result", TEXT, "win, divide, carry, default, all-passed, misdeal, agreed or unproven"),
        Column("winners", TEXTS, "who won the pot"),
        Column("bourre", TEXTS, "who stayed and took no trick"),
        Column("reneged", TEXTS, "players with a renege, proven or ruled, that was not corrected"),
        Column("eliminated", TEXTS, "who was eliminated"),
        Column("pot", MONEY, "the pot at the table when it was taken"),
    ),
)
POSTINGS: Final = Table(
    "postings",
    "Money that moved at the table; payments before the first hand are listed with it.",
    (
        *_OF_HAND,
        Column("number", WHOLE, "its number in the hand, from 1"),
        *_MOVED,
        Column("reason", TEXT, "buy-in, ante, win, bourre, …"),
        Column("line", WHOLE, "the line that notes it or makes it due"),
    ),
)
CORRECTIONS: Final = Table(
    "corrections",
    "An amount owed because of findings.",
    (
        *_OF_HAND,
        Column("number", WHOLE, "its number in the hand, from 1"),
        *_MOVED,
        Column("codes", TEXTS, "the findings' codes"),
        Column("lines", WHOLES, "the findings' lines"),
    ),
)
STACKS: Final = Table(
    "stacks",
    "Everybody's money after a hand; for players who left, what they cashed out.",
    (
        *_OF_HAND,
        Column("account", TEXT, "a player or pot"),
        Column("at_table", MONEY, "the amount at the table"),
        Column("verified", MONEY, "the correct amount"),
    ),
)
FINDINGS: Final = Table(
    "findings",
    "Something that is wrong, or could not be proven.",
    (
        _PATH,
        Column("number", WHOLE, "its number in text order, from 1"),
        _HAND,
        Column("trick", WHOLE, "the trick, from 1"),
        Column("player", TEXT, "the player concerned"),
        Column("code", TEXT, "its code: R501"),
        Column("name", TEXT, "its name: failed-to-follow"),
        Column("severity", TEXT, "error, warning or note"),
        *_AT,
        Column("end_line", WHOLE, "the line where it ends"),
        Column("end_col", WHOLE, "the first column after it"),
        Column("message", TEXT, "what is wrong, and what would have been right"),
        Column("rule", TEXT, "the rule"),
        Column("source", TEXT, "the source of the rule"),
        Column("facts", TEXT, "the facts in the message, as JSON"),
        Column("evidence", WHOLES, "the other lines that prove it"),
    ),
)
RULINGS: Final = Table(
    "rulings",
    "A decision of the table.",
    (
        _PATH,
        Column("hand", WHOLE, "the hand, from 1; between two hands the earlier one; null before the first"),
        Column("ruling", TEXT, "renege, waive, misdeal, forfeit, takeback or share"),
        Column("players", TEXTS, "the players it names"),
        Column("card", TEXT, "the card taken back"),
        Column("amount", MONEY, "each player's share of the pot"),
        Column("proven", TEXT, "what the cards prove: renege or corrected"),
        Column("penalty", TEXT, "the penalty in the rules"),
        Column("waived", TRUTH, "whether the table let it pass"),
        Column("void", TRUTH, "whether the hand was void, and the ruling with it"),
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
        Column("won", TRUTH, "whether the player won the pot or a share of it"),
        Column("bourre", TRUTH, "whether the player stayed and took no trick"),
        Column("reneged", TRUTH, "whether the player has a renege, proven or ruled, that was not corrected"),
        Column("dealt", TEXTS, "the cards dealt, if noted"),
        Column("discarded", TEXTS, "the cards discarded, if noted"),
        Column("received", TEXTS, "the cards drawn, if noted"),
        Column("cards", TEXTS, "the cards known to be held after the draw"),
        Column("unknown", WHOLE, "the number of unknown cards in the holding"),
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
        Column("takers", TEXTS, "who took it; several if a card or its owner is unknown"),
        Column("named", TEXT, "who took it according to the log (->)"),
    ),
)
PLAYS: Final = Table(
    "plays",
    "A card played to a trick.",
    (
        *_OF_HAND,
        Column("trick", WHOLE, "its trick, from 1"),
        Column("position", WHOLE, "its place in the trick, from 1; null if it was taken back"),
        Column("player", TEXT, "who played it"),
        Column("card", TEXT, "the card: 5d, Th"),
        *_AT,
        Column("end_col", WHOLE, "the first column after it"),
        Column("verdict", TEXT, "allowed, renege or unproven; null if the card does not count"),
        Column("code", TEXT, "the renege's code"),
        Column("obligation", TEXT, "the obligation that it broke"),
        Column("known", TEXTS, "the cards known to be held then, including this one"),
        Column("unknown", WHOLE, "the number of unknown cards in the holding"),
        Column("allowed", TEXTS, "the known cards that were allowed"),
        Column("led", TEXT, "the suit led"),
        Column("beat", TEXT, "the card to beat"),
        Column("evidence", WHOLES, "the lines that prove the renege"),
        Column("missing", TEXT, "what is missing to prove it"),
        Column("took", TRUTH, "whether it took the trick"),
        Column("stray", TRUTH, "whether it was a second card, or its player was not in the hand"),
        Column("taken_back", TRUTH, "whether it was taken back"),
        Column("waived", TRUTH, "whether the table let a renege pass"),
    ),
)
JUDGED: Final = (GAMES, PLAYERS, HANDS, POSTINGS, CORRECTIONS, STACKS, FINDINGS, RULINGS)
"""The tables filled from verdict and ledger."""

PLAYBACK: Final = (SEATS, TRICKS, PLAYS)
"""The tables filled from the playback of each hand, which takes several times as long."""

TABLES: Final = (*JUDGED, *PLAYBACK)
