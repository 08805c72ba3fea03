"""The help of every front end: a row for each kind of entry."""

from typing import Final

HELP: Final = (
    ("Enter", "what is offered"),
    ("a", "a player: enough letters to be unique"),
    ("a c d", "several; all; all but b; - for nobody"),
    ("kd5d9s", "cards; 10h or th; ? for one you missed"),
    ("b kd", "a card out of turn, and who played it"),
    ("tb 5d", "the last card was taken back, 5d played"),
    ("> a", "who took the trick, as the table says"),
    ("a2 d1", "numbers; or one for each: 2 0 1"),
    ("a4.5 c3", "amounts"),
    ("rebuy a 50", "any line of the notation"),
    ("ask", "a few questions that find your rules"),
    ("back", "the question about the rules before"),
    ("# words", "a comment"),
    ("edit 12", "change line 12; empty deletes it"),
    ("undo", "undo, as often as you like"),
    ("redo", "redo"),
)
"""Each row has what to type, and its meaning."""
