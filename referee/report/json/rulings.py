"""The table's decisions, for reports that only list them."""

from pydantic import Field

from referee.report.json.base import Amount, Column, EndColumn, EndLine, Line, Wire, Words
from referee.table.ruling import Kind, Proven


class RulingReport(Wire):
    """One ruling in force. ``message`` says what was decided, what the cards prove of it and its effect.

    ``hand`` is null before the first hand. ``card`` is the one taken back, ``amount`` each player's share of a shared
    pot; ``proven`` is what the cards prove of the player, ``penalty`` the penalty by the rules, ``waived`` true if the
    table let it pass, ``void`` true if the hand was void and the ruling with it.
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
