"""Find the slips of the scribe's pen that would explain the errors of a hand as miswritten, not misplayed.

A slip is one word of the log that was written wrongly, or one line that was written twice. Correcting it leaves fewer
errors by the same rules: some are gone, and none is new. The search changes the words that the errors rest on, one
after the other, and judges the hand with each change on a fork of the game, and the later hands that it affects. It
gives a change up as soon as the play can't be right with it. A slip changes no verdict and no ledger.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from functools import partial
from itertools import chain, islice
from typing import Final, NamedTuple

from referee.engine.replay import CompleteHand, Laying, is_complete
from referee.finding import Finding, Violation
from referee.judge.audit import by_identity, text_key
from referee.judge.draft import Draft
from referee.judge.game import Game
from referee.judge.slip_edits import Change, Kind, SlipEdit, changes, repeated_lines
from referee.ledger.entries import HandLedger
from referee.limits import (
    FINDINGS,
    SLIP_AHEAD,
    SLIP_ERRORS,
    SLIP_HANDS,
    SLIP_HANDS_A_KIB,
    SLIP_HANDS_OF_LOG,
    SLIPS_TOLD,
)
from referee.notation import statements as st
from referee.records import record, shows
from referee.rules.catalogue import ERRORS, LOG_ERRORS
from referee.rules.phrases import quantity
from referee.values import Place, words

IMPOSSIBLE: Final = frozenset(code for code in LOG_ERRORS if code == "N102" or not code.startswith("N"))
"""Codes of errors that no play explains but another word may: unreadable lines are not included."""

_A_HAND: Final = 64
"""Number of lines, or of changes whose play can't be right, that cost as much to judge as one hand."""

_LATER: Final = 4
"""One in this many of the hands that may be judged is reserved for the hands after the one with the errors."""

_OF_CARDS: Final = (st.Trick, st.Deal, st.Exchange, st.Trump)
"""Lines with which the tricks of a hand can be laid again without judging all of it."""


# What is found


@shows(
    *("hand", "edit.at.line", "edit.at.column", "edit.at.end as end_column", "edit.kind", "edit.written", "edit.meant"),
    *("explains", "leaves", "message"),
)
@record()
class Slip:
    """One word of the log that may be a slip of the pen, as there would be fewer errors with another word."""

    hand: int
    edit: SlipEdit
    """The word, and those that may be meant."""
    explains: tuple[int, ...]
    """The errors that would be gone with any of these words, by their indices in the search or among findings."""
    leaves: int
    """The number of errors that would be left in the hands that were judged again."""
    won: tuple[tuple[str, ...], int] | None = None
    """The winners of the hand's pot with the likeliest word, several if they divide it, and the amount in hundredths.
    ``None`` if nobody wins it, or it is not known."""

    @property
    def message(self) -> str:
        """The slip in one sentence, with the number of findings that it would explain."""
        return f"One slip would explain {quantity(len(self.explains), 'finding')}: {self.edit.otherwise}"


class HandSlips(NamedTuple):
    """All changes in one hand that explain an error, each as a slip, and whether no limit was reached."""

    hand: int
    found: tuple[Slip, ...]
    complete: bool


# Which hands are searched


def find_slips(draft: Draft) -> "LogSearch":
    """Search a log for slips of the pen.

    Search the hands with something impossible or with errors by two or more players, for slips that explain those.
    Search the first of 21 hands in which an amount is wrong for slips that explain any error, if later ones have such
    errors of money, since all may come from one wrong word there. A log with too many errors is not searched.
    """
    search, errors = LogSearch(draft), [finding for finding in draft.audit.findings if finding.severity == "error"]
    if len(errors) > FINDINGS:
        search.complete = False
        return search
    by_hand, last = dict[int, list[Finding]](), -SLIP_AHEAD
    for error in errors:
        if error.hand:
            by_hand.setdefault(error.hand, []).append(error)
    for number, of_hand in sorted(by_hand.items()):
        later = chain.from_iterable(by_hand.get(number + index, ()) for index in range(1, SLIP_AHEAD + 1))
        of_money, of_money_later = ([error for error in group if error.code[0] == "L"] for group in (of_hand, later))
        is_after = number <= last + SLIP_AHEAD
        is_first = not is_after and bool(of_money and of_money_later) and is_told([*of_hand, *of_money_later])
        last = number if is_first else last
        if is_first or is_told(of_hand):
            search.search_hand(number, thorough=is_first)
    return search


def is_told(errors: Iterable[Finding | Violation]) -> bool:
    """Return whether a slip for these errors is reported. One must be impossible, or two or more players make them."""
    these = [*errors]
    return any(error.code in IMPOSSIBLE for error in these) or len({error.player for error in these} - {None}) > 1


# The search of a log, hand by hand


class LogSearch:
    """The search of one log, hand by hand in its order, with the results for the ``hands`` so far.

    ``errors`` are those of the hands that were looked at so far. ``told`` are the slips that ``check`` reports, at most
    three for each hand. ``complete`` is true if no limit was reached. ``judged`` is how many hands all searches judged
    again, which is bounded for a log as well.
    """

    def __init__(self, draft: Draft) -> None:
        self.draft: Draft = draft
        self.hands: list[HandSlips] = []
        self.errors: list[Violation] = []
        self.told: tuple[Slip, ...] = ()
        self.complete: bool = True
        self.judged: int = 0
        self._bound = min(SLIP_HANDS_OF_LOG, SLIP_HANDS + len(draft.log) * SLIP_HANDS_A_KIB // 1024)
        self._results, self._errors = draft.results(), list[Mapping[int, Violation]]()

    def explaining(self, finding: Finding) -> tuple[tuple[Slip, ...], bool]:
        """Find the slips that explain an error, the best first, and whether all words that it rests on were tried.

        The error is in the latest requested hand, or in a later one.
        """
        if not self.hands or finding.hand != self.hands[-1].hand:
            self.search_hand(finding.hand or 0, thorough=True)
        hand, key = self.hands[-1], text_key(finding)
        explaining = (slip for slip in hand.found if key in [text_key(self.errors[index]) for index in slip.explains])
        return _slips_of_words(explaining), hand.complete

    def search_hand(self, number: int, thorough: bool) -> None:
        """Search one hand within the limits of hand and log. Hands must be requested in order.

        If ``thorough``, look for slips that explain any error of the hand, not only for those that explain enough of
        them to be reported.
        """
        if self.judged >= self._bound:
            self.complete = False
            self.hands.append(HandSlips(number, (), complete=False))
            return
        search = _HandSearch(self, number, min(SLIP_HANDS, self._bound - self.judged), thorough)
        explaining = tuple(search.slips())
        self.judged += search.judged
        reported = (slip for slip in _slips_of_words(explaining) if is_told(self.errors[at] for at in slip.explains))
        self.told += tuple(islice(reported, SLIPS_TOLD))
        self.complete &= search.complete
        self.hands.append(HandSlips(number, explaining, search.complete))

    def listed(self, slips: Iterable[Slip], listed: Sequence[Finding]) -> Iterator[Slip]:
        """Yield the slips that explain listed findings that nothing suppresses, by the indices of those findings."""
        listed_indices = {identity: index for index, identity in enumerate(by_identity(listed, text_key))}
        indices = [*map(listed_indices.get, by_identity(self.errors, text_key))]
        for slip in slips:
            explained = [index for index in map(indices.__getitem__, slip.explains) if index is not None]
            explains = tuple(index for index in explained if listed[index].suppression is None)
            if explains:
                yield replace(slip, explains=explains)

    def errors_of(self, number: int) -> Mapping[int, Violation]:
        """Return the errors of a hand as the log has it, numbered over the whole log."""
        while number >= len(self._errors):
            errors = _errors(next(self._results).violations)
            self._errors.append(dict(enumerate(errors, len(self.errors))))
            self.errors += errors
        return self._errors[number]

    def price_of(self, number: int) -> int:
        """Return the cost of judging a hand, in hands of 64 lines, for each possible course of its tricks."""
        return -(-len(self.draft.sections[number]) // _A_HAND) * self.draft.before(number + 1).courses


# The search of a hand


@record(frozen=False)
class _ChangedGame:
    """The game after a hand with any of these slips, and after later hands, in which errors are gone as well."""

    game: Game
    slips: list[Slip]
    later: list[int] = field(default_factory=list)


class _HandSearch:
    """The search of one hand, for which at most ``bound`` hands may be judged."""

    def __init__(self, log: LogSearch, number: int, bound: int, thorough: bool) -> None:
        self.complete, self._judged, self._laid = True, 0, 0
        self._log, self._number, self._bound, self._thorough = log, number, bound, thorough
        self._is_worth: Callable[[Sequence[Violation]], bool] = bool if thorough else is_told
        self._part, self._before = log.draft.part(number), log.draft.before(number)
        self._written, self._price = log.errors_of(number), log.price_of(number)
        self._errors = [*self._written.values()]
        self._plain: dict[tuple[int, ...] | None, tuple[Game, Slip] | None] = {}
        self._faulty: list[Change] = []
        chapters = {error.code[0] for error in self._errors}
        noted = self._before.fork().note_hand(self._part.lines) if chapters & {*"RCT"} else None
        self._complete_hand = CompleteHand(noted) if noted and is_complete(noted) else None
        may_be_faulty = thorough or any(error.code in IMPOSSIBLE for error in self._errors)
        self._laying = self._complete_hand.lay() if self._complete_hand and may_be_faulty else None
        if thorough and self._laying and (self._laying.clashes or None in (self._laying.fault or ())):
            self._complete_hand = self._laying = None  # The play is unclear, so what is left of it may be no error.
        self._least = len(self._laying.takers) + ("T" in chapters) if self._laying else len(self._part.lines)

    @property
    def judged(self) -> int:
        """The number of hands judged again so far."""
        return self._judged + self._laid // _A_HAND

    def slips(self) -> list[Slip]:
        """Return every change that explains an error of the hand, within the bound.

        Unless the search is thorough, changes of cards are passed over if not all the play of the hand would be right.
        If nothing else explains an error, there may be a real fault as well, so they are judged too where something
        impossible shows that a word is wrong.
        """
        self.complete &= len(self._errors) <= SLIP_ERRORS
        lines, errors = self._part.lines, self._errors[:SLIP_ERRORS]
        slips = self._judge(repeated_lines(lines))
        if any(not slip.leaves for slip in slips):
            return slips  # Whoever wrote a line twice wrote nothing else wrong.
        if self._before.rules.house:
            slips += self._judge(changes(lines, errors, self._before, self._is_worth))
        self._complete_hand = None
        return slips or self._judge(self._faulty)

    def _judge(self, edits: Iterable[Change]) -> list[Slip]:
        """Judge the hand with each of these changes, and return those that explain an error."""
        changed: list[_ChangedGame] = []
        for change in edits:
            if not self._may_judge(self._price, self._bound - self._bound // _LATER):
                break
            if trial := self._trial(change):
                game, slip = trial
                state = game.state()
                same = next((each for each in changed if each.game is game or each.game.state() == state), None)
                if same:
                    same.slips.append(slip)
                else:
                    changed.append(_ChangedGame(game, [slip]))
        return [*self._follow(changed)]

    def _trial(self, change: Change) -> tuple[Game, Slip] | None:
        """Return the game after the hand with one change, and the slip, or ``None`` if the change explains nothing.

        If everybody takes as many tricks, a hand whose play is right costs everybody the same, whatever the cards.
        """
        edit, line, statement = change
        takers: tuple[int, ...] | None = None
        if self._complete_hand and isinstance(statement, _OF_CARDS):
            self._laid += 1
            laying = self._complete_hand.lay(statement, self._least)
            if laying is None or not (laying.is_plain or self._may_explain(laying)):
                return None
            if not (laying.is_plain or self._thorough):
                self._faulty.append(change)
                return None
            takers = tuple(sorted(laying.takers)) if laying.is_plain else None
            if takers in self._plain and not isinstance(statement, st.Trump):
                plain = self._plain[takers]
                return plain and (plain[0], replace(plain[1], edit=edit))
        game = self._before.fork()
        game.watch = partial(self._weigh, change)
        self._judged += self._price
        trial = None
        part = self._part.edited(line.line, statement)
        if game.play_hand(part.lines, part.last):
            game.watch = None
            if explained := self._weigh(change, game.violations):
                won = None
                match game.accounts[-1:]:
                    case [HandLedger(result="win" | "divide", winners=(_, *_) as winners, pot=int(pot))]:
                        won = winners, pot
                trial = game, Slip(self._number, edit, explained, len(self._errors) - len(explained), won)
            if any(error.at.line == line.line for error in _errors(game.violations)):
                takers = None
        if takers:
            self._plain[takers] = trial
        game.forget()
        return trial

    def _may_explain(self, laying: Laying) -> bool:
        """Return whether a change that leads to these tricks may explain enough errors and add none."""
        written, names, errors = self._laying, self._before.seats.names, self._errors
        if written is None or len(laying.takers) < self._least:
            return False
        if not laying.clashes and laying.fault:
            line, player = laying.fault
            chapter, name = ("T", None) if player is None else ("R", names[player])
            at_fault = [error for error in errors if error.at.line == line and error.code[0] == chapter]
            at_fault = [error for error in at_fault if name in (None, error.player)]
            if not at_fault:
                return False  # The error of the play is new.
            if len(at_fault) == 1:  # The error is still there.
                errors = [error for error in errors if error is not at_fault[0]]
        if laying.clashes is None or written.clashes is None:
            return self._is_worth(errors)
        cleared = written.clashes & ~laying.clashes
        is_half = cleared and written.clashes >> 52 and not cleared >> 52  # A card is right, but no player's holding.
        if laying.clashes & ~written.clashes or is_half:
            return False
        left = ("" if cleared else "C") + ("" if len(laying.takers) > len(written.takers) else "T")
        return self._is_worth([error for error in errors if error.code[0] not in left])

    def _weigh(self, change: Change, violations: Iterable[Violation]) -> tuple[int, ...]:
        """Return the errors that a change explains, by their numbers, if they are enough and none is new."""
        explained = _find_explained(self._written, violations, change) or ()
        return explained if self._is_worth([self._written[index] for index in explained]) else ()

    def _follow(self, changed: list[_ChangedGame]) -> Iterator[Slip]:
        """Follow the differences after the hand through at most 20 more hands, or until there are none."""
        errors, last = len(self._errors), self._number + SLIP_AHEAD
        for number in range(self._number, last + 1):
            is_last, going_on = number in (last, len(self._log.draft.sections) - 1), list[_ChangedGame]()
            for each in changed:
                if not is_last and each.game.state() != self._log.draft.before(number + 1).state():
                    going_on.append(each)
                    continue
                for slip in each.slips:
                    explains = tuple(sorted([*slip.explains, *each.later]))
                    yield replace(slip, explains=explains, leaves=errors - len(explains))
            changed = sorted(going_on, key=lambda each: -len(each.slips[0].explains))
            while changed and not self._may_judge(len(changed) * self._log.price_of(number + 1), self._bound):
                changed.pop()
            if not changed:
                return
            written = self._log.errors_of(number + 1)
            errors += len(written)
            for each in [*changed]:
                self._judged += self._log.price_of(number + 1)
                each.game.play(self._log.draft.part(number + 1))
                explained = _find_explained(written, each.game.violations)
                each.game.forget()
                if explained is None:
                    changed.remove(each)
                else:
                    each.later += explained

    def _may_judge(self, hands: int, bound: int) -> bool:
        """Return whether this many more hands fit within the bound. If not, the search is marked incomplete."""
        enough = self.judged + hands <= bound
        self.complete &= enough
        return enough


def _find_explained(
    written: Mapping[int, Violation], violations: Iterable[Violation], change: Change | None = None
) -> tuple[int, ...] | None:
    """Return the numbers of the errors that a change explains, or ``None`` if one is new.

    Errors are the same if their code, player and word in the log as written are.
    """
    line, statement = change[1:] if change else (None, None)
    before = by_identity(written, lambda index: _key(written[index], line))
    after = by_identity(_errors(violations), lambda error: _key(error, statement))
    is_new = any(identity not in before for identity in after)
    return None if is_new else tuple([index for identity, index in before.items() if identity not in after])


def _errors(violations: Iterable[Violation]) -> list[Violation]:
    """Return the errors among these violations, in text order."""
    return sorted((each for each in violations if each.code in ERRORS), key=lambda each: (each.at, each.code))


def _key(error: Violation, changed: st.Statement | None) -> tuple[str, str, int, int]:
    """Return the key of an error, with the number of its word on the changed line, since the columns move."""
    place = error.at.column
    if changed and changed.line == error.at.line:
        place = sum(word.column <= place for word in words(changed.line, changed.text))
    return error.code, error.player or "", error.at.line, place


def _slips_of_words(changes: Iterable[Slip]) -> tuple[Slip, ...]:
    """Join the changes of each word that explain most, with all their readings, and return the best words first."""
    best: dict[tuple[Place, Kind], Slip] = {}
    for change in sorted(changes, key=lambda change: (-len(change.explains), change.leaves, change.edit.readings)):
        slip = best.setdefault((change.edit.at, change.edit.kind), change)
        if slip is not change and (change.explains, change.leaves) == (slip.explains, slip.leaves):
            edit = replace(slip.edit, readings=slip.edit.readings + change.edit.readings)
            best[edit.at, edit.kind] = replace(slip, edit=edit)

    def rank(slip: Slip) -> tuple[int, int, bool, Place, Kind]:
        is_near = any(reading.near for reading in slip.edit.readings[:1])
        return -len(slip.explains), slip.leaves, not is_near, slip.edit.at, slip.edit.kind

    return tuple(sorted(best.values(), key=rank))
