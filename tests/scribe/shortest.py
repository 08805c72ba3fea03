"""The shortest typing of a log: the fewest letters for each line, at the prompt that it answers."""

from collections.abc import Iterator

from referee import statements as st
from referee.notation import read, written
from referee.scribe import Session
from referee.table.cards import NAMES


def retyped(log: str, one_by_one: bool) -> Session:
    """Type a log in a session; the cards one by one or a trick at a time."""
    session = Session(b"")
    for section in read(log):
        for line in section.statements:
            for typing in _typing(line, session, one_by_one):
                refused = session.enter(typing).refused
                assert refused is None, (typing, refused, session.state.prompt)
    return session


def _typing(line: st.Statement, session: Session, one_by_one: bool) -> Iterator[str]:
    """The typing for a line; empty if the line is already there."""
    if session.state.prompt.kind == "lead":
        yield ""
    prompt = session.state.prompt
    if isinstance(line, st.Dealer) and "dealer" in session.state.log.rpartition("hand ")[2]:
        return
    if written(line) in prompt.offer and not isinstance(line, st.Ante):
        yield ""
    elif isinstance(line, st.Trick):
        cards = [NAMES[card].lower() for card in line.cards]  # type: ignore[index]
        for typing in cards if one_by_one else ["".join(cards)]:
            if session.state.prompt.kind == "lead":
                yield ""
            yield typing
        if line.taker:
            if session.state.prompt.kind == "lead":
                yield ""
            yield f"> {_short(line.taker, session)}"
    else:
        yield _answer(line, session)


def _answer(line: st.Statement, session: Session) -> str:  # noqa: PLR0911
    """The shortest answer to a prompt, or else the line itself with short names."""
    kind = session.state.prompt.kind
    match line:
        case st.Rules() if kind == "rules":
            return " ".join((line.ruleset, *line.variants))
        case st.Seat() if kind == "seat":
            return written(line).removeprefix("seat ")
        case st.Dealer() if kind == "dealer":
            return _short(line.name, session)
        case st.Ante() | st.Blinds() | st.Trump() if kind in ("ante", "blinds", "trump"):
            return written(line).partition(" ")[2].lower()
        case st.Stay() if kind == "stay":
            return " ".join(_short(name, session) for name in line.names) or "-"
        case st.Draw() if kind == "draw":
            counts = dict(line.counts)
            return "".join(str(counts.get(name, 0)) for name in session.state.prompt.who)
        case st.Bourre() if kind == "bourre":
            return " ".join(f"{_short(name, session)}{(amount or 0) / 100:g}" for name, amount in line.sums) or "-"
        case _:
            return written(line)


def _short(name: str, session: Session) -> str:
    """The shortest unique beginning of a name, among all who ever sat down."""
    lines = [line for section in read(session.state.log) for line in section.statements]
    others = [one.name.lower() for one in lines if isinstance(one, st.Seat | st.Join) and one.name != name]
    beginnings = (name[:length].lower() for length in range(1, len(name)))
    return next((one for one in beginnings if not any(other.startswith(one) for other in others)), name)
