"""What a kernel needs of its file and of the headers that were read with it, as a text that stands alone.

The file's declarations are gone through by the names in them: what the kernel names is needed, and what that names.
That is more than is needed, at times, and no less, but for functions of the host, which no kernel calls. Each is given
as it stands in its file, with the macros that it uses.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator

from ..ir.kernel import Span
from ..records import record
from ..regex import regex
from .preprocess.map import Definition, Expanded
from .preprocess.models import is_model
from .source import Source
from .syntax.node import Node

_WORDS = regex(rb"[A-Za-z_]\w*")
_LAST_WORD = regex(rb"([A-Za-z_]\w*)(?:\s*<.*)?\s*\Z", re.DOTALL)
_CONDITION = regex(rb"^[ \t]*#[ \t]*(if|el|endif|include)", re.MULTILINE)
_OF_DEVICE = (b"__device__", b"__global__", b"constexpr", b"__host__")

#: what a declaration may stand in
_AROUND = {"namespace_definition", "linkage_specification"}
_TYPES = {"struct_specifier", "class_specifier", "union_specifier", "enum_specifier"}
_FUNCTION, _USING = "function_definition", "using_declaration"
_WITH_DECLARATORS = {_FUNCTION, "declaration", "type_definition"}
_WITH_NAMES = {
    *_WITH_DECLARATORS,
    *_TYPES,
    _USING,
    "alias_declaration",
    "namespace_alias_definition",
    "concept_definition",
}


@record
class Needed:
    """Headers that nobody has read, as they are named in an `#include`, and the text behind them."""

    headers: tuple[str, ...]
    text: str
    namespaces: tuple[str, ...] = ()  #: those around the kernel, without the nameless


@record(eq=False)
class _Item:
    """A declaration: where it stands in the text that is parsed, the namespaces around it, and the names by which
    something that needs it speaks of it."""

    node: Node
    around: tuple[str, ...]
    names: frozenset[bytes]


def needed(expanded: Expanded, root: Node, kernel: Span, defines: tuple[tuple[str, str], ...] = ()) -> Needed:
    """What the kernel that stands at `kernel` needs, itself at the end of it; `defines` are macros that no file has."""
    search = _Search(expanded, root, dict(defines))
    around = search.need(kernel)
    headers = dict.fromkeys(name for name, span in expanded.unresolved if not is_model(span.path))
    return Needed(tuple(headers), search.text(), around)


class _Search:
    """The declarations of a text, and which of them are needed so far."""

    def __init__(self, expanded: Expanded, root: Node, defines: dict[str, str]) -> None:
        self._expanded, self._defines = expanded, defines
        self._sources = {file.source.path: file.source for file in expanded.files}
        self._items = list(_items(root, ()))
        self._by_name: dict[bytes, list[_Item]] = {}
        for item in self._items:
            for name in item.names:
                self._by_name.setdefault(name, []).append(item)
        self._chosen: dict[int, _Item] = {}  #: by where they begin
        self._macros: dict[tuple[int, int], Definition] = {}  #: by file and place
        self._given: dict[str, str] = {}  #: those of `defines` that are named
        self._seen: set[bytes] = set()

    def need(self, kernel: Span) -> tuple[str, ...]:
        """Chooses the kernel and all that it leads to; gives the names of the namespaces around it."""
        itself = [item for item in self._items if self._is_kernel(item, kernel)]
        self._choose([*itself, *(item for item in self._items if _opens_namespace(item))])
        heads = [opening.removesuffix("{").split() for item in itself[:1] for opening in item.around]
        return tuple(words[-1] for words in heads if "namespace" in words[:-1])

    def _is_kernel(self, item: _Item, kernel: Span) -> bool:
        span = self._span(item)
        return span.path == kernel.path and span.start <= kernel.start and kernel.end <= span.end

    def _choose(self, items: list[_Item]) -> None:
        waiting = list(items)
        while waiting:
            item = waiting.pop()
            if item.node.start in self._chosen:
                continue
            self._chosen[item.node.start] = item
            waiting += self._of_text(self._source_text(item).encode())
            for definition in self._expanded.definitions(item.node.start, item.node.end):
                waiting += self._of_macro(definition)

    def _of_text(self, text: bytes) -> list[_Item]:
        """The declarations of the words of a text that were not met before."""
        found: list[_Item] = []
        words = [word for word in dict.fromkeys(_WORDS.findall(text)) if word not in self._seen]
        self._seen.update(words)
        for word in words:
            found += self._by_name.get(word, ())
            name = word.decode()
            if name in self._defines:
                self._given[name] = self._defines[name]
                found += self._of_text(self._defines[name].encode())
            definition = self._expanded.definition_of(name)
            if definition is not None:
                found += self._of_macro(definition)
        return found

    def _of_macro(self, definition: Definition) -> list[_Item]:
        key = id(definition.source), definition.start
        if key in self._macros or is_model(definition.source.path):
            return []
        self._macros[key] = definition
        return self._of_text(_directive(definition).encode())

    # --- as text ------------------------------------------------------------------------------------------------

    def text(self) -> str:
        """All that is needed, in the order in which it comes."""
        places = self._expanded.places()
        macros = sorted((_place(places, each), _directive(each)) for each in self._macros.values())
        out = [f"#define {name} {value}".rstrip() for name, value in self._given.items()]
        inside: tuple[str, ...] = ()
        for item in sorted(self._chosen.values(), key=lambda item: item.node.start):
            if is_model(self._span(item).path):
                continue
            while macros and macros[0][0] < item.node.start:
                out.append(macros.pop(0)[1])
            common = _common(inside, item.around)
            out += ["}"] * (len(inside) - common)
            out += item.around[common:]
            inside = item.around
            out += ["", self._written(item)]
        return "\n".join([*out, *(["}"] * len(inside))]).strip() + "\n"

    def _written(self, item: _Item) -> str:
        text = self._source_text(item)
        if _opens_namespace(item):  # it may be that of a header
            names = text.split()[-1].rstrip(";").split("::")
            return f"{' { '.join(f'namespace {name}' for name in names)} {{ {'} ' * len(names)}{text}"
        return f"{text};" if _inner(item.node).type in _TYPES and not text.endswith(";") else text

    def _source_text(self, item: _Item) -> str:
        """As it stands in its file, with the comments right above it; as it was read where that would tear a directive
        apart."""
        span = self._span(item)
        source = self._sources[span.path]
        if _is_torn(_CONDITION.findall(source.data, span.start, span.end)):
            return self._expanded.text[item.node.start : item.node.end].decode("utf-8", "replace")
        return source.text(_with_comments(source, span.start), span.end)

    def _span(self, item: _Item) -> Span:
        return self._expanded.span(item.node.start, item.node.end)


def _is_torn(directives: list[bytes]) -> bool:
    """Whether a conditional begins or ends elsewhere, or a header that would have to be found is put in."""
    depth = 0
    for name in directives:
        depth += (name == b"if") - (name == b"endif")
        if depth < 0 or (depth == 0 and name == b"el") or name == b"include":
            return True
    return depth != 0


def _opens_namespace(item: _Item) -> bool:
    return item.node.type == _USING and item.node.has("namespace")


def _common(one: tuple[str, ...], other: tuple[str, ...]) -> int:
    """How many of the first are the same."""
    return next(
        (n for n, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), min(len(one), len(other))
    )


def _with_comments(source: Source, start: int) -> int:
    """Where the lines of comments begin that stand right above a place."""
    line = source.line_of(start)
    while line > 1 and source.line_text(line - 1).lstrip().startswith("//"):
        line -= 1
    return min(start, source.line_bounds(line)[0]) if line < source.line_of(start) else start


def _directive(definition: Definition) -> str:
    """The whole `#define`."""
    source = definition.source
    line = source.line_of(definition.start)
    first = line
    while first > 1 and source.line_text(first - 1).rstrip().endswith("\\"):
        first -= 1
    while source.line_text(line).rstrip().endswith("\\"):
        line += 1
    return source.text(source.line_bounds(first)[0], source.line_bounds(line)[1]).strip()


def _place(places: dict[int, list[tuple[int, int]]], definition: Definition) -> int:
    """Where a `#define` stands in the text that is parsed."""
    pieces = places.get(id(definition.source), [])
    at = bisect_right(pieces, (definition.start, 1 << 62)) - 1
    return pieces[at][1] + definition.start - pieces[at][0] if at >= 0 else 0


# --- declarations --------------------------------------------------------------------------------------------------


def _items(node: Node, around: tuple[str, ...]) -> Iterator[_Item]:
    for child in node.named:
        body = child.field("body")
        if child.type in _AROUND and body is not None and body.type == "declaration_list":
            opening = child.source[child.start : body.start].decode("utf-8", "replace").strip()
            yield from _items(body, (*around, f"{opening} {{"))
        elif not _is_left_out(child):
            yield _Item(child, around, frozenset(_names(child)))


def _is_left_out(node: Node) -> bool:
    """Whether no kernel can need it: functions of the host, and what declares nothing."""
    inner = _inner(node)
    if inner.type == _FUNCTION:
        body = inner.field("body")
        head = node.source[node.start : body.start if body is not None else node.end]
        return not any(word in head for word in _OF_DEVICE)
    return inner.type not in _WITH_NAMES


def _inner(node: Node) -> Node:
    """What a template's head, or `extern "C"`, stands before."""
    while node.type in ("template_declaration", "linkage_specification") and node.named:
        node = node.named[-1]
    return node


def _names(node: Node) -> Iterator[bytes]:
    """The names that it declares; of a member that is defined outside of its class that class's."""
    node = _inner(node)
    if node.type == _USING:
        if not node.has("namespace"):
            yield from _WORDS.findall(_bytes(node))[-1:]
        return
    if node.type == "namespace_alias_definition":
        yield from _WORDS.findall(_bytes(node))[1:2]
        return
    name = node.field("name")
    if name is not None:
        yield from _last_word(_bytes(name))
    kind = node.field("type") if node.type in _WITH_DECLARATORS else node
    if kind is not None and kind.type in _TYPES:
        tag, body = kind.field("name"), kind.field("body")
        if tag is not None and (body is not None or not node.all("declarator")):
            yield from _last_word(_bytes(tag))
        if kind.type == "enum_specifier" and body is not None:
            for each in body.named:
                yield from _WORDS.findall(_bytes(each))[:1]
    for declarator in node.all("declarator"):
        yield from _declared(declarator)


def _declared(declarator: Node) -> Iterator[bytes]:
    while True:
        inner = declarator.field("declarator")
        if inner is None and declarator.type in ("reference_declarator", "parenthesized_declarator"):
            inner = declarator.named[-1] if declarator.named else None
        if inner is None:
            break
        if declarator.type == "function_declarator" and inner.type == "operator_name":
            yield from _types_of(declarator)  # nobody names it: who has its operands may mean it
            return
        declarator = inner
    if declarator.type == "qualified_identifier":
        scope = declarator.field("scope")
        yield from _last_word(_bytes(scope)) if scope is not None else ()
    yield from _last_word(_bytes(declarator))


def _types_of(declarator: Node) -> Iterator[bytes]:
    parameters = declarator.field("parameters")
    for each in parameters.walk() if parameters is not None else ():
        if each.type == "type_identifier":
            yield _bytes(each)


def _last_word(text: bytes) -> Iterator[bytes]:
    found = _LAST_WORD.search(text)
    if found is not None:
        yield found.group(1)


def _bytes(node: Node) -> bytes:
    return node.source[node.start : node.end]
