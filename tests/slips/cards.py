"""Misread and missed cards."""

from random import Random

from evenings.words import WITH_CARDS, Line, Word

from slips.evening import Evening
from slips.facts import PACK, Seen, card, seen, sides
from slips.slip import Name, NoPlaceError, Slip, choice, place

CONFLICT = (Name(frozenset({"C301", "C302", "C304"}), in_line=False), Name(frozenset({"T404"})))
"""A card in two places; the wrong card may also make the arrow of its line wrong."""


def misread(chance: Random, evening: Evening) -> Slip:
    """Write a card as one that occurs elsewhere in the hand."""
    where = place(chance, evening, "card", keys=WITH_CARDS)
    facts = seen(evening, where.line.hand)
    wrong = choice(chance, _elsewhere(evening, where.line, where.word, facts) - {card(where.word.text)})
    return where.edited("card", wrong, names=CONFLICT)


def not_held(chance: Random, evening: Evening) -> Slip:
    """Write a played card as one that the player can't have had; all that player's cards are known."""
    where = place(chance, evening, "card", keys=("trick",))
    facts, right = seen(evening, where.line.hand), card(where.word.text)
    if right not in facts.sure or not facts.fixed(facts.played[right]):
        raise NoPlaceError
    return where.edited("card not held", choice(chance, set(PACK) - facts.all), names=CONFLICT)


def free(chance: Random, evening: Evening) -> Slip:
    """Write a card as one that nobody is known to have had, which leaves no trace."""
    where = place(chance, evening, "card", keys=WITH_CARDS)
    return where.edited("free card", choice(chance, set(PACK) - seen(evening, where.line.hand).all))


def missed(chance: Random, evening: Evening) -> Slip:
    """Leave a card out of a trick, with or without its name, or write ``?`` instead."""
    where = place(chance, evening, "card", keys=("trick",))
    line, word = where.line, where.word
    if chance.random() < 0.5:
        return where.edited("card missed, ?", "?", names=())
    if chance.random() < 0.2 and len(line.of("name")) > 1:
        return where.edited("card missed, its name stays", "")
    before = next((one for one in reversed(line.words) if one.end <= word.start), word)
    start = before.start if before.sort == "name" else word.start
    left, right = line.text[:start].rstrip(" ,"), line.text[word.end :].lstrip(" ,")
    ends = not right or right.startswith(("->", "#"))
    comma = "," if "," in line.text and left.split()[-1] != "trick" and not ends else ""
    return where.rewritten("card missed, left out", f"{left}{comma} {right}", names=(Name(frozenset({"T402"})),))


def _elsewhere(evening: Evening, line: Line, word: Word, facts: Seen) -> set[str]:
    """Return the misreadings of this card that must leave a trace."""
    upcard = {facts.upcard} if facts.upcard and evening.options["upcard"] == "next" and not facts.taken else set()
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
    if evening.options["upcard"] == "next":
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
    if evening.options["stock-out"] == "recycle" or facts.reshuffled:
        return twice
    own = {one for one in facts.sure if facts.played[one] == who}
    return (own - set(facts.received.get(who, []))) | twice | upcard
