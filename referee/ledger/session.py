"""Money between the hands: buying in, cashing out, agreements."""

from referee import statements as st
from referee.finding import MoneyFromNowhere, Problem
from referee.ledger.books import BANK, POT, Books
from referee.ledger.counts import check_stacks
from referee.table.house import House


def buy_in(books: Books, player: int, amount: int | None, line: int, again: bool = False) -> None:
    """Bring a player's money to the table; ``None``: nobody knows how much."""
    first = player not in books.names
    books.open(player)
    if amount is None:
        books.bought_in[player] = None
        books.traceable = False
        books.lose()
        return
    if books.seats.least is not None:
        books.seats.least = min(books.seats.least, amount)
    before = books.bought_in[player]
    books.bought_in[player] = None if before is None else before + amount
    if first:
        books.first_bought[player] = amount
    else:
        books.unplayed[player] += amount
    books.move(BANK, player, amount, "rebuy" if again else "buy-in", line)


def bring_along(books: Books, line: st.Pot) -> None:
    """Put what lay in the pot from an earlier evening into it."""
    books.brought_along += line.amount
    books.move(BANK, POT, line.amount, "brought-along", line.line)


def lost_rebuy(books: Books) -> None:
    """Note that somebody at the table brought more, but who and how much can't be read."""
    books.bought_in.update(dict.fromkeys(books.seats.seated()))


def cash_out(books: Books, player: int, line: st.Leave) -> None:
    """Cash a player out with the log's amount, or else with the stack."""
    claim = line.amount
    if claim is not None:
        check_stacks(books, {player: claim}, line)
    if not books.known:
        books.uncounted.add(player)
        if claim is None:
            books.untold.add(player)
            books.traceable = False
    amount = books.balance[player] if books.known else claim or 0
    books.cashed_out[player] += amount
    books.unplayed[player] -= amount
    books.move(player, BANK, amount, "cash-out", line.line)


def agree(books: Books, giver: int, taker: int, line: st.Pay | st.Put, house: House) -> None:
    """Make an agreed payment to a player or into the pot; it first settles what the giver owes there by correction.
    If nothing of that is left, a wrong amount of the giver's stands as it was written.

    If giver and taker are the same, another was meant, and nobody knows who: nothing moves, and money is in doubt.
    """
    if giver == taker:
        books.report("N101", line.word(2), Problem("nobody pays themselves", ["another name"], None))
        books.doubtful = True
        books.first_bought.clear()
        return
    amount = line.amount
    books.spend(amount, amount if taker == POT else 0)
    if isinstance(line, st.Pay):
        books.unplayed[giver] -= amount
        books.unplayed[taker] += amount
    settled = min(amount, max(0, -books.owed[giver]), max(0, books.owed[taker]))
    why = books.why(giver, taker)
    if books.beyond(giver, amount, house):
        had = max(0, books.balance[giver])
        cause = books.report("L608", line.word(-1), MoneyFromNowhere(had, amount), giver)
        books.pay(giver, taker, amount, "agreed", line.line, house, [cause])
    else:
        books.move(giver, taker, amount, "agreed", line.line)
    books.owe(why, taker, giver, settled)
    if settled and not books.owed[giver]:
        books.rivals = [one for one in books.rivals if not one.takes_for_a_slip(books.seats.names[giver])]
    if books.owed[giver] >= 0:
        books.unpaid.discard(giver)
    if not books.unpaid:
        books.unclear.clear()
