"""``referee compare --output-format json``."""

from pydantic import AliasPath, Field

from referee.ledger.entries import Result
from referee.report.json.base import AccountName, Amount, Line, Report, Wire, Words
from referee.report.json.ledger import Stacks
from referee.table.ruling import Kind


class RulesReport(Wire):
    """One of the sets of rules compared; the digest is SHA-256 of them at this log's table."""

    rules: Words = Field(validation_alias=AliasPath("rules", "name"))
    variants: tuple[Words, ...] = Field(validation_alias=AliasPath("rules", "variants"))
    rules_sha256: str | None


class RenegeReport(Wire):
    """A play that is a renege under some rules."""

    code: str
    player: AccountName | None
    trick: int | None
    line: int


class HandUnderRules(Wire):
    """One hand under one set of rules; ``net`` is what each player won (negative: paid). Null means unproven."""

    result: Result
    winners: tuple[AccountName, ...] | None
    net: dict[Words, Amount] | None
    reneges: tuple[RenegeReport, ...]
    stacks: Stacks


class PartedHand(Wire):
    """A hand with different results, under each set of rules, in the order of ``rules``."""

    hand: int
    under: tuple[HandUnderRules, ...]


class EndUnderRules(Wire):
    """The end of the game under one set of rules.

    ``difference`` is how much more each player has than under the first.
    """

    stacks: Stacks
    pot: Amount | None
    winner: AccountName | None
    difference: Stacks


class DecisionReport(Wire):
    """One ruling, which holds under any rules."""

    ruling: Kind = Field(validation_alias="kind")
    line: Line
    hand: int | None
    players: tuple[AccountName, ...]
    message: Words


class CompareReport(Report):
    """The facts of one log under several sets of rules: the hands in which they differ, and the end under each.

    ``rulings`` are those of the table, which hold under all of them.
    """

    path: Words
    log_sha256: str
    rules: tuple[RulesReport, ...] = Field(validation_alias="games")
    players: tuple[Words, ...]
    hands: int
    parted: tuple[PartedHand, ...] = Field(validation_alias="parted_hands")
    final: tuple[EndUnderRules, ...] = Field(validation_alias="ends")
    rulings: tuple[DecisionReport, ...] = ()
