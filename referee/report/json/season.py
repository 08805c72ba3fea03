"""The season in ``referee audit --output-format json``: all logs together, and every player's sums."""

from typing import Self

from referee.judge.season import Record, Season
from referee.report.json.base import Amount, Report, Wire, Words
from referee.report.json.check import FileReport, Summary, Unexamined
from referee.table.money import plain
from referee.text.confusables import alike


class PlayerSeason(Wire):
    """A player's sums over the season.

    ``bought_in``, ``net`` and ``correction`` (what is owed to the player; below zero: by the player) are of the games
    whose end is known, and null where there is none; ``unsettled`` are the other games. ``bourres`` are the payments
    for taking no trick that were made, ``bourre_paid`` what they came to. ``reneges`` are those that the cards prove;
    ``reneges_waived`` others that they prove and the table let pass, ``reneges_ruled`` those that it held without
    proof.
    """

    player: Words
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

    @classmethod
    def of(cls, name: str, record: Record) -> Self:
        known = record.games > record.unsettled
        return cls(
            player=name,
            games=record.games,
            unsettled=record.unsettled,
            bought_in=plain(record.bought_in) if known else None,
            net=plain(record.net) if known else None,
            bourres=record.bourres,
            bourre_paid=plain(record.bourre_paid),
            reneges=record.reneges,
            reneges_waived=record.waived,
            reneges_ruled=record.ruled,
            correction=plain(record.correction) if known else None,
        )


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
    codes: dict[str, int]
    players: tuple[PlayerSeason, ...]
    pot: Amount
    unexplained: Amount
    alike: tuple[tuple[Words, ...], ...]

    @classmethod
    def of(cls, season: Season) -> Self:
        logs = season.verdicts
        return cls(
            logs=VerdictsReport(
                clean=logs["clean"],
                incomplete=logs["incomplete"],
                violations=logs["violations"],
                unreadable=logs["unreadable"],
                unexamined=season.unexamined,
            ),
            unsettled=season.unsettled,
            unproven=season.unproven,
            codes=dict(sorted(season.codes.items())),
            players=tuple(PlayerSeason.of(name, record) for name, record in season.standing()),
            pot=plain(season.pot),
            unexplained=plain(season.unexplained),
            alike=alike(sorted(season.players)),
        )


class AuditReport(Report):
    """What the referee found in many logs, and the season that they make."""

    files: tuple[FileReport | Unexamined, ...]
    season: SeasonReport
    summary: Summary
