"""``referee verify``: a ledger matches its log byte for byte, or the report says where it does not."""

import gzip
import json
import shutil
from itertools import islice
from pathlib import Path

import pytest
import slow
from jsonschema import Draft202012Validator

import referee
from referee.judge.ledger import ledger
from referee.report.json import json_text, ledger_report
from referee.report.schemas import schema
from referee.report.verification import NoLedgerError, read, verified

ROOT = Path(__file__).parents[2]
SAMPLES = sorted((ROOT / "samples").glob("*/*.bourre"))
SHORT = b"rules booed\nseat Ann 9\nseat Bob 9\nhand 1\ndealer Bob\ntrump 7s\nstay Ann\nwin Ann 1 # Bob?\n"
LOG = (ROOT / "docs" / "examples" / "unpaid.bourre").read_bytes()


@pytest.fixture
def pair(run, tmp_path, monkeypatch):
    """A ledger and its log, by names without a folder."""
    monkeypatch.chdir(tmp_path)
    log, ledger = Path("evening.bourre"), Path("evening.json")
    log.write_bytes(LOG)
    run("ledger", log, "-o", ledger)
    return ledger, log


def words(result):
    """Return the output on one line."""
    return " ".join((result.stdout + result.stderr).split())


@pytest.mark.parametrize("sample", slow.but_one_in(4, SAMPLES[::7]), ids=lambda path: path.stem)
@pytest.mark.parametrize("ending", ["json", "jsonl"])
def test_a_written_ledger_is_verified(sample, ending, run, tmp_path):
    ledger = tmp_path / f"ledger.{ending}"
    run("ledger", sample, "-o", ledger)
    result = run("verify", ledger, sample)
    assert result.exit_code == 0
    assert "verified. It is the ledger of" in words(result)


def test_the_ledger_of_a_packed_log_is_verified(run, pair):
    ledger, log = pair
    packed = Path(f"{log}.gz")
    packed.write_bytes(gzip.compress(log.read_bytes()))
    run("ledger", packed, "-o", ledger)
    assert run("verify", ledger, packed).exit_code == 0


def test_a_ledger_with_readings_is_verified_with_them(run, pair):
    ledger, log = pair
    run("ledger", log, "--readings", "-o", ledger)
    assert run("verify", ledger, log).exit_code == 0


def test_a_ledger_by_own_rules_is_verified_by_them(run, tmp_path):
    for name in ("kitchen.bourre", "kitchen.toml"):
        shutil.copy(ROOT / "docs" / "examples" / name, tmp_path)
    log, house, ledger = tmp_path / "kitchen.bourre", tmp_path / "kitchen.toml", tmp_path / "kitchen.json"
    run("ledger", log, "--house", house, "-o", ledger)
    assert run("verify", ledger, log, "--house", house).exit_code == 0
    without = run("verify", ledger, log)
    assert without.exit_code == 1
    assert "SHA-256 of the rules" in words(without)


def test_the_first_amount_that_differs_is_named(run, pair):
    ledger, log = pair
    ledger.write_text(ledger.read_text().replace('"203"', '"204"'))
    result = run("verify", ledger, log)
    assert result.exit_code == 1
    assert "hand 2, verified stacks, Bob: the ledger says 204, the log gives 203." in words(result)
    assert "and 1 more difference" in words(result)


def test_a_different_log_is_reported_first_and_then_the_differences(run, pair):
    ledger, log = pair
    log.write_text(log.read_text().replace("win Bob", "win Bob 2"))
    said = words(run("verify", ledger, log))
    assert "not verified" in said
    assert said.index("this ledger was made from another log: SHA-256") < said.index("hand 2, posting 4")


def test_another_program_version_is_reported_and_all_is_compared(run, pair):
    ledger, log = pair
    ledger.write_text(ledger.read_text().replace(f'"{referee.__version__}"', '"0.0.7"').replace('"203"', '"204"'))
    result = run("verify", ledger, log)
    assert result.exit_code == 1
    assert f"the ledger was made by referee 0.0.7; this is referee {referee.__version__}" in words(result)
    assert "Bob: the ledger says 204" in words(result)


def test_another_version_of_the_form_is_reported(run, pair):
    ledger, log = pair
    ledger.write_text(ledger.read_text().replace('"version": 1', '"version": 2'))
    assert "format version: the ledger says 2, the log gives 1" in words(run("verify", ledger, log))


def test_a_moved_log_is_the_same_with_the_option(run, pair):
    ledger, log = pair
    moved = log.rename("elsewhere.bourre")
    result = run("verify", ledger, moved)
    assert result.exit_code == 1
    assert "from a log called evening.bourre, this one is elsewhere.bourre" in words(result)
    found = run("verify", "--moved", ledger, moved)
    assert found.exit_code == 0
    assert f"It is the ledger of {moved}, byte for byte" in words(found)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"hand": 1,', '"hand": 1.0,', "hand 1, hand: the ledger says 1.0, the log gives 1"),
        ('"hand": 1,', '"hand": true,', "hand 1, hand: the ledger says true, the log gives 1"),
        ('"hand": 1,', "", "hand 1, hand: missing in the ledger; the log gives 1"),
        ('"hand": 1,', '"hand": 1, "extra": [1],', "hand 1, extra: the ledger has a list of 1"),
        ('"hand": 1,', '"hand": 1, "hand": 1,', "the key hand is there twice"),
        ('"hand": 1,', '"hand":  1,', "all values are the same, but the text differs: line 16, column 15"),
        ('"hand": 1,', '"h\\u0061nd": 1,', "all values are the same, but the text differs: line 16, column 9"),
        ('"version"', ' "version"', "the text differs: line 2, column 3"),
        ('"winner": null', '"winner": "Ann"', 'at the end, winner: the ledger says "Ann", the log gives null'),
        ('"Cal": "-2"', '"Cal": "-2 "', 'at the end, corrections, Cal: the ledger says "-2 ", the log gives "-2"'),
    ],
)
def test_differences_are_named_in_words(old, new, said, run, pair):
    ledger, log = pair
    ledger.write_text(ledger.read_text().replace(old, new, 1))
    result = run("verify", ledger, log)
    assert result.exit_code == 1
    assert said in words(result)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda text: text.rstrip(b"\n"), "the ledger has the end of the file instead of the end of the line"),
        (lambda text: text + b"\n", "the ledger has the end of the line instead of the end of the file"),
        (lambda text: b"\xef\xbb\xbf" + text, "line 1, column 1 (byte 1): the ledger has the byte 0xEF"),
        (lambda text: text.replace(b"\n", b"\r\n"), "the ledger has <U+000D> instead of the end of the line"),
    ],
)
def test_a_text_different_from_the_written_one_is_named(change, said, run, pair):
    ledger, log = pair
    ledger.write_bytes(change(ledger.read_bytes()))
    result = run("verify", ledger, log)
    assert result.exit_code == 1
    assert said in words(result)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "it is empty"),
        (b"rules booed\n", "name the ledger first, then the log"),
        (b"[" * 200_000, "nested too deeply for a ledger"),
        (b'{"a":' * 200_000, "nested too deeply for a ledger"),
        (b'{"hands": ' + b"1" * 5000 + b"}", "a number with too many digits"),
        (b'{"hands": NaN}', "it has NaN"),
        (b'{"hands": -Infinity}', "it has -Infinity"),
        (b'{"hands": [}', "it is not valid JSON at line 1, column 12"),
        (b'{"hands": "\xff"}', "byte 12 is not UTF-8"),
        (b"\xff\xfe{\0}\0", "byte 1 is not UTF-8"),
        (b'{"hands": []}\n{"hands": []}\n', "verify one ledger at a time"),
        (b'{"files": []}', "not a ledger written by `referee ledger`"),
        (b"7", "not a ledger written by `referee ledger`"),
    ],
)
def test_an_unreadable_ledger_is_3_with_the_reason(content, said, run, pair):
    ledger, log = pair
    ledger.write_bytes(content)
    result = run("verify", ledger, log)
    assert (result.exit_code, result.stdout) == (3, "")
    assert said in words(result)


def test_the_place_where_a_broken_ledger_departs_is_reported(run, pair):
    ledger, log = pair
    ledger.write_bytes(ledger.read_bytes()[:1000])
    assert "it differs from the ledger of evening.bourre at line 51, column 13" in words(run("verify", ledger, log))


def test_even_completely_different_ledgers_are_compared(run, pair):
    ledger, log = pair
    ledger.write_text(json.dumps({"hands": [7, {"\x1b[31m": "\x1b]0;x\x07"}] + [0] * 5000, "final": "\ud800"}))
    result = run("verify", ledger, log)
    assert result.exit_code == 1
    assert "at least" in words(result)
    assert "\x1b" not in result.stdout


@pytest.mark.parametrize("missing", [0, 1])
def test_a_path_that_is_missing_is_3(missing, run, pair):
    pair[missing].unlink()
    result = run("verify", *pair)
    assert (result.exit_code, result.stdout) == (3, "")
    assert f"{pair[missing]}: no such file" in result.stderr


def test_either_may_come_from_standard_input(run, pair):
    ledger, log = pair
    assert run("verify", "-", log, input=ledger.read_bytes()).exit_code == 0
    assert run("verify", "--moved", ledger, "-", input=LOG).exit_code == 0
    assert run("verify", "-", "-").exit_code == 2


def test_the_json_matches_its_schema(run, pair):
    ledger, log = pair
    assert json.loads(run("verify", "--output-format", "json", ledger, log).stdout)["same"] is True
    ledger.write_text(ledger.read_text().replace('"203"', '"204"'))
    report = json.loads(run("verify", "--output-format", "json", ledger, log).stdout)
    Draft202012Validator(schema("verify")).validate(report)
    assert report["differences"] == [
        {
            "where": "hand 2, verified stacks, Bob",
            "ledger": "204",
            "log": "203",
            "message": "hand 2, verified stacks, Bob: the ledger says 204, the log gives 203",
        }
    ]
    assert (report["same"], report["more"], report["all_counted"]) == (False, 1, True)


@pytest.mark.slow
@pytest.mark.parametrize("indent", [2, None])
def test_every_flipped_bit_of_a_ledger_is_found_and_named(indent):
    due = ledger("evening.bourre", referee.audit(SHORT))
    text = json_text(ledger_report("evening.bourre", referee.audit(SHORT)), indent).encode()
    assert named(text, due) is None
    assert all(named(flipped, due) for flipped in flips(text))


def test_every_flipped_bit_of_a_log_is_found_and_named():
    text = json_text(ledger_report("evening.bourre", referee.audit(SHORT))).encode()
    for flipped in flips(SHORT):
        said = named(text, ledger("evening.bourre", referee.audit(flipped)))
        assert said.startswith("this ledger was made from another log: SHA-256")


def named(content, due):
    """Return the first thing reported of a wrong ledger."""
    try:
        found = verified("ledger", content, read(content), due, "log")
    except NoLedgerError as error:
        return str(error)
    return None if found.same else found.differences[0].message


@pytest.mark.parametrize("indent", [2, None])
def test_a_flipped_bit_of_a_ledger_is_found_and_named(indent):
    """One bit in 40: all of them take seconds."""
    due = ledger("evening.bourre", referee.audit(SHORT))
    text = json_text(ledger_report("evening.bourre", referee.audit(SHORT)), indent).encode()
    assert named(text, due) is None
    assert all(named(flipped, due) for flipped in islice(flips(text), 0, None, 41))


def flips(content):
    """Yield the content with each of its bits flipped in turn."""
    for at in range(len(content)):
        for bit in range(8):
            yield content[:at] + bytes([content[at] ^ 1 << bit]) + content[at + 1 :]
