"""Runs in Pyodide, under Node, where it compiles the modules in ``/sources`` and packs them for the browser.

``/packed`` gets the archive. The command line never imports this file.
"""

import importlib.util
import marshal
from pathlib import Path
from typing import Final
from zipfile import ZipFile, ZipInfo

SOURCES: Final = Path("/sources")


def bytecode(source: bytes, path: Path) -> bytes:
    """Return the bytecode of a module, without docstrings, as a file that is never compared with its source."""
    code = compile(source, str(path), "exec", dont_inherit=True, optimize=2)
    is_of_unchecked_hash = (1).to_bytes(4, "little")
    digest = importlib.util.source_hash(source)
    return importlib.util.MAGIC_NUMBER + is_of_unchecked_hash + digest + marshal.dumps(code)


def main() -> None:
    """Write the archive, uncompressed, with entries that depend on nothing but their paths and contents."""
    with ZipFile("/packed/python.zip", "w") as archive:
        for file in sorted(file for file in SOURCES.rglob("*") if file.is_file()):
            path, content = file.relative_to(SOURCES), file.read_bytes()
            if file.suffix == ".py":
                path, content = path.with_suffix(".pyc"), bytecode(content, path)
            entry = ZipInfo(str(path))
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, content)


if __name__ == "__main__":
    main()
