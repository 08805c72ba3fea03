"""``referee verify``: a ledger matches its log byte for byte, or the report says where it does not."""

import gzip
import json
import shutil
from itertools import islice
from pathlib import Path

import few
import pytest

ROOT = Path(__file__).parents[2]
SAMPLES = sorted((ROOT / "samples").glob("*/*.bourre"))
LOG = (ROOT / "docs" / "examples" / "unpaid.bourre").read_bytes()


@pytest.fixture
def pair(run, tmp_path, monkeypatch):
    """A ledger and its log, by names without a folder."""
    monkeypatch.chdir(tmp_path)
    log, ledger = Path("evening.bourre"), Path("evening.json")
    log.write_bytes(LOG)
    run("ledger", log, "-o", ledger)
    return ledger, log


@pytest.mark.parametrize("sample", few.one_in(4, SAMPLES[::7]), ids=lambda path: path.stem)
@pytest.mark.parametrize("ending", ["json", "jsonl"])
def test_a_written_ledger_is_verified(sample, ending, run, tmp_path):
    ledger = tmp_path / f"ledger.{ending}"
    run("ledger", sample, "-o", ledger)
    result = run("verify", ledger, sample)
    assert result.exit_code == 0
    assert result.stdout == f"{ledger}: right. It is the ledger of {sample}, byte for byte.\n"


def test_a_packed_log_readings_and_own_rules_are_verified_as_they_were_written(run, pair):
    ledger, log = pair
    packed = Path(f"{log}.gz")
    packed.write_bytes(gzip.compress(LOG))
    for name in ("kitchen.bourre", "kitchen.toml"):
        shutil.copy(ROOT / "docs" / "examples" / name, ".")
    for written, *given in ((packed,), (log, "--readings"), ("kitchen.bourre", "--house", "kitchen.toml")):
        run("ledger", written, *given, "-o", ledger)
        assert run("verify", ledger, written, *(word for word in given if word != "--readings")).exit_code == 0
    other_rules = run("verify", ledger, "kitchen.bourre")
    assert other_rules.exit_code == 1
    assert "rules_sha256: " in other_rules.stdout


def test_a_moved_log_is_the_same_with_the_option(run, pair):
    ledger, log = pair
    moved = log.rename("elsewhere.bourre")
    assert "evening.bourre: no such file" in run("verify", ledger, log).stderr
    result = run("verify", ledger, moved)
    assert result.exit_code == 1
    assert '  path: "evening.bourre" in the ledger, "elsewhere.bourre" by the log\n' in result.stdout
    assert run("verify", "--moved", ledger, moved).exit_code == 0


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"hand": 1,', '"hand": 1.0,', "hands[0].hand: 1.0 in the ledger, 1 by the log"),
        ('"hand": 1,', "", "hands[0].hand: nothing in the ledger, 1 by the log"),
        ('"hand": 1,', '"hand": 1, "extra": [1],', "hands[0].extra: a list of 1 in the ledger, nothing by the log"),
        ('"hand": 1,', '"hand": 1, "hand": 1,', "line 16: another text for the same values"),
        ('"hand": 1,', '"h\\u0061nd": 1,', "line 16: another text for the same values"),
        ('"winner": null', '"winner": "Ann"', 'final.winner: "Ann" in the ledger, null by the log'),
        ("{", "\ufeff{", "line 1: another text for the same values"),
    ],
)
def test_each_difference_is_shown_at_its_place(old, new, said, run, pair):
    ledger, log = pair
    ledger.write_text(ledger.read_text().replace(old, new, 1))
    result = run("verify", ledger, log)
    assert (result.exit_code, result.stdout.splitlines()[1:]) == (1, [f"  {said}"])


@pytest.mark.parametrize(
    "content",
    [
        *(b"", b"rules booed\n", b"[" * 200_000, b'{"a":' * 200_000, b'{"hands": ' + b"1" * 5000 + b"}"),
        *(b'{"hands": [}', b'{"hands": "\xff"}', b'{"hands": []}\n{"hands": []}\n', b'{"files": []}', b"7"),
    ],
)
def test_an_unreadable_ledger_is_3_with_the_reason(content, run, pair):
    ledger, log = pair
    ledger.write_bytes(content)
    result = run("verify", ledger, log)
    assert (result.exit_code, result.stdout) == (3, "")
    assert "evening.json can't be read as a ledger: " in result.stderr


def test_even_completely_different_ledgers_are_compared(run, pair):
    ledger, log = pair
    deep = '{"a":' * 900 + "1" + "}" * 900
    ledger.write_text(
        json.dumps({"hands": [7, {"\x1b[31m": "\x1b]0;x\x07" * 100}] + [0] * 5000, "final": "\ud800", "path": 7})[:-1]
        + f', "x": {deep}}}'
    )
    result = run("verify", "--moved", ledger, log)
    assert result.exit_code == 1
    assert "  and 5,0" in result.stdout
    assert "\x1b" not in result.stdout


def test_either_may_come_from_standard_input(run, pair):
    ledger, log = pair
    assert run("verify", "-", log, given=ledger.read_bytes()).exit_code == 0
    assert run("verify", "--moved", ledger, "-", given=LOG).exit_code == 0
    assert run("verify", "-", "-").exit_code == 2


def test_a_flipped_bit_of_a_ledger_or_its_log_is_found(run, pair):
    """A few of the bits: each takes milliseconds."""
    ledger, log = pair
    for path, step in ((ledger, 997), (log, 97)):
        right = path.read_bytes()
        for bit in islice(range(len(right) * 8), 0, None, step):
            path.write_bytes(right[: bit // 8] + bytes([right[bit // 8] ^ 1 << bit % 8]) + right[bit // 8 + 1 :])
            assert run("verify", ledger, log).exit_code in (1, 3)
        path.write_bytes(right)
