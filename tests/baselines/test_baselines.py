"""Adopt an old archive: its findings are known, and checks fail only on new ones."""

import json
import shutil
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from typer.testing import CliRunner, Result
from waivers.test_waivers import LOG, RENEGE, waiving

from referee import limits
from referee.cli.app import app
from referee.cli.context import Settings, load_baseline
from referee.cli.options import FindingOptions
from referee.cli.sources import LogFile
from referee.judge.policy import LogContext
from referee.report.json.baseline import BaselineError, KnownFinding, Recorded, baseline_text, read_baseline
from referee.report.json.schemas import schema

CLEAN = (
    LOG.replace("Ann Qd, Bob 5d", "Ann Qd, Bob 4d")
    .replace(RENEGE, "  trick Ann Kd, Bob 5d\n")
    .replace("Bob 4d, Ann 8s", "Bob 9h, Ann 8s")
    .replace("sit Dee 200\n", "")
    .replace("1OO", "100")
)
FINDINGS = 4
"""So many errors are in ``LOG``."""


class Archive:
    """A folder of logs, and the commands run in it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.put("logs/tuesday.bourre", LOG)
        self.put("logs/2025/friday.bourre", LOG.replace("Ann", "Eve"))
        self.put("logs/clean.bourre", CLEAN)

    def put(self, path: str, text: str) -> None:
        """Writes a file."""
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)

    def run(self, *words: str) -> Result:
        """Runs ``referee`` there."""
        with pytest.MonkeyPatch.context() as patch:
            patch.chdir(self.folder)
            return CliRunner().invoke(app, [*words, "--jobs", "1"], env={"COLUMNS": "80"})

    def check(self, *words: str) -> Result:
        """Checks its logs against ``baseline.json``."""
        return self.run("check", "logs", "--baseline", "baseline.json", "--output-format", "concise", *words)

    def errors(self) -> tuple[list[str], int]:
        """The places of errors that are not in ``baseline.json``, and the number of those that are."""
        lines = [line for line in self.check().stdout.splitlines() if ": N101 " in line or ": R501 " in line]
        new = [line.partition(": ")[0] for line in lines if not line.endswith(" (known: in the baseline)")]
        return new, len(lines) - len(new)


@pytest.mark.parametrize("command", ["check", "audit"])
@pytest.mark.parametrize("readings", [(), ("--readings",)])
def test_known_findings_fail_nothing(archive: Archive, command: str, readings: tuple[str, ...]) -> None:
    assert archive.run(command, "logs", *readings).exit_code == 1
    assert archive.run(command, "logs", *readings, "--baseline", "baseline.json").exit_code == 0
    assert archive.errors() == ([], 2 * FINDINGS)


def test_new_findings_are_reported_and_fail(archive: Archive) -> None:
    archive.put("logs/clean.bourre", LOG)
    assert archive.check().exit_code == 1
    places = [f"logs/clean.bourre:{place}" for place in ("6:1", "12:21", "20:11", "25:21")]
    assert archive.errors() == (places, 2 * FINDINGS)


def test_only_the_changed_hand_has_new_findings(archive: Archive) -> None:
    archive.put("logs/tuesday.bourre", LOG.replace("bourre none", "bourre Ann 0"))
    assert archive.errors() == (["logs/tuesday.bourre:12:21"], 2 * FINDINGS - 1)


def test_comments_moved_lines_and_fmt_make_nothing_new(archive: Archive) -> None:
    dusty = LOG.replace("\n", "  # dusty\n").replace("  ", "\t")
    archive.put("logs/tuesday.bourre", f"# found in the attic\n\n{dusty}")
    archive.run("fmt", "logs/2025/friday.bourre")
    assert archive.errors() == ([], 2 * FINDINGS)


def test_a_moved_log_stays_known_until_it_is_also_changed(archive: Archive) -> None:
    archive.put("referee.toml", 'baseline = "baseline.json"')
    moved = archive.folder / "logs/wednesday.bourre"
    shutil.move(archive.folder / "logs/tuesday.bourre", moved)
    assert (archive.check().exit_code, archive.errors()) == (0, ([], 2 * FINDINGS))
    assert len(in_editor(str(moved)).policy.known) == FINDINGS
    moved.write_text(LOG + "# moved\n")
    assert not in_editor(str(moved)).policy.known
    assert archive.check().exit_code == 1
    new, known = archive.errors()
    assert [place.partition(":")[0] for place in new] == ["logs/wednesday.bourre"] * FINDINGS
    assert known == FINDINGS


def test_a_baseline_works_from_any_folder_and_after_moving_the_archive(archive: Archive, tmp_path: Path) -> None:
    there = tmp_path / "elsewhere"
    shutil.copytree(archive.folder / "logs", there / "logs")
    shutil.copy(archive.folder / "baseline.json", there)
    (tmp_path / "linked").symlink_to(there)
    below = Archive.__new__(Archive)
    below.folder = there / "logs/2025"
    for baseline, logs in (
        ("../../baseline.json", ".."),
        (str(there / "baseline.json"), str(there / "logs")),
        (str(tmp_path / "linked/baseline.json"), str(there / "logs")),
        ("../../baseline.json", str(tmp_path / "linked/logs")),
    ):
        done = below.run("check", logs, "--baseline", baseline)
        assert (done.exit_code, done.stdout.count("known: in the baseline")) == (0, 2 * FINDINGS), (baseline, logs)


def test_rewriting_a_baseline_gives_the_same_bytes(archive: Archive) -> None:
    before = (archive.folder / "baseline.json").read_bytes()
    for words in (("baseline.json", "logs/tuesday.bourre", "logs"), ("other.json", "logs", "--jobs", "2")):
        assert archive.run("baseline", "write", *words).exit_code == 0
        assert (archive.folder / words[0]).read_bytes() == before


def test_what_is_waived_or_would_not_fail_does_not_enter_a_baseline(archive: Archive) -> None:
    archive.put("logs/tuesday.bourre", waiving('# referee: waive R501 "his first evening"'))
    assert archive.run("baseline", "write", "other.json", "logs").stdout == "other.json: 7 findings of 2 logs\n"
    assert archive.check("--baseline", "other.json").exit_code == 0
    archive.put("logs/tuesday.bourre", CLEAN.replace("hand 2", "hand 7").replace("  trick Ann 2c, Bob Th\n", "", 1))
    counts = [
        int(archive.run("baseline", "write", name, "logs/tuesday.bourre", "--fail-on", name).stdout.split()[1])
        for name in ("error", "warning", "incomplete")
    ]
    assert counts[0] < counts[1] <= counts[2]
    for name, status in ("incomplete", 0), ("error", 1):
        words = ("check", "logs/tuesday.bourre", "--baseline", name, "--fail-on", "incomplete")
        assert archive.run(*words).exit_code == status


def test_the_reports_say_which_findings_are_known(archive: Archive) -> None:
    words = ("check", "logs/tuesday.bourre", "--baseline", "baseline.json")
    full = archive.run(*words).stdout
    assert full.count("\n  known: in the baseline\n") == FINDINGS
    assert "violations found; 4 errors, 1 note (4 known)" in full.replace("\n                     ", " ")
    assert archive.run(*words, "--output-format", "concise").stdout.count(" (known: in the baseline)\n") == FINDINGS
    report = json.loads(archive.run(*words, "--output-format", "json").stdout)
    errors = [one for one in report["files"][0]["findings"] if one["severity"] == "error"]
    assert {json.dumps(one["suppressed"]) for one in errors} == {'{"by": "baseline", "reason": null, "line": null}'}
    assert (report["files"][0]["verdict"], report["summary"]["suppressed"]) == ("violations", FINDINGS)


def test_nothing_is_written_if_a_log_can_not_be_examined(archive: Archive) -> None:
    before = (archive.folder / "baseline.json").read_bytes()
    done = archive.run("baseline", "write", "baseline.json", "logs/clean.bourre", "logs/lost.bourre")
    assert done.exit_code == 3
    assert "baseline.json: not written, because some logs could not be examined" in done.stderr
    assert (archive.folder / "baseline.json").read_bytes() == before
    assert archive.check("lost.bourre").exit_code == 3


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (("baseline", "check", "baseline.json", "logs"), 2, "'check' is unknown. The only action is write."),
        (("baseline", "write", "logs/clean.bourre", "logs"), 2, ""),
        (("baseline", "write", "logs/../logs/clean.bourre", "logs"), 2, ""),
        (("baseline", "write", "other.bourre", "logs"), 2, ""),
        (("baseline", "write", "logs", "logs"), 2, ""),
        (("check", "logs", "--baseline", "baseline.json", "-o", "baseline.json"), 2, "is an input"),
        (("baseline", "write", "nowhere/baseline.json", "logs"), 74, "there is no folder nowhere"),
        (("check", "logs", "--baseline", "none.json"), 2, "no such baseline: referee baseline write makes one"),
    ],
)
def test_no_input_is_overwritten_and_no_baseline_is_imagined(
    archive: Archive, words: tuple[str, ...], status: int, said: str
) -> None:
    archive.put("other.bourre", LOG)
    before = {path: path.read_bytes() for path in archive.folder.rglob("*.*")}
    done = archive.run(*words)
    assert done.exit_code == status
    assert said in done.stderr
    assert {path: path.read_bytes() for path in archive.folder.rglob("*.*")} == before


def test_an_empty_archive_has_an_empty_baseline(archive: Archive) -> None:
    done = archive.run("baseline", "write", "empty.json", "logs/clean.bourre")
    assert done.stdout == "empty.json: 0 findings of 0 logs\n"
    assert (archive.folder / "empty.json").read_text() == '{"version": 1, "findings": [], "logs": {}}\n'
    assert archive.run("check", "logs/clean.bourre", "--baseline", "empty.json").exit_code == 0


def test_an_entry_written_twice_is_one(tmp_path: Path) -> None:
    file = tmp_path / "baseline.json"
    file.write_text(baseline_text(Recorded([ENTRY, ENTRY], {})))
    assert [*load_baseline(str(file))(LogFile(str(tmp_path / "a.bourre")))] == [ENTRY.fingerprint]


TEXT = st.text(st.characters(exclude_categories=["Cs"]))
NUMBER = st.none() | st.integers(1, 10**9)
ENTRIES = st.lists(
    st.builds(
        KnownFinding,
        TEXT,
        st.sampled_from(["R501", "L605"]),
        NUMBER,
        NUMBER,
        st.none() | TEXT,
        st.text("0123456789abcdef", min_size=32, max_size=32),
    )
)
LOGS = st.dictionaries(TEXT, st.text("0123456789abcdef", min_size=64, max_size=64))
ENTRY = KnownFinding("a.bourre", "R501", 1, 2, "Bob", "0" * 32)
LINE = (
    '{"path": "a.bourre", "code": "R501", "hand": 1, "trick": 2, "player": "Bob", '
    '"fingerprint": "00000000000000000000000000000000"}'
)


@given(ENTRIES, LOGS)
def test_a_written_baseline_is_read_back(entries: list[KnownFinding], logs: dict[str, str]) -> None:
    text = baseline_text(Recorded(entries, logs))
    assert text.isascii()
    known, digests = read_baseline(text.encode())
    found = {(path, fingerprint) for path, fingerprints in known.items() for fingerprint in fingerprints}
    assert found == {(entry.path, entry.fingerprint) for entry in entries}
    assert digests == logs
    assert read_baseline(json.dumps(json.loads(text), indent=4).encode("utf-8-sig")) == (known, logs)


def test_each_entry_and_each_log_has_its_own_line() -> None:
    text = baseline_text(Recorded([ENTRY, ENTRY], {"a.bourre": "0" * 64}))
    logs = f'"logs": {{\n"a.bourre": "{"0" * 64}"\n}}'
    assert text == f'{{"version": 1, "findings": [\n{LINE},\n{LINE}\n], {logs}}}\n'
    assert read_baseline(f'{{"version": 1, "findings": [{LINE}]}}'.encode()) == ({"a.bourre": {"0" * 32: None}}, {})
    assert baseline_text(Recorded([], {})) == '{"version": 1, "findings": [], "logs": {}}\n'


@given(ENTRIES, LOGS)
def test_a_baseline_matches_its_schema(entries: list[KnownFinding], logs: dict[str, str]) -> None:
    Draft202012Validator(schema("baseline")).validate(json.loads(baseline_text(Recorded(entries, logs))))


def test_entries_are_sorted_by_log_then_by_hand() -> None:
    later, other = ENTRY._replace(hand=10), ENTRY._replace(path="b.bourre", hand=None)
    assert sorted([other, later, ENTRY], key=lambda entry: entry.order) == [ENTRY, later, other]


def in_editor(path: str) -> LogContext:
    return Settings(options=FindingOptions()).of_log(LogFile(path))


NONE = "it is JSON, but not a baseline written by `referee baseline write`"


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "it is not valid JSON at line 1, column 1"),
        (b"rules booed\n", "it is not valid JSON at line 1, column 1"),
        (b'{"version": 1,\n<<<<<<< HEAD\n', "it is not valid JSON at line 2, column 1"),
        (b"\xff\xfe", "byte 1 is not UTF-8"),
        (b"[]", NONE),
        (b"1" * 5000, NONE),
        (b"[" * 100_000, NONE),
        (b'{"version": 1}', NONE),
        (b'{"version": 1, "findings": [1]}', NONE),
        (b'{"version": 1, "findings": [{}]}', NONE),
        (b'{"version": 1, "findings": [], "logs": 7}', NONE),
        (b'{"version": 2, "findings": []}', "its version is not the one that this referee writes and reads"),
        (b'{"version": [1], "findings": []}', "its version is not the one that this referee writes and reads"),
        (LINE.encode(), NONE),
        (f'{{"version": 1, "findings": [{LINE.replace("path", "paths")}]}}'.encode(), NONE),
    ],
)
def test_anything_else_is_refused_with_the_reason(content: bytes, told: str) -> None:
    with pytest.raises(BaselineError, match="^" + told.replace("(", r"\(")):
        read_baseline(content)


@given(st.binary() | st.recursive(st.none() | st.text() | st.integers(), st.lists).map(json.dumps).map(str.encode))
def test_whatever_is_no_baseline_is_refused_as_such(content: bytes) -> None:
    with pytest.raises(BaselineError):
        read_baseline(content)


def test_a_baseline_that_is_too_large_is_neither_read_nor_written(
    archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert limits.BASELINE_BYTES == 16 << 20
    monkeypatch.setattr("referee.cli.context.BASELINE_BYTES", 1000)
    monkeypatch.setattr("referee.cli.baseline.BASELINE_BYTES", 1000)
    done = archive.check()
    assert (done.exit_code, done.stderr) == (
        2,
        "referee: baseline.json: is larger than 1,000 bytes: write one for each of several folders\n",
    )
    done = archive.run("baseline", "write", "large.json", "logs")
    assert done.exit_code == 2
    assert "are more than a baseline may have" in done.stderr
    assert not (archive.folder / "large.json").exists()
