"""Faults in play, before it, in the money and in writing; each has a code.

Each fault is planted so that it can be proven and is the only one. Every trick of a hand is written, so a card that was
held shows up later and proves the renege.
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
"""One unit of money in hundredths."""
AMPLE: Final = 10 * UNIT
"""A stack large enough that no wrong amount here can use it up."""

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
"""Faults that few hands allow: the pack is stacked for them, and they are planted at the first opportunity."""


class FaultInPlay:
    """The fault to plant while one hand is played, or none.

    A planted fault is recorded in the hand.
    """

    __slots__ = ("chance", "code")

    def __init__(self, chance: Random, code: str | None) -> None:
        self.chance: Random = chance
        self.code: str | None = code

    def passes_anyway(self, hand: Played) -> bool:
        """Check whether the dealer passes despite having to stay (H212)."""
        return self.code == "H212" and self._plant(hand, hand.dealer, "stay")

    def draws(self, hand: Played, name: str, most: int, house: House) -> int:
        """Return how many cards to draw: one too many for H206, if a hand has more cards than a draw allows."""
        if self.code == "H206" and house.draw_max < house.hand_size and not hand.fault and self._now():
            # The player and the line are fixed when it is written down.
            self._plant(hand, name, "draw")
            return house.draw_max + 1
        return most

    def leads(self, hand: Played, leader: str) -> str:
        """Return who leads the next trick; the wrong player for T401."""
        if self.code != "T401" or hand.fault or not self._now():
            return leader
        other = self.chance.choice([name for name in hand.stayed if name != leader])
        self._plant(hand, other, "trick", len(hand.tricks) + 1)
        return other

    def lays(self, hand: Played, name: str, held: int, steps: tuple[Duty, ...], card: int) -> tuple[int, int]:
        """Return the card that leaves a holding and the card written for it; they differ only for a misread card."""
        if self.code is None or hand.fault:
            return card, card
        if self.code in RENEGES:
            return (self._renege(hand, name, held, steps, card),) * 2
        misread = self._misread(hand, name)
        # The dealer's upcard would be missed: everybody saw it.
        real = [one for one in cards(held) if one != hand.dealt.upcard]
        if not misread or not real or not self._now():
            return card, card
        self._plant(hand, name, "trick", len(hand.tricks))
        return card if card != hand.dealt.upcard else real[0], self.chance.choice(misread)

    def _renege(self, hand: Played, name: str, held: int, steps: tuple[Duty, ...], card: int) -> int:
        """Return a card that breaks this obligation but none before it, if there is one."""
        wanted = RENEGES[self.code or ""]
        wrong = [one for one in cards(held) if (step := broken(one, steps)) and step.obligation == wanted]
        if not wrong or not (self.code in RARE or self._now()):
            return card
        self._plant(hand, name, "trick", len(hand.tricks))
        return self.chance.choice(wrong)

    def _misread(self, hand: Played, name: str) -> list[int]:
        """Return cards this player can't hold: another player's (C301), nobody's (C302), or the upcard (C304)."""
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
        """Skip some opportunities, so that the faults of a log are not all in first tricks."""
        return self.chance.random() < 0.3

    def _plant(self, hand: Played, player: str | None, keyword: str, which: int = 1) -> bool:
        hand.fault = Fault(self.code or "", player, keyword, which)
        return True


def _came(hand: Played) -> bool:
    """Check whether the dealer owns the upcard."""
    return hand.dealt.upcard in hand.dealt.hands[hand.dealer]


# Before the tricks or in writing: a superfluous line, or one that says too much


def _early(chance: Random, hand: Played, house: House) -> None:
    """Make a player declare out of turn."""
    name = chance.choice(hand.order)
    hand.extra, hand.fault = ("early", name), Fault("H203", name, "early")


def _twice(chance: Random, hand: Played, house: House) -> None:
    """Write that a player who stayed also passed."""
    own = [name for name in hand.stayed if name not in hand.blind]
    if own:
        name = chance.choice(own)
        hand.extra, hand.fault = ("pass", name), Fault("H204", name, "pass")


def _not_in_hand(chance: Random, hand: Played, house: House) -> None:
    """Write a draw of two cards for a player who passed."""
    passed = [name for name in hand.order if name not in hand.stayed]
    if passed and len(hand.stayed) > 1 and house.draw_max >= 2:
        name = chance.choice(passed)
        hand.extra, hand.fault = ("draw", name), Fault("H205", name, "draw")


def _short_deal(chance: Random, hand: Played, house: House) -> None:
    """Deal a player one card too few."""
    name = chance.choice(hand.order)
    hand.short_deal, hand.fault = name, Fault("C303", name, "deal")


def _shuffled(chance: Random, hand: Played, house: House) -> None:
    """Reshuffle a stock that still has cards."""
    drawn = sum(len(draw.received) for draw in hand.draws.values())
    if hand.draws and drawn < len(hand.dealt.stock):
        hand.extra, hand.fault = ("reshuffle", ""), Fault("C305", None, "reshuffle")


def _wrong_taker(chance: Random, hand: Played, house: House) -> None:
    """Give a trick to the wrong player."""
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
"""The function that plants each fault."""


# In the money: one wrong claim by the table


class ClaimableHand(NamedTuple):
    """A hand to plant a wrong claim in: the correct claims, and the account they come from."""

    played: Played
    account: Account
    right: Claims
    house: House

    def rich(self) -> list[str]:
        """Return players whom one unit more or less neither bankrupts nor makes the winner."""
        last = (self.house.target or 1 << 40) - AMPLE
        stacks = self.account.table.stacks
        return [name for name in self.played.order if AMPLE <= (stacks[name] or 0) <= last]


Planted = tuple[Claims, Fault] | None
"""A wrong claim on its own and the fault it makes; ``None`` if the hand gives no opportunity."""


def _ante(chance: Random, hand: ClaimableHand) -> Planted:
    """Leave an ante unpaid, overpay it by a unit, or let a player pay who owes none."""
    due, rich = hand.right.antes or {}, hand.rich()
    if not rich or hand.account.eliminated:
        return None
    name = chance.choice(rich)
    wrong = chance.choice([0, due[name] + UNIT]) if name in due else UNIT
    return Claims(antes=_with(hand.played.order, due, name, wrong)), Fault("L601", name, "ante")


def _pot(chance: Random, hand: ClaimableHand) -> Planted:
    """Claim a pot one unit above or below the real one."""
    pot = hand.right.before
    if pot is None or pot < 2 * UNIT:
        return None
    return Claims(before=pot + chance.choice([-UNIT, UNIT])), Fault("L602", None, "pot")


def _winner(chance: Random, hand: ClaimableHand) -> Planted:
    """Give the pot to another player who stayed."""
    result = hand.right.result
    if not result or hand.account.result != "win" or len(result.names) != 1:
        return None
    other = chance.choice([name for name in hand.played.stayed if name not in result.names])
    return Claims(result=PotResult((other,), result.amount)), Fault("L603", other, "result")


def _won(chance: Random, hand: ClaimableHand) -> Planted:
    """Let the winner leave part of the pot."""
    result = hand.right.result
    if not result or len(result.names) != 1 or result.amount < 2 * UNIT:
        return None
    return Claims(result=PotResult(result.names, result.amount - UNIT)), Fault("L604", result.names[0], "result")


def _bourre(chance: Random, hand: ClaimableHand) -> Planted:
    """Leave a bourré unpaid, or pay it a unit too high or too low."""
    due, rich = hand.right.bourres or {}, hand.rich()
    owing = [name for name in due if name not in hand.account.eliminated]
    if not owing:
        return None
    name = chance.choice(owing)
    amounts = [0, due[name] - UNIT, due[name] + UNIT] if name in rich else [0]
    wrong = chance.choice([amount for amount in amounts if amount >= 0])
    return Claims(bourres=_with(hand.played.order, due, name, wrong)), Fault("L605", name, "bourre")


def _out(chance: Random, hand: ClaimableHand) -> Planted:
    """Declare out a player who could pay."""
    name = chance.choice([one for one in hand.played.order if one not in hand.account.eliminated])
    return Claims(out=(*hand.account.eliminated, name)), Fault("L606", name, "out")


def _stack(chance: Random, hand: ClaimableHand) -> Planted:
    """Count a stack one unit too low, or one too high if the pot can explain that."""
    pot = hand.account.table.pot or 0
    return _counted("L607", chance, hand, [-UNIT, UNIT] if pot >= UNIT else [-UNIT])


def _nowhere(chance: Random, hand: ClaimableHand) -> Planted:
    """Count a stack higher than the pot can explain."""
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
    """Return the payments with one changed, without players who paid nothing."""
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
"""The function that plants each wrong claim."""


# In writing: a misspelt keyword or name in a line that nothing else depends on


class Typo(NamedTuple):
    """A line as it should be, and as it was written."""

    line: int
    right: str
    wrong: str


def typo(code: str, chance: Random, statements: list[st.Statement], names: list[str]) -> Typo | None:
    """Misspell a keyword (N101) or name (N102) in a deal or a draw, so that nothing else becomes unproven."""
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
    """Return a near miss of a name that isn't another player's name."""
    near = (name[:1] + name[2:3] + name[1:2] + name[3:], name + name[-1], name + "y")
    return next(one for one in near if one not in names)
