"""Each violation has the kind of facts that the rule of its code takes, and JSON has them under their names."""

import ast
import inspect
from collections.abc import Iterator

import pytest
from project.package import modules
from replay.expect import table

from referee import finding
from referee.finding import BlindHand, Facts, MoneyFromNowhere, PlayedOutOfTurn, Problem, Reneged, WrongAnte
from referee.judge.audit import audit
from referee.rules.sentences import SENTENCES

TAKES: dict[str, type[Facts]] = {
    code: inspect.signature(told).parameters["facts"].annotation for code, told in SENTENCES.items()
}
"""The kind of facts that the sentence of each code takes."""
KINDS = {kind.__name__: kind for kind in (Facts, *Facts.__subclasses__(), *finding.Amounts.__subclasses__())}
REPORT = {"report", "_report", "violation", "Violation"}
"""What is called with a code, a place, facts, and more."""
FOUND: dict[type[Facts], tuple[str, ...]] = {
    Problem: ("N101", "N106", "N107"),
    Reneged: (*(f"R50{number}" for number in range(1, 9)), "R510", "R511"),
}
"""The kinds that are reported with a code which is found while the program runs, and those codes."""


def reported() -> Iterator[tuple[str, str | None, type[Facts]]]:
    """Where the package reports a violation, with which code, and with which kind of facts.

    What hands a code and facts on as it got them is left out.
    """
    for name, tree in modules().items():
        for function in ast.walk(tree):
            if isinstance(function, ast.FunctionDef):
                for line, code, facts in _calls(function):
                    for kind in facts & KINDS.keys():
                        yield f"{name}:{line}", code, KINDS[kind]


def _calls(function: ast.FunctionDef) -> Iterator[tuple[int, str | None, set[str]]]:
    made: dict[str, set[str]] = {}
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and isinstance(node.value, ast.Call):
            made.setdefault(node.targets[0].id, set()).add(_name(node.value.func))
    for node in ast.walk(function):
        if isinstance(node, ast.Call) and _name(node.func) in REPORT and len(node.args) > 2:
            code, _, facts, *_ = node.args
            kinds = {_name(facts.func)} if isinstance(facts, ast.Call) else made.get(_name(facts), set())
            yield node.lineno, code.value if isinstance(code, ast.Constant) else None, kinds


def _name(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def test_each_code_is_reported_with_the_facts_that_its_rule_takes() -> None:
    wrong = [(where, code, kind) for where, code, kind in reported() if code and TAKES[code] is not kind]
    assert wrong == []


def test_a_code_that_is_found_while_running_has_the_facts_that_its_rule_takes() -> None:
    assert {kind for _, code, kind in reported() if code is None} == FOUND.keys()
    assert all(TAKES[code] is kind for kind, codes in FOUND.items() for code in codes)


def test_every_rule_is_among_them() -> None:
    found = {code for codes in FOUND.values() for code in codes}
    assert {code for _, code, _ in reported() if code} | found == TAKES.keys()


def test_where_the_rules_have_no_blind_hands_json_has_the_number_that_the_log_gives() -> None:
    hand = "hand 1\n dealer Dee\n blinds 2\n trump 7s\n blind Ann\n"
    [one] = [one for one in audit(table() + hand).findings if one.code == "H209"]
    assert one.facts.as_json() == {"reason": "no-such-rule", "dealt": 2}


def test_a_deal_beyond_the_pack_leaves_a_stock_of_no_cards() -> None:
    ten = table("three-card", names=" ".join(f"P{number}" for number in range(1, 11)))
    [one] = [one for one in audit(f"{ten}hand 1\n dealer P10\n blinds 8\n trump 7s\n").findings if one.code == "C305"]
    assert one.facts.as_json() == {"reason": "beyond-the-pack", "drawn": 3, "stock": 0}


def test_after_a_draw_the_number_of_blind_hands_is_not_asked() -> None:
    hand = "hand 1\n dealer Dee\n stay Ann, Bob\n draw Ann 2\n blind Ann\n"
    [one] = [one for one in audit(table("louisiana", "blind-hands usual 1-2") + hand).findings if one.code == "H209"]
    assert one.facts.as_json() == {"reason": "after-a-draw"}


@pytest.mark.parametrize(
    ("facts", "json"),
    [
        (Facts(), {}),
        (WrongAnte(None, 100, 250), {"reason": None, "due": "1", "paid": "2.5"}),
        (MoneyFromNowhere(0, 100), {"due": "0", "counted": "1"}),
        (MoneyFromNowhere(0, 100, 0, 100), {"due": "0", "counted": "1", "from_pot": "0", "unexplained": "1"}),
        (Problem("no game"), {"problem": "no game"}),
        (Problem("no game", ("a game",), None), {"problem": "no game", "expected": ["a game"], "meant": None}),
        (BlindHand("after-a-draw"), {"reason": "after-a-draw"}),
        (BlindHand(dealt=None, reason="none-left"), {"reason": "none-left", "dealt": None}),
        (PlayedOutOfTurn(led=True, due="Ann", card="2s"), {"led": 1, "due": "Ann", "card": "2s"}),
    ],
)
def test_json_has_amounts_in_plain_decimal_and_no_missing_facts(facts: Facts, json: dict[str, object]) -> None:
    told = facts.as_json()
    assert list(told.items()) == list(json.items())
    assert all(type(fact) is type(json[key]) for key, fact in told.items())


def test_equal_facts_are_equal() -> None:
    assert WrongAnte(None, 100, 250) == WrongAnte(paid=250, due=100, reason=None)
    assert WrongAnte(None, 100, 250) != WrongAnte(None, 100, 0)
    assert Facts() != Problem("no game")
    assert repr(BlindHand("none-left", 2)) == "BlindHand(reason='none-left', dealt=2)"
    assert hash(BlindHand("none-left", 2)) == hash(BlindHand("none-left", 2))
