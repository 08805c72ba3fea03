"""The season in ``referee audit --output-format json``: all logs together, and every player's sums."""

from pydantic import AliasGenerator, AliasPath, ConfigDict, Field

from referee.report.json.base import Amount, Report, Wire, Words
from referee.report.json.check import FileReport, Summary, Unexamined


class PlayerSeason(Wire):
    """A player's sums over the season.

    ``bought_in``, ``net`` and ``correction`` (what is owed to the player; below zero: by the player) are of the games
    whose end is known, and null where there is none; ``unsettled`` are the other games. ``bourres`` are the payments
    for taking no trick that were made, ``bourre_paid`` what they came to. ``reneges`` are those that the cards prove;
    ``reneges_waived`` others that they prove and the table let pass, ``reneges_ruled`` those that it held without
    proof.
    """

    model_config = ConfigDict(alias_generator=AliasGenerator(validation_alias=lambda name: AliasPath("record", name)))

    player: Words = Field(validation_alias="player")
    games: int
    unsettled: int
    bought_in: Amount | None
    net: Amount | None
    bourres: int
    bourre_paid: Amount
    reneges: int
    reneges_waived: int
    reneges_ruled: int
    correction: Amount | None


class VerdictsReport(Wire):
    """How many logs there are of each verdict; ``unexamined`` are those that could not be examined."""

    clean: int
    incomplete: int
    violations: int
    unreadable: int
    unexamined: int


class SeasonReport(Wire):
    """All logs together.

    ``unsettled`` are the logs of which it is not known who has what at the end; ``unproven`` the hands of which it is
    not known who won or what was paid. ``codes`` are all findings, whatever is listed of them. ``players`` have the
    highest net first. ``pot`` is what nobody took, ``unexplained`` what went nobody knows where (below zero: came from
    nowhere); with all nets they sum to zero. ``alike`` are names that look the same and are taken for different
    players.
    """

    logs: VerdictsReport
    unsettled: int
    unproven: int
    codes: dict[str, int] = Field(validation_alias="found")
    players: tuple[PlayerSeason, ...] = Field(validation_alias="standing")
    pot: Amount
    unexplained: Amount
    alike: tuple[tuple[Words, ...], ...]


class AuditReport(Report):
    """What the referee found in many logs, and the season that they make."""

    files: tuple[FileReport | Unexamined, ...]
    season: SeasonReport
    summary: Summary
