"""Open pages in Chromium with every character in comments."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from browser.pages import Pages
from browser.watching import Watched, browser

from sweeps.documented import in_a_title, is_refused_everywhere
from sweeps.outcome import Swept
from sweeps.points import encoded
from sweeps.texts import seen

A_LINE, A_TITLE = 256, 1000
"""Characters in a comment, and bytes in the title."""
LINES = "() => Object.fromEntries([...document.querySelectorAll('li[id]')].map((one) => [one.id, one.textContent]))"
"""Maps the id of each line on the page to its text."""


def opened(points: Sequence[int]) -> Swept:
    """Open a page of a log with these characters in its title and comments; return the differences."""
    with TemporaryDirectory(prefix="sweeps-") as folder, browser() as chromium:
        title, lines = _title(points), _comments(points)
        log = Path(folder) / "evening.bourre"
        log.write_bytes(b"\n".join((f'game "{title}"'.encode(), b"rules winning-moves", *lines, b"")))
        watched = Watched(chromium)
        page = watched.open(Pages(Path(folder)).of(log))
        there = page.evaluate(LINES)
        head = page.title(), page.locator("h1").first.text_content()
        watched.close()
    wrong = [f"page: {one}" for one in (*_differences(lines, there), *watched.noticed)]
    wrong += [
        f"page: the title is {one!r}, not {seen(title)!r}"
        for one in head
        if not _plain(one).startswith(_plain(seen(title)))
    ]
    return Swept("page", len(points), len(points), wrong)


def _title(points: Sequence[int]) -> str:
    """Return a title with as many of them as fit."""
    title = "A"
    for number in points:
        allowed = not is_refused_everywhere(number) and number != 0x0A and in_a_title(number, "A", "b") is not None
        if allowed and len((title + chr(number)).encode()) <= A_TITLE:
            title += chr(number)
    return f"{title}b"


def _comments(points: Sequence[int]) -> list[bytes]:
    rest = [number for number in points if number != 0x0A]
    return [b"# [" + b"".join(map(encoded, rest[at : at + A_LINE])) + b"]" for at in range(0, len(rest), A_LINE)]


def _differences(lines: Sequence[bytes], there: dict[str, str]) -> Iterator[str]:
    for number, line in enumerate(lines, 3):
        said = there.get(f"line-{number}", "")
        due = seen(line.decode("utf-8", "surrogateescape").replace("\t", " "))
        if not said.replace("\t", " ").startswith(due):
            yield f"line {number} is {said!r}, not {due!r}"


def _plain(text: str | None) -> str:
    """Return a title as displayed: consecutive blanks collapse."""
    return " ".join((text or "").split(" "))
