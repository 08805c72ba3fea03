"""For any game and log: every chip is somewhere, and every debt has a debtor."""

from collections import Counter
from collections.abc import Callable

from evenings.evening import evening, with_renege, with_wrong_claim
from evenings.pencil import STYLES
from evenings.scribe import scribble
from hypothesis import assume, given
from hypothesis import strategies as st
from naive.record import Played
from properties.games import RULESETS, SEEDS

from ledger.reading import FOUR, log
from referee.judge.audit import Audit, audit
from referee.ledger.entries import POT, UNEXPLAINED, Standing

SLIPS_OF_THE_PEN = {"taker", "out", "count"}
"""Wrong claims that the table ignored afterwards."""


def wrong_claim(seed: int, ruleset: str) -> Played | None:
    return with_wrong_claim(seed, ruleset)


def renege(seed: int, ruleset: str) -> Played | None:
    return with_renege(seed, ruleset)


@given(seed=SEEDS, ruleset=RULESETS, game=st.sampled_from([evening, wrong_claim, renege]))
def test_after_every_hand_postings_and_corrections_add_up_to_the_shown_money(
    seed: int, ruleset: str, game: Callable[[int, str], Played | None]
) -> None:
    played = game(seed, ruleset)
    assume(played)
    assert played
    adds_up(audit(scribble(played, STYLES["part"], seed).text))


def adds_up(found: Audit) -> None:
    """The table's ledger equals its postings; corrected, it is the verified one, with nothing unexplained."""
    moved: Counter[str] = Counter()
    owed: Counter[str] = Counter()
    assert found.final
    gone = {name for name, amount in found.final.cashed_out.items() if amount != 0}
    for hand in found.ledgers:
        for posting in hand.postings:
            moved.update({posting.giver: -posting.amount, posting.taker: posting.amount})
        for one in hand.corrections:
            owed.update({one.giver: -one.amount, one.taker: one.amount})
        if None in (hand.pot, hand.table.pot) or hand.result == "unproven":
            return  # a count may have started the ledger again
        lies, due = whole(hand.table), whole(hand.verified)
        assert {name: moved[name] for name in lies.keys() - gone} == {name: lies[name] for name in lies.keys() - gone}
        assert moved[UNEXPLAINED] + owed[UNEXPLAINED] == 0
        assert sum(owed.values()) == 0
        assert {name: lies[name] + owed[name] for name in lies} == due


def whole(lies: Standing) -> dict[str, int]:
    """Everybody's money, and the pot."""
    return {name: what or 0 for name, what in {**lies.stacks, POT: lies.pot}.items()}


@given(seed=SEEDS, ruleset=RULESETS)
def test_after_a_slip_of_the_pen_the_verified_ledger_is_the_one_without_it(seed: int, ruleset: str) -> None:
    played = with_wrong_claim(seed, ruleset)
    assume(played and played.fault and played.fault.kind in SLIPS_OF_THE_PEN)
    assert played
    right = evening(seed, ruleset, events=0, cents=False)
    wrong, clean = (audit(scribble(one, STYLES["part"], seed).text).final for one in (played, right))
    assert wrong
    assert clean
    assert wrong.verified == clean.verified, scribble(played, STYLES["part"], seed).text


NAME = st.sampled_from(["Ann", "Bob", "Cal", "Dee"])
SUM = st.sampled_from(["0", "1", "2", "3", "4", "7", "0.5", "199", "203", "900"])
SOME = st.lists(NAME, min_size=1, max_size=3, unique=True).map(", ".join)
SUMS = st.lists(st.tuples(NAME, SUM).map(" ".join), min_size=1, max_size=4, unique_by=lambda one: one[:3]).map(
    ", ".join
)
PAIR = st.lists(NAME, min_size=2, max_size=2, unique=True).map(" ".join)
CARDS = st.permutations([f"{rank}{suit}" for rank in "AKQJT98765432" for suit in "cdhs"])


def line(word: str, *parts: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return st.tuples(*parts).map(lambda said: " ".join([word, *said]))


def maybe(one: st.SearchStrategy[str]) -> st.SearchStrategy[list[str]]:
    return st.lists(one, max_size=1)


TAKEN = st.sampled_from(["Ann 5", "Ann 3, Bob 2", "Ann 2, Bob 2, Cal 1", "Cal 4, Dee 1", "Bob 2, Ann 1, Cal 1, Dee 1"])
RESULT = st.one_of(
    line("win", NAME),
    line("win", NAME, SUM),
    line("divide", PAIR),
    line("divide", PAIR, SUM),
    st.just("carry"),
    line("carry", SUM),
    line("share", PAIR),
    line("share", PAIR, SUM),
    st.just("misdeal"),
)
BETWEEN = st.one_of(
    line("rebuy", NAME, SUM),
    line("leave", NAME),
    line("leave", NAME, SUM),
    line("pay", PAIR, SUM),
    line("put", NAME, SUM),
    line("stacks", SUMS),
    line("join", NAME, SUM, st.just("after"), NAME),
)
HAND = st.tuples(
    st.just(["hand"]),
    maybe(line("dealer", NAME)),
    maybe(line("away", NAME)),
    maybe(st.one_of(line("ante", SUM), line("ante", SUMS), st.just("ante none"))),
    st.just(["trump s"]),
    maybe(line("pot", SUM)),
    maybe(line("stay", SOME) | st.just("stay none")),
    maybe(line("took", TAKEN)),
    st.lists(line("ruling", st.sampled_from(["renege", "waive"]), NAME), max_size=1),
    maybe(RESULT),
    maybe(st.one_of(line("bourre", SUMS), line("bourre", SOME), st.just("bourre none"))),
    maybe(line("out", NAME)),
    maybe(line("pot", SUM)),
    maybe(line("stacks", SUMS)),
    st.lists(BETWEEN, max_size=2),
).map(lambda groups: "\n".join(one for group in groups for one in group))
RULES = st.sampled_from(
    [
        "winning-moves",
        "winning-moves, double-ante",
        "booray",
        "booed\nrule renege bourre",
        "boure\nrule chip 3",
        "louisiana, limit",
        "louisiana, majority",
        "winning-moves\nrule win-limit 3\nrule second-ante 2",
    ]
)
SEATS = st.sampled_from([FOUR, "Ann 3, Bob 200, Cal 1, Dee 0", "Ann 2.5, Bob 5, Cal 3, Dee 398"])


@given(rules=RULES, seats=SEATS, hands=st.lists(HAND, min_size=1, max_size=4))
def test_no_claims_however_wild_make_the_ledger_contradict_itself(rules: str, seats: str, hands: list[str]) -> None:
    text = log(rules, "\n".join(hands).replace("hand\n", "hand\n dealer Dee\n", 1), seats)
    adds_up(audit(text))
