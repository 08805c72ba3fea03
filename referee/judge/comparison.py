"""The same facts under several rule sets, with who would have won, paid and reneged under each.

The table's claims are left out, and so are its ``rule`` lines. The deal, and the antes that the table played for, are
facts like the others.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, NamedTuple

from referee import RefereeError
from referee.engine.house import House
from referee.judge.audit import Audit, audit_of
from referee.judge.game import Game, parts
from referee.judge.premise import money_moved
from referee.ledger.entries import BANK, POT, UNEXPLAINED, AccountName, FinalStandings, HandLedger, account_name
from referee.notation import statements as st
from referee.records import Inline, Internal, Key, shows
from referee.rules.rulings import Ruling, decision
from referee.rulesets.ruleset import HouseRules, RuleSet
from referee.values import Money

CLAIMS = (st.Antes, st.Pot, st.Win, st.Divide, st.Carry, st.Bourre, st.Out, st.Stacks)
"""``-> NAME`` is kept, though it is a claim: it shows who led next, and so who played the cards without a name."""

DEALT = (
    "players",
    "stack",
    "ante",
    "ante_limit",
    "upcard",
    "trump_pickup",
    "draw_max",
    "stock_out",
    "blind_hands",
    "chip",
)
"""Options that describe the deal and the antes. They are facts of the evening, whoever won."""


class NotComparableError(RefereeError, ValueError):
    """The facts of a log don't fit a game by these rules."""

    __module__ = "referee"


class Rules(NamedTuple):
    """The rules of a table, with the name of a rule set, variants of it, and the house rules that follow from both."""

    name: Annotated[str, Key("rules")]
    variants: tuple[str, ...]
    house: Internal[House]


class Renege(NamedTuple):
    """A play that is a renege under some rules, with the finding's code, the player, the trick (from 1) and line."""

    code: str
    player: AccountName | None
    trick: int | None
    line: int


@shows("ledger.result", "ledger.winners", "net", "reneges", "ledger.verified.stacks")
class HandUnder(NamedTuple):
    """One hand under one set of rules, computed from the cards. What is not proven is null."""

    ledger: HandLedger
    reneges: tuple[Renege, ...]

    @property
    def net(self) -> Mapping[str, Money] | None:
        """What each player won, or paid if negative, in the hand and by agreement after it, with debts.

        It does not include money from or to the bank.
        """
        if self.ledger.verified.pot is None:
            return None
        net = dict.fromkeys(self.ledger.verified.stacks, 0)
        moved = [(payment.giver, payment.taker, payment.amount) for payment in self.ledger.postings]
        owed = [(payment.giver, payment.taker, payment.amount) for payment in self.ledger.corrections]
        for giver, taker, amount in (*(each for each in moved if BANK not in each), *owed):
            for name, change in ((giver, -amount), (taker, amount)):
                if name not in (POT, UNEXPLAINED):
                    net[name] += change
        return net

    @property
    def outcome(self) -> tuple[object, ...]:
        """All about which rules may disagree in this hand alone."""
        return self.ledger.result, self.ledger.winners, self.net, self.reneges


@dataclass(frozen=True, slots=True)
class GameUnder:
    """A whole log under one set of rules."""

    rules: Inline[Rules]
    rules_sha256: str | None
    """SHA-256 of these rules at the log's table."""
    hands: Internal[tuple[HandUnder, ...]]
    final: Internal[FinalStandings | None]
    """The money at the end; ``None`` if there was no game to account for."""


class PartedUnder(NamedTuple):
    """A hand for which the rules disagree (from 1), under each of them."""

    hand: int
    under: tuple[HandUnder, ...]


class EndUnder(NamedTuple):
    """The verified end of a game under one set of rules. Without a game it has no stacks, and unproven is null."""

    stacks: Mapping[str, Money | None]
    pot: Money | None
    winner: AccountName | None
    difference: Mapping[str, Money | None]
    """How much more each player has than under the first rules."""


@shows("path", "log_sha256", "games as rules", "players", "hands", "parted", "ends as final", "rulings")
@dataclass(frozen=True, slots=True)
class Comparison:
    """A log under several sets of rules, in the order in which they were given."""

    players: tuple[str, ...]
    """The players, by account."""
    hands: int
    games: tuple[GameUnder, ...]
    log_sha256: str
    rulings: tuple[Ruling, ...] = ()
    """The table's decisions, in text order, without what depends on the rules."""
    path: str = ""

    @property
    def parted(self) -> tuple[PartedUnder, ...]:
        """The hands in which the rules disagree about the winner, the money or the reneges, each under all of them."""
        hands = zip(*(game.hands for game in self.games), strict=True)
        return tuple(
            PartedUnder(number, under)
            for number, under in enumerate(hands, 1)
            if any(hand.outcome != under[0].outcome for hand in under)
        )

    @property
    def ends(self) -> tuple[EndUnder, ...]:
        """The end of the game under each of the rules."""
        ends, first = list[EndUnder](), self.games[0].final
        for final in (game.final for game in self.games):
            moved = money_moved(first.verified if first else None, final.verified if final else None)
            standing = (final.verified.stacks, final.verified.pot, final.winner) if final else ({}, None, None)
            ends.append(EndUnder(*standing, {name: moved.get(name) for name in self.players}))
        return tuple(ends)


def compare_rules(
    text: str | bytes, rules: Sequence[Rules], *, rulesets: Sequence[RuleSet] = (), path: str = ""
) -> Comparison:
    """Judge the facts of one log by several sets of rules, whatever the table claimed and paid.

    :param rules: At least one set of rules; see ``load_rules``.
    :param rulesets: Rule sets that the log may name beside the built-in ones.
    :param path: The name of the log in the comparison.
    :raises NotComparableError: if the rules deal hands of a different size from the log's.
    """
    if not rules or not all(isinstance(ruleset, Rules) for ruleset in rules):
        raise TypeError("rules are a list of what load_rules(name, …) returns, at least one")
    own = HouseRules(None, [], {ruleset.name: ruleset for ruleset in rulesets})
    games = [Game(ruleset.house) for ruleset in rules]
    for part in parts(text):
        if not part.number:
            own.choose([*part.lines])
        dealt = own.house.hand_size if own.house else rules[0].house.hand_size
        brought = [line for line in part.lines if isinstance(line, st.Pot)] if not part.number else []
        lines = (*facts(part.lines, own.house), *brought)
        for ruleset, game in zip(rules, games, strict=True):
            if ruleset.house.hand_size != dealt:
                where = "in this log" if own.house else f"under {rules[0].name}"
                raise NotComparableError(
                    f"players get {dealt} cards {where}, but {ruleset.house.hand_size} under {ruleset.name}:"
                    " nobody can tell how those would have been played"
                )
            game.rules.house = under(ruleset.house, own.house)
            game.books.note_units(part.lines, until_result=True)
            game.play(part._replace(lines=lines, last=False))
        if part.number:
            own.change([*part.lines])
    audits = [audit_of(text, game) for game in games]
    first = audits[0]
    return Comparison(
        players=tuple(map(account_name, first.players)),
        hands=first.hand_count,
        games=tuple(
            GameUnder(ruleset, audit.rules_sha256, tuple(_hands_under(audit)), audit.final)
            for ruleset, audit in zip(rules, audits, strict=True)
        ),
        log_sha256=first.log_sha256,
        rulings=tuple(ruling._replace(proven=None, penalty=None, message=decision(ruling)) for ruling in first.rulings),
        path=path,
    )


def _hands_under(audit: Audit) -> Iterator[HandUnder]:
    for hand in audit.hands:
        reneges = (finding for finding in hand.findings if finding.code.startswith("R5"))
        if hand.ledger:
            brief = (Renege(each.code, each.player, each.trick, each.at.line) for each in reneges)
            yield HandUnder(hand.ledger, tuple(brief))


def facts(lines: Iterable[st.Statement], own: House | None) -> Iterator[st.Statement]:
    """Pick the lines that hold under any rules. ``own`` are the table's own rules, if known.

    ``rule`` lines, counts, payments and takings are left out. A seat without an amount gets the stack that the table's
    rules give.
    """
    for line in lines:
        match line:
            case st.Ante() if own is not None and own.ante != "dealer":
                continue
            case st.Rule():
                continue
            case st.Leave() | st.Share():
                yield replace(line, amount=None)
            case st.Seat(amount=None) if own is not None and isinstance(own.stack, int):
                yield replace(line, amount=own.stack)
            case _ if not isinstance(line, CLAIMS):
                yield line
            case _:
                continue


def under(house: House, own: House | None) -> House:
    """Adapt these rules to the cards and antes of the table's own game."""
    return house if own is None else replace(house, **{option: getattr(own, option) for option in DEALT})
