"""Which sources of a project may launch the kernels of a file, and which include it: by the words of their bytes,
without parsing any of them. What they really do, who reads them says.

    index = SourceIndex()
    index.launching("src/kernels.cu", data)     # ("src/main.cu",)

A project's sources are looked through folder by folder, from the file's own upwards, as a build file marks them: what
stands nearest is meant, as programs side by side often have kernels of one name.
"""

from __future__ import annotations

import os
import re
import zlib
from array import array
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property, partial
from itertools import chain, islice
from typing import NamedTuple, TypeVar

from ..limits.preprocess import HEAD_BYTES, INDEXED_BYTES, INDEXED_FILE_BYTES, INDEXED_FILES
from ..records import record
from ..regex import regex
from .from_disk import Stamp, stamp
from .languages import is_header, is_script, is_source
from .languages.launching import BY_SYMBOL, GETS, GETS_IN_SCRIPTS
from .look import heads
from .project import marked_folders
from .project_index import shared_folders, sources_below

_WORD = regex(rb"[A-Za-z_]\w*")
_INCLUDED = regex(rb"^[ \t]*#[ \t]*include[ \t]*[\"<](?:[^\">\r\n]*[/\\])?([^\">/\\\r\n]+)[\">]", re.MULTILINE)
_CUDA_KERNEL = regex(rb"\b__global__\b")
_OPENCL_KERNEL = regex(rb"kernel(?:(?<=__kernel)\b|\s+(?=(?:void|__attribute__)\b))")
_BRACKET = regex(rb"\b([A-Za-z_]\w*)\s*\(|[(){};]")
_OPENS = regex(rb"\s*\{")
_LAUNCHED = regex(rb"\b([A-Za-z_]\w*)\s*(?:<[^;{}]*?>)?\s*<<[ \t]*<")
_CHEVRONS = regex(rb"<<[ \t]*<")
_STARTED = regex(
    rb"\b" + BY_SYMBOL + rb"\s*\(\s*"
    rb"(?:(?:\(\s*(?:const\s+)?void\s*(?:const\s*)?\*\s*\)|(?:\w+_cast\s*<[^<>;]*>|HIP_KERNEL_NAME)\s*\(|[&(])\s*)*([A-Za-z_]\w*)"
)
_NAMED = regex(rb"[\"']([A-Za-z_]\w*)[\"']")
_GETS = (*GETS, *GETS_IN_SCRIPTS)


@record
class Outline:
    """What the bytes of a source say: hashes of its words, sorted; the last names of what it includes; the kernels
    that it has the bodies of, and which of them are OpenCL's; those that it declares and no more; those that it starts
    with <<<...>>> or by `cudaLaunchKernel` and its kin; hashes of the words in quotes; whether it gets kernels by their
    names."""

    words: array[int]
    included: frozenset[str]
    bodies: frozenset[bytes]
    opencl: frozenset[bytes]
    declared: frozenset[bytes]
    launched: frozenset[bytes]
    named: array[int]
    gets: bool

    def mentions(self, name: bytes) -> bool:
        """Whether it may have this word."""
        return _holds(self.words, name)

    def names(self, name: bytes) -> bool:
        """Whether it may have this word in quotes."""
        return _holds(self.named, name)


def outline(data: bytes) -> Outline:
    """The outline of a source."""
    included = frozenset(name.decode("utf-8", "replace") for name in _INCLUDED.findall(data))
    found = tuple(_heads_in(data))
    bodies = frozenset(head.name for head in found if head.has_body)
    return Outline(
        _hashed(_WORD.findall(data)),
        included,
        bodies,
        frozenset(head.name for head in found if head.has_body and head.is_opencl),
        frozenset(head.name for head in found) - bodies,
        frozenset((*_launched(data), *_STARTED.findall(data))),
        _hashed(_NAMED.findall(data)),
        any(word in data for word in _GETS),
    )


def _launched(data: bytes) -> Iterator[bytes]:
    """The names in front of `<<<`, with template arguments or without: each stands in the statement of its launch."""
    at = 0
    for chevrons in _CHEVRONS.finditer(data):
        begun = max(data.rfind(sign, at, chevrons.start()) for sign in (b";", b"{", b"}"))
        found = _LAUNCHED.search(data, max(at, begun + 1), chevrons.end())
        if found is not None:
            at = found.end()
            yield found.group(1)


def _hashed(words: Iterable[bytes]) -> array[int]:
    return array("I", sorted({zlib.crc32(word) for word in set(words)}))


def _holds(hashes: array[int], word: bytes) -> bool:
    hashed = zlib.crc32(word)
    at = bisect_left(hashes, hashed)
    return at < len(hashes) and hashes[at] == hashed


class Head(NamedTuple):
    """A kernel's name, where that stands, whether the kernel is OpenCL's, and whether a body follows."""

    name: bytes
    start: int
    is_opencl: bool
    has_body: bool


def bodies_in(text: bytes) -> Iterator[Head]:
    """The kernels whose heads a body follows."""
    return (head for head in _heads_in(text) if head.has_body)


def _heads_in(text: bytes) -> Iterator[Head]:
    """The heads of kernels that a body or a semicolon follows."""
    for kernel in chain(_CUDA_KERNEL.finditer(text), _OPENCL_KERNEL.finditer(text)):
        depth, name = 0, None
        for bracket in _BRACKET.finditer(text, kernel.end(), kernel.end() + HEAD_BYTES):
            found = bracket.group()
            if found[-1:] == b"(":
                if depth == 0:
                    name = bracket  # the last one counts: __launch_bounds__(256) stands before it
                depth += 1
            elif found == b")":
                depth -= 1
                if depth == 0 and name is not None and name.group(1) and _OPENS.match(text, bracket.end()):
                    yield Head(name.group(1), name.start(1), kernel.re is _OPENCL_KERNEL, has_body=True)
                    break
            elif found == b";" and depth == 0 and name is not None and name.group(1):
                yield Head(name.group(1), name.start(1), kernel.re is _OPENCL_KERNEL, has_body=False)
            if depth <= 0 and found != b")":
                break


Key = TypeVar("Key", bytes, str)

#: the outlines of files by their paths, for as long as these are what they were
_OUTLINES: dict[str, tuple[Stamp, Outline]] = {}


class _Level:
    """Sources around a file, the nearest first."""

    def __init__(self, files: tuple[str, ...], outline_of: Callable[[str], Outline | None]) -> None:
        self.files = files
        self.outline_of = outline_of

    @cached_property
    def defining(self) -> Mapping[bytes, Sequence[str]]:
        """The files that have the body of a kernel, by its name."""
        return self._by(lambda found: found.bodies)

    def including(self, names: Iterable[str]) -> Iterator[str]:
        """The files that include one of these last names, themselves or through headers."""
        waiting = list(dict.fromkeys(names))
        known: set[str] = set()
        for name in waiting:
            for file in self._included_by.get(name, ()):
                if file not in known:
                    known.add(file)
                    yield file
                    if is_header(file):
                        waiting.append(os.path.basename(file))

    def programs_with(self, path: str) -> Iterator[str]:
        """The programs that include a file, themselves or through headers."""
        found = self.including((os.path.basename(path),))
        return (file for file in found if file != path and not is_header(file))

    def declaring(self, path: str, kernels: frozenset[bytes]) -> frozenset[str]:
        """The last names of what a file may include to see a declaration of one of the kernels of `path`."""
        headers = (file for file in self.files if is_header(file))
        declare = (f for f in headers if (found := self.outline_of(f)) is not None and found.declared & kernels)
        names = [os.path.basename(file) for file in (path, *declare)]
        return frozenset((*names, *(os.path.basename(file) for file in self.including(names) if is_header(file))))

    @cached_property
    def _included_by(self) -> Mapping[str, Sequence[str]]:
        return self._by(lambda found: found.included)

    def _by(self, said: Callable[[Outline], Iterable[Key]]) -> dict[Key, list[str]]:
        """The files by what their outlines say."""
        out: defaultdict[Key, list[str]] = defaultdict(list)
        for file in self.files:
            found = self.outline_of(file)
            for key in said(found) if found is not None else ():
                out[key].append(file)
        return dict(out)


@record
class _Sought:
    """The kernels of the file `path` whose launches are looked for. `by_name`: those that are launched by their names
    alone. `started`: those that the file launches itself. `through`: the last names of the files that declare one of
    them."""

    path: str
    kernels: frozenset[bytes]
    by_name: frozenset[bytes]
    started: frozenset[bytes]
    through: frozenset[str]

    def is_declared_to(self, name: bytes, found: Outline) -> bool:
        """Whether a file sees a declaration of a kernel, or launches it by its symbol."""
        seen = not self.through.isdisjoint(found.included) or name in found.declared or name in found.launched
        return name not in self.by_name and seen


class SourceIndex:
    """The sources of projects as they are when they are first asked for: no file is looked at twice."""

    def __init__(self) -> None:
        self._stamp = cache(stamp)
        self._sources = cache(partial(_sources, self._stamp))
        self._outline_of = cache(partial(_outline_of, self._stamp))
        self._level = cache(partial(_Level, outline_of=self._outline_of))
        self._around = cache(self._nearest_first)

    def launching(self, path: str, data: bytes) -> tuple[str, ...]:
        """The programs that may launch kernels which the file at `path` with these bytes has, the nearest first."""
        own = outline(data)
        if not own.bodies:
            return ()
        in_strings = is_script(path) or next(heads(data), None) is None
        by_name = own.bodies if in_strings else own.opencl
        for level in self._levels(path):
            sought = _Sought(path, own.bodies, by_name, own.launched, level.declaring(path, own.bodies))
            found = [file for file in level.files if file != path and _may_launch(file, sought, level)]
            programs = dict.fromkeys(program for file in found for program in _programs(file, sought, level))
            if programs.keys() - {path} or own.bodies <= own.launched:
                return tuple(program for program in programs if program != path)
        return ()

    def including(self, path: str) -> tuple[str, ...]:
        """The programs that may include a file, itself or through headers, the nearest first."""
        for level in self._levels(path):
            if found := tuple(level.programs_with(path)):
                return found
        return ()

    def _levels(self, path: str) -> Iterator[_Level]:
        """The sources around a file, the nearest first: those of each folder from its own upwards that is built by
        itself; where it stands in no project, those beside it."""
        folder = os.path.dirname(os.path.abspath(path))
        levels = map(self._sources, marked_folders(folder)) if marked_folders(folder) else [_beside(folder)]
        for level in levels:
            yield self._level(self._around(level, path))

    def _nearest_first(self, level: tuple[str, ...], path: str) -> tuple[str, ...]:
        named = str if os.path.isabs(path) else os.path.relpath
        return tuple(sorted(map(named, level), key=lambda file: (_distance(file, path), file)))


def _may_launch(file: str, sought: _Sought, level: _Level) -> bool:
    """Whether a file may launch one of the kernels sought: it mentions it and gets kernels by their names or sees a
    declaration, or names one in quotes that the sought file does not launch itself. Kernels that it, or a file nearer
    to it, has the body of do not count."""
    found = level.outline_of(file)
    if found is None:
        return False
    if is_script(sought.path) and not (is_script(file) and found.mentions(_module(sought.path))):
        return False
    launched = (
        name
        for name in sought.kernels - found.bodies
        if (found.names(name) and name not in sought.started)
        or (found.mentions(name) and (found.gets or sought.is_declared_to(name, found)))
    )
    away = _distance(file, sought.path)
    return any(all(away <= _distance(file, each) for each in level.defining.get(name, ())) for name in launched)


def _programs(file: str, sought: _Sought, level: _Level) -> Iterator[str]:
    """The file, or for a header the programs that include it: all of them where the header launches one of the kernels,
    in a function that each may call, else the nearest."""
    if not is_header(file):
        return iter((file,))
    found = level.outline_of(file)
    is_launching = found is not None and not found.launched.isdisjoint(sought.kernels)
    return level.programs_with(file) if is_launching else islice(level.programs_with(file), 1)


def _sources(stamp_of: Callable[[str], Stamp | None], folder: str) -> tuple[str, ...]:
    """The sources below a folder; none where there are too many to look into."""
    files = sources_below(folder)
    if len(files) > INDEXED_FILES:
        return ()
    sizes = [now[1] if (now := stamp_of(file)) is not None else 0 for file in files]
    return tuple(files) if sum(sizes) <= INDEXED_BYTES else ()


def _beside(folder: str) -> tuple[str, ...]:
    """The sources in a folder, without those in folders of it."""
    try:
        names = sorted(os.listdir(folder))
    except OSError:
        return ()
    return tuple(os.path.join(folder, name) for name in names if is_source(name))


def _module(path: str) -> bytes:
    """What a script is imported by."""
    stem = os.path.splitext(os.path.basename(path))[0]
    return (os.path.basename(os.path.dirname(path)) if stem == "__init__" else stem).encode()


def _distance(one: str, other: str) -> int:
    """How many folders stand between two files."""
    up, down = os.path.dirname(one), os.path.dirname(other)
    return up.count(os.sep) + down.count(os.sep) + 2 - 2 * shared_folders(up, down)


def _outline_of(stamp_of: Callable[[str], Stamp | None], path: str) -> Outline | None:
    """The outline of a file as it is now; None where it cannot be read, or is too large."""
    now = stamp_of(path)
    if now is None or now[1] > INDEXED_FILE_BYTES:
        return None
    known = _OUTLINES.get(path)
    if known is not None and known[0] == now:
        return known[1]
    try:
        with open(path, "rb") as file:
            found = outline(file.read(INDEXED_FILE_BYTES))
    except OSError:
        return None
    if len(_OUTLINES) >= INDEXED_FILES:
        _OUTLINES.clear()
    _OUTLINES[path] = now, found
    return found
