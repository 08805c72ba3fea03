"""A log for each kind of ruling, under rules with and without a penalty."""

SEATS = ("seat Ann 200", "seat Bob 200", "seat Cal 200")
FOLLOWED = (
    "trick Ann Kd, Bob 5d",
    "trick Ann Qd, Bob 4d",
    "trick Ann 4c, Bob Jc",
    "trick Bob 9h, Ann 8s",
    "trick Ann 2c, Bob Th",
)
RENEGED = (
    "trick Ann Kd, Bob 9h",
    "trick Ann Qd, Bob 5d",
    "trick Ann 4c, Bob Jc",
    "trick Bob 4d, Ann 8s",
    "trick Ann 2c, Bob Th",
)
"""Bob does not follow the king of diamonds; Ann wins the pot of 3 in either."""


def log(rules: str, *lines: str) -> str:
    """One hand between Ann and Bob; Cal deals it and passes. It begins at line 5, ``lines`` at line 9."""
    opening = ("hand 1", "dealer Cal", "trump 7s", "stay Ann, Bob")
    return "\n".join([f"rules {rules}", *SEATS, *opening, *lines]) + "\n"


def second(*lines: str) -> tuple[str, ...]:
    """A hand after it, which Ann deals and Bob takes alone."""
    return ("hand 2", *lines, "trump 2c", "stay Bob")
