"""Evenings to write with the assistant: word by word, or by taking what it offers."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from evenings.night import night
from evenings.pen import written
from evenings.words import NUMBER, TOKEN
from naive.record import Played
from naive.rulesets import NAMES

from referee.assist import Advice, Assistant, Offer


class Evening(NamedTuple):
    """An evening as played, and its log."""

    played: Played
    text: str


class Step(NamedTuple):
    """A state of a log that is written word by word: its text, the caret's line and column, the next word, the words of
    the line before it, and the number of the hand."""

    text: str
    line: int
    column: int
    word: str
    before: tuple[str, ...]
    hand: int


def evening(seed: int, hands: int = 2) -> Evening:
    """Play an evening with misdeals, takebacks, joins and leaves, and note it in some detail, by any rules."""
    played, game = night(seed, NAMES[seed % len(NAMES)], hands)
    lines = written(played, game.extras, game.truth, Random(f"assist {seed}"), cards=seed % 7 != 0)
    return Evening(played, "\n".join(lines) + "\n")


def steps(text: str) -> Iterator[Step]:
    """Write a log word by word: each state in which a word comes next."""
    done, hand = "", 0
    for number, line in enumerate(text.split("\n"), 1):
        before: list[str] = []
        for word in TOKEN.finditer(line.partition("#")[0]):
            if word[0] != ",":
                # At a line's beginning the assistant indents.
                start = done if not before else done + line[: word.start()]
                hand += word[0] == "hand" and not before
                yield Step(start, number, word.start() + 1 if before else 1, word[0], tuple(before), hand)
                before.append(word[0])
        done += line + "\n"


def first_word(offer: Offer) -> str:
    """The first word that an offer writes."""
    return next((word[0] for word in TOKEN.finditer(offer.text) if word[0] != ","), "")


def is_typed(step: Step) -> bool:
    """True if the next word is one that people type: an amount, or the name of somebody new."""
    is_new = step.before in (("seat",), ("join",), ("game",), ("date",))
    return is_new or NUMBER.fullmatch(step.word) is not None


def taken(text: str, line: int, advice: Advice, offer: Offer) -> tuple[str, int, int]:
    """The log with an offer, and the caret behind it."""
    lines = text.split("\n")
    start = sum(len(each) + 1 for each in lines[: line - 1])
    before, after = text[: start + advice.start - 1], text[start + advice.end - 1 :]
    if offer.text.endswith("\n") and after.startswith("\n"):
        after = after[1:]
    written = before + offer.text
    return written + after, written.count("\n") + 1, len(written) - written.rfind("\n")


def tapped(seed: int, taps: int) -> Iterator[tuple[Assistant, str, int, int, Offer]]:
    """Write a log by taps at random, half of them from its first hand on: each time the assistant, the text and the
    caret after it, and what was taken."""
    rng, assistant = Random(f"taps {seed}"), Assistant(day="2026-11-28")
    seats = "".join(f"seat {name} 200\n" for name in ("Ann", "Bob", '"Big Dee"', '"Th"'))
    text = f"rules {rng.choice(NAMES)}\n{seats}\nhand 1\n" if seed % 2 else ""
    line, column = text.count("\n") + 1, 1
    for _ in range(taps):
        assistant.read(text)
        advice = assistant.advise(line, column)
        offer = _typed(rng, text.split("\n")[line - 1], advice) or _chosen(rng, advice)
        if offer is None:
            return
        text, line, column = taken(text, line, advice, offer)
        assistant.read(text)
        yield assistant, text, line, column, offer


def _typed(rng: Random, line: str, advice: Advice) -> Offer | None:
    """Type the next word, if it is one that no offer can know: a new name, a title or an amount."""
    begun = line.split()
    if begun in (["seat"], ["join"]):
        return Offer(f" {rng.choice('PQRSUVWXYZ')}{rng.choice('aeiou')}{rng.choice('lmnrs')} ", "typed", "player")
    if begun == ["game"]:
        return Offer(' "Tuesday"\n', "typed", "word")
    if advice.wants & {"AMOUNT", "BALANCE"} and not [offer for offer in advice.offers if offer.kind == "amount"]:
        return Offer(f" {rng.randint(1, 99)} ", "typed", "amount")
    return None


def _chosen(rng: Random, advice: Advice) -> Offer | None:
    """Choose an offer as a player might: a word or a whole line more often than a keyword."""
    offers = [offer for offer in advice.offers if offer.mark not in ("seen", "illegal")]
    keywords = [offer for offer in offers if offer.kind == "keyword"]
    others = [offer for offer in offers if offer.kind != "keyword"]
    if keywords and (not others or rng.random() < 0.15):
        return rng.choice(keywords)
    return rng.choice(others[: rng.choice([1, 3, 60])]) if others else None
