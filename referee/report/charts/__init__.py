"""Charts of a game: the money over its hands."""

from referee.report.charts.canvas import Chart
from referee.report.charts.causes import causes_chart
from referee.report.charts.pots import pots_chart
from referee.report.charts.stacks import stacks_chart
from referee.report.page import GameReport

__all__ = ["Chart", "charts"]


def charts(game: GameReport) -> tuple[Chart, ...]:
    """Return the charts of a game, in display order.

    There are none if there is no money to draw, or if the page only has some of the game's hands.
    """
    ledger = game.ledger
    if ledger is None or game.left_out or not ledger.hands:
        return ()
    drawn = (stacks_chart(ledger, game), pots_chart(ledger, game), causes_chart(ledger, game))
    return tuple(chart for chart in drawn if chart)
