"""Where the things are that a log speaks of: what proves a finding, a player's seat, the other places of a card."""

from collections.abc import Iterable, Iterator

from lsprotocol import types

from referee import statements as st
from referee.editor.columns import Spot
from referee.editor.mentions import Mention, mentions
from referee.editor.opened import Opened
from referee.source import Place


def definition(opened: Opened, params: types.DefinitionParams) -> list[types.Location]:
    """Where the evidence for a finding stands; where else in its hand a card was; where a player sat down."""
    spot = opened.columns.spot(params.position)
    if proof := list(dict.fromkeys(_proof(opened, spot))):
        return _locations(opened, proof)
    mention = _mention(opened, spot)
    if mention is None:
        return []
    if mention.player is not None:
        return _locations(opened, _seat(opened, mention))
    return _locations(opened, (at for at in _alike(opened, mention) if at != mention.at))


def references(opened: Opened, params: types.ReferenceParams) -> list[types.Location]:
    """Where a hand names a player or a card; before the first hand, where the log names a player."""
    mention = _mention(opened, opened.columns.spot(params.position))
    if mention is None:
        return []
    seat = _seat(opened, mention) if mention.player is not None else []
    found = [at for at in _alike(opened, mention) if at not in seat]
    return _locations(opened, [*(seat if params.context.include_declaration else []), *found])


def highlights(opened: Opened, params: types.DocumentHighlightParams) -> list[types.DocumentHighlight]:
    """The same places, marked while the cursor is on one of them."""
    mention = _mention(opened, opened.columns.spot(params.position))
    found = [] if mention is None else _alike(opened, mention)
    return [types.DocumentHighlight(opened.columns.range(at)) for at in found]


def _proof(opened: Opened, spot: Spot) -> Iterator[Place]:
    for one in opened.treatment.findings:
        if spot.is_at(one.finding.at):
            yield from (proof.at for proof in one.finding.evidence)


def _mention(opened: Opened, spot: Spot) -> Mention | None:
    """The player or card that is meant by a spot; of two that meet there the one that begins there."""
    line = opened.statements.get(spot.line)
    found = [one for one in mentions(line) if spot.is_at(one.at)] if line else []
    return found[-1] if found else None


def _alike(opened: Opened, mention: Mention) -> list[Place]:
    """All places of a player or a card in its hand; before the first hand, those of a player in the log."""
    number = opened.hand_at(mention.at.line)
    sections = opened.sections[number : number + 1] if number or mention.card is not None else opened.sections
    lines = (line for section in sections for line in section.statements)
    return [one.at for line in lines for one in mentions(line) if one.is_of_the_same(mention)]


def _seat(opened: Opened, mention: Mention) -> list[Place]:
    """Where a player last sat down before a line, if anywhere; else where the player first does."""
    seats = [
        line.name_at
        for line in opened.statements.values()
        if isinstance(line, st.Seat | st.Join) and line.name == mention.player
    ]
    before = [at for at in seats if at <= mention.at]
    return before[-1:] or seats[:1]


def _locations(opened: Opened, places: Iterable[Place]) -> list[types.Location]:
    return [types.Location(opened.uri, opened.columns.range(at)) for at in places]
