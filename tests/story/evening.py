"""A short evening with a renege."""

RENEGE = """\
rules winning-moves
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
  trick As 2s 4s
  trick Ks 3s 5d
  trick Ac Qc 2c
  trick 9c Jh Th
  win "Big Dee" 4
  bourre Ann 4

pay Ann Bob 4.5

hand 2
  trump 2d
  stay Bob
"""
"""Cal reneges, and pays no bourré; then a payment is agreed, and Bob alone stays."""
