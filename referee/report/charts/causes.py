"""The corrections, grouped by the findings that caused them."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import Final, NamedTuple

from referee.judge.ledger import Ledger
from referee.ledger.entries import POT, Account
from referee.report.charts.canvas import ACCENT, FRAMES, SIGN, Canvas, Chart, Frame, cut, pictures
from referee.report.charts.svg import link, put
from referee.report.page import GameReport
from referee.report.wording.phrases import account, counted
from referee.rules.phrases import in_a_row
from referee.table.money import plain

TITLE: Final = "Corrections by cause"
_ROW: Final = 38


class CauseGroup(NamedTuple):
    """The corrections caused by findings with these codes: who owes how much, in hundredths, and where they are.

    ``places`` are lines and codes. Without codes, it is what the pot itself owes in the end.
    """

    codes: tuple[str, ...]
    owers: Mapping[str, int]
    places: tuple[tuple[int, str], ...]

    @property
    def owed(self) -> int:
        """The total owed."""
        return sum(self.owers.values())


def causes(hands: Iterable[Account]) -> list[CauseGroup]:
    """Return the corrections of these hands by the codes of their findings, the largest total first.

    A debt to the pot passes to whoever takes the pot, and they owe what the pot owed: so a debt counts where a player
    has it. The pot only keeps one if nobody took it in the end. Debts settled or withdrawn since are left out.
    """
    nets: dict[tuple[str, ...], Counter[str]] = {}
    places: dict[tuple[str, ...], dict[tuple[int, str], None]] = {}
    for one in chain.from_iterable(hand.corrections for hand in hands):
        codes = tuple(sorted(set(one.codes)))
        net = nets.setdefault(codes, Counter())
        net[one.giver] -= one.amount
        net[one.taker] += one.amount
        places.setdefault(codes, {}).update(dict.fromkeys(zip(one.lines, one.codes, strict=True)))
    found = [CauseGroup(codes, _owing(net), tuple(places[codes])) for codes, net in nets.items()]
    pot = -sum(net[POT] for net in nets.values())
    found.append(CauseGroup((), {POT: pot} if pot > 0 else {}, ()))
    return sorted([one for one in found if one.owers], key=lambda one: (-one.owed, one.codes))


def _owing(net: Mapping[str, int]) -> dict[str, int]:
    return {name: -amount for name, amount in net.items() if amount < 0 and name != POT}


def causes_chart(ledger: Ledger, game: GameReport) -> Chart | None:
    """Return the chart of the corrections; none if nothing needs correcting."""
    found = causes(ledger.hands)
    if not found:
        return None
    names = {one.code: one.name for one in game.findings}
    words = _words(found)
    svg = pictures((_drawn(found, names, frame, game) for frame in FRAMES), f"{TITLE}: {words}")
    rows = tuple((_named(one, names), str(len(one.places) or ""), plain(one.owed), _owers(one)) for one in found)
    return Chart("causes", TITLE, words, svg, ("Cause", "Findings", "Owed", "Owed by"), rows)


def _named(cause: CauseGroup, names: Mapping[str, str]) -> str:
    """Return the findings by code and name: ``L605 wrong-bourre``."""
    return " + ".join(f"{code} {names.get(code, '')}".rstrip() for code in cause.codes) or "owed by the pot"


def _owers(cause: CauseGroup) -> str:
    return in_a_row(f"{account(name)} {plain(amount)}" for name, amount in cause.owers.items())


def _words(found: Sequence[CauseGroup]) -> str:
    """Describe the chart in words."""
    most = found[0]
    codes = " with ".join(most.codes) or "the pot"
    return f"{counted(len(found), 'cause')} of debts; the largest is {codes}: {plain(most.owed)}, by {_owers(most)}."


def _drawn(found: Sequence[CauseGroup], names: Mapping[str, str], frame: Frame, game: GameReport) -> Canvas:
    """Draw a bar for each cause below its name, with a link to its first finding."""
    canvas = Canvas(frame._replace(left=10, right=10, top=4, bottom=8), _ROW * len(found))
    across, most = canvas.frame.across, max(one.owed for one in found)
    for row, one in enumerate(found):
        top, long = row * _ROW, max(2, one.owed * across // most)
        label = cut(f"{plain(one.owed)} — {_named(one, names)}", across // SIGN)
        bar = link(canvas.plot, _anchor(one, game), label)
        put(bar, "rect", x=0, y=top + 20, width=long, height=10, fill=ACCENT)
        canvas.word(0, top + 10, label)
    return canvas


def _anchor(cause: CauseGroup, game: GameReport) -> str:
    """Return the anchor of its first finding on the page, or of the ledger if there is none."""
    for number, finding in enumerate(game.findings, 1):
        if (finding.at.line, finding.code) in cause.places:
            return game.finding_id(number)
    return game.part_id("ledger")
