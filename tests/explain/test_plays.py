"""Each play: what was allowed and by which obligation, what was played, the verdict and its proof."""

import pytest

from explain.telling import game, hand_of, play_of, plays_of, said
from referee.rules.catalogue import by_code

OBLIGATIONS = {
    "R501": (
        "follow",
        "Bob 9h: renege (R501), proven. Had to follow diamonds, and held 4d (played to trick 4, line 13)",
    ),
    "R502": ("ruff", "Ann 2c: renege (R502), proven. Had no hearts and had to trump, and held 8s (played to trick 5,"),
    "R503": ("head", "Bob 3c: renege (R503), proven. Had to follow clubs and beat 4c, and held Jc (played to trick 4,"),
    "R504": ("overtrump", "Cal 4s: renege (R504), proven. Had no diamonds and had to trump above 8s, and held Js (pl"),
    "R505": ("lead", "Ann Kd: renege (R505), proven. Had to lead trump from its ace, king or queen, and held Qs (pla"),
    "R506": ("cinch-lead", "Ann Kd: renege (R506), proven. Was sure of the pot and had to lead trump, and held Qs ("),
    "R507": ("cinch-ruff", "Bob Qs: renege (R507), proven. Had no clubs and had to trump, was sure of the pot and h"),
    "R508": ("cinch-last", "Bob 9s: renege (R508), proven. Had to follow spades, was sure of the pot, played last a"),
}
PLAYED = """\
hand 1
  dealer Dee
  trump 7s
  stay Ann, Cal, Dee
  trick Ann Kd, Cal 5d, Dee 9s
  trick Dee As, Ann 2s, Cal 4h
  trick Dee Ks, Ann 3s, Cal 4d
  trick Dee Ac, Ann Qc, Cal 2c
  trick Dee 9c, Ann Jh, Cal Th
"""


@pytest.mark.parametrize("code", OBLIGATIONS)
def test_a_broken_obligation_is_shown_with_its_proof(code: str) -> None:
    rule = by_code(code)
    assert rule
    hand = hand_of(rule.flawed)
    obligation, sentence = OBLIGATIONS[code]
    [play] = [one for one in plays_of(hand) if one.verdict == "renege"]
    assert (play.code, play.broke) == (code, obligation)
    assert play.held
    assert play.evidence
    assert play.card not in play.allowed
    assert sentence in said(rule.flawed)


@pytest.mark.parametrize("code", OBLIGATIONS)
def test_a_kept_obligation_allows_the_play(code: str) -> None:
    rule = by_code(code)
    assert rule
    plays = plays_of(hand_of(rule.clean))
    assert {one.verdict for one in plays} == {"allowed"}
    assert OBLIGATIONS[code][0] in {step.obligation for one in plays for step in one.narrowed}


def test_each_obligation_is_narrower_than_the_one_before() -> None:
    play = play_of(hand_of(game(PLAYED.replace("Cal 5d", "Cal 4h").replace("Cal 4h\n", "Cal 5d\n"))), "Cal", "4h")
    assert [step.obligation for step in play.narrowed] == ["follow"]
    assert play.narrowed[0].allowed == play.allowed == ("4d", "5d")
    assert play.known == ("2c", "4d", "5d", "4h", "Th")


def test_a_leader_and_a_player_without_suit_and_trump_are_free() -> None:
    told = said(game(PLAYED))
    assert "Ann Kd: allowed. The lead was free: Qc, Kd, Jh, 2s or 3s." in told
    assert "Cal 4h: allowed. Had no spades: 2c, 4d, 4h or Th." in told
    assert "Dee 9s: allowed. Had no diamonds and had to trump: 9s, Ks or As." in told
    assert "Cal Th: allowed. It was the last card." in told


def test_a_trump_that_cannot_win_is_described_as_optional_where_it_is() -> None:
    log = game(
        "hand 1\n  dealer Dee\n  trump 7s\n  stay Ann, Bob, Cal\n  trick Ann Kd, Bob 9s, Cal 4h\n"
        "  trick Bob Ac, Cal 3c, Ann 2c\n  trick Bob Kc, Cal 2s, Ann 5c\n  trick Cal 4d, Ann 5d, Bob 6h\n"
        "  trick Ann 6d, Bob 7h, Cal 2h\n",
        rules="booed",
    )
    assert "Cal 4h: not proven" not in said(log)
    assert "Cal 4h: renege" in said(log)  # Cal had 4d
    free = log.replace("4h", "4x").replace("Cal 4d", "Cal 4h").replace("4x", "5h")
    assert "Cal 5h: allowed. Had no diamonds, and no trump that wins: 3c, 2h, 4h, 5h or 2s." in said(free)


def test_an_unforbidden_play_is_unproven_if_other_cards_are_unknown() -> None:
    log = game("\n".join([*PLAYED.splitlines()[:6], "  rest Dee", ""]))
    play = play_of(hand_of(log), "Cal", "5d")
    assert (play.verdict, play.missing, play.known, play.unknown) == ("unproven", "what else was held", ("5d", "4h"), 3)
    assert "Cal 5d: not proven either way: 3 other cards are unknown. By the known cards, had to follow" in said(log)


def test_a_lead_that_may_have_been_the_first_is_open_if_its_trick_was_written_twice() -> None:
    """To the first trick the king was due, and later any honour will do."""
    lines = ("Ann Qs, Dee 2s", "Ann Ks, Dee 3s", "Ann Ac, Dee 4c", "Ann Kc, Dee 5c", "Ann Qc, Dee 6c")
    for again, broke, missing in ((), "lead", None), (lines[:1], None, "in which order the tricks were played"):
        tricks = "".join(f"  trick {line}\n" for line in (*lines, *again))
        log = f"rule lead highest-then-honour\nhand 1\n  ante 1\n  dealer Dee\n  trump 7s\n  stay Ann, Dee\n{tricks}"
        play = play_of(hand_of(game(log, rules="booray")), "Ann", "Qs")
        assert (play.broke, play.missing) == (broke, missing)


def test_if_tricks_are_missing_their_cards_may_have_been_held_in_any_trick() -> None:
    hand = hand_of(game("\n".join([*PLAYED.splitlines()[:6], "  win Dee", ""])))
    assert [play_of(hand, "Cal", card).unknown for card in ("5d", "4h")] == [3, 3]


@pytest.mark.parametrize(
    ("log", "sentence"),
    [
        (game(PLAYED.replace("trump 7s", "dealer Dee")), "Ann Kd: not judged: the trump suit is unknown."),
        (game(PLAYED.replace("Ann 2s", "Ann ?")), "Ann ?: not judged: the card was not noted."),
        (game(PLAYED.replace("Ann 2s", "Ann Kd")), "Ann Kd: not judged: it isn't certain where Kd was."),
        (
            game(PLAYED.replace("Ann 2s, Cal 4h", "Zoe 2s, Zed 4h")),
            "somebody 2s: not judged: it isn't certain whose card this was.",
        ),
        (
            game(
                "hand 1\n  dealer Dee\n  stay Ann\nrule head\n",
                PLAYED.replace("Dee Ac, Ann Qc", "Dee 9c, Ann 8c").replace("Dee 9c, Ann Jh", "Dee Ac, Ann Qc"),
            ),
            "Ann 8c: not judged: a change of the rules could not be read.",
        ),
    ],
)
def test_an_unjudged_play_says_what_is_missing(log: str, sentence: str) -> None:
    number = 2 if "rule head" in log else 1
    assert sentence in said(log, number)
    assert not [play for play in plays_of(hand_of(log, number)) if play.verdict == "renege"]


def test_a_missed_card_leaves_open_only_what_depends_on_it() -> None:
    log = game(
        "hand 1\n  dealer Dee\n  trump 7s\n  stay Ann, Bob, Cal\n  trick Ann 4d, Bob ?, Cal 5d\n"
        "  trick Cal Ac, Ann 3c, Bob 2c\n  trick Cal Kc, Ann 2s, Bob 5c\n  trick Ann 4h, Bob 5h, Cal 6h\n"
        "  trick Cal Td, Ann 9d, Bob 3h\n"
    )
    play = play_of(hand_of(log), "Cal", "5d")
    assert play.hangs
    assert [step.obligation for step in play.narrowed] == ["follow"]
    assert play.allowed == ("5d", "Td")
    assert (
        "Cal 5d: not proven either way: it depends on what was missed. Had to follow diamonds: 5d or Td; the rest"
        in (said(log))
    )


def test_a_second_card_counts_for_nothing() -> None:
    log = game(PLAYED.replace("Cal 5d, Dee 9s", "Cal 5d, Dee 9s, Cal 8h"))
    play = play_of(hand_of(log), "Cal", "8h")
    assert (play.stray, play.verdict) == (True, None)
    assert "Cal 8h: doesn't count" in said(log)


@pytest.mark.parametrize("trump", ["", "  trump 7s\n"])
def test_a_trick_led_by_a_player_who_passed_has_no_suit_led(trump: str) -> None:
    log = game(f"hand 1\n  dealer Dee\n{trump}  stay Ann, Bob\n  trick Cal 5c\n  trick Ann 6c, Bob 7c\n")
    assert "Cal 5c: doesn't count" in said(log)
    assert play_of(hand_of(log), "Cal", "5c").led is None


def test_a_card_taken_back_is_described_before_the_one_that_replaced_it() -> None:
    log = game(PLAYED.replace("Dee 9s\n", "Dee 9s\n  takeback Cal 4h\n"))
    told = said(log)
    assert "Cal 4h, taken back: renege (R511, taken back in time), proven. Had to follow diamonds" in told
    assert told.index("Cal 4h, taken back") < told.index("Cal 5d: allowed")


def test_a_card_taken_back_that_another_played_is_not_judged() -> None:
    told = said(game(PLAYED.replace("Dee 9s\n", "Dee 9s\n  takeback Cal Jh\n")))
    assert "Cal Jh, taken back: not judged: it isn't certain where Jh was." in told


def test_after_a_lead_that_was_missed_it_is_open_what_was_due() -> None:
    told = said(game("hand 1\n  dealer Dee\n  trump 7s\n  stay Ann, Bob\n  trick Ann ?, Bob 6h\n"))
    assert "By the known cards, it isn't certain what was due: only 6h" in told


def test_a_waived_renege_is_still_one_and_marked_as_waived() -> None:
    log = game(PLAYED.replace("Cal 5d", "Cal 4h").replace("Cal 4h\n", "Cal 5d\n") + "  ruling waive Cal\n")
    play = play_of(hand_of(log), "Cal", "4h")
    assert play.waived
    assert play.code == "R510"
    assert "renege (R510, waived by the table), proven" in said(log)
    assert "the table waived the penalty for a renege by Cal" in said(log)


def test_a_ruling_without_proof_accuses_nobody() -> None:
    log = game(PLAYED + "  ruling renege Cal\n", more="rule renege bourre\n")
    told = said(log)
    assert "Cal took no trick and pays 4" in told
    other = said(game(PLAYED + "  ruling renege Dee\n", more="rule renege bourre\n"))
    assert "Dee was ruled to have reneged and pays 4" in other
    assert "Dee reneged" not in other.replace("he table ruled that Dee reneged", "")


def test_the_rightful_taker_is_named_even_against_the_log() -> None:
    assert "Dee takes it with 9s" in said(game(PLAYED))
    assert "Dee takes it with 9s; the log says Cal" in said(game(PLAYED.replace("Dee 9s\n", "Dee 9s -> Cal\n")))


# Holdings


def test_a_holding_shows_how_each_card_is_known_and_how_many_are_unknown() -> None:
    log = game(
        PLAYED.replace("  stay", "  deal Ann Kd Qc Jh 2s 3h\n  stay").replace(
            "  trick Ann Kd", "  draw Ann 3h -> 3s, \n  show Cal Th\n  trick Ann Kd"
        )
    ).replace("3s, \n", "3s\n")
    told = said(log)
    assert (
        "Ann (stayed, drew 1): dealt Kd Qc Jh 2s 3h; discarded 3h; Qc Kd Jh 2s from the deal (line 9); 3s from" in told
    )
    assert "Cal (stayed, stood pat): 2c 4d 5d 4h seen when played; Th shown (line 12)" in told
    assert "Bob (passed): 5 unknown cards" in told
    ann = hand_of(log).holdings[0]
    assert [(card.card, card.how, card.trick) for card in ann.cards][:2] == [("Qc", "dealt", 4), ("Kd", "dealt", 1)]


def test_the_dealers_own_upcard_is_known_from_the_start() -> None:
    log = game("hand 1\n  dealer Dee\n  trump 7s\n  stay Ann, Dee\n  draw none\n", rules="booed")
    [dee] = [one for one in hand_of(log).holdings if one.player == "Dee"]
    assert [(card.card, card.how) for card in dee.cards] == [("7s", "turned up")]
    assert dee.unknown == 4


def test_a_proof_names_every_place_that_shows_the_card() -> None:
    log = game(
        PLAYED.replace("  stay", "  deal Cal 5d 4h 4d 2c Th\n  stay")
        .replace("Cal 5d, Dee", "Cal 4h, Dee")
        .replace("Cal 4h\n", "Cal 5d\n")
        .replace("  trick Ann Kd", "  draw none\n  trick Ann Kd")
    )
    assert "held 4d (dealt, line 9; played to trick 3, line 14) and 5d (dealt, line 9; played to trick 2" in said(log)


def test_without_a_trump_cards_seen_later_still_count_as_held() -> None:
    log = game("hand 1\n  dealer Dee\n  stay Ann, Bob\n  trick Ann Kd, Bob 3d\n  trick Ann Kc, Bob 3c\n  trick 4h 5h\n")
    hand = hand_of(log)
    assert [(play.player, play.known, play.unknown) for play in hand.tricks[0].plays] == [
        ("Ann", ("Kc", "Kd"), 3),
        ("Bob", ("3c", "3d"), 3),
    ]


def test_nobody_is_said_to_be_void_in_a_suit_that_was_led_by_a_missed_card() -> None:
    hand = "hand 1\n dealer Cal\n deal Bob Kc Kd 9h Qh Ks\n trump 5s\n stay Ann, Bob, Cal\n draw none\n"
    told = said(game(f"{hand} trick Ann ?, Bob 9h, Cal 2c\n"))
    assert "it depends on what was missed. It isn't certain what was due: Kc, Kd, 9h, Qh or Ks." in told


def test_the_cards_of_a_player_who_was_away_and_played_are_shown() -> None:
    log = game("hand 1\n dealer Ann\n away Dee\n trump 7h\n stay Ann, Bob, Dee\n trick Bob Kd, Dee 4c, Ann 3d\n")
    assert "Dee (away): 4c" in said(log)
