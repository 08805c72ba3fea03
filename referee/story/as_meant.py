"""Play hands back with a slip of the pen undone, using the word that was probably meant."""

from collections.abc import Iterable, Iterator

from referee.judge.game import Game
from referee.judge.premise import parts, play_part
from referee.judge.slips import Slip
from referee.notation.read import parse
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
    for part in parts(log):
        if part.number > max(first, default=0):
            return
        game.forget()
        if part.number in first:
            slip = first[part.number]
            written = next(line.text for line in part.lines if line.line == slip.line)
            correct = part.edited(slip.line, parse(slip.line, slip.corrections[0].apply(written)))
            game_as_meant = game.fork()
            play_part(correct, game_as_meant)
            if hand := played_hand(game_as_meant, correct.lines):
                yield slip, hand
        play_part(part, game)
