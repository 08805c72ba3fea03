"""Retells logs for tests: the hands as values, and the sentences that people read."""

from io import StringIO

from rich.console import Console

from referee.playback import Opening, PlayedCard, PlayedHand, Step, retell
from referee.report.terminal.again import Again
from referee.report.terminal.explain import EVERYTHING, Focus, print_playback

FOUR = """\
rules {rules}
seat Ann 200
seat Bob 200
seat Cal 200
seat Dee 200
"""


def game(*hands: str, rules: str = "winning-moves", more: str = "") -> str:
    """A log with four players, Dee dealing first."""
    return FOUR.format(rules=rules) + more + "\n".join(hands)


def hands_of(log: str) -> list[PlayedHand]:
    """Every hand of a log."""
    return [part for part in retell(log) if isinstance(part, PlayedHand)]


def hand_of(log: str, number: int = 1) -> PlayedHand:
    """One hand of a log."""
    [hand] = [part for part in retell(log, {number}) if isinstance(part, PlayedHand)]
    return hand


def opening_of(log: str) -> Opening:
    """The part of a log before the first hand."""
    opening = next(retell(log))
    assert isinstance(opening, Opening)
    return opening


def plays_of(hand: PlayedHand) -> list[PlayedCard]:
    """Every card of a hand, those taken back too."""
    return [play for trick in hand.tricks for play in (*trick.taken_back, *trick.plays)]


def play_of(hand: PlayedHand, player: str, card: str) -> PlayedCard:
    """The card that a player laid."""
    [play] = [one for one in plays_of(hand) if (one.player, one.card) == (player, card)]
    return play


def step_of(hand: PlayedHand, kind: str, player: str) -> Step:
    """A step of a hand's money."""
    [step] = [one for one in hand.money.steps if (one.kind, one.player) == (kind, player)]
    return step


def said(log: str, number: int | None = 1, focus: Focus = EVERYTHING, width: int = 4000) -> str:
    """The text about a hand, a line or everything, with single blanks between words."""
    return " ".join(printed(log, number, focus, width).split())


def printed(log: str, number: int | None = 1, focus: Focus = EVERYTHING, width: int = 4000) -> str:
    """The same as it is printed."""
    stream = StringIO()
    screen = Console(file=stream, width=width, markup=False, emoji=False, highlight=False)
    print_playback(screen, Again("tuesday.bourre"), retell(log, None if number is None else {number}), focus)
    return stream.getvalue()
