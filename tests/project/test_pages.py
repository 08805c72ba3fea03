"""README and docs show what really happens: every command and every line of Python is run, every link works.

A block marked ``console`` is run by bash in the checkout's root, as a stranger would: lines that begin with ``$`` are
commands, and the lines between show their output. The blocks of a page marked ``pycon`` are one doctest.
"""

import doctest
import re
import subprocess
from pathlib import Path

import pytest

from project.package import ROOT
from project.pages import PAGES, Block, blocks, examples, relative

README = ROOT / "README.md"
BLOCKS = [pytest.param(one, marks=[pytest.mark.slow] * (one.page != README)) for one in examples("console")]


@pytest.mark.parametrize("block", BLOCKS, ids=str)
def test_commands_print_what_the_page_shows(block: Block) -> None:
    """``python -m project.pages`` in ``tests`` puts it there."""
    assert block.printed() == block.text


@pytest.mark.parametrize("page", sorted({block.page for block in examples("pycon")}), ids=relative)
def test_python_prints_what_the_page_shows(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    session = "".join(block.text for block in blocks(page) if block.language == "pycon")
    test = doctest.DocTestParser().get_doctest(session, {}, page.name, str(page), 0)
    said: list[str] = []
    assert doctest.DocTestRunner(verbose=False).run(test, out=said.append).failed == 0, "".join(said)


def test_every_link_leads_to_a_file() -> None:
    texts = {page: page.read_text(encoding="utf-8") for page in PAGES}
    links = [(page, link) for page, text in texts.items() for link in re.findall(r"\]\((?!https?:|#)([^)#]+)", text)]
    assert not [f"{relative(page)}: {link}" for page, link in links if not (page.parent / link).exists()]


def test_the_readme_begins_with_two_lines_to_paste() -> None:
    first = next(blocks(README))
    judge, run_tests = first.text.splitlines()
    assert len(README.read_text(encoding="utf-8").splitlines()) <= 150
    assert first.line < 10
    assert "-m venv .venv" in judge
    assert "referee check --exit-zero samples/games/" in judge
    assert run_tests.endswith(".venv/bin/pytest")


def test_continuous_integration_runs_those_two_lines() -> None:
    """``.ci/run`` takes them from the README: here with an ``eval`` that only prints."""
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    taken = re.search(r"^readme_line\(\) \{.*?^\}$", script, re.MULTILINE | re.DOTALL)
    assert taken
    printed = subprocess.run(
        ["bash", "-c", f"{taken[0]}\nreadme_line 1\nreadme_line 2"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert printed.stdout == next(blocks(README)).text
    assert re.findall(r"readme_line (\d)", script) == ["1", "2"]


def test_a_page_with_wrong_output_is_noticed() -> None:
    wrong = Block(README, 1, "console", "$ echo one\ntwo\n")
    with pytest.raises(AssertionError):
        test_commands_print_what_the_page_shows(wrong)
    assert wrong.printed() == "$ echo one\none\n"
