"""Render for ``referee report`` the page of a log, or the index of a folder of pages, from its templates."""

import json
import zlib
from base64 import b64encode
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import groupby, pairwise
from typing import Any, Final, Literal, NamedTuple

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from referee import __version__
from referee.finding import Finding
from referee.judge.policy import UNPROVEN, RunTotals
from referee.judge.settlement import settle_evenings, twins
from referee.ledger.effects import Effect
from referee.ledger.entries import Cause
from referee.limits import EXCERPT, FINDINGS
from referee.report.contents import GameReport, SeasonIndex
from referee.report.wording import findings, money, phrases, season, story
from referee.report.wording.phrases import Entry, figure, owes, signed
from referee.report.wording.story import event_entries, opening_entries
from referee.rules.catalogue import BY_CODE, LOG_ERRORS, grade
from referee.rules.page import page_of
from referee.rules.phrases import with_capital
from referee.story.events import Event, hand_events, opening_events
from referee.story.position import MEANINGS, Position, SeatView, TableCard, hand_positions, opening_position
from referee.text import html, shown
from referee.values import Place

# Links between the findings, the lines and the hands of a game


class Anchor(NamedTuple):
    """The text of a link, and the id it leads to. The id is empty if that is not on the page."""

    text: str
    to: str = ""


class Links:
    """The links between the findings of one game, the lines of its log, and its hands on the table."""

    def __init__(self, game: GameReport) -> None:
        self._game = game
        self._tricks = {hand.number: {trick.number for trick in hand.tricks} for hand in game.hands}
        self._findings = dict[Cause, str]()
        self._marks = defaultdict[int, list[Mark]](list)
        self.flags: Final = defaultdict[int, list[tuple[str, str, str]]](list)
        """The findings at each line, with their classes, ids, and signs and codes."""
        for number, finding in enumerate(game.file.findings, 1):
            name = f"finding-{number}"
            self._findings[Cause(finding.code, finding.at, finding.player)] = name
            self.flags[finding.at.line].append((kinds(finding), name, f"{findings.sign(finding)} {finding.code}"))
            for _, mark in marks(finding):
                self._marks[mark[0].line].append(mark)
        self.places: dict[int, tuple[int, int | None]] = {}
        """The hand and the trick, if it has one, of each line."""
        for hand in game.hands:
            self.places |= {line.number: (hand.number, None) for line in (*hand.lines, *hand.after.lines)}
            self.places |= {trick.at.line: (hand.number, trick.number) for trick in hand.tricks}
        self.begins: Final = {hand.first: self.play(hand.number) for hand in game.hands}
        """The links to the hands, by their first lines."""
        starts = [1, *(line for line in sorted(self.begins) if line > 1), len(game.lines) + 1]
        self.runs: Final = [range(*ends) for ends in pairwise(starts)]
        """The numbers of the lines, in runs that begin anew where a hand begins."""

    def pieces(self, number: int) -> "Iterator[MarkedText]":
        """Return a line in pieces, of which those that findings are about are marked."""
        return mark_text(self._game.lines[number - 1], self._marks.get(number, ()))

    def line(self, number: int) -> Anchor:
        """Link to a line of the log."""
        is_shown = self._game.fits and number <= len(self._game.lines)
        return Anchor(f"line {number:,}", f"line-{number}" if is_shown else "")

    def play(self, hand: int | None, trick: int | None = None) -> Anchor | None:
        """Link to a trick, or to its hand, on the table."""
        if hand is None or hand not in self._tricks:
            return None
        if trick in self._tricks[hand]:
            return Anchor(f"hand {hand}, trick {trick}", f"hand-{hand}-trick-{trick}")
        return Anchor(f"hand {hand}", f"hand-{hand}")

    def causes(self, effect: Effect) -> list[Anchor]:
        """Link to the findings that an effect comes from, if they are listed."""
        anchors = (
            Anchor(f"{cause.code}, line {cause.line:,}", self._findings.get(cause, "")) for cause in effect.causes
        )
        return list(dict.fromkeys(anchors)) or [Anchor(findings.NO_FINDING)]

    def debts(self, effect: Effect | None) -> list[tuple[Anchor, str]]:
        """Return the debts of an effect, each with its hand, if they say more than its sums."""
        if effect is None or not findings.adds_up(effect):
            return []
        return [(self.play(debt.hand) or Anchor(f"hand {debt.hand}"), owes(debt)) for debt in effect.debts]


# Lines with marked places

Kind = Literal["error", "warning", "note", "proof", ""]
"""The role of a place in a finding: the finding itself, by severity; its proof; nothing."""

_WEIGHTS: Final[tuple[Kind, ...]] = ("proof", "note", "warning", "error")
"""If two places overlap, the later of these wins."""

_END_OF_LINE: Final = "\xa0"
_CUT: Final = "…"


class MarkedText(NamedTuple):
    """A part of a line, and its mark."""

    text: str
    kind: Kind = ""


Mark = tuple[Place, Kind]
"""A marked part of a line."""


def marks(finding: Finding) -> Iterator[tuple[str, Mark]]:
    """Yield the places that a finding is about, its own first, each with its message."""
    for at, message in findings.annotations(finding):
        yield message, (at, finding.severity if at == finding.at else "proof")


Remark = tuple[str, Kind, Anchor | None]
"""A remark on a place, the role of the place, and the link to it on the table."""


def excerpt(
    finding: Finding, lines: Sequence[str], links: Links
) -> Iterator[tuple[int, list[MarkedText], list[Remark]]]:
    """Return the lines that a finding is about, its own first, in pieces. A long piece is cut around the place."""
    for number, group in groupby(marks(finding), lambda pair: pair[1][0].line):
        places = list(group)
        remarks: list[Remark] = [
            (message, kind, links.play(*links.places.get(number, (None, None))) if kind == "proof" else None)
            for message, (_, kind) in places
            if message
        ]
        pieces = list(mark_text(lines[number - 1] if number <= len(lines) else "", [mark for _, mark in places]))
        for at, piece in enumerate(pieces):
            if len(piece.text) > 2 * EXCERPT:
                before = piece.text[:EXCERPT] if at else ""
                after = piece.text[-EXCERPT:] if at < len(pieces) - 1 or not at else ""
                pieces[at] = piece._replace(text=f"{before}{_CUT}{after}")
        yield number, pieces, remarks


def mark_text(text: str, places: Iterable[Mark]) -> Iterator[MarkedText]:
    """Split a line into pieces. Where two places overlap, the graver one is marked."""
    line = text.replace("\t", " ")
    kinds: list[Kind] = [""] * len(line)
    beyond: Kind = ""
    for at, mark in sorted(places, key=lambda place: _WEIGHTS.index(place[1])):
        first, end = at.column - 1, max(at.column, at.end - 1)
        if first >= len(line):
            beyond = mark
        kinds[first:end] = [mark] * len(kinds[first:end])
    for kind, signs in groupby(zip(line, kinds, strict=True), lambda pair: pair[1]):
        yield MarkedText("".join(sign for sign, _ in signs), kind)
    if beyond:
        yield MarkedText(_END_OF_LINE, beyond)


# Findings


def kinds(finding: Finding) -> str:
    """Return a finding's colour class, such as ``is-error``, followed by ``is-log`` if the log can't be right."""
    return f"is-{finding.severity}{' is-log' * (finding.code in LOG_ERRORS)}"


# The hands, event by event. The script of a page knows no rule of the game and forms no sentences about it: the table
# after each event and all descriptions come from here.

GLYPHS: Final = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}


def pack(data: Mapping[str, Any]) -> str:
    """Return data as the script reads it, which is compressed JSON in base 64."""
    text = json.dumps(data, separators=(",", ":"))
    return b64encode(zlib.compress(text.encode(), 9)).decode()


def viewer(game: GameReport) -> dict[str, Any]:
    """Return a game's hands as data for the script, and for the text that is shown without it.

    A hand has a number, the dealer's seat (-1: unknown), the number of its tricks, trump, upcard and events. An event
    has its line, sentences (a heading, perhaps empty, and a text), trick and card (0: none), the indices in
    ``findings`` of what was found and of what is proven, and the table after it: the pot, the trick so far with its
    players, the acting seats, and all seats in turn order. A card has its signs behind it. ``findings`` have their
    number on the page (0: not listed there).
    """
    if game.opening is None:
        return {}
    opening, indices = game.opening, dict[Finding, int]()
    listed = enumerate(game.file.findings, 1)
    numbers = {(finding.code, finding.at, finding.message): number for number, finding in listed}
    start = opening_position(opening)
    steps = [(event, start, opening_entries(opening, event)) for event in opening_events(opening)]
    hands = [_data(0, steps, indices)]
    for hand in game.hands:
        events = hand_events(hand)
        positions = hand_positions(hand, events, opening.players)
        steps = [(*step, event_entries(hand, step[0])) for step in zip(events, positions, strict=True)]
        hands.append(_data(hand.number, steps, indices))
    findings = [
        {
            "number": numbers.get((finding.code, finding.at, finding.message), 0),
            "code": finding.code,
            "grade": grade(finding.code, finding.severity),
            "line": finding.at.line,
            "message": shown(finding.message),
            "proofs": [{"line": proof.at.line, "message": shown(proof.message)} for proof in finding.evidence],
        }
        for finding in indices
    ]
    return {"signs": MEANINGS, "findings": findings, "hands": hands}


def _data(
    number: int, steps: Sequence[tuple[Event, Position, Sequence[Entry]]], indices: dict[Finding, int]
) -> dict[str, Any]:
    """Return a hand for the script, of its events with the table and the sentences, and give its findings indices."""
    rows = []
    for event, position, sentences in steps:
        rows.append(
            {
                "line": event.line,
                "said": [[shown(head), shown(text)] for head, text in sentences],
                "trick": event.trick.number if event.trick else 0,
                "card": len(position.laid) if event.play else 0,
                "found": [indices.setdefault(finding, len(indices)) for finding in event.findings],
                "proven": [indices.setdefault(finding, len(indices)) for finding in event.proofs],
                "pot": figure(position.pot),
                "laid": [[card.player and shown(card.player), _card(card)] for card in position.laid],
                "acts": [at for at, seat in enumerate(position.seats) if seat.acts],
                "seats": [_seat(seat) for seat in position.seats],
            }
        )
    first = steps[0][1]
    return {
        "number": number,
        "dealer": next((at for at, seat in enumerate(first.seats) if seat.dealer), -1),
        "tricks": len({event.trick.number for event, *_ in steps if event.trick}),
        "trump": first.trump,
        "upcard": first.upcard,
        "events": rows,
    }


def _seat(seat: SeatView) -> dict[str, Any]:
    did = seat.said or ""
    if seat.drew is not None:
        did = f"drew {seat.drew}" if seat.drew else "stood pat"
    return {
        "name": shown(seat.player),
        "did": did,
        "stack": figure(seat.stack),
        "change": signed(seat.change) if seat.change else "",
        "tricks": seat.tricks,
        "cards": " ".join(map(_card, seat.cards)),
    }


def _card(card: TableCard) -> str:
    return f"{card.name or '??'}{card.signs}"


def card_text(player: str | None, card: str) -> str:
    """Return a card and its player, and each of its marks with the meaning in words."""
    face = "?" if card[0] == "?" else card[0] + GLYPHS[card[1]]
    marks = ", ".join(f"{sign} {MEANINGS[sign]}" for sign in card[2:])
    return f"{player or 'somebody'} {face}{' ' * bool(marks)}{marks}"


# The page

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
    "story": story,
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
    if game.ledger is not None:
        hands = viewer(game)
        codes = dict.fromkeys(finding.code for finding in game.file.findings)
        players = (game.settle and game.settle.players) or ()
        values |= {
            "links": Links(game),
            "verdict": findings.verdict_of(game.file),
            "facts": findings.summary(game.file),
            "findings": list(findings.list_findings(game.file, game.file.findings)),
            "data": Markup(pack(hands)),
            "viewer": hands,
            "rulings": game.ledger.rulings[:FINDINGS],
            "net": {player.player: signed(player.won.net) for player in players},
            "effects": list(game.file.effects),
            "rules": [(BY_CODE[code], page_of(BY_CODE[code]).meaning) for code in codes],
        }
    return _render("page.html", in_folder=in_folder, one=values)


def index_page(index: SeasonIndex, totals: RunTotals) -> str:
    """Render the index of a folder of pages with its logs, their verdicts, the standings, and who pays whom."""
    (titles, rows), pairs, settlement = season.players_table(index.season), tuple(twins(index.judged)), None
    if not pairs and len(index.judged) == len(index.logs):
        settlement = settle_evenings(index.judged, "verified", "leave")
    return _render(
        "index.html",
        in_folder=False,
        index=index,
        totals=totals,
        twins=pairs,
        settlement_of_all=settlement,
        titles=[*map(str.capitalize, titles)],
        rows=rows,
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
