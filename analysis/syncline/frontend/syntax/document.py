"""The syntax tree of a text. One grammar, tree-sitter-cuda, serves every dialect."""

from __future__ import annotations

import sys
from collections.abc import Iterable

import tree_sitter_cuda
from tree_sitter import Language, Parser, Point, Range, Tree

from .changes import Change

LANGUAGE = Language(tree_sitter_cuda.language())


#: the id of an error, which is no kind of the grammar's
_ERROR = 0xFFFF


def _kinds() -> dict[int, tuple[str, bool]]:
    count = LANGUAGE.node_kind_count
    kinds = {k: (sys.intern(LANGUAGE.node_kind_for_id(k) or ""), LANGUAGE.node_kind_is_named(k)) for k in range(count)}
    return {**kinds, _ERROR: ("ERROR", True)}


#: what the grammar calls a kind of node, by its id, and whether that is more than punctuation or a keyword
KINDS = _kinds()
#: the names of the roles of children, by their ids
FIELDS = {k: sys.intern(LANGUAGE.field_name_for_id(k) or "") for k in range(LANGUAGE.field_count + 1)}

#: nobody asks for lines and columns
_NOWHERE = Point(0, 0)


def parse(text: bytes, gaps: Iterable[tuple[int, int]] = (), edited: Tree | None = None) -> Tree:
    """The tree of `text`; never fails: what the grammar cannot read is in ERROR and MISSING nodes.

    `gaps` are ranges in which nothing but blanks stands, in order: they are not looked at, blank by blank. `edited` is
    the tree of an earlier text, edited to fit this one (`edited_tree`): what it has in common is taken over."""
    # A parser holds state while it works, so each call has its own: that costs a microsecond and is safe in threads.
    parser = Parser(LANGUAGE)
    read: list[Range] = []
    done = 0
    for start, end in gaps:
        read.append(Range(_NOWHERE, _NOWHERE, done, start + 1))  # a blank stays, to keep what is around it apart
        done = end
    if read:
        parser.included_ranges = [*read, Range(_NOWHERE, _NOWHERE, done, len(text))]
    return parser.parse(text, edited) if edited is not None else parser.parse(text)


def edited_tree(tree: Tree, old: bytes, new: bytes, change: Change) -> Tree:
    """A copy of the tree of a text, for the parser to make that of the text after a change of it."""
    out = tree.copy()
    start, old_end = _point(old, change.start), _point(old, change.old_end)
    out.edit(change.start, change.old_end, change.new_end, start, old_end, _point(new, change.new_end))
    return out


def _point(text: bytes, place: int) -> Point:
    return Point(text.count(b"\n", 0, place), place - text.rfind(b"\n", 0, place) - 1)
