"""Package metadata made at build time: the addresses of the site, and the README with links to it.

As long as the site has no address, the README is without its pictures, and says without links what it links to.
"""

import re
import runpy
from pathlib import Path, PurePosixPath
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

LINK = re.compile(r"(?<=\]\()(?!\w+:|#)[^)#]+")
LINKED = re.compile(r"\[([^]]*)\]\((?!\w+:|#)[^)]*\)")
PICTURE = re.compile(r"!\[[^]]*\]\([^)]*\)\n*")


class SiteMetadata(MetadataHookInterface):
    """Fills in ``readme`` and ``urls``."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Called by hatchling."""
        root = Path(self.root)
        site = runpy.run_path(str(root / "referee" / "addresses.py"))["SITE"]
        readme = (root / "README.md").read_text(encoding="utf-8")
        if site:
            text = LINK.sub(lambda link: site + _on_site(PurePosixPath(link[0])), readme)
            metadata["urls"] = {"Documentation": site, "Changelog": f"{site}changelog.html"}
        else:
            text = LINKED.sub(r"\1", PICTURE.sub("", readme))
        metadata["readme"] = {"content-type": "text/markdown", "text": text}


def _on_site(path: PurePosixPath) -> str:
    """The path on the site (``docs/conf.py``) of a file that the README links to."""
    if path.parts[0] != "docs":
        return f"{path.stem.lower()}.html"
    if path.suffix == ".md":
        return str(path.relative_to("docs").with_suffix(".html"))
    return f"_images/{path.name}"
