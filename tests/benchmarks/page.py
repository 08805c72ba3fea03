"""The tables of the last run, for `docs/performance.md`."""

from pathlib import Path

from benchmarks.outcome import Outcome, machine
from benchmarks.tables import tables

BEGIN, END = "<!-- the last run: begin -->", "<!-- the last run: end -->"


def section(outcome: Outcome) -> str:
    """Return the text between the marks."""
    on = machine()
    told = (
        f"{on['date']}, {on['processor']}, {on['cores']} cores, {on['system']}, Python {on['python']}; "
        f"{outcome.rounds} rounds, seed {outcome.seed}, N = {outcome.referee.loads['N'].units:,} hands."
    )
    return "\n\n".join([told, *(f"### {table.title}\n\n{table.markdown()}" for table in tables(outcome))])


def write(outcome: Outcome, file: Path) -> None:
    """Put the tables on the page."""
    put(section(outcome), file)


def put(text: str, file: Path) -> None:
    """Put text between the marks of a page; a file without marks, or a new file, gets only this."""
    old = file.read_text(encoding="utf-8") if file.exists() else ""
    before, begin, rest = old.partition(BEGIN)
    _, end, after = rest.partition(END)
    marked = f"{BEGIN}\n\n{text}\n\n{END}"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(before + marked + after if begin and end else f"{marked}\n", encoding="utf-8")
