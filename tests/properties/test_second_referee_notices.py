"""The comparison is no formality: an engine that said anything else would be found out."""

from random import Random

from naive.hands.check import differences
from naive.hands.engine import Opinion, by_statements
from naive.hands.told import Told, tell


def logs(count: int) -> list[Told]:
    return [tell(Random(f"notice {index}")) for index in range(count)]


def opinion(told: Told) -> Opinion:
    return by_statements(told.lines, told.rules)


def test_a_finding_that_the_engine_left_out_is_a_disagreement() -> None:
    told = next(one for one in logs(50) if one.opinion.found and all(one.accounted))
    said = opinion(told)
    assert differences(told, said) == []
    assert differences(told, said._replace(found=said.found[1:]))


def test_a_chip_too_many_in_the_ledger_is_a_disagreement() -> None:
    told = next(one for one in logs(50) if all(one.accounted))
    said = opinion(told)
    came = said.came[-1]
    more = came._replace(verified={**came.verified, "pot": (came.verified["pot"] or 0) + 1})
    assert differences(told, said._replace(came=[*said.came[:-1], more]))


def test_the_engine_judged_by_another_rule_is_a_disagreement_somewhere() -> None:
    wrong = [differences(told, by_statements(told.lines, tell(Random("other")).rules)) for told in logs(20)]
    assert any(wrong)
