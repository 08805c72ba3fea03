"""Reports for people: complete, aligned and harmless at any width."""

import io
import unicodedata
from dataclasses import replace

import pytest
from rich.console import Console

from referee.finding import Evidence, Finding
from referee.judge.audit import Audit
from referee.judge.checked import UnexaminedLog, totals
from referee.judge.ledger import ledger
from referee.ledger.entries import Cause, Standing
from referee.report.form import Whole
from referee.report.terminal.check import print_full, print_summary
from referee.report.terminal.concise import concise
from referee.report.terminal.ledger import print_ledger
from referee.report.terminal.rule import print_catalogue, print_page
from referee.rules.catalogue import RULES
from referee.text.place import Place
from report.checked import checked

HOSTILE = "\x1b[31m[bold]x[/] :skull: \u202e\x9b\x07[link=http://e]"


def console(width: int = 80) -> Console:
    return Console(file=io.StringIO(), width=width, markup=False, emoji=False, highlight=False)


def text(console: Console) -> str:
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def full(audit: Audit, lines: list[str], width: int = 80, path: str = "tuesday.bourre") -> str:
    screen = console(width)
    print_full(screen, checked(path, audit), lines)
    return text(screen)


def told(audit: Audit, width: int = 80) -> str:
    screen = console(width)
    print_ledger(screen, ledger("tuesday.bourre", audit))
    return text(screen)


def squeezed(printed: str) -> str:
    return " ".join(printed.split())


def only(audit: Audit, finding: Finding) -> Audit:
    return replace(audit, findings=(finding,))


def test_a_finding_looks_like_in_the_design(audit, lines):
    assert full(only(audit, audit.findings[0]), lines) == (
        "R501 error  Cal did not follow suit: played 4h on a diamond lead, holding 5d\n"
        "  --> tuesday.bourre:13:12\n"
        '   13 |   trick Kd 4h 9s -> "Big Dee"\n'
        "      |            ^^ Cal plays 4h\n"
        "   15 |   trick Ks 3s 5d\n"
        "      |               ^^ Cal still had 5d\n"
        "  rule: follow suit (winning-moves)\n"
        "  source: the rules of the box, page 3\n"
        "\n"
        "tuesday.bourre: 1 hand by winning-moves, pot-limit; violations found; 1 error;\n"
        "                every chip accounted for\n"
    )


def test_evidence_at_the_findings_place_supplies_its_text(audit, lines):
    finding = audit.findings[0]
    here = Evidence(finding.at, "Cal plays 4h")
    printed = full(only(audit, replace(finding, evidence=(here, *finding.evidence))), lines)
    assert "            ^^ Cal plays 4h\n" in printed
    assert printed.count("trick Kd 4h 9s") == 1


@pytest.mark.parametrize("width", [60, 40, 20])
def test_nothing_is_cut_off_on_a_narrow_terminal(audit, lines, width):
    printed = squeezed(full(audit, lines, width))
    for finding in audit.findings:
        assert finding.message in printed
        assert finding.source in printed
    assert "Cal still had 5d" in printed
    assert "…" not in printed


def test_a_narrow_terminal_has_no_line_too_long(audit, lines):
    assert max(map(len, full(audit, lines, 60).split("\n"))) <= 60
    assert max(map(len, told(audit, 60).split("\n"))) <= 60


def test_concise_is_one_line_for_each_finding(audit):
    assert concise(checked("tuesday.bourre", audit)) == (
        "tuesday.bourre:13:12: R501 Cal did not follow suit: played 4h on a diamond lead, holding 5d\n"
        "tuesday.bourre:19:3: L605 Cal took no trick and owed a bourré of 4, but paid nothing\n"
    )


@pytest.mark.parametrize(
    ("verdict", "unexplained", "closing"),
    [
        ("clean", 0, "clean, everything proven; no findings; every chip accounted for"),
        (
            "incomplete",
            None,
            "incomplete: nothing wrong found, but not everything could be proven; no findings; "
            "the money can't be worked out",
        ),
        (
            "clean",
            250,
            "clean, everything proven; no findings; money unaccounted for: 2.5 came in, and nobody knows from where",
        ),
        ("unreadable", 0, "unreadable, no game could be read; no findings; every chip accounted for"),
    ],
)
def test_the_closing_line_gives_hands_verdict_and_money(audit, verdict, unexplained, closing):
    quiet = replace(audit, findings=(), verdict=verdict, final=replace(audit.final, unexplained=unexplained))
    assert full(quiet, [], 200) == f"tuesday.bourre: 1 hand by winning-moves, pot-limit; {closing}\n"


def test_past_a_thousand_findings_the_rest_is_counted(audit, lines):
    many = replace(audit, findings=audit.findings[:1] * 1_234)
    printed = concise(checked("a", many))
    assert printed.count("R501") == 1_000
    assert printed.endswith("a: 234 more findings, not shown\n")


def test_several_logs_are_summed_up_in_one_line(audit):
    screen = console()
    files = [checked("a", audit), checked("b", audit), UnexaminedLog("c", "no such file")]
    print_summary(screen, Whole(totals(files), 1))
    assert text(screen) == "all together: 3 files; 2 hands; 4 errors; 1 could not be examined\n"


def test_the_caret_is_under_the_right_cell_with_wide_names_and_tabs(audit):
    line = "\ttrick 王 Kd, 大山 5h"
    column = line.index("5h") + 1
    printed = full(only(audit, replace(audit.findings[0], at=Place(1, column, column + 2), evidence=())), [line])
    excerpt, caret = (one.partition("|")[2] for one in printed.split("\n")[2:4])
    assert excerpt == "  trick 王 Kd, 大山 5h"
    assert caret.index("^^") == len(excerpt[: excerpt.index("5h")]) + 3
    assert caret.endswith("^^ Cal plays 4h")


def test_a_long_line_is_cut_around_the_place_and_says_so(audit):
    line = "x" * 500 + " HERE " + "y" * 500
    printed = full(only(audit, replace(audit.findings[0], at=Place(1, 502, 506), evidence=())), [line])
    excerpt, caret = printed.split("\n")[2:4]
    assert excerpt.index("HERE") == caret.index("^^^^")
    assert excerpt.endswith("...")
    assert len(excerpt.partition("| ")[2]) <= 64 + 6


def test_a_place_after_the_end_of_the_log_is_handled(audit):
    assert "tuesday.bourre:9:9" in full(only(audit, replace(audit.findings[0], at=Place(9, 9, 12))), [""])


def test_nothing_from_a_log_reaches_the_terminal_unescaped(audit):
    hostile = replace(
        audit.findings[0],
        message=HOSTILE,
        rule=HOSTILE,
        source=HOSTILE,
        at=Place(1, 3, 5),
        evidence=(Evidence(Place(1, 1, 2), HOSTILE),),
    )
    names = {HOSTILE: 100}
    account = audit.accounts[0]._replace(dealer=HOSTILE, winners=(HOSTILE,), table=Standing(names, 0))
    final = replace(audit.final, table=Standing(names, 0), winner=HOSTILE, eliminated=(HOSTILE,))
    bad = replace(
        audit,
        findings=(hostile,),
        accounts=(account,),
        final=final,
        players=(HOSTILE,),
        rules=HOSTILE,
        variants=(HOSTILE,),
    )
    printed = full(bad, [HOSTILE], path=HOSTILE) + told(bad) + told(bad, 40)
    assert {sign for sign in printed if unicodedata.category(sign)[0] == "C"} == {"\n"}
    assert "<U+001B>[31m[bold]x[/] :skull:" in printed
    assert "💀" not in printed


def test_the_ledger_shows_each_hand_the_corrections_and_the_end(audit):
    assert told(audit) == (
        "tuesday.bourre: winning-moves, pot-limit\n"
        "\n"
        "Hand  Dealer   Rightful result       Pot  Ann  Bob  Cal  Big Dee  Pot after\n"
        "───────────────────────────────────────────────────────────────────────────\n"
        "   1  Big Dee  Big Dee wins;           4  195  199  199      203          4\n"
        "               bourré: Ann, Cal;                                           \n"
        "               reneged: Cal                                                \n"
        "\n"
        "Corrections\n"
        "  hand 1: Cal owes the pot 4 — L605, line 19\n"
        "\n"
        "At the end\n"
        "         Bought in  Cashed out  Table  Correction  Verified\n"
        "───────────────────────────────────────────────────────────\n"
        "Ann            200           0    195           0       195\n"
        "Bob            200           0    199           0       199\n"
        "Cal            200           0    199          -4       195\n"
        "Big Dee        200           0    203           0       203\n"
        "pot                                 4                     8\n"
        "winner: nobody yet\n"
    )


def test_on_a_narrow_terminal_the_ledger_is_in_paragraphs(audit):
    printed = squeezed(told(audit, 50))
    assert "Hand 1: Big Dee deals pot 4: Big Dee wins; bourré: Ann, Cal; reneged: Cal" in printed
    assert "stacks: Ann 195, Bob 199, Cal 199, Big Dee 203; pot after 4" in printed
    assert "Cal: bought in 200, cashed out 0, table 199, correction -4, verified 195" in printed


@pytest.mark.parametrize("width", [60, 120])
def test_money_that_is_not_proven_is_a_question_mark(audit, width):
    lost = audit.accounts[0]._replace(result="unproven", pot=None, table=Standing({"Ann": None}, None))
    final = replace(audit.final, unexplained=None, corrections={"Ann": None}, table=Standing({"Ann": None}, None))
    printed = told(replace(audit, accounts=(lost,), final=final), width)
    assert "not proven" in printed
    assert "? means not proven." in printed


def test_a_log_without_a_game_has_no_ledger_and_says_so(audit):
    assert "no game to account for" in told(replace(audit, final=None, accounts=()))


def test_an_amount_that_several_findings_caused_names_them_all(audit):
    causes = Cause("L601", Place(9, 3, 7)), Cause("L605", Place(19, 3, 14), "Cal")
    debt = audit.accounts[0].corrections[0]._replace(causes=causes, giver="pot", taker="Ann")
    printed = told(replace(audit, accounts=(audit.accounts[0]._replace(corrections=(debt,)),)))
    assert "hand 1: the pot owes Ann 4 — L601, line 9 and L605, line 19" in printed


def test_a_page_of_markdown_is_laid_out_for_a_narrow_terminal():
    screen = console(60)
    print_page(screen, "# R501 failed-to-follow\n\n" + "words " * 20 + "\n\n```\ntrick Kd  # expect R501\n```\n")
    assert "R501 failed-to-follow" in text(screen)
    assert " trick Kd  # expect R501" in text(screen)
    assert max(map(len, text(screen).split("\n"))) <= 60


def test_the_catalogue_names_every_code():
    screen = console(60)
    print_catalogue(screen, RULES)
    assert [line[:4] for line in text(screen).split("\n") if line[:1].strip()] == [rule.code for rule in RULES]
