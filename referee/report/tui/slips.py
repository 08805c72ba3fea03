"""Slips of the pen on the screen: those that would explain a hand's findings, and the hand without one."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from referee.finding import Finding
from referee.judge.slip_corrections import corrected
from referee.judge.slip_searches import Explained
from referee.judge.slips import HandSlips, Slip, slips
from referee.notation.lines import texts
from referee.playback import PlayedHand, retell_as_meant
from referee.playback.moments import Moment
from referee.report.wording.miswritten import needed
from referee.report.wording.playback import Entry, sentence
from referee.report.wording.slips import told
from referee.rulesets import RuleSet


class MeantHand(NamedTuple):
    """A hand as it would have gone without a slip, and the lines of the log without that slip."""

    slip: Slip
    hand: PlayedHand
    lines: Sequence[str]


class SlipsOfLog:
    """Searches the hands of a log for slips, each once; a search may take a second."""

    def __init__(self, content: bytes, rulesets: Sequence[RuleSet] = ()) -> None:
        self._content, self._rulesets = content, rulesets
        self._found: dict[int, HandSlips] = {}

    def missing(self, hand: PlayedHand | None) -> bool:
        """Check whether a hand has an error and was not searched yet."""
        return hand is not None and hand.number not in self._found and any(map(_is_error, _findings(hand)))

    def search(self, hand: PlayedHand) -> None:
        """Search a hand; safe in any thread."""
        found = slips(self._content, _findings(hand), rulesets=self._rulesets, hand=hand.number).hands
        self._found[hand.number] = found[0] if found else HandSlips(hand.number, (), (), complete=True, judged=0)

    def told(self, hand: PlayedHand | None) -> tuple[Slip, ...]:
        """Return the slips of a hand that are shown without being asked for; none before the search."""
        return self._found[hand.number].told if hand is not None and hand.number in self._found else ()

    def before(self, hand: PlayedHand, moment: Moment) -> Iterator[Entry]:
        """Describe the slips that explain a moment's findings; at the hand's first moment, all its slips."""
        here = set(_here(hand, moment))
        for one in told([one for one in self.told(hand) if moment.kind == "deal" or here.intersection(one.explains)]):
            yield sentence(one)

    def after(self, hand: PlayedHand, moment: Moment) -> Iterator[Entry]:
        """Say for each error of a moment that no shown slip explains what would clear it."""
        found = self._found.get(hand.number)
        for index in _here(hand, moment) if found else ():
            if found and not any(index in one.explains for one in found.told):
                one, explained = _findings(hand)[index], Explained(found.explaining(index), found.complete)
                if explained.slips or not one.code.startswith("N"):
                    yield sentence(needed(one, explained))

    def as_meant(self, hand: PlayedHand) -> MeantHand | None:
        """Return the hand without its likeliest slip, if one is shown."""
        for slip, played in retell_as_meant(self._content, self.told(hand), rulesets=self._rulesets):
            return MeantHand(slip, played, texts(corrected(self._content, slip)))
        return None


def meant(one: MeantHand) -> Entry:
    """Say which word of the hand was replaced."""
    slip = one.slip
    other = f", {slip.meant[0]} in place of {slip.written}" if slip.meant else " left out, because it is there twice"
    return "As meant: ", f"line {slip.line}{other}. Press m to see it as written."


def _findings(hand: PlayedHand) -> tuple[Finding, ...]:
    return (*hand.findings, *hand.after.findings)


def _here(hand: PlayedHand, moment: Moment) -> list[int]:
    """Return the indices of a moment's errors among the findings of the hand."""
    return [index for index, one in enumerate(_findings(hand)) if _is_error(one) and one in moment.findings]


def _is_error(one: Finding) -> bool:
    return one.severity == "error"
