"""``referee verify`` for people."""

from rich.console import Console
from rich.text import Text

from referee.report.json.verify import VerifyReport
from referee.report.terminal.console import hanging, put, words
from referee.report.wording.phrases import counted


def print_verification(console: Console, report: VerifyReport) -> None:
    """That the ledger is verified; or what differs, most important things first."""
    head = words(f"{report.ledger}: ", "bold")
    if report.same:
        put(console, hanging(console, head, f"verified. It is the ledger of {report.log}, byte for byte."))
        return
    put(console, hanging(console, head, f"not verified. It is not what {report.log} gives."))
    for one in report.differences:
        put(console, hanging(console, Text("  - "), f"{one.message}."))
    if report.more:
        least = "" if report.all_counted else "at least "
        put(console, hanging(console, Text("  - "), f"and {least}{counted(report.more, 'difference')} more."))
