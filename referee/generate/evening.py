"""Generate an evening: play, account for and write down hand after hand.

The referee's own game keeps the books, so nothing is calculated twice: it gets what happened in a hand, and its account
gives what the table claims.
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
"""Starting stack in hundredths, where the rules leave it to the table."""
SCRIBBLES = ("N101", "N102")
"""Slips of the pen; the game itself doesn't see them."""
MISREAD = ("C301", "C302", "C304")
"""Misread cards: after one, only names and claims can show who took the tricks and the money."""


@dataclass(frozen=True, slots=True)
class Expected:
    """A finding that the referee must report: its code, its line in the log (from 1), and the player, if any."""

    code: str
    line: int
    player: str | None


@dataclass(slots=True)
class Page:
    """The lines of a log, and the findings they must produce."""

    expect: bool
    lines: list[str] = field(default_factory=list)
    findings: list[Expected] = field(default_factory=list)

    def finding(self, code: str, line: int, player: str | None) -> None:
        """Record an expected finding, also as a comment if the plan asks for that."""
        self.findings.append(Expected(code, line, player))
        if self.expect:
            self.lines[line - 1] += f"  # expect {code}" + (f" {player}" if player else "")


class GeneratedEvening:
    """One log being generated. Cards, faults and the scribe each have their own random numbers.

    So a seed plays the same game however much detail is written. With faults, it plays the same up to the first one,
    except when a pack is stacked for a rare fault.
    """

    def __init__(self, setting: SettledPlan, number: int) -> None:
        plan, house = setting.plan, setting.house
        self.setting: SettledPlan = setting
        self.house: House = house
        seed = (plan.seed << 40) + (number << 8)
        self.cards: Random = Random(seed)
        self.faults: Random = Random(seed + 1)
        self.scribe: Random = Random(seed + 2)
        self.style: Style = Style(plan.deals, self.scribe.random() < 0.3, house.ante == "dealer", house.draw_max > 0)
        amount = house.stack if isinstance(house.stack, int) else BROUGHT
        header = scribe.header(plan, dict.fromkeys(setting.names, amount))
        self.table: TableGame = TableGame(header, house, setting.unit)
        self.page: Page = Page(
            plan.expect, [f"# referee generate: seed {plan.seed}, log {number}", *(line.text for line in header)]
        )
        self.pending: list[str] = []
        self.hands: int = 0

    def write(self) -> Page:
        """Play and write the whole evening."""
        while self.hands < self.setting.plan.hands and not self.table.won and self._hand():
            pass
        return self.page

    def _hand(self) -> bool:
        """Play and write one hand; return ``False`` if too few players are left."""
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
        """Return the fault to plant in the play of a hand, given its code."""
        return FaultInPlay(self.faults, code)

    def _due_fault(self) -> str | None:
        """Return the fault to plant now: one drawn for this hand, or one still waiting for an opportunity."""
        setting = self.setting
        if setting.codes and self.faults.random() * 100 < setting.plan.fault_rate:
            self.pending.append(self.faults.choice(setting.codes))
        return self.pending.pop(0) if self.pending else None

    def _opening(self, code: str | None) -> Played | None:
        """Choose the dealer and the ante, and deal; return ``None`` if fewer than two can ante."""
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
        """Return each player's ante in hundredths; a dealer who may choose takes up to five units."""
        house = self.house
        if house.ante != "dealer":
            return house.ante
        most = 5 if house.ante_limit is None else min(5, house.ante_limit // UNIT)
        return UNIT * self.cards.randint(1, max(1, most))

    # Writing

    def _note(self, played: Played, code: str | None) -> None:
        """Account for a hand with its wrong claim, if any, and write it down."""
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
        """Return the claims that the table uses before any money has moved."""
        claims = Claims(dealer=played.number == 1 or (played.fault is not None and played.fault.code == "H201"))
        if played.fault and played.fault.code == "T404":
            at = played.fault.which - 1
            other = self.faults.choice([name for name in played.stayed if name != played.takers[at]])
            claims = replace(claims, takers=(*played.takers[:at], other, *played.takers[at + 1 :]))
        return claims

    def _miscounted(self, code: str, played: Played, style: Style, line: int) -> Claims:
        """Return the claims with the wrong one for this code, if the hand allows it."""
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
    """Check whether the tricks need names to keep it certain who played each card."""
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
    """A game in progress. ``house`` holds its rules, ``unit`` the smallest unit of its money."""

    __slots__ = ("_game", "house")

    def __init__(self, header: Sequence[st.Statement], house: House, unit: int) -> None:
        self.house: House = house
        self._game = Game(None, unit)
        self._game.header(header)

    def play(self, hand: Sequence[st.Statement]) -> Account:
        """Account for one hand and continue from there."""
        return _played(self._game, hand)

    def trial(self, hand: Sequence[st.Statement]) -> Account:
        """Account for a hand without changing the game."""
        return _played(self._game.fork(), hand)

    def able(self, ante: int, second: int = 0) -> list[str]:
        """Return, clockwise, the players who can pay what they owe of this ante plus a second one.

        A player who can't pay the first ante is out before the deal.
        """
        seats, books = self._game.seats, self._game.books
        debt = self.house.short_stack == "debt"
        owes = {player: second + (0 if player in books.exempt else ante) for player in seats.playing()}
        return [seats.names[player] for player, due in owes.items() if debt or due <= books.balance.get(player, 0)]

    def dealer(self, able: Sequence[str]) -> str | None:
        """Return the next dealer; ``None`` in the first hand."""
        seats = self._game.seats
        absent = {player for player in seats.playing() if seats.names[player] not in able}
        due = seats.due_dealers(absent)
        return seats.names[due[0]] if due else None

    def left_of(self, dealer: str, able: Sequence[str]) -> list[str]:
        """Return the players dealt in, from the dealer's left."""
        seats = self._game.seats
        names = (seats.names[player] for player in seats.left_of(seats.ids[dealer]))
        return [name for name in names if name in able]

    @property
    def pot(self) -> int:
        """The pot in hundredths."""
        return self._game.books.pot

    @property
    def won(self) -> bool:
        """True if the game is over."""
        return self._game.books.winner is not None

    @property
    def counted_wrongly(self) -> bool:
        """True while a wrong count is still open: a second slip might look like its correction."""
        return bool(self._game.books.slips)


def _played(game: Game, hand: Sequence[st.Statement]) -> Account:
    game.hand(tuple(hand))
    account = game.accounts[-1]
    # Long evenings need not keep their old accounts.
    game.accounts.clear()
    game.violations.clear()
    return account
