"""Write a log by taps alone: only what a state offers, and counted."""

from collections.abc import Sequence
from typing import Any

from referee.report.json.base import json_text
from referee.report.json.scribe import StateReport
from referee.scribe import Session
from referee.scribe.inputs import (
    AmountsInput,
    CardInput,
    Choice,
    CountsInput,
    Input,
    NameInput,
    PlayersInput,
    SuitOrCardInput,
    Tappable,
)


class Fingers:
    """A session, and the number of taps so far.

    A card, a player, a ready-made answer and *done* are a tap each, a number its digits.
    """

    def __init__(self, *entries: str) -> None:
        self.session, self.taps = Session(b""), 0
        for entry in entries:
            self.type(entry)

    def offer(self, times: int = 1) -> None:
        """Tap what is offered."""
        for _ in range(times):
            first = self.session.state.prompt.choices[0]
            assert (first.types, first.input) == ("", ()), self.session.state.prompt
            self.taps += 1
            self.type("")

    def sure(self) -> None:
        """If the question is whether a lead was right, say so."""
        if self.session.state.prompt.kind == "lead":
            self.choose("Yes")

    def choose(self, label: str, *answers: Any) -> None:
        """Tap a ready-made answer, and answer what it asks."""
        there = self.session.state.prompt.choices
        found = [one for one in there if one.label == label and len(one.input) == len(answers)]
        assert found, there
        self.taps += 1
        self._answer(found[0], found[0].input, answers)

    def tap(self, *answers: Any) -> None:
        """Tap the answer to each input of the prompt; ``None`` leaves an optional one out."""
        self._answer(Choice("", ""), self.session.state.prompt.input, answers)

    def _answer(self, choice: Choice, inputs: Sequence[Input], answers: Sequence[Any]) -> None:
        assert len(inputs) == len(answers), inputs
        texts = [choice.types] if choice.types else []
        for one, answer in zip(inputs, answers, strict=True):
            if answer is None:
                assert one.optional
            else:
                texts += [*([one.before] if one.before else []), self._text(one, answer)]
        self.type(" ".join(texts))

    def _text(self, one: Input, answer: Any) -> str:
        match one:
            case CardInput() | SuitOrCardInput():
                self.taps += 1
                return str(answer)
            case PlayersInput(many=False):
                self.taps += 1
                return self._player(one.players, answer)
            case PlayersInput():
                self.taps += len(answer) + 1
                return " ".join(self._player(one.players, name) for name in answer) or "-"
            case CountsInput():
                assert all(one.least <= number <= one.most <= 9 for number in answer)
                self.taps += len(one.players)
                return " ".join(f"{who.types} {number}" for who, number in zip(one.players, answer, strict=True))
            case AmountsInput():
                self.taps += len(answer) + 1 + sum(len(number) for number in answer.values() if number != one.usual)
                return " ".join(f"{self._player(one.players, name)} {number}" for name, number in answer.items())
            case _:
                self.taps += len(answer)
                return f'"{answer}"' if isinstance(one, NameInput) else str(answer)

    def _player(self, there: tuple[Tappable, ...], name: str) -> str:
        return next(one.types for one in there if one.label == name)

    def type(self, text: str) -> None:
        """Enter a text, by taps or not."""
        state = self.session.enter(text)
        assert state.refused is None, (text, state.refused)
        json_text(StateReport.model_validate(state))
