"""Read off what the log says about each holding, and find contradictions in that."""

from collections import Counter
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, replace

from worlds.cards import MISSED, ORDER
from worlds.log import Log

UPCARD, DISCARDS = "the upcard", "the discards"
"""Holders of cards that belong to nobody."""


@dataclass(frozen=True)
class Doubt:
    """The conflicts in a log: cards that may be any card wherever they appear, and players whose deal and draw prove
    nothing.

    ``leads`` are the trick lines that were certainly led out of turn.
    """

    cards: frozenset[str] = frozenset()
    players: frozenset[str] = frozenset()
    upcard: bool = False
    leads: frozenset[int] = frozenset()

    def less_than(self, other: "Doubt") -> bool:
        """Check whether another doubt includes all of this one, and more."""
        within = self.cards <= other.cards and self.players <= other.players and self.upcard <= other.upcard
        return within and self != other


@dataclass(frozen=True)
class Holding:
    """The statements of the log about a player's cards after the draw.

    The player held all of ``required``, and between ``least`` and ``most`` of ``dealt``. ``until`` has cards that the
    player still held after a trick, counted from 0.
    """

    required: frozenset[str] = frozenset()
    dealt: frozenset[str] = frozenset()
    least: int = 0
    most: int = 99
    until: tuple[tuple[str, int], ...] = ()


class Mentions:
    """The place of each card, according to all lines except the tricks.

    ``doubtful`` cards may be any card wherever they appear, ``sole`` names the only possible owner of each other card,
    and ``dropped`` are the players whose deal and draw prove nothing.
    """

    def __init__(self, log: Log, dealer: str, doubt: Doubt) -> None:
        self.log, self.dealer, self.doubt = log, dealer, doubt
        self.owners: dict[str, set[str]] = {}
        for player, cards in log.deals.items():
            self._own(player, cards)
        for player, (out, back) in log.exchanged.items():
            self._own(player, [*out, *back])
        for seen in log.seen:
            self._own(seen.name, [seen.card])
        turned = log.trump if log.trump in ORDER else None
        self.upcard = None if doubt.upcard or turned in doubt.cards else turned
        if self.upcard:
            self._own(dealer if log.rules.upcard == "dealer-last" else UPCARD, [self.upcard])
        played = {card for line in log.lines for card in line.cards}
        held = played | {seen.card for seen in log.seen}
        self.dropped = doubt.players | {player for player, (out, _) in log.exchanged.items() if set(out) & held}
        gone = {card for player, (out, _) in log.exchanged.items() if player not in self.dropped for card in out}
        apart = {card for card, owners in self.owners.items() if len(owners) > 1}
        apart |= {card for out, _ in log.exchanged.values() for card in out} & held
        apart |= {card for player in log.seats for card, times in self._places(player).items() if times > 1}
        if self.upcard and (self.upcard in apart or self._upcard_elsewhere(played)):
            apart.add(self.upcard)
            self.upcard = None
        if self.upcard and self._upcard_not_dealt(apart | doubt.cards | self._dealt_to_another(dealer)):
            apart.update([self.upcard, *log.deals[dealer]])
            self.upcard = None
        self.doubtful = frozenset(apart | doubt.cards)
        known = log.trump if log.trump and log.trump not in ORDER else self.upcard
        self.trump = known[-1] if known else None
        self.sole = {card: next(iter(owners)) for card, owners in self.owners.items() if card not in self.doubtful}
        self.sole.update(dict.fromkeys(gone - self.doubtful - {MISSED}, DISCARDS))

    def _own(self, player: str, cards: Sequence[str]) -> None:
        if player in self.log.seats or player == UPCARD:
            for card in cards:
                if card != MISSED:
                    self.owners.setdefault(card, set()).add(player)

    def _places(self, player: str) -> Counter[str]:
        """Count how often each card came to a player, dealt or received."""
        out, back = self.log.exchanged.get(player, ([], []))
        dealt = self.log.deals.get(player, [])
        turned = [self.upcard] if self.upcard and player == self.dealer and self.upcard not in dealt else []
        mine = turned if self.log.rules.upcard == "dealer-last" else []
        counted = Counter([*dealt, *mine, *back, *(set(out) & set(back))])
        counted += Counter({card: times for card, times in Counter(out).items() if times > 1})
        return Counter({card: times for card, times in counted.items() if card != MISSED})

    def _upcard_elsewhere(self, played: set[str]) -> bool:
        """Check whether the upcard is in a trick where it can't be the dealer's."""
        if self.log.rules.upcard == "next":
            return self.upcard in played
        entries = [entry for line in self.log.lines for entry in line.entries if entry.card == self.upcard]
        return any(entry.name in self.log.seats and entry.name != self.dealer for entry in entries)

    def _dealt_to_another(self, dealer: str) -> set[str]:
        """Return the dealer's cards that another player plays: one may be a misread upcard."""
        entries = [entry for line in self.log.lines for entry in line.entries]
        dealt = self.log.deals.get(dealer, [])
        return {one.card for one in entries if one.card in dealt and one.name in {*self.log.seats} - {dealer}}

    def _upcard_not_dealt(self, doubtful: Set[str]) -> bool:
        """Check whether the upcard must have been dealt to the dealer, although all the dealer's cards are known."""
        dealt = self.log.deals.get(self.dealer, [])
        whole = len(dealt) == self.log.rules.hand_size and not doubtful & set(dealt) and MISSED not in dealt
        return self.log.rules.upcard == "dealer-last" and whole and self.upcard not in dealt

    def known(self, cards: Sequence[str]) -> frozenset[str]:
        """Return the cards that are neither missed nor in conflict."""
        return frozenset(card for card in cards if card != MISSED and card not in self.doubtful)


def holdings(log: Log, order: tuple[str, ...], lines: Mapping[int, int], mentions: Mentions) -> dict[str, Holding]:
    """Return what the log says about each holding; ``lines`` maps the valid trick lines to their tricks."""
    return {player: _holding(log, player, lines, mentions) for player in order}


def _holding(log: Log, player: str, lines: Mapping[int, int], mentions: Mentions) -> Holding:
    shown = [seen for seen in log.seen if seen.name == player]
    required = mentions.known([seen.card for seen in shown])
    taken_back = [(seen.card, seen.after) for seen in shown if seen.after is not None and seen.card in required]
    until = tuple((card, lines[after]) for card, after in taken_back if after in lines)
    if player in mentions.dropped:
        return Holding(required, until=until)
    size, count = log.rules.hand_size, drawn(log, player)
    out, back = log.exchanged.get(player, ([], []))
    dealt = mentions.known(log.deals.get(player, []))
    if mentions.upcard and log.rules.upcard == "dealer-last" and player == mentions.dealer:
        dealt |= {mentions.upcard}
    fewest, most = (count, count) if count is not None else (0, log.rules.draw_max)
    discarded = mentions.known(out)
    unknown = max(0, size - len(dealt | discarded))
    return Holding(
        required | mentions.known(back),
        dealt - discarded,
        max(0, size - most - unknown),
        size - fewest,
        until,
    )


def drawn(log: Log, player: str) -> int | None:
    """Return how many cards a player exchanged, if known."""
    if log.drawn is None:
        return None
    if player in log.drawn:
        return log.drawn[player]
    first = min((line.line for line in log.lines), default=10**6)
    lost = any(item.kind == "draw" or (item.kind is None and item.line < first) for item in log.unreadable)
    return None if lost or set(log.drawn) - set(log.seats) else 0


def contradicted(player: str, played: Sequence[str | None], holding: Holding, mentions: Mentions) -> Doubt | None:
    """Return the doubt that arises if a player's plays can't come from the holding."""
    cards = {card for card in played if card}
    held = cards | holding.required
    log, doubt = mentions.log, mentions.doubt
    size, odd = log.rules.hand_size, set()
    if len(held - holding.dealt) > size - holding.least:
        odd = held - holding.dealt
    elif len(held & holding.dealt) > holding.most:
        odd = held & holding.dealt
    elif len(held) > size:
        odd = held
    else:  # Cards taken back after they were played.
        odd = {card for card, at in holding.until if card in played[: at + 1]}
    if not odd:
        return None
    never_played = mentions.upcard in holding.dealt - held and len(held - holding.dealt) > size - holding.least
    upcard = doubt.upcard or never_played
    return replace(doubt, cards=doubt.cards | odd, players=doubt.players | {player}, upcard=upcard)
