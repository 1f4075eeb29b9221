"""The files of a whole project: its headers by their names, for those that no include folder has (build systems name
folders that nobody can guess), and its sources, which may launch a kernel that stands elsewhere."""

from __future__ import annotations

import os
from collections.abc import Mapping
from itertools import takewhile

from ..limits.preprocess import PROJECT_ENTRIES, PROJECTS
from ..records import field, record
from .languages import is_header, is_source


@record(frozen=False)
class _Index:
    """What lies below a folder: the headers by their last names, all sources, and when each folder was changed last."""

    paths: dict[str, list[str]] = field(default_factory=dict)
    sources: list[str] = field(default_factory=list)  #: headers, programs and scripts
    folders: dict[str, int] = field(default_factory=dict)
    entries: int = 0


_INDEXES: dict[str, _Index] = {}


def headers_below(root: str) -> Mapping[str, list[str]]:
    """The paths of the headers below a folder, by their last names; none where there is too much to look through. Links
    and hidden folders are passed over. It is read once, and again where a folder has changed since."""
    return _index(root).paths


def sources_below(root: str) -> list[str]:
    """The paths of the headers, programs and scripts below a folder, likewise."""
    return _index(root).sources


def _index(root: str) -> _Index:
    known = _INDEXES.get(root)
    if known is None or any(_changed(folder) != at for folder, at in known.folders.items()):
        if len(_INDEXES) >= PROJECTS:
            _INDEXES.clear()
        known = _INDEXES[root] = _read(root)
    return known


def nearest(paths: list[str], folder: str) -> str | None:
    """The path that shares the most folders with `folder`; None where several share as many."""
    shared = [shared_folders(os.path.dirname(path), folder) for path in paths]
    best = max(shared, default=0)
    return paths[shared.index(best)] if shared.count(best) == 1 else None


def shared_folders(one: str, other: str) -> int:
    """How many folders two paths of folders begin with in common."""
    pairs = zip(one.split(os.sep), other.split(os.sep), strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def _changed(folder: str) -> int:
    try:
        return os.stat(folder).st_mtime_ns
    except OSError:
        return 0


def _read(root: str) -> _Index:
    index = _Index()
    waiting = [root]
    while waiting:
        folder = waiting.pop()
        index.folders[folder] = _changed(folder)
        try:
            with os.scandir(folder) as entries:
                for entry in entries:
                    index.entries += 1
                    _enter(index, entry, waiting)
        except OSError:
            continue
        if index.entries > PROJECT_ENTRIES:
            return _Index(folders={root: index.folders[root]})
    return index


def _enter(index: _Index, entry: os.DirEntry[str], waiting: list[str]) -> None:
    if entry.is_dir(follow_symlinks=False):
        if not entry.name.startswith("."):
            waiting.append(entry.path)
        return
    if is_source(entry.name) and entry.is_file(follow_symlinks=False):
        index.sources.append(entry.path)
        if is_header(entry.name):
            index.paths.setdefault(entry.name, []).append(entry.path)
