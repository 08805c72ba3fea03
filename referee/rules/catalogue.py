"""The catalogue: every rule in one visible, ordered table."""

from collections.abc import Callable

from referee.finding import Finding, Mark
from referee.rules.cards import (
    c301_duplicate_card,
    c302_card_not_held,
    c303_wrong_card_count,
    c304_upcard_conflict,
    c305_stock_exhausted,
)
from referee.rules.money import (
    l601_wrong_ante,
    l602_wrong_pot,
    l603_wrong_winner,
    l604_wrong_amount_won,
    l605_wrong_bourre,
    l606_wrong_elimination,
    l607_wrong_stack,
    l608_money_from_nowhere,
)
from referee.rules.notation import (
    n101_syntax,
    n102_unknown_name,
    n103_duplicate_seat,
    n104_unknown_ruleset,
    n105_misplaced_statement,
    n106_bad_amount,
    n107_bad_encoding,
    n108_missing_statement,
    n109_hand_number,
)
from referee.rules.procedure import (
    h201_wrong_dealer,
    h202_player_count,
    h203_early,
    h204_declared_twice,
    h205_not_in_hand,
    h206_drew_too_many,
    h208_upcard_taken,
    h209_blind_hand,
    h210_played_on,
    h211_cannot_cover,
    h212_forced_to_stay,
)
from referee.rules.reneges import (
    r501_failed_to_follow,
    r502_failed_to_trump,
    r503_failed_to_head,
    r504_failed_to_overtrump,
    r505_failed_to_lead_trump,
    r506_cinch_lead,
    r507_cinch_ruff,
    r508_cinch_last,
    r509_renege_ruled,
    r510_renege_waived,
    r511_renege_corrected,
    u701_unproven,
)
from referee.rules.rule import Rule
from referee.rules.tricks import (
    t401_played_out_of_turn,
    t402_incomplete_trick,
    t403_trick_count,
    t404_wrong_trick_winner,
)
from referee.rulesets.ruleset import Topic

RULES: tuple[Rule, ...] = (
    n101_syntax.RULE,
    n102_unknown_name.RULE,
    n103_duplicate_seat.RULE,
    n104_unknown_ruleset.RULE,
    n105_misplaced_statement.RULE,
    n106_bad_amount.RULE,
    n107_bad_encoding.RULE,
    n108_missing_statement.RULE,
    n109_hand_number.RULE,
    h201_wrong_dealer.RULE,
    h202_player_count.RULE,
    h203_early.RULE,
    h204_declared_twice.RULE,
    h205_not_in_hand.RULE,
    h206_drew_too_many.RULE,
    h208_upcard_taken.RULE,
    h209_blind_hand.RULE,
    h210_played_on.RULE,
    h211_cannot_cover.RULE,
    h212_forced_to_stay.RULE,
    c301_duplicate_card.RULE,
    c302_card_not_held.RULE,
    c303_wrong_card_count.RULE,
    c304_upcard_conflict.RULE,
    c305_stock_exhausted.RULE,
    t401_played_out_of_turn.RULE,
    t402_incomplete_trick.RULE,
    t403_trick_count.RULE,
    t404_wrong_trick_winner.RULE,
    r501_failed_to_follow.RULE,
    r502_failed_to_trump.RULE,
    r503_failed_to_head.RULE,
    r504_failed_to_overtrump.RULE,
    r505_failed_to_lead_trump.RULE,
    r506_cinch_lead.RULE,
    r507_cinch_ruff.RULE,
    r508_cinch_last.RULE,
    r509_renege_ruled.RULE,
    r510_renege_waived.RULE,
    r511_renege_corrected.RULE,
    l601_wrong_ante.RULE,
    l602_wrong_pot.RULE,
    l603_wrong_winner.RULE,
    l604_wrong_amount_won.RULE,
    l605_wrong_bourre.RULE,
    l606_wrong_elimination.RULE,
    l607_wrong_stack.RULE,
    l608_money_from_nowhere.RULE,
    u701_unproven.RULE,
)
"""All rules, in the order of their codes within each kind."""

NOTATION = "the hand-log notation"
"""The source of a rule that is about the record and not about the game."""

_BY_CODE = {rule.code: rule for rule in RULES}


def by_code(code: str) -> Rule | None:
    """The rule of that code; ``None`` where there is none."""
    return _BY_CODE.get(code)


def judge(mark: Mark, source: Callable[[Topic], str]) -> Finding:
    """Makes the finding of a mark, by the rule of its code.

    ``source`` gives the citation of a clause of the rule set in force. Raises ``KeyError`` for a code without a rule.
    """
    rule = _BY_CODE[mark.code]
    return Finding(
        code=rule.code,
        name=rule.name,
        severity=rule.severity,
        at=mark.at,
        hand=mark.hand,
        trick=mark.trick,
        player=mark.player,
        message=rule.check(mark),
        rule=rule.law,
        source=NOTATION if rule.clause is None else source(rule.clause),
        facts=mark.facts,
        evidence=mark.evidence,
    )
