"""The figures of many evenings, from one process or several; the same with any number of processes."""

from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Final, NamedTuple

from excuses.evenings import Setting
from excuses.mistakes import KINDS, UNTRIED, Mistake, mistaken
from excuses.trial import JudgedHand, Trial, tried, undoing
from referee.judge.slips import is_told

ASKED: Final = 10
"""Of so many tables with a slip, one asks ``explain`` too."""
CARELESS: Final = 8
"""Of so many tables, one has an evening of careless players too."""
MOST: Final = 3
"""Players and findings are counted up to this number, which stands for more."""
TOLD: Final = 3
"""``check`` reports so many slips of a hand at most."""

SLIP, FAULT, RENEGES = "slip", "fault", "reneges"
"""The three kinds of evening: one slip; faults as the generator plants them; reneges by anybody, several in a hand."""


class Look(NamedTuple):
    """A hand with errors, as it looks to somebody who does not know what happened.

    ``evening`` is its kind; ``impossible``: the log can't be right there. ``players`` counts the accused, ``findings``
    the errors. The first slip that ``check`` reports ``explains`` so many findings ``of`` so many players; 0 where it
    tells none.
    """

    evening: str
    impossible: bool
    players: int
    findings: int
    explains: int
    of: int


class Miss(NamedTuple):
    """A slip that the search should have found: its kind, and the number of its evening."""

    kind: str
    number: int
    why: str


@dataclass
class Tally:
    """The figures of many evenings.

    ``slips`` counts facts of each kind of slip, ``ways`` those of each way of writing, ``codes`` facts of each kind of
    evening and code, ``offered`` how many slips ``explain`` offers for the first error of a hand with so many accused.
    """

    evenings: int = 0
    refused: int = 0
    slips: Counter[tuple[str, str]] = field(default_factory=Counter)
    ways: Counter[tuple[str, str]] = field(default_factory=Counter)
    looks: Counter[Look] = field(default_factory=Counter)
    codes: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    offered: Counter[tuple[str, int, int]] = field(default_factory=Counter)
    misses: list[Miss] = field(default_factory=list)

    @property
    def careless(self) -> int:
        """The number of evenings of careless players."""
        return sum(map(_is_careless, range(self.evenings)))

    def join(self, other: "Tally") -> None:
        """Add another."""
        self.evenings += other.evenings
        self.refused += other.refused
        for name in ("slips", "ways", "looks", "codes", "offered"):
            getattr(self, name).update(getattr(other, name))
        self.misses += other.misses


def number_of(seed: int, index: int) -> int:
    """The number of an evening."""
    return (seed << 24) + index


def one_evening(seed: int, slips: int, index: int) -> Tally:
    """A table's evening with faults; in the first ``slips`` another with a slip, and now and then one with careless
    players."""
    total = Tally(evenings=1)
    setting = Setting(number_of(seed, index))
    asked = index < slips and index // len(KINDS) % ASKED == 0
    if index < slips:
        truthful = setting.truthful()
        if tried(truthful, asked=False).clean:
            _slip(total, setting, list(KINDS)[index % len(KINDS)], truthful, asked)
        else:
            total.refused = 1
    _hands(total, FAULT, tried(setting.faulty(), asked=asked))
    if _is_careless(index):
        _hands(total, RENEGES, tried(setting.careless(), asked=asked))
    return total


def _is_careless(index: int) -> bool:
    """Tell whether this table has an evening of careless players."""
    return index // len(KINDS) % CARELESS == 0


def _slip(total: Tally, setting: Setting, kind: str, truthful: str, asked: bool) -> None:
    """Plant a slip, and count what the referee says of it."""
    number = setting.plan.seed
    mistake = mistaken(kind, Random(number), truthful)
    if mistake is None:
        return
    trial = tried(mistake.text, asked=asked)
    _hands(total, SLIP, trial)

    def note(fact: str) -> None:
        total.slips[kind, fact] += 1
        for way in (f"deals {'noted' if setting.plan.deals else 'not noted'}", f"claims: {setting.plan.claims}"):
            total.ways[way, fact] += 1

    note("planted")
    if trial.clean:
        note("silent")
        return
    note("found")
    own = next((hand for hand in trial.hands if hand.number == mistake.hand), None)
    told = [slip for hand in trial.hands for slip in hand.told]
    if told:
        note("told")
    if undoing(mistake, told):
        note("true")
        if undoing(mistake, told[:1]) == (0, 0):
            note("first")
    elif own is None:
        note("another hand")
    else:
        why = _missed(mistake, own, trial)
        note(why)
        if why == "not found" and kind not in UNTRIED:
            total.misses.append(Miss(kind, number, why))
    if own and own.offered:
        note("asked")
        _asked(total, number, mistake, own)


def _missed(mistake: Mistake, own: JudgedHand, trial: Trial) -> str:
    """The reason why the true word is not reported, although its hand has errors."""
    if _unreadable(mistake, own):
        return "unreadable"
    every = [(one.code, one.player) for one in trial.findings if one.severity == "error"]
    if not is_told(every):
        return "one player"
    if not is_told([(one.code, one.player) for one in own.errors]):
        return "one player in its hand"
    if len(own.told) == TOLD:
        return "others first"
    return "not found" if own.complete else "bound"


def _unreadable(mistake: Mistake, own: JudgedHand) -> bool:
    """Tell whether the slip makes its line unreadable: the referee says so, and the search tries no word of it."""
    return any(one.code == "N101" and one.at.line == mistake.line for one in own.errors)


def _asked(total: Tally, number: int, mistake: Mistake, own: JudgedHand) -> None:
    """Count what ``explain`` offers for the first error of the hand with the slip."""
    kind, place = mistake.kind, undoing(mistake, own.explaining)
    if place:
        total.slips[kind, "offered"] += 1
        total.slips[kind, "offered first"] += place == (0, 0)
    elif own.offered and own.offered.complete and kind not in UNTRIED and not _unreadable(mistake, own):
        total.misses.append(Miss(kind, number, "not offered"))


def _hands(total: Tally, evening: str, trial: Trial) -> None:
    """Count how each hand with errors looks."""
    for hand in trial.hands:
        slip = hand.told[0] if hand.told else None
        explained = {trial.findings[index].player for index in slip.explains} - {None} if slip else set()
        look = Look(
            evening,
            hand.impossible,
            min(hand.players, MOST),
            min(len(hand.errors), MOST),
            min(len(slip.explains), MOST) if slip else 0,
            min(len(explained), MOST),
        )
        total.looks[look] += 1
        for code in sorted({one.code for one in hand.errors}):
            total.codes[evening, code, "hands"] += 1
            total.codes[evening, code, "told"] += bool(hand.told)
        if hand.offered:
            code, count = hand.errors[0].code, len(hand.explaining)
            total.codes[evening, code, "asked"] += 1
            total.codes[evening, code, "offered"] += bool(count)
            total.offered[evening, look.players, min(count, 20)] += 1


def tally(count: int, slips: int, seed: int, jobs: int = 1) -> Tally:
    """Count the evenings at so many tables, with a slip at the first ``slips``."""
    total = Tally()
    for one in _evenings(count, slips, seed, jobs):
        total.join(one)
    return total


def _evenings(count: int, slips: int, seed: int, jobs: int) -> Iterator[Tally]:
    """One evening after the other."""
    if jobs == 1:
        yield from map(partial(one_evening, seed, slips), range(count))
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(partial(one_evening, seed, slips), range(count), chunksize=20)
