"""Everything in the referee that writes files: the command, and the files before it."""

import os
import shutil
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cache
from pathlib import Path
from stat import S_ISDIR, S_ISLNK
from typing import NamedTuple

from faults.running import FLAWED, LOG, OLD, Place
from faults.warm import referee_of

UNTIDY = FLAWED.replace("  trump", "trump  ")
REPORTS = (
    "full",
    "json",
    "jsonl",
    "sarif",
    "junit",
    "gitlab",
    "markdown",
    "rdjson",
    "csv",
    "parquet",
    "github",
    "concise",
)
LEDGERS = ("json", "jsonl", "csv", "beancount", "journal")


class Writer(NamedTuple):
    """A writer: its name, what it runs in a place, and how to prepare that place."""

    name: str
    run: Callable[[Place], Callable[[], None]]
    before: Callable[[Place], None] = lambda place: None


class Stand(NamedTuple):
    """The state of a file, folder or link: its mode, owner, group and content."""

    mode: int
    owner: tuple[int, int]
    content: bytes


Tree = dict[str, Stand]


def prepared(folder: Path, writer: Writer) -> Place:
    """Make the folders as before a run: three logs, and everything else the writer needs."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    place = Place(*(folder / name for name in ("logs", "reports", "temporary")))
    for path in place:
        path.mkdir()
    for name, text in (("a", FLAWED), ("b", LOG), ("c", UNTIDY)):
        place.log(name, text)
    (place.reports / "other.txt").write_bytes(b"nobody's business\n")
    writer.before(place)
    return place


def tree(folder: Path) -> Tree:
    """Return everything in a folder, by relative path."""
    found = {}
    for path in sorted(folder.rglob("*")):
        # An unfinished file may be gone by now.
        with suppress(FileNotFoundError):
            there = path.lstat()
            link, is_folder = S_ISLNK(there.st_mode), S_ISDIR(there.st_mode)
            content = os.fsencode(os.readlink(path)) if link else b"" if is_folder else path.read_bytes()
            found[str(path.relative_to(folder))] = Stand(there.st_mode, (there.st_uid, there.st_gid), content)
    return found


def _old(*names: str, mode: int = 0o640) -> Callable[[Place], None]:
    """Make an old file for each name, with an unusual mode and, if permitted, another owner.

    A name that begins with ``link:`` becomes a symbolic link to the file.
    """

    def stand(place: Place) -> None:
        for name in names:
            path = place.reports / name.removeprefix("link:")
            if name.startswith("link:"):
                path.symlink_to(place.reports / f"{path.name}.target")
                path = path.resolve()
            path.write_bytes(OLD)
            path.chmod(mode)
            if os.geteuid() == 0:
                os.chown(path, 1234, 1235)

    return stand


def _words(*words: str) -> Callable[[Place], Callable[[], None]]:
    """Return a command line; ``{logs}`` and ``{reports}`` in it are the folders."""

    def run(place: Place) -> Callable[[], None]:
        folders = {"logs": place.logs, "reports": place.reports}
        return referee_of(word.format(**folders) for word in words)

    return run


def _report(form: str, old: str) -> Writer:
    words = (
        "audit",
        "--jobs",
        "1",
        "--output-format",
        "concise",
        "-o",
        form + ":{reports}/" + old.removeprefix("link:"),
    )
    return Writer(f"audit -o {form}", _words(*words, "{logs}"), _old(old))


def _ledger(ending: str) -> Writer:
    return Writer(
        f"ledger -o .{ending}", _words("ledger", "-o", "{reports}/x." + ending, "{logs}/a.bourre"), _old(f"x.{ending}")
    )


def _scribe(place: Place) -> Callable[[], None]:
    """Do what the scribe does after each entry, without the screen."""

    def run() -> None:
        from referee.cli.exits import complain
        from referee.cli.scribe import ScribedFile
        from referee.cli.status import OUTPUT_FAILED

        path = place.reports / "evening.bourre"
        unsaved = ScribedFile(str(path), OLD).save(OLD + b"seat Ann 200\n")
        if unsaved:
            complain(unsaved.reason)
            raise SystemExit(OUTPUT_FAILED)

    return run


@cache
def _page(folder: Path) -> str:
    """Return a page, made only once: making it takes seconds, and it is written like any other."""
    from referee.judge.audit import audit
    from referee.judge.policy import DEFAULT
    from referee.report.html.page import page
    from referee.report.page import JudgedGame, page_report

    log = LOG.encode()
    verdict = audit(log)
    listing = DEFAULT.apply(log, verdict.findings)
    return page(page_report([JudgedGame(str(folder), log, verdict, listing, False, ())]))


def _reported(place: Place) -> Callable[[], None]:
    """Run the page's own command, without building the page."""
    text = _page(place.logs)

    def run() -> None:
        from referee.report.html import page

        page.page = lambda report: text
        referee_of(("report", "-o", place.reports / "page.html", place.logs))()

    return run


def _summary(place: Place) -> Callable[[], None]:
    """Run in a GitHub job, which appends to an existing summary."""

    def run() -> None:
        os.environ["GITHUB_STEP_SUMMARY"] = str(place.reports / "summary.md")
        referee_of(("check", "--output-format", "github", place.logs))()

    return run


def _baseline(place: Place) -> None:
    (place.reports / "known.json").write_text('{"version": 1, "findings": []}\n')


def _misspelt(place: Place) -> None:
    for name in "de":
        place.log(name, LOG.replace("  trump", "  trmp"))


def _untidy(place: Place) -> None:
    for name in "ab":
        place.log(name, UNTIDY)


_SEVERAL = ("-o", "{reports}/x.json", "-o", "{reports}/y.jsonl", "-o", "{reports}/z.csv")
_GENERATE = ("generate", "--logs", "3", "--hands", "2")
WRITERS = (
    Writer("fmt", _words("fmt", "{logs}/c.bourre")),
    Writer(
        "fmt of several",
        _words("fmt", "{logs}/a.bourre", "{logs}/b.bourre", "{logs}/c.bourre"),
        _untidy,
    ),
    Writer("check --fix", _words("check", "--fix", "{logs}/d.bourre"), _misspelt),
    Writer("check --fix of several", _words("check", "--fix", "--jobs", "2", "{logs}"), _misspelt),
    Writer("check --add-waivers", _words("check", "--add-waivers", "why", "{logs}/d.bourre"), _misspelt),
    *(_report(form, f"link:x.{form}" if form == "json" else f"x.{form}") for form in REPORTS),
    Writer("check -o", _words("check", "-o", "{reports}/x.json", "{logs}"), _old("x.json")),
    Writer(
        "audit to several", _words("audit", "--jobs", "2", *_SEVERAL, "{logs}"), _old("x.json", "link:y.jsonl", "z.csv")
    ),
    Writer("audit that waits", _words("audit", "--jobs", "1", "--output-format", "junit", "{logs}")),
    Writer("summary", _summary, _old("summary.md")),
    *map(_ledger, LEDGERS),
    Writer("ledger to several", _words("ledger", *_SEVERAL, "{logs}/a.bourre"), _old("x.json", "y.jsonl", "z.csv")),
    Writer("report", _reported, _old("page.html")),
    Writer("baseline", _words("baseline", "write", "--jobs", "1", "{reports}/known.json", "{logs}"), _baseline),
    Writer("generate", _words(*_GENERATE, "-o", "{reports}/games")),
    Writer(
        "sql --parquet",
        _words("sql", "--parquet", "{reports}", "{logs}/a.bourre"),
        _old("games.parquet", "link:plays.parquet"),
    ),
    Writer("scribe", _scribe, _old("evening.bourre")),
)


def named(names: Iterable[str]) -> list[Writer]:
    """Return the writers with these name prefixes; all of them if there is none."""
    wanted = tuple(names)
    return [writer for writer in WRITERS if not wanted or writer.name.startswith(wanted)]
