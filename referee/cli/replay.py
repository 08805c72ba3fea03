"""``referee replay``."""

from typing import TYPE_CHECKING

from referee.cli.context import House
from referee.cli.moment import Hand, Log, Request, Trick, found, parts_of, print_text
from referee.cli.options import NoSlips
from referee.cli.output.screen import is_screen, on_screen, shown

if TYPE_CHECKING:
    from referee.report.tui.app import Replay


def replay(
    log: Log,
    hand: Hand = None,
    trick: Trick = None,
    house: House = None,
    no_slips: NoSlips = False,
) -> None:
    """Step through a log in the terminal.

    Shows the table from above, card by card and payment by payment, with the proof of each renege. The arrow keys step,
    f jumps to the next finding, ? lists all keys. Without a terminal it prints the log as explain does. Exits 0
    whatever was found.
    """
    wanted = found(log, hand, trick, house)
    if not is_screen():
        print_text(wanted, parts_of(wanted), no_slips)
        return
    if trick is not None:
        parts_of(wanted)
    shown(_app(wanted, no_slips))


def _app(wanted: Request, no_slips: bool) -> "Replay":
    """Load the screen program. Exit with 2 if its library is missing."""
    from referee.notation.lines import texts
    from referee.playback import retell
    from referee.report.board.book import Book

    with on_screen():
        from referee.report.tui.app import Replay
    from referee.report.tui.reader import Start
    from referee.report.tui.slips import SlipsOfLog

    path, content, (line, hand, trick), _, _ = wanted
    book = Book(lambda hands: retell(content, hands, rulesets=wanted.rulesets))
    slips = None if no_slips else SlipsOfLog(content, wanted.rulesets)
    return Replay(path, book, texts(content), Start(hand, trick, line), slips)
