"""Replace a file atomically: written next to it, synced to the disk, and moved."""

import errno
import os
import stat
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from referee.cli.output import disk
from referee.cli.output.disk import UnsettledError, beside, put, replace

ROOT = pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can give files away")
NEW, OLD = b"new\n", b"old\n"


@pytest.fixture
def target(tmp_path: Path) -> Path:
    path = tmp_path / "report.json"
    path.write_bytes(OLD)
    return path


def fails(number: int):
    def refuse(*_: object) -> None:
        raise OSError(number, os.strerror(number))

    return refuse


def test_the_file_is_synced_before_the_rename_and_the_folder_after_it(target, monkeypatch):
    done: list[str] = []
    sync, rename = os.fsync, os.replace

    def synced(number: int) -> None:
        sync(number)
        done.append("folder" if stat.S_ISDIR(os.fstat(number).st_mode) else "file")

    def renamed(*paths: Path) -> None:
        rename(*paths)
        done.append("name")

    monkeypatch.setattr(os, "fsync", synced)
    monkeypatch.setattr(os, "replace", renamed)
    put(target, NEW)
    assert done == ["file", "name", "folder"]


def test_a_folder_that_can_not_be_synced_is_reported_and_the_new_file_stays(target, monkeypatch):
    sync = os.fsync
    refuse = fails(errno.EIO)
    monkeypatch.setattr(os, "fsync", lambda one: (refuse if stat.S_ISDIR(os.fstat(one).st_mode) else sync)(one))
    with pytest.raises(UnsettledError):
        put(target, NEW)
    assert target.read_bytes() == NEW


@pytest.mark.parametrize("number", [errno.EINVAL, errno.ENOTSUP, errno.EACCES])
def test_a_folder_that_can_not_be_synced_at_all_is_no_failure(number, target, monkeypatch):
    usual = os.open
    monkeypatch.setattr(os, "open", lambda path, *more: (fails(number) if os.path.isdir(path) else usual)(path, *more))
    put(target, NEW)
    assert target.read_bytes() == NEW


def fails_to_settle(_: Path) -> None:
    raise UnsettledError(errno.EIO, os.strerror(errno.EIO))


def test_a_written_report_is_announced_even_if_the_sync_failed(run, flawed, target, monkeypatch):
    monkeypatch.setattr(disk, "_settle", fails_to_settle)
    result = run("audit", flawed, "-o", target)
    assert result.exit_code == 74
    assert result.stderr == f"referee: {target}: is written, but a power cut may undo it: Input/output error\n"
    assert target.read_bytes() != OLD


@ROOT
def test_files_written_by_root_keep_their_owner(target):
    os.chown(target, 1234, 1235)
    put(target, NEW)
    assert (target.stat().st_uid, target.stat().st_gid) == (1234, 1235)


@ROOT
def test_a_writer_who_may_not_change_the_owner_becomes_the_owner(target, monkeypatch):
    os.chown(target, 1234, 1235)
    target.chmod(0o660)
    monkeypatch.setattr(os, "chown", fails(errno.EPERM))
    put(target, NEW)
    assert (target.stat().st_uid, stat.S_IMODE(target.stat().st_mode)) == (os.geteuid(), 0o660)


def test_a_file_that_is_read_only_stays_as_it_is():
    root = os.geteuid() == 0
    with TemporaryDirectory() as folder:
        target = Path(folder) / "report.json"
        target.write_bytes(OLD)
        target.chmod(0o444)
        os.chmod(folder, 0o777)
        # Root may write it anyway.
        os.seteuid(65534 if root else os.geteuid())
        try:
            with pytest.raises(PermissionError, match="Permission denied"):
                put(target, NEW)
            put(Path(folder) / "other.json", NEW)
        finally:
            os.seteuid(0 if root else os.geteuid())
        assert target.read_bytes() == OLD


def test_only_regular_files_are_replaced(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(OSError, match="is not a regular file"):
        put(pipe, NEW)
    assert stat.S_ISFIFO(pipe.stat().st_mode)


@pytest.mark.parametrize("name", ["x" * 255, "♠" * 85, "🂡" * 63 + "xyz"])
def test_a_name_may_be_as_long_as_the_system_lets_it(name, tmp_path):
    put(tmp_path / name, NEW)
    assert os.listdir(tmp_path) == [name]


def test_a_file_changed_by_another_program_is_not_overwritten(target):
    target.write_bytes(b"somebody's\n")
    with pytest.raises(OSError, match="changed by another program"):
        replace(str(target), OLD, NEW)
    assert target.read_bytes() == b"somebody's\n"
    assert os.listdir(target.parent) == [target.name]


def test_if_the_unfinished_file_can_not_be_removed_the_first_failure_is_reported(target, monkeypatch):
    monkeypatch.setattr(os, "fsync", fails(errno.ENOSPC))
    monkeypatch.setattr(os, "unlink", fails(errno.EROFS))
    with pytest.raises(OSError, match="No space left"):
        put(target, NEW)
    assert target.read_bytes() == OLD


def test_two_simultaneous_writers_each_write_a_complete_file(target):
    with beside(target) as one, beside(target) as other:
        one.write_bytes(b"one\n" * 1000)
        other.write_bytes(b"two\n")
    assert target.read_bytes() == b"one\n" * 1000
    assert os.listdir(target.parent) == [target.name]
