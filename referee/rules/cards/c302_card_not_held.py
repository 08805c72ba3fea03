"""C302: a card that the recorded deal and draw leave no room for."""

from referee.finding import CardNotHeld
from referee.rules.phrases import were
from referee.rules.rule import Rule

_WHY = {
    "stood-pat": "but was dealt other cards and stood pat",
    "discarded": "but had discarded it",
    "not-dealt": "but was never dealt it",
    "too-many": "which makes one card too many",
}


def check(facts: CardNotHeld, player: str | None) -> str:
    """Say which card it was and why the player can't have had it."""
    return f"{player} {facts.did} {facts.card}, {_why(facts)}"


def _why(facts: CardNotHeld) -> str:
    match facts.reason:
        case "drew" if facts.drew is not None:
            return f"which is one new card too many: {'only ' * bool(facts.drew)}{were(facts.drew, 'drawn')}"
        case "kept" if facts.drew is not None:
            return f"which is one more than can be left of the cards dealt: {were(facts.drew, 'exchanged')}"
        case reason:
            return _WHY.get(reason, "but the recorded deal and draw leave no room for it")


RULE = Rule(
    code="C302",
    name="card-not-held",
    severity="error",
    law="play only the cards you hold",
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
