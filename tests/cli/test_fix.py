"""``check`` with ``--fix`` or ``--add-waivers`` replaces logs safely, ``--diff`` shows how; all say what remains."""

import gzip
import json
import os
from importlib import import_module
from threading import Thread

import commands
import pytest
from commands import CLEAN_LOG, FLAWED_LOG, squeezed
from slips_of_the_pen.test_kinds import THREE_CHEATS

WHOLE = CLEAN_LOG.replace("  win Ann 3\n", "  win Ann 3\n  stacks Ann 202, Bob 199, Cal 199\n")
MISSPELT = WHOLE.replace("stay", "stya")
UNSAFE = WHOLE.replace("win Ann 3", "win Ann 2")
ACCUSING = """\
rules winning-moves
seat Ann 200
seat Bob 200

hand 1
  dealer Bob
  trump 7s
  stay Ann, Bob
  trick Bob Kd, Ann 9h -> Bob
  trik Bob 2c, Ann 5d -> Bob
"""

WAIVED = FLAWED_LOG.replace("  win Ann 2\n", '  # referee: waive L604 "he paid her later"\n  win Ann 2\n')


@pytest.fixture
def put(tmp_path):
    """Writes a log with such a name, and gives its path."""

    def written(name, text):
        path = tmp_path / f"{name}.bourre"
        path.write_text(text)
        return path

    return written


@pytest.fixture
def misspelt(put):
    return put("misspelt", MISSPELT)


def test_a_log_is_fixed_in_place_and_a_second_time_changes_nothing(run, misspelt):
    result = run("check", "--fix", misspelt)
    assert result.exit_code == 0
    assert misspelt.read_text() == WHOLE
    assert "no findings; every chip accounted for; 1 fix applied" in squeezed(result.stdout)
    assert result.stderr == "referee: 1 file fixed, 0 left unchanged\n"
    before = misspelt.stat().st_mtime_ns, misspelt.stat().st_ino
    assert "0 files fixed, 1 left unchanged" in run("check", "--fix", misspelt).stderr
    assert (misspelt.stat().st_mtime_ns, misspelt.stat().st_ino) == before


def test_the_summary_says_how_to_see_fixes_that_were_not_tried(run, misspelt, put):
    unsafe, whole, accusing = put("unsafe", UNSAFE), put("whole", WHOLE), put("accusing", ACCUSING)
    for words in (misspelt,), (unsafe,), ("--fix", unsafe):
        assert "; try --diff --unsafe-fixes for what may have been meant" in squeezed(run("check", *words).stdout)
    assert misspelt.read_text() == MISSPELT
    for words in (whole,), ("--fix", misspelt), ("--fix", "--unsafe-fixes", unsafe), ("--fix", accusing):
        assert "--diff" not in run("check", *words).stdout


@pytest.mark.parametrize(
    ("text", "words", "after", "said"),
    [
        (CLEAN_LOG, [], WHOLE, "what 1 hand left out was written"),
        (UNSAFE, ["--unsafe-fixes"], WHOLE, "1 fix applied"),
        (ACCUSING, [], ACCUSING, "1 fix not applied (line 10), which would reveal R501"),
    ],
)
def test_the_summary_says_what_was_fixed_and_what_was_not(text, words, after, said, put):
    path = put("log", text)
    result = commands.run("check", "--fix", *words, path)
    assert (result.exit_code, path.read_text()) == (int(after != WHOLE), after)
    assert said in squeezed(result.stdout)


def test_diff_changes_nothing_and_exits_1_if_something_would_change_or_an_error_remain(run, misspelt, put):
    whole, unsafe = put("whole", WHOLE), put("unsafe", UNSAFE)
    results = [run("check", "--diff", *paths) for paths in ((misspelt, whole), (whole,), (unsafe,))]
    assert [(result.exit_code, bool(result.stdout)) for result in results] == [(1, True), (0, False), (1, False)]
    assert misspelt.read_text() == MISSPELT
    assert results[0].stderr == "referee: 1 file would be fixed, 1 left unchanged\n"


def test_diff_shows_no_control_character(run, misspelt):
    misspelt.write_text(MISSPELT.replace("stya Ann", "stya Ann  # \u202ered\u200b"))
    result = run("check", "--diff", misspelt)
    assert "stay Ann" in result.stdout
    assert not {"\u202e", "\u200b"} & set(result.stdout)


def test_standard_input_is_fixed_to_standard_output_and_reported_beside(run):
    result = run("check", "--fix", "--output-format", "concise", "-", given=UNSAFE.replace("dealer", "delaer"))
    assert (result.exit_code, result.stdout) == (1, UNSAFE)
    assert result.stderr.splitlines()[0].startswith("-:10:11: L604")
    assert run("check", "--fix", "-", given=MISSPELT).stdout == WHOLE
    assert run("check", "--fix", "-", given=WHOLE).stdout == WHOLE
    assert "+  stay Ann" in run("check", "--diff", "-", given=MISSPELT).stdout


def test_the_file_that_gives_standard_input_its_name_is_not_written(run, misspelt):
    before = misspelt.read_bytes()
    result = run("check", "--fix", "--stdin-filename", misspelt, "-", given=MISSPELT)
    assert (result.exit_code, result.stdout) == (0, WHOLE)
    assert misspelt.read_bytes() == before


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no named pipes")
def test_a_pipe_is_judged_and_not_written(run, tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = Thread(target=pipe.write_text, args=(MISSPELT,))
    writer.start()
    result = run("check", "--fix", pipe)
    writer.join()
    assert result.exit_code == 74
    assert "is a pipe: only files are fixed" in result.stderr


@pytest.mark.parametrize("step", ["fsync", "replace", "chmod"])
def test_a_failed_write_leaves_the_old_file_and_its_findings(step, run, misspelt, monkeypatch):
    def fails(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, step, fails)
    result = run("check", "--fix", "--output-format", "concise", misspelt)
    assert result.exit_code == 74
    assert "could not be written; the existing file is unchanged: No space left" in result.stderr
    assert "N101" in result.stdout
    assert misspelt.read_text() == MISSPELT
    assert os.listdir(misspelt.parent) == ["misspelt.bourre"]


def test_a_log_that_is_written_on_meanwhile_is_left_as_it_is(run, misspelt, monkeypatch):
    module = import_module("referee.fixes.repair")
    repair_log = module.repair_log

    def slow(log: bytes, *more: object, **named: object) -> object:
        misspelt.write_text(f"{MISSPELT}# one line more\n")
        return repair_log(log, *more, **named)

    monkeypatch.setattr(module, "repair_log", slow)
    result = run("check", "--fix", misspelt)
    assert result.exit_code == 74
    assert "meanwhile" in result.stderr
    assert misspelt.read_text() == f"{MISSPELT}# one line more\n"


@pytest.mark.parametrize("words", [("--fix",), ("--add-waivers", "he paid her later")])
def test_a_packed_log_is_not_changed_and_others_are(run, misspelt, tmp_path, words):
    packed = tmp_path / "packed.bourre.gz"
    packed.write_bytes(gzip.compress(MISSPELT.encode()))
    before = packed.read_bytes()
    result = run("check", *words, misspelt, packed)
    assert result.exit_code == 74
    assert "packed.bourre.gz: could not be written; the existing file is unchanged: is packed" in result.stderr
    assert packed.read_bytes() == before
    assert misspelt.read_text() != MISSPELT
    assert "\n+  " in run("check", "--diff", *words, packed).stdout


def test_a_log_that_can_not_be_read_is_3_and_the_others_are_fixed(run, misspelt):
    result = run("check", "--fix", "gone.bourre", misspelt)
    assert result.exit_code == 3
    assert misspelt.read_text() == WHOLE
    assert "1 file fixed, 0 left unchanged" in result.stderr


def test_several_processes_fix_the_same(run, tmp_path):
    done = []
    for jobs in (1, 3):
        folder = tmp_path / str(jobs)
        folder.mkdir()
        for number in range(6):
            (folder / f"{number}.bourre").write_text((MISSPELT, UNSAFE, ACCUSING)[number % 3])
        result = run("check", "--fix", "--jobs", jobs, folder)
        texts = [path.read_text() for path in sorted(folder.iterdir())]
        done.append((texts, result.stdout.replace(str(folder), ""), result.stderr, result.exit_code))
    assert done[0] == done[1]
    assert done[0][0] == [WHOLE, UNSAFE, ACCUSING] * 2


def test_what_settings_leave_out_and_what_is_known_is_not_fixed(run, misspelt, tmp_path):
    baseline = tmp_path / "known.json"
    run("baseline", "write", baseline, misspelt)
    assert "0 files fixed" in run("check", "--fix", "--baseline", baseline, misspelt).stderr
    (tmp_path / "referee.toml").write_text('ignore = ["N101"]\n')
    assert "0 files fixed" in run("check", "--fix", misspelt).stderr
    assert misspelt.read_text() == MISSPELT


def test_a_hand_with_a_known_finding_stays_as_it_is_and_others_are_fixed(run, put, tmp_path):
    path, baseline = put("two", UNSAFE + "\nhand 2\n  stay Bob\n  win Bob 4\n"), tmp_path / "known.json"
    run("baseline", "write", baseline, path)
    path.write_text(path.read_text() + "\nhand 3\n  stya Cal\n  win Cal 3\n")
    result = run("check", "--fix", "--baseline", baseline, path)
    assert (result.exit_code, "stay Cal" in path.read_text()) == (0, True)
    assert path.read_text().startswith(UNSAFE)
    assert run("check", "--baseline", baseline, path).exit_code == 0


def test_without_slips_none_is_corrected(run, put):
    path = put("cheats", THREE_CHEATS)
    run("check", "--fix", "--unsafe-fixes", "--no-slips", path)
    assert "trick 8c" in path.read_text()
    run("check", "--fix", "--unsafe-fixes", path)
    assert "trick 8h" in path.read_text()


def waive(*words, **more):
    return commands.run("check", "--add-waivers", "he paid her later", *words, **more)


def test_findings_are_waived_in_place_and_the_log_passes_and_a_second_time_changes_nothing(run, flawed):
    result = waive(flawed)
    assert (result.exit_code, flawed.read_text()) == (0, WAIVED)
    assert "1 error (1 waived); every chip accounted for; 1 finding waived" in squeezed(result.stdout)
    assert result.stderr == "referee: 1 file changed, 0 left unchanged; 1 finding waived\n"
    assert run("check", "--fail-on", "warning", flawed).exit_code == 0
    before = flawed.stat().st_mtime_ns, flawed.stat().st_ino
    assert waive(flawed).stderr == "referee: 0 files changed, 1 left unchanged\n"
    assert (flawed.stat().st_mtime_ns, flawed.stat().st_ino) == before


def test_waivers_alone_fix_nothing_and_with_fix_they_are_for_what_remains(put):
    both = put("both", FLAWED_LOG.replace("dealer", "delaer"))
    waive(both)
    assert "delaer" in both.read_text()
    both.write_text(FLAWED_LOG.replace("dealer", "delaer"))
    result = waive("--fix", both)
    assert (result.exit_code, both.read_text()) == (0, WAIVED)
    assert result.stderr == "referee: 1 file changed, 0 left unchanged; 1 finding waived\n"


def test_diff_writes_no_waivers_and_fixes_only_if_asked(flawed, misspelt):
    assert (waive("--diff", flawed).exit_code, flawed.read_text()) == (1, FLAWED_LOG)
    assert ["-  stya" in waive("--diff", *more, misspelt).stdout for more in ((), ("--fix",))] == [False, True]


def test_what_can_not_be_waived_is_counted_and_still_fails(flawed, tmp_path):
    foreign = tmp_path / "foreign.bourre"
    foreign.write_bytes(FLAWED_LOG.encode() + b"# J\xfcrgen\n")
    before = foreign.read_bytes()
    result = waive(flawed, foreign)
    assert (result.exit_code, foreign.read_bytes(), flawed.read_text()) == (1, before, WAIVED)
    assert result.stderr.endswith("1 left unchanged; 1 finding waived; 2 findings could not be waived\n")
    assert "2 findings could not be waived" in squeezed(result.stdout)


def test_a_baseline_knows_its_findings_after_others_were_waived(run, flawed, tmp_path):
    baseline = tmp_path / "known.json"
    run("baseline", "write", baseline, flawed)
    flawed.write_text(f"{FLAWED_LOG}\nhand 2\n  stay Bob\n  win Bob 2\n")
    result = waive("--baseline", baseline, flawed)
    assert (result.exit_code, flawed.read_text().startswith(FLAWED_LOG)) == (0, True)
    assert "known" in result.stdout
    assert "waived" in result.stdout


def test_standard_input_is_waived_to_standard_output():
    result = waive("-", given=FLAWED_LOG)
    assert (result.exit_code, result.stdout) == (0, WAIVED)
    assert "1 finding waived" in result.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--unsafe-fixes",), "--unsafe-fixes has no meaning without --fix or --diff"),
        (("--fix", "--since", "main"), "--since has no place with --fix"),
        (("--fix", "--readings"), "--readings has no place with --fix"),
        (("--diff", "--output-format", "json"), "write json to a file with -o"),
        (("--fix", "-"), "- is fixed alone"),
        (("--add-waivers", "why", "-"), "- is fixed alone"),
        (("--add-waivers", "why", "--since", "main"), "--since has no place with --add-waivers"),
        (("--add-waivers", "why", "--readings"), "--readings has no place with --add-waivers"),
        (("--add-waivers", "why", "--unsafe-fixes"), "--unsafe-fixes has no meaning without --fix"),
        (("--add-waivers", ""), "--add-waivers: the reason is empty"),
        (("--add-waivers", "two\nlines"), "without <U+000A>"),
    ],
)
def test_options_that_do_not_go_together_are_refused(words, said, run, misspelt):
    result = run("check", *words, misspelt)
    assert result.exit_code == 2
    assert said in " ".join(result.stderr.replace("│", " ").split())
    assert misspelt.read_text() == MISSPELT


def test_a_report_in_a_file_is_of_what_remains(run, misspelt, tmp_path):
    run("check", "--diff", "-o", tmp_path / "found.json", misspelt)
    assert json.loads((tmp_path / "found.json").read_text())["files"][0]["findings"] == []
    run("check", "-o", tmp_path / "found.json", misspelt)
    assert len(json.loads((tmp_path / "found.json").read_text())["files"][0]["findings"]) == 2


def test_sarif_has_the_same_edits(run, misspelt, tmp_path):
    run("check", "-o", tmp_path / "found.sarif", misspelt)
    [of_sarif] = json.loads((tmp_path / "found.sarif").read_text())["runs"]
    [[fix]] = [one["fixes"] for one in of_sarif["results"] if "fixes" in one]
    [change] = fix["artifactChanges"]
    [replacement] = change["replacements"]
    at = replacement["deletedRegion"]
    lines = misspelt.read_text().split("\n")
    line = lines[at["startLine"] - 1]
    lines[at["startLine"] - 1] = (
        line[: at["startColumn"] - 1] + replacement["insertedContent"]["text"] + line[at["endColumn"] - 1 :]
    )
    assert "\n".join(lines) == WHOLE
    assert (fix["description"]["text"], fix["properties"]) == ("Write stay", {"applicability": "safe"})
