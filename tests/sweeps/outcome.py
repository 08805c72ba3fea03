"""The result of a sweep."""

from typing import NamedTuple


class Swept(NamedTuple):
    """The result for some characters in a part of the sweep.

    ``tried`` counts them all, ``taken`` those accepted in a place or shown in an output. ``wrong`` lists what
    contradicts the documentation.
    """

    part: str
    tried: int
    taken: int
    wrong: list[str]
