"""The rules of a table in short plain words, to be confirmed before a log is written by them."""

from collections.abc import Iterator
from typing import Final

from referee.rules.phrases import begun
from referee.table.house import House
from referee.table.money import plain

_NUMBERS: Final = {3: "three", 4: "four", 5: "five"}


def in_words(house: House) -> str:
    """One sentence about everything that a table notices: cards, antes, obligations, the pot, penalties."""
    clauses = [*_deal(house), *_play(house), *_pot(house), *_end(house)]
    return f"{begun('; '.join(clauses))}."


def number_of_players(house: House) -> str:
    """Say how many may play: ``2 to 8 players``."""
    fewest, most = house.players
    return f"{fewest} to {most} players" if fewest < most else f"{fewest} players"


def _deal(house: House) -> Iterator[str]:
    yield number_of_players(house)
    if house.ante == "dealer":
        limit = f" up to {plain(house.ante_limit)}" if house.ante_limit is not None else ""
        yield f"the dealer sets the ante{limit}"
    else:
        yield f"ante {plain(house.ante)} each"
    if house.second_ante:
        yield f"{plain(house.second_ante)} more to stay"
    yield f"{_NUMBERS[house.hand_size]} cards"
    if house.upcard == "dealer-last":
        yield "the dealer's last card is turned up for trump"
    else:
        taken = ", and the dealer may take it" if house.trump_pickup else ""
        yield f"the top card of the stock is turned up for trump{taken}"
    if house.blind_hands:
        yield "blind hands"
    most = min(house.draw_max, house.hand_size)
    yield f"exchange up to {most}" if most else "no cards are exchanged"


def _play(house: House) -> Iterator[str]:
    if house.lead != "any":
        yield "lead high trumps"
    match house.head, house.overtrump:
        case True, True:
            yield "beat the trick if you can"
        case True, False:
            yield "beat the suit led if you can, but no need to overtrump"
        case False, True:
            yield "no need to beat the suit led, but overtrump if you can"
        case _:
            yield "no need to beat any card"
    yield "trump if you can't follow suit" + ("" if house.ruff == "must" else " and that wins")
    if house.cinch:
        yield "play your highest trumps if you are sure of the pot"


def _pot(house: House) -> Iterator[str]:
    most = "more than half of the tricks take" if house.win_by == "majority" else "most tricks take"
    limit = "the pot" if house.win_limit is None else f"up to {plain(house.win_limit)} from the pot"
    yield f"{most} {limit}; {'after a tie it rides' if house.tie == 'carry' else 'a tie splits it'}"
    yield f"no trick costs {_bourre(house)}{', in place of the next ante' if house.bourre_exempt else ''}"
    match house.renege:
        case "none":
            yield "a renege costs nothing"
        case "bourre":
            yield "a renege costs the same"
        case _:
            yield "a renege costs the same, and the pot"


def _bourre(house: House) -> str:
    cap = "" if house.bourre_limit is None else f", at most {plain(house.bourre_limit)}"
    match house.bourre:
        case "pot":
            return f"the whole pot{cap}"
        case "antes":
            return f"all antes of the hand{cap}"
        case "ante":
            return f"one ante{cap}"
        case amount:
            return f"{plain(amount)}{cap}"


def _end(house: House) -> Iterator[str]:
    if isinstance(house.stack, int):
        yield f"everybody begins with {plain(house.stack)}"
    if house.short_stack == "eliminate":
        yield "you are out if you can't pay"
    if house.goal == "target" and house.target is not None:
        yield f"the first to have {plain(house.target)} wins"
    elif house.goal == "last-standing":
        yield "the last one left wins"
