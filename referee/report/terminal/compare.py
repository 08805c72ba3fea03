"""``referee compare`` for people: the hands in which the rules differ, and the final stacks under each."""

from collections.abc import Iterator, Sequence

from rich.console import Console
from rich.text import Text

from referee.judge.comparison import Comparison, HandUnder, PartedUnder, Renege
from referee.ledger.entries import account_name
from referee.report.terminal.console import hanging, put, words
from referee.report.terminal.tables import print_fitting, sums_table
from referee.report.wording.ledger import who_won
from referee.report.wording.phrases import MONEY_UNKNOWN, UNKNOWN, counted, figure, signed


def print_comparison(console: Console, found: Comparison) -> None:
    """Print the hands in which the rules differ, then the stacks at the end under each, and their differences."""
    put(console, hanging(console, words(f"{found.path}: ", "bold"), _summary(found)))
    for parted in found.parted_hands:
        put(console, _hand(console, found, parted))
    if found.rulings:
        from referee.report.terminal.rulings import rulings_told

        put(console, (Text(), *rulings_told(console, found.rulings, "Rulings, the same under each")))
    if found.hands:
        put(console, [Text(), Text("At the end", "bold")])
        print_fitting(console, sums_table(_names(found), _rows(found)), _paragraphs(console, found))
        put(console, _remarks(console, found))


def _summary(found: Comparison) -> str:
    hands = f"{counted(found.hands, 'hand')} under {' / '.join(_names(found))}"
    if not found.hands:
        return f"{hands}: there is no game to compare"
    if not found.parted:
        known = all(hand.net is not None for game in found.games for hand in game.hands)
        return f"{hands}; {'they agree in every hand' if known else 'no hand is known to differ'}"
    return f"{hands}; they differ in {len(found.parted)}"


def _names(found: Comparison) -> list[str]:
    return [",".join((one.rules.name, *one.rules.variants)) for one in found.games]


def _hand(console: Console, found: Comparison, parted: PartedUnder) -> Iterator[Text]:
    """Describe one hand; rules with the same result are grouped."""
    alike: dict[str, list[str]] = {}
    for name, under in zip(_names(found), parted.under, strict=True):
        alike.setdefault(_came_to(under), []).append(name)
    yield Text()
    yield Text(f"Hand {parted.hand}", "bold")
    for told, names in alike.items():
        yield from hanging(console, words(f"  {' / '.join(names)}: "), told)


def _came_to(hand: HandUnder) -> str:
    return "; ".join((_won(hand), _money(hand), *map(_renege, hand.reneges)))


def _won(hand: HandUnder) -> str:
    if hand.result == "unproven":
        return "the winner is not known"
    return who_won(hand.result, [account_name(name) or name for name in hand.winners or ()])


def _money(hand: HandUnder) -> str:
    if hand.net is None:
        return MONEY_UNKNOWN
    return ", ".join(f"{name} {signed(change)}" for name, change in hand.net.items() if change) or "no money"


def _renege(one: Renege) -> str:
    trick = "" if one.trick is None else f", trick {one.trick}"
    return f"{one.code} {account_name(one.player or '')}{trick} (line {one.line})"


def _paragraphs(console: Console, found: Comparison) -> Iterator[Text]:
    columns = zip(*(stands for _, stands in _rows(found)), strict=True)
    for rules, stands in zip(_names(found), columns, strict=True):
        each = (f"{name} {stack}" for (name, _), stack in zip(_rows(found), stands, strict=True))
        yield from hanging(console, words(f"  {rules}: "), ", ".join(each))


def _rows(found: Comparison) -> list[tuple[str, Sequence[str]]]:
    """Return the final stacks; for all rules but the first, with the difference from the first."""
    ends = found.ends
    rows: list[tuple[str, Sequence[str]]] = [
        (name, [_stack(one.stacks.get(name), one.difference[name]) for one in ends]) for name in found.players
    ]
    return [*rows, ("pot", [figure(one.pot) for one in ends])]


def _stack(stack: int | None, difference: int | None) -> str:
    return f"{figure(stack)} ({signed(difference)})" if difference else figure(stack)


def _remarks(console: Console, found: Comparison) -> Iterator[Text]:
    first = _names(found)[0]
    for name, one in zip(_names(found), found.ends, strict=True):
        if one.winner:
            yield from hanging(console, words(f"{name}: "), f"{account_name(one.winner)} wins the game")
    if any(change for one in found.ends for change in one.difference.values()):
        yield from hanging(console, Text(), f"In brackets: the difference from {first}.")
    if any(UNKNOWN in stands for _, stands in _rows(found)):
        yield from hanging(console, Text(), f"{UNKNOWN} means not known; what the log says was paid doesn't count.")
