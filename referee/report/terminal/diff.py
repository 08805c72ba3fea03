"""``referee diff`` for people: the differences between two logs, hand by hand, line by line, and their effects."""

from collections.abc import Iterable, Iterator
from typing import Final

from rich.console import Console
from rich.text import Text

from referee.diff import Both, Compared, Difference
from referee.diff.effects import Parted
from referee.diff.log import CitedLine, TextSection
from referee.finding import Finding
from referee.report.terminal.console import hanging, put, words
from referee.report.terminal.tables import print_fitting, sums_table
from referee.report.wording.phrases import UNKNOWN, counted, figure

_LABELS: Final = {
    "differs": "they differ",
    "more-a": "A says more",
    "more-b": "B says more",
    "more-both": "each says more than the other",
    "only-a": "only in A",
    "only-b": "only in B",
}
"""The headings above the lines, in order."""


def print_difference(console: Console, found: Compared) -> None:
    """Print the logs, their differences hand by hand, then both verdicts and the accounts that differ at the end."""
    for letter, log in (("A", found.a), ("B", found.b)):
        put(console, hanging(console, words(f"{letter} is {log.name}: "), counted(log.audit.hands, "hand")))
    put(console, _summary(console, found))
    for hand in found.differing:
        put(console, _hand(console, hand))
    _print_end(console, found)


def _summary(console: Console, found: Compared) -> Iterator[Text]:
    if found.same:
        yield Text("Both say the same.")
    else:
        yield from hanging(console, Text(), f"{_counts(found)}.")
    if not found.in_full:
        told = "The logs are long, so only hands at about the same place in both were compared."
        yield from hanging(console, Text(), told)


def _counts(found: Compared) -> str:
    counts = found.counts
    hands = ((counts.hands_only_a, "only in A"), (counts.hands_only_b, "only in B"))
    lines = ((counts.only_a, "only in A"), (counts.only_b, "only in B"), (counts.more, "where one says more"))
    told = [
        f"{counted(counts.hands_in_both, 'hand')} in both",
        *(f"{counted(number, 'hand')} {where}" for number, where in hands if number),
        f"they differ {_times(counts.differs)}" if counts.differs else "no contradictions",
        *(f"{counted(number, 'line')} {where}" for number, where in lines if number),
    ]
    if counts.unreadable:
        told.append(f"{counted(counts.unreadable, 'line')} can't be read")
    return "; ".join(told)


def _times(number: int) -> str:
    return "once" if number == 1 else "twice" if number == 2 else f"{number:,} times"


def _hand(console: Console, hand: Both) -> Iterator[Text]:
    yield Text()
    yield from hanging(console, Text(), _heading(hand))
    yield from _lines(console, hand.differences)
    yield from _unreadable(console, hand)
    yield from _effects(console, hand)


def _heading(hand: Both) -> str:
    a, b = hand.a, hand.b
    if a and b:
        if not a.number:
            return "Before the first hand"
        if a.number == b.number:
            return f"Hand {a.number} (A line {a.at}, B line {b.at})"
        return f"{_which(a, 'A')}, {_which(b, 'B')}"
    return f"{_which(a, 'A')}: not in B" if a else f"{_which(b, 'B')}: not in A" if b else ""


def _which(hand: TextSection, letter: str) -> str:
    return f"Hand {hand.number} of {letter} (line {hand.at})"


def _lines(console: Console, differences: Iterable[Difference]) -> Iterator[Text]:
    """Return the lines, contradictions first."""
    order = list(_LABELS)
    before = ""
    for one in sorted(differences, key=lambda one: order.index(one.how)):
        label = _label(one)
        if label != before or not one.how.startswith("only"):
            yield from hanging(console, Text("  "), f"{label}:")
        before = label
        shown = {"only-a": ("A",), "only-b": ("B",)}.get(one.how, ("A", "B"))
        for letter, line in (("A", one.a), ("B", one.b)):
            if line and letter in shown:
                yield from _line(console, letter, line)


def _label(one: Difference) -> str:
    """Return the label of the lines; it names the players if several are concerned."""
    label = _LABELS[one.how]
    return f"{label} about {', '.join(one.players)}" if one.players and not one.how.startswith("only") else label


def _line(console: Console, letter: str, line: CitedLine) -> Iterator[Text]:
    return hanging(console, words(f"    {letter} {line.line:>3} | ", "blue"), line.text)


def _unreadable(console: Console, hand: Both) -> Iterator[Text]:
    lines = [(letter, line) for letter, one in (("A", hand.a), ("B", hand.b)) if one for line in one.unread]
    if lines:
        yield Text("  can't be read:")
    for letter, line in lines:
        yield from _line(console, letter, line)


def _effects(console: Console, hand: Both) -> Iterator[Text]:
    found = [("A", one) for one in hand.findings_a] + [("B", one) for one in hand.findings_b]
    if not found and not hand.amounts:
        yield from hanging(console, Text("  "), "This changes no finding and no amount.")
    for letter, one in found:
        other = "B" if letter == "A" else "A"
        yield from hanging(console, Text(f"  Found in {letter}, not in {other}: "), _finding(one))
    for amount in hand.amounts:
        yield from hanging(console, Text("  "), _amount(amount))


def _finding(one: Finding) -> str:
    return f"{one.code}, line {one.at.line}: {one.message}"


def _amount(one: Parted) -> str:
    """Format a player's stack after a hand, by either log."""
    who = "the pot" if one.account == "pot" else one.account
    if one.a is None or one.b is None:
        letter, other, known = ("B", "A", one.b) if one.a is None else ("A", "B", one.a)
        unknown = f"in {other} that is not proven."
        if known is None:
            return f"What {who} has then is not proven in either."
        return f"Then {who} has {figure(known)} in {letter}; {unknown}"
    if one.a == one.b:
        return f"Then {who} has {figure(one.a)} in both."
    return f"Then {who} has {figure(one.a)} in A, {figure(one.b)} in B."


def _print_end(console: Console, found: Compared) -> None:
    a, b = found.a.audit.verdict, found.b.audit.verdict
    told = f"{a} in both" if a == b else f"{a} in A, {b} in B"
    put(console, [Text(), *hanging(console, Text("The verdict: "), told)])
    if not found.amounts:
        proven = "At the end everybody has the same in both."
        unproven = "Neither log proves what everybody has at the end."
        put(console, hanging(console, Text(), proven if found.a.proven else unproven))
        return
    put(console, hanging(console, Text(), "Who should have what at the end:"))
    rows = ((one.account, (figure(one.a), figure(one.b))) for one in found.amounts)
    print_fitting(console, sums_table(("in A", "in B"), rows), _paragraphs(console, found))
    if any(None in (one.a, one.b) for one in found.amounts):
        put(console, hanging(console, Text(), f"{UNKNOWN} means not proven."))


def _paragraphs(console: Console, found: Compared) -> Iterator[Text]:
    for one in found.amounts:
        yield from hanging(console, words(f"  {one.account}: "), f"{figure(one.a)} in A, {figure(one.b)} in B")
