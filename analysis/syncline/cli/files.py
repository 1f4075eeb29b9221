"""Which files a `syncline check` is about."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from ..frontend.languages import searched_suffixes

#: directories that hold no source of the project
_SKIPPED = frozenset({"node_modules", "__pycache__"})


@dataclass(frozen=True, slots=True)
class Found:
    """Files to check, in order, and for each argument that gives none the reason. `empty` names directories without
    any kernel file."""

    files: tuple[str, ...]
    refused: tuple[tuple[str, str], ...]
    empty: tuple[str, ...]


def find_files(paths: Iterable[str]) -> Found:
    """Directories are searched for the kernel files of all languages, hidden ones left out; other C and C++ files are
    taken where they are named."""
    files: dict[str, None] = {}
    refused: list[tuple[str, str]] = []
    empty: list[str] = []
    for name in paths:
        path = Path(name)
        if path.is_dir():
            inside = list(_walk(path))
            files.update(dict.fromkeys(inside))
            if not inside:
                empty.append(name)
        elif not path.exists():
            refused.append((name, "no such file or directory"))
        else:
            files[name] = None
    return Found(tuple(files), tuple(refused), tuple(empty))


def _walk(root: Path) -> Iterator[str]:
    suffixes = searched_suffixes()
    for folder, names, files in os.walk(root):
        names[:] = sorted(n for n in names if not n.startswith(".") and n not in _SKIPPED)
        for file in sorted(files):
            if Path(file).suffix.lower() in suffixes and not file.startswith("."):
                yield os.path.join(folder, file)
