"""Every snippet, with what it offers left as it is, is a log that the referee can read and finds nothing wrong in."""

import json
import re

import pytest
from vscode.engine import EXTENSION

from referee import audit
from referee.notation.write import canonical_form
from referee.rulesets.ruleset import names

SNIPPETS = json.loads((EXTENSION / "snippets" / "bourre.json").read_text(encoding="utf-8"))
TODAY = {"$CURRENT_YEAR": "2026", "$CURRENT_MONTH": "11", "$CURRENT_DATE": "17"}
CHOICE = re.compile(r"\$\{[0-9]+\|([^}]*)\|\}")


def expanded(name: str) -> str:
    """The log after only pressing Tab, with the first of each choice."""
    text = "\n".join(SNIPPETS[name]["body"])
    for variable, value in TODAY.items():
        text = text.replace(variable, value)
    text = CHOICE.sub(lambda choice: choice[1].split(",")[0], text)
    return re.sub(r"\$\{[0-9]+:([^{}]*)\}", r"\1", text).removesuffix("$0")


@pytest.mark.parametrize("name", SNIPPETS)
def test_a_snippet_is_a_clean_log(name: str) -> None:
    log = expanded("A game") + (expanded(name) if name != "A game" else "")
    if "divide" in log:
        log = log.replace("winning-moves", "booray")
    judged = audit(log)
    assert "$" not in log
    assert judged.verdict in ("clean", "incomplete")
    assert {finding.code for finding in judged.findings} <= {"U701"}
    assert canonical_form(log).rstrip() == log.rstrip()


def test_a_hand_with_its_cards_is_proven() -> None:
    assert audit(expanded("A game") + expanded("A hand, card by card")).verdict == "clean"


def test_the_choice_of_rules_is_complete() -> None:
    [choice] = CHOICE.findall("\n".join(SNIPPETS["A game"]["body"]))
    assert sorted(choice.split(",")) == sorted(names())


def test_no_two_snippets_share_a_prefix() -> None:
    asked = [one["prefix"] for one in SNIPPETS.values()]
    words = [word for one in asked for word in ([one] if isinstance(one, str) else one)]
    assert len(set(words)) == len(words)
