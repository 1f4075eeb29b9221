"""Blanks out what tree-sitter-cuda cannot read, so that every byte keeps its offset.

What a blank hid and the analysis needs - launch bounds, how members lie - stands in a side table by its offset. Nothing
in a comment or in a literal is touched.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple

from ...limits.preprocess import QUALIFIER_BYTES
from ...records import field, record
from ...regex import regex
from .expression import constant
from .packing import LayoutAttribute, layout_attributes, pack_directive
from .tokens import FOUND, HASH, occurrences, scanner


class LaunchBounds(NamedTuple):
    """`__launch_bounds__(max_threads, min_blocks, …)`: None for what is not given or not a constant; `arguments` are
    their texts (a template argument may fix them later)."""

    max_threads: int | None
    min_blocks: int | None
    arguments: tuple[str, ...]


@record
class Masked:
    """A text of the same length that tree-sitter-cuda can read. The tables' keys are the offsets at which the masked
    attribute began."""

    text: bytes
    launch_bounds: dict[int, LaunchBounds] = field(default_factory=dict)
    block_sizes: dict[int, tuple[int | None, ...]] = field(default_factory=dict)
    cluster_dims: dict[int, tuple[int | None, ...]] = field(default_factory=dict)
    layouts: dict[int, LayoutAttribute] = field(default_factory=dict)
    #: the arguments of `#pragma pack`
    packs: dict[int, tuple[str, ...]] = field(default_factory=dict)


#: attributes with arguments in parentheses
_CALLS = {
    b"__launch_bounds__", b"__cluster_dims__", b"__block_size__", b"__maxnreg__", b"__align__", b"__builtin_align__",
    b"alignas", b"_Alignas",
    b"__attribute__", b"__attribute", b"__declspec", b"_Pragma", b"__pragma", b"__nv_pure__", b"asm_volatile_goto",
}  # fmt: skip
#: qualifiers that say nothing about memory or control
_PLAIN = {
    b"__restrict__", b"__restrict", b"__grid_constant__", b"__extension__", b"__cdecl", b"__stdcall", b"__fastcall",
    b"__nv_register_params__", b"__device_builtin__", b"__cudart_builtin__", b"CUDARTAPI", b"CUDA_CB", b"CUDART_CB",
}  # fmt: skip
#: spellings that have a shorter one which the grammar knows
_SPELLINGS = {b"__volatile__": b"volatile", b"__volatile": b"volatile", b"__const__": b"const", b"__const": b"const",
              b"__signed__": b"signed", b"__inline__": b"inline", b"__inline": b"inline"}  # fmt: skip
#: words that are operators (C++17 [lex.digraph]); C, and so OpenCL, has them as names
OPERATOR_WORDS = {b"and": b"&&", b"or": b"||", b"not": b"!", b"xor": b"^", b"bitand": b"&", b"bitor": b"|",
                  b"compl": b"~", b"and_eq": b"&=", b"or_eq": b"|=", b"xor_eq": b"^=", b"not_eq": b"!="}  # fmt: skip
_FUNCTION_SPACES = {b"__device__", b"__host__", b"__global__"}
#: address spaces that the grammar reads in declarations, and not in casts
_SPACES = {b"__shared__", b"__constant__"}
_WORDS = frozenset(_SPACES | _CALLS | _PLAIN | _SPELLINGS.keys() | _FUNCTION_SPACES)

_NOT_LINE_END = bytes(c if c in b"\r\n" else ord(" ") for c in range(256))
_SPACE = regex(rb"[\s]*")
_BRACKETS = regex(rb"[()\[\]{},;\"']")
#: `(const __shared__ float *)`: what stands before and after the address space of a cast
_BEFORE_IN_CAST = regex(rb"\([\w\s]*\Z")
#: what the grammar knows behind `friend` alone, and what is nothing to a function that is found by its arguments
_BEFORE_FRIEND = regex(
    # begins with a set of characters, which the engine looks for at the speed of memory
    rb"[_isce\[](?<!\w[_isce])(?:(?<=_)_(?:device|host|forceinline|noinline)__\b|(?<=i)nline\b|(?<=s)tatic\b"
    rb"|(?<=c)onstexpr\b|(?<=e)xtern\b|(?<=\[)\[\w+\]\])\s*"
    rb"(?:(?:\b(?:__device__|__host__|__forceinline__|__noinline__|inline|static|constexpr|extern)\b|\[\[\w+\]\])\s*)*"
    rb"(?=friend\b)"
)
#: a launch whose brackets are spelled apart, `k << <grid, block >> > (p)`: to nvcc it is one
_SPACED_LAUNCH = regex(rb"<<([ \t]*)<([^;]*?)>>([ \t]*)>(?=\s*\()")
#: what stands in front of a conversion function. Behind two qualifiers the grammar takes `operator` for a type
_BEFORE_CONVERSION = regex(
    rb"[_icve](?<!\w[_icve])(?:(?<=_)_(?:device|host|forceinline|noinline)__|(?<=i)nline|(?<=c)onst(?:expr|eval)"
    rb"|(?<=v)irtual|(?<=e)xplicit)\s+"
    rb"(?:(?:__device__|__host__|__forceinline__|__noinline__|inline|constexpr|consteval|virtual|explicit)\s+)+"
    rb"(?=operator\s+(?!new\b|delete\b|co_await\b)[A-Za-z_:])"
)
_QUALIFIER = regex(rb"\w+")
_AFTER_IN_CAST = regex(rb"[\w\s]*[\w\s*]*\*(?:\s|\*|const\b|volatile\b|restrict\b|__shared__|__device__)*\)")
_BLOCK_SIZE = regex(rb"\b(?:__)?reqd_work_group_size(?:__)?\s*\(([^()]*)\)")
_BLANKS, _CAPITALS = frozenset(b" \t\r\n\f\v"), frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_")
_UNKNOWN_ATTRIBUTE = regex(rb"(?<![\w$.>])([A-Z_][A-Z0-9_]{2,})(\s+)\Z")
#: a declaration goes on with a type and a name: what stood before its qualifiers was not the type
_TYPE_AND_NAME = regex(rb"(?:\s*__[a-z]+__(?:\([^()]*\))?)*\s*[A-Za-z_][\w:<>, \t\r\n*&]*[\s*&>][A-Za-z_]\w*\s*[(;=\[]")
#: `__global__ NAME void kernel(`, `__global__ void NAME(…) kernel(`: attributes from headers that nobody read
_UNKNOWN_BETWEEN = regex(
    rb"\s+(?:(?:static|inline)\s+)*([A-Z_][A-Z0-9_]{2,}(?:\([^()]*\))?)\s+(?=(?:(?:static|inline)\s+)*void\b)"
    rb"|\s+(?:(?:static|inline)\s+)*void\s+([A-Z_][A-Z0-9_]{2,}(?:\([^()]*\))?)\s+(?=[A-Za-z_]\w*\s*\()"
)
_LONE_CR = regex(rb"\r(?!\n)")


def blank(data: bytes) -> bytes:
    """As many blanks; line ends stay."""
    return data.translate(_NOT_LINE_END)


def mask(data: bytes, operators: Mapping[bytes, bytes] = OPERATOR_WORDS) -> Masked:
    """A masked copy of `data`, of equal length, and what the lowering needs to know of what was masked. `operators` are
    the words that the language has as operators."""
    masker = _Masker(data, operators)
    for kind, start, end in occurrences(data, scanner(_WORDS.union(operators)), 0, len(data)):
        if kind == FOUND and start >= masker.done:
            masker.word(start, end)
        elif kind == HASH and (packed := pack_directive(data, start)) is not None:
            masker.packs[start] = packed
    return masker.result()


class _Masker:
    """Collects replacements of equal length, left to right."""

    def __init__(self, data: bytes, operators: Mapping[bytes, bytes]) -> None:
        self.data = data
        self.spellings = {**_SPELLINGS, **operators}
        self.pieces: list[bytes] = []
        self.done = 0
        self.lambda_end = -1  # where the last qualifier of a lambda ended
        self.launch_bounds: dict[int, LaunchBounds] = {}
        self.block_sizes: dict[int, tuple[int | None, ...]] = {}
        self.cluster_dims: dict[int, tuple[int | None, ...]] = {}
        self.layouts: dict[int, LayoutAttribute] = {}
        self.packs: dict[int, tuple[str, ...]] = {}

    def replace(self, start: int, text: bytes) -> None:
        self.pieces.append(self.data[self.done : start])
        self.pieces.append(text)
        self.done = start + len(text)

    def word(self, start: int, end: int) -> None:
        word = self.data[start:end]
        if (word in _SPACES or word == b"__device__") and self.in_cast(start, end):
            self.replace(start, b" " * (end - start))
        elif word in _SPACES:
            return
        elif word in _FUNCTION_SPACES:
            self.function_space(start, end)
        elif word in self.spellings:
            self.replace(start, self.spellings[word].ljust(end - start))
        elif word in _PLAIN:
            self.replace(start, b" " * (end - start))
        else:
            self.call(word, start, end)

    def function_space(self, start: int, end: int) -> None:
        """`__device__` is fine before a function, not between a lambda's captures and its parameters. A kernel is no
        lambda: before its `__global__` a `]` ends a comment."""
        kernel = self.data[start:end] == b"__global__"
        before = start
        while before > self.done and self.data[before - 1] in b" \t\r\n":
            before -= 1
        if not kernel and self.data[before - 1 : before] == b"]" and self.data[before - 2 : before] != b"]]":
            self.replace(start, b" " * (end - start))
            self.lambda_end = end
            return
        if before == self.lambda_end:
            self.replace(start, b" " * (end - start))
            self.lambda_end = end
            return
        self.unknown_before(start, end)
        if kernel:
            between = _UNKNOWN_BETWEEN.match(self.data, end, end + QUALIFIER_BYTES)
            if between is not None:
                group = between.lastindex or 1
                self.replace(between.start(group), blank(between.group(group)))

    def in_cast(self, start: int, end: int) -> bool:
        """Whether the address space at this place is part of a cast's type."""
        before = _BEFORE_IN_CAST.search(self.data, max(0, start - QUALIFIER_BYTES), start)
        return before is not None and _AFTER_IN_CAST.match(self.data, end, end + QUALIFIER_BYTES) is not None

    def unknown_before(self, start: int, end: int) -> None:
        """`EXPORT __global__ void kernel(`: an attribute, unless it is the type."""
        before = start - 1
        while before > self.done and self.data[before] in _BLANKS:
            before -= 1
        if before < self.done or self.data[before] not in _CAPITALS:
            return
        unknown = _UNKNOWN_ATTRIBUTE.search(self.data, max(self.done, start - QUALIFIER_BYTES), start)
        if unknown is not None and _TYPE_AND_NAME.match(self.data, end, end + QUALIFIER_BYTES):
            self.replace(unknown.start(1), b" " * len(unknown.group(1)))

    def call(self, word: bytes, start: int, end: int) -> None:
        opening = _SPACE.match(self.data, end).end()  # type: ignore[union-attr]
        if self.data[opening : opening + 1] != b"(":
            return  # half-typed
        read = arguments(self.data, opening)
        if read is None:
            return
        texts, closing = read
        self.replace(start, blank(self.data[start:closing]))
        if word == b"__launch_bounds__":
            values = [constant(text) for text in texts[:2]] + [None, None]
            self.launch_bounds[start] = LaunchBounds(values[0], values[1], tuple(texts))
        elif word in (b"__attribute__", b"__attribute") and (size := _BLOCK_SIZE.search(self.data, opening, closing)):
            texts = size.group(1).decode("utf-8", "replace").split(",")
            self.block_sizes[start] = tuple(constant(text.strip()) for text in texts)
        elif word == b"__cluster_dims__":
            self.cluster_dims[start] = tuple(constant(text) for text in texts)
        elif word in (b"_Pragma", b"__pragma"):
            if (packed := pack_directive(self.data, opening)) is not None:
                self.packs[start] = packed
        elif (layout := layout_attributes(word, texts)) is not None:
            self.layouts[start] = layout

    def result(self) -> Masked:
        text = b"".join((*self.pieces, self.data[self.done :]))
        if text.startswith(b"\xef\xbb\xbf"):
            text = b"   " + text[3:]
        if b"friend" in text:
            text = _BEFORE_FRIEND.sub(lambda found: blank(found.group()), text)
        if b"operator" in text:
            text = _BEFORE_CONVERSION.sub(lambda found: _fewer_qualifiers(found.group()), text)
        if b"<< <" in text or b">> >" in text:
            text = _SPACED_LAUNCH.sub(rb"<<<\1\2\3>>>", text)
        if b"\r" in text:
            text = _LONE_CR.sub(b"\n", text)  # the grammar ends a comment at \n alone
        return Masked(text, self.launch_bounds, self.block_sizes, self.cluster_dims, self.layouts, self.packs)


def _fewer_qualifiers(before: bytes) -> bytes:
    """What of the qualifiers of a conversion function has a meaning: whether it is virtual, else where it runs; and
    whether it is explicit."""
    kept = {b"explicit", b"virtual" if b"virtual" in before else b"__device__"}
    return _QUALIFIER.sub(lambda word: word.group() if word.group() in kept else blank(word.group()), before)


def arguments(data: bytes, opening: int) -> tuple[list[str], int] | None:
    """The texts between the parenthesis at `opening` and its fellow, split at commas, and the offset after that.
    None where it is never closed, which a semicolon says."""
    depth = 0
    texts: list[str] = []
    begin = opening + 1
    position = opening
    find: Callable[[int], re.Match[bytes] | None] = lambda at: _BRACKETS.search(data, at)  # noqa: E731
    while (match := find(position)) is not None:
        sign = match.group()
        position = match.end()
        if sign == b";":
            return None
        if sign in b"([{":
            depth += 1
        elif sign in b")]}":
            depth -= 1
            if depth == 0:
                texts.append(data[begin : match.start()].decode("utf-8", "replace").strip())
                return (texts if texts != [""] else []), position
        elif sign == b",":
            if depth == 1:
                texts.append(data[begin : match.start()].decode("utf-8", "replace").strip())
                begin = position
        else:
            closed = data.find(sign, position)
            if closed < 0:
                return None
            position = closed + 1
    return None
