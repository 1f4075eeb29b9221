"""Which files of a project are to be checked: of folders those that hold kernels."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Iterator

from .frontend import holds_kernels
from .frontend.languages import is_looked_into, is_program, is_searched
from .limits.preprocess import LOOKED_BYTES
from .records import record

#: directories that hold no source of the project
_SKIPPED = frozenset({"node_modules", "__pycache__"})


@record
class Found:
    """Files to check, in order, and for each argument that gives none the reason. `empty` names directories without
    any kernel; `programs` are files in directories that hold none themselves, and may include the headers that do."""

    files: tuple[str, ...]
    refused: tuple[tuple[str, str], ...]
    empty: tuple[str, ...]
    programs: tuple[str, ...] = ()


def find_files(paths: Iterable[str]) -> Found:
    """Directories are searched for the kernel files of all languages, and for C, C++ and Python files that hold
    kernels; hidden ones are left out. Files that are named are taken as they are."""
    files: dict[str, None] = {}
    refused: list[tuple[str, str]] = []
    empty: list[str] = []
    programs: dict[str, None] = {}
    for name in paths:
        if os.path.isdir(name):
            from pathlib import Path  # half of what a file that is named itself takes to find

            inside = dict(_walk(Path(name)))
            files.update((file, None) for file, is_chosen in inside.items() if is_chosen)
            programs.update((file, None) for file, is_chosen in inside.items() if not is_chosen)
            if not any(inside.values()):
                empty.append(name)
        elif not os.path.exists(name):
            refused.append((name, "no such file or directory"))
        else:
            files[name] = None
    return Found(tuple(files), tuple(refused), tuple(empty), tuple(file for file in programs if file not in files))


def _walk(root: os.PathLike[str]) -> Iterator[tuple[str, bool]]:
    """The files of a directory that hold kernels (True), and further programs."""
    for folder, names, files in os.walk(root):
        names[:] = sorted(n for n in names if not n.startswith(".") and n not in _SKIPPED)
        for file in sorted(files):
            if file.startswith("."):
                continue
            path = os.path.join(folder, file)
            if is_searched(file):
                if _is_regular(path):
                    yield path, True
            elif is_looked_into(file):
                if holds_kernels(path, _beginning(path)):
                    yield path, True
                elif is_program(file):
                    yield path, False


def _is_regular(path: str) -> bool:
    """Whether a name leads to a file; to open a pipe would wait for its writer."""
    try:
        return stat.S_ISREG(os.stat(path).st_mode)
    except (OSError, ValueError):
        return False


def _beginning(path: str) -> bytes:
    """As much of a file as is looked at; nothing where it cannot be read."""
    if not _is_regular(path):
        return b""
    try:
        with open(path, "rb", buffering=0) as file:
            return file.read(LOOKED_BYTES)
    except (OSError, ValueError):
        return b""
