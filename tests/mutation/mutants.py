"""Every change that mutmut makes to a function of the program, with its place and its text."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import libcst as cst
from libcst.metadata import MetadataWrapper, PositionProvider
from mutmut.mutation.file_mutation import Mutation, MutationVisitor, deep_replace
from mutmut.mutation.mutators import mutation_operators
from mutmut.mutation.pragma_handling import IgnoredCode

ROOT = Path(__file__).parents[2]
PARTS = ("replay", "rules", "ledger")


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change; lines are 1-based. The changed source is only generated on demand."""

    part: str
    path: str
    """Relative to the project, as ``referee/replay/duty.py``."""
    function: str
    """With its class, as ``Pot.total``."""
    first: int
    last: int
    key: str
    """Stable while the file and the change are the same."""
    module: cst.Module = field(repr=False, compare=False)
    change: Mutation = field(repr=False, compare=False)

    def source(self) -> str:
        """Return the whole changed file."""
        changed = deep_replace(self.module, self.change.original_node, self.change.mutated_node)
        assert isinstance(changed, cst.Module)
        return changed.code

    def __str__(self) -> str:
        before, after = changed_lines(self.module.code, self.source())
        return f"{self.path.removeprefix('referee/')}:{self.function} `{before}` -> `{after}`"


class EveryFunction(MutationVisitor):
    """Mutmut's visitor, which also enters properties and cached functions: no trampoline is needed here."""

    def __init__(self) -> None:
        super().__init__(mutation_operators, IgnoredCode(set(), set(), set()))
        self.spans: list[tuple[int, int]] = []

    def _create_mutations(self, node: cst.CSTNode) -> None:
        super()._create_mutations(node)
        if len(self.mutations) > len(self.spans):
            at = self.get_metadata(PositionProvider, node)
            self.spans += [(at.start.line, at.end.line)] * (len(self.mutations) - len(self.spans))

    def _skip_node_and_children(self, node: cst.CSTNode) -> bool:
        decorated = isinstance(node, cst.FunctionDef) and bool(node.decorators)
        return not decorated and super()._skip_node_and_children(node)


def mutants_of(part: str, path: str) -> Iterator[Mutant]:
    """Yield the mutants of one file, in text order."""
    source = (ROOT / path).read_text(encoding="utf-8")
    visitor = EveryFunction()
    module = MetadataWrapper(cst.parse_module(source)).visit(visitor)
    names = qualified(module)
    file = hashlib.sha256(f"{path} {source}".encode()).hexdigest()[:16]
    for index, (change, (first, last)) in enumerate(zip(visitor.mutations, visitor.spans, strict=True)):
        function = change.contained_by_top_level_function
        if isinstance(function, cst.FunctionDef):
            yield Mutant(part, path, names[function], first, last, f"{file}-{index}", module, change)


def mutants(parts: tuple[str, ...] = PARTS) -> list[Mutant]:
    """Return the mutants of these parts, file by file."""
    files = [(part, file) for part in parts for file in sorted((ROOT / "referee" / part).rglob("*.py"))]
    return [one for part, file in files for one in mutants_of(part, file.relative_to(ROOT).as_posix())]


def qualified(module: cst.Module) -> dict[cst.CSTNode, str]:
    """Return the name of every top-level function and method."""
    names: dict[cst.CSTNode, str] = {}
    for node in module.body:
        if isinstance(node, cst.FunctionDef):
            names[node] = node.name.value
        elif isinstance(node, cst.ClassDef):
            inside = [one for one in node.body.body if isinstance(one, cst.FunctionDef)]
            names.update({one: f"{node.name.value}.{one.name.value}" for one in inside})
    return names


def changed_lines(before: str, after: str) -> tuple[str, str]:
    """Return the lines that differ, joined without indentation."""
    old, new = before.split("\n"), after.split("\n")
    while old and new and old[0] == new[0]:
        del old[0], new[0]
    while old and new and old[-1] == new[-1]:
        del old[-1], new[-1]
    return " ".join(line.strip() for line in old), " ".join(line.strip() for line in new)
