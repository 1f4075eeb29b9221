"""Entries in a folder, by keys: bounded in size, and safe with any number of processes at it.

An entry is a file, which is written aside and put in its place as a whole. It begins with a digest of all that follows:
a file that is cut short, or is another's, is no entry. The folder has sixteen parts, by the first digit of the key. A
part that has grown over its share loses those of its entries that were not used for longest, when one is written to it.
"""

from __future__ import annotations

import contextlib
import os
import stat
import time
import zlib
from collections.abc import Iterator
from hashlib import blake2b

from ..limits import cache as limits
from ..records import record

_BEGINS = b"syncline report 1\n"
_DIGEST = 16
_DIGITS = "0123456789abcdef"
_KEY = 32


@record
class Kept:
    """A file of the store: when it was last used, in seconds, and its size in bytes."""

    path: str
    used: float
    size: int


@record
class Store:
    """The entries in `folder`, which may take `most` bytes. No method raises an exception for what the disk does."""

    folder: str
    most: int = limits.BYTES

    def get(self, key: str) -> bytes | None:
        """What was put there under a key of 32 hexadecimal digits; None where nothing readable is."""
        path = self._path(key)
        try:
            state = os.stat(path)
            if not stat.S_ISREG(state.st_mode) or state.st_size > self._share:
                return None
            with open(path, "rb") as file:
                found = _unpacked(file.read())
        except OSError:
            return None
        if found is not None:
            with contextlib.suppress(OSError):
                os.utime(path)
        return found

    def put(self, key: str, data: bytes) -> None:
        """Keeps this under a key, as far as there is room; what was there before goes."""
        packed = _packed(data)
        if len(data) > limits.ENTRY or len(packed) > self._share // 4:
            return
        path = self._path(key)
        aside = f"{path}.{os.getpid()}.{time.monotonic_ns()}"
        try:
            os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
            with open(aside, "xb") as file:
                file.write(packed)
            os.replace(aside, path)
        except OSError:
            with contextlib.suppress(OSError):
                os.unlink(aside)
            return
        self._make_room(key[0])

    def kept(self) -> Iterator[Kept]:
        """All files of the store."""
        for digit in _DIGITS:
            yield from self._part(digit)

    def clear(self) -> None:
        """Removes all files of the store, and no others."""
        for each in tuple(self.kept()):
            _remove(each)
        for digit in _DIGITS:
            with contextlib.suppress(OSError):
                os.rmdir(os.path.join(self.folder, digit))

    @property
    def is_writable(self) -> bool:
        """Whether something could be put there, as far as that can be told without trying."""
        path = self.folder
        while not os.path.lexists(path) and os.path.dirname(path) != path:
            path = os.path.dirname(path)
        return os.path.isdir(path) and os.access(path, os.W_OK | os.X_OK)

    @property
    def _share(self) -> int:
        return self.most // len(_DIGITS)

    def _path(self, key: str) -> str:
        return os.path.join(self.folder, key[0], key)

    def _part(self, digit: str) -> Iterator[Kept]:
        """The files in one of the parts; others' files in it are none of them."""
        try:
            with os.scandir(os.path.join(self.folder, digit)) as entries:
                for entry in entries:
                    if _is_ours(entry.name):
                        state = entry.stat(follow_symlinks=False)
                        if stat.S_ISREG(state.st_mode):
                            yield Kept(entry.path, state.st_mtime, state.st_size)
        except OSError:
            return

    def _make_room(self, digit: str) -> None:
        found = sorted(self._part(digit), key=lambda each: each.used)
        total = sum([each.size for each in found])
        if total <= self._share:
            return
        for each in found:
            _remove(each)
            total -= each.size
            if total <= limits.LEFT * self._share:
                return


def _is_ours(name: str) -> bool:
    key, _, aside = name.partition(".")
    return len(key) == _KEY and set(key) <= set(_DIGITS) and set(aside) <= set("0123456789.")


def _remove(kept: Kept) -> None:
    with contextlib.suppress(OSError):
        os.unlink(kept.path)


def _packed(data: bytes) -> bytes:
    body = zlib.compress(data, 1)
    return _BEGINS + blake2b(body, digest_size=_DIGEST).digest() + body


def _unpacked(packed: bytes) -> bytes | None:
    """What was packed; None for what is not whole."""
    start = len(_BEGINS) + _DIGEST
    digest, body = packed[len(_BEGINS) : start], packed[start:]
    if not packed.startswith(_BEGINS) or blake2b(body, digest_size=_DIGEST).digest() != digest:
        return None
    try:
        reader = zlib.decompressobj()
        data = reader.decompress(body, limits.ENTRY)
    except zlib.error:
        return None
    return data if reader.eof else None
