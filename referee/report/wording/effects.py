"""Say what each player gains or loses by a finding, and how that adds up."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from referee.finding import Finding
from referee.ledger.effects import Effect
from referee.ledger.entries import Cause, Correction
from referee.report.wording.phrases import debt, gains, owes
from referee.rules.phrases import in_a_row

if TYPE_CHECKING:
    from referee.judge.whole_effects import WholeEffects
    from referee.report.wording.story import Entry

IN_THE_END: Final = "In the end"
HOW: Final = "How it adds up, hand by hand"
NO_FINDING: Final = "for no finding"
UNSURE: Final = "not known, since a payment or its amount is in doubt"


def in_the_end(effect: Effect | None, one: Finding) -> str:
    """Say how much more or less each player has because of a finding; empty if none, or if not all is known.

    Names the other findings that share the effect.
    """
    if effect is None or effect.net is None:
        return ""
    own = Cause(one.code, one.at, one.player)
    others = [_of_whom(cause) for cause in effect.causes if cause != own]
    return f"{gains(effect.net)} (together with {in_a_row(others)})" if others else gains(effect.net)


def _of_whom(cause: Cause) -> str:
    """Name another finding: ``R501 for Ann, line 12``."""
    return f"{cause.code}{f' for {cause.player}' if cause.player else ''}, line {cause.line}"


def listed(effect: Effect) -> "Iterator[Entry]":
    """Name the findings of an effect, each player's gain or loss, and the debts; a single debt takes one line."""
    causes = in_a_row(dict.fromkeys(f"{cause.code}, line {cause.line}" for cause in effect.causes)) or NO_FINDING
    if adds_up(effect):
        yield "", f"{causes}: {ends(effect)}"
    for hand, told in hand_by_hand(effect):
        yield ("  " * adds_up(effect)) + f"hand {hand}: ", told if adds_up(effect) else f"{told} — {causes}"


def ends(effect: Effect) -> str:
    """Say how much more or less each has in the end."""
    return UNSURE if effect.net is None else gains(effect.net)


def hand_by_hand(effect: Effect) -> Iterator[tuple[int, str]]:
    """Return each debt of an effect, with its hand."""
    for one in effect.debts:
        yield one.hand, owes(one)


def corrections(
    owed: Iterable[Correction], found: Iterable[Finding], effects: "WholeEffects | None"
) -> "Iterator[Entry]":
    """List some corrections: those for these findings with all hands that they lead to, the others by themselves."""
    owed, told = tuple(owed), set[Cause]()
    for effect in [effects.of(one) for one in found] if owed and effects else ():
        if effect and adds_up(effect) and not told.issuperset(effect.causes):
            told.update(effect.causes)
            yield from listed(effect)
    yield from (("", debt(one)) for one in owed if not (one.causes and told.issuperset(one.causes)))


def adds_up(effect: Effect) -> bool:
    """True if there is more to show than what everybody has in the end."""
    return len(effect.debts) > 1 or effect.net is None
