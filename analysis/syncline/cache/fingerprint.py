"""Which programs make a report: Syncline itself, what parses and what proves, and Python."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from functools import cache
from hashlib import blake2b
from importlib.util import find_spec

#: everything that an answer may hang on
_PACKAGES = ("syncline", "z3", "tree_sitter", "tree_sitter_cuda")


@cache
def fingerprint() -> str:
    """Another one for every other version of these programs, and after each change of a file of theirs: by size and
    time of writing, as Python itself knows that a module is not the one it compiled. Raises OSError where one of the
    programs is not a folder of files."""
    lines = [sys.version, sys.platform, sys.byteorder, str(sys.flags.optimize)]
    for package in _PACKAGES:
        lines += [package, *sorted(_files(_folder(package)))]
    return blake2b("\n".join(lines).encode("utf-8", "surrogateescape"), digest_size=16).hexdigest()


def _folder(package: str) -> str:
    spec = find_spec(package)
    folders = spec.submodule_search_locations if spec is not None else None
    if not folders:
        raise FileNotFoundError(package)
    return next(iter(folders))


def _files(folder: str) -> Iterator[str]:
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir():
                if entry.name != "__pycache__":
                    yield from _files(entry.path)
            else:
                state = entry.stat()
                yield f"{entry.path} {state.st_mtime_ns} {state.st_size}"
