"""L603: the pot went to the wrong players by the tricks."""

from referee.finding import WrongWinner
from referee.rules.phrases import counted, in_a_row
from referee.rules.rule import Rule


def check(facts: WrongWinner, player: str | None) -> str:
    """Say whose the pot was, by which tricks, and who took it; or which renege cost the pot."""
    if facts.reneged or facts.ruled:
        [name] = facts.named
        counts = (told.rsplit(maxsplit=1) for told in facts.tricks)
        own = int(next(number for player, number in counts if player == name))
        renege = f"had reneged in trick {facts.reneged}" if facts.reneged else f"the table ruled that {name} reneged"
        return f"{name} took the pot with {counted(own, 'trick')}, but {renege}, so {_should(facts, 'it')}"
    return f"{_rightful(facts)}, but {_claimed(facts)}"


def _claimed(facts: WrongWinner) -> str:
    if facts.claimed == "carry":
        return "it was left for the next hand"
    named = in_a_row(facts.named) or "nobody"
    return f"{named} split it" if facts.claimed == "divide" else f"{named} took it"


def _rightful(facts: WrongWinner) -> str:
    winners = in_a_row(facts.winners)
    tricks = f" (tricks: {', '.join(facts.tricks)})" if facts.tricks else ""
    match facts.result:
        case "carry" if not winners:
            return f"Nobody won the pot{tricks}, so {_should(facts, 'it')}"
        case "carry":
            return f"{winners} tied{tricks}, so {_should(facts, 'the pot')}"
        case "divide":
            return f"{winners} tied{tricks} and should have split the pot"
        case "all-passed":
            return f"Nobody stayed, so {_should(facts, 'the pot')}"
        case "default":
            return f"{winners} alone stayed and won the pot"
        case _:
            return f"{winners or 'Somebody else'} won the pot{tricks}"


def _should(facts: WrongWinner, pot: str) -> str:
    winners = in_a_row(facts.winners)
    match facts.result:
        case "carry" | "all-passed":
            return f"{pot} should have been left for the next hand"
        case "divide":
            return f"{winners} should have split {pot}"
        case _:
            return f"{pot} should have gone to {winners}"


RULE = Rule(
    code="L603",
    name="wrong-winner",
    severity="error",
    law="the most tricks take the pot",
    clause="win",
    page="""\
A `win`, `divide` or `carry` line gives the pot to the wrong players. The most tricks take it, in some games only more
than half of them; after a tie the pot rides or is split, depending on the rule set; and a player who alone
stayed takes it immediately.

The referee reports this only if cards or a `took` line prove the outcome. A line that agrees with a wrong `->` is no
second finding after T404.

Those who took the money owe it to those who should have had it.
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
