"""Package metadata made at build time: the addresses of the site, and the README with links to it."""

import re
import runpy
from pathlib import Path, PurePosixPath
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

LINK = re.compile(r"(?<=\]\()(?!\w+:|#)[^)#]+")


class SiteMetadata(MetadataHookInterface):
    """Fills in ``readme`` and ``urls``."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Called by hatchling."""
        root = Path(self.root)
        site = runpy.run_path(str(root / "referee" / "addresses.py"))["SITE"]
        readme = (root / "README.md").read_text(encoding="utf-8")
        text = LINK.sub(lambda link: site + _on_site(PurePosixPath(link[0])), readme)
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
        metadata["urls"] = {"Documentation": site, "Changelog": f"{site}changelog.html"}


def _on_site(path: PurePosixPath) -> str:
    """The path on the site (``docs/conf.py``) of a file that the README links to."""
    if path.parts[0] != "docs":
        return f"{path.stem.lower()}.html"
    if path.suffix == ".md":
        return str(path.relative_to("docs").with_suffix(".html"))
    return f"_images/{path.name}"
