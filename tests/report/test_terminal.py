"""What people read is aligned, complete, in words and harmless at any width."""

import io
import unicodedata
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest
from commands import run, squeezed
from forms.written import checked
from hypothesis import given
from hypothesis import strategies as st
from ledger.reading import log, moves
from rich.console import Console

from referee.finding import Evidence
from referee.judge.audit import Audit, audit
from referee.judge.policy import log_with_error, totals
from referee.judge.settlement import Ledger
from referee.ledger.effects import Debt, Effect
from referee.ledger.entries import Correction
from referee.ledger.settle import Payment
from referee.report.form import CheckReport
from referee.report.terminal.check import Full, print_log
from referee.report.terminal.money import print_ledger
from referee.report.terminal.rules import print_catalogue, print_page
from referee.report.wording.findings import corrections, list_effect
from referee.report.wording.money import outcome, payment, result
from referee.report.wording.phrases import describe_move, gains, lost_or_found, owes
from referee.rules.catalogue import BY_CODE, RULES
from referee.rules.page import RulePages, page_of
from referee.text import never_fails, shown
from referee.values import Place

UNPAID = (Path(__file__).parents[2] / "docs/examples/unpaid.bourre").read_text(encoding="utf-8")
NET = "In the end: Cal −2, Bob +2"


@pytest.mark.parametrize(
    ("more", "options", "told"),
    [
        ("hand\ntrump Qc\nstay Ann, Bob\n", (), True),
        ("hand\ntrump Qc\nstay Ann, Bob\nhand\nstay none\n", (), False),
        ("", ("--readings",), False),
    ],
    ids=["a hand that is not finished", "money that is not known at the end", "all readings"],
)
def test_the_net_is_given_only_if_it_is_known(more: str, options: tuple[str, ...], told: bool) -> None:
    assert (NET in run("check", "-", *options, given=UNPAID + more).stdout) == told


def test_explain_shows_the_debts_of_earlier_findings_separately() -> None:
    told = run("explain", "-", "--hand", "2", given=UNPAID).stdout
    assert "Corrections\n  the pot owes Cal 1 — L605, line 12\n  the pot owes Bob 2 — L605, line 12\n" in told


def test_a_debt_without_a_finding_is_still_shown() -> None:
    owed = Correction((), "pot", "unexplained", 300)
    assert list(corrections([owed], [], None)) == [("", "the pot owes 3, nobody knows to whom")]
    effect = Effect((), {"pot": -300, "unexplained": 300}, (Debt(1, *owed[1:]),))
    assert list(list_effect(effect)) == [("hand 1: ", "the pot owes 3, nobody knows to whom — for no finding")]


@pytest.mark.parametrize("command", ["check", "ledger", "settle --as-played", "explain", "audit --output-format full"])
def test_money_from_nowhere_is_described_in_words(command: str) -> None:
    told = run(*command.split(), "-", given=UNPAID.replace("trump Qc", "trump Qc\n  pot 2")).stdout
    assert "nobody knows" in told
    assert "unexplained" not in told


def test_a_minus_is_a_hyphen_if_the_encoding_has_no_other() -> None:
    stream = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    never_fails(stream)
    stream.write(gains({"Ann": -100, "Bob": 100}))
    stream.flush()
    assert stream.buffer.getvalue() == b"Ann -1, Bob +1"


@pytest.mark.parametrize(
    ("written", "words"),
    [
        (gains({"pot": -300, "Bob": 500, "Ann": -100, "Cal": -150}), "Cal −1.5, Ann −1, Bob +5, the pot −3"),
        (gains({"Ann": 100, "unexplained": -100}), "Ann +1; nobody knows who owes 1"),
        (gains({"Ann": -100, "unexplained": 100}), "Ann −1; nobody knows where 1 came from"),
        (owes(Payment("unexplained", "pot", 300)), "nobody knows who owes the pot 3"),
        (owes(Payment("Ann", "unexplained", 300)), "Ann owes 3, nobody knows to whom"),
        (payment(Payment("unexplained", "Ann", 300)), "Ann is owed 3; nobody knows by whom."),
        (payment(Payment("Ann", "unexplained", 300)), "Ann owes 3; nobody knows to whom."),
        (describe_move("pot", "unexplained"), "goes missing from the pot"),
        (describe_move("unexplained", "Ann"), "goes to Ann, nobody knows from where"),
        (lost_or_found(-300), "3 is missing, and nobody knows where it went"),
        (lost_or_found(300), "3 came in, and nobody knows from where"),
    ],
)
def test_losers_come_first_the_pot_last_and_money_without_an_owner_is_described(written: str, words: str) -> None:
    assert written == words


def test_the_correction_of_somebody_who_left_is_told_while_the_others_stacks_are_unknown() -> None:
    text = (
        "rules winning-moves\nseat Ann 200\nseat Bob 200\nseat Cal 200\n\nhand 1\n  dealer Cal\n  trump 7s\n"
        "  stay Ann\n  win Ann 3\n\nleave Cal 201\n\nhand 2\n  trump 8s\n  stay Ann, Bob\n"
    )
    rows = [line.split() for line in run("ledger", "-", given=text).stdout.splitlines()]
    assert ["Cal", "200", "201", "0", "-2", "-2"] in rows


ANY = st.text(st.characters(exclude_categories=()))


def written(text: str, encoding: str) -> str:
    bytes_ = io.BytesIO()
    stream = io.TextIOWrapper(bytes_, encoding=encoding, newline="\n")
    never_fails(stream)
    stream.write(text)
    stream.flush()
    return bytes_.getvalue().decode(encoding)


@given(ANY)
def test_no_control_format_or_bidi_character_and_no_surrogate_is_shown(text):
    assert not {unicodedata.category(sign) for sign in shown(text)} & {"Cc", "Cf", "Cs", "Zl", "Zp"}


@given(ANY)
def test_no_stream_fails_on_any_character(text):
    for encoding in ("ascii", "latin-1", "utf-8"):
        assert written(shown(text), encoding) is not None


def test_suits_become_letters_and_other_characters_numbers_if_the_encoding_lacks_them():
    assert written("T♥ 大 bourré — ok", "ascii") == "Th <U+5927> bourre - ok"


TOOK: Final = "hand\n dealer Dee\n stay Ann, Bob\n took Ann 3, Bob 2\n"
CLAIMED: Final = "hand\n dealer Dee\n trump 7s\n stay Ann, Bob\n took Ann 3, Bob 2\n {}\n bourre none"


@pytest.mark.parametrize(
    ("taken", "words"),
    [
        ("win Ann", "Ann wins"),
        ("win Bob", "Ann wins (Bob took it)"),
        ("divide Ann, Bob", "Ann wins (Ann and Bob took it)"),
        ("carry", "Ann wins"),
    ],
)
def test_the_ledger_says_who_should_have_won_and_who_took_the_pot(taken: str, words: str) -> None:
    [hand] = Ledger("a.bourre", audit(moves(CLAIMED.format(taken)))).audit.ledgers
    assert result(hand) == words


@pytest.mark.parametrize(("rules", "words"), [("winning-moves", [("winner", "nobody yet")]), ("louisiana", [])])
def test_a_winner_is_named_only_where_there_is_a_goal(rules: str, words: list[tuple[str, str]]) -> None:
    final = audit(log(rules, TOOK)).final
    assert final
    assert list(outcome(final)) == words


def console(width: int = 80) -> Console:
    return Console(file=io.StringIO(), width=width, markup=False, emoji=False, highlight=False)


def text(console: Console) -> str:
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def full(audit: Audit, lines: list[str], width: int = 80, path: str = "tuesday.bourre") -> str:
    screen = console(width)
    print_log(screen, checked(path, audit), lines)
    return text(screen)


def told(audit: Audit, width: int = 80) -> str:
    screen = console(width)
    print_ledger(screen, Ledger("tuesday.bourre", audit))
    return text(screen)


def at(audit: Audit, place: Place, *evidence: Evidence) -> Audit:
    """Return the audit with its finding at another place and with this evidence."""
    return replace(audit, findings=(replace(audit.findings[0], at=place, evidence=evidence),))


def test_evidence_at_the_findings_place_supplies_its_text(audit: Audit, lines: list[str]) -> None:
    place = audit.findings[0].at
    printed = full(at(audit, place, Evidence(place, "Cal threw it"), *audit.findings[0].evidence), lines)
    assert "            ^^ Cal threw it\n" in printed
    assert printed.count("trick Kd 4h 9s") == 1


@pytest.mark.parametrize("width", [60, 40, 20])
def test_nothing_is_cut_off_on_a_narrow_terminal(audit: Audit, lines: list[str], width: int) -> None:
    printed = squeezed(full(audit, lines, width))
    for finding in audit.findings:
        assert finding.message in printed
        assert finding.source in printed
    assert "Cal still had 5d" in printed
    assert "…" not in printed
    if width == 60:
        assert max(map(len, (full(audit, lines, 60) + told(audit, 60)).split("\n"))) <= 60


@pytest.mark.parametrize(
    ("verdict", "unexplained", "closing"),
    [
        ("clean", 0, "clean, everything proven; no findings; every chip accounted for"),
        (
            "incomplete",
            None,
            "nothing wrong found, but not everything could be proven; no findings; the money can't be worked out",
        ),
        (
            "clean",
            250,
            "clean, everything proven; no findings; money unaccounted for: 2.5 came in, and nobody knows from where",
        ),
        ("unreadable", 0, "unreadable, no game could be read; no findings; every chip accounted for"),
    ],
)
def test_the_closing_line_gives_hands_verdict_and_money(
    audit: Audit, verdict: str, unexplained: int | None, closing: str
) -> None:
    assert audit.final
    quiet = replace(audit, findings=(), verdict=verdict, final=replace(audit.final, unexplained=unexplained))
    assert full(quiet, [], 200) == f"tuesday.bourre: 1 hand by winning-moves; {closing}\n"


def test_several_logs_are_summed_up_in_one_line(audit: Audit) -> None:
    files = [checked("a", audit), checked("b", audit), log_with_error("c", "no such file")]
    summed_up = Full().tail(CheckReport((), None, totals(files)))
    assert summed_up == "all together: 3 files; 2 hands; 2 errors; 1 could not be examined\n"


def test_the_caret_is_under_the_right_cell_with_wide_names_and_tabs(audit: Audit) -> None:
    line = "\ttrick 王 Kd, 大山 5h"
    column = line.index("5h") + 1
    excerpt, caret = (
        one.partition("|")[2] for one in full(at(audit, Place(1, column, column + 2)), [line]).split("\n")[2:4]
    )
    assert excerpt == "  trick 王 Kd, 大山 5h"
    assert caret.index("^^") == len(excerpt[: excerpt.index("5h")]) + 3


def test_a_long_line_is_cut_around_the_place_and_a_place_after_the_end_is_only_named(audit: Audit) -> None:
    line = "x" * 500 + " HERE " + "y" * 500
    excerpt, caret = full(at(audit, Place(1, 502, 506)), [line]).split("\n")[2:4]
    assert excerpt.index("HERE") == caret.index("^^^^")
    assert excerpt.endswith("...")
    assert len(excerpt.partition("| ")[2]) <= 64 + 6
    assert "tuesday.bourre:9:9" in full(at(audit, Place(9, 9, 12)), [""])


def test_on_a_narrow_terminal_the_ledger_is_in_paragraphs(audit: Audit) -> None:
    printed = squeezed(told(audit, 50))
    assert "Hand 1: Big Dee deals should have been: Big Dee wins; bourré: Ann, Cal; reneged: Cal" in printed
    assert "as played: pot 4; Ann 195, Bob 199, Cal 195, Big Dee 203; pot after 8" in printed
    assert "Cal: bought in 200, cashed out 0, as played 195, correction 0, should have 195" in printed


def test_a_log_without_a_game_has_no_ledger_and_says_so(audit: Audit) -> None:
    assert "no game to account for" in told(replace(audit, final=None, ledgers=()))


def test_a_page_of_markdown_is_laid_out_for_a_narrow_terminal() -> None:
    screen = console(60)
    page = "# R501 failed-to-follow\n\n" + "words " * 20 + "\n\n```\ntrick Kd  # expect R501\n```\n"
    print_page(screen, RulePages((page_of(BY_CODE["R501"])._replace(text=page),)))
    assert "R501 failed-to-follow" in text(screen)
    assert " trick Kd  # expect R501" in text(screen)
    assert max(map(len, text(screen).split("\n"))) <= 60


def test_the_catalogue_names_every_code() -> None:
    screen = console(60)
    print_catalogue(screen, RulePages(tuple(map(page_of, RULES))))
    assert [line[:4] for line in text(screen).split("\n") if line[:1].strip()] == [rule.code for rule in RULES]
