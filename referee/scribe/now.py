"""The current state of a log: the unfinished hand, replayed so far."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from referee import statements as st
from referee.finding import Finding
from referee.judge.game import Game
from referee.judge.record import HandRecord
from referee.notation.names import spelling
from referee.notation.parse import parse
from referee.playback import Opening, PlayedHand
from referee.playback.playback import findings, opening, played_hand
from referee.replay.order import GROUP, ends_hand
from referee.scribe.past import Lines, PastGame, play
from referee.table.cards import NAMES
from referee.table.hand import Hand

MAY_COME: Final = {"N108": 0, "H208": 2, "H212": 2, "T403": 3, "U701": 9}
"""Findings about things that may still come: ignored until the lines of the hand have passed this group of
``replay.order``."""


@dataclass(frozen=True, slots=True)
class Now:
    """The last section of a log: the header, or a hand and the lines after it.

    ``before`` is the game before it, ``lines`` are its statements, ``game`` is the game after them. ``hand`` or
    ``opening`` is the replay of the section; both are ``None`` if the rules are unknown. ``trick`` is the line of an
    unfinished trick: ``filled`` is that trick with an unknown card for each missing one, to judge the others.
    """

    before: PastGame
    lines: Lines
    game: Game
    findings: tuple[Finding, ...]
    opening: Opening | None = None
    hand: PlayedHand | None = None
    trick: st.Trick | None = None
    filled: st.Trick | None = None

    @property
    def header(self) -> bool:
        """True if no hand has begun."""
        return self.before.header

    @property
    def record(self) -> HandRecord | None:
        """The engine's record of the hand."""
        return self.game.record

    @property
    def kinds(self) -> frozenset[type[st.Statement]]:
        """The kinds of the lines."""
        return frozenset(map(type, self.lines))

    @property
    def group(self) -> int:
        """The latest group of ``replay.order`` among the lines of the hand; -1 before the first."""
        return max((GROUP[kind] for kind in self.kinds if kind in GROUP), default=-1)

    @property
    def over(self) -> bool:
        """True if a line follows that belongs between hands, or the hand is void."""
        return st.Misdeal in self.kinds or any(map(ends_hand, self.lines))

    @property
    def errors(self) -> int:
        """Number of errors in the log so far."""
        return sum(one.severity == "error" for one in self.proven)

    @property
    def proven(self) -> tuple[Finding, ...]:
        """The findings of the whole log that no later line can explain."""
        return (*self.before.findings, *self.sure)

    @property
    def sure(self) -> tuple[Finding, ...]:
        """Those of them that are about the section."""
        reached = self.group
        return tuple([one for one in self.findings if reached > MAY_COME.get(one.code, -2)])

    @property
    def laid(self) -> int:
        """Number of cards in the current trick."""
        return len(self.trick.cards) if self.trick else 0

    @property
    def seated(self) -> tuple[str, ...]:
        """The players at the table who are still in, clockwise."""
        seats = self.game.seats
        return tuple([seats.names[player] for player in seats.playing()])

    @property
    def everybody(self) -> tuple[str, ...]:
        """All who ever sat down."""
        return tuple(self.game.seats.names)

    @property
    def dealt(self) -> tuple[str, ...]:
        """The players who are dealt in, from the dealer's left."""
        return self._named(self.record.hand.dealt if self.record else ())

    @property
    def stayed(self) -> tuple[str, ...] | None:
        """The players who stayed, from the dealer's left; ``None`` if the log does not say."""
        hand = self.record.hand if self.record else None
        return None if hand is None or hand.stayed is None else self._named(hand.stayed)

    @property
    def turns(self) -> tuple[str | None, ...]:
        """The player of each card of the current trick, in turn: ``None`` if uncertain."""
        record, stayed = self.record, self.stayed
        if record is None or stayed is None:
            return ()
        if self.trick is not None:
            plays = record.hand.tricks[-1].plays
            return tuple([None if one.player is None else record.hand.seats.names[one.player] for one in plays])
        leader = _leader(record.hand)
        if leader is None:
            return (None,) * len(stayed)
        return self._named(clockwise(record.hand, leader))

    def _named(self, players: Sequence[int]) -> tuple[str, ...]:
        return tuple([self.game.seats.names[player] for player in players])


def now(before: PastGame, lines: Lines) -> Now:
    """The state of the log after these lines of its last section."""
    game = before.game.fork()
    play(game, lines, header=before.header)
    if before.header:
        return Now(before, lines, game, findings(game), opening=opening(game, lines))
    trick, filled = _unfinished(game, lines), None
    if trick is not None and game.record is not None:
        filled = _filled(trick, game.record.hand)
        game = before.game.fork()
        play(game, tuple([filled if one is trick else one for one in lines]), header=False)
    return Now(before, lines, game, findings(game), hand=played_hand(game, lines), trick=trick, filled=filled)


def next_hand(now: Now) -> tuple[st.Hand, str | None]:
    """The next hand with its number, and its dealer, if certain."""
    line = st.Hand(1 + max((one.line for one in now.lines), default=0), "hand", _number(now))
    # If the dealer sets the ante, the next one probably sets the same; a player who can't pay it does not deal.
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


def _unfinished(game: Game, lines: Lines) -> st.Trick | None:
    """The incomplete trick, if it is the last of the hand."""
    stayed = game.record.hand.stayed if game.record else None
    played = [one for one in lines if type(one) in GROUP and not isinstance(one, st.TakeBack)]
    if stayed is None or not played or any(map(ends_hand, lines)) or any(isinstance(one, st.Misdeal) for one in lines):
        return None
    last = played[-1]
    if not isinstance(last, st.Trick) or last.taker is not None or len(last.cards) >= len(stayed):
        return None
    return last


def _filled(trick: st.Trick, hand: Hand) -> st.Trick:
    """The trick with an unknown card for each missing one."""
    stayed = hand.stayed or []
    if trick.names is None:
        more = " ?" * (len(stayed) - len(trick.cards))
    else:
        there = {hand.seats.ids.get(name) for name in trick.names}
        leader = hand.seats.ids.get(trick.names[0])
        order = stayed if leader not in stayed else clockwise(hand, leader)
        more = "".join(f", {spelling(hand.seats.names[one])} ?" for one in order if one not in there)
    read = parse(trick.line, inserted(trick, more))
    return read if isinstance(read, st.Trick) else trick


def inserted(trick: st.Trick, more: str) -> str:
    """The text of a trick's line with more text after its last card, before its comment."""
    end = trick.at.end - 1
    return trick.text[:end] + more + trick.text[end:]


def clockwise(hand: Hand, leader: int) -> list[int]:
    """The players who stayed, in turn order from a leader."""
    return [leader, *(one for one in hand.seats.left_of(leader) if one in (hand.stayed or ()) and one != leader)]


def _leader(hand: Hand) -> int | None:
    """The leader of the next trick, if certain."""
    if not hand.tricks:
        return hand.stayed[0] if hand.stayed and hand.dealer_sure and not hand.gaps else None
    last = hand.tricks[-1]
    leader = last.taker if last.named is None else last.named
    return leader if leader in (hand.stayed or ()) and len(hand.tricks) not in hand.gaps else None


def card_names(cards: Sequence[int | None]) -> str:
    """Write cards as in a log."""
    return " ".join("?" if one is None else NAMES[one] for one in cards)


def without_last_card(trick: st.Trick) -> str:
    """The text of a trick's line without its last card; it must have several."""
    last = trick.card_at(len(trick.cards) - 2)
    end = trick.at.end - 1
    return trick.text[: last.end - 1] + trick.text[end:]
