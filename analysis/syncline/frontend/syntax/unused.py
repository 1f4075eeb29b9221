"""Functions of headers that nothing mentions: they are blanked out before the text is parsed.

Most of what a kernel's file includes are helpers for the host, and parsing them costs more than all the rest. What the
text of a header has to say about itself - its functions, the words in each, the words beside them - is worked out once
for each text and kept: who changes the header, or a macro that it uses, has another text. Then only words are compared.
A function stays if its name stands anywhere in what is left, and so does everything that could tell something about a
launch: functions that launch kernels or name one that does, and those that know a variable outside of functions.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Any

from ...limits.syntax import HEADERS, LARGEST_HEADER, LEAST_GAP, LEAST_HEADER
from ...records import record
from ...regex import regex
from ..languages.launching import GETS, LAUNCHES, SETS
from ..pieces import words
from ..preprocess.map import Expanded
from ..preprocess.masking import blank
from .braces import straight, whole
from .document import parse

_BLANKS = regex(rb"\s{64,}")
_WORD = regex(rb"[A-Za-z_]\w*")
_COMMENT = regex(rb"//[^\n]*|/\*.*?\*/", re.DOTALL)
#: what is used without being named, launches something, or is not a plain function
_STAYS = regex(
    b"|".join((*LAUNCHES, *GETS, *SETS))
    + rb"|\bcl::|\b(?:operator|__global__|__kernel|kernel|friend|main|begin|end|get)\b"
)
_CONTAINERS = frozenset(["translation_unit", "namespace_definition", "linkage_specification", "declaration_list"])
_CONSTANT = regex(rb"\bconst(?:expr)?\b")

#: `start..end` of a text
Range = tuple[int, int]


@record
class _Function:
    """A function that may go, with its body or without: its place in the header, and the words in it."""

    name: bytes
    start: int
    end: int
    words: frozenset[bytes]


@record
class _Header:
    """What a header's text has. `words` are those outside of its functions, `telling` the names of its variables and
    of functions that launch kernels; `comments` and `blanks` are where those stand outside of functions."""

    functions: tuple[_Function, ...] = ()
    words: frozenset[bytes] = frozenset()
    telling: frozenset[bytes] = frozenset()
    comments: tuple[Range, ...] = ()
    blanks: tuple[Range, ...] = ()


def names_that_may_go(expanded: Expanded) -> frozenset[str]:
    """The names of the functions of headers that go where nothing mentions them."""
    places = ((a, b) for a, b in expanded.headers() if LEAST_HEADER <= b - a <= LARGEST_HEADER)
    return frozenset(f.name.decode() for a, b in places for f in _known(expanded.text[a:b]).functions)


def without_unused(expanded: Expanded) -> tuple[bytes, tuple[Range, ...]]:
    """The text with unused functions of headers blanked out: every byte keeps its offset. And long ranges of it in
    which nothing stands."""
    text = expanded.text
    places = [(a, b) for a, b in expanded.headers() if LEAST_HEADER <= b - a <= LARGEST_HEADER]
    if not places or expanded.malformed:
        return text, ()
    headers = [_known(text[a:b]) for a, b in places]
    left = _between(places, len(text))
    live = set(words(text[left[-1][0] :])).union(*(h.words for h in headers))
    live.update(*(_WORD.findall(text, a, b) for a, b in left[:-1]))
    telling = frozenset().union(*(h.telling for h in headers))
    before: set[bytes] = set()
    waiting: dict[bytes, dict[Range, _Function]] = {}
    gone: set[Range] = set()
    for (start, _), header, (a, b) in zip(places, headers, left, strict=False):
        before.update(_WORD.findall(_COMMENT.sub(b" ", text[a:b])))
        for function in header.functions:
            if function.name in live or not telling.isdisjoint(function.words) or not before.isdisjoint(function.words):
                live |= function.words
            else:
                place = start + function.start, start + function.end
                waiting.setdefault(function.name, {})[place] = function
                gone.add(place)
    called = [name for name in waiting if name in live]
    while called:
        for place, function in waiting.pop(called.pop(), {}).items():
            gone.remove(place)
            called += [word for word in function.words if word in waiting]
    blanks: list[Range] = []
    empty = list(gone)
    for (start, _), header in zip(places, headers, strict=True):
        empty += [(start + a, start + b) for a, b in header.comments]
        blanks += [(start + a, start + b) for a, b in header.blanks]
    text = _blanked(text, sorted(empty))
    return text, tuple(_merged(text, sorted(empty + blanks)))


def _between(places: list[Range], length: int) -> list[Range]:
    """The ranges before, between and after some places."""
    ends = [0, *(b for _, b in places)]
    starts = [*(a for a, _ in places), length]
    return list(zip(ends, starts, strict=True))


def _merged(text: bytes, ranges: Iterable[Range]) -> Iterator[Range]:
    """Neighbours with nothing between them as one; of these, the long ones."""
    start = end = 0
    for a, b in ranges:
        if a > end and text[end:a].strip():
            if end - start >= LEAST_GAP:
                yield start, end
            start = a
        end = max(end, b)
    if end - start >= LEAST_GAP:
        yield start, end


def _blanked(text: bytes, ranges: Iterable[Range]) -> bytes:
    pieces: list[bytes] = []
    done = 0
    for start, end in ranges:
        pieces += [text[done:start], blank(text[start:end])]
        done = end
    return b"".join([*pieces, text[done:]])


@lru_cache(maxsize=HEADERS)
def _known(text: bytes) -> _Header:
    root = parse(text).root_node
    certain = _certain(root, text)
    if certain is None:
        return _Header((), frozenset(_WORD.findall(text)), frozenset())
    functions: list[_Function] = []
    telling: set[bytes] = set()
    rest: set[bytes] = set()
    comments: list[Range] = []
    done = 0
    for node in _items(root):
        if node.type == "comment":
            rest.update(_WORD.findall(text, done, node.start_byte))
            done = node.end_byte
            comments.append((node.start_byte, node.end_byte))
            continue
        inner = _declared(node)
        if inner.type not in ("function_definition", "declaration"):
            continue
        name = _name(inner) if inner.type == "function_definition" else _announced(inner)
        if inner.type == "declaration" and name is None:
            if not _CONSTANT.search(text, node.start_byte, node.end_byte):
                telling.update(_variables(inner))
        elif _STAYS.search(text, node.start_byte, node.end_byte):
            telling.update([name] if name is not None else ())
        elif name is not None and certain(node):
            words = frozenset(_WORD.findall(_COMMENT.sub(b" ", text[node.start_byte : node.end_byte])))
            functions.append(_Function(name, node.start_byte, node.end_byte, words))
            rest.update(_WORD.findall(text, done, node.start_byte))
            done = node.end_byte
    rest.update(_WORD.findall(text, done))
    blanks = tuple(match.span() for match in _BLANKS.finditer(text))
    return _Header(tuple(functions), frozenset(rest), frozenset(telling), tuple(comments), blanks)


def _certain(root: Any, text: bytes) -> Callable[[Any], bool] | None:
    """Tells of a declaration whether it is one as a whole; None where a syntax error makes all of them doubtful. Where
    there is an error somewhere, the braces have to say so as well; where it is inside, the lines too."""
    if not root.has_error:
        return lambda node: True
    definitions = whole(text)
    if definitions is None:
        return None
    begins = {each.end: each.start for each in definitions}

    def certain(node: Any) -> bool:
        start, end = node.start_byte, node.end_byte
        return begins.get(end) == start and (not node.has_error or _one_block(text, start, end))

    return certain


def _one_block(text: bytes, start: int, end: int) -> bool:
    """Whether the lines of a definition say that its last brace closes it, and none before."""
    head = text.rfind(b"\n", 0, start) + 1
    first = text.find(b"\n" + text[head:start] + b"}", start, end)
    return straight(text, start, end) and first in (-1, end - 2 - (start - head))


def _items(node: Any) -> Iterator[Any]:
    """What stands at file level or in a namespace, in order."""
    for child in node.children:
        single = child.type == "linkage_specification" and _declared(child) is not child
        if child.type in _CONTAINERS and not single:
            yield from _items(child)
        else:
            yield child


def _declared(node: Any) -> Any:
    """What a template or `extern "C"` without braces declares; any other node itself."""
    while node.type in ("template_declaration", "linkage_specification"):
        inner = node.named_children[-1]
        if inner.type == "declaration_list":
            break
        node = inner
    return node


def _name(function: Any) -> bytes | None:
    """The name of a plain function with a body; None for methods, specialisations, and where a type is defined on the
    way."""
    kind, body = function.child_by_field_name("type"), function.child_by_field_name("body")
    if (
        kind is None
        or kind.child_by_field_name("body") is not None
        or body is None
        or body.type != "compound_statement"
    ):
        return None
    node = function.child_by_field_name("declarator")
    while node is not None and node.type != "function_declarator":
        node = node.child_by_field_name("declarator") or (node.named_children[-1] if node.named_children else None)
    name = node.child_by_field_name("declarator") if node is not None else None
    return name.text if name is not None and name.type == "identifier" else None


def _announced(declaration: Any) -> bytes | None:
    """The name of a function that is declared without a body; None for any other declaration."""
    declarators, kind = declaration.children_by_field_name("declarator"), declaration.child_by_field_name("type")
    if len(declarators) != 1 or kind is None or kind.child_by_field_name("body") is not None:
        return None
    node = declarators[0]
    while node is not None and node.type in ("pointer_declarator", "reference_declarator"):
        node = node.child_by_field_name("declarator") or (node.named_children[-1] if node.named_children else None)
    name = node.child_by_field_name("declarator") if node is not None and node.type == "function_declarator" else None
    return name.text if name is not None and name.type == "identifier" else None


def _variables(declaration: Any) -> Iterator[bytes]:
    """The names that a declaration gives to what is no function."""
    for node in declaration.children_by_field_name("declarator"):
        while node is not None and node.type not in ("identifier", "function_declarator"):
            node = node.child_by_field_name("declarator") or (node.named_children[0] if node.named_children else None)
        if node is not None and node.type == "identifier":
            yield node.text
