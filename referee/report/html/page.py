"""Render for ``referee report`` the page of a log, or the index of a folder of pages, from its templates."""

from base64 import b64encode
from functools import cache
from hashlib import sha256
from typing import Any, Final, NamedTuple, cast

from jinja2 import BaseLoader, Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from referee import __version__
from referee.judge.policy import UNPROVEN, CheckedLog, RunTotals, UnexaminedLog
from referee.limits import FINDINGS
from referee.report.html.ledger import effect_rows, hand_rows, stacks_chart
from referee.report.html.marks import Links, finding_views, line_runs
from referee.report.html.viewer import packed, viewer
from referee.report.page import GameReport, SeasonIndex
from referee.report.wording.findings import (
    HOW,
    IN_THE_END,
    SIGNS,
    UNSEARCHED,
    findings_counted,
    forgiven,
    hands,
    money,
    only_money,
    ruled_unproven,
    to_be_fixed,
)
from referee.report.wording.findings import headline as fixing
from referee.report.wording.money import (
    AS_PLAYED,
    NO_GAME,
    NOBODY,
    STANDS_FOR,
    UNSETTLED,
    WITHOUT,
    alike,
    assumed,
    columns,
    corrected,
    final_rows,
    is_open,
    left_open,
    nobodys,
    otherwise,
    outcome,
    paid,
    payment,
    reason,
    unweighed,
)
from referee.report.wording.phrases import all_together, counted, left_out, name_in_words, signed
from referee.report.wording.season import columns as season_columns
from referee.report.wording.season import figure, remarks
from referee.rules.catalogue import BY_CODE, grade
from referee.rules.page import page_of
from referee.rules.phrases import in_a_row, with_capital
from referee.text import html

# The verdict at the top of a page, in plain words


class VerdictWord(NamedTuple):
    """The verdict as a sign and a word or two, and its meaning. ``kind`` determines its colour."""

    kind: str
    sign: str
    word: str
    means: str


WORDS: Final = {
    "clean": VerdictWord(
        "clean",
        "✓",
        "Clean",
        "Every play, payment and count in the log could be proven, and nothing is wrong.",
    ),
    "incomplete": VerdictWord(
        "incomplete",
        "◐",
        "Nothing wrong found",
        "Some facts are not in the log. That accuses nobody and clears nobody. The notes say what is missing.",
    ),
    "violations": VerdictWord(
        "violations",
        "✗",
        "Violations found",
        "The log itself proves that a rule was broken or a sum is wrong. Each finding says where, why, and what would "
        "have been right.",
    ),
    "unreadable": VerdictWord(
        "unreadable", "?", "Unreadable", "No game could be read from this log. The findings say why."
    ),
}

_FIXING: Final = VerdictWord(
    "fixing",
    "✎",
    "Needs fixing",
    "Something was written down wrong: no play could make this log right. That accuses nobody. Each finding says where "
    "and why.",
)

_RULED_UNPROVEN: Final = WORDS["clean"]._replace(
    means="Nothing is wrong, and everything else in the log could be proven, but not a renege that the table ruled."
)


def word(file: CheckedLog) -> VerdictWord:
    """Return the word for the verdict on a log, which differs if nobody broke a rule but the log can't be right."""
    if ruled_unproven(file):
        return _RULED_UNPROVEN
    if excused := forgiven(file):
        return WORDS["clean"]._replace(means=f"Every play, payment and count in the log could be proven: {excused}.")
    return _FIXING if to_be_fixed(file) else WORDS[file.audit.verdict]


def headline(file: CheckedLog) -> VerdictWord:
    """Return the verdict at the top of the page, with the number of lines to fix, or of hands without cards."""
    told = word(file)
    return told._replace(word=with_capital(fixing(file))) if told in (_FIXING, WORDS["incomplete"]) else told


def summary(file: CheckedLog) -> str:
    """Sum up a log by its hands, its findings, what was left out, and the money."""
    listing = file.listing
    return "; ".join(
        filter(None, (hands(file.audit), findings_counted(listing), left_out(listing.left_out), money(file.audit)))
    )


def absent(game: GameReport, file: CheckedLog) -> str:
    """Say which parts of a log are not on the page, or nothing if it is complete."""
    gone = [(game.left_out, "hand"), (game.lines_left_out, "line")]
    told = in_a_row(counted(number, thing) for number, thing in gone if number)
    if not told:
        return ""
    size = f"{counted(file.audit.hand_count, 'hand')} and {counted(len(game.lines), 'line')}"
    here = f"the {counted(len(game.hands), 'hand')} with findings, and " if game.hands else ""
    chart = ", and so is the chart of the stacks, which would mislead" if game.left_out else ""
    return (
        f"The log has {size}, more than a page holds. This page shows {here}the lines that the findings are about; "
        f"{told} are left out{chart}. Verdict, sums and findings cover the whole log."
    )


STYLES: Final = ("page.css", "viewer.css", "stacks.css")
SCRIPTS: Final = ("viewer-hands.js", "viewer-table.js", "viewer.js")
"""All styles and scripts of a page, in order."""

_SENTENCES: Final = (
    *(all_together, with_capital, counted, name_in_words),
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
    """Render the page of a log as HTML that loads nothing from elsewhere, with a link to the index if ``in_folder``."""
    return _rendered("page.html", in_folder=in_folder, one=_game(report))


def index_page(index: SeasonIndex, totals: RunTotals) -> str:
    """Render the index of a folder of pages with its logs, their verdicts, the standings, and who pays whom."""
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
        "findings": list(finding_views(game, game.file, links, effects)),
        "data": Markup(packed(seen.data)),
        "told": seen.hands,
        "stacks": None if game.left_out or not game.ledger.hands else stacks_chart(game.ledger),
        "rulings": game.ledger.rulings[:FINDINGS],
        "net": {one.player: signed(one.won.net) for one in (game.settle and game.settle.players) or ()},
        "hands": list(hand_rows(game.ledger, links)),
        "effects": list(effect_rows(effects, links)),
        "rules": [
            (BY_CODE[code], page_of(BY_CODE[code]).meaning) for code in dict.fromkeys(one.code for one in game.findings)
        ],
        "parts": list(line_runs(game, game.file, links)),
    }


@cache
def _templates() -> Environment:
    """Load the templates, which escape all text of a report and make control characters visible."""
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
