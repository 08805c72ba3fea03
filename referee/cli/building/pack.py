"""Runs in Pyodide, under Node, where it finds and compiles the modules that the site needs and writes the archives.

``/sources`` has a folder for each archive; ``/packed`` gets the archives. The command line never imports this file.
"""

import importlib.util
import marshal
import zipfile
from modulefinder import ModuleFinder
from pathlib import Path
from typing import Final

SOURCES: Final = Path("/sources")
PACKED: Final = Path("/packed")
ARCHIVES: Final = ("stdlib", "app", "native")

STARTS: Final = (
    "referee.web.bridge",
    *("_pyodide", "pyodide", "pyodide._package_loader", "pyodide.webloop"),
    *("pydantic.aliases", "pydantic.config", "pydantic.fields", "pydantic.functional_validators", "pydantic.main"),
    *("pydantic.functional_serializers", "pydantic.root_model", "pydantic.type_adapter", "pydantic.types"),
    *(f"encodings.{name}" for name in ("ascii", "cp437", "latin_1", "unicode_escape", "utf_8", "utf_8_sig", "utf_16")),
    *("encodings.idna", "encodings.utf_16_be", "encodings.utf_16_le"),
)
"""Modules that the worker or the start of Pyodide imports, or that something looks up by name."""

WHOLE: Final = ("_pyodide", "pyodide")
"""Packages that look up their modules by name."""

NEVER: Final = (
    *("referee.cli", "referee.lsp", "referee.rulesets.pages"),
    *("referee.report.ci", "referee.report.export", "referee.report.terminal"),
    *("jinja2.ext", "jinja2.nativetypes", "jinja2.sandbox", "lark.tools"),
    *("pydantic.deprecated", "pydantic.mypy", "pydantic.networks", "pydantic.experimental", "pydantic.v1"),
    *("pyodide.console", "pyodide.http", "_pydatetime", "_pyrepl", "antigravity", "argparse", "bdb", "cmd"),
    *("asyncio.proactor_events", "asyncio.windows_events", "asyncio.windows_utils", "concurrent.futures.interpreter"),
    *("concurrent.futures.process", "concurrent.interpreters", "configparser", "csv", "ctypes", "distutils", "doctest"),
    *("ftplib", "getopt", "gettext", "http", "imaplib", "multiprocessing", "optparse", "pdb", "platform"),
    *("plistlib", "py_compile", "pydoc", "rlcompleter", "setuptools", "smtplib", "statistics", "tarfile", "tkinter"),
    *("tracemalloc", "unittest", "urllib.request", "webbrowser", "xmlrpc"),
)
"""Modules that some other would import if it came to that; on the site it does not."""

HOLLOW: Final = ("email",)
"""Packages that are imported, but of whose modules the site needs none."""


def never() -> list[str]:
    """Return the names of all modules to leave out."""
    return [*NEVER, *(name for package in HOLLOW for name in inside(package) if name != package)]


def needed() -> set[str]:
    """Return the names of the modules that imports lead to."""
    finder = ModuleFinder([str(SOURCES / archive) for archive in ARCHIVES], excludes=never())
    for name in STARTS:
        finder.import_hook(name)
    for name in sorted(name for package in WHOLE for name in inside(package)):
        if not any(name == one or name.startswith(f"{one}.") for one in NEVER):
            finder.import_hook(name)
    return {name for name, module in finder.modules.items() if vars(module)["__file__"]}


def inside(package: str) -> list[str]:
    """Return the names of a package's modules, and its own."""
    folders = [(SOURCES / archive, SOURCES / archive / package.replace(".", "/")) for archive in ARCHIVES]
    return [module_of(file.relative_to(archive)) for archive, folder in folders for file in folder.rglob("*.py")]


def module_of(path: Path) -> str:
    """Return the name of a module by its path below the root of all."""
    parts = path.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def package_of(path: Path, root: Path) -> str:
    """Return the package that a data file belongs to, or an empty string if there is none."""
    return next((".".join(one.parts) for one in path.parents if (root / one / "__init__.py").exists()), "")


def pack(archive: str, modules: set[str]) -> None:
    """Write an uncompressed archive of the bytecode of these modules and the other files of their packages."""
    root = SOURCES / archive
    with zipfile.ZipFile(PACKED / f"{archive}.zip", "w", zipfile.ZIP_STORED) as packed:
        for file in sorted(file for file in root.rglob("*") if file.is_file()):
            path = file.relative_to(root)
            if file.suffix == ".py" and module_of(path) in modules:
                packed.writestr(entry(path.with_suffix(".pyc")), compiled(file.read_bytes(), path))
            elif file.suffix not in (".py", ".pyi", ".typed") and package_of(path, root) in modules:
                packed.writestr(entry(path), file.read_bytes())


def entry(path: Path) -> zipfile.ZipInfo:
    """Return an entry of an archive that depends on nothing but its path."""
    found = zipfile.ZipInfo(str(path))
    found.external_attr = 0o644 << 16
    return found


def compiled(source: bytes, path: Path) -> bytes:
    """Return the bytecode of a module, without docstrings, as a file that is never compared with its source."""
    code = compile(source, str(path), "exec", dont_inherit=True, optimize=2)
    is_of_unchecked_hash = (1).to_bytes(4, "little")
    digest = importlib.util.source_hash(source)
    return importlib.util.MAGIC_NUMBER + is_of_unchecked_hash + digest + marshal.dumps(code)


def main() -> None:
    """Write all archives."""
    modules = needed()
    for archive in ARCHIVES:
        pack(archive, modules)


if __name__ == "__main__":
    main()
