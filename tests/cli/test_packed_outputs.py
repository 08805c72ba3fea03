"""A report whose name ends in .gz is packed, whatever its form; a name never promises another form."""

import gzip

import pytest

from referee.cli.forms import FORMS, OF_LOGS, endings

CHECKED = endings(OF_LOGS)
LEDGERS = (".json", ".jsonl", ".csv", ".beancount", ".journal")


@pytest.fixture
def here(tmp_path, monkeypatch):
    """The folder in which a command runs."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("command", "name"),
    [
        *(("check", f"report{ending}") for ending in CHECKED),
        *(("check", f"{form}:report.out") for form in ("concise", "github", "gitlab")),
        ("check", "report"),
        *(("audit", f"season{ending}") for ending in (".csv", ".json")),
        *(("ledger", f"ledger{ending}") for ending in LEDGERS),
        ("report", "page.html"),
    ],
)
def test_a_packed_report_is_the_plain_one_packed(command, name, run, log, here):
    form, colon, path = name.rpartition(":")
    for file in (name, f"{form}{colon}{path}.gz", f"{form}{colon}again{path}.GZ"):
        assert run(command, log, "-o", file).exit_code == 0
    first = (here / f"{path}.gz").read_bytes()
    assert gzip.decompress(first) == (here / path).read_bytes()
    # No name and no time: ten bytes of head, the same each time.
    assert first[:10] == b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\xff"
    assert (here / f"again{path}.GZ").read_bytes() == first


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", ["found.srif", "found.sarif.zip", "found.foo.gz", ".found.log"])
def test_an_unknown_ending_is_refused_whatever_is_printed(form, name, run, log, here):
    done = run("audit", log, "--output-format", form, "-o", name)
    assert done.exit_code == 2
    assert f"the form of {name} is unknown" in " ".join(done.stderr.split())
    assert f"put the form before it, as in {form}:{name}" in " ".join(done.stderr.split())
    assert run("audit", log, "-o", f"{form}:{name}").exit_code == 0


def test_a_name_without_an_ending_has_the_form_that_is_printed(run, log, tmp_path):
    printed = run("check", "--output-format", "concise", log, "-o", tmp_path / "found").stdout
    assert (tmp_path / "found").read_text() == printed


def test_a_page_is_called_a_page(run, log, tmp_path):
    for name in ("page.json", "page.pdf", "page.json.gz"):
        assert run("report", log, "-o", tmp_path / name).exit_code == 2
    assert not list(tmp_path.glob("page*"))
