"""``referee report``: render the page of a log, or the index of a folder of pages, from its templates."""

import json
from base64 import b64encode
from functools import cache
from hashlib import sha256
from typing import Any, Final, cast

from jinja2 import BaseLoader, Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from referee import __version__
from referee.judge.checked import RunTotals, UnexaminedLog
from referee.judge.policy import UNPROVEN
from referee.records import JsonValue
from referee.report.html.findings import findings
from referee.report.html.ledger import effect_rows, hand_rows
from referee.report.html.links import Links
from referee.report.html.log import parts
from referee.report.html.stacks import stacks_chart
from referee.report.html.verdict import absent, headline, summary, word
from referee.report.html.viewer import viewer
from referee.report.index import SeasonIndex
from referee.report.page import GameReport
from referee.report.wording.effects import HOW, IN_THE_END
from referee.report.wording.ledger import AS_PLAYED, NO_GAME, STANDS_FOR, corrected, final_rows, is_open, outcome
from referee.report.wording.phrases import all_together, counted, name_in_words, signed
from referee.report.wording.rulings import WITHOUT, otherwise, unweighed
from referee.report.wording.season import columns as season_columns
from referee.report.wording.season import figure, remarks
from referee.report.wording.settle import (
    NOBODY,
    UNSETTLED,
    alike,
    assumed,
    columns,
    left_open,
    nobodys,
    paid,
    payment,
    reason,
)
from referee.report.wording.slips import UNSEARCHED
from referee.report.wording.unnoted import only_money
from referee.report.wording.verdict import SIGNS
from referee.rules.catalogue import BY_CODE, grade
from referee.rules.page import page_of
from referee.rules.phrases import begun
from referee.text.escape import html, script_data, shown
from referee.text.limits import FINDINGS

STYLES: Final = ("page.css", "viewer.css", "stacks.css")
SCRIPTS: Final = ("viewer-hands.js", "viewer-table.js", "viewer.js")
"""All styles and scripts of a page, in order."""

_SENTENCES: Final = (
    *(all_together, begun, counted, name_in_words),
    *(corrected, final_rows, is_open, outcome),
    *(grade, otherwise, unweighed),
    *(alike, assumed, columns, left_open, nobodys, paid, payment, reason),
    only_money,
    remarks,
)
_WORDS: Final[dict[str, object]] = {
    "FINDINGS": FINDINGS,
    "HOW": HOW,
    "IN_THE_END": IN_THE_END,
    "NOBODY": NOBODY,
    "NO_GAME": NO_GAME,
    "SIGNS": SIGNS,
    "AS_PLAYED": AS_PLAYED,
    "STANDS_FOR": STANDS_FOR,
    "UNPROVEN": UNPROVEN,
    "UNSEARCHED": UNSEARCHED,
    "UNSETTLED": UNSETTLED,
    "WITHOUT": WITHOUT,
}
"""Functions for the templates that share the wording of other reports."""


def page(report: GameReport, *, in_folder: bool = False) -> str:
    """Render the page of a log as HTML that loads nothing from elsewhere; ``in_folder``: with a link to the index."""
    return _rendered("page.html", in_folder=in_folder, one=_game(report))


def index_page(index: SeasonIndex, totals: RunTotals) -> str:
    """Render the index of a folder of pages: its logs with their verdicts, the standings, and who pays whom."""
    columns = season_columns(index.season)
    return _rendered(
        "index.html",
        in_folder=False,
        index=index,
        totals=totals,
        unexamined=sum(isinstance(one.file, UnexaminedLog) for one in index.logs),
        logs=[(one, None if isinstance(one.file, UnexaminedLog) else word(one.file)) for one in index.logs],
        titles=[one.title.capitalize() for one in columns],
        rows=[(name, [figure(one, record) for one in columns]) for name, record in index.season.standing],
    )


def _rendered(name: str, **values: object) -> str:
    """Render a page from its template, in the frame of all pages."""
    templates = _templates()
    return templates.get_template(name).render(
        program=__version__,
        style=Markup(_together(templates, STYLES)),
        script=Markup(_together(templates, SCRIPTS)),
        policy=_policy(),
        **values,
    )


@cache
def _policy() -> str:
    """Return the content security policy of every page, which allows its own style and script and nothing else."""
    templates = _templates()
    style, script = _together(templates, STYLES), _together(templates, SCRIPTS)
    rules = ["default-src 'none'", f"style-src {_digest(style)}", f"script-src {_digest(script)}"]
    return "; ".join([*rules, "base-uri 'none'", "form-action 'none'"])


def _game(game: GameReport) -> dict[str, Any]:
    """Return the values for the templates of a game."""
    if isinstance(game.file, UnexaminedLog) or game.ledger is None:
        return {"game": game}
    links = Links(game)
    seen, effects = viewer(game), game.file.effects
    return {
        "game": game,
        "links": links,
        "verdict": headline(game.file),
        "absent": absent(game, game.file),
        "facts": summary(game.file),
        "findings": list(findings(game, game.file, links, effects)),
        "data": Markup(_data(seen.data)),
        "told": seen.hands,
        "stacks": None if game.left_out or not game.ledger.hands else stacks_chart(game.ledger),
        "rulings": game.ledger.rulings[:FINDINGS],
        "net": {one.player: signed(one.won.net) for one in (game.settle and game.settle.players) or ()},
        "hands": list(hand_rows(game.ledger, links)),
        "effects": list(effect_rows(effects, links)),
        "rules": [
            (BY_CODE[code], page_of(BY_CODE[code]).meaning) for code in dict.fromkeys(one.code for one in game.findings)
        ],
        "parts": list(parts(game, game.file, links)),
    }


@cache
def _templates() -> Environment:
    """Load the templates; they escape all text of a report, and make control characters visible."""
    templates = Environment(
        loader=PackageLoader("referee.report.html"),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=_escaped,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    templates.globals |= {**{one.__name__: one for one in _SENTENCES}, **_WORDS}
    return templates


def _escaped(value: object) -> object:
    return Markup(html(value)) if isinstance(value, str) and not hasattr(value, "__html__") else value


def _together(templates: Environment, names: tuple[str, ...]) -> str:
    """Concatenate files for one element."""
    loader = cast(BaseLoader, templates.loader)
    return "".join(loader.get_source(templates, name)[0] for name in names)


def _digest(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def _data(value: JsonValue) -> str:
    """Encode a value for the page's script."""
    return script_data(json.dumps(_shown(value), separators=(",", ":")))


def _shown(value: JsonValue) -> JsonValue:
    """Make all control characters in a text visible."""
    if isinstance(value, str):
        return shown(value)
    if isinstance(value, list):
        return [_shown(one) for one in value]
    return {shown(key): _shown(one) for key, one in value.items()} if isinstance(value, dict) else value
