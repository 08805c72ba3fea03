"""The pages of ``referee serve`` beside those of the games: the season, and each player."""

from referee.report.html.page import Live, rendered
from referee.report.html.verdict import WORDS
from referee.report.json.site import PlayerReport, SiteReport
from referee.report.wording.season import codes, columns, remarks, verdicts

__all__ = ["Live", "player_page", "season_page"]


def season_page(site: SiteReport, live: Live) -> str:
    """The folder: its games with their verdicts, the standings, and who pays whom."""
    rows = [(one, columns(site.season, one.season).values()) for one in site.players]
    titles = list(columns(site.season, site.players[0].season)) if site.players else []
    told = [*remarks(site.season), f"Logs: {verdicts(site.season.logs)}.", f"Found: {codes(site.season)}."]
    return rendered("season.html", live, site=site, verdicts=WORDS, rows=rows, titles=titles, told=told)


def player_page(report: PlayerReport, live: Live) -> str:
    """A player: the sums, each game, and the findings about the player."""
    sums = columns(report.season, report.player.season)
    rows = [(one, columns(report.season, one.sums).values()) for one in report.games]
    return rendered("player.html", live, report=report, verdicts=WORDS, sums=sums, rows=rows)
