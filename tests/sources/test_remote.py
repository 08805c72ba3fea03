"""Logs in buckets and on web servers, which are all on this machine here."""

import gzip
import io
import sys
import zipfile

import pytest
from cli.conftest import CLEAN_LOG, Run, Start

from sources.conftest import FLAWED_LOG, Read
from sources.servers import Put, Serve, forget

LOG = CLEAN_LOG.encode()


def zipped(*names: str) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in names:
            archive.writestr(name, LOG)
    return packed.getvalue()


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "server"), [("s3", "storage"), ("gs", "google")])
def test_a_bucket_is_a_folder(kind: str, server: str, read: Read, request: pytest.FixtureRequest) -> None:
    put: Put = request.getfixturevalue(server)
    put({"a.bourre": LOG, "logs/b.bourre": LOG, "logs/d/e.bourre.gz": gzip.compress(LOG), "notes.txt": LOG})
    put({"logs.bourre": LOG, "x.txt": LOG, "season.zip": zipped("logs/z.bourre"), "logs/.hidden.bourre": LOG})
    at = f"{kind}://season"
    everything = [f"{at}/a.bourre", f"{at}/logs.bourre", f"{at}/logs/b.bourre", f"{at}/logs/d/e.bourre.gz"]
    assert read(at) == dict.fromkeys(everything, LOG)
    assert list(read(at)) == everything
    assert list(read(f"{at}/logs/", f"{at}/logs")) == everything[2:]
    assert list(read(f"{at}/*.bourre")) == everything[:2]
    assert list(read(f"{at}/**/e*")) == everything[3:]
    assert read(f"{at}/x.txt") == {f"{at}/x.txt": LOG}
    assert read(f"zip://logs::{at}/season.zip") == {"logs/z.bourre": LOG}
    assert read(f"{at}/gone", f"{at}/go*") == {
        f"{at}/gone": "no such file or directory",
        f"{at}/go*": "matches no log",
    }


@pytest.mark.slow
def test_names_that_only_a_bucket_can_hold_are_read_or_refused(storage: Put, read: Read) -> None:
    storage(
        dict.fromkeys(["a*b.bourre", "é.bourre", "c//d.bourre", "e/../f.bourre", "g?versionId=1.bourre", "h/"], LOG)
    )
    found = read("s3://season")
    assert found.pop("s3://season/c//") == "a folder without a name can't be read"
    assert isinstance(found.pop("s3://season/g?versionId=1.bourre"), str)
    assert found == dict.fromkeys([f"s3://season/{name}" for name in ("a*b.bourre", "e/../f.bourre", "é.bourre")], LOG)
    assert list(read("s3://season/a*b.bourre")) == ["s3://season/a*b.bourre"]


@pytest.mark.slow
def test_a_remote_log_that_is_too_large_is_not_fetched(
    storage: Put, read: Read, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("referee.cli.sources.spool.FILE_BYTES", len(LOG))
    storage({"a.bourre": LOG, "b.bourre": LOG + b"#", "c.bourre.gz": gzip.compress(LOG + b"\n" * 9999)})
    found = read("s3://season")
    assert found.pop("s3://season/a.bourre") == LOG
    assert set(found.values()) == {"is larger than 0 MiB: --large reads it anyway"}
    assert read("s3://season/b.bourre", large=True) == {"s3://season/b.bourre": LOG + b"#"}


@pytest.mark.slow
def test_missing_credentials_are_reported(storage: Put, read: Read, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
        monkeypatch.delenv(name)
    monkeypatch.setenv("AWS_EC2_METADATA_DISABLED", "true")
    monkeypatch.setenv("AWS_SHARED_CREDENTIALS_FILE", "/nowhere")
    forget()
    assert read("s3://season/a.bourre") == {"s3://season/a.bourre": "unable to locate credentials"}


def test_a_log_on_a_web_server(web_server: Serve, read: Read) -> None:
    host, noted = web_server({"/a.bourre": LOG, "/b.bourre.gz": gzip.compress(LOG), "/c": LOG})
    assert read(f"http://{host}/a.bourre") == {f"http://{host}/a.bourre": LOG}
    assert set(read(f"http://{host}/b.bourre.gz?x=1", f"http://{host}/c?log=1", f"http://{host}/c?log=2").values()) == {
        LOG
    }
    assert noted.passwords == [None] * 4


def test_a_password_is_sent_and_not_shown(web_server: Serve, read: Read) -> None:
    host, noted = web_server({"/a.bourre": LOG})
    signed = "X-Amz-Credential=ann&X-Amz-Signature=hush&day=2"
    found = read(f"http://ann:hush@{host}/a.bourre?{signed}", f"http://ann:hush@{host}/gone.bourre")
    shown = f"http://{host}/a.bourre?X-Amz-Credential=***&X-Amz-Signature=***&day=2"
    assert found == {shown: LOG, f"http://{host}/gone.bourre": "no such file or directory"}
    assert noted.passwords == ["Basic YW5uOmh1c2g="] * 2


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ("gone.bourre", "no such file or directory"),
        ("secret.bourre", "the server answered 403 Forbidden"),
        ("broken.bourre", "the server answered 500 Internal Server Error"),
        ("cut.bourre", "Not enough data"),
        ("logs/", "web servers don't list their folders"),
        ("*.bourre", "web servers don't list their folders"),
    ],
)
def test_a_log_that_a_web_server_does_not_serve_is_refused(
    path: str, reason: str, web_server: Serve, read: Read
) -> None:
    host, _ = web_server({"/cut.bourre": LOG})
    [said] = read(f"http://{host}/{path}").values()
    assert isinstance(said, str)
    assert reason in said


def test_a_missing_server_is_refused(web_server: Serve, read: Read) -> None:
    host, _ = web_server({})
    [said] = read("http://ann:hush@127.0.0.1:1/a.bourre").values()
    assert "connect call failed" in str(said)
    [said] = read(f"https://{host}/a.bourre").values()
    assert "ssl" in str(said).lower()


def test_an_archive_on_a_web_server_is_read_in_parts(web_server: Serve, read: Read) -> None:
    packed = zipped("logs/a.bourre", "b.bourre")
    host, _ = web_server({"/season.zip": packed})
    assert read(f"zip://http://{host}/season.zip") == {"b.bourre": LOG, "logs/a.bourre": LOG}
    host, _ = web_server({"/season.zip": packed}, has_parts=False)
    [said] = read(f"zip://logs::http://{host}/season.zip").values()
    assert said == "its server can't send parts of a file: download the archive, and name the copy"


@pytest.mark.slow
def test_several_processes_read_a_bucket(storage: Put, start: Start) -> None:
    storage({f"logs/{number}.bourre": LOG for number in range(5)} | {"logs/9.bourre": FLAWED_LOG.encode()})
    one = start("audit", "--output-format", "json", "s3://season/logs", "--jobs", 1)
    two = start("audit", "--output-format", "json", "s3://season/logs", "--jobs", 2)
    assert (one.returncode, one.stderr) == (1, b"")
    assert one.stdout.count(b"s3://season/logs/") == 6
    assert (two.returncode, two.stdout, two.stderr) == (1, one.stdout, b"")


def test_without_the_library_the_command_says_what_to_install(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "fsspec", None)
    done = run("audit", "https://ann:hush@example.invalid/a.bourre")
    assert done.exit_code == 2
    assert "pip install 'bourre-referee[remote]'" in done.stderr
    assert "hush" not in done.output


@pytest.mark.parametrize("address", ["ftp://host/a.bourre", "file:///etc/passwd", "zip://a::zip://b.zip"])
def test_an_unknown_kind_of_address_is_a_wrong_command_line(address: str, run: Run) -> None:
    done = run("audit", address)
    assert done.exit_code == 2
    assert "zip://, s3://, gs://, https://, http://" in done.stderr
