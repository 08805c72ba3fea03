"""Runs in Pyodide, under Node, where it compiles the modules in ``/sources`` and packs them for the browser.

``/packed`` gets the archive. The command line never imports this file.
"""

import importlib.util
import marshal
from pathlib import Path
from typing import Final
from zipfile import ZipFile, ZipInfo

SOURCES: Final = Path("/sources")
_UNCHECKED_HASH: Final = (1).to_bytes(4, "little")
"""Marks bytecode that is never compared with its source."""


def main() -> None:
    """Write the archive, uncompressed, with entries that depend on nothing but their paths and contents."""
    with ZipFile("/packed/python.zip", "w") as archive:
        for file in sorted(file for file in SOURCES.rglob("*") if file.is_file()):
            path, content = file.relative_to(SOURCES), file.read_bytes()
            if file.suffix == ".py":
                code = compile(content, str(path), "exec", dont_inherit=True, optimize=2)  # Without docstrings.
                head = importlib.util.MAGIC_NUMBER + _UNCHECKED_HASH + importlib.util.source_hash(content)
                path, content = path.with_suffix(".pyc"), head + marshal.dumps(code)
            entry = ZipInfo(str(path))
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, content)


if __name__ == "__main__":
    main()
