"""The season in words and figures: what each player came to, what the sums leave out, what there is of what."""

from collections.abc import Iterator

from referee.report.json.season import PlayerSeason, SeasonReport, VerdictsReport
from referee.report.wording.phrases import UNKNOWN, counted, signed
from referee.rules.phrases import in_a_row


def columns(season: SeasonReport, player: PlayerSeason) -> dict[str, str]:
    """What there is to say of a player: what anybody has at all."""
    columns = {
        "games": str(player.games),
        "unsettled": str(player.unsettled),
        "net": _signed(player.net),
        "bourrés": str(player.bourres),
        "paid": player.bourre_paid,
        "reneges": str(player.reneges),
        "waived": str(player.reneges_waived),
        "ruled": str(player.reneges_ruled),
        "correction": _signed(player.correction),
    }
    seldom = {"unsettled": "unsettled", "reneges_waived": "waived", "reneges_ruled": "ruled"}
    for field, title in seldom.items():
        if not any(getattr(one, field) for one in season.players):
            del columns[title]
    return columns


def _signed(amount: str | None) -> str:
    return UNKNOWN if amount is None else signed(amount)


def remarks(season: SeasonReport) -> Iterator[str]:
    """What is to be known of the players' sums: what they leave out, and what nobody has."""
    yield from _left_out(season)
    yield from _nobodys(season)
    yield from _alike(season)


def _left_out(season: SeasonReport) -> Iterator[str]:
    if season.unsettled:
        logs = f"in {counted(season.unsettled, 'log')} it is not known who has what at the end"
        yield f"{logs}: net and correction are of the other games."
    if season.unproven:
        hands = f"in {counted(season.unproven, 'hand')} it is not known who won or what was paid"
        yield f"{hands}: bourrés are counted as far as they were written down."


def _nobodys(season: SeasonReport) -> Iterator[str]:
    pot, unexplained = season.pot, season.unexplained
    if pot.startswith("-"):
        yield f"the pots lack {pot[1:]}: so much more was taken out of them than belonged there."
    elif pot != "0":
        yield f"the pots still hold {pot}, which nobody took."
    if unexplained.startswith("-"):
        yield f"money unexplained: {unexplained[1:]} came from nobody knows where."
    elif unexplained != "0":
        yield f"money unexplained: {unexplained} went nobody knows where."


def _alike(season: SeasonReport) -> Iterator[str]:
    for names in season.alike:
        yield f"{in_a_row(names)} look the same and are written differently: they are taken for different players."


def verdicts(logs: VerdictsReport) -> str:
    """How many logs there are of each verdict."""
    named = (
        (logs.clean, "clean"),
        (logs.incomplete, "incomplete"),
        (logs.violations, "with violations"),
        (logs.unreadable, "unreadable"),
        (logs.unexamined, "could not be examined"),
    )
    return ", ".join(f"{number:,} {what}" for number, what in named if number) or "none"


def codes(season: SeasonReport) -> str:
    """What was found, and how often."""
    return ", ".join(f"{code} ({number:,})" for code, number in season.codes.items()) or "nothing"
