"""The words of a hand that an error depends on: editing any other single word can't remove it."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from referee.finding import DuplicateCard, UpcardConflict, Violation
from referee.judge.slip_edits import Word, words_of
from referee.notation import statements as st
from referee.notation.names import CARDS
from referee.values import Place

_DECLARED = (st.Stay, st.Pass, st.Blind)
_IN_PLAY = (*_DECLARED, st.Away, st.Early, st.Take, st.Dealer, st.Draw, st.Exchange, st.Blinds)
_BEFORE_PLAY = (*_IN_PLAY, st.Ante, st.Antes)
_DRAWN = (st.Draw, st.Exchange)
_RESULTS = (st.Win, st.Divide, st.Carry, st.Share)
_MONEY = (
    *(st.Ante, st.Antes, st.Pot, *_RESULTS, st.Bourre, st.Out, st.Stacks),
    *(st.Rebuy, st.Leave, st.Join, st.Pay, st.Put),
)
_PAIRED = (st.Antes, st.Bourre, st.Stacks)
"""Lines in which each amount belongs to one player."""
_CINCH = ("R506", "R507", "R508")
_COUNTED = ("C303", "C305", "T403")
"""Errors that depend on the number of cards or tricks, not on which ones they were."""


class Premises:
    """The words of a hand and of the lines after it, and the errors that depend on each.

    ``words`` are the words of each line that may be slips, by line number. ``odd`` is the mask of the cards that may be
    the wrong ones in a contradiction. ``may_come_back``: a card that one player gave up may have come to another.
    ``upcard_held``: somebody may have the upcard in hand.
    """

    __slots__ = ("_odd", "_tricks", "lines", "may_come_back", "upcard_held", "words")

    def __init__(self, lines: Sequence[st.Statement], *, odd: int, may_come_back: bool, upcard_held: bool) -> None:
        self._odd = odd
        self.may_come_back: bool = may_come_back
        self.upcard_held: bool = upcard_held
        self.lines: dict[int, st.Statement] = {line.line: line for line in lines}
        self.words: dict[int, tuple[Word, ...]] = {line.line: words_of(line) for line in lines}
        self._tricks = [line for line in lines if isinstance(line, st.Trick)]

    def of(self, error: Violation) -> set[Word]:
        """The words that an error of this hand depends on."""
        found = set(self._at(error.at))
        for one in error.evidence:
            found.update(self._at(one.at))
        found.update(_BY_KIND.get(error.code[0], _nothing)(self, error))
        if error.code in _COUNTED:
            return {word for word in found if word.sort in ("name", "number")}
        return found

    def is_of_tricks(self, error: Violation) -> bool:
        """True if an error says that a card, or a whole trick, was played twice, by whatever player."""
        match error.facts:
            case DuplicateCard(again=None, first=str(first), second=str(second)):
                return first.startswith("played ") and second.startswith("played ")
            case facts:
                return isinstance(facts, DuplicateCard)

    # Words of lines

    def _at(self, place: Place) -> Iterator[Word]:
        words = self.words.get(place.line, ())
        return (word for word in words if place.column < word.at.end and word.at.column < place.end)

    def _in(self, *kinds: type[st.Statement]) -> Iterator[Word]:
        for number, line in self.lines.items():
            if isinstance(line, kinds):
                yield from self.words[number]

    def _of(self, player: str | None, *kinds: type[st.Statement]) -> Iterator[Word]:
        """The words of such lines about one player, and the names in the others: that player may have been meant."""
        for number, line in self.lines.items():
            if not isinstance(line, kinds):
                continue
            if isinstance(line, st.Draw):
                yield from self._names_and(player, line)
            elif player in (getattr(line, "name", None), None):
                yield from self.words[number]
            else:
                yield from (word for word in self.words[number] if word.sort == "name")

    def _names_and(self, player: str | None, line: st.Statement) -> Iterator[Word]:
        """The names in a list, and one player's number."""
        own = False
        for word in self.words[line.line]:
            if word.sort == "name":
                own = word.text.strip('"') == player
            if word.sort == "name" or own:
                yield word

    def _turns(self, line: st.Trick) -> Iterator[Word]:
        """The words that show who played each card of a trick.

        These are the names; or, by position, who stayed and who took the trick before. The cards and the arrow show
        that, back to the last arrow.
        """
        if line.names is not None:
            yield from (word for word in self.words[line.line] if word.sort == "name")
            return
        yield from self._in(*_DECLARED, st.Away, st.Trump)
        for before in reversed(self._tricks[: self._index(line)]):
            yield from self.words[before.line]
            if before.taker is not None:
                return
        yield from self._in(st.Dealer)

    def _index(self, line: st.Trick) -> int:
        return next(i for i, trick in enumerate(self._tricks) if trick.line == line.line)

    def _trick(self, place: Place) -> st.Trick | None:
        line = self.lines.get(place.line)
        return line if isinstance(line, st.Trick) else None

    # The words that errors depend on, by code

    def _renege(self, error: Violation) -> Iterator[Word]:
        """The trump, the cards played before, the owners of the cards; for a cinch, the tricks before."""
        yield from self._in(st.Trump, st.TakeBack, st.Take)
        trick = self._trick(error.at)
        if trick:
            yield from (word for word in self.words[trick.line] if word.at.column <= error.at.column)
        for place in (error.at, *[one.at for one in error.evidence]):
            line = self._trick(place)
            if line:
                yield from self._turns(line)
            elif place.line in self.lines:
                yield from self._of(error.player, st.Deal, *_DRAWN, st.Show)
        if trick and error.code in _CINCH:
            for before in self._tricks[: self._index(trick)]:
                yield from self.words[before.line]

    def _cards(self, error: Violation) -> Iterator[Word]:
        """The words besides the card itself: none for a card in two tricks; otherwise its owners, and the player's
        deal, draw and plays.
        """
        if error.code in _COUNTED:
            yield from self._in(*_IN_PLAY)
            yield from self._of(error.player, st.Deal)
            return
        if self.is_of_tricks(error):
            return
        for place in (error.at, *[one.at for one in error.evidence]):
            yield from self._whose(place)
        if self.may_come_back:
            yield from self._in(*_DRAWN, *_DECLARED)
        if error.code == "C301":
            return
        if self.upcard_held or error.code != "C302":
            yield from self._in(st.Trump, st.Take, st.Dealer)
        if not (isinstance(error.facts, UpcardConflict) and error.facts.reason == "turned-up-elsewhere"):
            yield from self._of(error.player, st.Deal, *_DRAWN, st.Show, st.TakeBack)
            yield from self._played(error.player)

    def _whose(self, place: Place) -> Iterator[Word]:
        """The words that show whose card is at a place."""
        line = self._trick(place)
        if line and line.names is None:
            yield from self._turns(line)
        words = self.words.get(place.line, ())
        before = [word for word in words if word.sort == "name" and word.at.column < place.column]
        yield from before[-1:]

    def _played(self, player: str | None) -> Iterator[Word]:
        """The cards, with the name, that a player played, or may have played by position, and that may be wrong."""
        for line in self._tricks:
            if line.names is None:
                yield from self.words[line.line]
                continue
            name = None
            for word in self.words[line.line]:
                if word.sort == "name":
                    name = word
                elif name and name.text.strip('"') == player and self._odd >> CARDS[word.text] & 1:
                    yield from (name, word)

    def _order(self, error: Violation) -> Iterator[Word]:
        """The cards and names of the trick, whose turn it was, and who stayed."""
        line = self._trick(error.at)
        if not line or error.code == "T403":
            yield from self._in(st.Took, st.Rest, st.Trick, *_DECLARED)
            return
        yield from self.words[line.line]
        yield from self._turns(line)
        index = self._index(line)
        if error.code == "T404":
            yield from self._in(st.Trump)
        elif error.code == "T402":
            yield from self._in(*_DECLARED, st.Away)
        elif index:
            yield from self.words[self._tricks[index - 1].line]
            yield from self._turns(self._tricks[index - 1])
            yield from self._in(st.Trump, *_DECLARED, st.Away)
        else:
            yield from self._in(st.Dealer, *_DECLARED, st.Away)

    def _procedure(self, error: Violation) -> Iterator[Word]:
        yield from self._in(*_BEFORE_PLAY, st.Trump, st.Rest)
        line = self._trick(error.at)
        if line:
            yield from self.words[line.line]
            yield from self._turns(line)

    def _money(self, error: Violation) -> Iterator[Word]:
        """Names and amounts, except what others paid; and the winners of the tricks, if they matter.

        Every ante is in the pot, which others win, and which sets the amount of a bourré.
        """
        every = error.player is None or error.code in ("L602", "L603", "L604", "L608")
        for number, line in self.lines.items():
            if not isinstance(line, (*_MONEY, *_DECLARED, st.Away, st.Dealer)):
                continue
            theirs = isinstance(line, _PAIRED) and not (isinstance(line, st.Antes) and error.code != "L601")
            if theirs and not every:
                yield from self._names_and(error.player, line)
            else:
                yield from self.words[number]
        if error.code in ("L601", "L608"):
            return
        told = any(isinstance(line, _RESULTS) for line in self.lines.values()) and any(
            isinstance(line, st.Bourre) for line in self.lines.values()
        )
        if error.code in ("L603", "L604", "L605") or not told:
            yield from self._in(st.Trick, st.Trump, st.Took, st.Rest)


_BY_KIND: dict[str, Callable[[Premises, Violation], Iterable[Word]]] = {
    "R": Premises._renege,
    "C": Premises._cards,
    "T": Premises._order,
    "H": Premises._procedure,
    "L": Premises._money,
}


def _nothing(_premises: Premises, _error: Violation) -> Iterable[Word]:
    return ()
