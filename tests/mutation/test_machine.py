"""The machine tells a mutant that the tests notice from one that they can't, and the explained ones exist."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from mutation.explained import LINE, PAGE, lines, unexplained

ROOT = Path(__file__).parents[2]
TOLD = lines(PAGE.read_text(encoding="utf-8"))


@cache
def functions(place: str) -> dict[str, str]:
    """Return the text, without line breaks, of every function and method of a file."""
    path = ROOT / "referee" / place
    return dict(_functions(path.read_text(encoding="utf-8"))) if path.exists() else {}


def _functions(source: str) -> Iterator[tuple[str, str]]:
    for node in ast.parse(source).body:
        inside = node.body if isinstance(node, ast.ClassDef) else [node]
        prefix = f"{node.name}." if isinstance(node, ast.ClassDef) else ""
        for one in inside:
            if isinstance(one, ast.FunctionDef):
                text = ast.get_source_segment(source, one) or ""
                yield prefix + one.name, " ".join(line.strip() for line in text.split("\n"))


def test_the_fate_of_known_mutants_is_as_known() -> None:
    pytest.importorskip("mutmut", reason="mutmut makes the mutants: it comes with the extra `reliability`")
    command = [sys.executable, "-m", "mutation.known"]
    ran = subprocess.run(command, cwd=ROOT / "tests", capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_every_explained_mutant_exists_in_the_program() -> None:
    assert [told for told in TOLD if not is_in_the_program(told)] == []


def is_in_the_program(told: str) -> bool:
    """Check whether the named function contains the original code: ``place:function `before` -> `after```."""
    found = LINE.fullmatch(f"- {told}")
    before = found and re.match(r"`(.*)` -> `", found["change"])
    return bool(found and before and before[1] in functions(found["place"]).get(found["function"], ""))


def test_a_survivor_is_explained_by_its_own_line_alone() -> None:
    page = "# A reason\n- replay/duty.py:beats `a` -> `b`\n- ledger/dues.py:each `x < ...` -> `x <= ...`\n"
    survivors = [
        "replay/duty.py:beats `a` -> `b`",
        "replay/duty.py:beats `a` -> `c`",
        "ledger/dues.py:each `x < 1` -> `x <= 1`",
        "ledger/dues.py:each `x < 1` -> `x > 1`",
    ]
    assert unexplained(survivors, page) == [survivors[1], survivors[3]]


def test_a_changed_default_argument_is_tried_on_the_tests_of_its_function() -> None:
    """No test runs the line of a ``def``: it ran at import."""
    pytest.importorskip("mutmut", reason="mutmut makes the mutants: it comes with the extra `reliability`")
    from mutation.mutants import mutants_of
    from mutation.witnesses import Witnesses

    path = "referee/rules/phrases.py"
    one = next(mutant for mutant in mutants_of("rules", path) if "XXandXX" in str(mutant))
    lines = {one.first - 3: ["above"], one.first + 2: ["own"], one.first + 3: ["own", "later"]}
    seen = Witnesses({"own": 2.0, "above": 1.0, "later": 1.0}, {path: lines}, [])
    assert seen.of(one) == ["above", "own"]


def test_a_mutant_is_tried_first_on_the_tests_named_after_its_file() -> None:
    """The quickest tests all run every line of the commonest path, and rarely detect a change in it."""
    pytest.importorskip("mutmut", reason="mutmut makes the mutants: it comes with the extra `reliability`")
    from mutation.mutants import mutants_of
    from mutation.trial import Trial
    from mutation.witnesses import Witnesses

    path = "referee/replay/fast_path.py"
    one = next(iter(mutants_of("replay", path)))
    took = {"replay/test_fast_path.py::one": 0.3, "replay/test_fast_path.py::all": 9.0, "replay/test_draw.py::two": 0.2}
    seen = Witnesses(took, {path: {one.first: list(took)}}, [])
    assert Trial({}, seen).order(one) == [
        f"replay/test_{name}" for name in ("fast_path.py::one", "draw.py::two", "fast_path.py::all")
    ]
    assert len(Trial({}, seen, patience=1).order(one)) == 2
