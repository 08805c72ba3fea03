"""An evening is written by taps alone, in few of them, and the page is as fast in its last hand as in its first."""

import re

import pytest
from evenings.logs import evening_log

from browser.phone import Phone, Thumb

pytestmark = pytest.mark.slow

NAMES = ("Ann", "Bob", "Cal", "Dee", "Eve", "Fay")
FIVE = "Kc 3c 9c Ac 5c Qs Ks 2s 6s 8s Ah 3h 4h 5h 9h Kd 2d 6d Jd 7d Td 8d 9d Qd 3d"
"""A hand of five, each card as it falls."""
CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")


def set_up(thumb: Thumb, names: tuple[str, ...]) -> None:
    """The rules, and everybody with 200."""
    thumb.tap("Booray!, the boxed game", "Done", "New name")
    for name in names:
        thumb.type(name)
        thumb.asked(f"How much does {name} bring?")
        thumb.tap("200")
    thumb.tap("That is everybody")


def test_an_evening_takes_few_taps(visitor: Phone) -> None:
    thumb = visitor.visit()
    set_up(thumb, NAMES[:5])
    assert thumb.taps <= 25
    thumb.tap("Eve")
    for number in range(2):
        thumb.taps = 0
        if number:
            thumb.first()
        thumb.play("7h")
        thumb.tap("All", *"20130")
        thumb.play(FIVE)
        thumb.first()
        assert thumb.taps <= 34
    money = Thumb(thumb.page)
    money.first()
    money.tap("Everything else", "Who won", "Ann", "Bob", "Done")
    assert money.taps <= 7
    thumb.menu("New evening")
    thumb.asked("Which rules do you play?")
    thumb.taps = 0
    thumb.tap("The same as last time", "That is everybody")
    assert thumb.taps == 2


@pytest.mark.long
def test_thirty_hands_of_six_are_written_by_taps_alone(visitor: Phone) -> None:
    thumb = visitor.visit()
    write_evening(thumb, 30)
    assert thumb.log.count("\nhand ") == 30
    assert thumb.kept == [thumb.log]


def write_evening(thumb: Thumb, hands: int) -> None:
    """Tap an evening of six in which nobody makes a mistake."""
    set_up(thumb, NAMES)
    text = evening_log("winning-moves", hands=hands, players=6, detail="full", seed=4)
    for number, hand in enumerate(text.split("\nhand ")[1:], 1):
        lines = [line.split(maxsplit=1) for line in hand.splitlines()[1:] if line.strip()]
        said = {line[0]: line[-1] for line in lines}
        dealer = f"Hand {number}, {said['dealer']} deals" if number > 1 else said["dealer"]
        thumb.tap(dealer)
        thumb.play(said["trump"])
        thumb.tap(*("Nobody" if name == "none" else name for name in said["stay"].split(", ")))
        if thumb.page.locator("#keys .done").count():
            thumb.tap("Done")
        if drawn := said.get("draw"):
            taken = dict(re.findall(r"(\w+) (\d)", drawn))
            thumb.tap(*(["Nobody"] if drawn == "none" else [taken.get(name, "0") for name in said["stay"].split(", ")]))
        for line in lines:
            if line[0] == "trick":
                thumb.play(" ".join(CARD.findall(line[1])))
        if "stay none" not in hand:
            thumb.first()
