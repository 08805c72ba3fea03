"""A sentence says what is noted and nothing more, where only the facts are noted that every finding of the code has."""

import pytest

from referee.finding import Fact, Violation
from referee.rules.catalogue import by_code
from referee.text.place import Place

SENTENCES = """\
N101 <problem>
N102 nobody by the name of <name> is at the table
N103 the name <name> was taken already; each seat needs a name of its own
N104 there is no <kind> `<word>`
N105 a `<statement>` line does not belong here
N106 <problem>
N107 <problem>
N108 there is no `<statement>` line
N109 the hand was numbered <written>, and <expected> came next
H201 <dealer> dealt out of turn
H202 <players> players sat down to the hand; the game is for <low> to <high>
H203 Cal declared, gestured or played before the turn; each player waits for it
H204 Cal <first>, and later <second>; the first declaration stood
H205 Cal <did>, but <because> and had no part in this hand
H206 Cal drew <drew> cards; at most <most> may be drawn
H208 Cal took the upcard against the rules
H209 Cal took a blind hand, which these rules do not have
H210 the game was over: <winner> had won it in hand <won_in>, and play went on
H212 Cal dealt, turned up an ace and passed; with an ace turned up the dealer has to stay
C301 <card> was in two places at once
C302 Cal <did> <card>, but the recorded deal and draw leave no room for it
C303 Cal had <cards> cards; <due> were due
C304 <card> was the upcard, and turned up elsewhere
C305 no cards drawn from a stock of no cards, and no reshuffle was noted
T401 Cal played <card> out of turn
T402 the trick has no cards for no players; each plays one
T403 the hand has <tricks> tricks; <due> were due
R501 Cal did not follow suit: played <played>
R502 Cal did not trump: played <played>
R503 Cal did not head the trick: played <played>
R504 Cal did not overtrump: played <played>
R505 Cal did not lead trump: led <played>
R506 Cal was sure of the pot and did not lead the highest trump: led <played>
R507 Cal was sure of the pot and did not trump with the highest: played <played>
R508 Cal was sure of the pot, played last and did not take the trick: played <played>
R509 the table ruled that Cal reneged; the cards of the log do not prove it
R510 Cal reneged: played <played>; the table waived the penalty
R511 Cal reneged: played <played>; the card was taken back in time
L601 Cal put in another ante than the rules ask: due 0, paid 0, 0 too little
L602 the pot was not what the payments made it: due 0, counted 0, 0 too little
L603 nobody took the pot; it was due to another
L604 Cal took another amount from the pot than was due: due 0, paid 0, 0 too little
L605 Cal paid another bourré than was due: due 0, paid 0, 0 too little
L606 Cal was named as out, but could pay
L607 Cal had another stack than the payments made it: due 0, counted 0, 0 too little
L608 Cal had more than there was at the table: due 0, counted 0, 0 too little
U701 this hand could not be judged
"""
"""What is always noted stands as ``<fact>``. H211 always has its amounts, T404 always a taker or a count."""


class Always(dict[str, Fact]):
    """Facts of which those are there that a sentence can't do without."""

    def __missing__(self, fact: str) -> str:
        return f"<{fact}>"


@pytest.mark.parametrize("line", SENTENCES.splitlines())
def test_what_is_not_noted_is_left_out_of_the_sentence(line: str) -> None:
    code, _, sentence = line.partition(" ")
    rule = by_code(code)
    assert rule is not None
    assert rule.check(Violation(code, Place(1, 1, 2), 1, 1, "Cal", Always())) == sentence
