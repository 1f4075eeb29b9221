"""The syntax tree of a text. One grammar, tree-sitter-cuda, serves every dialect."""

from __future__ import annotations

import tree_sitter_cuda
from tree_sitter import Language, Parser, Tree

LANGUAGE = Language(tree_sitter_cuda.language())


def parse(text: bytes, old: Tree | None = None) -> Tree:
    """The tree of `text`; never fails: what the grammar cannot read is in ERROR and MISSING nodes.

    `old` is a tree of an earlier version on which `Tree.edit` was called; what the edit did not touch is reused.
    """
    # A parser holds state while it works, so each call has its own: that costs a microsecond and is safe in threads.
    return Parser(LANGUAGE).parse(text, old) if old is not None else Parser(LANGUAGE).parse(text)
