"""The boundaries of the project: which module may import which, and touch the outside world."""

import ast
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import accumulate, combinations, product
from pathlib import Path
from typing import Final, NamedTuple

from referee.cli.app import COMMANDS


class Fault(NamedTuple):
    """One place that breaks a rule, printed so that editors and terminals can jump to it."""

    module: str
    line: int
    words: str

    def __str__(self) -> str:
        return f"{self.path.relative_to(ROOT)}:{self.line}: {self.words}"

    @property
    def path(self) -> Path:
        """The file of the module."""
        folder = ROOT.joinpath(*self.module.split("."))
        return folder / "__init__.py" if folder.is_dir() else folder.with_suffix(".py")


ROOT = Path(__file__).parents[2]


@cache
def sources() -> tuple[Path, ...]:
    """Return the files of the package."""
    return tuple(sorted((ROOT / "referee").rglob("*.py")))


def name(source: Path) -> str:
    """Return a module's name: ``referee/engine/house.py`` is ``referee.engine.house``."""
    parts = source.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def modules() -> Mapping[str, ast.Module]:
    """Return every module of the package by name."""
    return {name(source): ast.parse(source.read_text(encoding="utf-8")) for source in sources()}


@cache
def _nodes(tree: ast.Module) -> tuple[ast.Import | ast.ImportFrom | ast.Call, ...]:
    """Return the imports and calls in it, in no order."""
    return tuple(node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom | ast.Call))


@cache
def imports(tree: ast.Module) -> Mapping[str, int]:
    """Map every module that this one imports anywhere, and every name it takes from one, to its line."""
    found: dict[str, int] = {}
    for node in _nodes(tree):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.module, "relative imports hide who imports whom"
            names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
        for one in names:
            found[one] = min(found.get(one, node.lineno), node.lineno)
    return found


def loads(tree: ast.Module, modules: Mapping[str, ast.Module]) -> Mapping[str, int]:
    """Map the package's modules that this one needs at run time to their lines; imports for mypy are left out."""
    for_mypy = {
        line
        for node in tree.body
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
        for one in node.body
        for line in range(one.lineno, (one.end_lineno or one.lineno) + 1)
    }
    found: dict[str, int] = {}
    for node in _nodes(tree):
        names = []
        if node.lineno in for_mypy:
            continue
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            inside = [f"{node.module}.{alias.name}" for alias in node.names]
            names = [one if one in modules else str(node.module) for one in inside]
        for one in modules.keys() & {*names}:
            found[one] = min(found.get(one, node.lineno), node.lineno)
    return found


def within(module: str, *rooms: str) -> bool:
    """Check whether a module is one of these rooms, or inside one."""
    return any(module == room or module.startswith(f"{room}.") for room in rooms)


def calls(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """Yield every called function with its line: ``print``, or ``.read_text`` for a method of any object."""
    for node in _nodes(tree):
        if isinstance(node, ast.Call):
            if isinstance(node.func, ast.Name):
                yield node.func.id, node.lineno
            elif isinstance(node.func, ast.Attribute):
                yield f".{node.func.attr}", node.lineno


GRAB_BAGS: Final = {"utils", "util", "helpers", "helper", "common", "models", "misc"}


def grab_bags(modules: Mapping[str, ast.Module]) -> Iterator[Fault]:
    """Yield the rooms with a name that does not say what is inside."""
    for module in modules:
        for bag in GRAB_BAGS & set(module.split(".")):
            yield Fault(module, 1, f"{bag} is a poor name for a room: it does not say what is inside")


Modules = Mapping[str, ast.Module]

GROUND: Final = ("referee.limits", "referee.text", "referee.records", "referee.values", "referee.finding")
ROOMS: Final = ("referee.notation", "referee.engine", "referee.ledger", "referee.rules", "referee.judge")
"""A log passes the rooms in this order; none imports a later one."""
NEVER: Final = (
    *((word, room) for word in GROUND for room in ROOMS),
    *combinations(ROOMS, 2),
    *product(ROOMS[1:4], (f"referee.notation.{file}" for file in ("forms", "grammar", "problems", "read", "write"))),
)
"""Rooms, each with a room that it may not import."""
COMMON: Final = ("referee.notation.statements", "referee.engine.cards", "referee.engine.house")
"""Files that everybody may import."""

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
    "pydantic": ("referee.rulesets.own", "referee.rulesets.chosen", "referee.judge.settings", "referee.report.json"),
}
"""Libraries, each with the rooms that may import it. A library that nothing imports must not be listed."""

OF_TESTS: Final = ("playwright", "hypothesis", "chess", "beancount")
"""Libraries that only tests install."""

_FACES: Final = ("referee.report", "referee.library", "referee.assist", "referee.lsp", "referee.web", "referee.cli")
ABOVE: Final[Mapping[str, tuple[str, ...]]] = {
    "referee.report": _FACES,
    "referee.cli": ("referee.cli", "referee.__main__"),
    # Editors, pages and the board share these sentences. The last is for mypy, as it passes the look of a terminal on.
    # terminal looks is handed through.
    "referee.report.terminal": (
        *("referee.report.terminal", "referee.report.ci.markdown", "referee.cli"),
        "referee.report.form",
    ),
    # Fixes are offered and applied, and never judge; ``checked`` only carries them to the reports.
    "referee.fixes": ("referee.fixes", "referee.judge.policy", *_FACES),
    # Settings decide what a run lists, never what was found.
    "referee.judge.settings": ("referee.judge.settings", "referee.judge.policy", *_FACES),
}
"""Rooms, each with the rooms that may import it."""

ALONE: Final = {f"referee.cli.{command}": (f"referee.cli.{command}",) for command in COMMANDS}
"""Each command is loaded by its name, and nothing else imports it."""

EXTRAS: Final[Mapping[str, tuple[str, ...]]] = {"referee.lsp": ("referee.cli.lsp",), "referee.web": ()}
"""Rooms that need an extra, each with exactly the outside modules that import it.

Every other command works without the extra.
"""

WORLD: Final = {"open", "print", "input", "exit", "quit", "breakpoint", "eval", "exec", "__import__"}
READING: Final = {".read_text", ".read_bytes"}
DISK: Final = {*READING, ".write_text", ".write_bytes", ".mkdir", ".unlink", ".touch", ".iterdir", ".exit"}
SYSTEM: Final = (
    *("sys", "os", "shutil", "tempfile", "subprocess", "socket", "urllib", "http", "pickle", "marshal", "shelve"),
    *("ctypes", "zipfile", "importlib.metadata"),
)
OF_NO_SYSTEM: Final = ("urllib.parse",)
PACKAGE_DATA: Final = (
    "referee.notation.grammar",
    "referee.notation.completion",
    "referee.notation.forms",
    "referee.rules.page",
    "referee.rulesets",
    "referee.notation.names",
)


def boundary_faults(modules: Modules) -> Iterator[Fault]:
    """Yield every import or call that crosses one of these boundaries."""
    yield from crossings(modules)
    importers = _importers(modules)
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
        if not within(module, "referee.cli", "referee.library"):  # ``audit_file`` reads the file that it is given.
            yield from touching(module, tree)
    yield from circles(modules)


def crossings(modules: Modules) -> Iterator[Fault]:
    """Yield each import of a room that may not be imported there."""
    for module, tree in modules.items():
        for room, other in NEVER:
            for name, line in imports(tree).items():
                if within(module, room) and within(name, other) and not within(name, *COMMON):
                    yield Fault(module, line, f"imports {name}: {room} may not")


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
    allowed = READING if module == "referee" or within(module, *PACKAGE_DATA) else set()
    for called, line in calls(body):
        if called in WORLD | DISK - allowed:
            yield Fault(module, line, f"calls {called}: only referee.cli may")
    for one, line in imports(body).items():
        if within(one, *SYSTEM) and not within(one, *OF_NO_SYSTEM):
            yield Fault(module, line, f"imports {one}: only referee.cli may")


def faults() -> list[Fault]:
    """Return everything that breaks one, file by file."""
    return sorted({*boundary_faults(modules()), *grab_bags(modules())})
