"""``referee verify`` for people."""

from rich.console import Console
from rich.text import Text

from referee.report.terminal.console import hanging, put, words
from referee.report.verification import Verification
from referee.report.wording.phrases import counted


def print_verification(console: Console, found: Verification) -> None:
    """Say that the ledger is verified, or list the differences, most important first."""
    head = words(f"{found.ledger}: ", "bold")
    if found.same:
        put(console, hanging(console, head, f"verified. It is the ledger of {found.log}, byte for byte."))
        return
    put(console, hanging(console, head, f"not verified. It differs from the ledger of {found.log}."))
    for one in found.differences:
        put(console, hanging(console, Text("  - "), f"{one.message}."))
    if found.more:
        least = "" if found.all_counted else "at least "
        put(console, hanging(console, Text("  - "), f"and {least}{counted(found.more, 'more difference')}."))
