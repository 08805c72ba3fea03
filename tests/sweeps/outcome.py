"""What comes of a sweep."""

from typing import NamedTuple


class Swept(NamedTuple):
    """What came of some characters in a part of the sweep.

    So many were ``tried``, so many of them taken: accepted in a place, or shown in an output. ``wrong`` says what is
    otherwise than it is documented.
    """

    part: str
    tried: int
    taken: int
    wrong: list[str]
