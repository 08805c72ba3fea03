"""A log with findings in both of its hands, before them and between them."""

LOG = """\
game "Tuesday night"
rules booed
seat Ann 200
seat Bob 200
seat Cal 200
sit Dee 200

hand 1
  dealer Cal
  trump 7s
  stay Ann, Bob
  trick Ann Kd, Bob 9h
  trick Ann Qd, Bob 5d
  trick Ann 4c, Bob Jc
  trick Bob 4d, Ann 8s
  trick Ann 2c, Bob Th
  win Ann 3
  bourre none
  stacks Ann 202, Bob 199, Cal 199
rebuy Bob 1OO
forfeit Ann
hand 2
  trump 7s
  stay Ann, Bob
  trick Ann Kd, Bob 9h
  trick Ann Qd, Bob 5d
  trick Ann 4c, Bob Jc
  trick Bob 4d, Ann 8s
  trick Ann 2c, Bob Th
  win Ann 3
"""
RENEGE = "  trick Ann Kd, Bob 9h\n"
"""The line of Bob's renege, the same in both hands."""


def waiving(waiver: str, log: str = LOG) -> str:
    """The log with a comment at the end of the first renege's line, which is line 12."""
    return log.replace(RENEGE, f"{RENEGE[:-1]}  {waiver}\n", 1)
