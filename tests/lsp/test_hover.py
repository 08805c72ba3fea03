"""The editor's text about the word under the mouse."""

from random import Random

import pytest
from lsprotocol import types

from lsp.driving import EVENING, HAND, NOWHERE, TABLE, marked, opened, where
from referee.lsp.document import Document, DocumentContext, DocumentText
from referee.lsp.hover import hover
from referee.notation.meanings import meanings
from referee.notation.patterns import keywords
from referee.rulesets import own_rulesets

RENEGE = EVENING.replace("Bob 4d", "Bob 2h").replace("Bob Jc", "Bob 4d")
PAID = EVENING + "  win Ann 3\n  bourre none\n"


def told(text: str, words: str, into: int = 0, log: Document | None = None) -> str:
    """The hover text at the place of words that occur once in a log; empty without one."""
    found = hover(log or opened(text), types.HoverParams(NOWHERE, where(text, words, into)))
    if found is None:
        return ""
    assert isinstance(found.contents, types.MarkupContent)
    return found.contents.value


def test_a_card_shows_what_was_held_and_what_was_allowed_and_why() -> None:
    said = told(EVENING, "Bob 5d", 4)
    assert "**Bob held:** Jc 4d 5d 9h Th" in said
    assert "**Bob 5d:** allowed. Had to follow diamonds: 4d or 5d." in said


def test_the_last_card_of_a_trick_shows_who_took_it() -> None:
    assert told(EVENING, "Bob 5d", 4).endswith("Ann takes it with Kd")
    assert "takes it" not in told(EVENING, "Ann Kd", 4)


def test_a_renege_shows_its_proof() -> None:
    said = told(RENEGE, "Bob 2h", 4)
    assert "renege (R501), proven. Had to follow diamonds, and held 4d (played to trick 3, line 12)." in said


def test_an_unproven_play_shows_what_is_unknown() -> None:
    said = told(TABLE + "hand 1\n  dealer Cal\n  trump 7s\n  stay Ann, Bob\n  trick Ann Kd, Bob 2h\n", "Bob 2h", 4)
    assert "not proven either way: 4 other cards are unknown" in said


def test_a_card_turned_up_or_dealt_shows_what_became_of_it() -> None:
    dealt = HAND.replace("  trump", "  deal Bob 5d 4d Jc 9h Th\n  trump")
    assert told(TABLE + dealt, "deal Bob 5d", 9) == "**5d:** dealt to Bob; Bob held it (played to trick 1, line 11)"
    stood_pat = TABLE + dealt.replace("  trick Ann Kd", "  draw none\n  trick Ann Kd")
    assert told(stood_pat, "deal Bob 5d", 9) == "**5d:** Bob held it (dealt, line 8, played to trick 1, line 12)"
    assert "turned up for trump" in told(EVENING, "trump 7s", 6)


def test_a_player_shows_stack_and_actions() -> None:
    said = told(PAID, "trick Ann Qd", 6)
    assert said.startswith("**Ann:** stack 199 here; 2 tricks so far")
    assert "**Ann (stayed):** 2c 4c Qd Kd 8s seen when played" in said
    assert told(PAID, "win Ann", 4).startswith("**Ann:** stack 202 here; 4 tricks so far")
    assert told(PAID, "stay Ann, Bob", 10).startswith("**Bob:** stack 199 here; no tricks so far")


def test_before_the_first_hand_a_player_has_what_was_brought() -> None:
    assert told(PAID, "seat Ann", 5) == "**Ann:** stack 200 here"
    assert "**Here:** Ann 200, Bob 200; pot 0" in told(PAID, "seat Bob")


def test_between_two_hands_a_player_has_what_was_left_and_bought() -> None:
    log = PAID + "rebuy Cal 50\nput Ann 2\n"
    assert told(log, "rebuy Cal", 6) == "**Cal:** stack 249 here"
    assert told(log, "put Ann 2", 8) == "**Here:** Ann 200, Bob 199, Cal 249; pot 2"


def test_a_player_who_joins_has_the_money_brought_from_that_line_on() -> None:
    log = PAID + "join Dee 50 after Ann\npay Dee Bob 5\nput Ann 2\n"
    assert told(log, "join Dee", 5) == "**Dee:** stack 50 here"
    assert told(log, "pay Dee", 4) == "**Dee:** stack 45 here"


def test_a_line_about_money_shows_pot_and_stacks_after_it() -> None:
    assert "**Here:** Ann 199, Bob 199, Cal 199; pot 3" in told(PAID, "hand 1")
    assert told(PAID, "win Ann 3", 8) == "**Here:** Ann 202, Bob 199, Cal 199; pot 0"


def test_unknown_money_is_not_shown_as_a_number() -> None:
    log = TABLE + "hand 1\n  dealer Cal\n  trump 7s\n  stay Ann, Bob\n  win Ann\n\nhand 2\n  bourre none\n"
    assert "**Here:** Ann ?, Bob ?, Cal ?; pot ?" in told(log, "bourre")
    assert told(log.replace("bourre", "stay Ann\n  bourre"), "stay Ann\n", 5).startswith("**Ann:** stack unknown here")


@pytest.mark.parametrize("keyword", keywords())
def test_a_keyword_shows_the_notation_pages_text(keyword: str) -> None:
    said = told(f"{TABLE}  {keyword} x y z\n", f"  {keyword} x y z", 2)
    assert all(row.says in said for row in meanings()[keyword])


def test_the_arrow_shows_what_follows_it() -> None:
    log = EVENING.replace("Bob 5d", "Bob 5d -> Ann")
    assert told(log, "-> Ann") == "`… -> Cal`: after its cards: who took the trick\n\nAnn takes it with Kd"


def test_a_rule_set_a_variant_and_an_option_show_their_meaning() -> None:
    log = EVENING.replace("winning-moves", "winning-moves, pot-limit\nrule ante 2")
    assert "the boxed game of Winning Moves" in told(log, "winning-moves")
    assert "Sets bourre-limit 20" in told(log, "pot-limit")
    assert "what each player puts in before the deal" in told(log, "ante")
    assert told(log, "ante 2", 5).endswith("In force from here: ante 2")


def test_comments_blanks_and_meaningless_words_show_nothing() -> None:
    log = f"# Ann\n{EVENING}\n  out Bob  # Kd\n"
    assert [told(log, words, 2) for words in ("# Ann", "# Kd", "  out")] == ["", "", told(log, "out Bob")]
    assert told(log, "\n\nhand", 1) == told(log, "stay Ann, Bob", 8) == ""


def test_nothing_of_a_name_is_markup() -> None:
    said = told(EVENING.replace("Ann", "A._nn_"), "trick A._nn_ Kd", 8)
    assert "A.&#95;nn&#95;" in said
    assert "_" not in said.replace("&#95;", "")


def test_nothing_of_a_house_file_is_markup() -> None:
    file = b'[rulesets.kitchen]\nextends = "louisiana"\ntitle = "<b>*[x](http://e.example)"\n'
    log = EVENING.replace("winning-moves", "kitchen")
    said = told(log, "kitchen", log=opened(log, context=DocumentContext(own_rulesets(file, "our.toml"))))
    assert said.startswith("**kitchen:** &#60;b&#62;&#42;&#91;x&#93;(http&#60;U+003A&#62;//e.example)")


def test_an_editor_that_reads_no_markdown_gets_plain_text() -> None:
    document = DocumentText(NOWHERE.uri, "evening.bourre", 1, EVENING, markdown=False)
    plain = Document(document, opened(EVENING)._codec, lambda _: DocumentContext())
    assert told(EVENING, "Ann Kd", 4, plain).startswith("Ann held: 2c 4c Qd Kd 8s\n\nAnn Kd: allowed.")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-32"])
def test_the_word_is_found_and_marked_however_columns_are_counted(encoding: str) -> None:
    log = EVENING.replace("Ann", "\U0001d49c\U0001d4b7")
    before = "  trick \U0001d49c\U0001d4b7 "
    units = {"utf-8": len(before.encode()), "utf-16": len(before.encode("utf-16-le")) // 2, "utf-32": len(before)}
    at = types.Position(log[: log.index("Kd")].count("\n"), units[encoding])
    found = hover(opened(log, encoding), types.HoverParams(NOWHERE, at))
    assert found is not None
    assert found.range == types.Range(at, types.Position(at.line, at.character + 2))


def test_the_text_is_about_the_marked_word() -> None:
    found = hover(opened(EVENING), types.HoverParams(NOWHERE, where(EVENING, "Ann Qd", 5)))
    assert found is not None
    assert found.range is not None
    assert marked(EVENING, found.range) == "Qd"


def test_no_broken_log_raises() -> None:
    random = Random(7)
    for _ in range(40):
        text = PAID
        for _ in range(random.randrange(1, 6)):
            at = random.randrange(len(text))
            text = (
                text[:at]
                + random.choice(["", "\n", '"', "#", "->", "hand", " ?", "\U0001f0a1", "\r", "\x00", "9" * 99])
                + text[at + random.randrange(3) :]
            )
        log = opened(text)
        for _ in range(20):
            hover(log, types.HoverParams(NOWHERE, types.Position(random.randrange(25), random.randrange(40))))


def test_no_amount_that_depends_on_an_unreadable_line_is_shown_until_all_are_counted() -> None:
    """Ann's winnings in the first hand can't be read."""
    more = HAND.replace("hand 1\n  dealer Cal", "hand 2\n  ante Ann 1, Bob 1, Cal 1")
    broken = PAID.replace("win Ann 3", "win Ann 3x") + "\n" + more + "  carry\n"
    counted = broken.replace("win Ann 3x\n  bourre none", "win Ann 3x\n  stacks Ann 202, Bob 199, Cal 199")
    assert "Here:** Ann ?, Bob ?, Cal ?; pot ?" in told(broken, "win Ann 3x")
    assert "stack unknown here" in told(broken, "Cal 1\n  trump 7s\n  stay Ann", 24)
    assert "Here:** Ann ?, Bob ?, Cal ?; pot ?" in told(broken, "carry")
    assert "Here:** Ann 202, Bob 199, Cal 199; pot 0" in told(counted, "stacks Ann")
    assert "Here:** Ann 201, Bob 198, Cal 198; pot 3" in told(counted, "ante Ann")
    assert "Ann 199" in told(broken, "hand 1")
