"""One hand as a picture to send: who dealt and stayed, every trick, what was wrong, and the money.

The picture is complete in itself: it has its own colours, names only fonts that a system has, and refers to nothing, so
a browser that draws it onto a canvas lets the canvas be read.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import accumulate, takewhile
from typing import Final, NamedTuple
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from referee.finding import Finding
from referee.ledger.entries import account_name
from referee.playback import Holding, PlayedHand
from referee.playback.moments import Moment, hand_moments
from referee.playback.played_hand import STAKES, TAKEN
from referee.playback.position import BACK, PROOF, STRAY, TAKES, WRONG, Card, position
from referee.report.charts.canvas import width
from referee.report.charts.svg import moved, put
from referee.report.page import GameReport
from referee.report.wording import steps
from referee.report.wording.phrases import UNKNOWN, counted, figure, owes, signed
from referee.report.wording.playback import missing_tricks
from referee.report.wording.verdict import sign, suppressed
from referee.rules.catalogue import LOG_ERRORS
from referee.rules.phrases import begun, in_a_row
from referee.text.escape import shown

MOST_CARDS: Final = 14
MOST_OF_A_TRICK: Final = 5
MOST_SENTENCES: Final = 20
"""Cards of a trick in the picture, sentences on what was wrong in it, and other sentences of a kind; the picture says
how many there are besides. No hand has more than five tricks.
"""
_MOST_LINES: Final = 6
_MOST_SIGNS: Final = 2000
"""Lines of a sentence, and more characters than they can hold; the rest is cut."""

WIDTH: Final = 720
_LEFT: Final = 36
_RIGHT: Final = WIDTH - _LEFT
_FIRST_CARD: Final = 64
_ACROSS: Final = 7
"""Cards in a row; a trick of more has several rows."""

_PAPER, _FACE, _INK, _MUTED, _RULE = "#fbfaf7", "#ffffff", "#1f1d1a", "#5f5b54", "#d9d4ca"
_ERROR, _WARNING, _FIX, _GOOD = "#a3161a", "#8a4b00", "#7b2d8e", "#1d6b3a"
_SANS: Final = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"
_SERIF: Final = "'Iowan Old Style', 'Palatino Linotype', Palatino, 'Book Antiqua', Georgia, serif"
"""The colours and fonts of the report's page in light."""

_TONES: Final = {"error": _ERROR, "warning": _WARNING, "note": _MUTED}
_SIGNS: Final = {
    WRONG: ("not allowed", _ERROR),
    BACK: ("taken back", _MUTED),
    STRAY: ("doesn't count", _MUTED),
    PROOF: ("proves it", _WARNING),
    TAKES: ("takes it", _GOOD),
}
"""The signs of a card, the most important first: a caption that fits below it, and its colour."""


class _Suit(NamedTuple):
    """A suit: its sign, its colour, and its shape, 24 by 24, since fonts lack the sign or have an emoji for it."""

    glyph: str
    colour: str
    shape: str


_SUITS: Final = {
    "c": _Suit(
        "♣",
        "#31785a",
        "M12 1.6a4.9 4.9 0 0 1 4 7.7 5 5 0 1 1-2.8 8.6c.2 1.9 1 3.3 2.5 4.5H8.3c1.5-1.2 2.3-2.6 2.5-4.5A5 5 0 1 1 8 9.3"
        "a4.9 4.9 0 0 1 4-7.7z",
    ),
    "d": _Suit("♦", "#1c4284", "M12 1.5L20.5 12 12 22.5 3.5 12z"),
    "h": _Suit(
        "♥",
        "#d12419",
        "M12 21.5C5.5 15.3 2 11.8 2 7.8 2 4.7 4.3 2.6 7 2.6c2.1 0 4 1.2 5 3.2 1-2 2.9-3.2 5-3.2 2.7 0 5 2.1 5 5.2 0 4"
        "-3.5 7.5-10 13.7z",
    ),
    "s": _Suit(
        "♠",
        _INK,
        "M12 1.5c3.5 5 9.8 8 9.8 13 0 3.2-2.3 5.3-4.9 5.3-1.5 0-2.8-.6-3.7-1.7.2 1.8 1 3.2 2.4 4.4H8.4c1.4-1.2 2.2-2.6 "
        "2.4-4.4-.9 1.1-2.2 1.7-3.7 1.7-2.6 0-4.9-2.1-4.9-5.3 0-5 6.3-8 9.8-13z",
    ),
}

_NARROW: Final = frozenset("fijlrtI .,:;'’|!()[]/-")
_BROAD: Final = frozenset("mMW@%—")
_WHERE: Final = re.compile(r" \((?:line \d+|not noted)\)")
"""The line that proves a sentence about money, which is of no use to people without the log."""


class HandPicture(NamedTuple):
    """A hand as an SVG document, and in words for those who can't see it."""

    svg: str
    words: str


def hand_picture(game: GameReport, number: int) -> HandPicture | None:
    """Draw a hand of a game, counted from 1; ``None`` if it is not among those on the page."""
    hand = next((one for one in game.hands if one.number == number), None)
    if hand is None:
        return None
    listed = {_key(one): one for one in game.findings}
    moments = [
        replace(one, findings=tuple([listed.get(_key(found), found) for found in one.findings]))
        for one in hand_moments(hand)
    ]
    sheet = _Sheet([one.player for one in hand.holdings])
    _draw_head(sheet, game, hand)
    rest = _draw_tricks(sheet, hand, moments)
    sheet.rule()
    sheet.list((begun(one) for one in _outcome(hand)), 22)
    for found in rest[:MOST_SENTENCES]:
        _draw_finding(sheet, found)
    sheet.list(_owed(hand, len(rest) - MOST_SENTENCES), 22)
    if not any(one.findings for one in moments) and _is_money_known(hand):
        sheet.write("✓ Nothing in this hand was wrong", 22, fill=_GOOD)
    _draw_stacks(sheet, hand)
    told = [_named(hand), *_outcome(hand), *(found.message for one in moments for found in one.findings)]
    words = " ".join(f"{begun(one)}{'' if one.endswith('?') else '.'}" for one in told[:MOST_SENTENCES])
    return HandPicture(sheet.document(_named(hand)), shown(words))


def _key(one: Finding) -> tuple[str, int, int, str]:
    return one.code, one.at.line, one.at.column, one.message


def _named(hand: PlayedHand) -> str:
    return f"Hand {hand.number}, dealt by {hand.dealer}" if hand.dealer else f"Hand {hand.number}"


# Before the first trick


def _draw_head(sheet: "_Sheet", game: GameReport, hand: PlayedHand) -> None:
    """Draw title and date, hand and dealer, with trump and pot to the right; then who stayed, and who did not."""
    top, right, wide = sheet.y, _RIGHT, 104
    if hand.money.pot is not None:
        right -= wide
        box, pot = moved(sheet.drawn, right, top), figure(hand.money.pot)
        put(box, "rect", x=2, y=2, width=wide - 4, height=_HIGH - 4, rx=8, fill=_FACE, stroke=_RULE, stroke_width=2)
        sheet.centre(box, pot, wide / 2, 36, min(30, (wide - 14) / _ems(pot)), font_weight="bold")
        sheet.centre(box, "pot", wide / 2, _HIGH + 20, 18, fill=_MUTED)
    if trump := hand.upcard or hand.trump:
        right -= wide + 8
        box = moved(sheet.drawn, right, top)
        _draw_card(box, Card(trump), wide)
        sheet.centre(box, "trump", wide / 2, _HIGH + 20, 18, fill=_MUTED)
    heading = " · ".join([game.title or "A game of Bourré", *([game.date] if game.date else [])])
    sheet.write(heading, 20, right=right - 16, most=2, fill=_MUTED)
    sheet.write(_named(hand), 32, right=right - 16, most=3, font_family=_SERIF)
    sheet.y = max(sheet.y, top + _HIGH + 28) + 8
    for said in ("stayed", "passed", "away", "out"):
        if names := [f"{_cut(shown(one.player), 300, 22)}{_drew(one)}" for one in hand.holdings if one.said == said]:
            sheet.write(f"{begun(said)}: {in_a_row(names)}", 22)


def _drew(one: Holding) -> str:
    if one.said != "stayed" or one.drew is None:
        return ""
    return f" (drew {one.drew})" if one.drew else " (stood pat)"


# The tricks

_HIGH: Final = 50
"""The height of a card."""


def _draw_tricks(sheet: "_Sheet", hand: PlayedHand, moments: Sequence[Moment]) -> list[Finding]:
    """Draw the tricks, each with what was wrong in it; return the findings that are about nothing drawn."""
    last: dict[int, int] = {}
    found: dict[int, list[Finding]] = defaultdict(list)
    for at, one in enumerate(moments):
        number = one.trick.number if one.play and one.trick else 0
        if number:
            last[number] = at
        found[number] += one.findings
    drawn = {number: position(hand, moments, at, ()).laid for number, at in last.items()}
    most = max(map(len, drawn.values()), default=1)
    across = min(_ACROSS, -(-most // -(-most // _ACROSS)))
    for number, cards in drawn.items():
        sheet.rule()
        _draw_trick(sheet, number, cards, across)
        for wrong in found[number][:MOST_OF_A_TRICK]:
            _draw_finding(sheet, wrong)
        del found[number][:MOST_OF_A_TRICK]
    sentences = [begun(one) for one in missing_tricks(hand)]
    if sentences:
        sheet.rule()
        sheet.list(sentences, 20, fill=_MUTED)
    return [one for some in found.values() for one in some]


def _draw_trick(sheet: "_Sheet", number: int, cards: Sequence[Card], across: int) -> None:
    """Draw the cards of a trick in the order played, each under its player."""
    put(sheet.drawn, "text", str(number), x=_LEFT, y=sheet.y + 58, font_size=22, fill=_MUTED)
    wide = min(132.0, (_RIGHT - _FIRST_CARD) / across)
    taker = "takes it" if sum(TAKES in one.signs for one in cards) == 1 else "may take it"
    for start in range(0, min(len(cards), MOST_CARDS), across):
        row = cards[start : min(start + across, MOST_CARDS)]
        captions = [_caption(one, taker, wide) for one in row]
        height = 30 + _HIGH + 20 * max(map(len, captions)) + 10
        for place, (card, caption) in enumerate(zip(row, captions, strict=True)):
            # The cell cuts off a name that some font makes wider than the estimate.
            cell = put(sheet.drawn, "svg", x=_FIRST_CARD + place * wide, y=sheet.y, width=wide, height=height)
            _draw_play(sheet, cell, card, caption, wide)
        sheet.y += height
    if len(cards) > MOST_CARDS:
        sheet.write(_left_out(len(cards) - MOST_CARDS, "card"), 20, fill=_MUTED)


def _caption(card: Card, taker: str, wide: float) -> list[str]:
    told = [taker if one == TAKES else words for one, (words, _) in _SIGNS.items() if one in card.signs]
    return [line for one in told for line in _wrapped(one, wide - 4, 17, 3)]


def _draw_play(sheet: "_Sheet", cell: Element, card: Card, caption: Sequence[str], wide: float) -> None:
    """Draw a card with its player above and its caption below."""
    middle, tone = wide / 2, next((colour for one, (_, colour) in _SIGNS.items() if one in card.signs), "")
    weight = "bold" if TAKES in card.signs else "normal"
    sheet.centre(cell, _cut(shown(card.player or "somebody"), wide - 6, 20), middle, 20, 19, font_weight=weight)
    _draw_card(moved(cell, middle - 41, 30), card, 82, tone)
    for at, line in enumerate(caption):
        sheet.centre(cell, line, middle, 30 + _HIGH + 19 * (at + 1), 17, fill=tone)


def _draw_card(parent: Element, card: Card, wide: float, tone: str = "") -> None:
    """Draw a card, only a suit (``h``), or a card that was not seen; ``tone`` is the colour of a thick frame."""
    suit, rank = (_SUITS[card.name[-1]], card.name[:-1].replace("T", "10")) if card.name else (None, "?")
    drawn = put(parent, "g", role="img", aria_label=f"{rank}{suit.glyph if suit else ''}")
    edge = put(drawn, "rect", x=2, y=2, width=wide - 4, height=_HIGH - 4, rx=8, fill=_FACE, stroke=tone or _RULE)
    edge.set("stroke-width", "4" if tone else "2")
    edge.set("stroke-dasharray", "none" if suit else "6,5")
    faded = BACK in card.signs or STRAY in card.signs
    face = put(drawn, "g", fill=suit.colour if suit else _MUTED, opacity=0.5 if faded else 1)
    size = 27 if rank == "10" else 30
    across = size * {"": 0, "10": 1.35, "J": 0.45, "?": 0.55}.get(rank, 0.72)
    left = (wide - across - (26 + 4 * bool(rank)) * bool(suit)) / 2
    put(face, "text", rank, x=left + across, y=36, font_size=size, font_weight="bold", text_anchor="end")
    if suit:
        put(moved(face, left + across + 4 * bool(rank), 12), "path", d=suit.shape, transform="scale(1.1)")


def _draw_finding(sheet: "_Sheet", one: Finding) -> None:
    """Write what was wrong."""
    tone = _MUTED if one.suppression else _FIX if one.code in LOG_ERRORS else _TONES[one.severity]
    waived = f" ({suppressed(one.suppression)})" if one.suppression else ""
    sheet.write(f"{sign(one)} {one.message}{waived}", 22, fill=tone)


# After the last trick


def _outcome(hand: PlayedHand) -> Iterator[str]:
    """Say who wins the pot, who took it if that was somebody else, and who paid a bourré or a penalty."""
    money = hand.money
    told = [steps.rightful(hand)]
    # A debt that nobody paid is among the corrections.
    paid = [one for one in money.steps if one.amount or not money.corrections]
    told += [steps.taken(one) for one in paid if one.kind in TAKEN and one.amount != one.due]
    told += [steps.stake(one, hand) for one in paid if one.kind in STAKES]
    for one in (*told, *steps.rest(money.steps)):
        yield _WHERE.sub("", one)


def _owed(hand: PlayedHand, left: int) -> Iterator[str]:
    """Say how many findings are not in the picture, and who owes whom for what was wrong."""
    if left > 0:
        yield _left_out(left, "finding")
    if debts := hand.money.corrections:
        yield f"To put it right, {'; '.join(map(owes, debts))}"


def _is_money_known(hand: PlayedHand) -> bool:
    """False if it is not known who has what after the hand: then nobody can say that nothing was wrong."""
    return None not in (hand.money.table.pot, *hand.money.table.stacks.values())


def _draw_stacks(sheet: "_Sheet", hand: PlayedHand) -> None:
    """Draw a table: everybody's tricks, gain or loss, and stack after the hand; and what is in the pot then."""
    money, tricks = hand.money, hand.tricks_taken or {}
    sheet.rule()
    sheet.row(("", "tricks", "won or lost", "stack"), 18, fill=_MUTED)
    for one in hand.holdings:
        account = account_name(one.player)
        before, after = money.before.stacks.get(account), money.table.stacks.get(account)
        change = UNKNOWN if before is None or after is None else signed(after - before).replace("-", "−")
        number = one.said if one.said in ("passed", "away", "out") else str(tricks.get(one.player, UNKNOWN))
        sheet.row((one.player, number or UNKNOWN, change, figure(after)), 22)
    sheet.row(("Left in the pot", "", "", figure(money.table.pot)), 22, fill=_MUTED)
    sheet.y += 18
    sheet.write("Judged by the Bourré referee", 17, fill=_MUTED)


# The sheet


class _Sheet:
    """A picture in progress: the drawing so far, and ``y``, the place of the next line.

    Widths of texts are estimates, since the true ones depend on a machine's fonts.
    """

    def __init__(self, players: Iterable[str]) -> None:
        self.drawn: Element[str] = Element("g", {"fill": _INK, "font-family": _SANS, "direction": "ltr"})
        self.y: float = 32
        foreign = sorted({re.escape(one) for one in players if not one.isascii()}, key=lambda one: (-len(one), one))
        self._foreign = re.compile("|".join(foreign) or "(?!)")

    def write(self, text: str, size: float, right: float = _RIGHT, most: int = _MOST_LINES, **looks: str) -> None:
        """Write a sentence, in as many lines as it takes."""
        for line in _wrapped(shown(text), right - _LEFT, size, most):
            self.y += size * 1.25
            self._text(self.drawn, line, _LEFT, self.y, size, **looks)
        self.y += size * 0.3

    def list(self, sentences: Iterable[str], size: float, fill: str = _INK) -> None:
        """Write sentences below each other, and how many are not there for lack of room."""
        some = list(sentences)
        left = len(some) - MOST_SENTENCES
        for one in (*some[:MOST_SENTENCES], *([f"And {left:,} more"] if left > 0 else [])):
            self.write(one, size, fill=fill)

    def row(self, cells: Sequence[str], size: float, **looks: str) -> None:
        """Write a name and three values next to it."""
        name, *values = cells
        self.y += size * 1.55
        self._text(self.drawn, _cut(shown(name), 260, size), _LEFT, self.y, size, **looks)
        for text, right in zip(values, (404, 548, _RIGHT), strict=True):
            if text:
                self._text(self.drawn, text, right, self.y, min(size, 118 / _ems(text)), text_anchor="end", **looks)

    def centre(self, parent: Element, text: str, x: float, y: float, size: float, **looks: str) -> None:
        """Write around a place."""
        self._text(parent, text, x, y, size, text_anchor="middle", **looks)

    def rule(self) -> None:
        """Draw a line across."""
        put(self.drawn, "path", d=f"M{_LEFT},{round(self.y) + 12.5}H{_RIGHT}", stroke=_RULE, stroke_width=2)
        self.y = round(self.y) + 22

    def document(self, title: str) -> str:
        """Return the picture."""
        height = round(self.y) + 32
        size = {"width": str(WIDTH), "height": str(height), "viewBox": f"0 0 {WIDTH} {height}"}
        svg = Element("svg", {"xmlns": "http://www.w3.org/2000/svg", **size, "role": "img", "aria-label": shown(title)})
        put(svg, "rect", width=WIDTH, height=height, fill=_PAPER)
        svg.append(self.drawn)
        return ElementTree.tostring(svg, encoding="unicode")

    def _text(self, parent: Element, text: str, x: float, y: float, size: float, **looks: str) -> None:
        # Isolated, a name that is read from right to left does not turn round the words next to it.
        told = self._foreign.sub(lambda name: f"\u2068{name[0]}\u2069", text)
        put(parent, "text", told, x=x, y=y, font_size=size, **looks)


def _left_out(number: int, thing: str) -> str:
    return f"{counted(number, f'more {thing}')} {'is' if number == 1 else 'are'} not in this picture"


# The width of a text


def _wrapped(text: str, across: float, size: float, most: int) -> list[str]:
    """Break a text into lines of at most this width in pixels; if there are more than ``most``, cut the last."""
    room, lines = across / size, [""]
    for word in text[:_MOST_SIGNS].split(" "):
        longer = f"{lines[-1]} {word}".lstrip()
        if _ems(longer) <= room:
            lines[-1] = longer
            continue
        rest = word
        while rest:
            fits = _fitting(rest, room) or rest[:1]
            lines.append(fits)
            rest = rest[len(fits) :]
    lines = lines if lines[0] else lines[1:]
    return lines if len(lines) <= most else [*lines[: most - 1], _cut(" ".join(lines[most - 1 :]), across, size)]


def _cut(text: str, across: float, size: float) -> str:
    """Cut a text to this width in pixels, with an ellipsis if it is too long."""
    room = across / size
    fits = _fitting(text, room)
    return text if fits == text else f"{_fitting(fits, room - 1).rstrip()}…"


def _fitting(text: str, room: float) -> str:
    """Return as much of the beginning of a text as is at most this wide."""
    widths = accumulate(map(_em, text))
    return text[: sum(1 for _ in takewhile(lambda wide: wide <= room, widths))]


def _ems(text: str) -> float:
    """Estimate the width of a text, as a multiple of its font's size: rather too much."""
    return sum(map(_em, text))


@lru_cache(maxsize=1024)
def _em(sign: str) -> float:
    if sign in _NARROW:
        return 0.36
    if sign in _BROAD:
        return 1.0
    if sign < "\u0300":
        return 0.72 if sign.isupper() or sign == "w" else 0.61
    if "\u2010" <= sign <= "\u27bf":  # Signs that the referee writes, without loading the tables.
        return 0.9
    return (0.15, 0.7, 1.1)[min(2, width(sign))]
