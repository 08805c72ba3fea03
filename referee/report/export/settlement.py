"""``referee settle --output-format csv``."""

from typing import Final

from referee.judge.settlement import SettledEvenings
from referee.report.export.sheet import sheet
from referee.table.money import plain

COLUMNS: Final = ("from", "to", "amount")


def settlement_csv(report: SettledEvenings) -> str:
    """The payments, one a row; none where nothing could be settled."""
    paid = ({"from": one.giver, "to": one.taker, "amount": plain(one.amount)} for one in report.payments or ())
    return sheet(COLUMNS, {"amount"}, paid)
