"""What the hand viewer of a page is told of a game."""

from pydantic import JsonValue

from referee.report.wire.page import GameReport


def viewer_data(game: GameReport) -> JsonValue:
    """The hands of a game as the viewer's script reads them, in short."""
    return {"prefix": game.prefix, "hands": []}
