"""What the table decided, in the reports that only list it."""

from typing import Self

from referee.report.json.base import Amount, Wire, Words, amount
from referee.rules.rulings import sentence
from referee.table.ruling import Kind, Proven, Ruling


class RulingReport(Wire):
    """One ruling that counts. ``message`` says what was decided, what the cards prove of it and what it comes to.

    ``hand`` is null before the first hand. ``card`` is the one taken back, ``amount`` what each has of a shared pot;
    ``proven`` is what the cards prove of the player, ``penalty`` what the rules lay down for it, ``waived`` whether the
    table let it pass, ``void`` whether the hand came to nothing and the ruling with it.
    """

    ruling: Kind
    line: int
    column: int
    end_line: int
    end_column: int
    hand: int | None
    players: tuple[Words, ...]
    card: str | None
    amount: Amount | None
    proven: Proven | None
    penalty: str | None
    waived: bool
    void: bool
    message: Words

    @classmethod
    def of(cls, ruling: Ruling) -> Self:
        return cls(
            ruling=ruling.kind,
            line=ruling.at.line,
            column=ruling.at.column,
            end_line=ruling.at.line,
            end_column=ruling.at.end,
            hand=ruling.hand,
            players=ruling.players,
            card=ruling.card,
            amount=amount(ruling.amount),
            proven=ruling.proven,
            penalty=ruling.penalty,
            waived=ruling.waived,
            void=ruling.void,
            message=sentence(ruling),
        )
