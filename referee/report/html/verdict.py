"""The verdict at the top of a page, in plain words."""

from typing import Final, NamedTuple

from referee.judge.policy import CheckedLog
from referee.report.page import GameReport
from referee.report.wording.phrases import counted, left_out
from referee.report.wording.verdict import findings, forgiven, hands, money, ruled_unproven, to_be_fixed
from referee.report.wording.verdict import headline as fixing
from referee.rules.phrases import begun, in_a_row


class VerdictWord(NamedTuple):
    """The verdict as a sign and a word or two, and its meaning; ``kind`` determines its colour."""

    kind: str
    sign: str
    word: str
    means: str


WORDS: Final = {
    "clean": VerdictWord(
        "clean",
        "✓",
        "Clean",
        "Every play, payment and count in the log could be proven, and nothing is wrong.",
    ),
    "incomplete": VerdictWord(
        "incomplete",
        "◐",
        "Nothing wrong found",
        "Some facts are not in the log. That accuses nobody and clears nobody. The notes say what is missing.",
    ),
    "violations": VerdictWord(
        "violations",
        "✗",
        "Violations found",
        "The log itself proves that a rule was broken or a sum is wrong. Each finding says where, why, and what would "
        "have been right.",
    ),
    "unreadable": VerdictWord(
        "unreadable", "?", "Unreadable", "No game could be read from this log. The findings say why."
    ),
}

_FIXING: Final = VerdictWord(
    "fixing",
    "✎",
    "Needs fixing",
    "Something was written down wrong: no play could make this log right. That accuses nobody. Each finding says where "
    "and why.",
)

_RULED_UNPROVEN: Final = WORDS["clean"]._replace(
    means="Nothing is wrong, and everything else in the log could be proven, but not a renege that the table ruled."
)


def word(file: CheckedLog) -> VerdictWord:
    """Return the verdict on a log; a different one if nobody broke a rule, but the log can't be right."""
    if ruled_unproven(file):
        return _RULED_UNPROVEN
    if excused := forgiven(file):
        return WORDS["clean"]._replace(means=f"Every play, payment and count in the log could be proven: {excused}.")
    return _FIXING if to_be_fixed(file) else WORDS[file.audit.verdict]


def headline(file: CheckedLog) -> VerdictWord:
    """Return the verdict at the top of the page, with the number of lines to fix, or of hands without cards."""
    told = word(file)
    return told._replace(word=begun(fixing(file))) if told in (_FIXING, WORDS["incomplete"]) else told


def summary(file: CheckedLog) -> str:
    """Sum up a log by its hands, its findings, what was left out, and the money."""
    listing = file.listing
    return "; ".join(
        filter(None, (hands(file.audit), findings(listing), left_out(listing.left_out), money(file.audit)))
    )


def absent(game: GameReport, file: CheckedLog) -> str:
    """Say which parts of a log are not on the page; nothing if it is complete."""
    gone = [(game.left_out, "hand"), (game.lines_left_out, "line")]
    told = in_a_row(counted(number, thing) for number, thing in gone if number)
    if not told:
        return ""
    size = f"{counted(file.audit.hands, 'hand')} and {counted(len(game.lines), 'line')}"
    here = f"the {counted(len(game.hands), 'hand')} with findings, and " if game.hands else ""
    chart = ", and so is the chart of the stacks, which would mislead" if game.left_out else ""
    return (
        f"The log has {size}, more than a page holds. This page shows {here}the lines that the findings are about; "
        f"{told} are left out{chart}. Verdict, sums and findings cover the whole log."
    )
