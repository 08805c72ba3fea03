"""Put a mutant into the running program: existing references to the function run the changed code."""

import functools
import importlib
import sys
from types import FunctionType, ModuleType
from typing import Any

from mutation.mutants import ROOT, Mutant


def put(mutant: Mutant) -> bool:
    """Change the function in place; return false if the changed file can't be compiled."""
    module = importlib.import_module(module_name(mutant.path))
    old = function_of(module, mutant.function)
    changed = ModuleType(module.__name__)
    changed.__file__ = module.__file__
    try:
        exec(compile(mutant.source(), str(ROOT / mutant.path), "exec"), changed.__dict__)
    except Exception:
        return False
    new = function_of(changed, mutant.function)
    old.__code__ = new.__code__
    old.__defaults__, old.__kwdefaults__ = new.__defaults__, new.__kwdefaults__
    forget()
    return True


def module_name(path: str) -> str:
    """Return the module name of a project file."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def function_of(module: ModuleType, name: str) -> FunctionType:
    """Return the plain function under a name, without its property, class method or cache."""
    found: Any = module
    for part in name.split("."):
        found = vars(found)[part]
    if isinstance(found, property):
        found = found.fget
    elif isinstance(found, (classmethod, staticmethod)):
        found = found.__func__
    while hasattr(found, "__wrapped__"):
        found = found.__wrapped__
    assert isinstance(found, FunctionType)
    return found


def forget() -> None:
    """Clear the caches of the program's functions, except for the notation's: reading a log involves no mutant."""
    for name, module in list(sys.modules.items()):
        if name.startswith("referee.") and not name.startswith("referee.notation."):
            for value in list(vars(module).values()):
                if isinstance(value, functools._lru_cache_wrapper):
                    value.cache_clear()
