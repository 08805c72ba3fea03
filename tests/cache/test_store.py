"""The store: whatever happens to its files, an entry is as it was written, or there is none."""

import os
import pickle
import shutil
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cache.reports import entries, files
from referee.cli.caching import store as module
from referee.cli.caching.entry import packed, unpacked
from referee.cli.caching.store import Store
from referee.text.limits import CACHE_ENTRY_BYTES

KEY, OTHER = "ab" * 32, "cd" * 32
TEXTS = st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=50)
POSIX = pytest.mark.skipif(not hasattr(os, "geteuid"), reason="needs owners and modes of files")


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(str(tmp_path / "cache"))


def again(store: Store) -> Store:
    """The store as another process opens it."""
    return pickle.loads(pickle.dumps(store))


def test_an_entry_is_found_by_its_key(store):
    store.put(KEY, "one")
    store.put(OTHER, "two")
    assert [again(store).get(key) for key in (KEY, OTHER, "ef" * 32)] == ["one", "two", None]


def test_a_later_entry_replaces_an_earlier_one(store):
    store.put(KEY, "one")
    store.put(KEY, "two")
    assert again(store).get(KEY) == "two"
    assert entries(Path(store.folder)) == 1


@given(texts=st.lists(TEXTS, min_size=1, max_size=6), data=st.data())
def test_a_damaged_entry_is_as_none_and_the_others_are_as_they_were(texts, data, tmp_path_factory):
    store = Store(str(tmp_path_factory.mktemp("cache")))
    keys = [f"ab{number:02x}{0:060}" for number in range(len(texts))]
    for key, text in zip(keys, texts, strict=True):
        store.put(key, text)
    [file] = files(Path(store.folder))
    content = file.read_bytes()
    at = data.draw(st.integers(0, len(content) - 1))
    end = data.draw(st.integers(at, len(content)))
    file.write_bytes(content[:at] + data.draw(st.binary(max_size=9)) + content[end:])
    for key, text in zip(keys, texts, strict=True):
        line = packed(key, text).strip(b"\n")
        is_hit = at <= content.index(line) + len(line) and content.index(line) <= end
        assert again(store).get(key) in ((None, text) if is_hit else (text,))
        store.put(key, text)
    assert [again(store).get(key) for key in keys] == texts


@given(text=TEXTS, data=st.data())
def test_a_line_with_any_other_byte_is_no_entry(text, data):
    line = packed(KEY, text)
    at = data.draw(st.integers(1, len(line) - 2))
    other = data.draw(st.integers(0, 255).filter(lambda byte: byte != line[at]))
    assert unpacked(KEY, line) == text
    assert unpacked(KEY, line[:at] + bytes([other]) + line[at + 1 :]) is None
    assert unpacked(OTHER, line) is None


def test_an_entry_that_is_too_large_is_not_stored(store):
    store.put(KEY, "x" * CACHE_ENTRY_BYTES)
    store.put(OTHER, "x" * (CACHE_ENTRY_BYTES - 200))
    assert again(store).get(KEY) is None
    assert again(store).get(OTHER)


@POSIX
def test_only_the_user_can_read_it(store):
    before = os.umask(0)
    try:
        store.put(KEY, "one")
    finally:
        os.umask(before)
    assert os.stat(store.path).st_mode & 0o777 == 0o700
    assert {path.stat().st_mode & 0o777 for path in files(Path(store.folder))} == {0o600}


@POSIX
@pytest.mark.parametrize("mode", [0o755, 0o770, 0o701])
def test_a_folder_that_is_open_to_others_is_not_used(mode, store):
    store.put(KEY, "one")
    os.chmod(store.path, mode)
    other = again(store)
    other.put(OTHER, "two")
    assert (other.objection, other.get(KEY)) == ("is open to others", None)
    os.chmod(store.path, 0o700)
    assert entries(Path(store.folder)) == 1


@POSIX
def test_a_folder_of_somebody_else_is_not_used(store, monkeypatch):
    store.put(KEY, "one")
    monkeypatch.setattr(os, "geteuid", lambda: 12345)
    assert (again(store).objection, again(store).get(KEY)) == ("belongs to somebody else", None)


@POSIX
def test_a_file_of_somebody_else_is_neither_read_nor_written(store, monkeypatch):
    store.put(KEY, "one")
    here, there = again(store), again(store)
    before = [path.read_bytes() for path in files(Path(store.folder))]
    monkeypatch.setattr(os, "geteuid", lambda: 12345)
    there.put(KEY, "two")
    assert here.get(KEY) is None
    assert [path.read_bytes() for path in files(Path(store.folder))] == before


def test_a_link_is_not_followed(store, tmp_path):
    store.put(KEY, "one")
    [file] = files(Path(store.folder))
    elsewhere = file.rename(tmp_path / "elsewhere")
    file.symlink_to(elsewhere)
    again(store).put(KEY, "two")
    assert again(store).get(KEY) is None
    assert elsewhere.read_bytes() == packed(KEY, "one")


def test_a_folder_that_is_a_link_is_not_used(store, tmp_path):
    (tmp_path / "elsewhere").mkdir(mode=0o700)
    Path(store.folder).mkdir()
    Path(store.path).symlink_to(tmp_path / "elsewhere")
    other = again(store)
    other.put(KEY, "one")
    assert (other.objection, list((tmp_path / "elsewhere").iterdir())) == ("is not a folder", [])


@pytest.mark.parametrize("make", [Path.mkdir, os.mkfifo], ids=["folder", "pipe"])
def test_anything_but_a_file_in_its_place_is_as_none(make, store):
    store.put(KEY, "one")
    [file] = files(Path(store.folder))
    file.unlink()
    make(file)
    again(store).put(KEY, "two")
    assert again(store).get(KEY) is None


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
    most = 4000
    monkeypatch.setattr(module, "CACHE_BYTES", 64 * most)
    keys = [f"ab{number:02x}{0:060}" for number in range(100)]
    for number, key in enumerate(keys, 1):
        store.put(key, "x" * 100)
        assert sum(file.stat().st_size for file in files(Path(store.folder))) <= most + len(packed(key, "x" * 100))
        kept = [key for key in keys if again(store).get(key)]
        assert kept == keys[:number][-len(kept) :]
    assert len(kept) >= 5


def test_a_folder_that_was_deleted_is_made_anew(store):
    store.put(KEY, "one")
    assert store.get(KEY) == "one"
    shutil.rmtree(store.folder)
    assert store.get(KEY) is None
    store.put(KEY, "two")
    assert again(store).get(KEY) == "two"


def test_an_entry_that_was_removed_or_moved_meanwhile_is_as_none(store):
    store.put(KEY, "one")
    store.put(f"ab{OTHER[2:]}", "two")
    assert store.get(KEY) == "one"
    [file] = files(Path(store.folder))
    file.write_bytes(packed(f"ab{OTHER[2:]}", "two"))
    assert store.get(KEY) is None
    file.unlink()
    assert store.get(f"ab{OTHER[2:]}") is None


def test_nobody_versions_it_or_backs_it_up(store):
    store.put(KEY, "one")
    assert Path(store.path, ".gitignore").read_text() == "*\n"
    assert Path(store.path, "CACHEDIR.TAG").read_text().startswith("Signature: 8a477f597d28d172789f06886806bc55\n")
