"""Go from a finding to its proof, from a card to its other places, from a player to the seat."""

from lsprotocol import types

from lsp.driving import NOWHERE, RENEGE, marked, opened, where
from referee.lsp.navigation import definition, highlights, references

LOG = RENEGE + "  show Bob 5d\n" + "rebuy Bob 100\n"


def found(text: str, at: types.Position) -> list[tuple[int, str]]:
    """The lines (from 1) and words that the definition leads to."""
    return shown(text, definition(opened(text), types.DefinitionParams(NOWHERE, at)))


def referred(text: str, at: types.Position, declared: bool = True) -> list[tuple[int, str]]:
    params = types.ReferenceParams(types.ReferenceContext(declared), NOWHERE, at)
    return shown(text, references(opened(text), params))


def shown(text: str, places: list[types.Location]) -> list[tuple[int, str]]:
    return [(one.range.start.line + 1, marked(text, one.range)) for one in places]


def test_a_renege_leads_to_the_card_that_proves_it() -> None:
    assert found(LOG, where(LOG, "2h")) == [(14, "4d")]


def test_a_card_leads_to_where_else_in_the_hand_it_was() -> None:
    assert found(LOG, where(LOG, "Bob 5d\n  trick", 4)) == [(15, "5d")]
    assert found(LOG, where(LOG, "show Bob 5d", 10)) == [(10, "5d")]
    assert found(LOG, where(LOG, "Kd")) == []


def test_a_player_leads_to_the_seat() -> None:
    assert found(LOG, where(LOG, "rebuy Bob", 7)) == [(3, "Bob")]
    assert found(LOG, where(LOG, "seat Bob", 5)) == [(3, "Bob")]


def test_going_to_a_player_who_came_back_leads_to_the_line_that_says_so() -> None:
    log = LOG + "leave Bob\njoin Bob 100 after Ann\npay Bob Ann 3\n"
    assert found(log, where(log, "pay Bob", 4)) == [(18, "Bob")]
    assert found(log, where(log, "after Ann", 6)) == [(2, "Ann")]
    assert found(log, where(log, "rebuy Bob", 6)) == [(3, "Bob")]


def test_without_a_name_there_is_no_result() -> None:
    assert found(LOG, where(LOG, "trump")) == []
    assert found(LOG, types.Position(99, 0)) == []
    assert found("trik Ann Kd\n", types.Position(0, 6)) == []


def test_a_player_is_found_throughout_the_hand_and_on_request_at_the_seat() -> None:
    bob = where(LOG, "stay Ann, Bob", 10)
    assert [line for line, _ in referred(LOG, bob)] == [3, 9, 10, 11, 12, 13, 14, 15, 16]
    assert [line for line, _ in referred(LOG, bob, declared=False)] == [9, 10, 11, 12, 13, 14, 15, 16]
    assert {words for _, words in referred(LOG, bob)} == {"Bob"}


def test_from_the_seat_a_player_is_found_throughout_the_log() -> None:
    log = LOG + LOG.partition("\n\n")[2].replace("hand 1", "hand 2")
    assert [line for line, _ in referred(log, where(log, "seat Cal", 5))] == [4, 7, 18]


def test_a_card_is_found_in_its_own_hand_only() -> None:
    log = LOG + LOG.partition("\n\n")[2].replace("hand 1", "hand 2").replace("show Bob 5d", "show Bob 5D")
    assert referred(log, where(log, "5D")) == [(21, "5d"), (26, "5D")]


def test_the_same_places_are_marked_under_the_cursor() -> None:
    at = types.DocumentHighlightParams(NOWHERE, where(LOG, "show Bob 5d", 9))
    assert [one.range.start.line for one in highlights(opened(LOG), at)] == [9, 14]


def test_every_name_and_card_of_a_line_is_known() -> None:
    text = (
        'hand\n  deal Ann As ? 10♥\n  draw Bob Kd -> 2c\n  bourre Ann, "Big Dee" 4, Cal\n  trick Ann Kd, Cal ? -> Cal\n'
    )
    log = opened(text)
    asked = [(number, column) for number, line in enumerate(text.split("\n")) for column in range(len(line) + 1)]
    spots = {
        (one.range.start.line, marked(text, one.range))
        for line, column in asked
        for one in highlights(log, types.DocumentHighlightParams(NOWHERE, types.Position(line, column)))
    }
    assert {words for _, words in spots} == {"Ann", "As", "10♥", "Bob", "Kd", "2c", '"Big Dee"', "Cal"}
