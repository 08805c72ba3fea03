"""The rules for judging a log: the choice in its header, and the table's later changes."""

from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256
from types import MappingProxyType

from referee import rulesets
from referee import statements as st
from referee.finding import Problem, RulesWord, UnknownRuleset, Violation
from referee.rulesets.ruleset import CLAUSE_OPTIONS, Clause, Topic, as_in_log
from referee.table.doubt import EVERY_OPTION
from referee.table.house import OPTIONS, House, written
from referee.text.place import Place
from referee.text.spelling import nearest


class HouseRules:
    """The rule set, its variants and single changes; ``house`` is ``None`` until one is known.

    A ``given`` house replaces the one that the log names. ``own`` are rule sets that a log may name besides the
    built-in ones. ``reading`` sets options that a rule set leaves open, in place of their defaults; the log's own
    changes override it. ``doubtful`` are options with an uncertain value: a change could not be read, or there is no
    such rule, variant or value (N104). ``violations`` are passed to the rules. ``start`` is the house before the first
    hand, ``None`` until then.
    """

    def __init__(
        self,
        given: House | None,
        violations: list[Violation],
        own: Mapping[str, rulesets.RuleSet],
        reading: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self.given = self.house = given
        self.start: House | None = None
        self.own: Mapping[str, rulesets.RuleSet] = own
        self.reading: Mapping[str, str] = reading
        self.name: str | None = None
        self.ruleset: rulesets.RuleSet | None = None
        self.variants: tuple[str, ...] = ()
        self._stated: str | None = None
        self.violations = violations
        self.doubtful: frozenset[str] = frozenset()

    @property
    def file(self) -> str | None:
        """The file that defines these rules, or that gives the default rules to such a log."""
        return self._stated or getattr(self.ruleset, "file", None)

    def choose(self, lines: list[st.Statement]) -> None:
        """Apply the rules in a header."""
        rules = next((line for line in lines if isinstance(line, st.Rules)), None)
        if rules is None:
            self._choose_none(lines)
            return
        self.name = rules.ruleset
        self.ruleset = ruleset = self._named(self.name)
        if ruleset is None:
            self._unknown(
                rules.ruleset, rules.ruleset_at, "rule set", nearest(self.name, (*rulesets.names(), *self.own))
            )
            return
        for i, word in enumerate(rules.variants):
            if word not in ruleset.variants:
                self._unknown(word, rules.variant_at(i), "variant", nearest(word, list(ruleset.variants)))
        self.variants = tuple(word for word in rules.variants if word in ruleset.variants)
        if self.given is None:
            if self.variants != rules.variants:
                self.doubtful = EVERY_OPTION
            self.house = self._with_variants(ruleset, rules)
            self.change(lines)

    def brought(self, line: st.Seat) -> int | None:
        """The money that a player sits down with; ``None`` if neither the seat nor the rules say (N106)."""
        if line.amount is not None or self.house is None:
            return line.amount
        if isinstance(self.house.stack, int):
            return self.house.stack
        problem = f"{line.name}'s seat has no amount, and the rule set gives no starting stack"
        self.violations.append(Violation("N106", line.at, Problem(problem)))
        return None

    def _choose_none(self, lines: list[st.Statement]) -> None:
        """Use the default rules, if any, for a log that names none; a lost line may have named others."""
        default = self.own.get(rulesets.UNNAMED)
        if self.given is not None or not isinstance(default, rulesets.DefaultRules) or any(map(_may_name, lines)):
            return
        self.name, self.ruleset, self.variants = default.stands_for.name, default.stands_for, default.played
        self._stated = default.stated
        try:
            self.house = default.begun(self.reading)
        except rulesets.RuleError:
            self.house = default.begun({})
        self.change(lines)

    def _named(self, name: str) -> rulesets.RuleSet | None:
        return rulesets.load(name) if name in rulesets.names() else self.own.get(name)

    def _with_variants(self, ruleset: rulesets.RuleSet, rules: st.Rules) -> House:
        try:
            return ruleset.house(self.variants, self.reading)
        except rulesets.RuleError as bad:
            self._unknown(rules.ruleset, rules.ruleset_at, "combination", None, bad.reason)
            self.doubtful = EVERY_OPTION
            return ruleset.house()

    def change(self, lines: list[st.Statement]) -> None:
        """Apply consecutive rule lines; report and leave out each that can't be applied."""
        changes = [line for line in lines if isinstance(line, st.Rule)]
        unknown: frozenset[str] = frozenset()
        while changes and self.house:
            try:
                self.house = rulesets.changed(self.house, {one.option: one.value for one in changes})
                self.doubtful -= {one.option for one in changes}
                break
            except rulesets.RuleError as bad:
                changes.remove(refused := self._refuse(changes, bad))
                unknown |= {refused.option} if refused.option == bad.option in EVERY_OPTION else EVERY_OPTION
        self.doubtful |= unknown

    def _refuse(self, changes: list[st.Rule], bad: rulesets.RuleError) -> st.Rule:
        """The line to blame: the last for that option, or the last of a combination."""
        wrong = next((line for line in reversed(changes) if line.option == bad.option), None)
        line = wrong or changes[-1]
        options = [option.name for option in OPTIONS]
        if line.option not in options:
            self._unknown(line.option, line.option_at, "option", nearest(line.option, options))
        else:
            self._unknown(line.value, line.value_at, "value" if wrong else "combination", None, bad.reason)
        return line

    def _unknown(self, word: str, at: Place, kind: RulesWord, meant: str | None, reason: str | None = None) -> None:
        self.violations.append(Violation("N104", at, UnknownRuleset(word, kind, meant, reason)))

    def clause(self, topic: Topic, house: House | None) -> Clause:
        """The rule set's clause on a topic, amended by what a hand's ``house`` changes; ``None``: as the game began."""
        if self.ruleset is None:
            return Clause("", "the rules of the table")
        clause, options = self.ruleset.clauses[topic], CLAUSE_OPTIONS.get(topic, ())
        if self.start is None or not options:
            return clause
        begun, played, stated = _written(self.start), _written(house or self.start), self.ruleset.options
        changed = {option: played[option] for option in options if played[option] != stated[option].value}
        where = "game" if all(begun[option] == value for option, value in changed.items()) else "hand"
        return clause.amended(*([f"in this {where}: {as_in_log(changed)}"] if changed else []))


def _may_name(line: st.Statement) -> bool:
    """True if a line may have been meant to name the rules: a lost line, or a change of an unknown option."""
    if isinstance(line, st.Unreadable):
        return line.keyword not in ("seat", "game", "date")
    return isinstance(line, st.Rule) and line.option not in {option.name for option in OPTIONS}


@lru_cache(maxsize=64)
def _written(house: House) -> Mapping[str, str]:
    """Write every option of a house, once for all findings of a log."""
    return written(house)


@lru_cache(maxsize=64)
def digest(house: House | None) -> str | None:
    """The SHA-256 of a house, with every option written as in a log."""
    if house is None:
        return None
    lines = "".join(f"{option} {value}\n" for option, value in _written(house).items())
    return sha256(lines.encode()).hexdigest()
