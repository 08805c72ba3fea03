"""L603: the pot went to others than the tricks say."""

from referee.finding import WrongWinner
from referee.rules.phrases import counted, in_a_row
from referee.rules.rule import Rule


def check(facts: WrongWinner, player: str | None) -> str:
    """Says what was claimed, what was rightful, and how the tricks stood; or which renege cost the pot."""
    if facts.reneged or facts.ruled:
        [name] = facts.named
        own = int(next(number for player, number in map(_counted, facts.tricks) if player == name))
        renege = f"reneged in trick {facts.reneged}" if facts.reneged else "was ruled to have reneged"
        return f"{name} took {counted(own, 'trick')} but {renege}, so {_goes(facts)}"
    tricks = f" (tricks: {in_a_row(facts.tricks)})" if facts.tricks else ""
    return f"{_claimed(facts)}; {_rightful(facts)}{tricks}"


def _counted(told: str) -> list[str]:
    """A player and the number of tricks: ``Big Dee 3``."""
    return told.rsplit(" ", 1)


def _goes(facts: WrongWinner) -> str:
    winners = in_a_row(facts.winners)
    match facts.result:
        case "carry":
            return "the pot stays for the next hand"
        case "divide":
            return f"the pot is divided between {winners}"
        case _:
            return f"the pot goes to {winners}"


def _claimed(facts: WrongWinner) -> str:
    if facts.claimed == "carry":
        return "the pot stayed for the next hand"
    named = in_a_row(facts.named) or "nobody"
    return f"{named} divided the pot" if facts.claimed == "divide" else f"{named} took the pot"


def _rightful(facts: WrongWinner) -> str:
    winners = in_a_row(facts.winners)
    match facts.result:
        case "carry":
            return f"{f'{winners} tied, and it' if winners else 'it'} was to stay for the next hand"
        case "divide":
            return f"it was to be divided between {winners}"
        case "all-passed":
            return "nobody stayed, and it was to stay for the next hand"
        case "default":
            return f"it was due to {winners}, who alone stayed"
        case _:
            return f"it was due to {winners or 'another'}"


RULE = Rule(
    code="L603",
    name="wrong-winner",
    severity="error",
    law="the most tricks take the pot",
    clause="win",
    page="""\
A `win`, `divide` or `carry` line gives the pot to others than the tricks do. The most tricks take it, in some games
only more than half of them; a tie leaves it for the next hand or divides it, by the rule set; and one who alone stayed
takes it at once.

It is said only where the outcome is proven, by cards or a `took` line. A claim that agrees with a wrong `->` is no
second finding beside T404.

What each should have had is owed between those who took it and those to whom it was due.
""",
    flawed="""\
rules winning-moves
seat Ann 200
seat Bob 200
seat Cal 200

hand 1
  dealer Cal
  trump 7s
  stay Ann, Bob
  trick Ann Kd, Bob 5d
  trick Ann Qd, Bob 4d
  trick Ann 4c, Bob Jc
  trick Bob 9h, Ann 8s
  trick Ann 2c, Bob Th
  win Bob 3  # expect L603 Bob
""",
    clean="""\
rules winning-moves
seat Ann 200
seat Bob 200
seat Cal 200

hand 1
  dealer Cal
  trump 7s
  stay Ann, Bob
  trick Ann Kd, Bob 5d
  trick Ann Qd, Bob 4d
  trick Ann 4c, Bob Jc
  trick Bob 9h, Ann 8s
  trick Ann 2c, Bob Th
  win Ann 3
""",
)
