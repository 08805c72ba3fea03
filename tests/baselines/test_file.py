"""The file of a baseline: an entry a line, the same bytes for the same findings, and nothing else is taken for one."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from baselines.archive import Archive
from referee.judge.baseline import KnownFinding, Recorded, by_log, in_order
from referee.report.json.baseline import NoBaselineError, baseline_text, read_baseline
from referee.report.json.schemas import schema
from referee.text import limits

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
    assert read_baseline(text.encode()) == (entries, logs)
    assert read_baseline(json.dumps(json.loads(text), indent=4).encode("utf-8-sig")) == (entries, logs)


@given(ENTRIES, st.randoms())
def test_the_same_findings_are_the_same_bytes(entries: list[KnownFinding], chance) -> None:
    mixed = list(entries)
    chance.shuffle(mixed)
    assert baseline_text(Recorded(in_order(mixed), {})) == baseline_text(Recorded(in_order(entries), {}))


def test_each_entry_and_each_log_has_its_own_line() -> None:
    text = baseline_text(Recorded([ENTRY, ENTRY], {"a.bourre": "0" * 64}))
    logs = f'"logs": {{\n"a.bourre": "{"0" * 64}"\n}}'
    assert text == f'{{"version": 1, "findings": [\n{LINE},\n{LINE}\n], {logs}}}\n'
    assert read_baseline(f'{{"version": 1, "findings": [{LINE}]}}'.encode()) == ([ENTRY], {})
    assert baseline_text(Recorded([], {})) == '{"version": 1, "findings": [], "logs": {}}\n'


@given(ENTRIES, LOGS)
def test_a_baseline_matches_its_schema(entries: list[KnownFinding], logs: dict[str, str]) -> None:
    Draft202012Validator(schema("baseline")).validate(json.loads(baseline_text(Recorded(entries, logs))))


def test_entries_are_sorted_by_log_then_by_hand_and_one_written_twice_is_one() -> None:
    later, other = ENTRY._replace(hand=10), ENTRY._replace(path="b.bourre", hand=None)
    assert in_order([other, later, ENTRY]) == [ENTRY, later, other]
    assert by_log([ENTRY, ENTRY]) == {"a.bourre": {ENTRY.fingerprint: ENTRY}}


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
        (b'{"version": NaN}', "it has NaN, which is not valid JSON"),
        (b'{"version": 1}', NONE),
        (b'{"version": 1, "findings": {}}', NONE),
        (b'{"version": 1, "findings": [1]}', NONE),
        (b'{"version": 1, "findings": [{}]}', NONE),
        (b'{"version": 1, "findings": [], "more": 1}', NONE),
        (b'{"version": 1, "findings": [], "logs": []}', NONE),
        (b'{"version": 1, "findings": [], "logs": {"a.bourre": "0"}}', NONE),
        (b'{"version": 2, "findings": []}', "its version is not the one that this referee writes and reads"),
        (b'{"version": [1], "findings": []}', "its version is not the one that this referee writes and reads"),
        (LINE.encode(), NONE),
        (f'{{"version": 1, "findings": [{LINE.replace("00", "0", 1)}]}}'.encode(), "an entry is wrong at fingerprint"),
        (f'{{"version": 1, "findings": [{LINE.replace("2", "true", 1)}]}}'.encode(), "an entry is wrong at trick"),
        (f'{{"version": 1, "findings": [{LINE.replace("hand", "hands")}]}}'.encode(), "an entry is wrong at hand"),
    ],
)
def test_anything_else_is_refused_with_the_reason(content: bytes, told: str) -> None:
    with pytest.raises(NoBaselineError, match="^" + told.replace("(", r"\(")):
        read_baseline(content)


@given(st.binary() | st.recursive(st.none() | st.text() | st.integers(), st.lists).map(json.dumps).map(str.encode))
def test_no_other_input_raises(content: bytes) -> None:
    with pytest.raises(NoBaselineError):
        read_baseline(content)


def test_a_baseline_that_is_too_large_is_neither_read_nor_written(
    archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert limits.BASELINE_BYTES == 16 << 20
    monkeypatch.setattr("referee.cli.known.BASELINE_BYTES", 1000)
    done = archive.check()
    assert (done.exit_code, done.stderr) == (
        2,
        "referee: baseline.json: is larger than 1,000 bytes: write one for each of several folders\n",
    )
    done = archive.run("baseline", "write", "large.json", "logs")
    assert done.exit_code == 2
    assert "are more than a baseline may have" in done.stderr
    assert not (archive.folder / "large.json").exists()
