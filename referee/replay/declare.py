"""The lines before the draw: who deals, and who is in the hand."""

from collections.abc import Callable
from typing import Any

from referee import statements as st
from referee.finding import (
    BlindHand,
    DeclaredTwice,
    Facts,
    ForcedToStay,
    MissingStatement,
    NotInHand,
    PlayerCount,
    WrongDealer,
)
from referee.table.cards import NAMES
from referee.table.hand import Declaration, Hand


def opening(hand: Hand) -> None:
    """Note who is away: all that must be known before the antes."""
    for away in hand.of(st.Away):
        players = (hand.who(name, away, 1 + i) for i, name in enumerate(away.names))
        hand.away.update(player for player in players if player is not None)
    hand.doubt.lines.update(*(line.kinds for line in hand.of(st.Unreadable)))
    hand.misdeal = hand.has(st.Misdeal)


def ante_order(hand: Hand) -> list[int]:
    """List those who sit in on the hand, starting left of the dealer."""
    seats, line = hand.seats, hand.first(st.Dealer)
    dealer = seats.ids.get(line.name) if line else None
    if dealer not in seats.order:
        dealer = next(iter(seats.due_dealers(hand.away)), None)
    order = seats.order if dealer is None else seats.left_of(dealer)
    absent = seats.gone | seats.out | hand.away
    return [player for player in order if player not in absent]


def deal(hand: Hand) -> None:
    """Find the dealer and who is dealt in. Players who couldn't ante are already out."""
    seats = hand.seats
    absent = hand.away | seats.out
    due = seats.due_dealers(absent)
    line, named = hand.first(st.Dealer), None
    for one in hand.of(st.Dealer):
        named = hand.who(one.name, one)
    if len({one.name for one in hand.of(st.Dealer)}) > 1:
        line = named = None
        hand.doubt.lines.add("dealer")
    unsure = seats.lost or may_be_out(hand) or seats.turn_unsure or hand.doubt.lost("away")
    wrong = named is not None and bool(due) and named not in due and not unsure
    if line and wrong:
        names = [seats.names[player] for player in due]
        hand.report("H201", line.name_at, WrongDealer(line.name, names), named)
    if line is None and hand.number == 1 and not seats.lost and not hand.doubt.lost("dealer"):
        hand.report("N108", hand.at, MissingStatement("dealer", "who leads, and who deals next"))
    hand.dealer = named if named is not None else due[0] if due else None
    certain = named is not None or (line is None and len(due) == 1 and not unsure and not hand.doubt.lost("dealer"))
    hand.dealer_sure = certain and not seats.lost
    if wrong:
        hand.doubt_dealer()
    if hand.dealer is not None:
        seats.deals(hand.dealer, absent, not (unsure or wrong))
    seats.turn_unsure = seats.turn_unsure or (line is None and not certain)
    absent |= seats.gone
    hand.dealt = hand.turns(set(seats.order) - absent)
    _count_players(hand)


def _count_players(hand: Hand) -> None:
    low, high = hand.house.players
    dealt = len(hand.dealt)
    if dealt > high and is_sure_how_many(hand):
        hand.report("H202", hand.at, PlayerCount(dealt, low, high))


def too_few_players(hand: Hand) -> None:
    """Report too few players at the first hand, once it is known whether it names any whose seat is lost."""
    low, high = hand.house.players
    seated = len(hand.seats.seated())
    if hand.number == 1 and seated < low and not hand.seats.lost:
        hand.report("H202", hand.at, PlayerCount(seated, low, high))


def is_sure_how_many(hand: Hand) -> bool:
    """Check whether the number dealt in is certain, with nobody out or away. Everybody seated plays the first hand."""
    return not (hand.seats.lost or (may_be_out(hand) and hand.number > 1) or hand.doubt.lost("away"))


def may_be_out(hand: Hand) -> bool:
    """Check whether anybody may have been eliminated, given what is known of the money and the rules."""
    covered = hand.seats.least is not None and hand.seats.least >= 0
    eliminates = hand.house.short_stack == "eliminate" or hand.doubt.rules("short-stack")
    return hand.seats.unsure and eliminates and not covered


def trump(hand: Hand) -> None:
    """Note the upcard and the trump suit, unless two lines contradict each other."""
    lines = hand.of(st.Trump)
    cards, suits = {line.card for line in lines} - {None}, {line.suit for line in lines}
    hand.upcard = cards.pop() if len(cards) == 1 else None
    hand.trump = suits.pop() if len(suits) == 1 else None


def declarations(hand: Hand) -> None:
    """Note who stayed, passed, or took a blind hand or the upcard, in the order of the log."""
    hand.blinds = next((line.number for line in hand.of(st.Blinds)), None)
    for line in hand.among(*_NOTE):
        _NOTE[type(line)](hand, line)
    _count_blind_hands(hand)
    _settle_who_stayed(hand)


def _stay(hand: Hand, line: st.Stay) -> None:
    if not line.names:
        _no_one(hand, line)
    for i, name in enumerate(line.names):
        _declare(hand, name, line, 1 + i, "stayed")


def _pass(hand: Hand, line: st.Pass) -> None:
    for i, name in enumerate(line.names):
        _declare(hand, name, line, 1 + i, "passed")


def _early(hand: Hand, line: st.Early) -> None:
    player = hand.who(line.name, line)
    if player is not None:
        hand.report("H203", line.name_at, Facts(), player)


def _no_one(hand: Hand, line: st.Stay) -> None:
    hand.nobody = True
    stayer = next((player for player, said in hand.declared.items() if said.what == "stayed"), None)
    if stayer is not None:
        hand.report("H204", line.at, DeclaredTwice("stayed", "passed"), stayer)


def _declare(hand: Hand, name: str, line: st.Statement, word: int, what: str) -> None:
    player = hand.bearer(name, line, word)
    if player is None:
        hand.nameless.append(Declaration(what, line, word))
        return
    first = hand.declared[player].what if player in hand.declared else None
    if first is None and hand.nobody and what == "stayed":
        first = "passed"
    if first is None:
        if out_of_it(hand, player, line, word, what) and player not in hand.seats.seated():
            hand.doubt.lines.add("stay")
        else:
            hand.declared[player] = Declaration(what, line, word)
    elif what != first or player not in hand.blind:
        hand.report("H204", line.word(word), DeclaredTwice(first, what), player)
        if first == "passed":
            hand.strays.add(player)


def out_of_it(hand: Hand, player: int, line: st.Statement, word: int, did: str) -> bool:
    """Check whether a player who wasn't dealt in acts anyway; reports one H205 for each hand."""
    if player in hand.dealt:
        return False
    unsure = hand.seats.lost or (player in hand.seats.out and hand.seats.unsure)
    if player not in hand.strays and not unsure:
        hand.strays.add(player)
        seats = hand.seats
        because = (
            "was not seated" if player in seats.gone else "was away" if player in hand.away else "was out of the game"
        )
        hand.report("H205", line.word(word), NotInHand(did, because), player)
    return True


def _blind(hand: Hand, line: st.Blind) -> None:
    player = hand.who(line.name, line)
    if player is None:
        return
    if player not in hand.declared or hand.declared[player].what != "stayed":
        _declare(hand, line.name, line, 1, "stayed")
    if hand.house.blind_hands is None:
        hand.report("H209", line.name_at, BlindHand("no-such-rule", hand.blinds), player)
    hand.blind.add(player)


def _count_blind_hands(hand: Hand) -> None:
    """Report one blind hand too many at the last to be taken; if there are more, the number of them must be wrong."""
    if hand.house.blind_hands is None or hand.blinds is None or hand.doubt.lost("blinds"):
        return
    taken = len(hand.blind)
    if taken == hand.blinds + 1:
        line = hand.of(st.Blind)[-1]
        hand.report("H209", line.name_at, BlindHand("none-left", hand.blinds), hand.seats.ids.get(line.name))
    elif taken > hand.blinds:
        hand.report("H209", hand.of(st.Blinds)[-1].word(1), BlindHand("more-taken", hand.blinds, taken))
        hand.doubt.lines.add("blinds")


_NOTE: dict[type[st.Statement], Callable[[Hand, Any], None]] = {
    st.Stay: _stay,
    st.Pass: _pass,
    st.Blind: _blind,
    st.Early: _early,
}


def _settle_who_stayed(hand: Hand) -> None:
    """Treat everybody not named as having passed, once any line says who stayed or passed.

    If only passes were noted, the others' cards must show whether they stayed.
    """
    _settle_nameless(hand)
    if hand.doubt.lost("stay", "pass", "blind"):
        return
    acted = hand.has(st.Draw, st.Exchange, st.Trick, st.Took, st.Rest) and not hand.misdeal
    if hand.has(st.Stay, st.Blind) or (hand.has(st.Pass) and not acted):
        hand.stayed = hand.turns([player for player, said in hand.declared.items() if said.what == "stayed"])


def _settle_nameless(hand: Hand) -> None:
    """Find who declared under a name that nobody bears: all who said nothing else, if there are only so many.

    Who passed under such a name needs no name where others are noted as staying. Otherwise the line counts as lost.
    """
    silent = [player for player in hand.dealt if player not in hand.declared]
    stays = [one for one in hand.nameless if one.what == "stayed"]
    passes = len(hand.nameless) - len(stays)
    if len(stays) == len(silent) and not passes and not hand.seats.lost:
        hand.declared.update(zip(silent, stays, strict=True))
    elif stays or (passes and not hand.has(st.Stay, st.Blind)):
        hand.doubt.lines.update(st.keyword(one.line) for one in hand.nameless)


def forced_to_stay(hand: Hand) -> None:
    """Report a dealer who passed with an ace turned up, if the house makes the dealer play and the dealer can pay.

    Cards alone never show that a dealer passed.
    """
    dealer = hand.dealer
    if not hand.house.dealer_ace or hand.upcard is None or hand.upcard % 13 != 12:
        return
    if dealer is None or not hand.dealer_sure or dealer not in hand.dealt or dealer in hand.poor:
        return
    said, told = hand.declared.get(dealer), hand.among(st.Stay, st.Pass, st.Blind)
    if not told or ((said is None or said.what != "passed") and (hand.stayed is None or dealer in hand.stayed)):
        return
    hand.report("H212", said.at if said else told[0].at, ForcedToStay(NAMES[hand.upcard]), dealer)
