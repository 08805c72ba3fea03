"""The tricks of a hand: all lines after the draw, and what they come to."""

from collections.abc import Iterable

from referee import statements as st
from referee.limits import LAYOUTS
from referee.replay.trick import Layout, had_no_part
from referee.table.hand import Counts, Hand, Trick, noted


def tricks(hand: Hand) -> None:
    """Lay out the tricks, and note what was taken back, conceded and shown."""
    _infer_stayers(hand)
    laid = len(hand.of(st.Trick)) + sum(line.keyword in ("trick", None) for line in hand.of(st.Unreadable))
    over = hand.over or hand.has(*_AFTER_TRICKS)
    hand.torn = laid < hand.house.hand_size and not hand.has(st.Rest) and over
    layout = Layout(hand)
    for line in hand.lines:
        _note(hand, layout, line)
    _count_tricks(hand)
    _missing_trump(hand)


_CLAIMS = (st.Win, st.Divide, st.Carry)
_AFTER_TRICKS = (*st.RESULTS, st.Bourre, st.Out, st.Stacks)


def _note(hand: Hand, layout: Layout, line: st.Statement) -> None:
    match line:
        case st.Trick():
            layout.lay(line)
        case st.Unreadable(keyword="trick" | None):
            layout.lose()
        case st.TakeBack(name=name):
            player = hand.who(name, line)
            if player is not None and hand.tricks:
                hand.takebacks.append((player, line, len(hand.tricks)))
        case st.Rest():
            _rest(hand, line)
        case st.Show(name=name, cards=cards):
            player = hand.who(name, line)
            if player is not None:
                hand.shows.extend((player, card, len(hand.tricks)) for card in noted(cards, line, 2))
        case st.RuledRenege(name=name):
            player = hand.who(name, line, 2)
            if player is not None:
                hand.ruled[player] = line.at
        case st.Waive(name=name):
            player = hand.who(name, line, 2)
            if player is not None:
                hand.waived.add(player)


def _infer_stayers(hand: Hand) -> None:
    """Where no line says who stayed, those who play cards did; every one who stayed has a card in each trick.

    Where one plays who was dealt none, nobody knows who else did.
    """
    if hand.stayed is not None:
        return
    lines = hand.of(st.Trick)
    named = [name for line in lines for name in line.names or ()]
    did_pass = {player for player, said in hand.declared.items() if said.what == "passed"}
    stayed = {player for player, said in hand.declared.items() if said.what == "stayed"}
    if named and not hand.is_lost("trick"):
        players = {hand.seats.ids.get(name) for name in named} - did_pass
        known = stayed.union(hand.dealt)
        if players <= known:
            hand.stayed = hand.turns(known & (players | stayed))
    elif lines and all(len(line.cards) == len(set(hand.dealt) - did_pass) for line in lines):
        hand.stayed = hand.turns(set(hand.dealt) - did_pass)


def _rest(hand: Hand, line: st.Rest) -> None:
    player = hand.who(line.name, line)
    if player is not None and not had_no_part(hand, player, line, 1, "was given the tricks still to play"):
        hand.rest = player


def _count_tricks(hand: Hand) -> None:
    """As many tricks as cards: more can't be, and fewer only where the rest was conceded."""
    due, laid = hand.house.hand_size, len(hand.tricks)
    if laid > due:
        hand.mark("T403", hand.tricks[due].at, trick=due + 1, tricks=laid, due=due, reason="too-many")
        del hand.tricks[due:]
    _took(hand)
    played = (hand.stayed is None and laid > 0) or (hand.stayed is not None and len(hand.stayed) > 1)
    claimed = hand.has(*_CLAIMS)
    conceded = hand.rest is not None or hand.is_lost("rest", "took") or hand.has(st.Took)
    if laid < due and played and claimed and not conceded and not hand.is_lost("trick") and not hand.misdeal:
        at, number = (hand.tricks[-1].at, laid) if laid else (hand.at, None)
        hand.mark("T403", at, trick=number, tricks=laid, due=due, reason="too-few")


def _took(hand: Hand) -> None:
    """Note who took how many. The tricks of one who had no part in the hand (H205) count in the sum."""
    lines = hand.of(st.Took)
    if not lines:
        return
    taken: dict[int, int] = {}
    total, sure = 0, True
    for line in lines:
        for i, (name, number) in enumerate(line.counts):
            player = hand.who(name, line, 1 + 2 * i)
            total += number
            if player is None or (number and had_no_part(hand, player, line, 1 + 2 * i, "took a trick")):
                sure = False
            else:
                taken[player] = number
    if hand.is_lost("took"):
        return
    if total != hand.house.hand_size:
        hand.mark("T403", lines[-1].at, tricks=total, due=hand.house.hand_size, reason="took")
    elif hand.stayed is not None and sure:
        hand.took = tuple((player, taken.get(player, 0)) for player in hand.stayed)


def _missing_trump(hand: Hand) -> None:
    if hand.tricks and hand.trump is None and not hand.is_lost("trump"):
        hand.mark(
            "N108",
            hand.tricks[0].at,
            trick=1,
            statement="trump",
            needed="which cards may be played, and who takes a trick",
        )


def layouts(hand: Hand) -> None:
    """Work out every way in which the tricks may have gone: by the cards, and by what the log says."""
    if hand.stayed is None or len(hand.stayed) < 2:
        return
    due, laid = hand.house.hand_size, len(hand.tricks)
    claimed = hand.has(*_CLAIMS)
    complete = laid == due or hand.rest is not None
    if complete or hand.is_lost("trick", "rest") or (laid and claimed):
        conceded = None if _lost_count(hand) else hand.rest
        hand.layouts = _ways(hand, hand.stayed, conceded, False)
        hand.as_named = _ways(hand, hand.stayed, conceded, True)
    if hand.took is not None:
        _against_took(hand, hand.stayed, hand.took, complete)


def _against_took(hand: Hand, stayed: list[int], took: Counts, complete: bool) -> None:
    """Where the cards leave it open, ``took`` says who took what; where they don't, it must agree."""
    by_cards, by_names = _ways(hand, stayed, None, False), _ways(hand, stayed, None, True)
    agrees = not by_cards or took in by_cards
    hand.as_named = frozenset((took,))
    if agrees or took in by_names:
        if not complete or agrees:
            hand.layouts = frozenset((took,))
        return
    hand.mark("T404", hand.of(st.Took)[0].at, named=None, taker=None, card=None, reason="took")


def _ways(hand: Hand, stayed: list[int], conceded: int | None, as_named: bool) -> frozenset[Counts]:
    """Every way to lay out the tricks, as tricks taken; empty where there are too many to tell.

    Each step carries who leads next, where a position needs it. To whom the rest was ``conceded`` took every trick
    that is not laid out and was not lost; else anybody may have.
    """
    states: set[tuple[int | None, tuple[int, ...]]] = {(None, (0,) * len(stayed))}
    for trick in hand.tricks:
        states = {
            (leader, _plus(counts, stayed.index(taker)))
            for led, counts in states
            for taker, leader in _takers(trick, None if trick.anyone else led, stayed, as_named)
        }
        if len(states) > LAYOUTS:
            return frozenset()
    for number in range(hand.house.hand_size - len(hand.tricks)):
        takers = stayed if conceded is None or number < len(hand.gaps) else [conceded]
        states = {(None, _plus(counts, stayed.index(taker))) for _, counts in states for taker in takers}
        if len(states) > LAYOUTS:
            return frozenset()
    return frozenset(tuple(zip(stayed, counts, strict=True)) for _, counts in states)


def _lost_count(hand: Hand) -> bool:
    """Whether a ``took`` line can't be relied on: then nobody knows how many tricks were still to play."""
    return hand.took is None and (hand.has(st.Took) or "took" in hand.lost)


def _plus(counts: tuple[int, ...], index: int) -> tuple[int, ...]:
    return (*counts[:index], counts[index] + 1, *counts[index + 1 :])


def _takers(trick: Trick, led: int | None, stayed: list[int], as_named: bool) -> Iterable[tuple[int, int | None]]:
    """Who may have taken the trick, each with who may lead the next."""
    named = trick.named if trick.named in stayed else None
    if as_named and named is not None:
        return [(named, named)]
    if trick.takers:
        takers = [taker for taker in trick.takers if taker in stayed]
    elif len(trick.cards) != len(stayed) or not trick.winners:
        takers = stayed
    else:
        starts = range(len(stayed)) if led is None else [stayed.index(led)]
        takers = [stayed[(start + winner) % len(stayed)] for start in starts for winner in trick.winners]
    leaders = [] if named is None else [named]
    return [(taker, leader) for taker in takers for leader in {taker, *leaders}]
