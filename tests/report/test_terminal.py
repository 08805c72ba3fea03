"""Reports for people are aligned, complete and harmless at any width; goldens show how they look at 80 columns."""

import io
import unicodedata
from dataclasses import replace

import pytest
from rich.console import Console

from referee.finding import Evidence
from referee.judge.audit import Audit
from referee.judge.checked import UnexaminedLog, totals
from referee.judge.ledger import ledger
from referee.ledger.entries import Standing
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


def test_past_a_thousand_findings_the_rest_is_counted(audit: Audit) -> None:
    printed = concise(checked("a", replace(audit, findings=audit.findings[:1] * 1_234)))
    assert printed.count("R501") == 1_000
    assert printed.endswith("a: 234 more findings, not shown\n")


def test_several_logs_are_summed_up_in_one_line(audit: Audit) -> None:
    screen = console()
    files = [checked("a", audit), checked("b", audit), UnexaminedLog("c", error="no such file")]
    print_summary(screen, Whole(totals(files), 1))
    assert text(screen) == "all together: 3 files; 2 hands; 2 errors; 1 could not be examined\n"


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


def test_nothing_from_a_log_reaches_the_terminal_unescaped(audit: Audit) -> None:
    finding = replace(
        audit.findings[0],
        message=HOSTILE,
        rule=HOSTILE,
        source=HOSTILE,
        at=Place(1, 3, 5),
        evidence=(Evidence(Place(1, 1, 2), HOSTILE),),
    )
    names = {HOSTILE: 100}
    account = audit.accounts[0]._replace(dealer=HOSTILE, winners=(HOSTILE,), table=Standing(names, 0))
    assert audit.final
    final = replace(audit.final, table=Standing(names, 0), winner=HOSTILE, eliminated=(HOSTILE,))
    bad = replace(
        audit,
        findings=(finding,),
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


def test_on_a_narrow_terminal_the_ledger_is_in_paragraphs(audit: Audit) -> None:
    printed = squeezed(told(audit, 50))
    assert "Hand 1: Big Dee deals should have been: Big Dee wins; bourré: Ann, Cal; reneged: Cal" in printed
    assert "as played: pot 4; Ann 195, Bob 199, Cal 195, Big Dee 203; pot after 8" in printed
    assert "Cal: bought in 200, cashed out 0, as played 195, correction 0, should have 195" in printed


def test_a_log_without_a_game_has_no_ledger_and_says_so(audit: Audit) -> None:
    assert "no game to account for" in told(replace(audit, final=None, accounts=()))


def test_a_page_of_markdown_is_laid_out_for_a_narrow_terminal() -> None:
    screen = console(60)
    print_page(screen, "# R501 failed-to-follow\n\n" + "words " * 20 + "\n\n```\ntrick Kd  # expect R501\n```\n")
    assert "R501 failed-to-follow" in text(screen)
    assert " trick Kd  # expect R501" in text(screen)
    assert max(map(len, text(screen).split("\n"))) <= 60


def test_the_catalogue_names_every_code() -> None:
    screen = console(60)
    print_catalogue(screen, RULES)
    assert [line[:4] for line in text(screen).split("\n") if line[:1].strip()] == [rule.code for rule in RULES]
