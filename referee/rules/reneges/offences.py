"""The offences of play in words, for their own findings and for findings about the table's rulings."""

from typing import Final

from referee.finding import Reneged
from referee.rules.phrases import counted, in_a_row

_OFFENCES: Final = {
    "R501": "did not follow suit",
    "R502": "did not trump",
    "R503": "did not beat {beat}",
    "R504": "did not overtrump",
    "R505": "did not lead trump",
    "R506": "was sure of the pot ({sure}), but did not lead the highest trump",
    "R507": "was sure of the pot ({sure}), but did not trump with the highest",
    "R508": "was sure of the pot ({sure}) and played last, but did not take the trick",
}

PROOF: Final = """\
The referee reports this only if it is proven: nobody receives a card after the draw, so any card that a player plays,
takes back or shows later was in the hand all along, and so were the cards that the recorded deal and draw leave. The
evidence names each such card and its place. Without such a card the play is unproven, and nobody is accused.
"""
"""The pages' paragraph on the proof of a renege."""

COST: Final = """\
The cost depends on the rule set: usually nothing; in `booed` the payment of a bourré; in `louisiana` that payment,
and the player cannot win the pot. If nobody noticed at the table, the payments stay as they were made, and the
ledger's corrections say who owes whom for it.
"""
"""The pages' paragraph on the cost of a proven renege."""

SURE_NO_MORE: Final = """\
If a renege costs the pot, as in `louisiana`, a player who has reneged in a hand can't be sure of it any more: after a
player's first offence, by this rule or another, this rule no longer applies to that player's leads and plays, unless
the table waived the offence. Nor does it apply in a hand for which the table ruled that the player reneged. If a
renege does not cost the pot, as in `winning-moves`, each lead is judged.
"""
"""The cinch pages' paragraph on leads after a renege."""

_ENOUGH: Final = 3
"""A player who has won this many tricks is sure of the pot whatever trumps are left."""

_LEADS: Final = ("R505", "R506")
_SUITS: Final = {"c": "club", "d": "diamond", "h": "heart", "s": "spade"}


def renege(broke: str, facts: Reneged, player: str | None) -> str:
    """A renege in words: ``Cal did not follow suit: played 4h on a diamond lead, holding 5d``."""
    offence = _OFFENCES[broke].format(sure=_sure(facts.won), beat=facts.beat or "the best card")
    if broke == "R505" and facts.played[1] == facts.held[0][1]:
        offence = "did not lead a high enough trump"
    least = f"at least {facts.least} of " if facts.least else ""
    sentence = f"{player} {offence}: {_played(broke, facts)}, holding {least}{in_a_row(facts.held)}"
    if facts.allowed == facts.held:
        return sentence
    return f"{sentence}; had to {'lead' if broke in _LEADS else 'play'} {in_a_row(facts.allowed, 'or')}"


def _sure(won: int) -> str:
    """Say why a player is sure of the pot: tricks won, trumps that can't lose, or both."""
    tricks = f"{counted(won, 'trick')} won" if won else ""
    return tricks if won >= _ENOUGH else " and ".join(filter(None, (tricks, "enough unbeatable trumps")))


def _played(broke: str, facts: Reneged) -> str:
    if broke in _LEADS:
        return f"led {facts.played}"
    if broke == "R503":
        return f"played {facts.played}"
    if facts.beat:
        return f"played {facts.played} under {facts.beat}"
    led = facts.held[0][1] if broke == "R501" else facts.led
    return f"played {facts.played}" + (f" on a {_SUITS[led]} lead" if led else "")
