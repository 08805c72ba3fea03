"""Navigate in a log: to the evidence for a finding, to a player's seat, to the other places of a card."""

from collections.abc import Iterable, Iterator

from lsprotocol import types

from referee import statements as st
from referee.lsp.columns import Spot
from referee.lsp.document import Document
from referee.lsp.mentions import Mention, mentions
from referee.text.place import Place


def definition(document: Document, params: types.DefinitionParams) -> list[types.Location]:
    """The places of the evidence for a finding; the other places of a card in its hand; a player's seat."""
    spot = document.columns.spot(params.position)
    if proof := list(dict.fromkeys(_proof(document, spot))):
        return _locations(document, proof)
    mention = mention_at(document, spot)
    if mention is None:
        return []
    if mention.player is not None:
        return _locations(document, _seat(document, mention))
    return _locations(document, (at for at in _alike(document, mention) if at != mention.at))


def references(document: Document, params: types.ReferenceParams) -> list[types.Location]:
    """The places where a hand names a player or a card; before the first hand, where the log names a player."""
    mention = mention_at(document, document.columns.spot(params.position))
    if mention is None:
        return []
    seat = _seat(document, mention) if mention.player is not None else []
    found = [at for at in _alike(document, mention) if at not in seat]
    return _locations(document, [*(seat if params.context.include_declaration else []), *found])


def highlights(document: Document, params: types.DocumentHighlightParams) -> list[types.DocumentHighlight]:
    """The same places, highlighted while the cursor is on one of them."""
    mention = mention_at(document, document.columns.spot(params.position))
    found = [] if mention is None else _alike(document, mention)
    return [types.DocumentHighlight(document.columns.range(at)) for at in found]


def _proof(document: Document, spot: Spot) -> Iterator[Place]:
    for one in document.listing.findings:
        if spot.is_at(one.at):
            yield from (proof.at for proof in one.evidence)


def mention_at(document: Document, spot: Spot) -> Mention | None:
    """The player or card at a spot; where two meet, the one that begins there."""
    line = document.statements.get(spot.line)
    found = [one for one in mentions(line) if spot.is_at(one.at)] if line else []
    return found[-1] if found else None


def _alike(document: Document, mention: Mention) -> list[Place]:
    """All places of a player or a card in its hand; before the first hand, all of a player in the log."""
    number = document.hand_at(mention.at.line)
    sections = document.sections[number : number + 1] if number or mention.card is not None else document.sections
    lines = (line for section in sections for line in section.statements)
    return [one.at for line in lines for one in mentions(line) if one.is_of_the_same(mention)]


def _seat(document: Document, mention: Mention) -> list[Place]:
    """The place where a player last sat down before a line; if there is none, the first in the log."""
    seats = [
        line.name_at
        for line in document.statements.values()
        if isinstance(line, st.Seat | st.Join) and line.name == mention.player
    ]
    before = [at for at in seats if at <= mention.at]
    return before[-1:] or seats[:1]


def _locations(document: Document, places: Iterable[Place]) -> list[types.Location]:
    return [types.Location(document.uri, document.columns.range(at)) for at in places]
