"""How a runner of GitHub Actions reads a line: as its documentation and its toolkit have it, and as old ones did."""

from typing import NamedTuple

KNOWN = {
    *("error", "warning", "notice", "debug", "group", "endgroup", "add-mask", "add-matcher", "remove-matcher"),
    *("set-env", "set-output", "save-state", "add-path", "stop-commands", "echo"),
}


class Command(NamedTuple):
    """A command as the runner has it."""

    name: str
    properties: dict[str, str]
    data: str


def command(line: str) -> Command | None:
    """The command that a line is: ``::name key=value,…::data``; ``None`` for a line that is only shown."""
    begun = line.lstrip()
    if not begun.startswith("::") or "::" not in begun[2:]:
        return None
    head, _, data = begun[2:].partition("::")
    name, _, told = head.partition(" ")
    if name not in KNOWN:
        return None
    pairs = [one.partition("=") for one in told.strip().split(",")]
    properties = {key: unescaped(value, {"%3A": ":", "%2C": ","}) for key, mark, value in pairs if mark and value}
    return Command(name, properties, unescaped(data, {}))


def obeys_what_is_old(line: str) -> bool:
    """Whether the older form of a command, ``##[name]``, is anywhere in the line."""
    _, mark, after = line.partition("##[")
    return bool(mark) and after.partition("]")[0].partition(" ")[0] in KNOWN


def unescaped(text: str, more: dict[str, str]) -> str:
    """A text as it was before it was written as a part of a command; the sign for ``%`` is the last."""
    for sign, meant in {"%0D": "\r", "%0A": "\n", **more, "%25": "%"}.items():
        text = text.replace(sign, meant)
    return text
