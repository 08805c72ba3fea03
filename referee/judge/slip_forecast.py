"""What another card in a trick, or another trump, would surely make wrong: told without judging the hand anew.

Most cards of the pack can't have been meant, since somebody would have reneged by them or another have taken the trick.
To see that takes a tenth of the time of a judgement, and what is not seen here is judged.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from referee import statements as st
from referee.finding import Violation
from referee.judge.slip_edits import Edit
from referee.replay.duty import Turn, broken, duty
from referee.table.cards import BEATS, card
from referee.table.hand import Hand, Trick
from referee.text.place import Place

_PLAIN: Final = (
    *(st.Hand, st.Dealer, st.Away, st.Ante, st.Antes, st.Deal, st.Trump, st.Stay, st.Pass, st.Draw, st.Exchange),
    *(st.Trick, st.Pot, *st.RESULTS, st.Bourre, st.Out, st.Stacks, st.Early),
)
"""Lines of a hand that leave no doubt whose turn it was, and excuse nobody."""
_CERTAIN: Final = frozenset("RLH")
"""Kinds of errors that leave none either."""


class Forecast:
    """The tricks of a hand as far as it is certain who laid which card, a card in conflict being none."""

    __slots__ = ("_conflict", "_hand", "_known", "_lines", "_others", "_wrong")

    def __init__(self, hand: Hand, lines: Sequence[st.Statement], errors: Sequence[Violation]) -> None:
        self._hand, self._conflict = hand, conflicting(errors)
        doubt = hand.doubt
        ends = next((i for i, line in enumerate(lines) if not isinstance(line, _PLAIN)), len(lines))
        between = (st.Rebuy, st.Leave, st.Join, st.Pay, st.Put, st.Rule)
        plain = all(isinstance(line, between) for line in lines[ends:])
        sure = not (doubt.lines or doubt.options or doubt.turns or doubt.ruling or hand.seats.lost or hand.misdeal)
        understood = all(_is_understood(one) for one in errors)
        few = len(hand.tricks) <= hand.house.hand_size
        self._known = few and plain and sure and understood and hand.trump is not None
        self._lines = {trick.line.line: trick for trick in hand.tricks}
        self._wrong = {(one.code[0], one.at) for one in errors if one.code[0] == "R" or one.code == "T404"}
        self._others = len(errors) > len(self._wrong)

    def rules_out(self, edit: Edit) -> bool:
        """Whether an edit surely makes a renege or a wrong taker of what was none, or surely leaves all errors."""
        if not self._known or edit.kind != "card":
            return False
        line = edit.statement
        if not isinstance(line, st.Trick) or not set(line.cards).isdisjoint(self._conflict):
            return isinstance(line, st.Trump) and self._is_worse({}, line.suit)
        trick = self._lines.get(line.line)
        by_name = all(one.line.names is not None for one in self._hand.tricks)
        if trick is None or not (by_name or line.taker is not None):
            return False
        return self._is_worse({line.line: line.cards}, self._hand.trump)

    def _is_worse(self, other: dict[int, Sequence[int | None]], trump: int | None) -> bool:
        """Whether with these cards of a line, or with this trump, all is wrong that was, or something else."""
        laid = [(trick, self._certain(trick, other.get(trick.line.line))) for trick in self._hand.tricks]
        held: dict[int, int] = {}
        for trick, cards in laid:
            for player, one in zip(trick.players, cards, strict=True):
                if player is not None and one is not None:
                    held[player] = held.get(player, 0) | 1 << one
        still = 0
        for trick, cards in laid:
            for wrong in self._in_trick(trick, cards, held, trump or 0):
                if wrong not in self._wrong:
                    return True
                still += 1
        return still == len(self._wrong) and not self._others

    def _certain(self, trick: Trick, cards: Sequence[int | None] | None) -> Sequence[int | None]:
        """The cards of a trick; none of one of which it is not certain who laid which."""
        if None in trick.players or trick.strays or trick.absent or trick.short:
            return [None] * len(trick.players)
        return [None if one in self._conflict else one for one in cards or trick.line.cards]

    def _in_trick(
        self, trick: Trick, cards: Sequence[int | None], held: dict[int, int], trump: int
    ) -> Iterator[tuple[str, Place]]:
        """The reneges of a trick and its wrong taker, by kind and place; its cards are taken from those ``held``."""
        turn = Turn(trump, first=trick is self._hand.tricks[0], forfeited=True)
        best = taker = None
        for index, (player, one) in enumerate(zip(trick.players, cards, strict=True)):
            if player is None or one is None:
                break
            turn.best = best
            if broken(one, duty(held[player], turn, self._hand.house)):
                yield "R", trick.line.card_at(index)
            if best is None or BEATS[trump][best] >> one & 1:
                best, taker = one, player
            if turn.led is None:
                turn.led = one // 13
        else:
            if trick.named is not None and trick.named != taker:
                yield "T", trick.line.taker_at
        for player, one in zip(trick.players, cards, strict=True):
            if player is not None and one is not None:
                held[player] &= ~(1 << one)


def _is_understood(error: Violation) -> bool:
    """Whether an error leaves no doubt about anything but its own cards."""
    return error.code[0] in _CERTAIN or (error.code in ("C301", "T404") and "again" not in error.facts)


def conflicting(errors: Sequence[Violation]) -> frozenset[int]:
    """The cards that can't be where they were noted, by these errors."""
    return frozenset(card(str(one.facts["card"])) for one in errors if one.code in ("C301", "C302", "C304"))
