"""Unfinished code: the tree of a text in which a broken definition does not swallow its healthy neighbours.

A tree without errors is taken as it is. Else the braces say where each definition ends (`braces.py`); one that has
no end, or that takes along what follows when it is parsed by itself, is *set aside*: its body is blanked out, so that
every byte keeps its offset, and the text parsed again. A parse costs time in proportion to the text; there are at most
four of the whole, and four of each definition.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from tree_sitter import Tree

from ...ir.reasons import Cause, Reason
from ...records import field, record, replace
from ..preprocess.masking import blank
from .braces import Definition, Kind, outline, straight
from .document import parse

#: what may hold definitions
CONTAINERS = frozenset(
    ["translation_unit", "namespace_definition", "linkage_specification", "template_declaration", "declaration_list"]
)
#: of a function that is followed by a statement
OUTSIDE = Cause.STATEMENT_OUTSIDE()
_SENTINEL = b"\n__global__ void sentinel(int *p) { *p = 1; }\n"


class Damage(NamedTuple):
    """Why a function cannot be relied on, and the range of the text to blame; `gone`: of its body nothing is left."""

    reason: Reason
    start: int
    end: int
    gone: bool = False


@record
class Recovered:
    """A text in which every byte has kept its offset, and its tree. `damaged` are the functions that are not whole, by
    the offset of their opening brace; `lost` are the ranges of which nothing was read."""

    text: bytes
    root: Any
    damaged: dict[int, Damage] = field(default_factory=dict)
    lost: tuple[tuple[int, int], ...] = ()
    written: Any = None  #: the tree of the text as it was, where something had to be left out
    functions: tuple[tuple[int, int], ...] = ()  #: where each begins, and its opening brace, in a text with errors
    tree: Tree | None = None  #: that `root` is of, in a text without errors
    broken: Tree | None = None  #: the same in a text with errors of which nothing had to be left out
    is_changed: bool = False  #: something had to be left out

    @property
    def is_whole(self) -> bool:
        """Whether nothing had to be left out, and nothing is in doubt: no error goes beyond what it stands in."""
        return not (self.damaged or self.lost or self.is_changed)


def read(text: bytes, gaps: Iterable[tuple[int, int]] = (), headers: Iterable[tuple[int, bytes]] = ()) -> Recovered:
    """The tree of a text, and what had to be left out. In `gaps` nothing but blanks stands; `headers` are the parts of
    the text that were included, as they were, by their offsets."""
    tree = parse(text, gaps)
    root = tree.root_node
    if not root.has_error:
        return Recovered(text, root, tree=tree)
    out = _Recovery(text, root, headers).run()
    return replace(out, broken=tree) if out.root is root else out


class _Recovery:
    def __init__(self, text: bytes, root: Any, headers: Iterable[tuple[int, bytes]]) -> None:
        self.written, self.text = text, bytearray(text)
        self.first = self.root = root
        found = outline(text, headers)
        self.definitions, self.stray, self.comments = found.definitions, found.stray, found.comments
        self.damaged: dict[int, Damage] = {}
        self.lost: list[tuple[int, int]] = []
        self.changed = False

    def run(self) -> Recovered:
        self._open_comments()
        self._extra_braces()
        for definition in self._in_errors(self.definitions):
            if not definition.closed:
                self._set_aside(definition)
        for strict in (False, True):
            if self.changed:
                self.changed = False
                self.root = parse(bytes(self.text)).root_node
            if not self.root.has_error:
                break
            for definition in self._suspects():
                self._isolate(definition, strict=strict)
        if self.changed:
            self.root = parse(bytes(self.text)).root_node
        bodies = [(d.start, d.opening) for d in self.definitions if d.kind is Kind.FUNCTION and d.opening is not None]
        text = bytes(self.text)
        changed = text != self.written
        return Recovered(text, self.root, self.damaged, tuple(self.lost), self.first, tuple(bodies), is_changed=changed)

    def _open_comments(self) -> None:
        """A comment without an end is one of its line alone."""
        for start, end in self.comments:
            self._blank(start, end)
            around = bisect_right(self.definitions, start, key=lambda d: d.start) - 1
            if around >= 0 and start < self.definitions[around].end:
                self._damage(self.definitions[around], Damage(Cause.COMMENT_NOT_CLOSED(), start, start + 2))

    def _extra_braces(self) -> None:
        """A brace too many ended a function before its time."""
        for at, numbers in self.stray:
            self._blank(at, at + 1)
            for definition in (self.definitions[number] for number in numbers):
                if definition.kind is Kind.RECORD and definition.closed:
                    self._lose(definition)
                self._damage(definition, Damage(Cause.BRACE_TOO_MANY(), at, at + 1))
        last: Definition | None = None
        crooked = False
        for definition in self.definitions:
            if definition.kind is Kind.FUNCTION or not definition.closed:
                last = definition
                crooked = not straight(self.written, last.start, last.end)
            elif definition.kind is Kind.STATEMENT and last is not None and crooked:
                self._damage(last, Damage(OUTSIDE, definition.start, definition.end))

    def _damage(self, definition: Definition, damage: Damage) -> None:
        if definition.opening is not None and (damage.gone or definition.opening not in self.damaged):
            self.damaged[definition.opening] = damage

    def _set_aside(self, definition: Definition) -> None:
        """Takes the body of a function away, or all of another definition."""
        opening, end = definition.opening, self._end(definition)
        room = opening is not None and (end <= definition.end or not self.text[definition.end : end].strip())
        if definition.kind is not Kind.FUNCTION or opening is None or not room:
            self._lose(definition)
            return
        missing = Cause.BRACE_MISSING()
        reason = Cause.NOT_READ() if definition.closed else missing
        self._damage(definition, Damage(reason, definition.start, opening, gone=True))
        self._blank(opening + 1, definition.end)
        self.text[end - 1 : end] = b"}"  # over its last byte, or the blank behind it, or at the very end

    def _lose(self, definition: Definition) -> None:
        self._blank(definition.start, definition.end)
        self.lost.append((definition.start, definition.end))

    def _blank(self, start: int, end: int) -> None:
        self.text[start:end] = blank(bytes(self.text[start:end]))
        self.changed = True

    def _suspects(self) -> list[Definition]:
        """The definitions in those parts of the tree that have errors, if a function there is not where its braces
        say."""
        bodies: set[tuple[int | None, int]] = set()
        for item in _items(self.root):
            body = item.child_by_field_name("body") if item.type == "function_definition" else None
            if body is not None:
                bodies.add((body.start_byte, body.end_byte))
        concerned = list(self._in_errors(self.definitions))
        misplaced = any(d.kind is Kind.FUNCTION and (d.opening, self._end(d)) not in bodies for d in concerned)
        return concerned if misplaced else []

    def _in_errors(self, definitions: Iterable[Definition]) -> Iterator[Definition]:
        """Those of the definitions that stand in parts of the tree with errors."""
        if self.root.type == "ERROR":
            yield from definitions
            return
        wrong = [
            (item.start_byte, max(item.end_byte, item.start_byte + 1)) for item in _items(self.root) if item.has_error
        ]
        at = 0
        for definition in definitions:
            while at < len(wrong) and wrong[at][1] <= definition.start:
                at += 1
            if at < len(wrong) and wrong[at][0] < definition.end:
                yield definition

    def _end(self, definition: Definition) -> int:
        """Where it ends once its closing brace has a place."""
        opening = definition.opening
        return definition.end if opening is None or definition.end - 1 > opening else definition.end + 1

    def _isolate(self, definition: Definition, *, strict: bool) -> None:
        """Sets a definition aside that takes along what stands behind it; where `strict`, any with an error."""
        if not self._spreads(definition, strict=strict):
            return
        self._set_aside(definition)
        if definition.kind is Kind.FUNCTION and self._spreads(definition, strict=False):
            self._lose(definition)

    def _spreads(self, definition: Definition, *, strict: bool) -> bool:
        text = bytes(self.text[definition.start : self._end(definition)])
        root = parse(text + _SENTINEL).root_node
        if not root.has_error:
            return False
        last = root.children[-1]
        healthy = last.type == "function_definition" and not last.has_error and last.start_byte == len(text) + 1
        return strict or not healthy


def _items(node: Any) -> Iterator[Any]:
    """What stands at file level or in a namespace."""
    for child in node.children:
        if child.type in CONTAINERS or child.type.startswith("preproc_") or child.type == "ERROR":
            if child.type == "ERROR":
                yield child
            yield from _items(child)
        else:
            yield child
