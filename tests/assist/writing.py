"""Evenings to write with the assistant: word by word, or by taking what it offers."""

import re
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from evenings.night import night
from evenings.rewrite import CARD, NUMBER, TOKEN
from evenings.scribe import written
from naive.rules import NAMES, PACK
from naive.table import Hand, Play, Played

from referee.assist.advice import Advice, Offer
from referee.assist.assistant import Assistant
from referee.notation import statements as st
from referee.notation.read import parse

FAULTS = ("", "", "out of turn", "torn", "another card")
"""What is wrong with a line of a log, if anything is: two players change places in a trick, the line's end is missing,
or one card is another."""


class Evening(NamedTuple):
    """An evening as played, and its log. Line ``wrong`` has a ``fault``, if any; every earlier line is true."""

    seed: int
    played: Played
    text: str
    fault: str
    wrong: int


class Step(NamedTuple):
    """A state of a log that is written word by word: its text, the caret's line and column, the next word, the words of
    the line before it, the keywords of the section before that line and behind it, and the number of the hand."""

    text: str
    line: int
    column: int
    word: str
    before: tuple[str, ...]
    done: list[str]
    to_come: list[str]
    hand: int

    @property
    def keyword(self) -> str:
        return self.before[0] if self.before else self.word

    @property
    def is_card(self) -> bool:
        """True if a card of a trick comes next."""
        return self.before[:1] == ("trick",) and CARD.fullmatch(self.word) is not None

    @property
    def is_typed(self) -> bool:
        """True if the next word is one that people type: an amount, or the name of somebody new."""
        is_new = self.before in (("seat",), ("join",), ("game",), ("date",))
        return is_new or NUMBER.fullmatch(self.word) is not None

    @property
    def is_ruled(self) -> bool:
        """True if the table rules upon this hand in a later line, which may be torn."""
        return any(word and "ruling".startswith(word) for word in self.to_come)

    def play(self, hands: list[Hand]) -> Play:
        """The play of the card that comes next."""
        laid = sum(CARD.fullmatch(word) is not None or word == "?" for word in self.before)
        return hands[self.hand - 1].tricks[self.done.count("trick")][laid]


def evening(seed: int, hands: int = 2) -> Evening:
    """Play an evening with misdeals, takebacks, joins and leaves, and note it in some detail, by any rules."""
    rng = Random(f"assist {seed}")
    played, game = night(seed, NAMES[seed % len(NAMES)], hands)
    lines = written(played, game.extras, game.truth, rng, cards=seed % 7 != 0)
    fault = rng.choice(FAULTS)
    at = _spoil(lines, fault, rng) if fault else None
    return Evening(seed, played, "\n".join(lines) + "\n", fault if at else "", at or len(lines) + 1)


def _spoil(lines: list[str], fault: str, rng: Random) -> int | None:
    """Write one line otherwise, and return its number, or ``None`` if no line can have this fault."""
    plays = re.compile(r'("[^"]+"|[^\s"]+) (\S+), ("[^"]+"|[^\s"]+) ([^\s,]+)')
    has = {
        "out of turn": lambda line: line.startswith("  trick") and plays.search(line, len("  trick ")),
        "torn": lambda line: len(line.split()) > 1 and line.split()[0] not in ("rules", "seat", "join", "hand"),
        "another card": lambda line: line.startswith("  trick") and re.search(r"\b[2-9TJQKA][cdhs]\b", line),
    }[fault]
    found = [at for at, line in enumerate(lines) if has(line)]
    if not found:
        return None
    at = rng.choice(found)
    line, match = lines[at], has(lines[at])
    if fault == "torn":
        lines[at] = line[: rng.randrange(len(line) - len(line.lstrip()) + 1, len(line))]
        if isinstance(parse(1, lines[at]), st.Stay):  # It would say that nobody else stayed.
            lines[at] += ","
    elif fault == "out of turn":
        lines[at] = line[: match.start()] + "{2} {3}, {0} {1}".format(*match.groups()) + line[match.end() :]
    else:
        lines[at] = line[: match.start()] + rng.choice(PACK) + line[match.end() :]
    return at + 1


def steps(text: str) -> Iterator[Step]:
    """Write a log word by word: each state in which a word comes next."""
    lines = text.split("\n")
    keywords = [next(iter(line.partition("#")[0].split()), "") for line in lines]
    begins = [0, *(at for at, keyword in enumerate(keywords) if keyword == "hand"), len(lines)]
    text = ""
    for at, line in enumerate(lines):
        before: list[str] = []
        for word in TOKEN.finditer(line.partition("#")[0]):
            if word[0] != ",":
                hand = keywords[: at + bool(before)].count("hand")
                done, to_come = keywords[begins[hand] : at], keywords[at : begins[hand + 1] + 1]
                # At a line's beginning the assistant indents.
                start = text + line[: word.start()] if before else text
                yield Step(
                    start, at + 1, word.start() + 1 if before else 1, word[0], tuple(before), done, to_come, hand
                )
                before.append(word[0])
        text += line + "\n"


def sampled(text: str, most: int, rng: Random) -> list[Step]:
    """So many states of a log in order: the first word, the second and a later word of each kind of line at least once,
    and others at random. A short log has all of them."""
    states = [*steps(text)]
    rng.shuffle(states)
    kinds = {(state.keyword, min(len(state.before), 2)): state for state in states}
    found = [*kinds.values(), *(state for state in states if state not in kinds.values())][: max(most, len(kinds))]
    return sorted(found, key=lambda state: (state.line, state.column))


def first_word(offer: Offer) -> str:
    """The first word that an offer writes."""
    return next((word[0] for word in TOKEN.finditer(offer.text) if word[0] != ","), "")


def taken(text: str, line: int, advice: Advice, offer: Offer) -> tuple[str, int, int]:
    """The log with an offer, and the caret behind it."""
    lines = text.split("\n")
    start = sum(len(each) + 1 for each in lines[: line - 1])
    before, after = text[: start + advice.start - 1], text[start + advice.end - 1 :]
    if offer.text.endswith("\n") and after.startswith("\n"):
        after = after[1:]
    written = before + offer.text
    return written + after, written.count("\n") + 1, len(written) - written.rfind("\n")


def reading(text: str, **more: str) -> Assistant:
    """An assistant that has read this text."""
    assistant = Assistant(**more)
    assistant.read(text)
    return assistant


def advice_at_end(text: str, **more: str) -> Advice:
    """What an assistant says behind the text of a log."""
    return reading(text, **more).advise(text.count("\n") + 1, len(text) - text.rfind("\n"))
