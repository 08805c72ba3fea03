"""``import referee`` offers all that it returns, agrees with the commands, and says what is wrong with a call."""

import gzip
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import is_dataclass
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest
from commands import run
from project.boundaries import ROOT, sources

import referee
from referee.notation.write import canonical_form

EXAMPLES = ROOT / "docs/examples"
RENEGE = EXAMPLES / "renege.bourre"
SEASON = sorted((EXAMPLES / "season").glob("*.bourre"))


def audits() -> Iterator[referee.Audit]:
    return map(referee.audit_file, SEASON)


# Names


def records(hint: Any) -> Iterator[type]:
    """Yield the classes of the referee in a type."""
    if isinstance(hint, type) and hint.__module__.startswith("referee"):
        yield hint
    for part in get_args(hint):
        yield from records(part)


def returned() -> set[type]:
    """Return all records that the functions return, and the records in these."""
    functions = [getattr(referee, name) for name in referee.__all__ if name[0].islower() and name != "statements"]
    waiting = [kind for one in functions for kind in records(_hints(one).get("return"))]
    found: set[type] = set()
    while waiting:
        kind = waiting.pop()
        if kind in found:
            continue
        found.add(kind)
        if is_dataclass(kind) or hasattr(kind, "_fields"):
            waiting += [part for name, hint in _hints(kind).items() if name[0] != "_" for part in records(hint)]
    return found


def _hints(thing: Any) -> dict[str, Any]:
    """Resolve the annotations of a function or a record, those for the type checker alone included."""
    owner = vars(__import__("sys").modules[thing.__module__])
    public = {name: getattr(referee, name) for name in referee.__all__}
    return get_type_hints(thing, {**public, **owner}, {})


def test_everything_that_is_returned_can_be_imported_from_referee() -> None:
    names = {kind.__name__ for kind in returned() if not issubclass(kind, referee.Statement)}
    assert names <= set(referee.__all__)


def test_the_api_reference_has_every_name() -> None:
    page = (ROOT / "docs/api.rst").read_text(encoding="utf-8")
    listed = {line.split(":: ")[1] for line in page.splitlines() if line.startswith(".. auto")}
    assert listed == set(referee.__all__) - {"__version__", "statements", "Statement"} | {"referee.notation.statements"}


def test_no_function_bears_the_name_of_a_module() -> None:
    beside = {path.stem for path in (ROOT / "referee").iterdir()}
    assert beside.intersection(referee.__all__) <= {"statements"}


def test_every_error_ends_in_error_and_is_a_referee_error() -> None:
    code = "\n".join(source.read_text(encoding="utf-8") for source in sources())
    raised = {"Exception", "ValueError", "TypeError", "RuntimeError", "KeyError", "OSError"}
    errors = {name: bases.split(", ") for name, bases in re.findall(r"^ *class (\w+)\(([^)]*)\):", code, re.MULTILINE)}
    own = {name: bases for name, bases in errors.items() if raised & {*bases} or "RefereeError" in bases}
    assert all(name.endswith("Error") for name in own)
    assert [name for name, bases in own.items() if "RefereeError" not in bases] == ["RefereeError"]


# Logs


def test_a_file_is_judged_as_its_text_is_packed_or_not(tmp_path: Path) -> None:
    packed = tmp_path / "renege.bourre.gz"
    packed.write_bytes(gzip.compress(RENEGE.read_bytes()))
    judged = referee.audit(RENEGE.read_text(encoding="utf-8"))
    assert referee.audit_file(RENEGE) == referee.audit_file(str(packed)) == judged
    assert referee.audit(RENEGE.read_bytes()) == judged


def test_a_hand_has_its_findings_and_its_ledger() -> None:
    [hand] = referee.audit_file(RENEGE).hands
    assert ([one.code for one in hand.findings], hand.number) == (["R501"], 1)
    assert hand.ledger
    assert referee.audit("seat Ann 1\nseat Bob 1\nhand 1\n").hands[0].ledger is None


def test_only_what_the_cards_prove_against_a_player_is_a_renege() -> None:
    found = [one for judged in audits() for one in judged.findings]
    assert [one.code for one in found if one.is_renege] == ["R501"]


def test_a_dict_is_what_the_command_prints() -> None:
    report = json.loads(run("check", "--no-slips", "--output-format", "json", RENEGE).stdout)["files"][0]
    for finding in report["findings"]:
        finding["fingerprint"] = None
    judged = referee.audit_file(RENEGE)
    assert judged.to_dict().items() <= report.items()
    assert judged.findings[0].to_dict() == report["findings"][0] == referee.to_dict(judged.findings[0])


@pytest.mark.parametrize("path", [RENEGE, EXAMPLES / "hurried.bourre"], ids=lambda path: path.name)
def test_statements_are_written_as_fmt_writes_them(path: Path) -> None:
    text = "".join(line.split("#")[0].rstrip() + "\n" for line in path.read_text(encoding="utf-8").splitlines())
    statements = referee.parse(text)
    assert referee.format_log(statements) == canonical_form(text).lstrip("\n")
    assert len(statements) == len(text.split("\n")) - text.count("\n\n") - 1 - text.startswith("\n")


# Money


def test_an_evening_or_a_season_is_settled_as_by_the_command() -> None:
    printed = json.loads(run("settle", "--output-format", "json", *SEASON).stdout)["payments"]
    assert referee.to_dict(referee.settle(audits())) == printed
    one = referee.audit_file(EXAMPLES / "unpaid.bourre")
    split = json.loads(run("settle", "--pot", "split", "--output-format", "json", EXAMPLES / "unpaid.bourre").stdout)
    assert referee.to_dict(referee.settle(one, split_pot=True)) == split["payments"]


def test_a_season_is_added_up_as_by_the_command() -> None:
    printed = json.loads(run("audit", "--output-format", "json", *SEASON).stdout)["season"]
    assert referee.to_dict(referee.season(audits())) == printed


# Rules


def test_rules_take_plain_values() -> None:
    rules = referee.load_rules(
        "winning-moves", "pot-limit", ante=0.5, players=(3, 5), tie_exempt=False, win_limit=None, tie="divide"
    )
    lines = "rule ante 0.50\nrule players 3-5\nrule tie-exempt no\nrule win-limit none\nrule tie divide\n"
    log = "rules winning-moves, pot-limit\n" + lines + "seat Ann 200\nseat Bob 200\nseat Cal 200\n"
    assert referee.audit(log).house == rules.house
    assert referee.audit("seat Ann 200\nseat Bob 200\nseat Cal 200\n", rules).house == rules.house


def test_a_house_file_gives_rules_by_name() -> None:
    own = referee.load_house_file(EXAMPLES / "kitchen.toml")
    assert referee.load_rules("kitchen", rulesets=own).house.ante == 50


@pytest.mark.parametrize(
    ("call", "kind", "says"),
    [
        (lambda: referee.audit(RENEGE), TypeError, "not a path: audit_file(path) reads a file"),  # type: ignore[arg-type]
        (lambda: referee.audit(str(RENEGE)), ValueError, "audit_file(path) reads a file"),
        (lambda: referee.audit(b"\x1f\x8b\x08"), ValueError, "audit_file(path) reads a file"),
        (lambda: referee.parse(7), TypeError, "as str or bytes, not int"),  # type: ignore[arg-type]
        (lambda: referee.audit("", "booray"), TypeError, "load_rules"),  # type: ignore[arg-type]
        (lambda: referee.load_rules("winning-move"), referee.RuleError, "Did you mean `winning-moves`?"),
        (lambda: referee.load_rules("booray", "draw-fve"), referee.RuleError, "Did you mean `draw-five`?"),
        (lambda: referee.load_rules("booray", antes=2), referee.RuleError, "Did you mean `ante`?"),
        (
            lambda: referee.load_rules("booray", ante="two"),
            referee.RuleError,
            "ante takes an amount or dealer, not 'two'",
        ),
        (lambda: referee.load_house_file(RENEGE), referee.HouseFileError, "is not TOML"),
        (lambda: referee.compare_rules("", ["booed"]), TypeError, "load_rules"),  # type: ignore[list-item]
        (lambda: referee.settle("Ann"), TypeError, "audit(text) and audit_file(path)"),  # type: ignore[arg-type]
        (lambda: referee.format_log("hand 1"), TypeError, "parse(text)"),  # type: ignore[arg-type]
        (lambda: referee.settle([*audits(), *audits()]), referee.UnsettledError, "settle each evening once"),
        (lambda: referee.settle(audits(), holder="Eve"), referee.UnsettledError, "no player called Eve"),
        (lambda: referee.settle(referee.audit("")), referee.UnsettledError, "log 1"),
    ],
)
def test_a_mistaken_call_says_what_to_do(call: Callable[[], object], kind: type[Exception], says: str) -> None:
    with pytest.raises(kind) as error:
        call()
    assert says in str(error.value)
