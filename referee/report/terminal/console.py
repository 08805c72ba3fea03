"""Print lines, tables and differences of texts at any width, without reading text from a log as markup."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from io import StringIO
from typing import TYPE_CHECKING, Final, TextIO

from rich.console import Console
from rich.segment import Segments
from rich.text import Text

from referee.limits import FINDINGS
from referee.report.wording.phrases import Entry, counted, figure, place, signed
from referee.text import shown

if TYPE_CHECKING:
    from referee.rules.rulings import Ruling

NARROWEST = 20
"""Minimum cells for wrapped text next to its heading, however narrow the terminal."""


IN_A_FILE = 80
"""Cells per line in a report file, whatever the terminal."""


def console(stream: TextIO | None) -> Console:
    """Build a console that prints text as it is, without markup, emoji codes and highlighting.

    Without a stream it is that of a file, which looks the same wherever it is written.
    """
    plain = partial(Console, markup=False, emoji=False, highlight=False)
    if stream is None:
        screen = plain(file=StringIO(), width=IN_A_FILE, color_system=None, force_terminal=False)
    else:
        screen = plain(file=stream)
    screen.size = screen.size  # Otherwise Rich looks it up for every line.
    return screen


def render(stream: TextIO | None, draw: Callable[[Console], None]) -> str:
    """Return what ``draw`` prints on a console of the stream, or like a file if there is no stream."""
    screen = console(stream)
    with screen.capture() as printed:
        draw(screen)
    return printed.get()


def words(text: str, style: str = "") -> Text:
    """Return text from a log, a file name or a finding so that it is safe to print."""
    return Text(shown(text), style)


def hanging(console: Console, head: Text, body: str) -> Iterator[Text]:
    """Yield the lines of ``head`` with ``body`` next to it, wrapped to the width with a hanging indent.

    A heading wider than half of the width gets its own line.
    """
    room = console.width - head.cell_len
    if room < max(NARROWEST, console.width // 2):
        yield head
        head, room = Text("    "), max(console.width - 4, NARROWEST)
    for number, line in enumerate(wrap(body, room)):
        yield Text(" " * head.cell_len + line) if number else head + line


@lru_cache(maxsize=256)
def wrap(body: str, room: int) -> Sequence[str]:
    """Wrap a text to this many cells. Many findings have the same rule and source."""
    text = shown(body)
    if text.isascii() and len(text) <= room:
        return [text.rstrip()]
    return [line.plain.rstrip() for line in Text(text).wrap(console(None), room)]


def put(console: Console, lines: Iterable[Text]) -> None:
    """Print lines that are already wrapped."""
    if together := list(lines):
        console.print(Segments(Text("\n").join(together).render(console, end="\n")), soft_wrap=True)


Item = tuple[str | Text, str]
"""A heading, perhaps with a style, and the text next to it. A heading without a text is a title, or a blank line."""

BLANK: Final[Item] = ("", "")


def entry_lines(console: Console, entries: Iterable[Item]) -> Iterator[Text]:
    """Yield the lines of entries, each with a hanging indent. A title is not wrapped."""
    for heading, text in entries:
        head = words(heading) if isinstance(heading, str) else heading
        yield from hanging(console, head, text) if text else [head]


def print_entries(console: Console, *entries: Item) -> None:
    """Print entries, each with a hanging indent."""
    put(console, entry_lines(console, entries))


def section(title: str, entries: Iterable[Item], *, is_apart: bool = True) -> Iterator[Item]:
    """Yield indented entries under a title, after a blank line if ``is_apart``, or nothing if there are none."""
    for number, (heading, text) in enumerate(entries):
        if not number:
            yield from [BLANK] * is_apart
            yield words(title, "bold"), ""
        yield (f"  {heading}" if isinstance(heading, str) else Text("  ") + heading), text


# Tables if they fit the width, otherwise paragraphs


WIDEST = 10_000
"""Enough cells for any table."""
FOLDED = 20
"""Cells of a text in a table beyond which it is folded if there is no room."""


def print_table(
    console: Console,
    titles: Sequence[str],
    rows: Iterable[tuple[str, Sequence[str | Text]]],
    texts: int = 1,
    paragraphs: Sequence[Item] = (),
) -> None:
    """Print a table with a column for each title, or if it does not fit, the ``paragraphs``, or a line for each row.

    Of the columns, the first ``texts`` stand on the left. All of these but the names of the rows may be folded.
    """
    from rich import box
    from rich.measure import Measurement
    from rich.table import Table

    table, lines = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, padding=(0, 1, 0, 0)), list[Item]()
    heads = [title[:1].lower() + title[1:] if title[1:] else title for title in titles[1:]]
    for number, title in enumerate(titles):
        if 0 < number < texts:
            table.add_column(words(title), max_width=FOLDED, overflow="fold")
        else:
            table.add_column(words(title), justify="right" if number else "left", no_wrap=True)
    for name, cells in rows:
        table.add_row(words(name), *(words(cell) if isinstance(cell, str) else cell for cell in cells))
        listed = (f"{head} {cell}" for head, cell in zip(heads, cells, strict=True) if cell)
        lines.append((words(f"{name}: ", "bold"), ", ".join(listed)))
    wide_open = console.options.update(max_width=WIDEST)
    spare = console.width - Measurement.get(console, wide_open, table).maximum
    for column in table.columns:
        column.max_width = column.max_width and column.max_width + spare
    print_entries(console, *(paragraphs or lines)) if spare < 0 else console.print(table)


def print_stacks(
    console: Console,
    titles: Sequence[str],
    players: Iterable[str],
    ends: Sequence[tuple[Mapping[str, int | None], int | None, Mapping[str, int | None]]],
) -> None:
    """Print everybody's stack and the pot under the rules of each title, and in brackets the change of each stack."""
    rows = []
    for name in players:
        sums = ((figure(stacks.get(name)), changes.get(name)) for stacks, _, changes in ends)
        rows.append((name, [f"{stack} ({signed(change)})" if change else stack for stack, change in sums]))
    rows.append(("pot", [figure(pot) for _, pot, _ in ends]))
    print_table(console, ["", *titles], rows)


# Rulings, and two versions of a text


def list_rulings(rulings: "Sequence[Ruling]", more: int = 0) -> Iterator[Entry]:
    """List every ruling of the table with its place. ``more`` counts those not listed."""
    yield from ((f"{place(ruling)}: ", ruling.message) for ruling in rulings[:FINDINGS])
    if unlisted := more + max(0, len(rulings) - FINDINGS):
        yield "", f"{counted(unlisted, 'more ruling')}, not shown"


_DIFF_STYLES: Final = {"+": "green", "-": "red", "@": "cyan"}


def print_diff(console: Console, path: str, old: str, new: str) -> None:
    """Print the lines that differ between two versions of a log, of which only LF ends one."""
    from difflib import unified_diff

    before, after = (list(StringIO(text, newline="\n")) for text in (old, new))
    lines = list[Text]()
    for line in unified_diff(before, after, path, path):
        lines.append(words(line.removesuffix("\n"), _DIFF_STYLES.get(line[0], "")))
        if not line.endswith("\n"):
            lines.append(Text("\\ No newline at end of file"))
    put(console, lines)
