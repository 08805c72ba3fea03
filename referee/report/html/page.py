"""Render for ``referee report`` the page of a log, or the index of a folder of pages, from its templates."""

from base64 import b64encode
from hashlib import sha256
from typing import Any, Final

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from referee import __version__
from referee.judge.policy import UNPROVEN, CheckedLog, RunTotals, UnexaminedLog
from referee.judge.settlement import settle_evenings, twins
from referee.limits import FINDINGS
from referee.report.html.marks import Links, excerpt, kinds
from referee.report.html.viewer import card_text, pack, viewer
from referee.report.page import GameReport, SeasonIndex
from referee.report.wording import findings, money, phrases, season
from referee.report.wording.findings import list_findings, summary, verdict_of
from referee.report.wording.phrases import signed
from referee.rules.catalogue import BY_CODE, grade
from referee.rules.page import page_of
from referee.rules.phrases import with_capital
from referee.text import html

STYLES: Final = ("page.css", "viewer.css")
SCRIPTS: Final = ("viewer-hands.js", "viewer-table.js", "viewer.js")
"""All styles and scripts of a page, in order."""

_SHARED: Final[dict[str, object]] = {
    "FINDINGS": FINDINGS,
    "UNPROVEN": UNPROVEN,
    "card_text": card_text,
    "excerpt": excerpt,
    "findings": findings,
    "grade": grade,
    "kinds": kinds,
    "money": money,
    "phrases": phrases,
    "season": season,
    "with_capital": with_capital,
}
"""Functions for the templates, most of which are modules with the wording of other reports."""

_LOADER: Final = PackageLoader("referee.report.html")
_TEMPLATES: Final = Environment(
    loader=_LOADER,
    autoescape=True,
    undefined=StrictUndefined,
    # A text of a report gets visible control characters, unless it is markup already.
    finalize=lambda value: Markup(html(value)) if type(value) is str else value,
    trim_blocks=True,
    lstrip_blocks=True,
    keep_trailing_newline=True,
)
_TEMPLATES.globals |= _SHARED


def page(game: GameReport, *, in_folder: bool = False) -> str:
    """Render the page of a log as HTML that loads nothing from elsewhere, with a link to the index if ``in_folder``."""
    values: dict[str, Any] = {"game": game}
    if isinstance(game.file, CheckedLog) and game.ledger is not None:
        data, hands = viewer(game)
        codes = dict.fromkeys(finding.code for finding in game.findings)
        players = (game.settle and game.settle.players) or ()
        values |= {
            "links": Links(game),
            "verdict": verdict_of(game.file),
            "facts": summary(game.file),
            "findings": list(list_findings(game.file, game.findings)),
            "data": Markup(pack(data)),
            "hands": hands,
            "rulings": game.ledger.rulings[:FINDINGS],
            "net": {player.player: signed(player.won.net) for player in players},
            "effects": list(game.file.effects),
            "rules": [(BY_CODE[code], page_of(BY_CODE[code]).meaning) for code in codes],
        }
    return _render("page.html", in_folder=in_folder, one=values)


def index_page(index: SeasonIndex, totals: RunTotals) -> str:
    """Render the index of a folder of pages with its logs, their verdicts, the standings, and who pays whom."""
    columns, pairs, settlement = season.columns(index.season), tuple(twins(index.judged)), None
    if not pairs and len(index.judged) == len(index.logs):
        settlement = settle_evenings(index.judged, "verified", "leave")
    return _render(
        "index.html",
        in_folder=False,
        index=index,
        totals=totals,
        twins=pairs,
        settlement_of_all=settlement,
        unexamined=sum(isinstance(log.file, UnexaminedLog) for log in index.logs),
        logs=[(log, None if isinstance(log.file, UnexaminedLog) else verdict_of(log.file)) for log in index.logs],
        titles=[column.title.capitalize() for column in columns],
        rows=[(name, [season.figure(column, record) for column in columns]) for name, record in index.season.standing],
    )


def _render(name: str, **values: object) -> str:
    """Render a page from its template, in the frame of all pages.

    The content security policy of a page allows its own style and script and nothing else.
    """
    style, script = ("".join(_LOADER.get_source(_TEMPLATES, name)[0] for name in names) for names in (STYLES, SCRIPTS))
    digests = (b64encode(sha256(text.encode()).digest()).decode() for text in (style, script))
    allowed = (f"{kind}-src 'sha256-{digest}'" for kind, digest in zip(("style", "script"), digests, strict=True))
    return _TEMPLATES.get_template(name).render(
        program=__version__,
        style=Markup(style),
        script=Markup(script),
        policy="; ".join(("default-src 'none'", *allowed, "base-uri 'none'", "form-action 'none'")),
        **values,
    )
