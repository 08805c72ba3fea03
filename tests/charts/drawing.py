"""Logs as a page's charts see them."""

from dataclasses import replace
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from referee.judge.audit import audit
from referee.judge.ledger import Ledger
from referee.judge.policy import DEFAULT
from referee.ledger.entries import Account
from referee.report.charts import Chart, charts
from referee.report.page import GameReport, JudgedGame, page_report

SEATS = "rules winning-moves\nseat Ann 200\nseat Bob 200\nseat Cal 200\n"


def game(log: str, prefix: str = "") -> GameReport:
    """A log on a page."""
    judged = audit(log)
    listing = DEFAULT.apply(log, judged.findings)
    told = page_report([JudgedGame("a.bourre", log.encode(), judged, listing, False)]).games[0]
    return replace(told, prefix=prefix)


def ledger(log: str) -> Ledger:
    """Its ledger."""
    told = game(log).ledger
    assert told
    return told


def hands(log: str) -> tuple[Account, ...]:
    """The hands of its ledger."""
    return ledger(log).hands


def drawn(log: str, prefix: str = "") -> dict[str, Chart]:
    """Its charts, by their keys."""
    return {one.key: one for one in charts(game(log, prefix))}


def elements(chart: Chart) -> list[Element]:
    """All elements of a chart's pictures."""
    return list(ElementTree.fromstring(f"<figure>{chart.svg}</figure>").iter())


def words(chart: Chart) -> list[str]:
    """The texts in its pictures."""
    return [one.text or "" for one in elements(chart) if one.tag == "text"]
