"""Import rules, and which modules may touch the outside world."""

import ast
from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import accumulate, permutations
from typing import Final

from project.fault import Fault
from project.package import calls, imports, loads, within
from referee.cli.app import COMMANDS

Modules = Mapping[str, ast.Module]

VOCABULARY: Final = ("referee.text", "referee.statements", "referee.finding", "referee.table")
ROOMS: Final = ("referee.notation", "referee.replay", "referee.ledger", "referee.rules", "referee.judge")
NEVER: Final = (
    *permutations(ROOMS[:3], 2),
    ("referee.rules", "referee.notation"),
    *((word, room) for word in VOCABULARY for room in ROOMS),
)
"""Rooms, each with a room that it may not import."""

LIBRARIES: Final[Mapping[str, tuple[str, ...]]] = {
    "lark": ("referee.notation",),
    "rich": ("referee.report.terminal",),
    "typer": ("referee.cli",),
    "pygls": ("referee.lsp",),
    "lsprotocol": ("referee.lsp",),
    "jinja2": ("referee.report.html.page",),
    "markupsafe": ("referee.report.html",),
    "distributed": ("referee.cli.cluster",),
    "dask": ("referee.cli.cluster",),
    "xml": ("referee.report.ci.junit",),
    "pydantic": (
        "referee.rulesets.housefile",
        "referee.rulesets.sentences",
        "referee.judge.settings",
        "referee.report.json",
    ),
}
"""Libraries, each with the rooms that may import it. A library that nothing imports must not be listed."""

OF_TESTS: Final = ("playwright", "hypothesis", "chess", "beancount")
"""Libraries that only tests install."""

_READERS: Final = ("referee.report", "referee.assist", "referee.lsp", "referee.web", "referee.cli")
ABOVE: Final[Mapping[str, tuple[str, ...]]] = {
    "referee.report": _READERS,
    "referee.cli": ("referee.cli", "referee.__main__"),
    # Editors, pages and the board share these sentences. The last is for mypy, as it passes the look of a terminal on.
    # terminal looks is handed through.
    "referee.report.terminal": (
        *("referee.report.terminal", "referee.report.ci.markdown", "referee.cli"),
        "referee.report.form",
    ),
    # Fixes are offered and applied, and never judge; ``checked`` only carries them to the reports.
    "referee.fixes": ("referee.fixes", "referee.judge.checked", *_READERS),
    # Settings decide what a run lists, never what was found.
    "referee.judge.settings": ("referee.judge.settings", "referee.judge.policy", *_READERS),
}
"""Rooms, each with the rooms that may import it."""

ALONE: Final = {f"referee.cli.{command}": (f"referee.cli.{command}",) for command in COMMANDS}
"""Each command is loaded by its name, and nothing else imports it."""

EXTRAS: Final[Mapping[str, tuple[str, ...]]] = {
    "referee.lsp": ("referee.cli.lsp",),
    "referee.web": (),
}
"""Rooms that need an extra, each with exactly the outside modules that import it.

Every other command works without the extra.
"""

WORLD: Final = {"open", "print", "input", "exit", "quit", "breakpoint", "eval", "exec", "__import__"}
READING: Final = {".read_text", ".read_bytes"}
DISK: Final = {*READING, ".write_text", ".write_bytes", ".mkdir", ".unlink", ".touch", ".iterdir", ".exit"}
SYSTEM: Final = ("sys", "os", "shutil", "tempfile", "subprocess", "socket", "urllib", "http", "pickle")
OF_NO_SYSTEM: Final = ("urllib.parse",)
PACKAGE_DATA: Final = (
    "referee.notation.grammar",
    "referee.notation.meanings",
    "referee.notation.patterns",
    "referee.rules.page",
    "referee.rulesets",
    "referee.text.confusables",
)


def faults(modules: Modules) -> Iterator[Fault]:
    """Yield every import or call that crosses one of these boundaries."""
    importers = _importers(modules)
    for room, other in NEVER:
        for module, line in importers[other].items():
            if within(module, room):
                yield Fault(module, line, f"imports {other}: {room} may not")
    for library, rooms in LIBRARIES.items():
        yield from _only(importers, library, rooms)
        if not importers[library]:
            yield Fault("referee", 1, f"no module imports {library}, which the list of libraries has")
    for library in OF_TESTS:
        yield from _only(importers, library, ())
    for room, above in {**ABOVE, **ALONE}.items():
        yield from _only(importers, room, above)
    for room, commands in EXTRAS.items():
        yield from _only(importers, room, (room, *commands))
        for command in commands:
            if command not in importers[room]:
                yield Fault(command, 1, f"does not import {room}, as the list of extras says")
    for module, tree in modules.items():
        if not within(module, "referee.cli"):
            yield from touching(module, tree)
    yield from circles(modules)


def circles(modules: Modules) -> Iterator[Fault]:
    """Yield each import cycle of files, at its alphabetically first file."""
    needed = {module: loads(tree, modules) for module, tree in modules.items()}
    for module in needed:
        if way := _way_back(module, needed):
            yield Fault(module, needed[module][way[1]], f"is in a circle of files: {' imports '.join(way)}")


def _way_back(module: str, needed: Mapping[str, Mapping[str, int]]) -> list[str]:
    """Return the shortest way from a module to itself through alphabetically later ones; empty if there is none."""
    before: dict[str, str] = {}
    ends = [module]
    for end in ends:
        for one in needed[end]:
            if one == module:
                way = [module, end]
                while way[-1] != module:
                    way.append(before[way[-1]])
                return way[::-1]
            if one > module and one not in before:
                before[one] = end
                ends.append(one)
    return []


def _importers(modules: Modules) -> defaultdict[str, dict[str, int]]:
    """Map each module or package to the modules that import it or part of it, with the first such line."""
    found: defaultdict[str, dict[str, int]] = defaultdict(dict)
    for module, tree in modules.items():
        for one, line in imports(tree).items():
            for package in accumulate(one.split("."), "{}.{}".format):
                found[package][module] = min(found[package].get(module, line), line)
    return found


def _only(importers: Mapping[str, Mapping[str, int]], wanted: str, rooms: tuple[str, ...]) -> Iterator[Fault]:
    """Yield each module outside of these rooms that imports this one."""
    may = f"only {', '.join(rooms)} may" if rooms else "nothing of the package may"
    for module, line in importers[wanted].items():
        if not within(module, *rooms):
            yield Fault(module, line, f"imports {wanted}: {may}")


def touching(module: str, tree: ast.Module) -> Iterator[Fault]:
    """Yield calls that open files, print, exit or ask the system, which only the command line may make."""
    # Code that runs when a module is executed directly is a command line too.
    body = tree
    if any(isinstance(node, ast.If) for node in tree.body):
        body = ast.Module([node for node in tree.body if not isinstance(node, ast.If)], type_ignores=[])
    allowed = READING if within(module, *PACKAGE_DATA) else set()
    for called, line in calls(body):
        if called in WORLD | DISK - allowed:
            yield Fault(module, line, f"calls {called}: only referee.cli may")
    for one, line in imports(body).items():
        if within(one, *SYSTEM) and not within(one, *OF_NO_SYSTEM):
            yield Fault(module, line, f"imports {one}: only referee.cli may")
