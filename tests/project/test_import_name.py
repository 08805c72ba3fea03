"""``referee.audit`` is the function that judges a log, for every way and order of importing it."""

import subprocess
import sys

import few
import pytest

PRINTED = "print({call}('').verdict)"


@pytest.mark.parametrize(
    ("imports", "call"),
    few.of_rows(
        2,
        [
            ("from referee import audit", "audit"),
            ("import referee", "referee.audit"),
            ("import referee.cli.app, referee.report.json", "referee.audit"),
            ("from referee.judge.audit import Audit; import referee", "referee.audit"),
        ],
    ),
)
def test_audit_is_the_function(imports: str, call: str) -> None:
    assert python(f"{imports}; {PRINTED.format(call=call)}") == "unreadable"


def test_importing_the_library_loads_neither_parser_nor_models() -> None:
    assert python("import referee, sys; print({'lark', 'pydantic', 'typer', 'rich'} & set(sys.modules))") == "set()"


def python(code: str) -> str:
    """Return the output of a fresh Python."""
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip()
