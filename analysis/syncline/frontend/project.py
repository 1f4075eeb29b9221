"""Where a project keeps its headers, when nobody says so with -I, and which file a header is read with."""

from __future__ import annotations

import os
import posixpath
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from ..limits.preprocess import PROJECT_FILES, PROJECT_LEVELS, PROJECT_NEIGHBOURS
from .project_index import headers_below, nearest
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
_INCLUDED = re.compile(rb"^[ \t]*#[ \t]*include[ \t]*(?:\"([^\"\r\n]+)\"|<([^>\r\n]+)>)", re.MULTILINE)
#: where a project keeps others' code
_OTHERS = frozenset({"third_party", "third-party", "thirdparty", "3rdparty", "external", "extern", "deps", "vendor"})
_KERNEL = re.compile(rb"\b__(?:global__|kernel)\b")
_HEADERS = frozenset({".cuh", ".h", ".hh", ".hpp", ".hxx", ".inc", ".inl"})
_PROGRAMS = frozenset({".cu", ".hip", ".cpp", ".cc", ".cxx"})

ReadFile = Callable[[str], bytes | None]
IncludeDirs = Callable[[str], tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Reading:
    """A file to check. A header is read as part of the first file of `through` whose text has it: the program that
    includes it, or, where its conditionals leave it out, a header on the way from there. `shared`: it is part of
    other programs too, with launches of their own."""

    path: str
    through: tuple[str, ...] = ()
    shared: bool = False


def find_header(name: str, folders: Iterable[str], read: ReadFile) -> tuple[str, bytes] | None:
    """The path and bytes of a header in the first folder that has it."""
    for folder in folders:
        candidate = posixpath.normpath(posixpath.join(folder, name.replace("\\", "/")))
        data = read(candidate)
        if data is not None:
            return candidate, data
    return None


def readings(files: Iterable[str], include_dirs: IncludeDirs, read: ReadFile) -> tuple[Reading, ...]:
    """How to check each of these files, in their order, and after a file the headers with kernels that it brings in.
    `include_dirs(path)` are the folders that one of them names for itself and its headers.

    A file that another one includes is read through that one, where its macros have their values and its
    kernels their launches; conditionals are not looked at here. Headers that hold kernels are added where they lie in
    or below the folder of a file that includes them. For a header that none of the files includes, the files beside it
    are looked through."""
    chosen = list(dict.fromkeys(files))
    graph = _Graph(include_dirs, read)
    named = {posixpath.normpath(path): path for path in chosen}
    included = {header for path in named for header in graph.reached(path)}
    roots = [path for path in named if path not in included]
    users: dict[str, list[str]] = {}
    for root in roots:
        for header in graph.reached(root):
            users.setdefault(header, []).append(root)
    out: dict[str, Reading] = {}
    for path, given in named.items():
        through = users.get(path, [])
        if not through and path in roots and is_header(path):
            through = [file for file in _beside(path) if path in graph.reached(file)]
        out[path] = graph.reading(path, through) if through else Reading(given)
        for header in graph.reached(path) if path in roots else ():
            if header not in named and header not in out and graph.has_kernel(header) and _below(header, path):
                out[header] = graph.reading(header, users[header])
    return tuple(out.values())


def is_header(path: str) -> bool:
    """Whether a file's name says that it is there to be included."""
    return posixpath.splitext(path)[1].lower() in _HEADERS


def _beside(path: str) -> list[str]:
    """The CUDA, HIP and C++ files in a file's folder."""
    folder = posixpath.dirname(path)
    try:
        names = sorted(os.listdir(folder or "."))
    except OSError:
        return []
    return [posixpath.join(folder, name) for name in names if posixpath.splitext(name)[1].lower() in _PROGRAMS]


class _Graph:
    """Who includes whom; every file is read once."""

    def __init__(self, include_dirs: IncludeDirs, read: ReadFile) -> None:
        self._include_dirs = include_dirs
        self._read = read
        self._files: dict[str, tuple[bool, tuple[str, ...]]] = {}
        self._texts: dict[str, bytes | None] = {}
        self._nearby: dict[str, Roots] = {}

    def has_kernel(self, path: str) -> bool:
        return self._look(path, ())[0]

    def reached(self, path: str) -> tuple[str, ...]:
        """The headers of a file and theirs, nearest first, without the file itself."""
        return tuple(self._includers(path))[1:]

    def reading(self, header: str, users: list[str]) -> Reading:
        """Through the user of the header's own name in its own folder, else the first user there, else the first."""
        near = [user for user in users if posixpath.dirname(user) == posixpath.dirname(header)]
        own = posixpath.splitext(header)[0]
        nearest = next((user for user in near if posixpath.splitext(user)[0] == own), (near or users)[0])
        includers = self._includers(nearest)
        way: list[str] = []
        step = includers[header]
        while step:
            way.append(step)
            step = includers[step]
        return Reading(header, tuple(reversed(way)), len(users) > 1)

    def _includers(self, path: str) -> dict[str, str]:
        """For a file and each header that it reaches, nearest first, who includes that."""
        found = {path: ""}
        folders = self._include_dirs(path)
        waiting = [path]
        for file in waiting:
            for header in self._look(file, folders)[1]:
                if header not in found:
                    found[header] = file
                    waiting.append(header)
        return found

    def _look(self, path: str, folders: tuple[str, ...]) -> tuple[bool, tuple[str, ...]]:
        if path not in self._files:
            data = (self._text(path) if len(self._files) < PROJECT_FILES else None) or b""
            self._files[path] = _KERNEL.search(data) is not None, tuple(self._included(path, data, folders))
            if data:
                self._texts[path] = b""
        return self._files[path]

    def _text(self, path: str) -> bytes | None:
        """A file's bytes until it was looked into, then none; None where there is no such file."""
        if path not in self._texts:
            self._texts[path] = self._read(path)
        return self._texts[path]

    def _included(self, path: str, data: bytes, folders: tuple[str, ...]) -> Iterator[str]:
        folder = posixpath.dirname(path)
        for match in _INCLUDED.finditer(data):
            quoted, angled = match.groups()
            name = (quoted or angled).decode("utf-8", "replace")
            own = (folder,) if quoted else ()
            found = find_header(name, (*own, *folders), self._text)
            if found is None and not is_system(name):
                if folder not in self._nearby:
                    self._nearby[folder] = header_roots(path)
                near = self._nearby[folder]
                found = near.find(name, self._text) or (near.elsewhere(name, self._text) if quoted else None)
            if found is not None:
                yield found[0]


def _below(header: str, path: str) -> bool:
    folder = posixpath.dirname(path)
    return not folder or header.startswith(folder + "/")


@dataclass(frozen=True, slots=True)
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


def header_roots(path: str) -> Roots:
    """The folders in which the project that holds `path` may keep headers: each folder from the file's own up to the
    project's, and their `include`, `inc`, `src`, `common` and the like. Neighbours are the `include` folders of the
    folders beside these, and what lies below `third_party` and the like. The project is the outermost folder (at most
    eight levels up) that looks like one; without any there is nothing to search."""
    above = project_folders(os.path.dirname(os.path.abspath(path)))
    # A header has one name, whichever way it is found: that of a relative path's project is relative, too.
    named = str if os.path.isabs(path) else os.path.relpath
    candidates = [os.path.join(folder, name) if name else folder for folder in above for name in _FOLDERS]
    folders = tuple(named(each) for each in dict.fromkeys(candidates) if os.path.isdir(each))

    @cache
    def neighbours() -> tuple[tuple[str, ...], ...]:
        return tuple(tuple(map(named, _roots_in(folder))) for folder in above)

    def having(name: str) -> tuple[str, ...]:
        return tuple(map(named, headers_below(above[-1]).get(name, ()))) if above else ()

    return Roots(folders, neighbours, cache(having), named(os.path.dirname(os.path.abspath(path))))


def project_folders(folder: str) -> list[str]:
    """A folder and those above it, up to the project's; none where there is no project."""
    above: list[str] = []
    within = 0
    while len(above) < PROJECT_LEVELS:
        above.append(folder)
        if any(os.path.exists(os.path.join(folder, marker)) for marker in _MARKERS):
            within = len(above)
        parent = os.path.dirname(folder)
        if parent == folder:
            break
        folder = parent
    return above[:within]


def _roots_in(folder: str) -> Iterator[str]:
    """The include folders of the folders in one, and what lies below those for others' code."""
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
