"""H204: a player declared twice, or changed a declaration."""

from referee.finding import DeclaredTwice
from referee.rules.rule import Rule
from referee.rulesets.ruleset import Topic


def check(facts: DeclaredTwice, player: str | None) -> str:
    """Say what was declared first, and what later."""
    if facts.first == facts.second:
        return f"{player} {facts.first} and later {facts.second} again; only the first counts"
    return f"{player} first {facts.first} and later {facts.second}; only the first counts"


def about(facts: DeclaredTwice) -> Topic:
    """The draw, if the cards were declared twice."""
    return "draw" if facts.first.startswith("drew") else "declare"


RULE = Rule(
    code="H204",
    name="declared-twice",
    severity="error",
    law="the first declaration stands",
    clause="declare",
    about=about,
    page="""\
A player declares once in a hand whether to stay or to pass, and once how many cards to draw. The log has a second
declaration by the same player, whether different or the same.

The first one counts, and the hand is judged by it. If the scribe wrote the wrong word first, delete that one. Nothing
is owed for it.
""",
    flawed="""\
rules winning-moves
seat Ann 200
seat Bob 200
seat Cal 200

hand 1
  dealer Cal
  trump 7s
  stay Bob
  pass Bob  # expect H204 Bob
  win Bob 3
""",
    clean="""\
rules winning-moves
seat Ann 200
seat Bob 200
seat Cal 200

hand 1
  dealer Cal
  trump 7s
  stay Bob
  win Bob 3
""",
)
