"""Lists of players with amounts, in ``ante``, ``bourre`` and ``stacks`` lines."""

from collections.abc import Sequence

from referee.statements.sums import Amount, Sums
from referee.table.hand import Hand
from referee.text.place import Place


def told(hand: Hand, lines: Sequence[Sums[Amount]]) -> dict[int, Amount]:
    """The amount next to each name."""
    ids = hand.seats.ids
    try:
        return {ids[name]: amount for line in lines for name, amount in line.sums}
    except KeyError:
        return _told_of_strangers(hand, lines)


def _told_of_strangers(hand: Hand, lines: Sequence[Sums[Amount]]) -> dict[int, Amount]:
    """The same if a name is unknown, which is reported."""
    ids = hand.seats.ids
    amounts: dict[int, Amount] = {}
    for line in lines:
        for i, (name, amount) in enumerate(line.sums):
            if name in ids:
                amounts[ids[name]] = amount
            else:
                hand.who(name, line, line.number_of(i))
    return amounts


def named_at(lines: Sequence[Sums[Amount]], name: str) -> Place:
    """The last place of a name in these lines; if there is none, the first line."""
    for line in reversed(lines):
        for i in reversed(range(len(line.sums))):
            if line.sums[i][0] == name:
                return line.name_at(i)
    return lines[0].at
