"""A small audit built by hand, so that the tests of layouts depend on nothing else."""

import pytest

from referee.finding import Evidence, Finding, Reneged, WrongBourre
from referee.judge.audit import Audit
from referee.ledger.entries import Account, Cause, Correction, Final, Posting, Standing
from referee.text.place import Place

LOG = """\
game "Tuesday night"
rules winning-moves, pot-limit
seat Ann 200
seat Bob 200
seat Cal 200
seat "Big Dee" 200

hand 1
  dealer "Big Dee"
  trump 7s
  stay Ann, Cal, "Big Dee"
  draw Ann 2, "Big Dee" 1
  trick Kd 4h 9s -> "Big Dee"
  trick As 2s 4h
  trick Ks 3s 5d
  trick Ac Qc 2c
  trick 9c Jh Th
  win "Big Dee" 4
  bourre Ann 4
"""

FOLLOW = Finding(
    code="R501",
    name="failed-to-follow",
    severity="error",
    at=Place(13, 12, 14),
    hand=1,
    trick=1,
    player="Cal",
    message="Cal did not follow suit: played 4h on a diamond lead, holding 5d",
    rule="follow suit",
    source="the rules of the box, page 3",
    facts=Reneged("4h", held=["5d"], allowed=["5d"]),
    evidence=(Evidence(Place(15, 15, 17), "Cal still had 5d"),),
)
BOURRE = Finding(
    code="L605",
    name="wrong-bourre",
    severity="error",
    at=Place(19, 3, 15),
    hand=1,
    trick=None,
    player="Cal",
    message="Cal took no trick and owed a bourré of 4, but paid nothing",
    rule="a bourré matches the pot",
    source="the rules of the box, page 5",
    facts=WrongBourre("no-trick", due=400, paid=0),
    evidence=(),
)


def standing(cal: int, pot: int) -> Standing:
    return Standing({"Ann": 19500, "Bob": 19900, "Cal": cal, "Big Dee": 20300}, pot)


ACCOUNT = Account(
    hand=1,
    dealer="Big Dee",
    trump="s",
    stayed=("Ann", "Cal", "Big Dee"),
    tricks={"Ann": 0, "Cal": 0, "Big Dee": 5},
    result="win",
    winners=("Big Dee",),
    bourre=("Ann", "Cal"),
    reneged=("Cal",),
    eliminated=(),
    pot=400,
    postings=(Posting("Ann", "pot", 100, "ante", 8), Posting("Ann", "pot", 400, "bourre", 19)),
    corrections=(Correction((Cause("L605", Place(19, 3, 14), "Cal"),), "Cal", "pot", 400),),
    table=standing(19900, 400),
    verified=standing(19500, 800),
)
FINAL = Final(
    table=standing(19900, 400),
    verified=standing(19500, 800),
    corrections={"Ann": 0, "Bob": 0, "Cal": -400, "Big Dee": 0},
    unexplained=0,
    bought_in=dict.fromkeys(("Ann", "Bob", "Cal", "Big Dee"), 20000),
    cashed_out=dict.fromkeys(("Ann", "Bob", "Cal", "Big Dee"), 0),
    winner=None,
    eliminated=(),
)


@pytest.fixture
def audit() -> Audit:
    return Audit(
        findings=(FOLLOW, BOURRE),
        verdict="violations",
        hands=1,
        accounts=(ACCOUNT,),
        final=FINAL,
        players=("Ann", "Bob", "Cal", "Big Dee"),
        rules="winning-moves",
        variants=("pot-limit",),
        house=None,
        log_sha256="0" * 64,
        rules_sha256="f" * 64,
    )


@pytest.fixture
def lines() -> list[str]:
    return LOG.split("\n")
