"""The pages of ``referee serve`` beside those of the games: the season, and each player."""

from referee.report.html.page import Live, rendered
from referee.report.html.verdict import word
from referee.report.site import PlayersSeason, SeasonSite
from referee.report.wording.season import codes, columns, figure, remarks, verdicts

__all__ = ["Live", "player_page", "season_page"]


def season_page(site: SeasonSite, live: Live) -> str:
    """The folder: its games with their verdicts, the standings, and who pays whom."""
    shown = columns(site.season)
    rows = [(player, [figure(one, player.record) for one in shown]) for player in site.players]
    titles = [one.title for one in shown]
    told = [*remarks(site.season), f"Logs: {verdicts(site.season)}.", f"Found: {codes(site.season)}."]
    return rendered("season.html", live, site=site, verdict=word, rows=rows, titles=titles, told=told)


def player_page(report: PlayersSeason, live: Live) -> str:
    """A player: the sums, each game, and the findings about the player."""
    shown = columns(report.season)
    sums = {one.title: figure(one, report.player.record) for one in shown}
    rows = [(game, [figure(one, game.record) for one in shown]) for game in report.games]
    return rendered("player.html", live, report=report, verdict=word, sums=sums, rows=rows)
