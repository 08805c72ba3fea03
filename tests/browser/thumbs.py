"""Write a log on a phone by taps alone, and in the terminal's session what the taps say."""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect
from scribe.fingers import Fingers

from browser.phone import START
from referee.scribe import Session
from referee.scribe.inputs import (
    AmountInput,
    AmountsInput,
    CardInput,
    Choice,
    CountsInput,
    Input,
    PlayersInput,
    SuitOrCardInput,
)

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

AT_ONCE = (CardInput, SuitOrCardInput, CountsInput)
"""What is complete by its last tap."""
RANKS = {"A": "ace", "K": "king", "Q": "queen", "J": "jack", "T": "10"}
SUITS = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}
MORE = "(before) => Number(document.body.dataset.states ?? 0) > before"
KEPT = """() => new Promise((done) => {
    const opened = indexedDB.open("referee");
    opened.onsuccess = () => {
        const all = opened.result.transaction("logs").objectStore("logs").getAll();
        all.onsuccess = () => done(all.result.map((one) => new TextDecoder().decode(one.log)));
    };
})"""
"""The logs that are kept on the phone."""


def card_name(card: str) -> str:
    """What the button of a card, of an unknown one or of a suit is called."""
    if card == "?":
        return "Card not seen"
    if len(card) == 1:
        return f"only the suit: {SUITS[card]}"
    return f"{RANKS.get(card[0], card[0])} of {SUITS[card[1]]}"


class Thumbs(Fingers):
    """Fingers that also tap on a phone: ``touched`` counts these taps.

    After each answer the phone asks what the session asks.
    """

    def __init__(self, page: "Page", log: bytes = b"") -> None:
        super().__init__()
        self.page, self.touched = page, 0
        self.session = Session(log, day=page.evaluate("new Date().toLocaleDateString('sv')"))
        self._has_tapped, self._states = False, 0

    @property
    def kept(self) -> list[str]:
        """The logs that are kept on the phone."""
        found: list[str] = self.page.evaluate(KEPT)
        return found

    def touch(self, button: "Locator") -> None:
        """Tap a button, once taps count."""
        expect(self.page.locator(".writing[aria-busy]")).to_have_count(0, timeout=START)
        button.tap()
        self.touched += 1
        self._has_tapped = True

    def button(self, label: str) -> "Locator":
        """A button of the question, by its whole label."""
        return self.page.locator(".asked").get_by_role(
            "button", name=re.compile(f"^{re.escape(label)}(, seen already)?$")
        )

    def offer(self, times: int = 1) -> None:
        for _ in range(times):
            self.touch(self.page.locator(".offered button"))
            super().offer()

    def choose(self, label: str, *answers: Any) -> None:
        self.touch(self.button(label).last)
        super().choose(label, *answers)

    def type(self, text: str) -> None:
        if not self._has_tapped:
            self.page.get_by_text("Type it instead").tap()
            self.page.get_by_role("textbox", name="Type it").fill(text)
            self.page.get_by_role("button", name="Write", exact=True).tap()
        self._has_tapped = False
        super().type(text)
        self.agree()

    def agree(self) -> None:
        """Wait until the phone has another state than before, and asks what the session asks."""
        self.page.wait_for_function(MORE, arg=self._states, timeout=START)
        self._states = int(self.page.evaluate("document.body.dataset.states"))
        question = self.session.state.prompt.question.split("\n")[0]
        expect(self.page.locator("#question")).to_have_text(question, timeout=START)

    def move(self, page: "Page") -> None:
        """Go on in another tab."""
        self.page, self._states = page, 0

    def undo(self) -> None:
        """Undo the last entry."""
        self.page.get_by_role("button", name="Undo").tap()
        self.session.undo()
        self.agree()

    def redo(self) -> None:
        """Redo what was undone."""
        self.page.get_by_role("button", name="Redo").tap()
        self.session.redo()
        self.agree()

    def _answer(self, choice: Choice, inputs: Sequence[Input], answers: Sequence[Any]) -> None:
        for one, answer in zip(inputs, answers, strict=True):
            if answer is not None:
                self._tap(one, answer)
        if not all(isinstance(one, AT_ONCE) or (isinstance(one, PlayersInput) and not one.many) for one in inputs):
            self.touch(self.page.locator(".answer button[type=submit]"))
        super()._answer(choice, inputs, answers)

    def _tap(self, one: Input, answer: Any) -> None:  # noqa: PLR0912
        within = self.page.locator(".asked .answer")
        if one.asks:
            within = within.get_by_role("group", name=one.asks).or_(within.get_by_role("textbox", name=one.asks)).first
        match one:
            case CardInput() | SuitOrCardInput():
                self.touch(self.button(card_name(str(answer))))
            case PlayersInput(many=many):
                for name in answer if many else [answer]:
                    self.touch(within.get_by_role("button", name=name, exact=True))
            case CountsInput():
                for who, number in zip(one.players, answer, strict=True):
                    self.touch(self.button(f"{who.label}: {number}"))
            case AmountsInput():
                usual = dict(zip([who.label for who in one.players], one.usual, strict=False))
                for name, number in answer.items():
                    if not one.every:
                        self.touch(within.get_by_role("button", name=name, exact=True))
                    if number != usual.get(name):
                        self.touch(within.get_by_role("button", name=f"{name}: how much?"))
                        self._press(number)
            case AmountInput():
                box = within.locator(".sum")
                if box.inner_text() != str(answer):
                    self.touch(box)
                    self._press(str(answer))
            case _:
                within.fill(str(answer))

    def _press(self, number: str) -> None:
        for key in number:
            name = "point" if key == "." else key
            self.touch(self.page.locator(".pad:visible").get_by_role("button", name=name, exact=True))


def begin(page: "Page") -> Thumbs:
    """Begin a log on the phone."""
    page.get_by_role("button", name="New game").tap()
    page.get_by_role("button", name="Begin").tap()
    thumbs = Thumbs(page)
    thumbs.agree()
    return thumbs


def take_up(page: "Page", log: str) -> Thumbs:
    """Paste a log and go on with it."""
    page.get_by_role("button", name="Paste a log").tap()
    page.get_by_role("textbox").fill(log)
    page.get_by_role("button", name="Open it").tap()
    return go_on(page, log)


def go_on(page: "Page", log: str) -> Thumbs:
    """Go on with the log that is on the screen."""
    page.get_by_role("link", name="Go on writing").tap()
    thumbs = Thumbs(page, log.encode())
    thumbs.agree()
    return thumbs
