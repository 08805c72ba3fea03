"""Find the slips of the scribe's pen that would explain the errors of a hand as miswritten, not misplayed.

A slip is one word of the log that was written wrongly, or one line that was written twice. Correcting it leaves fewer
errors by the same rules: some are gone, and none is new. The search changes the words that the errors rest on, one
after the other, and judges the hand with each change on a fork of the game, and the later hands that it affects. It
gives a change up as soon as the play can't be right with it. A slip changes no verdict and no ledger.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from functools import cached_property, partial
from itertools import chain, islice
from typing import Final, NamedTuple

from referee.engine.replay import Laying, is_complete, lay_with
from referee.finding import Finding, Violation
from referee.judge.game import Game
from referee.judge.premise import Part, by_identity, difference, parts, play_part, text_key
from referee.judge.slip_edits import Change, Kind, SlipEdit, changes, repeated_lines
from referee.ledger.entries import HandLedger
from referee.limits import SLIP_AHEAD, SLIP_ERRORS, SLIP_HANDS, SLIP_HANDS_A_KIB, SLIP_HANDS_OF_LOG, SLIPS_TOLD
from referee.notation import statements as st
from referee.records import record, shows
from referee.rules.catalogue import ERRORS, LOG_ERRORS
from referee.rules.phrases import quantity
from referee.rulesets.ruleset import RuleSet
from referee.text import Log
from referee.values import Place, words

IMPOSSIBLE: Final = frozenset(code for code in LOG_ERRORS if code == "N102" or not code.startswith("N"))
"""Codes of errors that no play explains but another word may: unreadable lines are not included."""

_LINES_A_HAND: Final = 64
"""Number of lines that cost as much to judge as one hand."""

_PLAYS_A_HAND: Final = 64
"""Number of changes whose play can't be right that cost as much to see through as one hand to judge."""

_LATER: Final = 4
"""One in this many of the hands that may be judged is reserved for the hands after the one with the errors."""

_OF_CARDS: Final = (st.Trick, st.Deal, st.Exchange, st.Trump)
"""Lines with which the tricks of a hand can be laid again without judging all of it."""

Won = tuple[tuple[str, ...], int]
"""The winners of a hand's pot, several if they divide it, and the amount in hundredths."""


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
    """The findings that would be gone with any of these words, by their indices."""
    leaves: int
    """The number of errors that would be left in the hands that were judged again."""
    won: Won | None = None
    """The winners of the hand's pot with the likeliest word; ``None`` if nobody wins it, or it is not known."""

    @property
    def message(self) -> str:
        """The slip in one sentence, with the number of findings that it would explain."""
        return f"One slip would explain {quantity(len(self.explains), 'finding')}: {self.edit.otherwise}"


@record()
class HandSlips:
    """The result of the search in one hand.

    ``told`` are the slips that ``check`` reports, and ``found`` all changes that explain an error, each as a slip.
    ``complete`` is true if every change was judged, and no limit was reached. ``judged`` is how many hands that took.
    """

    hand: int
    told: tuple[Slip, ...]
    found: tuple[Slip, ...]
    complete: bool
    judged: int

    def explaining(self, finding: int) -> tuple[Slip, ...]:
        """Return the slips that explain one finding, the best first."""
        return _slips_of_words(slip for slip in self.found if finding in slip.explains)


# Which hands are searched


def find_slips(
    log: Log, findings: Sequence[Finding], *, rulesets: Iterable[RuleSet] = (), hand: int | None = None
) -> "LogSearch":
    """Search a log for slips of the pen.

    ``findings`` are all findings of the log in text order, ``rulesets`` as for ``audit``. By default, search the hands
    with something impossible or with errors by two or more players, for slips that explain those, and hands with a
    wrong amount that may have made such errors later. With ``hand``, search only that hand, for slips that explain any
    of its errors. Pure; a log without such an error is not read.
    """
    errors: dict[int, list[Finding]] = {}
    for finding in findings:
        if finding.hand and finding.severity == "error":
            errors.setdefault(finding.hand, []).append(finding)
    wanted = _suspicious(errors) if hand is None else dict.fromkeys(errors.keys() & {hand}, True)
    search = LogSearch(log, lambda: findings, rulesets)
    for number, thorough in sorted(wanted.items()):
        search.hand(number, thorough)
    return search


def _suspicious(errors: Mapping[int, Sequence[Finding]]) -> dict[int, bool]:
    """Return the hands to search, given the errors of each, and whether for slips that explain any of them.

    They are those with something impossible, or with errors by two players. The first of 21 hands in which an amount is
    wrong is another, if later ones have such errors of money, since all may come from one wrong word there.
    """
    wanted, last = {}, -SLIP_AHEAD
    for hand, of_hand in sorted(errors.items()):
        is_first = False
        if hand > last + SLIP_AHEAD and any(map(_is_of_money, of_hand)):
            after = chain.from_iterable(errors.get(hand + index, ()) for index in range(1, SLIP_AHEAD + 1))
            later = [*filter(_is_of_money, after)]
            is_first = bool(later) and is_told([*of_hand, *later])
        if is_first:
            last = hand
        if is_first or is_told(of_hand):
            wanted[hand] = is_first
    return wanted


def is_told(errors: Iterable[Finding | Violation]) -> bool:
    """Return whether a slip for these errors is reported. One must be impossible, or two or more players make them."""
    these = [*errors]
    return any(error.code in IMPOSSIBLE for error in these) or len({error.player for error in these} - {None}) > 1


def _is_of_money(error: Finding) -> bool:
    return error.code.startswith("L")


# The search of a log, hand by hand


class _WrittenHand(NamedTuple):
    """A hand as the log has it (``None`` after the last), with its errors, and the game before it, only to be forked.

    ``courses`` is the number of ways in which its tricks may have gone.
    """

    part: Part | None
    before: Game
    errors: list[Violation]
    courses: int

    @property
    def price(self) -> int:
        """The cost of judging the hand, in hands of 64 lines, for each possible course of its tricks."""
        return -(-len(self.part.lines if self.part else ()) // _LINES_A_HAND) * self.courses


class LogSearch:
    """The search of one log, hand by hand in its order, with the results for the ``hands`` so far.

    ``findings`` returns all findings of the log, and is called if a hand is searched. The log is played as it is
    written, and what is played from the hand that is searched on is kept. All searches together cost at most as much as
    a log may; after that, no more hands are searched.
    """

    def __init__(self, log: Log, findings: Callable[[], Sequence[Finding]], rulesets: Iterable[RuleSet] = ()) -> None:
        self.hands: list[HandSlips] = []
        self._findings = findings
        self._left = min(SLIP_HANDS_OF_LOG, SLIP_HANDS + len(log) * SLIP_HANDS_A_KIB // 1024)
        self._game: Game | None = None
        self._parts, self._rulesets = parts(log), rulesets
        self._next, self._searched = 0, 0
        self._hands: dict[int, _WrittenHand] = {}

    @property
    def told(self) -> tuple[Slip, ...]:
        """The slips that ``check`` reports, at most three for each hand."""
        return tuple(slip for hand in self.hands for slip in hand.told)

    @property
    def complete(self) -> bool:
        """True if no limit was reached."""
        return all(hand.complete for hand in self.hands)

    @property
    def judged(self) -> int:
        """The number of hands judged again."""
        return sum(hand.judged for hand in self.hands)

    @cached_property
    def _indices(self) -> dict[tuple[Hashable, int], int]:
        return by_identity((text_key(finding), index) for index, finding in enumerate(self._findings()))

    def explaining(self, finding: Finding) -> tuple[tuple[Slip, ...], bool]:
        """Find the slips that explain an error, the best first, and whether all words that it rests on were tried.

        The error is in the latest requested hand, or in a later one.
        """
        if not self.hands or finding.hand != self.hands[-1].hand:
            self.hand(finding.hand or 0, thorough=True)
        index = self._indices.get((text_key(finding), 0), -1)
        return self.hands[-1].explaining(index), self.hands[-1].complete

    def hand(self, number: int, thorough: bool) -> None:
        """Search one hand within the limits of hand and log. Hands must be requested in order.

        If ``thorough``, look for slips that explain any error of the hand, not only for those that explain enough of
        them to be reported.
        """
        if not self._left:
            self.hands.append(HandSlips(number, (), (), complete=False, judged=0))
            return
        self._searched = number
        self._hands = {kept: hand for kept, hand in self._hands.items() if kept >= number}
        search = _HandSearch(self, number, min(SLIP_HANDS, self._left), thorough)
        explaining, findings = tuple(search.slips()), self._findings()
        self._left -= search.judged
        reported = (slip for slip in _slips_of_words(explaining) if is_told(map(findings.__getitem__, slip.explains)))
        listed = tuple(islice(reported, SLIPS_TOLD))
        self.hands.append(HandSlips(number, listed, explaining, search.complete, search.judged))

    def written(self, number: int) -> _WrittenHand:
        """Return the hand that is searched, or one after it, as the log has it."""
        while self._next <= number:
            game = self._game = self._game or Game(None, {ruleset.name: ruleset for ruleset in self._rulesets})
            part = next(self._parts, None)
            game.forget()
            before = game.fork() if self._next >= self._searched else None
            if part:
                play_part(part, game)
            if before:
                self._hands[self._next] = _WrittenHand(part, before, _errors_of(game), game.courses)
            self._next += 1
        return self._hands[number]

    def indices(self, errors: Sequence[Violation]) -> list[tuple[int, Violation]]:
        """Pair these errors of the log as written with the indices of their findings."""
        identities = by_identity((text_key(error), error) for error in errors)
        return [(self._indices[identity], error) for identity, error in identities.items() if identity in self._indices]


# The search of a hand


@record(frozen=False)
class _ChangedGame:
    """The game after a hand with a change, and after later hands.

    ``gone`` are the indices of the findings that are gone in the hand, and ``later`` those gone in the hands after it;
    ``won`` is who won the pot of the hand. ``edits`` are the changes that lead to this.
    """

    game: Game
    gone: list[int]
    won: Won | None
    edits: list[SlipEdit] = field(default_factory=list)
    others: list["_ChangedGame"] = field(default_factory=list)
    """Trials with other findings gone, after which the game is in the same state."""
    later: list[int] = field(default_factory=list)

    def slips(self, hand: int, errors: int) -> Iterator[Slip]:
        """Yield each change as a slip in a hand. ``errors`` is how many there are in the hands that were judged."""
        for trial in (self, *self.others):
            gone = tuple(sorted([*trial.gone, *self.later]))
            yield from (Slip(hand, edit, gone, errors - len(gone), trial.won) for edit in trial.edits)


class _HandSearch:
    """The search of one hand, for which at most ``bound`` hands may be judged."""

    def __init__(self, log: LogSearch, number: int, bound: int, thorough: bool) -> None:
        self.complete, self._judged, self._laid = True, 0, 0
        self._log, self._number, self._bound, self._thorough = log, number, bound, thorough
        self._is_worth: Callable[[Sequence[Violation]], bool] = bool if thorough else is_told
        self._written = log.written(number)
        self._part = self._written.part or Part(number, (), last=True)
        self._errors, self._before = self._written.errors, self._written.before
        self._indexed = log.indices(self._errors)
        self._plain: dict[tuple[int, ...], _ChangedGame | None] = {}
        self._faulty: list[Change] = []
        is_of_play = any(error.code[0] in "RCT" for error in self._errors)
        noted = self._before.fork().noted(self._part.lines) if is_of_play else None
        self._noted = noted if noted and is_complete(noted) else None
        may_be_faulty = thorough or any(error.code in IMPOSSIBLE for error in self._errors)
        self._laying = lay_with(self._noted) if self._noted and may_be_faulty else None
        if thorough and self._laying and (self._laying.clashes or None in (self._laying.fault or ())):
            self._noted = self._laying = None  # The play is unclear, so what is left of it may be no error.
        must_go_on = any(error.code[0] == "T" for error in self._errors)
        self._least = len(self._laying.takers) + must_go_on if self._laying else len(self._part.lines)

    @property
    def judged(self) -> int:
        """The number of hands judged again so far."""
        return self._judged + self._laid // _PLAYS_A_HAND

    def slips(self) -> list[Slip]:
        """Return every change that explains an error of the hand, within the bound.

        Unless the search is thorough, changes of cards are passed over if not all the play of the hand would be right.
        If nothing else explains an error, there may be a real fault as well, so they are judged too where something
        impossible shows that a word is wrong.
        """
        if not self._indexed:
            return []
        self.complete &= len(self._errors) <= SLIP_ERRORS
        lines, errors = self._part.lines, self._errors[:SLIP_ERRORS] if self._before.rules.house else []
        slips = self._judge(chain(repeated_lines(lines), changes(lines, errors, self._before, self._is_worth)))
        self._noted = None
        return slips or self._judge(self._faulty)

    def _judge(self, edits: Iterable[Change]) -> list[Slip]:
        """Judge the hand with each of these changes, and return those that explain an error."""
        trials: list[_ChangedGame] = []
        for edit, statement in edits:
            if not self._may_judge(self._written.price, self._bound - self._bound // _LATER):
                break
            if trial := self._trial(edit, statement):
                trial.edits.append(edit)
                trials += [trial] if len(trial.edits) == 1 else []
                # Whoever wrote a line twice wrote nothing else wrong.
                if edit.kind == "line" and len(trial.gone) == len(self._errors) and self._is_over(trial, self._number):
                    return [*trial.slips(self._number, len(self._errors))]
        distinct: list[_ChangedGame] = []
        for trial in trials:
            state = trial.game.state()
            same = next((other for other in distinct if other.game.state() == state), None)
            (same.others if same else distinct).append(trial)
        return [*self._follow(distinct)]

    def _trial(self, edit: SlipEdit, statement: st.Statement | None) -> _ChangedGame | None:
        """Judge the hand with one change, or return ``None`` if the change explains nothing.

        With the same takers, a hand whose play is right costs everybody the same, whatever the cards.
        """
        takers: tuple[int, ...] | None = None
        if self._noted and isinstance(statement, _OF_CARDS):
            self._laid += 1
            laying = lay_with(self._noted, statement, self._least)
            if not laying.is_plain:
                if not self._may_explain(laying):
                    return None
                if not self._thorough:
                    self._faulty.append((edit, statement))
                    return None
            elif laying.takers in self._plain and not isinstance(statement, st.Trump):
                return self._plain[laying.takers]
            else:
                takers = laying.takers
        game = self._before.fork()
        game.watch = partial(self._may_be_right, edit, statement)
        self._judged += self._written.price
        trial = None
        part = self._part.edited(edit.at.line, statement)
        if game.hand(part.lines, part.last):
            game.watch = None
            errors = _errors_of(game)
            if gone := self._gone(self._indexed, errors, edit, statement):
                won = None
                match game.accounts[-1:]:
                    case [HandLedger(result="win" | "divide", winners=(_, *_) as winners, pot=int(pot))]:
                        won = winners, pot
                trial = _ChangedGame(game, gone, won)
            if any(error.at.line == edit.at.line for error in errors):
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

    def _may_be_right(self, edit: SlipEdit, statement: st.Statement | None, violations: Sequence[Violation]) -> bool:
        """Return whether no error of the cards or the play is new with a change, and enough errors may be gone."""
        errors = [error for error in violations if error.code in ERRORS and error.code[0] in "CRT"]
        gone = self._gone(list(enumerate(self._errors)), errors, edit, statement)
        return gone is not None and self._is_worth([self._errors[index] for index in gone])

    def _follow(self, trials: list[_ChangedGame]) -> Iterator[Slip]:
        """Follow the differences after the hand through at most 20 more hands, or until there are none."""
        errors, last = len(self._errors), self._number + SLIP_AHEAD
        for number in range(self._number, last + 1):
            following, going_on = self._log.written(number + 1), list[_ChangedGame]()
            for trial in trials:
                if number == last or following.part is None or self._is_over(trial, number):
                    yield from trial.slips(self._number, errors)
                else:
                    going_on.append(trial)
            trials = sorted(going_on, key=lambda trial: -len(trial.gone))
            while trials and not self._may_judge(len(trials) * following.price, self._bound):
                trials.pop()
            if not trials or following.part is None:
                return
            errors += len(following.errors)
            indexed = self._log.indices(following.errors)
            for trial in [*trials]:
                self._judged += following.price
                play_part(following.part, trial.game)
                gone = self._gone(indexed, _errors_of(trial.game))
                trial.game.forget()
                if gone is None:
                    trials.remove(trial)
                else:
                    trial.later += gone

    def _is_over(self, trial: _ChangedGame, number: int) -> bool:
        """Return whether the game goes on after a hand as it does by the log as written."""
        return trial.game.state() == self._log.written(number + 1).before.state()

    def _may_judge(self, hands: int, bound: int) -> bool:
        """Return whether this many more hands fit within the bound. If not, the search is marked incomplete."""
        enough = self.judged + hands <= bound
        self.complete &= enough
        return enough

    def _gone(
        self,
        written: Sequence[tuple[int, Violation]],
        errors: Iterable[Violation],
        edit: SlipEdit | None = None,
        statement: st.Statement | None = None,
    ) -> list[int] | None:
        """Return the indices of the errors that a change explains, or ``None`` if one is new.

        Errors are the same if their code, player and word in the log as written are.
        """
        number = edit.at.line if edit else 0
        old = next((line for line in self._part.lines if line.line == number), None)
        gone, unexplained = difference(
            [(_key(error, number, old), index) for index, error in written],
            [(_key(error, number, statement), error) for error in errors],
        )
        return None if unexplained else [*gone]


def _errors_of(game: Game) -> list[Violation]:
    """Return the errors of the hand that was just played, in text order."""
    return sorted((each for each in game.violations if each.code in ERRORS), key=lambda each: (each.at, each.code))


def _key(error: Violation, line: int, statement: st.Statement | None) -> tuple[str, str, int, int]:
    """Return the key of an error, with the number of its word on the changed line, since the columns move."""
    at = error.at
    place = at.column
    if at.line == line and statement:
        place = sum(word.column <= at.column for word in words(line, statement.text))
    return error.code, error.player or "", at.line, place


def _slips_of_words(changes: Iterable[Slip]) -> tuple[Slip, ...]:
    """Join the changes of each word that explain most, with all their readings, and return the best words first."""
    by_word: dict[tuple[Place, Kind], list[Slip]] = {}
    for change in changes:
        by_word.setdefault((change.edit.at, change.edit.kind), []).append(change)
    ranked = []
    for of_word in by_word.values():
        best = min(of_word, key=lambda change: (-len(change.explains), change.leaves, change.edit.readings))
        as_good = [each for each in of_word if (each.explains, each.leaves) == (best.explains, best.leaves)]
        readings = sorted(reading for each in as_good for reading in each.edit.readings)
        rank = -len(best.explains), best.leaves, not (readings and readings[0].near), best.edit.at, best.edit.kind
        ranked.append((rank, replace(best, edit=replace(best.edit, readings=tuple(readings)))))
    return tuple(slip for _, slip in sorted(ranked, key=lambda pair: pair[0]))


def list_slips(slips: Iterable[Slip], errors: Iterable[Finding], listed: Sequence[Finding]) -> Iterator[Slip]:
    """Yield the slips that explain findings that are listed and not suppressed, by the indices of those findings.

    ``errors`` are the findings that were searched, with the severity of their rules.
    """
    listed_indices = by_identity((text_key(finding), index) for index, finding in enumerate(listed))
    indices = [listed_indices.get(identity) for identity in by_identity((text_key(error), error) for error in errors)]
    for slip in slips:
        explained = [index for index in (indices[error] for error in slip.explains) if index is not None]
        explains = tuple(index for index in explained if listed[index].suppression is None)
        if explains:
            yield replace(slip, explains=explains)
