"""Which settings hold for a log: key by key, from the nearest file that says it."""

import pytest

from referee.judge.settings.effective import EffectiveSettings, Layer, Stated, effective
from referee.judge.settings.file import read_settings


def under(*texts: str, log: str = "archive/1987.bourre") -> EffectiveSettings:
    """What holds under these files, the nearest first, which are called 0, 1, 2."""
    return effective([Layer(str(n), read_settings(text.encode(), str(n)), log) for n, text in enumerate(texts)])


def test_without_settings_every_finding_is_listed_and_errors_fail() -> None:
    nothing = under()
    assert nothing == under("") == EffectiveSettings()
    assert nothing.lists("N109")
    assert nothing.severity_of("N109", "warning") == "warning"
    assert nothing.fail_on == Stated("error")


def test_the_nearest_file_that_says_a_key_decides() -> None:
    settings = under("fail-on = 'warning'", "fail-on = 'incomplete'\nselect = ['R']", "select = ['L']\nbaseline = 'b'")
    assert settings.fail_on == Stated("warning", "0")
    assert settings.select == Stated(("R",), "1")
    assert settings.baseline == Stated("b", "2")


def test_a_house_file_next_to_the_logs_does_not_hide_the_settings_of_the_repository() -> None:
    settings = under("[rulesets.kitchen]\nextends = 'boure'", "ignore = ['N']\n[rulesets.pub]\nextends = 'boure'")
    assert settings.ignore == (Stated("N", "1"),)
    assert list(settings.rulesets.value) == ["kitchen"]


def test_a_nearer_files_ignore_list_replaces_a_farther_ones() -> None:
    assert under("ignore = ['R501']", "ignore = ['N']\n[[per-path]]\npaths = ['**']\nignore = ['L']").ignore == (
        Stated("R501", "0"),
    )
    assert under("ignore = []", "ignore = ['N']").ignore == ()


PER_PATH = """\
fail-on = "warning"
ignore = ["N"]
[[per-path]]
paths = ["archive/**", "attic"]
fail-on = "error"
ignore = ["U"]
severity = { L6 = "note" }
[[per-path]]
paths = ["**/1987.bourre"]
fail-on = "incomplete"
"""


@pytest.mark.parametrize(
    ("log", "fail_on"),
    [
        ("monday.bourre", Stated("warning", "0")),
        ("archive/1986.bourre", Stated("error", "0", 1)),
        ("attic/1986.bourre", Stated("error", "0", 1)),
        ("archive/1987.bourre", Stated("incomplete", "0", 2)),
    ],
)
def test_an_entry_for_paths_wins_over_its_file_and_a_later_entry_over_an_earlier(log: str, fail_on: Stated) -> None:
    assert under(PER_PATH, log=log).fail_on == fail_on


def test_the_ignored_codes_of_an_entry_are_added_to_the_general_ones() -> None:
    assert under(PER_PATH).ignore == (Stated("N", "0"), Stated("U", "0", 1))


def test_a_nearer_file_wins_over_an_entry_of_a_farther_one() -> None:
    assert under("fail-on = 'warning'", PER_PATH).fail_on == Stated("warning", "0")
    assert under("[severity]\nL6 = 'error'", PER_PATH).severity_of("L605", "error") == "error"


@pytest.mark.parametrize(
    ("select", "ignore", "code", "listed"),
    [
        (["R"], [], "R501", True),
        (["R"], [], "L605", False),
        (["R"], ["R5"], "R501", False),
        (["R501"], ["R5"], "R501", True),
        (["R501"], ["R501"], "R501", False),
        (["L", "R5"], ["R"], "R501", True),
    ],
)
def test_the_longest_prefix_decides(select: list[str], ignore: list[str], code: str, listed: bool) -> None:
    assert under(f"select = {select}\nignore = {ignore}").lists(code) == listed


def test_each_severity_is_a_separate_key_and_the_longest_prefix_decides() -> None:
    settings = under("[severity]\nL607 = 'note'", "[severity]\nL607 = 'warning'\nL = 'warning'")
    assert settings.severity == {"L607": Stated("note", "0"), "L": Stated("warning", "1")}
    assert [settings.severity_of(code, "error") for code in ("L607", "L605")] == ["note", "warning"]
