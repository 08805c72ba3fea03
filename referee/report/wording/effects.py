"""Say what a finding comes to for everybody, and how that adds up."""

from collections.abc import Iterator
from typing import Final

from referee.finding import Finding
from referee.ledger.effects import Effect
from referee.ledger.entries import Cause
from referee.report.wording.phrases import gains, owes
from referee.rules.phrases import in_a_row

IN_THE_END: Final = "In the end"
HOW: Final = "How it adds up, hand by hand"


def in_the_end(effect: Effect | None, one: Finding) -> str:
    """Say what each has more or less because of a finding; empty if it moves no money, or not all of it is known.

    If it shares its effect with other findings, these are named.
    """
    if effect is None or effect.net is None:
        return ""
    own = Cause(one.code, one.at, one.player)
    others = [_of_whom(cause) for cause in effect.causes if cause != own]
    return f"{gains(effect.net)} (together with {in_a_row(others)})" if others else gains(effect.net)


def _of_whom(cause: Cause) -> str:
    """Name another finding: ``R501 for Ann, line 12``."""
    return f"{cause.code}{f' for {cause.player}' if cause.player else ''}, line {cause.line}"


def caused(effect: Effect) -> str:
    """Name the findings of an effect, and say what they come to: ``L605, line 12: Cal −2, Bob +2``."""
    named = dict.fromkeys(f"{cause.code}, line {cause.line}" for cause in effect.causes)
    return f"{in_a_row(named)}: {'not all is known' if effect.net is None else gains(effect.net)}"


def hand_by_hand(effect: Effect) -> Iterator[tuple[int, str]]:
    """Return each debt of an effect, with its hand."""
    for debt in effect.debts:
        yield debt.hand, owes(debt)


def adds_up(effect: Effect) -> bool:
    """True if there is more to show than what everybody has in the end."""
    return len(effect.debts) > 1 or effect.net is None
