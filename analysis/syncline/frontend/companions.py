"""The texts that a program puts before a text of kernels when it runs, as OpenCL's do that build one of several texts.

Nothing in the text names them. What it uses and does not declare does: types, functions, macros with arguments and
those with a default that one other text of the project declares, which has no kernels itself (but in conditionals).
What several texts declare says nothing.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from functools import lru_cache, partial

from ..limits.preprocess import REMEMBERED_TEXTS
from ..records import record
from ..regex import regex
from .from_disk import FromDisk, ReadFile
from .look import heads
from .project import project_folders, texts_of_language
from .project_index import nearest
from .source_index import bodies_in
from .strings import c_literals

_COMMENT = regex(rb"//[^\r\n]*|/\*.*?\*/|\"(?:[^\"\\\r\n]|\\.)*+\"", re.DOTALL)
_WORD = regex(rb"[A-Za-z_]\w*")
_INCLUDES = regex(rb"^[ \t]*#[ \t]*include[ \t]*\"", re.MULTILINE)
_MACRO = regex(rb"^[ \t]*#[ \t]*define[ \t]+([A-Za-z_]\w*)", re.MULTILINE)
_MACRO_WITH_ARGUMENTS = regex(rb"^[ \t]*#[ \t]*define[ \t]+([A-Za-z_]\w*)\(", re.MULTILINE)
_CONDITIONAL = regex(rb"^[ \t]*#[ \t]*(if\w*|endif)\b", re.MULTILINE)
#: a macro with a value for who gives it none
_DEFAULT = regex(rb"#[ \t]*ifndef[ \t]+([A-Za-z_]\w*)\s+#[ \t]*define[ \t]+\1[ \t]+[^\s/]")
_BEGINS = regex(rb"\s*#[ \t]*if")
_TYPE = regex(rb"\btypedef\b[^;{}]*?(?:\{(?:[^{}]|\{[^{}]*\})*+\}[^;{}]*?)?\b([A-Za-z_]\w*)\s*(?:\[[^\]]*\]\s*)?;")
_TAG = regex(rb"\b(?:struct|union|enum)\s+([A-Za-z_]\w*)\s*\{")
_FUNCTION = regex(rb"\b([A-Za-z_]\w*)\s*\(([^(){};]|\([^(){};]*\))*+\)\s*\{")
_STATEMENTS = frozenset((b"if", b"for", b"while", b"switch", b"return", b"do", b"else"))
#: what a text says that makes another language of OpenCL C, or OpenCL C of another language
_OF_THE_LANGUAGE = regex(
    rb"(?:__)?(?:kernel|global|local|private|constant)|get_(?:global|local|group)_\w+|barrier|mem_fence"
)
#: by what a header asks whether it is read as a text of kernels
_ASKS = regex(rb"\b__OPENCL(?:_C)?_VERSION__\b")


@record
class _Declared:
    """What a text declares that another may use; its types and functions, which no other may declare again; all names
    that it gives a meaning; its words; and whether it may come before others."""

    offered: frozenset[bytes]
    names: frozenset[bytes]
    everything: frozenset[bytes]
    words: frozenset[bytes]
    serves: bool


#: what files declare that may come before others
_SERVING: FromDisk[_Declared | None] = FromDisk(REMEMBERED_TEXTS)


def companions(path: str, data: bytes, suffixes: tuple[str, ...], read: ReadFile) -> tuple[str, ...]:
    """The texts that come before one with kernels, in their order. One that includes others is complete. `suffixes`
    are those of its language. What `read` gives is taken to be what it gave, where the file has not changed."""
    if _INCLUDES.search(data):
        return ()
    own = _declared(data)
    folder = os.path.dirname(os.path.abspath(path))
    folders = project_folders(folder)
    if not folders:
        return ()
    known: dict[str, _Declared] = {}
    root, whole = folders[-1], os.path.abspath(path)
    relative = root if os.path.isabs(path) else os.path.relpath(root)
    for text in texts_of_language(root, folder, suffixes):
        if text == whole:
            continue
        named = os.path.join("" if relative == os.curdir else relative, text[len(root) :].lstrip(os.sep))
        about = _SERVING.get((named, suffixes, read), read, partial(_serving, named, suffixes))
        if about is not None and own.names.isdisjoint(about.names):
            known[named] = about
    return _in_order(own, known, folder)


def _serving(path: str, suffixes: tuple[str, ...], read: ReadFile) -> _Declared | None:
    """What a text declares that may come before others; None for one that may not."""
    data = read(path)
    if data is None or not (path.endswith(suffixes) or _ASKS.search(data)):
        return None
    about = _declared(unwrapped(data))
    return about if about.serves else None


def unwrapped(data: bytes) -> bytes:
    """A text of equal length without the quotes around it, where it is one raw literal for programs to include."""
    whole = c_literals.whole(data) if b'R"' in data else None
    if whole is None or len(whole.literals) != 1:
        return data
    return b" " * whole.first + data[whole.first : whole.last] + b" " * (len(data) - whole.last)


def _in_order(own: _Declared, known: Mapping[str, _Declared], folder: str) -> tuple[str, ...]:
    """The texts that a text needs, each behind those that it needs itself."""
    order: list[str] = []
    entered: set[str] = set()

    def enter(needing: _Declared) -> None:
        for text in _needed(needing, known, folder):
            if text not in entered and all(known[text].names.isdisjoint(known[each].names) for each in entered):
                entered.add(text)
                enter(known[text])
                order.append(text)

    enter(own)
    return tuple(order)


def _needed(text: _Declared, known: Mapping[str, _Declared], folder: str) -> tuple[str, ...]:
    """The texts that declare what one uses: of each name the only one, or the nearest where one is."""
    owners: dict[bytes, list[str]] = {}
    for path, about in known.items():
        for name in about.offered & text.words - text.everything:
            owners.setdefault(name, []).append(path)
    return tuple(dict.fromkeys(path for name in sorted(owners) if (path := _nearest(owners[name], folder)) is not None))


def _nearest(owners: list[str], folder: str) -> str | None:
    paths = {os.path.abspath(each): each for each in owners}
    found = nearest(list(paths), folder)
    return None if found is None else paths[found]


@lru_cache(maxsize=REMEMBERED_TEXTS)
def _declared(data: bytes) -> _Declared:
    plain = _COMMENT.sub(b" ", data)
    functions = {match.group(1) for match in _FUNCTION.finditer(plain)} - _STATEMENTS
    types = frozenset((*_TYPE.findall(plain), *_TAG.findall(plain)))
    offered = frozenset((*types, *functions, *_MACRO_WITH_ARGUMENTS.findall(plain), *_DEFAULT.findall(plain)))
    everything = offered.union(_MACRO.findall(plain))
    serves = not (_has_kernel(plain) or any(map(_OF_THE_LANGUAGE.fullmatch, everything)))
    return _Declared(offered, types | functions, everything, frozenset(_WORD.findall(plain)), serves)


def _has_kernel(plain: bytes) -> bool:
    """Whether a text has a kernel whoever includes it: outside of conditionals, but for the one around it all."""
    if next(heads(plain), None) is None:
        return False
    outside = 1 if _BEGINS.match(plain) and not _DEFAULT.match(plain.lstrip()) else 0
    for kernel in bodies_in(plain):
        opened = [match.group(1) for match in _CONDITIONAL.finditer(plain, 0, kernel.start)]
        if 2 * opened.count(b"endif") >= len(opened) - outside:
            return True
    return False
