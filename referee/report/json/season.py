"""The season in ``referee audit --output-format json``: all logs together, and every player's sums."""

from typing import ClassVar

from pydantic import AliasGenerator, AliasPath, ConfigDict, Field

from referee.report.json.base import Amount, Report, Wire, Words
from referee.report.json.check import FileReport, Summary, Unexamined


class PlayerSeason(Wire):
    """A player's sums over the season.

    ``bought_in``, ``net`` and ``correction`` (owed to the player; negative: owed by the player) cover the games whose
    end is known, and are null if there is none; ``unsettled`` are the other games. ``bourres`` are the payments made
    for taking no trick, ``bourre_paid`` their sum. ``reneges`` are those that the cards prove; ``reneges_waived``
    others that they prove and the table let pass, ``reneges_ruled`` those that it ruled without proof.
    """

    model_config: ClassVar[ConfigDict] = ConfigDict(
        alias_generator=AliasGenerator(validation_alias=lambda name: AliasPath("record", name))
    )

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
    """The number of logs by verdict; ``unexamined`` are those that could not be examined."""

    clean: int
    incomplete: int
    violations: int
    unreadable: int
    unexamined: int


class SeasonReport(Wire):
    """All logs together.

    ``unsettled`` are the logs whose final stacks are unknown; ``unproven`` the hands whose winner or payments are
    unknown. ``codes`` counts all findings, whether listed or not. ``players`` are sorted by net, highest first. ``pot``
    is what nobody took, ``unexplained`` what disappeared (negative: appeared from nowhere); with all nets they add up
    to zero. ``alike`` are similar names that are treated as different players.
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
    """The referee's findings in many logs, and the season."""

    files: tuple[FileReport | Unexamined, ...]
    season: SeasonReport
    summary: Summary
