"""The commands to GitHub's runner among printed lines, as it finds them, in the new and the old way to write them."""

import re
from collections.abc import Iterator
from typing import NamedTuple

_COMMAND = re.compile(r"\s*::([\w-]+)(?: (.*?))?::(.*)")
_OLD_COMMAND = re.compile(r"##\[([\w-]+)(?: ([^\]]*))?\](.*)")


class Command(NamedTuple):
    """A command as the runner has it."""

    name: str
    properties: dict[str, str]
    data: str


def commands(printed: str) -> Iterator[Command]:
    """Yield the commands that are obeyed: none after one to stop, until its word comes as a command.

    An old one is also found inside a new one, though there the runner overlooks it.
    """
    token = None
    lines = printed.split("\n")
    for found in filter(None, (found for line in lines for found in (_COMMAND.match(line), _OLD_COMMAND.search(line)))):
        name, properties, data = found[1], found[2] or "", found[3]
        if token is not None:
            token = None if name == token else token
        elif name == "stop-commands":
            token = data
        else:
            pairs = (one.partition("=") for one in properties.split(",") if one)
            told = {key: _unescaped(value, {"%3A": ":", "%2C": ","}) for key, _, value in pairs}
            yield Command(name, told, _unescaped(data, {}))


def _unescaped(text: str, more: dict[str, str]) -> str:
    for sign, meant in {"%0D": "\r", "%0A": "\n", **more, "%25": "%"}.items():
        text = text.replace(sign, meant)
    return text
