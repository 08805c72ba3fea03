"""Markdown: rendered by GitHub's own renderer."""

from collections.abc import Iterator
from html.parser import HTMLParser

import cmarkgfm
from forms.conftest import WAIVED
from forms.written import RENEGE, Log, finding, made, waiver, with_slip, written

from referee.judge.audit import audit
from referee.judge.policy import RunTotals
from referee.judge.season import Season, share
from referee.limits import PAGE_ENTRIES
from referee.report.ci.markdown import SECTIONS, Markdown
from referee.report.form import CheckReport
from referee.text import fence, markdown

HOSTILE = [
    *("@torvalds", "a@b.com", "#1", "x/y#3", "http://evil.example", "https://evil.example", "www.evil.example"),
    *("WWW.evil.example", "ftp://x.y", "mailto:a@b.c", "xmpp:a@b.c", "<http://evil.example>", "[a](http://b)"),
    *("[a][b]", "![a](http://b)", "[^1]"),
    *("<b>x</b>", "<img src=x onerror=alert(1)>", "<!-- x", "<script>", "&lt;b&gt;"),
    *("&#64;x", "&copy;", "`a`", "``", "```", "~~~", "~~x~~", "*x*", "**x**", "_x_", "__x__", "***", "---", "==="),
    *("| a | b |", "|", "\\|", "\\", "\\\\", "\\*", "# x", "- x", "+ x", "1. x", "> x", "- [ ] x", "    x", "\tx"),
    *("a\nb", "a\r\n\r\nb", "a\n\n# b", "\x1b[31m", "\u202e", "\u200b", "\x00", "$x$", "$`x`$", ":skull:", ":+1:"),
    *("", " ", "a  ", "  a", "]", "[", "(", ")", "<", ">", "\u2028", "x\\", "`", "a`b``c```d", "\U0001f480"),
]


class Rendered(HTMLParser):
    """The tags, the comments and the text of a page; the text in code apart."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.words: list[str] = []
        self.code: list[str] = []
        self.comments: list[str] = []
        self.feed(cmarkgfm.github_flavored_markdown_to_html(page))

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.tags.append(tag)

    def handle_data(self, data: str) -> None:
        (self.code if self.tags and self.tags[-1] == "code" else self.words).append(data)

    def handle_endtag(self, tag: str) -> None:
        self.tags.append(f"/{tag}")

    def handle_comment(self, data: str) -> None:
        self.comments.append(data)


def page(logs: list[Log]) -> Rendered:
    return Rendered(written(Markdown, logs))


def attacks() -> Iterator[str]:
    """Each piece by itself, in the middle of words and twice: 300 texts."""
    for one in HOSTILE:
        yield from (one, f"Ann{one}Bob", f"Ann {one} Bob {one}", f"{one}{one}")


OURS = {*("h2", "h3", "p", "table", "thead", "tbody", "tr", "th", "td", "strong", "pre", "code", "ul", "li")}


def test_nothing_from_a_log_is_markup_or_a_mention():
    waived = finding(suppressed=WAIVED)
    plain = page([with_slip(made("a", finding("m", evidence=("m",)), waived, waivers=(waiver("r"),), line="l"), "s")])
    assert {tag.strip("/") for tag in plain.tags} <= OURS
    for hostile in sorted(set(attacks())):
        told = finding(hostile, evidence=(hostile,))
        log = made(hostile, told, waived, waivers=(waiver(hostile),), line=hostile.replace("\n", " "))
        found = page([with_slip(log, hostile)])
        assert (found.tags, found.comments) == (plain.tags, []), hostile
        words = "".join(found.words)
        assert not [sign for sign in ("@", "#", "://") if sign in words], hostile


def test_a_text_reads_as_written_except_for_mentions():
    for hostile in filter(str.isprintable, HOSTILE):
        [cell] = [one for one in Rendered(f"x {markdown(hostile)} y").words if one.strip()] or [""]
        for sign in "@#:.":
            cell = cell.replace(f"<U+00{ord(sign):X}>", sign)
        assert cell == f"x {hostile} y"


def test_text_can_not_escape_a_code_block():
    for hostile in HOSTILE:
        found = Rendered(fence(hostile) + "\n\nafter")
        assert found.tags == ["pre", "code", "/code", "/pre", "p", "/p"], hostile


def test_a_row_has_as_many_cells_as_its_heading(run):
    text = written(Markdown, run)
    rows = text[text.index("| log | verdict") :].partition("\n\n")[0].splitlines()
    assert len(rows) > 4
    assert {row.count("|") for row in rows} == {8}
    assert "(2 waived or known)" in text
    assert "Left out by the settings: R503 2." in text


def test_the_page_is_no_longer_than_a_comment_may_be(run):
    many = [
        made(f"{'x' * 200}{number}", *[finding("m" * 500)] * 20, waivers=(waiver("r" * 900),)) for number in range(99)
    ]
    text = written(Markdown, many)
    assert len(text) < 65_536
    assert f"{99 * 20 - text.count('**error R501**'):,} more, not shown here." in text


def test_a_form_keeps_a_hundred_entries_of_each_kind():
    form = Markdown()
    for number in range(PAGE_ENTRIES + 20):
        form.add(*made(f"{number}.bourre", finding(), waivers=(waiver("r"),)))
    assert {name: len(one.entries) for name, one in form.parts.items()} == {
        name: PAGE_ENTRIES if name != "rulings" else 0 for name in SECTIONS
    }


def test_the_season_is_a_table_without_mentions():
    season = Season()
    season.add(share(audit(RENEGE.replace("Bob", '"Bob_O\'B"').encode())))
    text = Markdown().tail(CheckReport((), season, RunTotals()))
    assert "| Bob&#95;O'B | 1 | -1 | 0 | 0 | 1 | 0 |" in text
    assert Rendered(text).tags.count("tr") == 5
