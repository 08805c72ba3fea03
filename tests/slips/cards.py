"""Misread and missed cards."""

from random import Random

from slips.evening import Evening
from slips.facts import PACK, Seen, card, seen, sides
from slips.slip import Name, Slip, edited
from slips.words import WITH_CARDS, Line, Word

CONFLICT = (Name(frozenset({"C301", "C302", "C304"}), "hand"), Name(frozenset({"T404"})))
"""A card in two places; the wrong card may also make the arrow of its line wrong."""


def misread(chance: Random, evening: Evening) -> Slip | None:
    """Write a card as one that occurs elsewhere in the hand."""
    site = _site(chance, evening)
    if site is None:
        return None
    at, word = site
    line = evening.lines[at]
    facts = seen(evening, line.hand)
    wrong = chance.choice(sorted(_elsewhere(evening, line, word, facts) - {card(word.text)}) or [""])
    return edited(f"card: {line.key}", evening.lines, at, line.put(word, wrong), names=CONFLICT) if wrong else None


def not_held(chance: Random, evening: Evening) -> Slip | None:
    """Write a played card as one that the player can't have had; all that player's cards are known."""
    site = _site(chance, evening, ("trick",))
    if site is None:
        return None
    at, word = site
    line = evening.lines[at]
    facts = seen(evening, line.hand)
    if card(word.text) not in facts.sure or not facts.fixed(facts.played[card(word.text)]):
        return None
    wrong = chance.choice(sorted(set(PACK) - facts.all) or [""])
    return edited("card not held: trick", evening.lines, at, line.put(word, wrong), names=CONFLICT) if wrong else None


def free(chance: Random, evening: Evening) -> Slip | None:
    """Write a card as one that nobody is known to have had."""
    site = _site(chance, evening)
    if site is None:
        return None
    at, word = site
    line = evening.lines[at]
    wrong = chance.choice(sorted(set(PACK) - seen(evening, line.hand).all) or [""])
    if not wrong:
        return None
    names = (*CONFLICT, Name(frozenset({"C303", "T404"}), "hand"))
    return edited(f"free card: {line.key}", evening.lines, at, line.put(word, wrong), names=names)


def missed(chance: Random, evening: Evening) -> Slip | None:
    """Leave a card out of a trick, with or without its name, or write ``?`` instead."""
    site = _site(chance, evening, ("trick",))
    if site is None:
        return None
    at, word = site
    line = evening.lines[at]
    if chance.random() < 0.5:
        return edited("card missed: ?", evening.lines, at, line.put(word, "?"), names=(), noted=True)
    if chance.random() < 0.2 and len(line.of("name")) > 1:
        return edited("card missed: its name stays", evening.lines, at, line.put(word, ""))
    before = next((one for one in reversed(line.words) if one.end <= word.start), word)
    start = before.start if before.sort == "name" else word.start
    left, right = line.text[:start].rstrip(" ,"), line.text[word.end :].lstrip(" ,")
    ends = not right or right.startswith(("->", "#"))
    comma = "," if "," in line.text and left.split()[-1] != "trick" and not ends else ""
    text = f"{left}{comma} {right}"
    return edited("card missed: left out", evening.lines, at, text, names=(Name(frozenset({"T402"})),))


def _site(chance: Random, evening: Evening, keys: tuple[str, ...] = WITH_CARDS) -> tuple[int, Word] | None:
    """Choose a card in a statement, with each kind of statement equally likely."""
    found: dict[str, list[int]] = {}
    for at, line in enumerate(evening.lines):
        if line.key in keys and any(len(word.text) > 1 for word in line.of("card")):
            found.setdefault(line.key, []).append(at)
    if not found:
        return None
    at = chance.choice(found[chance.choice(sorted(found))])
    return at, chance.choice([word for word in evening.lines[at].of("card") if len(word.text) > 1])


def _elsewhere(evening: Evening, line: Line, word: Word, facts: Seen) -> set[str]:
    """Return the misreadings of this card that must leave a trace."""
    upcard = {facts.upcard} if facts.upcard and evening.upcard == "next" and not facts.taken else set()
    shown = {one for one in facts.shown if one not in facts.played}
    who = line.words[1].name
    match line.key:
        case "trick":
            owner = facts.played[card(word.text)]
            sure = card(word.text) in facts.sure
            return set(facts.played) | upcard | {one for one in shown if sure and facts.shown[one] != owner}
        case "show" | "takeback":
            return facts.others(who) | upcard
        case "trump":
            return _turned(evening, line, facts)
        case "deal":
            return {one for cards in facts.dealt.values() for one in cards} | upcard
    return _drawn(evening, line, word, facts, upcard) - {"?"}


def _turned(evening: Evening, line: Line, facts: Seen) -> set[str]:
    """Do the same for the upcard."""
    if evening.upcard == "next":
        return set() if facts.taken else set(facts.played)
    if not facts.drew or facts.reshuffled:
        return set()  # A player who passed or drew may have passed it on.
    return facts.named & facts.others(evening.hands[line.hand - 1].dealer)


def _drawn(evening: Evening, line: Line, word: Word, facts: Seen, upcard: set[str]) -> set[str]:
    """Do the same for a card of an exchange."""
    who = line.words[1].name
    thrown, received = sides(line)
    if word in received:
        return facts.others(who) | upcard | {card(one.text) for one in received if one.text != "?"}
    twice = {card(one.text) for one in thrown if one.text != "?"}
    if who in facts.dealt and who not in evening.hands[line.hand - 1].blind and not facts.taken:
        return (set(facts.played) | {one for cards in facts.dealt.values() for one in cards} | twice) - (
            set(facts.dealt[who]) - twice
        )
    if evening.stock_out == "recycle" or facts.reshuffled:
        return twice
    own = {one for one in facts.sure if facts.played[one] == who}
    return (own - set(facts.received.get(who, []))) | twice | upcard
