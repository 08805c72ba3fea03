"""Build a ``House`` from written options, or say in one plain sentence why it can't be done."""

from collections.abc import Mapping
from functools import lru_cache

from referee import RefereeError
from referee.table.house import OPTIONS, House, written

_KNOWN = frozenset(option.name for option in OPTIONS)


class RuleError(RefereeError, ValueError):
    """A rule that can't be played.

    ``option`` is the option concerned, ``None`` if a variant is unknown or several options conflict; ``value`` is the
    value or variant as written, ``None`` if several options conflict; ``reason`` is one sentence about the game.
    """

    def __init__(self, option: str | None, value: str | None, reason: str) -> None:
        super().__init__(reason)
        self.option: str | None = option
        self.value: str | None = value
        self.reason: str = reason


def build(options: Mapping[str, str]) -> House:
    """Build a house from all options, by their names in a log. Raises ``RuleError`` for a wrong one."""
    return _built(tuple(options.items()))


@lru_cache(maxsize=64)
def _built(options: tuple[tuple[str, str], ...]) -> House:
    for name, value in options:
        if name not in _KNOWN:
            raise RuleError(name, value, f"there is no option {name}")
    stated, values = dict(options), {}
    for option in OPTIONS:
        try:
            values[option.name.replace("-", "_")] = option.read(stated[option.name])
        except ValueError:
            raise RuleError(option.name, stated[option.name], f"{option.name} takes {option.values}") from None
    try:
        return House(**values)
    except ValueError as reason:
        raise RuleError(None, None, str(reason)) from None


def changed(house: House, changes: Mapping[str, str]) -> House:
    """Change some options of a house together. Raises ``RuleError`` for a wrong one."""
    return build({**written(house), **changes})
