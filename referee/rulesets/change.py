"""From options as they are written to one ``House``, or one plain sentence why not."""

from collections.abc import Mapping
from functools import lru_cache

from referee.table.house import OPTIONS, House, written

_KNOWN = frozenset(option.name for option in OPTIONS)


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
    for name, value in options:
        if name not in _KNOWN:
            raise BadRule(name, value, f"there is no option {name}")
    stated, values = dict(options), {}
    for option in OPTIONS:
        try:
            values[option.name.replace("-", "_")] = option.read(stated[option.name])
        except ValueError:
            raise BadRule(option.name, stated[option.name], f"{option.name} takes {option.values}") from None
    try:
        return House(**values)
    except ValueError as reason:
        raise BadRule(None, None, str(reason)) from None


def changed(house: House, changes: Mapping[str, str]) -> House:
    """The house after some of its options changed together. Raises ``BadRule`` for one that is wrong."""
    return build({**written(house), **changes})
