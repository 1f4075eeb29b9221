"""Where a project keeps its headers, when nobody says so with -I."""

from __future__ import annotations

import os
import posixpath
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import islice

from ..limits.preprocess import FOLDERS_SEEN, PROJECT_LEVELS, PROJECT_NEIGHBOURS, TEXTS_OF_LANGUAGE
from ..records import record
from .asked import question
from .languages import is_header
from .project_index import headers_below, nearest, sources_below
from .system_headers import is_system

#: what a project's own folder holds: of version control, of build systems, and of those who publish it
_MARKERS = (
    *(".git", ".hg", ".svn"),
    *("compile_commands.json", "CMakeLists.txt", "Makefile", "makefile", "GNUmakefile", "configure", "configure.ac"),
    *("meson.build", "WORKSPACE", "WORKSPACE.bazel", "MODULE.bazel", "SConstruct", "premake5.lua", "xmake.lua"),
    *("setup.py", "setup.cfg", "pyproject.toml", "syncline.toml"),
    *("LICENSE", "LICENSE.txt", "LICENSE.md", "COPYING"),
)
_INCLUDES = ("include", "includes", "inc")
_FOLDERS = ("", "include", "includes", "inc", "src", "csrc", "common", "Common")
#: where a project keeps others' code
_OTHERS = frozenset({"third_party", "third-party", "thirdparty", "3rdparty", "external", "extern", "deps", "vendor"})

ReadFile = Callable[[str], bytes | None]


def find_header(name: str, folders: Iterable[str], read: ReadFile) -> tuple[str, bytes] | None:
    """The path and bytes of a header in the first folder that has it."""
    for folder in folders:
        candidate = posixpath.normpath(posixpath.join(folder, name.replace("\\", "/")))
        if candidate.startswith("../"):  # from a folder above back into this one: `#pragma once` goes by paths
            candidate = os.path.relpath(candidate)
        data = read(candidate)
        if data is not None:
            return candidate, data
    return None


@record
class Roots:
    """Where the headers of a project are searched for that nobody named with -I: `folders`, nearest first, and, for
    names with a folder in them, `neighbours`, a level of the project each, nearest first. `named(name)` are all headers
    of the project of this last name, and `own` is the folder that they are near to or far from."""

    folders: tuple[str, ...] = ()
    neighbours: Callable[[], tuple[tuple[str, ...], ...]] = tuple
    named: Callable[[str], tuple[str, ...]] = lambda name: ()
    own: str = ""

    def find(self, name: str, read: ReadFile) -> tuple[str, bytes] | None:
        """The path and bytes of a header. Of neighbours on one level a single one has to have it: which one is meant
        is not known where several do."""
        found = find_header(name, self.folders, read)
        if found is not None or "/" not in name or name.startswith("."):
            return found
        for level in self.neighbours():
            having = [each for root in level if (each := find_header(name, (root,), read)) is not None]
            if having:
                return having[0] if len(having) == 1 else None
        return None

    def elsewhere(self, name: str, read: ReadFile) -> tuple[str, bytes] | None:
        """The path and bytes of a header that none of the folders has: the file of the project whose path ends so, if
        one is nearer than all others."""
        end = "/" + name.replace("\\", "/").removeprefix("./")
        if "/../" in end or is_system(name):
            return None
        paths = [path for path in self.named(posixpath.basename(end)) if path.replace(os.sep, "/").endswith(end)]
        path = nearest(paths, self.own)
        data = read(path) if path is not None else None
        return (path, data) if path is not None and data is not None else None


@question("headers")
def headers_named(root: str, name: str) -> tuple[str, ...]:
    """The headers of this last name below a folder."""
    return tuple(headers_below(root).get(name, ()))


def texts_of_language(root: str, folder: str, suffixes: tuple[str, ...]) -> tuple[str, ...]:
    """The texts of a language below a folder, by their suffixes, and the headers in another folder; none where there
    are too many."""
    return _texts(root, folder, *suffixes)


@question("texts")
def _texts(root: str, folder: str, *suffixes: str) -> tuple[str, ...]:
    inside = os.path.join(folder, "")
    found = (
        path
        for path in sources_below(root)
        if path.endswith(suffixes)
        or (path.startswith(inside) and os.sep not in path[len(inside) :] and is_header(path))
    )
    texts = tuple(sorted(islice(found, TEXTS_OF_LANGUAGE + 1)))
    return texts if len(texts) <= TEXTS_OF_LANGUAGE else ()


def header_roots(path: str, below: Callable[[str, str], tuple[str, ...]] = headers_named) -> Roots:
    """The folders in which the project that holds `path` may keep headers: each folder from the file's own up to the
    project's, and their `include`, `inc`, `src`, `common` and the like. Neighbours are the `include` folders of the
    folders beside these, and what lies below `third_party` and the like. The project is the outermost folder (at most
    eight levels up) that looks like one; without any there is nothing to search. `below` gives
    the headers of a name below a folder, for who asks of many files at one time."""
    above = project_folders(os.path.dirname(os.path.abspath(path)))
    # A header has one name, whichever way it is found: that of a relative path's project is relative, too.
    named = str if os.path.isabs(path) else os.path.relpath
    candidates = [os.path.join(folder, name) if name else folder for folder in above for name in _look(folder)[1]]
    folders = tuple(map(named, dict.fromkeys(candidates)))

    @cache
    def neighbours() -> tuple[tuple[str, ...], ...]:
        return tuple(tuple(map(named, _roots_in(folder))) for folder in above)

    def having(name: str) -> tuple[str, ...]:
        return tuple(map(named, below(above[-1], name))) if above else ()

    return Roots(folders, neighbours, cache(having), named(os.path.dirname(os.path.abspath(path))))


def is_own(header: str, path: str) -> bool:
    """Whether a header is the own one of the project of a file that includes it: it lies in or below the file's folder,
    or anywhere in the project but for what it keeps of others."""
    folder = posixpath.dirname(path)
    if not folder or header.startswith(folder + "/"):
        return True
    above = project_folders(os.path.dirname(os.path.abspath(path)))
    inside = os.path.relpath(os.path.abspath(header), above[-1]).split(os.sep) if above else [os.pardir]
    return inside[0] != os.pardir and _OTHERS.isdisjoint(inside)


def project_folders(folder: str) -> list[str]:
    """A folder and those above it, up to the project's; none where there is no project."""
    above: list[str] = []
    within = 0
    while len(above) < PROJECT_LEVELS:
        above.append(folder)
        if _is_marked(folder):
            within = len(above)
        parent = os.path.dirname(folder)
        if parent == folder:
            break
        folder = parent
    return above[:within]


def marked_folders(folder: str) -> list[str]:
    """The folders of a project from one of them upwards that something marks as one that is built by itself."""
    return [each for each in project_folders(folder) if _is_marked(each)]


def _is_marked(folder: str) -> bool:
    return _look(folder)[0]


@record
class _Folder:
    """When a folder was changed last, and what is said of it."""

    changed: int
    said: tuple[bool, tuple[str, ...]]


_SEEN: dict[str, _Folder] = {}


@question("folder")
def _look(folder: str) -> tuple[bool, tuple[str, ...]]:
    """Whether something in a folder says that it is a project's, and which of the folders in it, and itself, may hold
    headers; looked at again where it has changed since."""
    try:
        changed = os.stat(folder).st_mtime_ns
    except OSError:
        return False, ()
    known = _SEEN.get(folder)
    if known is None or known.changed != changed:
        marked = any(os.path.exists(os.path.join(folder, marker)) for marker in _MARKERS)
        having = tuple(name for name in _FOLDERS if os.path.isdir(os.path.join(folder, name)))
        if len(_SEEN) >= FOLDERS_SEEN:
            _SEEN.clear()
        known = _SEEN[folder] = _Folder(changed, (marked, having))
    return known.said


@question("neighbours")
def _roots_in(folder: str) -> tuple[str, ...]:
    """The include folders of the folders in one, and what lies below those for others' code."""
    return tuple(_include_folders(folder))


def _include_folders(folder: str) -> Iterator[str]:
    children = _folders_in(folder)
    for child in children:
        if os.path.basename(child) in _OTHERS:
            for library in _folders_in(child):
                yield library
                yield from _includes_of(library)
        else:
            yield from _includes_of(child)


def _includes_of(folder: str) -> Iterator[str]:
    candidates = (os.path.join(folder, name) for name in _INCLUDES)
    return (each for each in candidates if os.path.isdir(each))


def _folders_in(folder: str) -> list[str]:
    """The folders in a folder, sorted; none where there are so many that they are no parts of one program."""
    try:
        with os.scandir(folder) as entries:
            names = sorted(entry.path for entry in entries if entry.is_dir(follow_symlinks=False))
    except OSError:
        return []
    return names if len(names) <= PROJECT_NEIGHBOURS else []
