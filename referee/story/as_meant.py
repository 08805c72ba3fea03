"""Play hands back with a slip of the pen undone, using the word that was probably meant."""

from collections.abc import Iterable, Iterator
from itertools import chain, pairwise

from referee.judge.game import Game
from referee.judge.slips import Slip
from referee.notation.read import parse, read
from referee.rulesets.ruleset import RuleSet
from referee.story.from_engine import played_hand
from referee.story.hand import PlayedHand
from referee.text import Log


def play_back_as_meant(
    log: Log, slips: Iterable[Slip], *, rulesets: Iterable[RuleSet] = ()
) -> Iterator[tuple[Slip, PlayedHand]]:
    """Yield the hand of each slip with the likeliest word in its place, once per hand, for its first slip.

    The game before the hand follows the log as written.
    """
    first: dict[int, Slip] = {}
    for slip in slips:
        first.setdefault(slip.hand, slip)
    game = Game(None, {ruleset.name: ruleset for ruleset in rulesets}).recording(careful=first)
    sections = (section.statements for section in read(log))
    game.header(next(sections))
    for lines, after in pairwise(chain(sections, ((),))):
        game.forget()
        if game.number >= max(first, default=0):
            return
        if game.number + 1 in first:
            slip, game_as_meant = first[game.number + 1], game.fork()
            correction = slip.corrections[0]
            changed = (
                parse(line.line, correction.apply(line.text)) if line.line == slip.line else line for line in lines
            )
            correct_lines = tuple(line for line in changed if line is not None)
            game_as_meant.hand(correct_lines, last=not after)
            hand = played_hand(game_as_meant, correct_lines)
            if hand:
                yield slip, hand
        game.hand(lines, last=not after)
