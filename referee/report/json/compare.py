"""``referee compare --output-format json``."""

from collections.abc import Iterable, Mapping
from typing import Self

from referee.judge.comparison import Comparison, GameUnder, HandUnder, Renege, Rules
from referee.ledger.entries import Result, account_name
from referee.report.json.base import Amount, Report, Wire, Words, amount
from referee.report.json.ledger import Stacks, StandingReport, stacks
from referee.rules.rulings import decision
from referee.table.money import plain
from referee.table.ruling import Kind, Ruling
from referee.text.place import Place


class RulesReport(Wire):
    """One of the sets of rules that are compared; the digest is SHA-256 of them at this log's table."""

    rules: Words
    variants: tuple[Words, ...]
    rules_sha256: str | None

    @classmethod
    def of(cls, rules: Rules, digest: str | None) -> Self:
        return cls(rules=rules.name, variants=rules.variants, rules_sha256=digest)


class RenegeReport(Wire):
    """A play that is a renege under some rules."""

    code: str
    player: Words | None
    trick: int | None
    line: int

    @classmethod
    def of(cls, renege: Renege) -> Self:
        name = None if renege.player is None else account_name(renege.player)
        return cls(code=renege.code, player=name, trick=renege.trick, line=renege.line)


class HandUnderRules(Wire):
    """One hand under one set of rules; ``net`` is what each won (below zero: paid). Null is what is not proven."""

    result: Result
    winners: tuple[Words, ...] | None
    net: dict[Words, Amount] | None
    reneges: tuple[RenegeReport, ...]
    stacks: Stacks

    @classmethod
    def of(cls, hand: HandUnder) -> Self:
        return cls(
            result=hand.result,
            winners=None if hand.winners is None else tuple(map(account_name, hand.winners)),
            net=None if hand.net is None else _plain(hand.net),
            reneges=tuple(map(RenegeReport.of, hand.reneges)),
            stacks=stacks(hand.stacks),
        )


class PartedHand(Wire):
    """A hand in which the rules part, under each of them, in the order of ``rules``."""

    hand: int
    under: tuple[HandUnderRules, ...]


class EndUnderRules(Wire):
    """The end of the game under one set of rules; ``difference`` is what each has more than under the first."""

    stacks: Stacks
    pot: Amount | None
    winner: Words | None
    difference: Stacks

    @classmethod
    def of(cls, game: GameUnder, comparison: Comparison) -> Self:
        final = game.final
        stands = StandingReport.model_validate(final.verified) if final else StandingReport(stacks={}, pot=None)
        return cls(
            stacks=stands.stacks,
            pot=stands.pot,
            winner=account_name(final.winner) if final and final.winner else None,
            difference={name: amount(comparison.difference(game, name)) for name in comparison.players},
        )


class DecisionReport(Wire):
    """One ruling as it holds under any rules."""

    ruling: Kind
    line: int
    hand: int | None
    players: tuple[Words, ...]
    message: Words

    @property
    def at(self) -> Place:
        """The beginning of its line."""
        return Place(self.line, 1, 1)

    @classmethod
    def of(cls, ruling: Ruling) -> Self:
        return cls(
            ruling=ruling.kind,
            line=ruling.at.line,
            hand=ruling.hand,
            players=tuple(map(account_name, ruling.players)),
            message=decision(ruling),
        )


class CompareReport(Report):
    """The facts of one log under several sets of rules: the hands in which they part, and the end under each.

    ``rulings`` are those of the table, which hold under all of them.
    """

    path: Words
    log_sha256: str
    rules: tuple[RulesReport, ...]
    players: tuple[Words, ...]
    hands: int
    parted: tuple[PartedHand, ...]
    final: tuple[EndUnderRules, ...]
    rulings: tuple[DecisionReport, ...] = ()


def compare_report(path: str, comparison: Comparison) -> CompareReport:
    """The comparison of the log at ``path``."""
    games = comparison.games
    return CompareReport(
        path=path,
        log_sha256=comparison.log_sha256,
        rules=tuple(RulesReport.of(game.rules, game.rules_sha256) for game in games),
        players=comparison.players,
        hands=comparison.hands,
        parted=tuple(_parted(number, games) for number in comparison.parted),
        final=tuple(EndUnderRules.of(game, comparison) for game in games),
        rulings=tuple(map(DecisionReport.of, comparison.rulings)),
    )


def _parted(number: int, games: Iterable[GameUnder]) -> PartedHand:
    return PartedHand(hand=number, under=tuple(HandUnderRules.of(game.hands[number - 1]) for game in games))


def _plain(net: Mapping[str, int]) -> dict[str, str]:
    return {account_name(name): plain(change) for name, change in net.items()}
