"""The events of a log are counted as its page says, and the payments agree with the referee's own account."""

import json
import subprocess
from collections import Counter
from pathlib import Path

from benchmarks.bourre import script, write
from benchmarks.events import count, events

LOG = """\
rules winning-moves, double-ante
game "As Kd # not a card"
seat Ann 200
seat Bob 200
seat "Th" 200
seat "Big Dee" 200

hand 1
  dealer "Big Dee"
  away Bob
  trump 7s
  stay Ann, "Th"             # three are dealt in: 3 declarations, and twice 2 more for the second ante
  draw Ann 2, "Th" 4h 7c -> Qs ?   # 2 draws
  trick Kd 10♦ -> "Th"       # 2 cards
  trick Ann As, "Th" ?       # 2 cards
  win Ann 4                  # 1 payment
  bourré "Th" 4              # 1 payment, and 3 antes
put Ann 5

hand 2
  ante Ann 1                 # 1 payment
  stay none                  # 4 declarations
  carry 4
  out Bob

hand 3                       # who antes after a carry is not plain
  pass Ann                   # 3 declarations
  bourre none

join Eve 100 after Ann
hand 4
  ante 2                     # an amount: all 4 put it in
leave Ann

hand 5                       # 3 antes; nobody declares
"""

MOVES = {"ante", "win", "divide", "bourre", "default", "second-ante"}


def test_a_log_counted_by_hand() -> None:
    assert events(LOG.splitlines()) == {"declarations": 10, "draws": 2, "cards": 4, "payments": 2 + 3 + 2 + 1 + 4 + 3}


def test_no_more_payments_are_counted_than_there_were(tmp_path: Path) -> None:
    write(tmp_path, 50, 3)
    logs = sorted(tmp_path.iterdir())
    counted = sum((events(log.read_text(encoding="utf-8").splitlines()) for log in logs), Counter[str]())
    printed = subprocess.run(
        [*script(), "ledger", "--output-format", "jsonl", *map(str, logs)], capture_output=True, text=True, check=True
    ).stdout
    hands = [hand for line in printed.splitlines() for hand in json.loads(line)["hands"]]
    paid = sum(posting["reason"] in MOVES for hand in hands for posting in hand["postings"])
    assert 0.98 * paid <= counted["payments"] <= paid + sum(len(hand["eliminated"]) for hand in hands)
    assert sum(map(count, logs)) == counted.total()
