"""The kernel launches `kernel<<<grid, block>>>(...)` on a line of a text, as the parser sees it: for who edits them."""

from __future__ import annotations

import re
from typing import Any

from ...records import record
from .nodes import root_of, text_of


@record
class Launched:
    """A launch that is a statement, with its byte offsets. `configuration` are the grid, the block and, where they are
    given, the dynamic shared bytes and the stream; `kernel` is its name with template arguments; all as written."""

    start: int
    end: int  #: behind the semicolon
    kernel: str
    configuration: tuple[str, ...]
    arguments: tuple[str, ...]


def launches_at(source: bytes, line: int) -> list[Launched] | None:
    """The launches that begin on a line (from 1); None where one of them is no statement by itself, or the parser
    stumbles in it."""
    found: list[Launched] = []
    root = root_of(source)
    for match in re.finditer(rb"<<<", source):
        node = root.descendant_for_byte_range(match.start(), match.end())
        while node is not None and node.type != "call_expression":
            node = node.parent
        if node is None or node.start_point[0] != line - 1:
            continue
        launched = _launched(node)
        if launched is None:
            return None
        found.append(launched)
    return found


def _launched(call: Any) -> Launched | None:
    syntax = next((child for child in call.children if child.type == "kernel_call_syntax"), None)
    function, listed = call.child_by_field_name("function"), call.child_by_field_name("arguments")
    statement = call.parent
    if syntax is None or function is None or listed is None or call.has_error:
        return None
    if statement is None or statement.type != "expression_statement":
        return None
    kernel = text_of(function).partition("<<<")[0].strip()
    configuration = tuple(text_of(child) for child in syntax.named_children if child.type != "comment")
    arguments = tuple(text_of(child) for child in listed.named_children if child.type != "comment")
    if not 2 <= len(configuration) <= 4 or any(text.startswith("{") for text in (*configuration, *arguments)):
        return None
    return Launched(statement.start_byte, statement.end_byte, kernel, configuration, arguments)
