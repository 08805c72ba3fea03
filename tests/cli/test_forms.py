"""The forms for other programs, requested on the command line."""

import few
import pytest

from referee.report.form import FORMS, OF_LOGS, endings

OTHERS = [name for name in FORMS if "readings" not in FORMS[name].shows]
ENDS = endings(OF_LOGS)


@pytest.mark.parametrize("name", few.one_in(3, OTHERS))
def test_printed_and_written_forms_are_the_same_for_any_jobs_order_and_width(name, run, log, flawed, tmp_path):
    file = tmp_path / "report"
    printed = run("check", log, flawed, tmp_path / "gone.bourre", "--output-format", name)
    written = run("check", flawed, tmp_path / "gone.bourre", log, "-o", f"{name}:{file}", "--jobs", "2", width=200)
    assert printed.exit_code == written.exit_code == 3
    assert file.read_bytes().decode() == printed.stdout
    assert printed.stdout.endswith("\n")


def test_one_run_writes_several_forms_each_by_its_ending(run, flawed, tmp_path):
    files = [tmp_path / f"report{ending}" for ending in ENDS]
    result = run("check", flawed, *(word for file in files for word in ("-o", file)))
    assert result.exit_code == 1
    written = [line.partition(": written")[0].partition(": ")[2] for line in result.stderr.splitlines()]
    assert written == list(map(str, files))
    for file in files:
        if ENDS[file.suffix] in OTHERS:
            assert file.read_text() == run("check", flawed, "--output-format", ENDS[file.suffix]).stdout


@pytest.mark.parametrize("name", ["known.json", "referee.toml"])
def test_settings_and_their_baseline_are_never_overwritten(name, run, log):
    settings, baseline = log.parent / "referee.toml", log.parent / "known.json"
    settings.write_text('baseline = "known.json"\n')
    run("baseline", "write", baseline, log)
    before = settings.read_bytes(), baseline.read_bytes()
    result = run("check", log, "-o", f"json:{log.parent / name}")
    assert result.exit_code == 2
    assert "is an input" in result.stderr
    assert (settings.read_bytes(), baseline.read_bytes()) == before


@pytest.mark.parametrize("name", OTHERS)
def test_other_forms_refuse_readings(name, run, log):
    result = run("check", log, "--readings", "--output-format", name)
    assert result.exit_code == 2
    assert f"{name} can't show --readings" in result.stderr


def test_in_a_job_of_github_a_page_is_added_to_its_summary_and_nothing_else_is(run, flawed, tmp_path):
    summary = tmp_path / "summary.md"
    summary.write_text("what an earlier command said\n")
    env = {"GITHUB_STEP_SUMMARY": str(summary)}
    run("check", flawed, "-o", f"github:{tmp_path / 'annotations'}", env=env)
    assert summary.read_text() == "what an earlier command said\n"
    run("check", flawed, "--output-format", "github", env=env)
    page = run("check", flawed, "--output-format", "markdown").stdout
    assert summary.read_text() == "what an earlier command said\n" + page


def test_a_summary_that_can_not_be_written_is_a_failed_output(run, flawed, tmp_path):
    result = run("check", flawed, "--output-format", "github", env={"GITHUB_STEP_SUMMARY": str(tmp_path)})
    assert result.exit_code == 74


def test_a_runner_that_reads_standard_error_finds_no_command_there(run, tmp_path):
    result = run("check", tmp_path / "##[stop-commands]x.bourre", "--output-format", "github")
    assert "#<U+0023>[stop-commands]x.bourre: matches no log" in result.stderr
    assert "##[" not in result.stderr + result.stdout
