"""The site of these pages: ``sphinx-build -W --keep-going docs build/site`` builds it.

Every page reads well at a code host too, so no page has directives. This file adds what only the site needs: a table of
contents from the lists of links in ``INDEXES``, the pages from the project's root, and the schemas.
"""

import json
import os.path
import re
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx

from referee import __version__
from referee.addresses import SITE
from referee.cli.schema import names
from referee.report.json.schemas import schema

DOCS = Path(__file__).parent
ROOT = DOCS.parent
INDEXES = ("index", "rules/index")
FROM_ROOT = {
    "README.md": "start",
    "CONTRIBUTING.md": "contributing",
    "SECURITY.md": "security",
    "CHANGELOG.md": "changelog",
}
"""Pages of the project's root, and their names on the site. The files of these names only lead readers to the root."""

LINK = re.compile(r"(?<=\]\()(?!\w+:|#)[^)#]+")
LISTED = re.compile(r"^(- |\| )\[([^]]*)\]\(([^)#]+)\)", re.MULTILINE)

project = "bourre-referee"
release = __version__
language = "en"
extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["examples"]

myst_heading_anchors = 4
myst_enable_extensions = ["attrs_inline"]

autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
maximum_signature_line_length = 80

highlight_language = "none"
# Blocks show what programs print; where Pygments doesn't understand one, nothing is wrong with it.
suppress_warnings = ["misc.highlighting_failure"]

smartquotes = False

html_theme = "furo"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_js_files = ["site.js"]
html_title = "Bourré referee"
html_baseurl = SITE
html_copy_source = False
html_show_copyright = False
html_show_sphinx = False
html_show_sourcelink = False
# A summary is fetched, which no browser does for a page opened from disk.
html_show_search_summary = False


def prepared(_: Sphinx, docname: str, source: list[str]) -> None:
    """Turns a file's text into what the site shows."""
    original = {name: file for file, name in FROM_ROOT.items()}.get(docname)
    if original:
        source[0] = (ROOT / original).read_text(encoding="utf-8")
    folder = ROOT if original else (DOCS / docname).parent
    source[0] = LINK.sub(lambda link: _on_site(folder, link[0]), source[0])
    if docname in INDEXES:
        source[0] = "".join(map(_with_contents, re.split("^(?=## )", source[0], flags=re.MULTILINE)))
    if docname == "formats":
        source[0] += "\n" + "".join(f"- [{name}](schemas/{name}.json){{.external}}\n" for name in names())


def _on_site(folder: Path, link: str) -> str:
    """The target on the site of a link of a page in this folder."""
    target = Path(os.path.normpath(folder / link))
    if target.parent == ROOT and target.name in FROM_ROOT:
        return f"/{FROM_ROOT[target.name]}.md"
    return ("/" if target.is_relative_to(DOCS) else "path:/") + os.path.relpath(target, DOCS)


def _with_contents(section: str) -> str:
    """A section with the pages that it lists added to the table of contents."""
    listed = [page if mark == "| " else f"{text} <{page}>" for mark, text, page in LISTED.findall(section)]
    if not listed:
        return section
    heading = re.match("## (.*)", section)
    caption = f":caption: {heading[1]}\n" if heading else ""
    return f"{section}\n```{{toctree}}\n:hidden:\n{caption}\n" + "\n".join(listed) + "\n```\n\n"


def write_schemas(app: Sphinx, failure: Exception | None) -> None:
    """Puts each schema where its ``$id`` says."""
    if failure is None:
        folder = Path(app.outdir) / "schemas"
        folder.mkdir(exist_ok=True)
        for name in names():
            (folder / f"{name}.json").write_text(json.dumps(schema(name), indent=2) + "\n", encoding="utf-8")


def setup(app: Sphinx) -> dict[str, Any]:
    """Called by Sphinx."""
    app.connect("source-read", prepared)
    app.connect("build-finished", write_schemas)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
