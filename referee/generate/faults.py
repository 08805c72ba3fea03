"""What goes wrong: in play, before it, in the money, and in writing. Each fault has its code.

Each is planted so that it can be proven, and so that nothing else is wrong beside it. Every trick of a hand is
noted: so a card that was held shows up later, and every renege is proven.
"""

from collections.abc import Callable, Mapping
from random import Random
from typing import Final, NamedTuple

from referee import statements as st
from referee.generate.claims import Claims, PotResult
from referee.generate.hand import Fault, Played
from referee.ledger.entries import Account
from referee.replay.duty import Duty, Obligation, broken
from referee.table.cards import cards, mask
from referee.table.house import House

UNIT: Final = 100
"""One unit of money, in hundredths."""
AMPLE: Final = 10 * UNIT
"""A stack that no wrong amount here brings to its end."""

# In play

RENEGES: Final[dict[str, Obligation]] = {
    "R501": "follow",
    "R502": "ruff",
    "R503": "head",
    "R504": "overtrump",
    "R505": "lead",
    "R506": "cinch-lead",
    "R507": "cinch-ruff",
    "R508": "cinch-last",
}
"""The obligation that each renege breaks."""
RARE: Final = ("R504", "R506", "R507", "R508")
"""So few hands have an occasion for these that the pack is stacked for them, and the first occasion is taken."""


class FaultInPlay:
    """What should go wrong in the play of one hand: the fault of this code, or nothing.

    A fault that was planted is noted in the hand.
    """

    __slots__ = ("chance", "code")

    def __init__(self, chance: Random, code: str | None) -> None:
        self.chance, self.code = chance, code

    def passes_all_the_same(self, hand: Played) -> bool:
        """Whether the dealer passes who has to stay (H212)."""
        return self.code == "H212" and self._plant(hand, hand.dealer, "stay")

    def draws(self, hand: Played, name: str, most: int, house: House) -> int:
        """How many cards somebody may draw: one too many (H206), where the hand is larger than a draw may be."""
        if self.code == "H206" and house.draw_max < house.hand_size and not hand.fault and self._now():
            # Who drew, and in which line, is settled when it is written down.
            self._plant(hand, name, "draw")
            return house.draw_max + 1
        return most

    def leads(self, hand: Played, leader: str) -> str:
        """Who leads the next trick: another than should (T401)."""
        if self.code != "T401" or hand.fault or not self._now():
            return leader
        other = self.chance.choice([name for name in hand.stayed if name != leader])
        self._plant(hand, other, "trick", len(hand.tricks) + 1)
        return other

    def lays(self, hand: Played, name: str, held: int, steps: tuple[Duty, ...], card: int) -> tuple[int, int]:
        """The card that leaves a holding, and the one that is noted as played; ``card`` for both where all is well."""
        if self.code is None or hand.fault:
            return card, card
        if self.code in RENEGES:
            return (self._renege(hand, name, held, steps, card),) * 2
        misread = self._misread(hand, name)
        # The card in the hand of the dealer that everybody saw would be missed.
        real = [one for one in cards(held) if one != hand.dealt.upcard]
        if not misread or not real or not self._now():
            return card, card
        self._plant(hand, name, "trick", len(hand.tricks))
        return card if card != hand.dealt.upcard else real[0], self.chance.choice(misread)

    def _renege(self, hand: Played, name: str, held: int, steps: tuple[Duty, ...], card: int) -> int:
        """A card that breaks the obligation and none before it, if there is one."""
        wanted = RENEGES[self.code or ""]
        wrong = [one for one in cards(held) if (step := broken(one, steps)) and step.obligation == wanted]
        if not wrong or not (self.code in RARE or self._now()):
            return card
        self._plant(hand, name, "trick", len(hand.tricks))
        return self.chance.choice(wrong)

    def _misread(self, hand: Played, name: str) -> list[int]:
        """The cards that can't be in this player's hand: another's (C301), nobody's (C302), or the upcard (C304)."""
        dealt = hand.dealt
        if self.code == "C301":
            laid = (one for trick in hand.tricks[:-1] for one in trick)
            return [one.card for one in laid if one.name != name and one.card != dealt.upcard]
        if self.code == "C302" and name not in hand.blind and not (hand.took and name == hand.dealer):
            hands = [*dealt.hands.values(), *dealt.blinds, *(draw.received for draw in hand.draws.values())]
            seen = mask(card for cards_ in hands for card in cards_) | 1 << dealt.upcard
            return [card for card in range(52) if not seen >> card & 1]
        if self.code == "C304" and not hand.took and not _came(hand):
            return [dealt.upcard]
        return []

    def _now(self) -> bool:
        """Not every occasion is taken: the faults of a log shall not all stand in first tricks."""
        return self.chance.random() < 0.3

    def _plant(self, hand: Played, player: str | None, keyword: str, which: int = 1) -> bool:
        hand.fault = Fault(self.code or "", player, keyword, which)
        return True


def _came(hand: Played) -> bool:
    """Whether the upcard is the dealer's own."""
    return hand.dealt.upcard in hand.dealt.hands[hand.dealer]


# Before the tricks, or in writing them down: a line that should not be there, or says too much


def _early(chance: Random, hand: Played, house: House) -> None:
    """Somebody declared before the turn."""
    name = chance.choice(hand.order)
    hand.extra, hand.fault = ("early", name), Fault("H203", name, "early")


def _twice(chance: Random, hand: Played, house: House) -> None:
    """One who stayed is said to have passed as well."""
    own = [name for name in hand.stayed if name not in hand.blind]
    if own:
        name = chance.choice(own)
        hand.extra, hand.fault = ("pass", name), Fault("H204", name, "pass")


def _not_in_hand(chance: Random, hand: Played, house: House) -> None:
    """One who passed drew two cards."""
    passed = [name for name in hand.order if name not in hand.stayed]
    if passed and len(hand.stayed) > 1 and house.draw_max >= 2:
        name = chance.choice(passed)
        hand.extra, hand.fault = ("draw", name), Fault("H205", name, "draw")


def _short_deal(chance: Random, hand: Played, house: House) -> None:
    """Somebody was dealt a card too few."""
    name = chance.choice(hand.order)
    hand.short_deal, hand.fault = name, Fault("C303", name, "deal")


def _shuffled(chance: Random, hand: Played, house: House) -> None:
    """A stock that had cards left was shuffled anew."""
    drawn = sum(len(draw.received) for draw in hand.draws.values())
    if hand.draws and drawn < len(hand.dealt.stock):
        hand.extra, hand.fault = ("reshuffle", ""), Fault("C305", None, "reshuffle")


def _wrong_taker(chance: Random, hand: Played, house: House) -> None:
    """A trick is said to have gone to another than took it."""
    if len(hand.stayed) > 1:
        number = chance.randint(1, len(hand.tricks))
        hand.fault = Fault("T404", None, "trick", number)


ODDITIES: Final[dict[str, Callable[[Random, Played, House], None]]] = {
    "C303": _short_deal,
    "C305": _shuffled,
    "H203": _early,
    "H204": _twice,
    "H205": _not_in_hand,
    "T404": _wrong_taker,
}
"""How each is planted."""


# In the money: one claim that is wrong, and stands as the table made it


class ClaimableHand(NamedTuple):
    """A hand to plant a wrong claim in: what can be claimed of it by rights, and the account that says so."""

    played: Played
    account: Account
    right: Claims
    house: House

    def rich(self) -> list[str]:
        """Those whom a unit more does not bring to the end of their money, or of the game."""
        last = (self.house.target or 1 << 40) - AMPLE
        stacks = self.account.table.stacks
        return [name for name in self.played.order if AMPLE <= (stacks[name] or 0) <= last]


Planted = tuple[Claims, Fault] | None
"""A wrong claim and nothing else, and the fault that it is; ``None`` where the hand gives no occasion for it."""


def _ante(chance: Random, hand: ClaimableHand) -> Planted:
    """An ante that was not paid, a unit too much, or paid by one who owes none."""
    due, rich = hand.right.antes or {}, hand.rich()
    if not rich or hand.account.eliminated:
        return None
    name = chance.choice(rich)
    wrong = chance.choice([0, due[name] + UNIT]) if name in due else UNIT
    return Claims(antes=_with(hand.played.order, due, name, wrong)), Fault("L601", name, "ante")


def _pot(chance: Random, hand: ClaimableHand) -> Planted:
    """A pot that is said to hold a unit more or less than it does."""
    pot = hand.right.before
    if pot is None or pot < 2 * UNIT:
        return None
    return Claims(before=pot + chance.choice([-UNIT, UNIT])), Fault("L602", None, "pot")


def _winner(chance: Random, hand: ClaimableHand) -> Planted:
    """A pot that went to another of those who stayed."""
    result = hand.right.result
    if not result or hand.account.result != "win" or len(result.names) != 1:
        return None
    other = chance.choice([name for name in hand.played.stayed if name not in result.names])
    return Claims(result=PotResult((other,), result.amount)), Fault("L603", other, "result")


def _won(chance: Random, hand: ClaimableHand) -> Planted:
    """A pot of which the winner left a part."""
    result = hand.right.result
    if not result or len(result.names) != 1 or result.amount < 2 * UNIT:
        return None
    return Claims(result=PotResult(result.names, result.amount - UNIT)), Fault("L604", result.names[0], "result")


def _bourre(chance: Random, hand: ClaimableHand) -> Planted:
    """A bourré that was not paid, or a unit too much or too little."""
    due, rich = hand.right.bourres or {}, hand.rich()
    owing = [name for name in due if name not in hand.account.eliminated]
    if not owing:
        return None
    name = chance.choice(owing)
    amounts = [0, due[name] - UNIT, due[name] + UNIT] if name in rich else [0]
    wrong = chance.choice([amount for amount in amounts if amount >= 0])
    return Claims(bourres=_with(hand.played.order, due, name, wrong)), Fault("L605", name, "bourre")


def _out(chance: Random, hand: ClaimableHand) -> Planted:
    """One who could pay, and is said to be out."""
    name = chance.choice([one for one in hand.played.order if one not in hand.account.eliminated])
    return Claims(out=(*hand.account.eliminated, name)), Fault("L606", name, "out")


def _stack(chance: Random, hand: ClaimableHand) -> Planted:
    """A stack that is counted a unit too low, or as much too high as the pot can explain."""
    pot = hand.account.table.pot or 0
    return _counted("L607", chance, hand, [-UNIT, UNIT] if pot >= UNIT else [-UNIT])


def _nowhere(chance: Random, hand: ClaimableHand) -> Planted:
    """A stack that is counted higher than the pot can explain."""
    return _counted("L608", chance, hand, [(hand.account.table.pot or 0) + 3 * UNIT])


def _counted(code: str, chance: Random, hand: ClaimableHand, wrong_by: list[int]) -> Planted:
    rich, by = hand.rich(), chance.choice(wrong_by)
    stacks = dict(hand.right.stacks or {})
    rich = [name for name in rich if not hand.house.target or stacks[name] + by < hand.house.target]
    if not rich or hand.account.eliminated:
        return None
    name = chance.choice(rich)
    return Claims(stacks={**stacks, name: stacks[name] + by}), Fault(code, name, "stacks")


def _with(order: list[str], due: Mapping[str, int], name: str, amount: int) -> dict[str, int]:
    """The list of payments with one changed; whoever paid nothing is not in it."""
    paid = {**due, name: amount}
    return {one: paid[one] for one in order if paid.get(one)}


MISCOUNTS: Final[dict[str, Callable[[Random, ClaimableHand], Planted]]] = {
    "L601": _ante,
    "L602": _pot,
    "L603": _winner,
    "L604": _won,
    "L605": _bourre,
    "L606": _out,
    "L607": _stack,
    "L608": _nowhere,
}
"""How each wrong claim is planted."""


# In writing: a keyword or a name that is spelt wrong, in a line that costs nothing but itself


class Typo(NamedTuple):
    """A line as it should be, and as it was written."""

    line: int
    right: str
    wrong: str


def typo(code: str, chance: Random, statements: list[st.Statement], names: list[str]) -> Typo | None:
    """A mistyped keyword (N101) or name (N102): in a deal or a draw, with which nothing else becomes unproven."""
    lines = [line for line in statements if isinstance(line, st.Deal | st.Draw | st.Exchange)]
    lines = [line for line in lines if not isinstance(line, st.Draw) or line.counts]
    if not lines:
        return None
    line = chance.choice(lines)
    word = "deal" if isinstance(line, st.Deal) else "draw"
    if code == "N101":
        return Typo(line.line, word, {"deal": "dael", "draw": "darw"}[word])
    name = line.counts[0][0] if isinstance(line, st.Draw) else line.name
    return Typo(line.line, f"{word} {name}", f"{word} {_misspelt(name, names)}")


def _misspelt(name: str, names: list[str]) -> str:
    """A near miss of a name that is nobody's."""
    near = (name[:1] + name[2:3] + name[1:2] + name[3:], name + name[-1], name + "y")
    return next(one for one in near if one not in names)
