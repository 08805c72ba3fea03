"""What the table decided, in the reports that only list it."""

from pydantic import Field

from referee.report.json.base import Amount, Column, EndColumn, EndLine, Line, Wire, Words
from referee.table.ruling import Kind, Proven


class RulingReport(Wire):
    """One ruling that counts. ``message`` says what was decided, what the cards prove of it and what it comes to.

    ``hand`` is null before the first hand. ``card`` is the one taken back, ``amount`` what each has of a shared pot;
    ``proven`` is what the cards prove of the player, ``penalty`` what the rules lay down for it, ``waived`` whether the
    table let it pass, ``void`` whether the hand came to nothing and the ruling with it.
    """

    ruling: Kind = Field(validation_alias="kind")
    line: Line
    column: Column
    end_line: EndLine
    end_column: EndColumn
    hand: int | None
    players: tuple[Words, ...]
    card: str | None
    amount: Amount | None
    proven: Proven | None
    penalty: str | None
    waived: bool
    void: bool
    message: Words
