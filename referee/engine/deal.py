"""The lines before the first trick, on who deals, who is in the hand, and which cards are dealt and exchanged."""

from referee.engine.cards import NAMES
from referee.engine.hand import Declaration, Exchanged, Hand
from referee.finding import (
    BlindHand,
    DeclaredTwice,
    DrewTooMany,
    Facts,
    ForcedToStay,
    MissingStatement,
    NotInHand,
    PlayerCount,
    StockExhausted,
    StockReason,
    UpcardTaken,
    WrongCardCount,
    WrongDealer,
)
from referee.notation import statements as st
from referee.values import Place


def opening(hand: Hand) -> None:
    """Note who is away, which lines may be lost, and a misdeal, since the antes depend on them."""
    for away in hand.of(st.Away):
        players = (hand.who(name, away, 1 + i) for i, name in enumerate(away.names))
        hand.away.update(player for player in players if player is not None)
    for line in hand.of(st.Unreadable):
        hand.doubt.lines |= line.kinds
    hand.misdeal = hand.has(st.Misdeal)


def ante_order(hand: Hand) -> list[int]:
    """List those at the table, starting left of the dealer."""
    seats, line = hand.seats, hand.first(st.Dealer)
    dealer = seats.ids.get(line.name) if line else None
    if dealer not in seats.order:
        dealer = next(iter(seats.due_dealers(hand.away)), None)
    order = seats.order if dealer is None else seats.left_of(dealer)
    return [player for player in order if player not in seats.gone]


def deal(hand: Hand) -> None:
    """Find the dealer and who is dealt in. Players who couldn't ante are already out."""
    seats = hand.seats
    absent = hand.away | seats.out
    due = seats.due_dealers(absent)
    line, player, lines = hand.first(st.Dealer), None, hand.of(st.Dealer)
    for dealer_line in lines:
        player = hand.who(dealer_line.name, dealer_line)
    if any(dealer_line.name != lines[0].name for dealer_line in lines[1:]):
        line = player = None
        hand.doubt.lines.add("dealer")
    unsure = hand.doubt.players or hand.doubt.may_be_out(hand.house) or seats.doubt.turn
    wrong = player is not None and bool(due) and player not in due and not unsure
    if line and wrong:
        names = [seats.names[player] for player in due]
        hand.report("H201", line.name_at, WrongDealer(line.name, names), player)
    if line is None and hand.number == 1 and not seats.doubt.seats and not hand.doubt.may_lack("dealer"):
        hand.report("N108", hand.at, MissingStatement("dealer", "who leads, and who deals next"))
    hand.dealer = player if player is not None else due[0] if due else None
    certain = player is not None or (
        line is None and len(due) == 1 and not unsure and not hand.doubt.may_lack("dealer")
    )
    hand.doubt.dealer_sure = certain and not seats.doubt.seats
    if wrong:
        hand.doubt.doubt_dealer()
    if hand.dealer is not None:
        seats.deals(hand.dealer, absent, not (unsure or wrong))
    seats.doubt.turn |= line is None and not certain
    absent |= seats.gone
    hand.dealt = hand.turns(set(seats.order) - absent)
    if len(hand.dealt) > hand.house.players[1] and is_sure_how_many(hand):
        hand.report("H202", hand.at, PlayerCount(len(hand.dealt), *hand.house.players))


def is_sure_how_many(hand: Hand) -> bool:
    """Check whether the number dealt in is certain, with nobody out or away. Everybody seated plays the first hand."""
    return not (hand.doubt.players or (hand.number > 1 and hand.doubt.may_be_out(hand.house)))


def declarations(hand: Hand) -> None:
    """Note who stayed, passed, or took a blind hand or the upcard, in the order of the log."""
    hand.blinds = next((line.number for line in hand.of(st.Blinds)), None)
    for line in hand.among(st.Stay, st.Pass, st.Blind, st.Early):
        _note(hand, line)
    takers, blinds = len(hand.blind), hand.blinds
    if hand.house.blind_hands and blinds is not None and takers > blinds and not hand.doubt.may_lack("blinds"):
        if takers == blinds + 1:
            line = hand.of(st.Blind)[-1]
            hand.report("H209", line.name_at, BlindHand("none-left", blinds), hand.seats.ids.get(line.name))
        else:  # Their number must be wrong.
            hand.report("H209", hand.of(st.Blinds)[-1].word(1), BlindHand("more-taken", blinds, takers))
            hand.doubt.lines.add("blinds")
    _settle_who_stayed(hand)


def _note(hand: Hand, line: st.Statement) -> None:
    match line:
        case st.Stay(names=()):
            hand.nobody = True
            stayer = next((player for player, choice in hand.declared.items() if choice.what == "stayed"), None)
            if stayer is not None:
                hand.report("H204", line.at, DeclaredTwice("stayed", "passed"), stayer)
        case st.Stay() | st.Pass():
            for i, name in enumerate(line.names, 1):
                _declare(hand, name, line, i, "stayed" if isinstance(line, st.Stay) else "passed")
        case st.Early() | st.Blind() if (player := hand.who(line.name, line)) is not None:
            if isinstance(line, st.Early):
                hand.report("H203", line.name_at, Facts(), player)
            else:
                if player not in hand.declared or hand.declared[player].what != "stayed":
                    _declare(hand, line.name, line, 1, "stayed")
                if hand.house.blind_hands is None:
                    hand.report("H209", line.name_at, BlindHand("no-such-rule", hand.blinds), player)
                hand.blind.add(player)


def _declare(hand: Hand, name: str, line: st.Statement, word: int, choice: str) -> None:
    player = hand.bearer(name, line, word)
    if player is None:
        hand.nameless.append(Declaration(choice, line, word))
        return
    first = hand.declared[player].what if player in hand.declared else None
    if first is None and hand.nobody and choice == "stayed":
        first = "passed"
    if first is None:
        if out_of_it(hand, player, line, word, choice) and player not in hand.seats.at_table():
            hand.doubt.lines.add("stay")
        else:
            hand.declared[player] = Declaration(choice, line, word)
    elif choice != first or player not in hand.blind:
        hand.report("H204", line.word(word), DeclaredTwice(first, choice), player)
        if first == "passed" and choice == "stayed":
            hand.strays.add(player)


def out_of_it(hand: Hand, player: int, line: st.Statement, word: int, did: str) -> bool:
    """Check whether a player who wasn't dealt in acts anyway, and report one H205 for each hand."""
    if player in hand.dealt:
        return False
    unsure = hand.doubt.seats or (player in hand.seats.out and hand.seats.doubt.players_out)
    if player not in hand.strays and not unsure:
        hand.strays.add(player)
        seats = hand.seats
        because = (
            "was not seated" if player in seats.gone else "was away" if player in hand.away else "was out of the game"
        )
        hand.report("H205", line.word(word), NotInHand(did, because), player)
    return True


def _settle_who_stayed(hand: Hand) -> None:
    """Treat everybody not named as having passed, once any line says who stayed or passed.

    If only passes were noted, the others' cards must show whether they stayed. Declarations under names that nobody
    bears belong to the players who declared nothing, if there are as many. A pass under such a name needs no player
    where others are noted as staying. Otherwise the line counts as lost.
    """
    says_who_stayed = hand.has(st.Stay, st.Blind)
    if hand.nameless:
        silent = [player for player in hand.dealt if player not in hand.declared]
        stays = [declaration for declaration in hand.nameless if declaration.what == "stayed"]
        passes = len(hand.nameless) - len(stays)
        if len(stays) == len(silent) and not passes and not hand.doubt.seats:
            hand.declared.update(zip(silent, stays, strict=True))
        elif stays or not says_who_stayed:
            hand.doubt.lines.update(st.keyword(declaration.line) for declaration in hand.nameless)
    if hand.doubt.stayers:
        return
    acted = hand.has(st.Draw, st.Exchange, st.Trick, st.Took, st.Rest) and not hand.misdeal
    if says_who_stayed or (hand.has(st.Pass) and not acted):
        stayed = [player for player, declaration in hand.declared.items() if declaration.what == "stayed"]
        hand.stayed = hand.turns(stayed)


def report_forced_stay(hand: Hand) -> None:
    """Report a dealer who passed with an ace turned up, if the house makes the dealer play and the dealer can pay.

    Cards alone never show that a dealer passed.
    """
    dealer = hand.dealer
    if not hand.house.dealer_ace or hand.upcard is None or hand.upcard % 13 != 12:
        return
    if dealer is None or not hand.doubt.dealer_sure or dealer not in hand.dealt or dealer in hand.poor:
        return
    declaration, lines = hand.declared.get(dealer), hand.among(st.Stay, st.Pass, st.Blind)
    silent = declaration is None or declaration.what != "passed"
    if not lines or (silent and (hand.stayed is None or dealer in hand.stayed)):
        return
    hand.report("H212", declaration.at if declaration else lines[0].at, ForcedToStay(NAMES[hand.upcard]), dealer)


def exchange(hand: Hand) -> None:
    """Note the cards dealt, taken and drawn."""
    for deal in hand.of(st.Deal):
        if (player := hand.who(deal.name, deal)) is not None:
            before = hand.deals.setdefault(player, deal)
            cards = len(deal.cards) + (0 if before is deal else len(before.cards))
            if cards != hand.house.hand_size:
                hand.report("C303", deal.at, WrongCardCount(cards, hand.house.hand_size, "deal"), player)
                hand.doubt.records.add(player)
    for take in hand.of(st.Take):
        _take(hand, take)
    for line in hand.among(st.Draw, st.Exchange):
        if isinstance(line, st.Exchange):
            discards, received = line.discards, line.received
            _draw(hand, line.name, Exchanged(len(discards), len(received), line, 1, discards, received))
        for i, (name, number) in enumerate(line.counts if isinstance(line, st.Draw) else ()):
            _draw(hand, name, Exchanged(number, number, line, 1 + 2 * i))
    has_draws = hand.has(st.Draw, st.Exchange)
    hand.doubt.draws_known = (has_draws or hand.house.draw_max == 0) and not hand.doubt.may_lack("draw", "take")
    for blind in hand.of(st.Blind):
        player = hand.seats.ids.get(blind.name)
        if player in hand.draws and hand.draws[player].line.line < blind.line:
            hand.report("H209", blind.name_at, BlindHand("after-a-draw"), player)
    taker = hand.took_upcard
    has_discarded = taker in hand.draws and hand.draws[taker].discarded > 0
    if taker is not None and hand.doubt.draws_known and not has_discarded:
        hand.doubt.records.add(taker)
        if all(violation.code != "H208" for violation in hand.violations):
            hand.report("H208", hand.of(st.Take)[0].at, UpcardTaken("none-discarded"), taker)
    _stock(hand)


def _take(hand: Hand, line: st.Take) -> None:
    player = hand.who(line.name, line)
    if player is None:
        return
    hand.took_upcard = player
    if not hand.house.trump_pickup or hand.house.upcard != "next":
        facts = UpcardTaken("no-such-rule")
    elif hand.doubt.dealer_sure and player != hand.dealer:
        facts = UpcardTaken("not-the-dealer")
        hand.doubt.doubt_dealer()
    elif has_passed(hand, player) and not has_wrong_name(hand):
        facts = UpcardTaken("dealer-passed")
    else:
        return
    hand.report("H208", line.at, facts, player)
    hand.strays.add(player)


def may_have_taken(hand: Hand, player: int) -> bool:
    """Check whether this player may have taken the upcard in a lost line, as the dealer, or as any possible dealer if
    the house lets the dealer take it."""
    is_lost = hand.doubt.may_lack("take")
    return is_lost and (player == hand.dealer or (hand.house.trump_pickup and not hand.doubt.dealer_sure))


def _draw(hand: Hand, name: str, drawn: Exchanged) -> None:
    player = hand.who(name, drawn.line, drawn.word)
    if player is None:
        return
    if not _may_draw(hand, player, drawn):
        return
    took_upcard = hand.took_upcard == player
    unseen = not took_upcard and may_have_taken(hand, player)
    held = hand.house.hand_size + (took_upcard or unseen)
    too_many = drawn.discarded > held
    if isinstance(drawn.line, st.Exchange):
        due = drawn.discarded - took_upcard
        fits = drawn.received == due or (hand.doubt.may_lack("take") and drawn.received == due - 1)
        if not too_many and not fits:  # With too many discards, the number received is wrong too.
            hand.report("C303", drawn.at, WrongCardCount(drawn.received, due, "draw"), player)
            hand.doubt.records.add(player)
    elif took_upcard:
        drawn = drawn._replace(received=max(0, drawn.received - 1))
    limit = hand.house.draw_max
    fewer = unseen and isinstance(drawn.line, st.Draw)
    if drawn.received - fewer > limit:
        hand.report("H206", drawn.at, DrewTooMany(drawn.received, limit), player)
    elif too_many:
        hand.report("C303", drawn.at, WrongCardCount(drawn.discarded, held, "discard"), player)
        hand.doubt.records.add(player)
    hand.draws[player] = drawn


def _may_draw(hand: Hand, player: int, drawn: Exchanged) -> bool:
    """Check whether a draw counts, which it does for a player who is in the hand and has not drawn before."""
    did = f"drew {drawn.discarded}"
    if out_of_it(hand, player, drawn.line, drawn.word, did) and player not in hand.declared:
        return False
    if is_acting_after_pass(hand, player, drawn.line, drawn.word, did):
        hand.doubt.lines.add("draw")  # It may be another player's.
        return False
    if player in hand.draws:
        before = f"drew {hand.draws[player].discarded}"
        hand.report("H204", drawn.at, DeclaredTwice(before, did), player)
        hand.doubt.records.add(player)
        hand.doubt.lines.add("draw")  # One of the two may be another player's.
        return False
    return True


def is_acting_after_pass(hand: Hand, player: int, line: st.Statement, word: int, did: str) -> bool:
    """Check whether a player who acts has passed, and report one H205 for each hand."""
    out = has_passed(hand, player)
    if out and player not in hand.strays and not hand.doubt.stayers:
        hand.strays.add(player)
        if not has_wrong_name(hand):
            hand.report("H205", line.word(word), NotInHand(did, "passed"), player)
    return out


def has_wrong_name(hand: Hand) -> bool:
    """Check whether somebody declared twice, so that one of the two names may be wrong and another player's missing."""
    twice = [violation.facts for violation in hand.violations if isinstance(violation.facts, DeclaredTwice)]
    return any({facts.first, facts.second} <= {"stayed", "passed"} for facts in twice)


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
    if held < 0 and is_sure_how_many(hand) and not hand.doubt.may_lack("blinds"):
        hand.report("C305", hand.of(st.Blinds)[0].at, StockExhausted("beyond-the-pack", -held, 0))
        return
    problem: tuple[StockReason, int, Place] | None = None
    refilled = rule not in ("recycle", "forbidden") and bool(shuffled or hand.doubt.may_lack("reshuffle"))
    # A reshuffle brings in passed hands and earlier discards, or the whole pack if not all of them are known.
    is_known = hand.stayed is not None and hand.doubt.draws_known and hand.doubt.dealer_sure
    back = hand.house.hand_size * len({*hand.dealt}.difference(hand.stayed or ())) if is_known else 52
    for player in hand.turns(hand.draws):
        drawn += hand.draws[player].received
        all_cards = held + (back if refilled else 0)
        if is_known and rule == "reshuffle-all":
            back += hand.draws[player].discarded
        if drawn > all_cards and problem is None and rule != "recycle":
            reason: StockReason = "forbidden" if rule == "forbidden" else "nothing-left" if refilled else "no-reshuffle"
            problem = reason, all_cards, hand.draws[player].at
    if shuffled and (rule == "recycle" or (hand.doubt.draws_known and drawn < held)):
        problem = "never-runs-out" if rule == "recycle" else "cards-left", held, shuffled.at
    if problem and not blinds_uncounted(hand) and is_sure_how_many(hand) and not hand.doubt.may_lack("blinds", "take"):
        reason, cards, at = problem
        hand.report("C305", at, StockExhausted(reason, drawn, cards))
