"""What a hand comes to, as the table would claim it: reckoned, and offered to whoever counts."""

from referee import statements as st
from referee.ledger.entries import account_name
from referee.notation import written
from referee.playback import PlayedHand
from referee.scribe.now import Now
from referee.scribe.past import play


def result(hand: PlayedHand) -> str | None:
    """Whose the pot is by the tricks, and how much; ``None`` where that is not proven, or nobody stayed."""
    money = hand.money
    due = {one.player: one.due for one in money.steps if one.kind in ("win", "divide", "default") and one.due}
    winners = money.winners or ()
    amount = None if money.pot is None else next(iter(due.values()), 0)
    match money.result:
        case "win" | "default" if winners:
            return written(st.Win(0, "", winners[0], amount))
        case "divide":
            return written(st.Divide(0, "", winners, amount))
        case "carry":
            return written(st.Carry(0, "", money.pot))
        case _:
            return None


def bourres(hand: PlayedHand) -> str | None:
    """Who pays into the next pot, and how much; ``None`` where that is not proven."""
    if hand.money.bourre is None:
        return None
    due = [(one.player, one.due) for one in hand.money.steps if one.kind in ("bourre", "renege") and one.due]
    return written(st.Bourre(0, "", tuple([(player, amount) for player, amount in due if player is not None])))


def out(hand: PlayedHand) -> str | None:
    """Who is eliminated by what the hand cost; ``None`` where nobody is."""
    return written(st.Out(0, "", hand.money.eliminated)) if hand.money.eliminated else None


def stacks(now: Now) -> str | None:
    """What everybody has who is still in; ``None`` where that is not known."""
    if now.hand is None:
        return None
    counted = [(name, now.hand.money.table.stacks.get(account_name(name))) for name in now.seated]
    known = tuple([(name, amount) for name, amount in counted if amount is not None])
    return written(st.Stacks(0, "", known)) if known and len(known) == len(counted) else None


def next_hand(now: Now) -> tuple[st.Hand, str | None]:
    """The next hand with its number, and whose turn to deal it is, where that is certain."""
    line = st.Hand(1 + max((one.line for one in now.lines), default=0), "hand", _number(now))
    # Where the dealer sets the ante, this one is likely to set what was set before: who can't pay it does not deal.
    ante = now.record.account.antes.ante if now.record else 0
    house = now.game.rules.house
    set_by_dealer = house is not None and house.ante == "dealer"
    game = now.game.fork()
    play(game, (line, st.Ante(line.line, "ante 0", ante)) if set_by_dealer else (line,), header=False)
    hand = game.record.hand if game.record else None
    sure = hand is not None and hand.dealer_sure and hand.dealer is not None
    return line, game.seats.names[hand.dealer] if sure and hand and hand.dealer is not None else None


def _number(now: Now) -> int:
    return now.game.number + 1 if now.game.expected_number is None else now.game.expected_number
