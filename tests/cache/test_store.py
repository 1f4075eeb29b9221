"""Entries by keys: whole or not there, bounded, and safe with several writers."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from syncline.cache.store import Store
from syncline.limits import cache as limits

KEY, OTHER = "a" * 32, "b" * 32


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(str(tmp_path / "kept"))


def _file(store: Store, key: str = KEY) -> Path:
    return Path(store.folder, key[0], key)


def test_what_was_put_is_there(store: Store) -> None:
    assert store.get(KEY) is None
    store.put(KEY, b"one\0two")
    store.put(OTHER, b"")
    assert (store.get(KEY), store.get(OTHER), store.get("c" * 32)) == (b"one\0two", b"", None)
    store.put(KEY, b"three")
    assert store.get(KEY) == b"three"
    assert len(list(store.kept())) == 2


def test_a_damaged_entry_is_not_there(store: Store) -> None:
    store.put(KEY, os.urandom(200))
    whole = _file(store).read_bytes()
    draw = random.Random(2)
    for _ in range(300):
        damaged = bytearray(whole)
        if draw.random() < 0.5:
            damaged[draw.randrange(len(damaged))] ^= 1 << draw.randrange(8)
        else:
            del damaged[draw.randrange(len(damaged)) :]
        _file(store).write_bytes(damaged)
        assert store.get(KEY) is None
    _file(store).write_bytes(whole)
    assert store.get(KEY) is not None


def test_what_is_no_file_is_not_there(store: Store) -> None:
    _file(store).mkdir(parents=True)
    assert store.get(KEY) is None
    store.put(KEY, b"x")
    assert store.get(KEY) is None
    assert list(store.kept()) == []


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no os.mkfifo: Windows has no pipes among its files")
def test_a_pipe_is_not_opened(store: Store) -> None:
    _file(store).parent.mkdir(parents=True)
    os.mkfifo(_file(store))
    assert store.get(KEY) is None


def test_a_bomb_is_not_unpacked(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    store.put(KEY, bytes(100_000))
    monkeypatch.setattr(limits, "ENTRY", 50_000)
    assert store.get(KEY) is None
    store.put(OTHER, bytes(100_000))
    assert not _file(store, OTHER).exists()


def test_the_least_recently_used_go_first(tmp_path: Path) -> None:
    store = Store(str(tmp_path), most=16 * 10_000)
    keys = [f"a{number:031x}" for number in range(7)]
    for age, key in enumerate(keys[:6]):
        store.put(key, os.urandom(1500))
        os.utime(_file(store, key), (age, age))
    assert store.get(keys[0]) is not None  # used now
    store.put(OTHER, os.urandom(1500))  # in another part
    assert all(_file(store, key).exists() for key in keys[:6])
    store.put(keys[6], os.urandom(1500))
    assert [key for key in keys if _file(store, key).exists()] == [keys[0], *keys[3:]]


def test_never_more_than_allowed(tmp_path: Path) -> None:
    store = Store(str(tmp_path), most=16 * 4_000)
    draw = random.Random(3)
    for _ in range(400):
        store.put(f"{draw.getrandbits(128):032x}", draw.randbytes(draw.randint(1, 2_000)))
        assert sum(each.size for each in store.kept()) <= store.most


def test_only_its_own_files_are_removed(store: Store) -> None:
    store.put(KEY, b"x")
    aside = Path(f"{_file(store)}.1234.5678")
    aside.write_bytes(b"left by a process that was killed")
    foreign = [_file(store).with_name("notes.txt"), Path(store.folder, "a.cu"), Path(store.folder, "z")]
    for each in foreign:
        each.write_bytes(b"mine")
    store.clear()
    assert list(store.kept()) == []
    assert not aside.exists()
    assert all(each.exists() for each in foreign)


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    store = Store(str(tmp_path / "file" / "below"))
    store.put(KEY, b"x")
    assert store.get(KEY) is None
    assert not store.is_writable
    assert Store(str(tmp_path / "not" / "there")).is_writable


_WRITES = """
import sys
from syncline.cache.store import Store
store = Store(sys.argv[1], 16 * 4000)
for n in range(300):
    store.put("a" * 31 + "%x" % (n % 7), bytes([n % 7]) * 1000)
    found = store.get("a" * 31 + "%x" % ((n + 3) % 7))
    assert found in (None, bytes([(n + 3) % 7]) * 1000), found
"""


def test_many_writers(tmp_path: Path) -> None:
    writers = [subprocess.Popen([sys.executable, "-c", _WRITES, str(tmp_path)]) for _ in range(4)]
    assert [writer.wait() for writer in writers] == [0, 0, 0, 0]
    assert all("." not in os.path.basename(each.path) for each in Store(str(tmp_path)).kept())
