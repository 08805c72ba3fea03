"""The sample logs show what they say they show, and every option matters in one of them."""

import re
from collections.abc import Iterator

import few
import pytest
from cases.test_cases import Expected
from samples.log import CLEAN, EVENINGS, FLAWED, Sample

from referee.engine.house import OPTIONS, options_of
from referee.judge.audit import Audit, audit
from referee.notation.write import canonical_form
from referee.rules.catalogue import RULES

BY_NAME = {sample.name: sample for sample in EVENINGS}


def test_an_evening_has_15_to_40_hands_of_the_boxed_game() -> None:
    assert {sample.name: sample.audit.rules for sample in EVENINGS} == dict.fromkeys(BY_NAME, "winning-moves")
    assert [sample.name for sample in EVENINGS if not 15 <= sample.audit.hand_count <= 40] == []


def test_one_evening_is_clean_to_the_last_card() -> None:
    assert BY_NAME["tuesday-kitchen"].audit.verdict == "clean"


def test_one_evening_notes_only_tricks_and_money() -> None:
    evening = BY_NAME["tricks-and-money"]
    assert not any(line.startswith("  trick ") for line in evening.lines)
    assert evening.audit.verdict == "incomplete"


def test_one_renege_is_proven_three_tricks_later_and_turns_the_evening() -> None:
    judged = BY_NAME["three-tricks-later"].audit
    [renege] = judged.findings
    tricks_of_the_hand = range(renege.at.line, renege.at.line + 5)
    assert [tricks_of_the_hand.index(proof.at.line) for proof in renege.evidence] == [3]
    assert judged.final is not None
    assert judged.final.corrections == {"Ines": 16300, "Walt": 0, "Bea": 0, "Old Tom": -16300, "Kit": 0}


def test_the_money_mistakes_of_one_evening_add_up_to_three_dollars() -> None:
    judged = BY_NAME["double-ante-at-the-shop"].audit
    assert {one.code for one in judged.findings} == {"L601", "L602", "L604", "L605", "L607"}
    assert judged.final is not None
    assert judged.final.corrections == {"Yves": 0, "Opal": -100, "Remy": 200, "Dot": 0}


def test_one_evening_ends_with_a_winner_who_came_late() -> None:
    judged = BY_NAME["first-to-400"].audit
    assert judged.final is not None
    assert (judged.final.winner, judged.final.eliminated) == ("Zo", ("Père Antoine",))


def test_the_evenings_cover_what_happens_at_a_table() -> None:
    words = {word for evening in EVENINGS for line in evening.lines for word in line.split()[:1]}
    assert {"rebuy", "leave", "join", "misdeal", "out", "rest", "#"} <= words


NAMES = {"LOW-HIGH": "range", "usual LOW-HIGH": "usual range", "an amount": "amount", "an amount above 0": "amount"}
"""What the table of options calls a sort of values, and what it is called here."""

EXAMPLES = {
    "players": ("2-2", "9-10"),
    "stack": ("any", "100"),
    "ante": ("dealer", "3"),
    "ante-limit": ("none", "1"),
    "second-ante": ("0", "2"),
    "blind-hands": ("none", "usual 1-1"),
    "win-limit": ("none", "1"),
    "bourre": ("pot", "antes", "ante", "1"),
    "bourre-limit": ("none", "1"),
    "target": ("none", "201"),
    "chip": ("auto", "100"),
}
"""Values to try for the options that take amounts or ranges; the others are tried with all that they take."""

TOGETHER = {
    ("goal", "none"): {"target": "none"},
    ("goal", "last-standing"): {"target": "none", "short-stack": "eliminate"},
    ("goal", "target"): {"target": "201"},
    ("target", "none"): {"goal": "none"},
    ("target", "201"): {"goal": "target"},
}
"""What has to change with a value, as it makes no sense alone."""


def sort(value: str) -> str:
    """The sort of a value: ``amount`` for 5.50, ``range`` for 2-7, and a word for itself."""
    return re.sub("[0-9]+-[0-9]+", "range", re.sub(r"^[0-9]+\.?[0-9]*$", "amount", value))


def sorts(option: str, values: str) -> list[str]:
    """The sorts of values that an option takes, by the words of the table of options."""
    if option in ("hand-size", "draw-max"):
        low, high = re.findall("[0-9]", values)[0], re.findall("[0-9]", values)[-1]
        return [str(number) for number in range(int(low), int(high) + 1)]
    words = re.split(", | or ", values.partition(", from")[0])
    return [NAMES.get(word, word) for word in words]


SORTS = {option.name: sorts(option.name, option.values) for option in OPTIONS.values()}


def tried(option: str) -> tuple[str, ...]:
    return EXAMPLES.get(option, tuple(SORTS[option]))


def said(judgement: Audit) -> tuple[object, ...]:
    """What the referee says, whichever lines it is about."""
    findings = sorted((one.code, one.hand or 0, one.player or "") for one in judgement.findings)
    return findings, judgement.verdict, judgement.final


def changes(sample: Sample, option: str, value: str, other: str) -> bool:
    """Whether the referee says something else of a log where its rules have another value in place of this one."""
    before = sample.audit
    lines = {option: other} | TOGETHER.get((option, other), {})
    rules = "".join(f"rule {name} {new}\n" for name, new in lines.items())
    text = sample.log.decode("utf-8-sig")
    stated = re.compile(rf"^rule {option} {re.escape(value)}\b.*\n", re.MULTILINE)
    changed = stated.sub(rules, text) if stated.search(text) else re.sub(r"(?m)^(rules .*\n)", rf"\g<1>{rules}", text)
    after = audit(changed)
    refused = any(one.code == "N104" for one in after.findings)
    return not refused and said(after) != said(before)


def values(sample: Sample, option: str) -> Iterator[str]:
    """The values that an option has in a log, at the start and later."""
    house = sample.audit.house
    if house:
        yield options_of(house)[option]
    yield from re.findall(rf"^rule {option} (\S+(?: [0-9]\S*)?)", sample.log.decode("utf-8-sig"), re.MULTILINE)


def exercises(sample: Sample, option: str, wanted: str) -> bool:
    held = {value for value in values(sample, option) if wanted in (value, sort(value))}
    return any(changes(sample, option, value, other) for value in held for other in tried(option) if other != value)


@pytest.mark.parametrize("option", few.one_in(6, SORTS))
def test_every_value_of_every_option_matters_in_a_sample(option: str) -> None:
    for wanted in SORTS[option]:
        assert any(exercises(sample, option, wanted) for sample in CLEAN + FLAWED), wanted


SPELT_OTHERWISE = {"spelling", "windows-file"}
"""Samples that show other ways to write a log than the canonical one."""
ALL = CLEAN + FLAWED + EVENINGS


def findings(sample: Sample) -> list[Expected]:
    """The sample's findings, with the player where a comment asks for one; what it does not promise to prove aside."""
    found = [Expected(one.at.line, one.code, one.player) for one in sample.audit.findings]
    wanted = sample.expected
    unproven = sample.is_incomplete and all(one.code != "U701" for one in wanted)
    return [
        one if one in wanted else one._replace(player=None) for one in found if not (unproven and one.code == "U701")
    ]


def test_a_sample_gets_the_findings_that_its_comments_expect_and_no_other() -> None:
    wrong = {sample.name: findings(sample) for sample in ALL if findings(sample) != sample.expected}
    assert wrong == {}


def test_a_sample_begins_with_what_it_shows() -> None:
    assert [sample.name for sample in ALL if not sample.preface] == []


def test_a_sample_is_in_canonical_form_or_loses_nothing_by_formatting() -> None:
    written = {sample.name: canonical_form(sample.log) for sample in ALL}
    assert {sample.name for sample in ALL if written[sample.name] != sample.log} == SPELT_OTHERWISE
    assert [name for name in SPELT_OTHERWISE if canonical_form(written[name]) != written[name]] == []


def test_a_clean_sample_has_the_verdict_that_it_names() -> None:
    assert {sample.name: sample.audit.verdict for sample in CLEAN} == {
        sample.name: "incomplete" if sample.preface.startswith("verdict incomplete: ") else "clean" for sample in CLEAN
    }


def test_samples_marked_incomplete_are() -> None:
    complete = [sample.name for sample in ALL if all(one.code != "U701" for one in sample.audit.findings)]
    assert [sample.name for sample in ALL if sample.is_incomplete and sample.name in complete] == []


def test_a_flawed_sample_has_a_few_hands_and_is_named_after_its_only_finding() -> None:
    expected = {sample.name: [one.code.lower() for one in sample.expected] for sample in FLAWED}
    assert expected == {sample.name: [sample.name[:4]] for sample in FLAWED}
    assert [sample.name for sample in FLAWED if not 2 <= sample.audit.hand_count <= 4] == []


def test_every_rule_has_a_flawed_sample_of_its_name() -> None:
    assert {f"{rule.code.lower()}-{rule.name}" for rule in RULES} <= {sample.name for sample in FLAWED}
