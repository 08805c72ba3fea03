"""Promises of SECURITY.md that the source itself keeps."""

import ast
import re

from hardening.logs import CLEAN

from project.package import ROOT, imports, modules


def test_the_recheck_of_the_ledger_shares_no_code_with_the_ledger() -> None:
    """It knows the shape of the entries, and adds them up again."""
    own = {one for one in imports(modules()["referee.ledger.recheck"]) if one.startswith("referee.")}
    assert {one.rpartition(".")[0] for one in own} <= {"referee.ledger", "referee.ledger.entries"}
    assert all(one.startswith("referee.ledger.entries") for one in own)
    entries = {one for one in imports(modules()["referee.ledger.entries"]) if one.startswith("referee.")}
    assert not {one for one in entries if one.startswith(("referee.ledger.", "referee.replay"))}


def test_every_ledger_is_rechecked_hand_by_hand_and_at_the_end() -> None:
    from unittest.mock import patch

    from referee.judge.audit import audit
    from referee.ledger.recheck import Recheck

    with patch.object(Recheck, "hand") as hand, patch.object(Recheck, "end") as end:
        audit(CLEAN + "\nhand\n  dealer Ann\n  trump 7s\n  stay Ann\n  win Ann 3\n")
    assert (hand.call_count, end.call_count) == (2, 1)


def test_no_check_of_the_program_is_an_assert() -> None:
    """``python -O`` drops those."""
    for module, tree in modules().items():
        assert not [node for node in ast.walk(tree) if isinstance(node, ast.Assert)], module


def test_the_program_opens_no_connection_by_itself() -> None:
    """A library that can is imported only where a cluster is named, or a site is built."""
    able = {"socket", "urllib.request", "http.client", "ssl", "ftplib", "smtplib", "distributed", "requests", "httpx"}
    named = {
        module
        for module, tree in modules().items()
        if able & {one.split(".")[0] for one in imports(tree)} or able & imports(tree).keys()
    }
    rooms = ("referee.cli.cluster", "referee.web")
    assert all(module.startswith(rooms) for module in named), named


def test_nothing_that_judges_opens_a_file_runs_a_program_or_a_text() -> None:
    rooms = ("judge", "notation", "replay", "ledger", "rules", "table", "statements", "text")
    never = {"subprocess", "socket", "pickle", "marshal", "shelve", "ctypes", "importlib.metadata", "zipfile", "urllib"}
    for module, tree in modules().items():
        if module.split(".")[1:2] and module.split(".")[1] in rooms:
            assert not never & imports(tree).keys(), module
    text = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "referee").rglob("*.py"))
    assert not re.search(r"(?<![\w.])(eval|exec|__import__)\(", text)
