"""Everything has a docstring and is in a room with a meaningful name."""

import ast
from collections.abc import Iterator, Mapping
from typing import Final

from project.fault import Fault

GRAB_BAGS: Final = {"utils", "util", "helpers", "helper", "common", "models", "misc"}
BASES: Final = {"Statement", "Named", "Listed", "Sums", "Counts", "Ruling"}


def faults(modules: Mapping[str, ast.Module]) -> Iterator[Fault]:
    """Yield grab bags, and modules, public functions and classes without a docstring."""
    for module, tree in modules.items():
        for bag in GRAB_BAGS & set(module.split(".")):
            yield Fault(module, 1, f"{bag} is a poor name for a room: it does not say what is inside")
        if tree.body and not ast.get_docstring(tree):
            yield Fault(module, 1, "the module has no docstring")
        for node in tree.body:
            if isinstance(node, ast.FunctionDef | ast.ClassDef) and _is_public(node) and not ast.get_docstring(node):
                yield Fault(module, node.lineno, f"{node.name} has no docstring")


def _is_public(node: ast.FunctionDef | ast.ClassDef) -> bool:
    """Check whether it needs a docstring; the notation's page explains the classes of statements."""
    bases = node.bases if isinstance(node, ast.ClassDef) else []
    is_statement = any(isinstance(base, ast.Name) and base.id in BASES for base in bases)
    return not node.name.startswith("_") and not is_statement
