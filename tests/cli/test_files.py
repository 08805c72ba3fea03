"""A file is written next to its target and moved into place: the old one or the new one, never a part of either."""

import os
import stat
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from referee.cli.output import put, replacing, rewrite

ROOT = pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can give files away")
NEW, OLD = b"new\n", b"old\n"


@pytest.fixture
def target(tmp_path: Path) -> Path:
    path = tmp_path / "report.json"
    path.write_bytes(OLD)
    return path


def full(*_: object) -> None:
    raise OSError(28, "No space left on device")


@ROOT
def test_files_written_by_root_keep_their_owner(target):
    os.chown(target, 1234, 1235)
    put(target, NEW)
    assert (target.stat().st_uid, target.stat().st_gid) == (1234, 1235)


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
        rewrite(str(target), OLD, NEW)
    assert target.read_bytes() == b"somebody's\n"
    assert os.listdir(target.parent) == [target.name]


def test_if_the_unfinished_file_can_not_be_removed_the_first_failure_is_reported(target, monkeypatch):
    monkeypatch.setattr(os, "fsync", full)
    monkeypatch.setattr(os, "unlink", lambda _: (_ for _ in ()).throw(OSError(30, "Read-only file system")))
    with pytest.raises(OSError, match="No space left"):
        put(target, NEW)
    assert target.read_bytes() == OLD


def test_two_simultaneous_writers_each_write_a_complete_file(target):
    with replacing(target) as one, replacing(target) as other:
        one.write(b"one\n" * 1000)
        other.write(b"two\n")
    assert target.read_bytes() == b"one\n" * 1000
    assert os.listdir(target.parent) == [target.name]
