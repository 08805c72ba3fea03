"""Lists of players with amounts, in ``ante``, ``bourre`` and ``stacks`` lines."""

from collections.abc import Sequence

from referee.statements.sums import Amount, Sums
from referee.table.hand import Hand
from referee.text.place import Place


def told(hand: Hand, lines: Sequence[Sums[Amount]]) -> dict[int, Amount]:
    """The amount next to each name; an unknown name is reported."""
    ids, amounts = hand.seats.ids, {}
    for line in lines:
        for i, (name, amount) in enumerate(line.sums):
            if name in ids:
                amounts[ids[name]] = amount
            else:
                hand.who(name, line, line.number_of(i))
    return amounts


def named_at(lines: Sequence[Sums[int] | Sums[int | None]], name: str) -> Place:
    """The last place of a name in these lines; if there is none, the first line."""
    places = [line.name_at(i) for line in lines for i, (other, _) in enumerate(line.sums) if other == name]
    return places[-1] if places else lines[0].at
