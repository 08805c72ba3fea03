"""Which rules does a table play? A few questions in plain words find its rule set, variants and changed options.

``question`` gives the next question, with its answers as data; ``found`` gives the rules. Both know only the answers so
far: each as typed, in the order of the questions.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache, lru_cache
from itertools import combinations
from types import MappingProxyType
from typing import Final, NamedTuple

from referee import rulesets
from referee import statements as st
from referee.notation import written
from referee.rulesets import BadRule, RuleSet
from referee.scribe import typed
from referee.scribe.typed import UnclearError
from referee.table.house import OPTIONS, House
from referee.table.house import written as options_of
from referee.table.money import plain

Options = Mapping[str, str]
"""The values of some options, as a log writes them."""

_NONE: Final[Options] = MappingProxyType({})


class RulesAnswer(NamedTuple):
    """One answer: the ``label`` to show, what it ``types``, and the options that it settles."""

    label: str
    types: str
    options: Options


class Question(NamedTuple):
    """A question about the rules: its name, its text, and the answers to choose from.

    ``amount`` is the option that any typed amount settles, if it may be one; ``besides`` are options that such an
    amount settles as well. ``usual`` is the answer of the nearest rule set.
    """

    name: str
    text: str
    answers: tuple[RulesAnswer, ...]
    amount: str | None = None
    besides: Options = _NONE
    usual: str = ""

    def settled(self, text: str) -> tuple[str, Options]:
        """Read an answer: how to remember it, and the options that it settles.

        A word may be cut short. Raises ``UnclearError`` for anything else.
        """
        word = text.lower().removeprefix(f"{self.name} ").strip()
        found = [one for one in self.answers if one.types == word]
        found = found or [one for one in self.answers if word and one.types.startswith(word)]
        if len(found) == 1:
            return found[0].types, found[0].options
        known = ", ".join([*(one.types for one in self.answers), *(["an amount"] if self.amount else [])])
        if self.amount is None or not word.lstrip("$€")[:1].isdecimal():
            raise UnclearError(f"`{text}` does not answer the question: type {known}; back for the question before")
        amount = plain(typed.amount(word))
        return amount, {self.amount: amount, **self.besides}


class TableRules(NamedTuple):
    """The rules of a table: a rule set, its variants, and the options that the table changes."""

    ruleset: RuleSet
    variants: tuple[str, ...]
    changes: Options

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines for the header of a log: ``rules``, then each ``rule``."""
        changes = [st.Rule(0, "", option, value) for option, value in self.changes.items()]
        return tuple(map(written, (st.Rules(0, "", self.ruleset.name, self.variants), *changes)))

    @property
    def house(self) -> House:
        """All options."""
        return self.ruleset.house(self.variants, self.changes)


def question(answers: Sequence[str]) -> Question | None:
    """The next question after these answers; ``None`` if there is none left.

    Raises ``UnclearError`` if one of them is not an answer to its question.
    """
    return _walked(tuple(answers))[0]


def remembered(text: str, answers: Sequence[str]) -> tuple[str, ...]:
    """The answers so far, and this one, whose words may also answer a question each: ``limit 10``.

    Raises ``UnclearError`` if it does not answer the question, or there is none left.
    """
    asked = question(answers)
    if asked is None:
        raise UnclearError("there is no question left")
    try:
        return (*answers, asked.settled(text)[0])
    except UnclearError:
        first, _, rest = text.partition(" ")
        with suppress(UnclearError):
            if rest:
                return remembered(rest.strip(), remembered(first, answers))
        raise


def named(answers: Sequence[str]) -> tuple[str, ...]:
    """The answers so far, each after the name of its question: only that question takes it again."""
    asked = (question(answers[:at]) for at in range(len(answers)))
    return tuple([f"{one.name} {answer}" for one, answer in zip(asked, answers, strict=True) if one])


def settled(answers: Sequence[str]) -> Options:
    """The options that these answers settle. Raises ``UnclearError``."""
    return _walked(tuple(answers))[1]


def found(answers: Sequence[str]) -> TableRules:
    """The rules by these answers: the fewest changes of a rule set that give each option as it was answered.

    Where the rule set itself only assumes an ante, the ante is always among the changes. Raises ``UnclearError``.
    """
    options = settled(answers)
    [nearest, *_] = _nearest(_key(options))
    changes = _differing(nearest, options)
    if "ante" in options and nearest.ruleset.options["ante"].assumed:
        changes["ante"] = options["ante"]
    order = [option.name for option in OPTIONS if option.name in changes]
    return TableRules(nearest.ruleset, nearest.variants, {option: changes[option] for option in order})


@lru_cache(maxsize=64)
def _walked(answers: tuple[str, ...]) -> tuple[Question | None, Options]:
    """The next question after these answers, and the options that they settle."""
    options: dict[str, str] = {}
    waiting = iter(answers)
    for ask in _QUESTIONS:
        asked = ask(options)
        if asked is None:
            continue
        text = next(waiting, None)
        if text is None:
            return asked._replace(usual=_usual(asked, options)), options
        options |= asked.settled(text)[1]
    return None, options


def _usual(asked: Question, options: Options) -> str:
    """The answer of the nearest rule set."""
    values = _nearest(_key(options))[0].values
    fits = [one.types for one in asked.answers if one.options.items() <= values.items()]
    if asked.amount is None:
        return (fits or [asked.answers[0].types])[0]
    amount = values[asked.amount]
    return fits[0] if fits else amount if typed.is_amount(amount) else _LIMIT


# Questions: each returns one, or nothing if the options so far settle it


_LIMIT: Final = "20"
"""The usual limit."""


def _cards(so_far: Options) -> Question:
    sizes = ("5", "five"), ("4", "four"), ("3", "three")
    answers = [RulesAnswer(label, types, {"hand-size": types}) for types, label in sizes]
    return Question("cards", "How many cards is each player dealt?", tuple(answers))


def _upcard(so_far: Options) -> Question:
    answers = (
        RulesAnswer("the dealer's own last card", "dealer", {"upcard": "dealer-last", "trump-pickup": "no"}),
        RulesAnswer("the top card of the stock", "stock", {"upcard": "next", "trump-pickup": "no"}),
        RulesAnswer(
            "the top card of the stock, which the dealer may take", "take", {"upcard": "next", "trump-pickup": "yes"}
        ),
    )
    return Question("upcard", "Which card is turned up for trump?", answers)


def _ante(so_far: Options) -> Question:
    answers = (RulesAnswer("the dealer sets it for each hand", "dealer", {"ante": "dealer"}),)
    return Question("ante", "How much is the ante?", answers, amount="ante")


_UNLIMITED: Final = {"bourre-limit": "none", "win-limit": "none"}


def _bourre(so_far: Options) -> Question:
    answers = (
        RulesAnswer("as much as the pot", "pot", {"bourre": "pot", **_UNLIMITED}),
        RulesAnswer("as much as the pot, up to a limit", "limit", {"bourre": "pot"}),
        RulesAnswer("as much as all antes of the hand", "antes", {"bourre": "antes", **_UNLIMITED}),
        RulesAnswer("one ante", "ante", {"bourre": "ante", **_UNLIMITED}),
    )
    text = "What does a player pay who stays and takes no trick?"
    return Question("bourre", text, answers, amount="bourre", besides=_UNLIMITED)


def _limit(so_far: Options) -> Question | None:
    if "bourre-limit" in so_far:
        return None
    return Question("limit", "What is the limit?", (), amount="bourre-limit")


def _next(so_far: Options) -> Question:
    answers = (
        RulesAnswer("no, the payment is in its place", "instead", {"bourre-exempt": "yes"}),
        RulesAnswer("yes, both", "both", {"bourre-exempt": "no"}),
    )
    return Question("next", "Does whoever paid for taking no trick owe the next ante, too?", answers)


def _taken(so_far: Options) -> Question | None:
    if "win-limit" in so_far:
        return None
    limit = so_far["bourre-limit"]
    answers = (
        RulesAnswer("the whole pot", "all", {"win-limit": "none"}),
        RulesAnswer(f"up to {limit}; the rest stays for the next hand", "limit", {"win-limit": limit}),
    )
    return Question("taken", "How much may the winner take from the pot?", answers)


def _beat(so_far: Options) -> Question:
    answers = (
        RulesAnswer("always", "yes", {"head": "yes", "overtrump": "yes"}),
        RulesAnswer("only when following suit", "suit", {"head": "yes", "overtrump": "no"}),
        RulesAnswer("only when trumping", "trump", {"head": "no", "overtrump": "yes"}),
        RulesAnswer("never", "no", {"head": "no", "overtrump": "no"}),
    )
    return Question("beat", "Must you beat the best card of the trick, if you can?", answers)


def _renege(so_far: Options) -> Question:
    answers = (
        RulesAnswer("nothing", "nothing", {"renege": "none"}),
        RulesAnswer("as much as taking no trick", "pay", {"renege": "bourre"}),
        RulesAnswer(
            "as much as taking no trick, and the pot can't be won", "forfeit", {"renege": "bourre-and-forfeit"}
        ),
    )
    return Question("renege", "What does a renege cost?", answers)


def _tie(so_far: Options) -> Question | None:
    answers = (
        RulesAnswer("it rides: it stays for the next hand", "stays", {"tie": "carry"}),
        RulesAnswer("it is split", "divided", {"tie": "divide"}),
    )
    asked = Question("tie", "Players tie for the most tricks: what happens to the pot?", answers)
    return asked if _is_open("tie", so_far) else None


def _draw(so_far: Options) -> Question | None:
    most = [str(number) for number in range(int(so_far["hand-size"]), -1, -1)]
    answers = [
        RulesAnswer("none" if number == "0" else f"up to {number}", number, {"draw-max": number}) for number in most
    ]
    asked = Question("draw", "How many cards may a player exchange?", tuple(answers))
    return asked if _is_open("draw-max", so_far) else None


_QUESTIONS: Final[tuple[Callable[[Options], Question | None], ...]] = (
    _cards, _upcard, _ante, _bourre, _limit, _next, _taken, _beat, _renege, _tie, _draw,
)  # fmt: skip


def _is_open(option: str, so_far: Options) -> bool:
    """True if the nearest rule sets differ in an option."""
    return len({one.values[option] for one in _nearest(_key(so_far))}) > 1


# The nearest rule set


class _Played(NamedTuple):
    """A rule set with some of its variants, and the values of all options."""

    ruleset: RuleSet
    variants: tuple[str, ...]
    values: Options


@cache
def known() -> tuple[RuleSet, ...]:
    """All rule sets; those that suit the most tables, by their number of players, come first."""

    def suits(ruleset: RuleSet) -> tuple[int, int]:
        fewest, most = ruleset.house().players
        return fewest, -most

    return tuple(sorted(map(rulesets.load, rulesets.names()), key=suits))


@cache
def _all_played() -> tuple[_Played, ...]:
    """All rule sets with all combinations of their variants."""
    return tuple(one for ruleset in known() for one in _with_variants(ruleset))


def _with_variants(ruleset: RuleSet) -> Iterator[_Played]:
    for many in range(len(ruleset.variants) + 1):
        for some in combinations(ruleset.variants, many):
            yield _Played(ruleset, some, options_of(ruleset.house(some)))


def _key(options: Options) -> tuple[tuple[str, str], ...]:
    return tuple(options.items())


@lru_cache(maxsize=64)
def _nearest(settled: tuple[tuple[str, str], ...]) -> tuple[_Played, ...]:
    """The rule sets, each with its variants, that need the fewest changes, and then the fewest variants."""
    options = dict(settled)

    def far(one: _Played) -> tuple[int, int]:
        return len(_differing(one, options)), len(one.variants)

    ranked = sorted(((far(one), one) for one in _all_played()), key=lambda both: both[0])
    best = next(away for away, one in ranked if _is_playable(one, options))
    return tuple([one for away, one in ranked if away == best and _is_playable(one, options)])


def _differing(one: _Played, options: Options) -> dict[str, str]:
    return {option: value for option, value in options.items() if one.values[option] != value}


def _is_playable(one: _Played, options: Options) -> bool:
    """True if the rule set can be played with these options."""
    try:
        one.ruleset.house(one.variants, options)
    except BadRule:
        return False
    return True
