"""``referee settle --output-format csv``."""

from typing import Final

from referee.report.export.sheet import sheet
from referee.report.json.settle import SettleReport

COLUMNS: Final = ("from", "to", "amount")


def settlement_csv(report: SettleReport) -> str:
    """The payments, one a row; none where nothing could be settled."""
    paid = ({"from": one.giver, "to": one.taker, "amount": one.amount} for one in report.payments or ())
    return sheet(COLUMNS, {"amount"}, paid)
