"""Cards dealt and exchanged: deals, the upcard taken, draws, and the stock."""

from referee import statements as st
from referee.finding import (
    BlindHand,
    DeclaredTwice,
    DrewTooMany,
    NotInHand,
    StockExhausted,
    StockReason,
    UpcardTaken,
    WrongCardCount,
)
from referee.replay.declare import is_sure_how_many, out_of_it
from referee.table.hand import Exchanged, Hand, noted
from referee.text.place import Place


def exchange(hand: Hand) -> None:
    """Note the cards dealt, taken and drawn."""
    for deal in hand.of(st.Deal):
        _deal(hand, deal)
    for take in hand.of(st.Take):
        _take(hand, take)
    for line in hand.among(st.Draw, st.Exchange):
        match line:
            case st.Draw(counts=counts):
                for i, (name, number) in enumerate(counts):
                    _draw(hand, name, Exchanged(number, number, line, 1 + 2 * i))
            case st.Exchange(name=name, discards=discards, received=received):
                _draw(hand, name, Exchanged(len(discards), len(received), line))
    told = hand.has(st.Draw, st.Exchange)
    hand.draws_known = (told or hand.house.draw_max == 0) and not hand.doubt.lost("draw", "take")
    _blind_after_draw(hand)
    _upcard_paid_for(hand)
    _stock(hand)


def _blind_after_draw(hand: Hand) -> None:
    for line in hand.of(st.Blind):
        player = hand.seats.ids.get(line.name)
        if player in hand.draws and hand.draws[player].line.line < line.line:
            hand.report("H209", line.name_at, BlindHand("after-a-draw"), player)


def _deal(hand: Hand, line: st.Deal) -> None:
    player = hand.who(line.name, line)
    if player is None:
        return
    before = hand.deals.setdefault(player, [])
    cards = len(before) + len(line.cards)
    if cards != hand.house.hand_size:
        hand.report("C303", line.at, WrongCardCount(cards, hand.house.hand_size, "deal"), player)
        hand.doubt.records.add(player)
    if not before:
        before += noted(line.cards, line, 2)


def _take(hand: Hand, line: st.Take) -> None:
    player = hand.who(line.name, line)
    if player is None:
        return
    hand.took_upcard = player
    if not hand.house.trump_pickup or hand.house.upcard != "next":
        facts = UpcardTaken("no-such-rule")
    elif hand.dealer_sure and player != hand.dealer:
        facts = UpcardTaken("not-the-dealer")
        hand.doubt_dealer()
    elif has_passed(hand, player) and not has_wrong_name(hand):
        facts = UpcardTaken("dealer-passed")
    else:
        return
    hand.report("H208", line.at, facts, player)
    hand.strays.add(player)


def may_have_taken(hand: Hand, player: int) -> bool:
    """Check whether this player may have taken the upcard in a lost line: the dealer, or any possible dealer if the
    house lets the dealer take it."""
    anybody = hand.house.trump_pickup and not hand.dealer_sure
    return hand.doubt.lost("take") and (anybody or player == hand.dealer)


def _upcard_paid_for(hand: Hand) -> None:
    """Report a player who takes the upcard and discards no card for it."""
    taker = hand.took_upcard
    if taker is None or not hand.draws_known:
        return
    if taker in hand.draws and hand.draws[taker].discarded:
        return
    hand.doubt.records.add(taker)
    if not any(violation.code == "H208" for violation in hand.violations):
        hand.report("H208", hand.of(st.Take)[0].at, UpcardTaken("none-discarded"), taker)


def _draw(hand: Hand, name: str, drawn: Exchanged) -> None:
    player = hand.who(name, drawn.line, drawn.word)
    if player is None:
        return
    if not _may_draw(hand, player, drawn):
        return
    taken = hand.took_upcard == player
    unseen = not taken and may_have_taken(hand, player)
    held = hand.house.hand_size + (taken or unseen)
    too_many = drawn.discarded > held
    if isinstance(drawn.line, st.Exchange):
        if not too_many:  # Then the number received is wrong too.
            _count_exchange(hand, player, drawn, taken)
    elif taken:
        drawn = drawn._replace(received=max(0, drawn.received - 1))
    most = hand.house.draw_max
    fewer = unseen and isinstance(drawn.line, st.Draw)
    if drawn.received - fewer > most:
        hand.report("H206", drawn.at, DrewTooMany(drawn.received, most), player)
    elif too_many:
        hand.report("C303", drawn.at, WrongCardCount(drawn.discarded, held, "discard"), player)
        hand.doubt.records.add(player)
    hand.draws[player] = drawn


def _may_draw(hand: Hand, player: int, drawn: Exchanged) -> bool:
    """Check whether a draw counts: the player must be in the hand and not have drawn before."""
    did = f"drew {drawn.discarded}"
    if out_of_it(hand, player, drawn.line, drawn.word, did) and player not in hand.declared:
        return False
    if passed(hand, player, drawn.line, drawn.word, did):
        hand.doubt.lines.add("draw")  # It may be another player's.
        return False
    if player in hand.draws:
        before = f"drew {hand.draws[player].discarded}"
        hand.report("H204", drawn.at, DeclaredTwice(before, did), player)
        hand.doubt.records.add(player)
        hand.doubt.lines.add("draw")  # One of the two may be another player's.
        return False
    return True


def _count_exchange(hand: Hand, player: int, drawn: Exchanged, taken: bool) -> None:
    due = drawn.discarded - taken
    if drawn.received != due and not (hand.doubt.lost("take") and drawn.received == due - 1):
        hand.report("C303", drawn.at, WrongCardCount(drawn.received, due, "draw"), player)
        hand.doubt.records.add(player)


def passed(hand: Hand, player: int, line: st.Statement, word: int, did: str) -> bool:
    """Check whether a player passed but acts anyway; reports one H205 for each hand."""
    out = has_passed(hand, player)
    if out and player not in hand.strays and not hand.doubt.lost("stay", "pass", "blind"):
        hand.strays.add(player)
        if not has_wrong_name(hand):
            hand.report("H205", line.word(word), NotInHand(did, "passed"), player)
    return out


def has_wrong_name(hand: Hand) -> bool:
    """Check whether somebody declared twice: one of the two names may be wrong, and another player's missing."""
    twice = [one.facts for one in hand.violations if isinstance(one.facts, DeclaredTwice)]
    return any({one.first, one.second} <= {"stayed", "passed"} for one in twice)


def has_passed(hand: Hand, player: int) -> bool:
    """Check whether a player passed, or did not stay."""
    if hand.stayed is not None:
        return player not in hand.stayed
    return player in hand.declared and hand.declared[player].what == "passed"


def stock(hand: Hand) -> int:
    """Count the cards in the stock before the draw."""
    turned = 1 if hand.house.upcard == "next" else 0
    hands = len(hand.dealt) + (hand.blinds or 0)
    return 52 - turned - hand.house.hand_size * hands


def blinds_uncounted(hand: Hand) -> bool:
    """Check whether blind hands may have been dealt, and nobody noted how many."""
    return bool(hand.house.blind_hands) and hand.blinds is None


def _stock(hand: Hand) -> None:
    """Check that the stock was reshuffled when it ran out, if the house says so, and only then."""
    shuffled = hand.first(st.Reshuffle)
    rule, held, drawn = hand.house.stock_out, stock(hand), 0
    if held < 0 and is_sure_how_many(hand) and not hand.doubt.lost("blinds"):
        hand.report("C305", hand.of(st.Blinds)[0].at, StockExhausted("beyond-the-pack", -held, 0))
        return
    found: tuple[StockReason, int, Place] | None = None
    refilled = rule not in ("recycle", "forbidden") and bool(shuffled or hand.doubt.lost("reshuffle"))
    for player in hand.turns(hand.draws):
        drawn += hand.draws[player].received
        all_cards = held + (_refill(hand, player) if refilled else 0)
        if drawn > all_cards and found is None and rule != "recycle":
            reason: StockReason = "forbidden" if rule == "forbidden" else "nothing-left" if refilled else "no-reshuffle"
            found = reason, all_cards, hand.draws[player].at
    if shuffled and (rule == "recycle" or (hand.draws_known and drawn < held)):
        found = "never-runs-out" if rule == "recycle" else "cards-left", held, shuffled.at
    if found and not blinds_uncounted(hand) and is_sure_how_many(hand) and not hand.doubt.lost("blinds", "take"):
        reason, cards, at = found
        hand.report("C305", at, StockExhausted(reason, drawn, cards))


def _refill(hand: Hand, player: int) -> int:
    """Count the cards that a reshuffle may have brought into the stock by this player's turn: passed hands and earlier
    discards, or the whole pack if not all of them are known."""
    if hand.stayed is None or not hand.draws_known or not hand.dealer_sure:
        return 52
    before = hand.stayed[: hand.stayed.index(player)] if hand.house.stock_out == "reshuffle-all" else []
    discarded = sum(hand.draws[one].discarded for one in before if one in hand.draws)
    return hand.house.hand_size * len({*hand.dealt} - {*hand.stayed}) + discarded
