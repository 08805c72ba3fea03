"""C302: a card that the recorded deal and draw leave no room for."""

from referee.finding import CardNotHeld
from referee.rules.phrases import counted, who
from referee.rules.rule import Rule


def check(facts: CardNotHeld, player: str | None) -> str:
    """Says which card it was and which cards the player is known to have had instead."""
    return f"{who(player)} {facts.did} {facts.card}, {_why(facts)}"


def _why(facts: CardNotHeld) -> str:
    match facts.reason:
        case "stood-pat":
            return "but was dealt other cards and stood pat"
        case "discarded":
            return "but had discarded it"
        case "too-many":
            return "one card more than the hand had"
        case "drew" if facts.drew is not None:
            return f"but was dealt other cards and drew only {counted(facts.drew, 'card')}"
        case "kept" if facts.drew is not None:
            return f"one more of the cards dealt than were left after drawing {counted(facts.drew, 'card')}"
        case _:
            return "but the recorded deal and draw leave no room for it"


RULE = Rule(
    code="C302",
    name="card-not-held",
    severity="error",
    law="a player plays from the own hand",
    clause="draw",
    page="""\
The log says what a player was dealt and how many cards were drawn, and then has the player play, show or discard a
card that cannot have been among them: a sixth card from a player who stood pat on five known ones, a third new card
from one who drew two, a card discarded before, a discard that was never dealt.

The scribe wrote the deal, the draw or the card wrongly. The deal and the draw prove nothing more about that hand;
only the other cards that were played or shown do. Nothing is owed for it.
""",
    flawed="""\
rules winning-moves
seat Ann 200
seat Bob 200
seat Cal 200

hand 1
  dealer Cal
  deal Ann Kd Qd 8s 4c 2c
  trump 7s
  stay Ann
  draw Ann 3c -> 9s  # expect C302
  win Ann 3
""",
    clean="""\
rules winning-moves
seat Ann 200
seat Bob 200
seat Cal 200

hand 1
  dealer Cal
  deal Ann Kd Qd 8s 4c 2c
  trump 7s
  stay Ann
  draw Ann 2c -> 9s
  win Ann 3
""",
)
