"""Describe a log that ends in the middle of a hand, and the line that would settle it."""

from referee.ledger.entries import Unfinished
from referee.notation.names import spelling
from referee.rules.phrases import in_a_row
from referee.values import plain


def undecided(one: Unfinished) -> str:
    """Name the unfinished hand, and the contents of its pot."""
    if one.pot is None:
        return f"Hand {one.hand} is not finished: nobody knows what was put into its pot, or who took it."
    pot = plain(one.pot)
    if one.taken:
        return f"Hand {one.hand} is not finished: its pot of {pot} was taken, but nobody noted who was bourré."
    return f"Hand {one.hand} is not finished: its pot of {pot} is undecided."


def settled_before(one: Unfinished) -> str:
    """Say the same, and how it is settled."""
    if one.bourred:
        return f"{undecided(one)} It counts as won, with nobody bourré. {remedy(one)}"
    put = ", ".join(f"{name} {plain(amount)}" for name, amount in one.put.items() if amount)
    back = f", and what was put into its pot is given back ({put})" if put else ""
    return f"{undecided(one)} Everybody is settled as of the end of hand {one.hand - 1}{back}. {remedy(one)}"


def remedy(one: Unfinished) -> str:
    """Return the one line that would settle the hand; before it the name that would, if one trick's taker is open."""
    counts = ", ".join(f"{spelling(name)} N" for name in one.names)
    void = "" if one.pot is None else "`misdeal`, if the hand was not played, or "
    lines = {
        "took": f"The line `took {counts}`, with the number of tricks that each took,",
        "win": f"The line {in_a_row([f'`win {spelling(name)}`' for name in one.names], 'or')}, whoever took the pot,",
        "bourre": "The line `bourre none`, or one that names those who took no trick,",
        "stacks": f"The line {void}`stacks {counts}`, with what everybody has,",
    }
    if one.open_line is None:
        return f"{lines[one.closing]} would settle it."
    named = in_a_row([f"`-> {spelling(name)}`" for name in one.takers], "or")
    line = lines[one.closing].removesuffix(",")
    return f"{named} after the trick in line {one.open_line} would settle it. So would {line[0].lower()}{line[1:]}."
