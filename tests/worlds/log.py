"""Read a log of one hand word by word, without interpreting it."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from evenings.rewrite import Word, words
from worlds.truth import MISSED, Rules

from referee.text import within_edits

WORDS = """
game date rules rule seat rebuy leave join forfeit pay put stacks hand dealer away ante deal blinds trump take pass stay
early blind draw reshuffle trick takeback took rest show ruling misdeal pot win divide carry bourre share out
"""
KEYWORDS = frozenset(WORDS.split())
BEFORE_TRICKS = {"deal", "blinds", "trump", "take", "stay", "pass", "blind", "draw", "dealer", "away", "ante"}
RESULTS = {"win", "divide", "carry"}


@dataclass(frozen=True)
class Entry:
    """One card of a trick line, with the name before it, if any."""

    name: str | None
    card: str
    line: int
    column: int
    end: int


@dataclass(frozen=True)
class TrickLine:
    """A trick as written."""

    line: int
    entries: tuple[Entry, ...]
    arrow: str | None

    @cached_property
    def cards(self) -> tuple[str, ...]:
        """The cards that were not missed."""
        return tuple(entry.card for entry in self.entries if entry.card != MISSED)

    @property
    def named(self) -> bool:
        """True if names precede the cards."""
        return self.entries[0].name is not None


@dataclass(frozen=True)
class Unreadable:
    """A line with an unknown keyword. ``kind`` is the keyword that was certainly meant, if there is one."""

    line: int
    kind: str | None


@dataclass(frozen=True)
class Seen:
    """A card that a player showed or took back; ``after`` is the trick line before a takeback."""

    line: int
    name: str
    card: str
    after: int | None


@dataclass
class Log:
    """The contents of a log."""

    rules: Rules = field(default_factory=Rules)
    seats: list[str] = field(default_factory=list)
    dealer: str | None = None
    trump: str | None = None
    stay: list[str] | None = None
    deals: dict[str, list[str]] = field(default_factory=dict)
    drawn: dict[str, int] | None = None
    exchanged: dict[str, tuple[list[str], list[str]]] = field(default_factory=dict)
    tricks: list[TrickLine | Unreadable] = field(default_factory=list)
    early: list[Unreadable] = field(default_factory=list)
    seen: list[Seen] = field(default_factory=list)
    rest: str | None = None
    result: tuple[str, list[str]] | None = None
    bourre: list[str] | None = None
    names: list[tuple[int, str]] = field(default_factory=list)

    @cached_property
    def lines(self) -> list[TrickLine]:
        """The trick lines that could be read."""
        return [item for item in self.tricks if isinstance(item, TrickLine)]

    @cached_property
    def unreadable(self) -> list[Unreadable]:
        """The lines that could not be read."""
        return self.early + [item for item in self.tricks if isinstance(item, Unreadable)]


def read(text: str) -> Log:
    """Read a log of one hand in the form that these tests write."""
    log, late, changes = Log(), False, {}
    for number, line in enumerate(text.split("\n"), 1):
        key, *rest = [word for word in words(line) if word.sort != "comma"] or [None]
        if key is None:
            continue
        keyword, plain = key.text, [word.text for word in rest]
        if keyword not in KEYWORDS:
            lost = Unreadable(number, meant(keyword, bool(log.seats)))
            (log.tricks if late or (lost.kind not in BEFORE_TRICKS and log.trump) else log.early).append(lost)
            continue
        late |= keyword in {"trick", "rest"}
        if keyword not in {"rule", "rules", "hand", "seat"}:
            log.names += [(number, word.text) for word in rest if word.sort == "name"]
        if keyword == "rule":
            changes[plain[0]] = plain[1]
        elif keyword == "trick":
            log.tricks.append(_trick(number, rest))
        else:
            _take(log, number, keyword, plain)
    log.rules = Rules(
        hand_size=int(changes.get("hand-size", 5)),
        head=changes.get("head", "yes") == "yes",
        ruff=changes.get("ruff", "must"),
        overtrump=changes.get("overtrump", "yes") == "yes",
        lead=changes.get("lead", "any"),
        tie=changes.get("tie", "carry"),
        upcard=changes.get("upcard", "next"),
        draw_max=int(changes.get("draw-max", 5)),
    )
    return log


def _take(log: Log, number: int, keyword: str, words: list[str]) -> None:
    """Add a line other than a trick."""
    names = [word for word in words if not word[0].isdigit() and word != "none"]
    match keyword:
        case "seat":
            log.seats.append(words[0])
        case "dealer":
            log.dealer = words[0]
        case "trump":
            log.trump = words[0]
        case "stay":
            log.stay = (log.stay or []) + words
        case "deal":
            log.deals[words[0]] = words[1:]
        case "draw":
            _draw(log, words)
        case "takeback":
            log.seen.append(Seen(number, words[0], words[1], log.tricks[-1].line if log.tricks else None))
        case "show":
            log.seen.extend(Seen(number, words[0], card, None) for card in words[1:])
        case "rest":
            log.rest = words[0]
        case "win" | "divide" | "carry":
            log.result = keyword, names
        case "bourre":
            log.bourre = names


def _draw(log: Log, words: list[str]) -> None:
    drawn = log.drawn = log.drawn or {}
    if "->" in words:
        arrow = words.index("->")
        out, back = words[1:arrow], words[arrow + 1 :]
        drawn[words[0]] = len(out)
        log.exchanged[words[0]] = out, back
    elif words != ["none"]:
        drawn.update({name: int(count) for name, count in zip(words[::2], words[1::2], strict=True)})


def _trick(number: int, found: Sequence[Word]) -> TrickLine:
    arrow = found[-1].text if len(found) > 1 and found[-2].sort == "arrow" else None
    entries: list[Entry] = []
    before: Word | None = None
    for word in found[:-2] if arrow else found:
        if word.sort == "card":
            start, name = (before.start, before.text) if before else (word.start, None)
            entries.append(Entry(name, word.text, number, start + 1, word.end + 1))
        before = word if word.sort == "name" else None
    return TrickLine(number, tuple(entries), arrow)


def meant(keyword: str, in_hand: bool) -> str | None:
    """Return the only keyword within one edit of an unknown word."""
    near = within_edits(keyword, KEYWORDS, 1)
    return near[0] if len(near) == 1 and in_hand else None
