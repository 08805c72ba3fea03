"""From options as they are written to one ``House``, or one plain sentence why not."""

from collections.abc import Mapping
from functools import lru_cache

from pydantic import TypeAdapter, ValidationError

from referee.table.house import OPTIONS, House, written

_HOUSE = TypeAdapter(House)
_VALUES = {option.name: option.values for option in OPTIONS}


class BadRule(ValueError):  # noqa: N818 - it is the rule that is bad, not the program
    """A rule that no table can play by.

    ``option`` is the option concerned, ``None`` where a variant is not known or several options do not go together;
    ``value`` is the value or the variant as it was written, ``None`` where several do not go together; ``reason`` is
    one sentence about the game.
    """

    def __init__(self, option: str | None, value: str | None, reason: str) -> None:
        super().__init__(reason)
        self.option, self.value, self.reason = option, value, reason


def build(options: Mapping[str, str]) -> House:
    """The house of all the options, by their names in a log. Raises ``BadRule`` for one that is wrong."""
    return _built(tuple(options.items()))


@lru_cache(maxsize=64)
def _built(options: tuple[tuple[str, str], ...]) -> House:
    for option, value in options:
        if option not in _VALUES:
            raise BadRule(option, value, f"there is no option {option}")
    try:
        return _HOUSE.validate_python({option.replace("-", "_"): value for option, value in options})
    except ValidationError as refusal:
        raise _bad(refusal, dict(options)) from None


def changed(house: House, changes: Mapping[str, str]) -> House:
    """The house after some of its options changed together. Raises ``BadRule`` for one that is wrong."""
    return build({**written(house), **changes})


def _bad(refusal: ValidationError, options: Mapping[str, str]) -> BadRule:
    first = refusal.errors(include_url=False)[0]
    if not first["loc"]:
        return BadRule(None, None, str(first["ctx"]["error"]))
    option = str(first["loc"][0]).replace("_", "-")
    return BadRule(option, options.get(option), f"{option} takes {_VALUES[option]}")
