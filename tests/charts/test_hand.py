"""The picture of one hand shows the whole hand, refers to nothing, and takes any names."""

import re
from dataclasses import replace
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from evenings.logs import evening_log
from hypothesis import given
from hypothesis import strategies as some
from project.package import ROOT
from properties.games import SEEDS

from charts.drawing import SEATS, game
from referee.playback import PlayedHand
from referee.report.charts.hand import MOST_CARDS, HandPicture, hand_picture
from referee.rulesets import names as rulesets

SVG = "{http://www.w3.org/2000/svg}"
RENEGE = (ROOT / "docs" / "examples" / "renege.bourre").read_text(encoding="utf-8")
GLYPHS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
HOSTILE = "<script>x</script> ]]> & \u202egnp.exe \x1b[31m \ud800 \U0001f480"


def drawn(log: str, number: int = 1) -> HandPicture:
    """The picture of a hand."""
    found = hand_picture(game(log), number)
    assert found
    return found


def elements(picture: HandPicture) -> list[Element]:
    """All elements of a picture."""
    return list(ElementTree.fromstring(picture.svg).iter())


def texts(picture: HandPicture) -> list[str]:
    """Its lines of text."""
    return [one.text or "" for one in elements(picture) if one.tag == f"{SVG}text"]


def cards(picture: HandPicture) -> list[str]:
    """Its cards, the one of the trumps first."""
    return [one.get("aria-label", "") for one in elements(picture) if one.tag == f"{SVG}g" and one.get("role") == "img"]


def face(card: str | None) -> str:
    """A card as it is in the picture."""
    return "?" if card is None else f"{card[:-1].replace('T', '10')}{GLYPHS[card[-1]]}"


def played(hand: PlayedHand) -> list[str]:
    """The cards of a hand as its picture has them: the one of the trumps first, then trick by trick."""
    trump = hand.upcard or hand.trump
    plays = [one for trick in hand.tricks for one in (*trick.plays, *trick.taken_back)]
    return [*([face(trump)] if trump else []), *(face(one.card) for one in plays)]


def test_a_renege_is_marked_and_its_finding_is_below_the_trick() -> None:
    picture = drawn(RENEGE)
    told = texts(picture)
    assert told.count("not allowed") == told.count("proves it") == 1
    at = told.index("2")
    assert "Cal did not follow suit" in " ".join(told[:at])
    assert "Cal did not follow suit" in picture.words


def test_the_hand_is_told_from_the_deal_to_the_stacks() -> None:
    told = texts(drawn((ROOT / "samples" / "games" / "three-tricks-later.bourre").read_text(encoding="utf-8"), 7))
    for line in (
        "Three tricks later · 2026-06-20",
        "Hand 7, dealt by Ines",
        "82",
        "Stayed: Bea (drew 3), Old Tom (drew 3) and Ines (drew 4)",
        "Passed: Walt and Kit",
        "Bea took no trick and pays 82",
        "+81",
        "262",
    ):
        assert line in told
    assert "To put it right, Old Tom owes Ines 82; Old Tom owes the pot 82" in " ".join(told)


def test_the_winner_of_a_trick_is_bold() -> None:
    bold = [
        one.text for one in elements(drawn(RENEGE)) if (one.get("font-size"), one.get("font-weight")) == ("19", "bold")
    ]
    [hand] = game(RENEGE).hands
    assert bold == [trick.takers[0] for trick in hand.tricks]


def test_a_hand_of_money_only_has_its_tricks_and_sums_and_no_cards() -> None:
    picture = drawn(f"{SEATS}hand 1\n  dealer Cal\n  stay Ann, Bob\n  took Ann 5, Bob 0\n  bourre Bob 3\n")
    told = texts(picture)
    assert cards(picture) == []
    assert {"By tricks Ann wins the pot of 3", "Bob took no trick and pays 3", "passed", "5", "+2", "−4"} <= {*told}


def test_a_card_that_nobody_saw_is_a_question_mark() -> None:
    log = (ROOT / "samples" / "clean" / "a-card-not-seen.bourre").read_text(encoding="utf-8")
    picture = drawn(log)
    assert cards(picture).count("?") == 1
    assert texts(picture).count("may take it") == 2


def test_a_hand_that_is_right_says_so() -> None:
    log = (ROOT / "samples" / "clean" / "smallest-log.bourre").read_text(encoding="utf-8")
    assert "✓ Nothing in this hand was wrong" in texts(drawn(log))
    assert not any("Nothing in this hand" in one for one in texts(drawn(RENEGE)))


def test_a_hand_that_is_not_on_the_page_has_no_picture() -> None:
    assert hand_picture(game(RENEGE), 2) is None
    assert hand_picture(game("nothing of the kind"), 1) is None


def test_hostile_text_is_only_text_and_is_cut() -> None:
    told = game(RENEGE)
    [hand] = told.hands
    rename = {one.player: f"{number}{HOSTILE * 50}" for number, one in enumerate(hand.holdings)}
    holdings = tuple([replace(one, player=rename[one.player]) for one in hand.holdings])
    tricks = tuple(
        [
            replace(one, plays=tuple([replace(play, player=rename[play.player or ""]) for play in one.plays]))
            for one in hand.tricks
        ]
    )
    findings = tuple([replace(one, message=f"{one.message} {HOSTILE * 500}") for one in hand.findings])
    hand = replace(hand, dealer=HOSTILE * 50, holdings=holdings, tricks=tricks, findings=findings)
    picture = hand_picture(replace(told, title=HOSTILE * 1000, hands=(hand,)), 1)
    assert picture
    assert {one.tag for one in elements(picture)} <= {f"{SVG}{tag}" for tag in ("svg", "g", "rect", "text", "path")}
    assert not re.search("[\x00-\x08\x0b-\x1f\u202e\ud800]", picture.svg + picture.words)
    assert "<U+202E>gnp.exe <U+001B>[31m <U+D800>" in " ".join(texts(picture))
    assert any(one.endswith("…") for one in texts(picture))
    assert max(map(len, texts(picture))) < 120
    assert len(picture.svg) < 60_000


def test_names_read_from_right_to_left_do_not_turn_round_the_rest() -> None:
    log = (ROOT / "samples" / "clean" / "smallest-log.bourre").read_text(encoding="utf-8").replace("Pia", "עברית")
    assert any("Stayed: \u2068עברית\u2069" in one for one in texts(drawn(log)))


def test_of_thousands_of_cards_and_findings_the_first_are_drawn_and_the_others_counted() -> None:
    many = "".join(f", Ann {rank}d" for rank in "23456789TJ" * 20)
    tricks = f"  trick Ann 2s, Bob 3s{many}\n" + "".join(f"  trick Bob {number}\n" for number in range(1500))
    picture = drawn(f"{SEATS}hand 1\n  dealer Cal\n  trump Th\n  stay Ann, Bob\n{tricks}")
    told = texts(picture)
    assert f"{202 - MOST_CARDS:,} more cards are not in this picture" in told
    assert any(re.fullmatch(r"[\d,]+ more findings are not in this picture", one) for one in told)
    assert len(picture.svg) < 60_000
    assert int(ElementTree.fromstring(picture.svg).get("height", "")) < 6000


def test_the_picture_refers_to_nothing_and_has_the_pages_colours() -> None:
    sheet = (ROOT / "referee" / "report" / "html" / "templates" / "page.css").read_text(encoding="utf-8")
    light = {*re.findall(r"light-dark\((#\w{6}),", sheet)}
    for one in elements(drawn(RENEGE)):
        assert not {"style", "href", "id", "class", "onload"} & set(one.keys())
        assert not any("url(" in value or "://" in value for value in one.attrib.values())
        assert {value for value in one.attrib.values() if value.startswith("#")} <= light


@given(
    seed=SEEDS,
    rules=some.sampled_from(rulesets()),
    deals=some.booleans(),
)
def test_every_hand_of_any_game_is_drawn_with_all_its_cards_players_and_findings(
    seed: int, rules: str, deals: bool
) -> None:
    told = game(evening_log(rules, hands=3, seed=seed, detail="cards" if deals else "full", mistakes=0.6))
    for hand in told.hands:
        picture = hand_picture(told, hand.number)
        assert picture
        assert picture == hand_picture(told, hand.number)
        assert sorted(cards(picture)) == sorted(played(hand))
        lines = texts(picture)
        assert {one.player for one in hand.holdings} <= {*lines}
        for one in hand.findings:
            assert one.message in " ".join(lines)
