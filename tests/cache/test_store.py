"""The store: whatever happens to its files, an entry is as it was written, or there is none."""

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cache.reports import entries
from referee.cli.caching import store as module
from referee.cli.caching.entry import packed
from referee.cli.caching.store import Store
from referee.text.limits import CACHE_ENTRY_BYTES

KEY, OTHER = "ab" * 32, "cd" * 32
POSIX = pytest.mark.skipif(not hasattr(os, "geteuid"), reason="needs owners and modes of files")


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(str(tmp_path / "cache"))


def file_of(store: Store, key: str) -> Path:
    return Path(store.path, key[:2], key[2:])


def test_an_entry_is_found_by_its_key(store):
    store.put(KEY, "one")
    store.put(OTHER, "two")
    assert [store.get(KEY), store.get(OTHER), store.get("ef" * 32)] == ["one", "two", None]
    assert Store(store.folder).get(KEY) == "one"


def test_a_later_entry_replaces_an_earlier_one(store):
    store.put(KEY, "one")
    store.put(KEY, "two")
    assert store.get(KEY) == "two"


@given(text=st.text(st.characters(max_codepoint=127)), data=st.data())
def test_a_damaged_entry_is_as_none(text, data, tmp_path_factory):
    store = Store(str(tmp_path_factory.mktemp("cache")))
    store.put(KEY, text)
    entry = file_of(store, KEY).read_bytes()
    at = data.draw(st.integers(0, len(entry) - 1))
    damaged = data.draw(
        st.sampled_from(
            [
                entry[:at],
                entry[at + 1 :],
                entry + b"x",
                entry[:at] + bytes([entry[at] ^ 1]) + entry[at + 1 :],
                b"\0" * len(entry),
                packed(OTHER, text),
            ]
        )
    )
    file_of(store, KEY).write_bytes(damaged)
    assert store.get(KEY) is None
    store.put(KEY, text)
    assert store.get(KEY) == text


def test_an_entry_that_is_too_large_is_not_stored(store):
    store.put(KEY, "x" * CACHE_ENTRY_BYTES)
    assert store.get(KEY) is None
    store.put(OTHER, "x" * (CACHE_ENTRY_BYTES - 100))
    assert store.get(OTHER)


@POSIX
def test_only_the_user_can_read_it(store):
    before = os.umask(0)
    try:
        store.put(KEY, "one")
    finally:
        os.umask(before)
    folder = Path(store.path)
    assert {path.stat().st_mode & 0o777 for path in (folder, *folder.glob("??"))} == {0o700}
    assert {path.stat().st_mode & 0o777 for path in folder.rglob("*") if path.is_file()} == {0o600}


@POSIX
@pytest.mark.parametrize("mode", [0o755, 0o770, 0o701])
def test_a_folder_that_is_open_to_others_is_not_used(mode, store):
    store.put(KEY, "one")
    os.chmod(store.path, mode)
    again = Store(store.folder)
    assert again.objection == "is open to others"
    again.put(OTHER, "two")
    assert again.get(KEY) is None
    assert len(entries(Path(store.folder))) == 1


@POSIX
def test_a_folder_of_somebody_else_is_not_used(store, monkeypatch):
    store.put(KEY, "one")
    monkeypatch.setattr(os, "geteuid", lambda: 12345)
    again = Store(store.folder)
    assert again.objection == "belongs to somebody else"
    assert again.get(KEY) is None


@POSIX
def test_an_entry_of_somebody_else_is_as_none(store, monkeypatch):
    store.put(KEY, "one")
    monkeypatch.setattr(os, "geteuid", lambda: 12345)
    assert store.get(KEY) is None


def test_a_link_is_not_followed(store, tmp_path):
    store.put(KEY, "one")
    elsewhere = file_of(store, KEY).rename(tmp_path / "elsewhere")
    file_of(store, KEY).symlink_to(elsewhere)
    assert store.get(KEY) is None
    store.put(KEY, "two")
    assert store.get(KEY) == "two"
    assert elsewhere.read_bytes() == packed(KEY, "one")


def test_a_folder_that_is_a_link_is_not_used(store, tmp_path):
    (tmp_path / "elsewhere").mkdir(mode=0o700)
    Path(store.folder).mkdir()
    Path(store.path).symlink_to(tmp_path / "elsewhere")
    again = Store(store.folder)
    again.put(KEY, "one")
    assert (again.objection, list((tmp_path / "elsewhere").iterdir())) == ("is not a folder", [])


@pytest.mark.parametrize("kind", ["file", "folder", "pipe"])
def test_anything_in_the_place_of_an_entry_is_as_none(kind, store):
    store.put(KEY, "one")
    file_of(store, KEY).unlink()
    match kind:
        case "file":
            file_of(store, KEY).touch()
        case "folder":
            file_of(store, KEY).mkdir()
        case "pipe":
            os.mkfifo(file_of(store, KEY))
    assert store.get(KEY) is None
    store.put(KEY, "two")
    assert Store(store.folder).get(KEY) == (None if kind == "folder" else "two")


def test_a_folder_that_takes_nothing_is_asked_once(store, monkeypatch):
    tried = []

    def refuse(path, *_):
        tried.append(path)
        raise PermissionError(13, "Permission denied", path)

    monkeypatch.setattr(os, "mkdir", refuse)
    for _ in range(3):
        store.put(KEY, "one")
    assert len(tried) == 1


def test_the_oldest_entries_go_when_there_are_too_many(store, monkeypatch):
    monkeypatch.setattr(module, "CACHE_BYTES", 256 * 4096 * 8)
    keys = [f"ab{number:062}" for number in range(30)]
    for age, key in enumerate(keys):
        store.put(key, "x")
        os.utime(file_of(store, key), (1000 + age, 1000 + age))
    assert store.measure().size <= module.CACHE_BYTES // 256
    kept = [key for key in keys if store.get(key)]
    assert kept == keys[-len(kept) :]
    assert len(kept) >= 6


def test_an_entry_in_use_is_not_old(store, monkeypatch):
    monkeypatch.setattr(module, "CACHE_BYTES", 256 * 4096 * 8)
    keys = [f"ab{number:062}" for number in range(8)]
    for key in keys:
        store.put(key, "x")
        os.utime(file_of(store, key), (1000, 1000))
    assert store.get(keys[3]) == "x"
    Store(store.folder).put(OTHER.replace("cd", "ab", 1), "x")
    assert store.get(keys[3]) == "x"


def test_what_a_killed_process_left_goes_after_a_day(store, monkeypatch):
    monkeypatch.setattr(module, "CACHE_BYTES", 256 * 4096 * 2)
    store.put(KEY, "one")
    old, new = (file_of(store, f"{KEY[:-1]}{digit}.0000.new") for digit in "01")
    for path, used in ((old, 1000), (new, None)):
        path.write_bytes(b"half of")
        if used:
            os.utime(path, (used, used))
    assert store.measure().entries == 1
    Store(store.folder).put(f"ab{OTHER[2:]}", "two")
    assert (old.exists(), new.exists()) == (False, True)


def test_clearing_removes_entries_and_nothing_else(store):
    store.put(KEY, "one")
    store.put(OTHER, "two")
    beside = Path(store.path, "mine.txt")
    beside.write_text("mine")
    assert store.clear().entries == 2
    assert store.measure().entries == 0
    assert beside.read_text() == "mine"
    assert not list(Path(store.path).glob("??"))
    store.put(KEY, "three")
    assert store.get(KEY) in (None, "three")


def test_nobody_versions_it_or_backs_it_up(store):
    store.put(KEY, "one")
    assert Path(store.path, ".gitignore").read_text() == "*\n"
    assert Path(store.path, "CACHEDIR.TAG").read_text().startswith("Signature: 8a477f597d28d172789f06886806bc55\n")
