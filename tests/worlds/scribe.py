"""The log of a hand by a faultless scribe: in more or less detail, in one form or another."""

from collections.abc import Sequence
from random import Random

from worlds.cards import taking
from worlds.truth import Truth

Line = list[str]
"""The words of a line."""


def head(truth: Truth) -> list[Line]:
    """Write the lines before the hand."""
    rules = truth.rules
    changes = {
        "players": "2-8",
        "hand-size": str(rules.hand_size),
        "draw-max": str(rules.draw_max),
        "head": _yes(rules.head),
        "ruff": rules.ruff,
        "overtrump": _yes(rules.overtrump),
        "lead": rules.lead,
        "tie": rules.tie,
        "upcard": rules.upcard,
        "chip": "0.01",
    }
    lines = [["rules", "winning-moves"], *(["rule", option, value] for option, value in changes.items())]
    return [*lines, *(["seat", seat, "200"] for seat in truth.seats), ["hand", "1"]]


def hand(truth: Truth, random: Random) -> list[Line]:
    """Write the lines of the hand."""
    lines = [["dealer", truth.dealer]]
    stood = [player for player in truth.stayed if not truth.discarded[player]]
    for seat in truth.seats:
        if random.random() < 0.12:
            lines.append(["deal", seat, *_shuffled(truth.dealt[seat], random)])
    lines.append(["trump", truth.upcard if random.random() < 0.85 else truth.trump])
    lines.append(["stay", *truth.stayed])
    lines += _draws(truth, stood, random)
    lines += _tricks(truth, random)
    if truth.conceded:
        lines.append(["rest", truth.conceded])
    lines += _shown(truth, random)
    return lines + _result(truth, random)


def _draws(truth: Truth, stood: Sequence[str], random: Random) -> list[Line]:
    if random.random() < 0.3:
        return []
    lines, counts = [], ["draw"]
    for player in truth.stayed:
        out = truth.discarded[player]
        if out and random.random() < 0.25:
            back = [card for card in truth.held[player] if card not in truth.dealt[player]]
            lines.append(["draw", player, *out, "->", *back])
        elif out:
            counts += [player, str(len(out))]
    if len(counts) > 1:
        lines.append(counts)
    return lines or [["draw", "none"]]


def _tricks(truth: Truth, random: Random) -> list[Line]:
    lines = []
    named, arrows = random.choice([0.0, 0.5, 1.0]), random.choice([0.0, 0.5, 1.0])
    expected = truth.stayed[0]
    for at, trick in enumerate(truth.tricks):
        by_name = random.random() < named or trick[0][0] != expected
        line = ["trick", *(word for player, card in trick for word in ([player, card] if by_name else [card]))]
        expected = trick[taking([card for _, card in trick], truth.trump)][0]
        if random.random() < arrows:
            line += ["->", expected]
        lines.append(line)
        if truth.takeback and truth.takeback[0] == at:
            lines.append(["takeback", *truth.takeback[1:]])
    return lines


def _shown(truth: Truth, random: Random) -> list[Line]:
    lines = []
    for player in truth.stayed:
        if random.random() < (0.15 if len(truth.tricks) == truth.rules.hand_size else 0.6):
            played = {card for trick in truth.tricks for _, card in trick}
            left = [card for card in truth.held[player] if card not in played]
            cards = left if left and random.random() < 0.7 else random.sample(truth.held[player], 1)
            lines.append(["show", player, *cards])
    return lines


def _result(truth: Truth, random: Random) -> list[Line]:
    came_to = truth.came_to
    if came_to is None or random.random() < 0.25:
        return []
    lines = []
    stake = len(truth.seats)
    best = [player for player in truth.seats if player in came_to.best]
    with_amounts = random.random() < 0.5
    if len(best) == 1:
        lines.append(["win", best[0], *([str(stake)] if with_amounts else [])])
    elif truth.rules.tie == "carry":
        lines.append(["carry", *([str(stake)] if with_amounts else [])])
    else:
        lines.append(["divide", *best])
    if random.random() < 0.7:
        payers = [player for player in truth.seats if player in came_to.bourre]
        words = [word for player in payers for word in ([player, str(stake)] if with_amounts else [player])]
        lines.append(["bourre", *(words or ["none"])])
    return lines


def _shuffled(cards: Sequence[str], random: Random) -> list[str]:
    return random.sample(cards, len(cards))


def _yes(value: bool) -> str:
    return "yes" if value else "no"


def text(before: Sequence[Line], hand_lines: Sequence[Line]) -> str:
    """Return the text of a log."""
    lines = [*(" ".join(line) for line in before), *("  " + " ".join(line) for line in hand_lines)]
    return "\n".join(lines) + "\n"
