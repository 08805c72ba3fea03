"""Who deals, who is in the hand: the lines before the draw."""

from referee import statements as st
from referee.source import Place
from referee.table.cards import NAMES
from referee.table.hand import Hand


def opening(hand: Hand) -> None:
    """Note who is away: all that must be known before the antes."""
    for line in hand.lines:
        if isinstance(line, st.Away):
            players = (hand.who(name, "away") for name in line.names)
            hand.away.update(player for player in players if player is not None)
        elif isinstance(line, st.Unreadable):
            hand.lost.add(line.keyword or "any")
        elif isinstance(line, st.Misdeal):
            hand.misdeal = True


def ante_order(hand: Hand) -> list[int]:
    """Those who sit at the hand, from the left of whoever deals it."""
    seats, here = hand.seats, set(hand.seats.playing()) - hand.away
    names = (line.name.text for line in hand.lines if isinstance(line, st.Dealer))
    named = seats.ids.get(next(names, ""))
    due = seats.due_dealers(hand.away)
    dealer = named if named in seats.order else due[0] if due else None
    order = seats.order if dealer is None else seats.left_of(dealer)
    return [player for player in order if player in here]


def deal(hand: Hand) -> None:
    """Find the dealer, and who is dealt in. Those who could not ante are out by now."""
    seats = hand.seats
    absent = hand.away | seats.out
    due = seats.due_dealers(absent)
    line = next((line for line in hand.lines if isinstance(line, st.Dealer)), None)
    named = hand.who(line.name, "dealer") if line else None
    unsure = seats.lost or seats.unsure or seats.turn_unsure
    if line and named is not None and due and named not in due and not unsure:
        names = [seats.names[player] for player in due]
        hand.mark("H201", line.name.at, named, dealer=line.name.text, due=names)
    if line is None and hand.number == 1 and not hand.is_lost("dealer"):
        hand.mark("N108", hand.at, statement="dealer", needed="who leads, and who deals next")
    seatless = named is not None and named not in seats.order
    hand.dealer = named if named is not None and not seatless else due[0] if due else None
    told = named is not None and named == hand.dealer
    certain = told or (line is None and len(due) == 1 and not unsure and not hand.is_lost("dealer"))
    hand.dealer_sure = hand.dealer is not None and certain and not seats.lost
    if hand.dealer is not None:
        seats.deals(hand.dealer, absent)
    hand.dealt = hand.turns(set(seats.playing()) - hand.away)
    _count_players(hand)


def _count_players(hand: Hand) -> None:
    low, high = hand.house.players
    seated, dealt = len(hand.seats.seated()), len(hand.dealt)
    first = hand.number == 1
    if (first and seated < low and not hand.seats.lost) or dealt > high:
        count = dealt if dealt > high else seated
        hand.mark("H202", hand.at, players=count, low=low, high=high)


def trump(hand: Hand) -> None:
    """Note the upcard and the trump suit."""
    line = next((line for line in hand.lines if isinstance(line, st.Trump)), None)
    if line and line.card and line.card.card is not None:
        hand.upcard, hand.upcard_at = line.card.card, line.card.at
        hand.trump = line.card.card // 13
    elif line and line.suit:
        hand.trump = line.suit.suit


def declarations(hand: Hand) -> None:
    """Note who stayed, passed, took a blind hand or the upcard, in the order of the log."""
    for line in hand.lines:
        match line:
            case st.Stay(names=names):
                if not names:
                    _no_one(hand, line)
                for name in names:
                    _declare(hand, name, "stayed", "stay")
            case st.Pass(names=names):
                for name in names:
                    _declare(hand, name, "passed", "pass")
            case st.Blind(name=name):
                _blind(hand, name)
            case st.Blinds(number=count):
                hand.blinds = (hand.blinds or 0) + count.number
            case st.Early(name=name):
                player = hand.who(name, "early")
                hand.mark("H203", name.at, player) if player is not None else None
            case _:
                pass
    _settle_who_stayed(hand)


def _no_one(hand: Hand, line: st.Stay) -> None:
    hand.nobody = True
    stayer = next((player for player, (word, _) in hand.declared.items() if word == "stayed"), None)
    if stayer is not None:
        hand.mark("H204", line.at, stayer, first="stayed", second="passed")


def _declare(hand: Hand, name: st.Name, word: str, keyword: str) -> None:
    player = hand.who(name, keyword)
    if player is None:
        return
    first = (
        hand.declared[player][0] if player in hand.declared else "passed" if hand.nobody and word == "stayed" else None
    )
    if first is None:
        if out_of_it(hand, player, name.at, word) and player not in hand.seats.seated():
            hand.lost.add("stay")
        else:
            hand.declared[player] = (word, name.at)
    elif word != first or player not in hand.blind:
        hand.mark("H204", name.at, player, first=first, second=word)
        if first == "passed":
            hand.strays.add(player)


def out_of_it(hand: Hand, player: int, at: Place, did: str) -> bool:
    """Whether one who is not dealt in acts all the same: one H205 for each hand."""
    if player in hand.dealt:
        return False
    unsure = hand.seats.lost or (player in hand.seats.out and hand.seats.unsure)
    if player not in hand.strays and not unsure:
        hand.strays.add(player)
        seats = hand.seats
        because = (
            "was not seated" if player in seats.gone else "was away" if player in hand.away else "was out of the game"
        )
        hand.mark("H205", at, player, did=did, because=because)
    return True


def _blind(hand: Hand, name: st.Name) -> None:
    player = hand.who(name, "blind")
    if player is None:
        return
    if hand.declared.get(player, ("", None))[0] != "stayed":
        _declare(hand, name, "stayed", "blind")
    reason = None
    if hand.house.blind_hands is None:
        reason = "no-such-rule"
    elif hand.blinds is not None and len(hand.blind) >= hand.blinds:
        reason = "none-left"
    hand.blind.add(player)
    if reason:
        hand.mark("H209", name.at, player, reason=reason, dealt=hand.blinds)


def _settle_who_stayed(hand: Hand) -> None:
    """With one line that says who stayed or passed, whoever is on none of them passed.

    Where only those who passed were noted, the others are left to show by their cards whether they stayed.
    """
    if hand.is_lost("stay", "pass", "blind"):
        return
    stays = any(isinstance(line, st.Stay | st.Blind) for line in hand.lines)
    passes = any(isinstance(line, st.Pass) for line in hand.lines)
    acted = any(isinstance(line, st.Draw | st.Exchange | st.Trick | st.Took | st.Rest) for line in hand.lines)
    if stays or (passes and not acted):
        hand.stayed = hand.turns({player for player, (word, _) in hand.declared.items() if word == "stayed"})


def forced_to_stay(hand: Hand) -> None:
    """With an ace turned up the dealer must play, where the house says so and the money is there."""
    dealer = hand.dealer
    if not hand.house.dealer_ace or hand.upcard is None or hand.upcard % 13 != 12:
        return
    if dealer is None or not hand.dealer_sure or dealer not in hand.dealt or dealer in hand.poor:
        return
    said_so = hand.declared.get(dealer, ("",))[0] == "passed"
    if not said_so and (hand.stayed is None or dealer in hand.stayed):
        return
    line = next(line for line in hand.lines if isinstance(line, st.Stay | st.Pass | st.Blind))
    at = hand.declared[dealer][1] if dealer in hand.declared else line.at
    hand.mark("H212", at, dealer, upcard=NAMES[hand.upcard])
