"""What stands at the head of a journal: which log it is of, by whom, by which rules, and what it lacks."""

from collections.abc import Iterator

from referee import __version__
from referee.judge.heading import Heading
from referee.judge.ledger import Ledger
from referee.report.export.journal import COMMODITY, NO_DATE
from referee.report.wording.phrases import place, rules_named
from referee.text.escape import shown


def remarks(ledger: Ledger, heading: Heading) -> Iterator[str]:
    """The remarks, a line each, as comments."""
    for told in _told(ledger, heading):
        yield f"; {shown(told)}"


def _told(ledger: Ledger, heading: Heading) -> Iterator[str]:
    if heading.title:
        yield heading.title
    yield f"The ledger of {ledger.path}, by referee {__version__}."
    yield f"SHA-256 of the log: {ledger.log_sha256}"
    yield f"Rules: {rules_named(ledger)}; SHA-256: {ledger.rules_sha256}"
    yield f"{COMMODITY} is whatever the table played for."
    if heading.date is None:
        yield f"The log gives no day that can stand here: {NO_DATE} stands for it."
    if ledger.final is None:
        yield "There is no game to account for."
    elif not ledger.hands:
        yield "No hand was played: nothing is posted."
    for one, _ in ledger.rulings:
        yield f"Ruling, {place(one)}: {one.message}."
    unproven = [str(hand.hand) for hand in ledger.hands if hand.verified.pot is None]
    if unproven:
        yield f"After these hands it is not known who has what, and nothing is asserted: {', '.join(unproven)}."
