"""An evening: hand after hand is played, accounted for and written down.

The referee's own game keeps the books, so that nothing is reckoned twice: it is told what happened in a hand, and what
the table claims of it follows from its account.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from random import Random

from referee import statements as st
from referee.generate import scribe
from referee.generate.claims import Claims, chosen, told
from referee.generate.faults import MISCOUNTS, ODDITIES, RARE, UNIT, ClaimableHand, FaultInPlay, Typo, typo
from referee.generate.hand import Fault, Played, deal
from referee.generate.plan import SettledPlan
from referee.generate.play import DEEP, HandInPlay
from referee.generate.scribe import Style
from referee.judge.game import Game
from referee.ledger.entries import Account
from referee.table.house import House

BROUGHT = 200 * UNIT
"""What everybody brings, in hundredths, where the rules leave it to the table."""
SCRIBBLES = ("N101", "N102")
"""Slips of the pen: the game knows nothing of them."""
MISREAD = ("C301", "C302", "C304")
"""A card that was noted as another, after which only names and claims tell whose the tricks and the money were."""


@dataclass(frozen=True, slots=True)
class Expected:
    """A finding that a referee must come to: its code, its line in the log (from 1), and the player, if any."""

    code: str
    line: int
    player: str | None


@dataclass(slots=True)
class Page:
    """The lines of a log, and what must be found in them."""

    expect: bool
    lines: list[str] = field(default_factory=list)
    findings: list[Expected] = field(default_factory=list)

    def finding(self, code: str, line: int, player: str | None) -> None:
        """Notes what must be found, in a comment too where that was asked for."""
        self.findings.append(Expected(code, line, player))
        if self.expect:
            self.lines[line - 1] += f"  # expect {code}" + (f" {player}" if player else "")


class GeneratedEvening:
    """One log in the making. The cards, the faults and the scribe go by chances of their own.

    So the same seed plays the same game in whatever detail it is written down; and, but for packs that are stacked for
    a rare fault, the same up to its first fault.
    """

    def __init__(self, setting: SettledPlan, number: int) -> None:
        plan, house = setting.plan, setting.house
        self.setting, self.house = setting, house
        seed = (plan.seed << 40) + (number << 8)
        self.cards, self.faults, self.scribe = (Random(seed + stream) for stream in range(3))
        self.style = Style(plan.deals, self.scribe.random() < 0.3, house.ante == "dealer", house.draw_max > 0)
        amount = house.stack if isinstance(house.stack, int) else BROUGHT
        header = scribe.header(plan, dict.fromkeys(setting.names, amount))
        self.table = TableGame(header, house, setting.unit)
        self.page = Page(
            plan.expect, [f"# referee generate: seed {plan.seed}, log {number}", *(line.text for line in header)]
        )
        self.pending: list[str] = []
        self.hands = 0

    def write(self) -> Page:
        """Plays and writes the whole evening."""
        while self.hands < self.setting.plan.hands and not self.table.won and self._hand():
            pass
        return self.page

    def _hand(self) -> bool:
        """Plays and writes one hand; not, where there is nobody left to play with."""
        code = self._due_fault()
        played = self._opening(code)
        if played is None:
            return False
        self.hands += 1
        poor = set(played.order) - set(self.table.able(played.ante, self.house.second_ante))
        deep = self.table.pot > DEEP * played.ante * len(played.order)
        HandInPlay(self.cards, self.house, played, poor, deep, self.fault_in_play(code)).play()
        if code in ODDITIES:
            ODDITIES[code](self.faults, played, self.house)
        self._note(played, code)
        return True

    def fault_in_play(self, code: str | None) -> FaultInPlay:
        """What is to go wrong in the play of a hand in which this fault is due."""
        return FaultInPlay(self.faults, code)

    def _due_fault(self) -> str | None:
        """The fault that is due now: one that the chances ask for in this hand, or one that found no occasion yet."""
        setting = self.setting
        if setting.codes and self.faults.random() * 100 < setting.plan.fault_rate:
            self.pending.append(self.faults.choice(setting.codes))
        return self.pending.pop(0) if self.pending else None

    def _opening(self, code: str | None) -> Played | None:
        """The dealer, the ante and the deal; ``None`` where fewer than two can ante."""
        ante = self._ante()
        able = self.table.able(ante)
        if len(able) < 2:
            return None
        dealer = due = self.table.dealer(able) or self.cards.choice(able)
        if code == "H201" and self.hands:
            dealer = self.faults.choice([name for name in able if name != due])
        order = self.table.left_of(dealer, able)
        dealt = deal(self.cards, order, self.house, rich=code in RARE)
        fault = Fault("H201", dealer, "dealer") if dealer != due else None
        return Played(self.hands + 1, dealer, order, ante, dealt, fault=fault)

    def _ante(self) -> int:
        """What each owes the pot, in hundredths; a dealer who may choose chooses up to five units."""
        house = self.house
        if house.ante != "dealer":
            return house.ante
        most = 5 if house.ante_limit is None else min(5, house.ante_limit // UNIT)
        return UNIT * self.cards.randint(1, max(1, most))

    # Writing

    def _note(self, played: Played, code: str | None) -> None:
        """Accounts for a hand with what goes wrong in its money, and writes it down."""
        line = len(self.page.lines) + 2
        style = replace(self.style, names=self.style.names or _needs_names(played))
        planted = self._planted(played)
        if code in MISCOUNTS and not self.table.counted_wrongly:
            planted = self._miscounted(code, played, style, line)
        statements = scribe.hand(played, planted, style, line, truly=True)
        account = self.table.play(statements)
        whole = told(account, played, _trump_line(statements))
        misread = played.fault is not None and played.fault.code in MISREAD
        claims = chosen(self.scribe, whole, "full" if misread else self.setting.plan.claims, planted)
        statements = scribe.hand(played, claims, style, line)
        slip = typo(code, self.faults, statements, list(self.setting.names)) if code in SCRIBBLES else None
        self.page.lines += ["", *_lines(statements, slip)]
        if played.fault:
            self.page.finding(played.fault.code, scribe.line_of(played.fault, statements), played.fault.player)
        elif slip and code:
            self.page.finding(code, slip.line, None)
        elif code:
            self.pending.append(code)

    def _planted(self, played: Played) -> Claims:
        """The claims of the hand that the table goes by before any money has moved."""
        claims = Claims(dealer=played.number == 1 or (played.fault is not None and played.fault.code == "H201"))
        if played.fault and played.fault.code == "T404":
            at = played.fault.which - 1
            other = self.faults.choice([name for name in played.stayed if name != played.takers[at]])
            claims = replace(claims, takers=(*played.takers[:at], other, *played.takers[at + 1 :]))
        return claims

    def _miscounted(self, code: str, played: Played, style: Style, line: int) -> Claims:
        """The wrong claim of this code, where the hand gives an occasion for it."""
        right = self._planted(played)
        statements = scribe.hand(played, right, style, line)
        account = self.table.trial(statements)
        whole = told(account, played, _trump_line(statements))
        found = MISCOUNTS[code](self.faults, ClaimableHand(played, account, whole, self.house))
        if found is None:
            return right
        claims, played.fault = found
        return replace(claims, dealer=right.dealer)


def _needs_names(played: Played) -> bool:
    """Whether the tricks must be written with names, so that it stays certain whose each card is."""
    return played.fault is not None and played.fault.code in ("T401", "T404", *MISREAD)


def _trump_line(statements: list[st.Statement]) -> int:
    return next(line.line for line in statements if isinstance(line, st.Trump))


def _lines(statements: list[st.Statement], slip: Typo | None) -> Iterator[str]:
    for line in statements:
        text = line.text
        if slip and slip.line == line.line:
            text = text.replace(slip.right, slip.wrong, 1)
        yield text if isinstance(line, st.Hand) else f"  {text}"


class TableGame:
    """A game under way. ``house`` is what it is played by, ``unit`` the smallest unit of its money."""

    __slots__ = ("_game", "house")

    def __init__(self, header: Sequence[st.Statement], house: House, unit: int) -> None:
        self.house = house
        self._game = Game(None, unit)
        self._game.header(header)

    def play(self, hand: Sequence[st.Statement]) -> Account:
        """Accounts for one hand, and goes on from there."""
        return _played(self._game, hand)

    def trial(self, hand: Sequence[st.Statement]) -> Account:
        """What a hand would come to; nothing is changed by it."""
        return _played(self._game.fork(), hand)

    def able(self, ante: int, second: int = 0) -> list[str]:
        """Those who can pay what they owe of this ante, and a second one beside it, clockwise.

        Who can't pay the first is out before the deal.
        """
        seats, books = self._game.seats, self._game.books
        debt = self.house.short_stack == "debt"
        owes = {player: second + (0 if player in books.exempt else ante) for player in seats.playing()}
        return [seats.names[player] for player, due in owes.items() if debt or due <= books.balance.get(player, 0)]

    def dealer(self, able: Sequence[str]) -> str | None:
        """Whose turn it is to deal; ``None`` in the first hand."""
        seats = self._game.seats
        absent = {player for player in seats.playing() if seats.names[player] not in able}
        due = seats.due_dealers(absent)
        return seats.names[due[0]] if due else None

    def left_of(self, dealer: str, able: Sequence[str]) -> list[str]:
        """Those who are dealt in, from the dealer's left."""
        seats = self._game.seats
        names = (seats.names[player] for player in seats.left_of(seats.ids[dealer]))
        return [name for name in names if name in able]

    @property
    def pot(self) -> int:
        """What lies in the pot, in hundredths."""
        return self._game.books.pot

    @property
    def won(self) -> bool:
        """Whether the game is over."""
        return self._game.books.winner is not None

    @property
    def counted_wrongly(self) -> bool:
        """Whether a wrong count has not come to rest yet: a second slip might look like its correction."""
        return bool(self._game.books.slips)


def _played(game: Game, hand: Sequence[st.Statement]) -> Account:
    game.hand(tuple(hand))
    account = game.accounts[-1]
    # A long evening is not carried along.
    game.accounts.clear()
    game.violations.clear()
    return account
