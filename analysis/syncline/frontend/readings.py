"""Which file a header is read with."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Protocol

from ..limits.preprocess import PROJECT_FILES
from ..records import record, replace
from ..regex import regex
from .languages import is_header, is_script
from .look import has_meeting_threads, heads
from .project import ReadFile, Roots, find_header, header_roots, is_own
from .project_index import headers_below
from .system_headers import is_system

_INCLUDED = regex(rb"^[ \t]*#[ \t]*include[ \t]*(?:\"([^\"\r\n]+)\"|<([^>\r\n]+)>)", re.MULTILINE)

IncludeDirs = Callable[[str], tuple[str, ...]]


@record
class Reading:
    """A file to check. A header is read as part of the first file of `through` whose text has it: the program that
    includes it, or, where its conditionals leave it out, a header on the way from there. `launched_in` are other
    programs that may launch its kernels: those that include it too, or declare them."""

    path: str
    through: tuple[str, ...] = ()
    launched_in: tuple[str, ...] = ()


class Elsewhere(Protocol):
    """What the files of a project do that nobody asked to check (`source_index.py`)."""

    def including(self, path: str) -> tuple[str, ...]:
        """The programs that may include a file."""
        ...

    def launching(self, path: str, data: bytes) -> tuple[str, ...]:
        """The programs that may launch kernels of a file with these bytes."""
        ...


def readings(
    files: Iterable[str], include_dirs: IncludeDirs, read: ReadFile, elsewhere: Elsewhere, programs: Iterable[str] = ()
) -> tuple[Reading, ...]:
    """How to check each of these files, in their order, and after a file the headers with kernels, or with device
    functions whose threads meet, that it brings in. `include_dirs(path)` are the folders that one of them names for
    itself and its headers.

    A file that another one includes is read through that one, where its macros have their values and its
    kernels their launches; conditionals are not looked at here. Headers are added where they are the project's own.
    What other files of the project include and launch, `elsewhere` says; `programs` are further files that may include
    these."""
    chosen = list(dict.fromkeys(files))
    graph = _Graph(include_dirs, read)
    named = {posixpath.normpath(path): path for path in chosen}
    included = {header for path in named for header in graph.reached(path)}
    roots = [path for path in named if path not in included]
    users = graph.users(roots)
    others = cache(lambda: graph.users(programs))
    out: dict[str, Reading] = {}
    for path, given in named.items():
        through = users.get(path) or [file for file in elsewhere.including(path) if path in graph.reached(file)]
        if not through and is_header(path):
            through = others().get(path, [])
        reading = graph.reading(path, through) if through else Reading(given)
        more = (file for file in elsewhere.launching(path, read(path) or b"") if file not in through)
        out[path] = replace(reading, launched_in=(*reading.launched_in, *more))
        for header in graph.reached(path) if path in roots else ():
            if header not in named and header not in out and graph.has_code(header) and is_own(header, path):
                out[header] = graph.reading(header, users[header])
    return tuple(out.values())


class _Graph:
    """Who includes whom; every file is read once."""

    def __init__(self, include_dirs: IncludeDirs, read: ReadFile) -> None:
        self._include_dirs = include_dirs
        self._read = read
        self._files: dict[str, tuple[bool, tuple[str, ...]]] = {}
        self._texts: dict[str, bytes | None] = {}
        self._nearby: dict[str, Roots] = {}
        self._below = cache(headers_below)

    def has_code(self, path: str) -> bool:
        """Whether there is something to check in a file: kernels, or device functions whose threads meet."""
        return self._look(path, ())[0]

    def reached(self, path: str) -> tuple[str, ...]:
        """The headers of a file and theirs, nearest first, without the file itself."""
        return tuple(self._includers(path))[1:]

    def users(self, roots: Iterable[str]) -> dict[str, list[str]]:
        """For each header that these files reach, those that do."""
        users: dict[str, list[str]] = {}
        for root in roots:
            for header in self.reached(root):
                users.setdefault(header, []).append(root)
        return users

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
        return Reading(header, tuple(reversed(way)), tuple(user for user in users if user != nearest))

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
            is_read = len(self._files) < PROJECT_FILES and not is_script(path)
            data = (self._text(path) if is_read else None) or b""
            has_code = has_meeting_threads(data) or next(heads(data), None) is not None
            self._files[path] = has_code, tuple(self._included(path, data, folders))
            if data:
                self._texts[path] = b""
        return self._files[path]

    def _text(self, path: str) -> bytes | None:
        """A file's bytes until it was looked into, then none; None where there is no such file."""
        if path not in self._texts:
            self._texts[path] = self._read(path)
        return self._texts[path]

    def _headers_named(self, root: str, name: str) -> tuple[str, ...]:
        return tuple(self._below(root).get(name, ()))

    def _included(self, path: str, data: bytes, folders: tuple[str, ...]) -> Iterator[str]:
        folder = posixpath.dirname(path)
        for match in _INCLUDED.finditer(data):
            quoted, angled = match.groups()
            name = (quoted or angled).decode("utf-8", "replace")
            own = (folder,) if quoted else ()
            found = find_header(name, (*own, *folders), self._text)
            if found is None and not is_system(name):
                if folder not in self._nearby:
                    self._nearby[folder] = header_roots(path, self._headers_named)
                near = self._nearby[folder]
                found = near.find(name, self._text) or (near.elsewhere(name, self._text) if quoted else None)
            if found is not None:
                yield found[0]
