"""The second referee's findings in a log: naive rules, applied to hands with every card written."""

from typing import Any

from naive.hands.book import Book
from naive.hands.engine import Found
from naive.hands.judge import judge
from naive.hands.lines import Line, line
from naive.hands.opening import open_hand
from naive.hands.reckon import Reckoning
from naive.hands.record import Judged, Numbered
from naive.rules import Options, taker

from metamorphic.witness import Hand
from referee import statements as st
from referee.table.cards import NAMES

Section = list[Numbered]


def second_opinion(sections: list[list[st.Statement]], options: Options, unit: int) -> list[Found]:
    """Return the second referee's findings in a possible game behind the log, up to the first hand with one.

    The first section is the header. Raises ``NoWitnessError`` if no such game could be constructed.
    """
    seats = {one.name: options["stack"] if one.amount is None else one.amount for one in seated(sections[0])}
    book = Book(options, unit, list(seats), seats)
    found: list[Found] = []
    for number, section in enumerate(sections[1:]):
        end = next((at for at, one in enumerate(section) if isinstance(one, BETWEEN)), len(section))
        found += hand(section[:end], book, first=not number)
        for one in section[end:]:
            found += between(one, book)
        if found:
            break
    return found


BETWEEN = (st.Rebuy, st.Leave, st.Join)


def seated(header: list[st.Statement]) -> list[st.Seat]:
    """Return the seats, clockwise."""
    return [one for one in header if isinstance(one, st.Seat)]


def between(one: st.Statement, book: Book) -> list[Found]:
    """Judge purchases, arrivals and departures, and compare counts with the expected stacks."""
    match one:
        case st.Rebuy(name=name, amount=amount):
            book.stacks[name] += amount
            book.out.discard(name)
        case st.Join(name=name, amount=amount, after=after):
            book.seats.insert(book.seats.index(after) + 1, name)
            book.stacks[name] = amount
        case st.Leave(name=name, amount=amount):
            book.out.add(name)
            if amount is not None and amount != book.stacks[name]:
                return [Found("L607", one.line, None, name)]
        case st.Stacks(sums=sums):
            return [Found("L607", one.line, None, name) for name, what in sums if what != book.stacks[name]]
        case _:
            pass
    return []


def hand(section: list[st.Statement], book: Book, *, first: bool) -> list[Found]:
    """Judge one hand with its money."""
    opened = open_hand(book, [(one.line, as_line(one)) for one in section], first=first)
    order = book.left_of(opened.dealer)
    said = [(one.line, name) for one in section if isinstance(one, st.Stay | st.Pass) for name in one.names]
    if strays := [Found("H205", at, None, name) for at, name in said if name not in order]:
        return strays
    section = Hand(section, book.options, order).told()
    lines = [(one.line, as_line(one)) for one in section]
    took = next((dict(one.counts) for one in section if isinstance(one, st.Took)), None)
    # A pot counted in a hand without tricks, before its result, is the current pot or the one played for.
    result = next((one.line for one in section if isinstance(one, st.RESULTS)), 0)
    tricks = any(isinstance(one, st.Trick) for one in section)
    early = {at: one.args[0] for at, one in lines if one.word == "pot" and not tricks and at < result}
    anted = book.pot
    declared = min((at for at, one in lines if one.word in ("stay", "blind")), default=len(lines) + 1 << 30)
    judged = judge(laid_out(lines, book, opened.dealer), book, opened.dealer, opened.poor)
    if took is not None:
        share(judged, took)
    closed = Reckoning(book, judged, opened, [one for one in lines if one[0] not in early]).close()
    wrong = [
        Found("L602", at, None, None)
        for at, amount in early.items()
        if amount not in (closed.before, anted if at < declared else closed.before)
    ]
    fixed = book.options["ante"]
    right = (fixed,) if opened.paid else (fixed, 0)
    antes = [one for one in section if isinstance(one, st.Ante) and fixed != "dealer" and one.amount not in right]
    wrong += [Found("L601", one.line, None, None) for one in antes]
    # A player who took a blind hand laid the other one aside.
    plays = [(number, name, card) for number, trick in enumerate(judged.tricks, 1) for name, card in trick]
    aside = [one for one in plays if one[1] in judged.blind and one[2] in judged.dealt.get(one[1], [])]
    return [*closed.found, *wrong, *(Found("C302", judged.at, number, name) for number, name, _ in aside)]


def share(judged: Judged, took: dict[str, int]) -> None:
    """Split the tricks by player, if no cards are written."""
    judged.takers = [name for name in judged.stayed for _ in range(took.get(name, 0))]
    judged.named = list(judged.takers)
    judged.proven = True
    size = judged.options["hand-size"]
    if len(judged.takers) != size or set(took) - set(judged.stayed):
        judged.say("T403", judged.at)


def laid_out(lines: Section, book: Book, dealer: str) -> Section:
    """Return the lines with everybody's name next to the card in a trick, clockwise from its leader."""
    names = [name for _, one in lines if one.word in ("stay", "blind") for name in _names(one)]
    stayed = [name for name in book.left_of(dealer) if name in names]
    trump = next((one.args[0][1] for _, one in lines if one.word == "trump"), "")
    leader, new = 0, []
    for at, said in lines:
        one = said
        if one.word == "trick":
            plays, claimed, by_name = one.args
            if not by_name:
                order = stayed[leader:] + stayed[:leader]
                plays = [(name, card) for name, (_, card) in zip(order, plays, strict=False)]
                one = line("trick", plays, claimed, True)
            best = plays[taker([card for _, card in plays], trump)][0]
            leader = stayed.index(claimed or best) if (claimed or best) in stayed else 0
        new.append((at, one))
    return new


def _names(one: Line) -> list[str]:
    return one.args[0] if one.word == "stay" else [one.args[0]]


def as_line(said: st.Statement) -> Line:  # noqa: PLR0911, PLR0912
    """Convert a statement for the second referee."""
    match said:
        case st.Dealer(name=name) | st.Blind(name=name) | st.Take(name=name):
            return line(type(said).__name__.lower(), name)
        case st.Stay(names=names) | st.Pass(names=names) | st.Out(names=names):
            return line(type(said).__name__.lower(), list(names))
        case st.Antes(sums=sums) | st.Stacks(sums=sums):
            return line("antes" if isinstance(said, st.Antes) else "stacks", dict(sums))
        case st.Deal(name=name, cards=cards):
            return line("deal", name, _cards(cards))
        case st.Trump(card=card):
            return line("trump", "" if card is None else NAMES[card])
        case st.Exchange(name=name, discards=thrown, received=received):
            return line("exchange", name, _cards(thrown), _cards(received))
        case st.Trick(names=names, cards=cards, taker=claimed):
            who = names or [""] * len(cards)
            return line("trick", list(zip(who, _cards(cards), strict=True)), claimed, names is not None)
        case st.Bourre(sums=sums):
            return line("bourre", list(sums))
        case st.Win(name=name, amount=amount):
            return line("win", name, amount)
        case st.Divide(names=names, amount=amount):
            return line("divide", list(names), amount)
        case st.Carry(amount=amount) | st.Pot(amount=amount) | st.Ante(amount=amount):
            return line(type(said).__name__.lower(), amount)
        case st.Hand(number=number) | st.Blinds(number=number):
            return line(type(said).__name__.lower(), number)
        case _:
            return line(type(said).__name__.lower())


def _cards(cards: Any) -> list[str]:
    return ["?" if card is None else NAMES[card] for card in cards]
