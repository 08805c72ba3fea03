"""A table's own rule sets: each extends a known one with its own variants and values."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from referee.rulesets.change import RuleError
from referee.rulesets.housefile import OwnRules, OwnValue, read_house_file
from referee.rulesets.ruleset import CLAUSE_OPTIONS, Clause, Reading, RuleSet, Topic, Value, as_in_log, load, names
from referee.rulesets.tomlfile import HouseFileError, cut, perhaps, presentable
from referee.table.house import OPTIONS, written
from referee.text.limits import EXCERPT

__all__ = ["HouseFileError", "OwnRuleSet", "house_file", "own_rulesets"]

_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnRuleSet(RuleSet):
    """A rule set from a house file: ``extends`` is the name of the one it changes."""

    extends: str
    file: str


def own_rulesets(content: bytes, file: str) -> tuple[OwnRuleSet, ...]:
    """Read the rule sets of a house file, each after the one it extends; ``file`` is the file's name.

    Raises ``HouseFileError``, with one sentence, if anything in the file is wrong.
    """
    file = presentable(file)
    return extended(read_house_file(content, file).rulesets, file)


def house_file(name: str, base: RuleSet, variants: Sequence[str], changes: Mapping[str, str]) -> str:
    """Write a house file with one rule set, which extends a built-in one by variants and changed options.

    Raises ``HouseFileError`` if the rule set can't have this name.
    """
    played = ", ".join(f'"{one}"' for one in variants)
    key = name if _BARE.fullmatch(name) else json.dumps(name, ensure_ascii=False)
    lines = [f"[rulesets.{key}]", f'extends = "{base.name}"']
    lines += [f"variants = [{played}]"] if variants else []
    lines += ["", f"[rulesets.{key}.options]"] if changes else []
    lines += [f'{option} = "{value}"' for option, value in changes.items()]
    text = "\n".join(lines) + "\n"
    own_rulesets(text.encode(), "the house file")
    return text


def extended(own: Mapping[str, OwnRules], file: str) -> tuple[OwnRuleSet, ...]:
    """Build a table's rule sets from a file, each after the one it extends.

    Raises ``HouseFileError`` for rules that can't be played.
    """
    known: dict[str, RuleSet] = {name: load(name) for name in names()}
    for name, rules in _in_order(own, known, file):
        try:
            known[name] = _extended(name, rules, known[rules.extends], file)
        except RuleError as bad:
            raise HouseFileError(f"{file}: rulesets.{name}: {reason(bad)}") from None
    return tuple(ruleset for ruleset in known.values() if isinstance(ruleset, OwnRuleSet))


def _in_order(own: Mapping[str, OwnRules], builtin: Mapping[str, RuleSet], file: str) -> Iterator[tuple[str, OwnRules]]:
    """Sort the rule sets of a file, each after the one it extends. Raises ``HouseFileError`` for one that can't be."""
    variants = {variant: ruleset.name for ruleset in builtin.values() for variant in ruleset.variants}
    for name, rules in own.items():
        if name in builtin:
            raise HouseFileError(f"{file}: {name} is a built-in rule set: give yours another name")
        if name in variants:
            raise HouseFileError(f"{file}: {name} is a variant of {variants[name]}: give your rule set another name")
        if rules.extends not in (*builtin, *own):
            meant = perhaps(rules.extends, (*builtin, *own))
            raise HouseFileError(f"{file}: {name} extends an unknown rule set, `{cut(rules.extends)}`{meant}")
    waiting = dict(own)
    while waiting:
        ready = [name for name, rules in waiting.items() if rules.extends not in waiting]
        if not ready:
            raise HouseFileError(f"{file}: {_circle(own, next(iter(waiting)))}: a rule set can't extend itself")
        yield from ((name, waiting.pop(name)) for name in ready)


def _circle(own: Mapping[str, OwnRules], name: str) -> str:
    """Describe the circle of rule sets that this one leads to: ``pub extends kitchen extends pub``."""
    way: list[str] = []
    while name not in way:
        way.append(name)
        name = own[name].extends
    return " extends ".join([*way[way.index(name) :], name])


def _extended(name: str, rules: OwnRules, base: RuleSet, file: str) -> OwnRuleSet:
    """Build one rule set. Raises ``RuleError`` for a wrong variant, option or value, or a combination that makes no
    sense."""
    cited = f"the table's own ({file})"
    canonical = written(base.house(rules.variants, {option: own.value for option, own in rules.options.items()}))
    own = {option: _own_value(canonical[option], stated, cited) for option, stated in rules.options.items()}
    return OwnRuleSet(
        name=name,
        title=rules.title or base.title,
        source=f"{cited}, which extends {base.name}",
        options=base.values(rules.variants) | own,
        variants=base.variants,
        clauses={topic: _clause(topic, clause, own, cited) for topic, clause in base.clauses.items()},
        readings=tuple(_still_open(base.readings, rules)),
        open=base.open,
        extends=base.name,
        file=file,
    )


def _own_value(value: str, stated: OwnValue, cited: str) -> Value:
    return Value(value=value, source=f"{cited}: {stated.source}" if stated.source else cited)


def _clause(topic: Topic, clause: Clause, own: Mapping[str, Value], cited: str) -> Clause:
    """Combine the table's own rules, which come first, with those it left unchanged."""
    changes = {option: own[option].value for option in CLAUSE_OPTIONS.get(topic, ()) if option in own}
    if not changes:
        return clause
    source = f"{cited}: {as_in_log(changes)}"
    if changes.keys() != {*CLAUSE_OPTIONS[topic]}:
        source += f"; else {clause.source}"
    return clause.amended(f"at this table: {as_in_log(changes)}")._replace(source=source)


def _still_open(readings: tuple[Reading, ...], rules: OwnRules) -> Iterator[Reading]:
    """Drop the open points that the table has settled with a value of its own."""
    for reading in readings:
        if any(choice.options.keys() & rules.options.keys() for choice in reading.choices):
            continue
        yield reading._replace(needs=None) if reading.needs in rules.variants else reading


def reason(bad: RuleError) -> str:
    """Explain why a table can't play this, and guess what was meant."""
    options = tuple(option.name for option in OPTIONS)
    if bad.option is not None and bad.option not in options:
        return f"there is no option `{cut(bad.option)}`{perhaps(bad.option, options)}"
    if bad.option is not None:
        return f"{bad.reason}, not {cut(bad.value or '')}"
    return cut(bad.reason, 4 * EXCERPT)
