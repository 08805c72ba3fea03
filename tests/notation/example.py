"""The example from the notation's page."""

EXAMPLE = """\
# Tuesday, at the kitchen table.
game "Tuesday night"
date 2026-11-17
rules winning-moves, pot-limit  # a rule set, then its variants
rule ante 1  # one house rule changed
seat Ann 200  # clockwise
seat Bob 200
seat Cal 200
seat "Big Dee" 200

hand 1
  dealer "Big Dee"
  trump 7s
  stay Ann, Cal, "Big Dee"
  draw Ann 2, "Big Dee" 1
  trick Kd 5d 9s -> "Big Dee"
  trick As 2s 4h
  trick Ks 3s 4d
  trick Ac Qc 2c
  trick 9c Jh Th
  win "Big Dee" 4
  bourre Ann 4, Cal 4
  stacks Ann 195, Bob 199, Cal 195, "Big Dee" 203

hand 2
  stay Ann, Bob
  took Ann 3, Bob 2
  win Ann 10
"""
