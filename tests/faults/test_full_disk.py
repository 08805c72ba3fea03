"""If nothing can be written, the program says so and exits with 74, and the old file stays; a closed pipe is silent."""

import os
import shutil
import subprocess
import sys
from importlib import import_module

import pytest
import slow

from faults.running import FLAWED, OLD, Place, ended
from referee.cli.output.forms import FORMS

pytestmark = pytest.mark.skipif(os.name == "nt", reason="needs POSIX limits")

WAITING = [name for name in FORMS if getattr(import_module(FORMS[name].module), FORMS[name].name).counts_first]
"""The forms that keep their logs on disk until all are known."""


def almost_full() -> None:
    """Limit files to a few bytes from here on, fewer than any report: the system then refuses as on a full disk."""
    import resource

    resource.setrlimit(resource.RLIMIT_FSIZE, (30, 30))


@pytest.fixture
def logs(place: Place) -> list[object]:
    return [place.log("a", FLAWED), place.log("b"), place.log("c", FLAWED)]


@pytest.mark.parametrize("form", slow.but(1, FORMS))
def test_a_report_that_can_not_be_written_is_74_and_the_old_one_stays(form: str, place: Place, logs) -> None:
    status, _, complained = ended(place, "audit", "--jobs", 2, *place.wanted(form), *logs, preexec_fn=almost_full)
    assert status == 74
    [line] = complained.decode().splitlines()
    assert line.startswith(f"referee: {place.report(form)}: could not be written; the existing file is unchanged: ")
    assert place.is_as_before


def test_a_failed_report_leaves_the_other_reports_unchanged_too(place: Place, logs) -> None:
    forms = ("csv", "json", "full")
    status, _, _ = ended(place, "audit", "--jobs", 2, *place.wanted(*forms), *logs, preexec_fn=almost_full)
    assert status == 74
    assert place.is_as_before


@pytest.mark.parametrize("form", WAITING)
def test_no_room_for_temporary_data_is_74_too(form: str, place: Place, logs) -> None:
    status, _, complained = ended(place, "audit", "--output-format", form, *logs, preexec_fn=almost_full)
    assert status == 74
    assert "could not be written" in complained.decode()
    assert place.is_as_before


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="this system has no /dev/full")
@pytest.mark.parametrize("form", slow.but(1, FORMS))
def test_a_full_standard_output_is_74_and_no_report_is_half_written(form: str, place: Place, logs) -> None:
    with open("/dev/full", "wb") as full:
        words = ("audit", "--jobs", 2, "--output-format", form, *place.wanted("csv", "full"), *logs)
        status, _, complained = ended(place, *words, stdout=full)
    assert status == 74
    assert b"the output could not be written" in complained
    assert b"Traceback" not in complained


@pytest.mark.parametrize("form", slow.but(1, FORMS))
def test_a_closed_pipe_is_141_and_silent(form: str, place: Place, logs) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    status, _, complained = ended(place, "audit", "--jobs", 2, "--output-format", form, *logs, stdout=writer)
    os.close(writer)
    assert (status, complained) == (141, b"")


def test_a_really_full_disk_is_no_different(place: Place) -> None:
    """Uses a file system of 16 KiB, where this process may mount one."""
    apart = next((flag for flag in ("-m", "-rm") if can_be_apart(flag)), None)
    if apart is None:
        pytest.skip("needs its own namespace")
    logs = [place.log(f"log-{number}", FLAWED) for number in range(20)]
    words = [sys.executable, "-m", "referee", "audit", "--output-format", "concise", "-o", "new.json", *logs]
    script = """
        mount -t tmpfs -o size=16k tmpfs "$1" && cd "$1" && printf old >new.json; shift
        "$@"; status=$?; cat new.json; ls -A; exit $status"""
    command = ["unshare", apart, "sh", "-c", script, "-", place.reports, *words]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert done.returncode == 74, done.stderr
    assert (
        done.stderr
        == "referee: new.json: could not be written; the existing file is unchanged: No space left on device\n"
    )
    assert done.stdout.endswith("oldnew.json\n")


def can_be_apart(flag: str) -> bool:
    """Check whether this process can mount a private file system."""
    command = ["unshare", flag, "mount", "-t", "tmpfs", "tmpfs", "/mnt"]
    return bool(shutil.which("unshare")) and not subprocess.run(command, check=False, capture_output=True).returncode


def test_with_room_the_same_command_writes_every_report(place: Place, logs) -> None:
    status, _, complained = ended(place, "audit", *place.wanted(*FORMS), *logs)
    assert status == 1
    assert len(complained.splitlines()) == len(FORMS)
    assert OLD not in {place.report(form).read_bytes() for form in FORMS}
