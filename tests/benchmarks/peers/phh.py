"""Hold'em hands in the Poker Hand History format, and PokerKit, which replays them.

An event is an entry of a hand's `actions`: a player's action, or a deal of hole or board cards.
"""

import re
from pathlib import Path
from random import Random
from typing import Any

from benchmarks.contender import Contender, Kind
from benchmarks.peers.python import counted, package, program

HANDS_A_FILE = 25
DECK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]


def write(folder: Path, hands: int, seed: int) -> None:
    """Write random hands of no-limit hold'em, as many per file as in a log of Bourré."""
    from pokerkit import HandHistory

    for number, first in enumerate(range(0, hands, HANDS_A_FILE)):
        numbers = range(first, min(first + HANDS_A_FILE, hands))
        text = HandHistory.dumps_all(hand(Random(f"{seed} {index}")) for index in numbers)
        (folder / f"{number:06}.phhs").write_text(text, encoding="utf-8")


def hand(rng: Random) -> Any:
    """Play one hand, from the blinds to the showdown."""
    from pokerkit import Automation, HandHistory, NoLimitTexasHoldem

    asked = {Automation.CARD_BURNING, Automation.HOLE_DEALING, Automation.BOARD_DEALING}
    game = NoLimitTexasHoldem(tuple(set(Automation) - asked), True, 0, (1, 2), 2)
    players = rng.randint(3, 6)
    state = game([rng.randint(100, 400) for _ in range(players)], players)
    deck = rng.sample(DECK, len(DECK))
    while state.status:
        step(state, deck, rng)
    return HandHistory.from_game_state(game, state)


def step(state: Any, deck: list[str], rng: Random) -> None:
    """Deal the next cards, or choose the next player's action."""
    if state.can_burn_card():
        state.burn_card("??")
    elif state.can_deal_hole():
        state.deal_hole(deck.pop() + deck.pop())
    elif state.can_deal_board():
        state.deal_board("".join(deck.pop() for _ in range(state.board_dealing_count)))
    elif rng.random() < 0.2 and state.can_fold():
        state.fold()
    elif rng.random() < 0.25 and state.can_complete_bet_or_raise_to():
        least = state.min_completion_betting_or_raising_to_amount
        state.complete_bet_or_raise_to(min(3 * least, state.max_completion_betting_or_raising_to_amount))
    else:
        state.check_or_call()


def count(file: Path) -> int:
    """Count the strings in all lists of actions in a file."""
    lists = re.findall(r"^actions = \[(.*)\]$", file.read_text(encoding="utf-8"), re.MULTILINE)
    return sum(len(re.findall(r"'[^']*'|\"[^\"]*\"", actions)) for actions in lists)


PHH = Kind("phh", "hand", "an action or a deal", write, count)
POKERKIT = Contender("PokerKit", PHH, 500, program("replay_phh"), counted, package("pokerkit"), target=20)
