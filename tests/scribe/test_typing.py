"""The shortest typing: how a few letters become lines of the log, and which don't."""

import pytest

from scribe.pencil import DEALT, TABLE, typed

STAY = (*TABLE, "d", "7s")
DRAW = (*STAY, "a c d")


@pytest.mark.parametrize(
    ("typing", "line"),
    [
        ("a c d", 'stay Ann, Cal, "Big Dee"'),
        ("A,c;D".replace(";", ","), 'stay Ann, Cal, "Big Dee"'),
        ("big c", 'stay "Big Dee", Cal'),
        ('"Big Dee" ann', 'stay "Big Dee", Ann'),
        ("all", 'stay Ann, Bob, Cal, "Big Dee"'),
        ("all but bo", 'stay Ann, Cal, "Big Dee"'),
        ("-", "stay none"),
        ("none", "stay none"),
        ("stay a c", "stay Ann, Cal"),
        ("stay Ann,Cal  # both at once", "stay Ann,Cal  # both at once"),
        ("pass bo", "pass Bob"),
        ("# Bob went for beer", "# Bob went for beer"),
    ],
)
def test_players_are_named_by_as_few_letters_as_are_unique(typing, line):
    assert typed(*STAY, typing).last == line


@pytest.mark.parametrize(
    ("typing", "line"),
    [
        ("a2 d1", 'draw Ann 2, "Big Dee" 1'),
        ("a 2, d 1", 'draw Ann 2, "Big Dee" 1'),
        ("2 0 1", 'draw Ann 2, "Big Dee" 1'),
        ("201", 'draw Ann 2, "Big Dee" 1'),
        ("000", "draw none"),
        ("-", "draw none"),
        ("draw c 3", "draw Cal 3"),
        ("draw Ann 2c 3c -> Kd Qd", "draw Ann 2c 3c -> Kd Qd"),
    ],
)
def test_numbers_follow_names_or_the_order_of_the_table(typing, line):
    assert typed(*DRAW, typing).last == line


@pytest.mark.parametrize(
    ("typing", "line"),
    [
        ("kd5d9s", "trick Kd 5d 9s"),
        ("kd 5d 9s", "trick Kd 5d 9s"),
        ("10H th".replace(" th", ""), "trick Th"),
        ("k♦ 5♦", "trick Kd 5d"),
        ("kd?9s", "trick Kd ? 9s"),
        ("kd5d9s > d", 'trick Kd 5d 9s -> "Big Dee"'),
        ("c 5d", "trick Cal 5d"),
        ("a kd c 5d", "trick Kd 5d"),
        ("trick Kd 5d 9s", "trick Kd 5d 9s"),
        ("show c 5d", "show Cal 5d"),
    ],
)
def test_cards_are_typed_without_blanks_in_turn_or_out_of_it(typing, line):
    assert typed(*DEALT, typing).last == line


def test_a_trick_grows_card_by_card_in_one_line():
    lines = [typed(*DEALT, *["kd", "5d", "9s", "as"][:many]).last for many in range(1, 5)]
    assert lines == ["trick Kd", "trick Kd 5d", "trick Kd 5d 9s", "trick As"]


def test_a_card_out_of_turn_brings_names_into_the_trick():
    assert typed(*DEALT, "kd", "d 9s", "5d").last == 'trick Ann Kd, "Big Dee" 9s, Cal 5d'


def test_a_card_taken_back_is_noted_and_replaced():
    text = typed(*DEALT, "kd", "4h", "tb 5d", "9s").text
    assert text.endswith("  trick Kd 5d 9s\n  takeback Cal 4h\n")


def test_the_taker_may_be_typed_after_a_trick():
    assert typed(*DEALT, "kd5d9s", "> d").last == 'trick Kd 5d 9s -> "Big Dee"'


@pytest.mark.parametrize(("typing", "line"), [("7s", "trump 7s"), ("s", "trump s"), ("Spades", "trump s")])
def test_trump_is_a_card_or_a_suit(typing, line):
    assert typed(*TABLE, "d", typing).last == line


@pytest.mark.parametrize(
    ("typing", "line"),
    [
        ("a 4", "win Ann 4"),
        ("a4.50", "win Ann 4.5"),
        ("a", "win Ann"),
        ("a c 2", "divide Ann Cal 2"),
        ("-", "carry 4"),
        ("win d 4", 'win "Big Dee" 4'),
        ("share a d 2", 'share Ann "Big Dee" 2'),
    ],
)
def test_an_offer_can_be_corrected(typing, line):
    done = (*DEALT, "kd5d9s", "as2s4h", "ks3s4d", "acqc2c", "9cjhth")
    assert typed(*done, typing).last == line


@pytest.mark.parametrize(
    ("typing", "lines"),
    [
        ("Eve", "seat Eve 200\n"),
        ("Eve 50", "seat Eve 50\n"),
        ("Eve 50 Flo 60", "seat Eve 50\nseat Flo 60\n"),
        ("Old Tom 50, Th", 'seat "Old Tom" 50\nseat "Th" 200\n'),
        ("seat Eve 50", "seat Eve 50\n"),
    ],
)
def test_names_may_have_spaces_and_everybody_brings_the_starting_stack(typing, lines):
    assert typed("win", typing).text == f"rules winning-moves\n{lines}"


def test_between_hands_any_line_may_have_short_names():
    text = typed(*STAY, "-", "rebuy a 50", "leave bo", "join Zoe 50 after d", "pay a c 5").text
    assert text.endswith('rebuy Ann 50\nleave Bob\njoin Zoe 50 after "Big Dee"\npay Ann Cal 5\n')
    assert typed(*STAY, "-", "rebuy a 50", "").text.endswith("rebuy Ann 50\n\nhand 2\n  dealer Ann\n")


@pytest.mark.parametrize(
    ("entries", "typing", "reason"),
    [
        (STAY, "b", "b may be Bob or Big Dee: type one more letter"),
        (STAY, "x", "nobody called x is at the table; the players are Ann, Bob, Cal, Big Dee"),
        (STAY, "Cla", "nobody called Cla is at the table. Did you mean `Cal`?"),
        (STAY, "", "type an answer: names, all, all but bo, - for nobody"),
        (STAY, "stay Xx", "nobody called Xx is at the table; the players are Ann, Bob, Cal, Big Dee"),
        (TABLE[:1], "", "type an answer: Ann 200, Bob 150"),
        (DRAW, "2 1", "who does 2 belong to? Write the name before it, or one number each for Ann, Cal and Big Dee"),
        (DRAW, "a", "how many for Ann? Write the number after the name"),
        (DEALT, "kd5d9s2c", "you typed 4 cards, but this trick needs only 3 more"),
        (DEALT, "a", "which card did Ann play?"),
        (DEALT, "kz", "`kz` is not a card. Did you mean `Kc`, `Kd`, `Kh` or `Ks`?"),
        (DEALT, "KZ", "`KZ` is not a card. Did you mean `Kc`, `Kd`, `Kh` or `Ks`?"),
        (DEALT, "10x", "`10x` is not a card. Did you mean `Tc`, `Td`, `Th` or `Ts`?"),
        (DEALT, "7", "`7` is not a card. Did you mean `7c`, `7d`, `7h` or `7s`?"),
        (DEALT, "dk", "`dk` is not a card. Did you mean `Kd`?"),
        (DEALT, "kd4d7", "`7` in `kd4d7` is not a card. Did you mean `7c`, `7d`, `7h` or `7s`?"),
        (DEALT, "kd4z9s", "`4z` in `kd4z9s` is not a card. Did you mean `4c`, `4d`, `4h` or `4s`?"),
        (DEALT, "kdxx", "`xx` in `kdxx` is not a card: write kd, 10h or th, or ? for a card that you missed"),
        (DEALT, "a kz", "`kz` is not a card. Did you mean `Kc`, `Kd`, `Kh` or `Ks`?"),
        ((*DEALT, "kd5d9s", "kskc"), "kz", "`kz` is not a card. Did you mean `Kh`?"),
        (
            (*DEALT, "kd5d9s", "kskckh"),
            "kz",
            "`kz` is not a card: write kd, 10h or th, or ? for a card that you missed",
        ),
        (DEALT, "x", "nobody called x is at the table; the players are Ann, "),
        (DEALT, "Kate", "nobody called Kate is at the table; the players are Ann, "),
        (("win", "Kim, Kay, Cal", "", "c", "7s", "all", "-"), "k", "k may be Kim or Kay: type one more letter"),
        (DEALT, "trik Kd", "Unknown keyword `trik`. Did you mean `trick`?"),
        (DEALT, "rebuy Ann 4,50", "`4,50` is not an amount: expected an amount. Did you mean `4.50`?"),
        ((), "ante 2", "choose the rules first"),
        ((), "louisiana 20", "`20` follows no variant with an amount: for an ante of 20, write rule ante 20"),
        ((), "louisiana majority 3", "`3` follows no variant with an amount"),
        ((), "louisiana limit 20x", "`20x` is not an amount"),
        ((), "win xx", "there is no variant `xx`; choose from etiquette, last-standing"),
        ((), "winnig", "there is no rule set `winnig`; choose from winning-moves"),
        (DEALT, "kd\x00", "U+0000 NULL can't be used in a log: save the log as UTF-8"),
    ],
)
def test_an_unclear_entry_is_not_written_and_the_hint_says_what_would_be_understood(entries, typing, reason):
    before, after = typed(*entries), typed(*entries, typing)
    assert after.refused is not None
    assert after.refused.reason.startswith(reason)
    assert after.text == before.text


def test_a_full_name_wins_over_a_prefix():
    assert typed("win", "Al, Alan, Bo", "", "al").last == "dealer Al"
    assert typed("win", "Al, Alan, Bo", "", "ala").last == "dealer Alan"


@pytest.mark.parametrize(
    ("names", "typing", "reason"),
    [
        ("Ann, Nora, Nick", "no", "no may be nobody or Nora: write - for nobody, or more of the name"),
        ("Ann, Allison, Alice", "all", "all may be everybody or Allison: write * for everybody, or more of the name"),
    ],
)
def test_an_ambiguous_word_is_not_taken_for_a_name(names, typing, reason):
    stay = ("win", names, "", "ann", "7s")
    after = typed(*stay, typing)
    assert after.refused is not None
    assert after.refused.reason == reason
    assert after.text == typed(*stay).text
    assert typed(*stay, f"{names.split()[1][:4]}").session.state.prompt.kind == "result"


def test_a_t_is_a_players_name_if_no_upcard_can_be_taken():
    assert typed("win", "Ann, Tom, Cal", "", "c", "7s", "all", "t 2 a 1").last == "draw Tom 2, Ann 1"
    assert typed("win trump-p", "Ann, Tom, Cal", "", "c", "7s", "all", "t 2").last == "draw Tom 2"


def test_every_question_says_what_can_be_typed():
    assert all(typed(*DEALT[:end]).session.state.prompt.accepted for end in range(len(DEALT)))


def test_after_a_lead_out_of_turn_the_next_cards_have_names():
    log = typed(*DEALT, "c 7c a 3d d 8s", "2s", "3s", "4s")
    assert log.last == 'trick "Big Dee" 2s, Ann 3s, Cal 4s'
    assert typed(*DEALT, "c 7c a 3d d 8s", "2s3s4s").last == log.last


@pytest.mark.parametrize("typing", ["pay a bo 5", "rebuy c 50", "leave a", "join Zoe 50 after a", "rule ante 2"])
@pytest.mark.parametrize("hand", [(*TABLE, "d"), STAY, (*DEALT, "kd")])
def test_a_line_that_would_end_the_hand_is_refused_until_the_pot_is_taken(typing, hand):
    log = typed(*hand, typing)
    assert log.refused.reason.startswith("hand 1 is not over: ")
    assert log.text == typed(*hand).text


def test_after_the_pot_is_taken_or_a_misdeal_a_side_bet_may_be_paid():
    assert typed(*STAY, "a", "a 4", "pay a bo 5").last == "pay Ann Bob 5"
    assert typed(*STAY, "misdeal", "pay a bo 5").last == "pay Ann Bob 5"
