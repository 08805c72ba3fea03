"""``referee settle`` for people: everybody's wins and losses, and who pays whom."""

from collections.abc import Iterable, Iterator

from rich.console import Console
from rich.text import Text

from referee.judge.settlement import IfMeant, SettledEvenings
from referee.report.terminal.console import hanging, put, words
from referee.report.terminal.rulings import ruled
from referee.report.terminal.tables import print_fitting, sums_table
from referee.report.wording.miswritten import instead
from referee.report.wording.settle import (
    NOBODY,
    UNSETTLED,
    alike,
    assumed,
    columns,
    evening,
    left_open,
    nobodys,
    paid,
    payment,
    reason,
)


def print_settlement(
    console: Console,
    report: SettledEvenings,
    if_meant: Iterable[tuple[str, IfMeant]] = (),
    splits: str = "--pot split",
) -> None:
    """Print the evenings, each player's result, and the payments, or why there are none.

    ``if_meant`` has the payments without a slip of the pen, each with the path of its log. ``splits`` is what to type
    to share a pot that nobody took.
    """
    for told in left_open(report):
        put(console, hanging(console, Text(), told))
    for log in report.logs:
        put(console, hanging(console, words(f"{log.path}: ", "bold"), evening(log)))
        put(console, ruled(console, log.rulings))
    if report.payments is None or report.players is None:
        put(console, _unsettled(console, report))
        put(console, _if_meant(console, if_meant))
        return
    if not report.players:
        put(console, [Text(), *hanging(console, Text(), NOBODY)])
        return
    put(console, [Text(), *hanging(console, Text(), assumed(report)), Text()])
    titles = map(str.capitalize, columns(report, report.players[0]))
    rows = ((one.player, columns(report, one).values()) for one in report.players)
    print_fitting(console, sums_table(titles, rows), _player_by_player(console, report))
    put(console, _alike(console, report))
    put(console, [Text(), Text("Payments", "bold")])
    put(console, _payments(console, report))
    put(console, _if_meant(console, if_meant))
    put(console, _nobodys(console, report, splits))


def _unsettled(console: Console, report: SettledEvenings) -> Iterator[Text]:
    yield Text()
    for log in report.logs:
        if not log.settled:
            yield from hanging(console, words(f"{log.path}: "), reason(log))
    yield from hanging(console, Text(), UNSETTLED)


def _player_by_player(console: Console, report: SettledEvenings) -> Iterator[Text]:
    for one in report.players or ():
        told = ", ".join(f"{title} {value}" for title, value in columns(report, one).items())
        yield from hanging(console, words(f"{one.player}: "), told)


def _alike(console: Console, report: SettledEvenings) -> Iterator[Text]:
    for told in alike(report):
        yield from hanging(console, Text("Note: ", "bold"), told)


def _payments(console: Console, report: SettledEvenings) -> Iterator[Text]:
    payments, brought_along = report.payments or (), any(log.brought_along for log in report.logs)
    for one in payments:
        yield from hanging(console, Text("  "), payment(one, brought_along))
    yield from hanging(console, Text("" if payments else "  "), paid(report))


def _if_meant(console: Console, if_meant: Iterable[tuple[str, IfMeant]]) -> Iterator[Text]:
    """Print the payments without a slip of the pen."""
    for path, one in if_meant:
        yield Text()
        yield from hanging(console, words(f"{path}: "), instead(one))


def _nobodys(console: Console, report: SettledEvenings, splits: str) -> Iterator[Text]:
    """Print the money that belongs to no player, evening by evening."""
    for log in report.logs:
        for told in nobodys(log, report, f"{splits} shares it among those still in"):
            yield Text()
            yield from hanging(console, words(f"{log.path}: "), told)
