"""The cards that the log of one hand accounts for: where each was seen, and who held it."""

from dataclasses import dataclass, field

from evenings.words import Line, Word

from slips.evening import Evening

PACK = [rank + suit for suit in "cdhs" for rank in "23456789TJQKA"]
SUITS = dict(zip("♣♦♥♠", "cdhs", strict=True))


def card(text: str) -> str:
    """Return a card in canonical form."""
    text = text.replace("10", "T")
    return text[0].upper() + SUITS.get(text[1], text[1].lower())


@dataclass
class Seen:
    """The cards of one hand as its lines show them; ``owner`` maps each to its player."""

    played: dict[str, str] = field(default_factory=dict)
    sure: set[str] = field(default_factory=set)
    """Played cards whose player is certain from the log."""
    named: set[str] = field(default_factory=set)
    """Played cards written next to a name."""
    shown: dict[str, str] = field(default_factory=dict)
    dealt: dict[str, list[str]] = field(default_factory=dict)
    received: dict[str, list[str]] = field(default_factory=dict)
    thrown: dict[str, list[str]] = field(default_factory=dict)
    upcard: str = ""
    taken: bool = False
    reshuffled: bool = False
    drew: bool = False
    """True if a line says who drew."""
    counted: set[str] = field(default_factory=set)
    """Players whose draw is only given as a number."""

    @property
    def all(self) -> set[str]:
        """Return every card seen anywhere."""
        lists = [*self.dealt.values(), *self.received.values(), *self.thrown.values()]
        return {*self.played, *self.shown, self.upcard, *(one for cards in lists for one in cards)}

    def others(self, player: str) -> set[str]:
        """Return the cards that others certainly played or showed."""
        shown = {one for one, who in self.shown.items() if who != player and one not in self.played}
        return shown | {one for one in self.sure if self.played[one] != player}

    def fixed(self, player: str) -> bool:
        """Check whether all of a player's cards are known."""
        if player not in self.dealt or not self.drew:
            return False
        return player not in self.counted and "?" not in self.received.get(player, []) + self.thrown.get(player, [])


def seen(evening: Evening, hand: int) -> Seen:
    """Collect what the lines of a hand show."""
    played = evening.hands[hand - 1]
    owner = {play.card: play.name for trick in played.tricks for play in trick}
    found = Seen()
    placed = False
    for line in evening.lines:
        if line.hand == hand and line.words:
            _look(line, found, owner)
            placed = placed or line.key in ("stay", "pass", "blind")
            if line.key == "trick":
                cards = [_plain(word) for word in line.of("card")]
                placed = placed and "?" not in cards
                found.named |= {one for one in cards if len(line.of("name")) > 1} - {"?"}
                found.sure |= {one for one in cards if placed} - {"?"} | found.named
    found.counted -= set(found.received)
    return found


def _look(line: Line, found: Seen, owner: dict[str, str]) -> None:
    cards = [
        card(word.text) if word.text != "?" else "?"
        for word in line.of("card")
        if len(word.text) > 1 or word.text == "?"
    ]
    who = line.words[1].name if len(line.words) > 1 else ""
    if line.key == "trick":
        found.played |= {one: owner[one] for one in cards if one != "?"}
    elif line.key in ("show", "takeback"):
        found.shown |= dict.fromkeys(cards, who)
    elif line.key == "deal":
        found.dealt[who] = cards
    elif line.key == "trump" and cards:
        found.upcard = cards[0]
    elif line.key == "draw":
        found.drew = True
        thrown, received = sides(line)
        if cards:
            found.thrown[who] = [_plain(word) for word in thrown]
            found.received[who] = [_plain(word) for word in received]
        else:
            found.counted |= {word.name for word in line.of("name")}
    found.taken = found.taken or line.key == "take"
    found.reshuffled = found.reshuffled or line.key == "reshuffle"


def _plain(word: Word) -> str:
    return "?" if word.text == "?" else card(word.text)


def sides(line: Line) -> tuple[list[Word], list[Word]]:
    """Return the cards before an arrow and those after it."""
    arrow = next((word.start for word in line.of("arrow")), len(line.text))
    cards = line.of("card")
    return [word for word in cards if word.start < arrow], [word for word in cards if word.start > arrow]
