"""The syntax tree of a text. One grammar, tree-sitter-cuda, serves every dialect."""

from __future__ import annotations

import sys

import tree_sitter_cuda
from tree_sitter import Language, Parser, Tree

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


def parse(text: bytes, old: Tree | None = None) -> Tree:
    """The tree of `text`; never fails: what the grammar cannot read is in ERROR and MISSING nodes.

    `old` is a tree of an earlier version on which `Tree.edit` was called; what the edit did not touch is reused.
    """
    # A parser holds state while it works, so each call has its own: that costs a microsecond and is safe in threads.
    return Parser(LANGUAGE).parse(text, old) if old is not None else Parser(LANGUAGE).parse(text)
