"""The launches in a Python file: of kernels in its strings, and of those that other files hold."""

from __future__ import annotations

import ast
import os.path
import warnings
from collections.abc import Iterable, Sequence

from ..host.scripts.launches import launches, words
from ..host.scripts.names import Names
from ..limits.host import SCRIPT_BYTES
from ..records import replace
from ..regex import regex
from .host_code import HostCode, bodies_by_name
from .sema.program.launched import HostLaunch
from .source import Source

_BOM = b"\xef\xbb\xbf"
_LINE = regex(rb"\r\n|\n|\r")


def script_code(file: Source) -> HostCode | None:
    """The host code of a Python file; None for one that cannot be read."""
    data = file.data
    tree = _parsed(data)
    if tree is None:
        return None
    starts = _line_starts(data)

    def place(node: ast.AST) -> tuple[int, int]:
        first, last = getattr(node, "lineno", 1), getattr(node, "end_lineno", 1)
        return starts[first - 1] + getattr(node, "col_offset", 0), starts[last - 1] + getattr(node, "end_col_offset", 0)

    path = os.path.abspath(file.path)
    bodies = bodies_by_name(data, lambda body: (path, body.start))
    names = Names(tree)
    named = {word: file.span(*place(node)) for word, node in words(names)}
    found = {
        kernel: tuple(_certain(each, [start for _, start in bodies.get(kernel, ())]) for each in launched)
        for kernel, launched in launches(names, file.span, place).items()
    }
    return HostCode(file.path, found, bodies, named)


def _certain(launch: HostLaunch, bodies: Iterable[int]) -> HostLaunch:
    """The launch, which is known to be of a kernel in certain strings only where one of them has its body: it may be
    put into another one."""
    has_body = any(first <= start < last for start in bodies for first, last in launch.literals)
    return launch if has_body else replace(launch, literals=())


def _parsed(data: bytes) -> ast.Module | None:
    """The tree of a file in UTF-8; None for one that this Python does not parse."""
    if len(data) > SCRIPT_BYTES:
        return None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ast.parse(data.removeprefix(_BOM).decode())
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def _line_starts(data: bytes) -> Sequence[int]:
    """Where the lines begin that Python counts, in bytes."""
    first = len(_BOM) if data.startswith(_BOM) else 0
    return [first, *(match.end() for match in _LINE.finditer(data))]
