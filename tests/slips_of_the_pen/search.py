"""Searching a log, and doing by hand what a slip says."""

from collections import Counter

from referee import audit
from referee.finding import Finding
from referee.judge.draft import Draft
from referee.judge.slips import LogSearch, Slip, find_slips
from referee.notation.write import Edit
from referee.values import Place, words

SEATS = "rules winning-moves\nseat Ann 200\nseat Bob 200\nseat Cal 200\n"
OPENING = "hand 1\n  dealer Cal\n"
TRUMP = "  trump 7s\n  stay Ann, Bob\n"
TRICKS = (
    "  trick Ann Kd, Bob 5d",
    "  trick Ann Qd, Bob 4d",
    "  trick Ann 4c, Bob Jc",
    "  trick Bob 9h, Ann 8s",
    "  trick Ann 2c, Bob Th",
)
"""The tricks of a hand without fault, which Ann takes; the first stands on line 9."""

Error = tuple[str, str | None, int, int]
"""Code, player, line and the number of the word in it."""


def hand(*tricks: str, trump: str = TRUMP, after: str = "") -> str:
    """A log of one hand between Ann and Bob; Cal deals it and passes. Each trick replaces the clean one."""
    lines = [*tricks, *TRICKS[len(tricks) :]]
    return SEATS + OPENING + trump + "\n".join(lines) + "\n" + after


def found(text: str) -> LogSearch:
    """What the search finds in a log."""
    return find_slips(Draft(text))


def told(text: str) -> tuple[Slip, ...]:
    """The slips reported for a log, by the indices of all its findings."""
    search = found(text)
    return tuple(search.listed(search.told, audit(text).findings))


def one(text: str) -> Slip:
    """The only slip reported for a log."""
    (slip,) = told(text)
    return slip


def asked(text: str, code: str) -> tuple[Slip, ...]:
    """The slips that explain the only finding of a code, if it is asked what would."""
    (finding,) = [finding for finding in audit(text).findings if finding.code == code]
    return explaining(text, finding)


def explaining(text: str, finding: Finding) -> tuple[Slip, ...]:
    """The slips that explain a finding, by the indices of all findings of the log."""
    search = LogSearch(Draft(text))
    return tuple(search.listed(search.explaining(finding)[0], audit(text).findings))


def applied(text: str, at: Place, meant: str | None = None) -> str:
    """The log with the meant word, or without the repeated line."""
    lines = text.split("\n")
    lines[at.line - 1] = Edit(at, meant or "", whole_line=meant is None).apply(lines[at.line - 1])
    return "\n".join(lines)


def error(text: str, finding: Finding) -> Error:
    """What makes an error the same in a log and in one with another word."""
    line = text.split("\n")[finding.at.line - 1]
    word = sum(each.column <= finding.at.column for each in words(finding.at.line, line))
    return finding.code, finding.player, finding.at.line, word


def errors(text: str) -> list[Finding]:
    """The errors of a log."""
    return [finding for finding in audit(text).findings if finding.severity == "error"]


def counted(text: str) -> Counter[Error]:
    """The count of each error in a log."""
    return Counter(error(text, finding) for finding in errors(text))
