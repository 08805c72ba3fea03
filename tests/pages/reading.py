"""A page as a parser of HTML reads it, and logs to make pages of."""

from pathlib import Path
from xml.etree.ElementTree import Element

import html5lib
from commands import CLEAN_LOG as CLEAN

ROOT = Path(__file__).parents[2]
HEAD = CLEAN.partition("\nhand")[0]
FLAWED = (ROOT / "samples/flawed/r501-failed-to-follow.bourre").read_text(encoding="utf-8")


class Page:
    """A page as a parser reads it; one that is not sound HTML is refused."""

    def __init__(self, source: str) -> None:
        self.source = source
        parser = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False)
        self.root: Element = parser.parse(source)

    def all(self, path: str) -> list[Element]:
        """The elements that an ElementTree path leads to, from anywhere."""
        return self.root.findall(f".//{path}")

    def at(self, name: str) -> Element:
        """The one element of an id."""
        [found] = self.all(f"*[@id='{name}']")
        return found

    def text(self, name: str | None = None) -> str:
        """The text of the element with an id, or of the whole body."""
        [body] = self.root.findall("body")
        return " ".join("".join((self.at(name) if name else body).itertext()).split())

    def links(self, name: str) -> dict[str, str]:
        """The targets of the links in an element, by their text."""
        return {" ".join("".join(one.itertext()).split()): one.get("href", "") for one in self.at(name).iter("a")}
