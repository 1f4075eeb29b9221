"""What the host analysis does not see of an edit: then the launches are what they were."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from ..host.telling import LAUNCHING, may_tell
from .lower.untouched import Reading, Touched, statements_of
from .sema.declared import Function
from .syntax.changes import Change, without_literals, words
from .syntax.replaced import replaced
from .syntax.scopes import Asked


def hides(asked: Asked, before: Reading, now: Reading, touched: Touched) -> bool:
    """Whether an edit in the body of one function changes nothing that the host analysis looked at, by the names that
    it looked for.

    It comes into a function by a launch, by a name that it looks for in more than one, or to see what the function
    does; and there from one name to the next. So it sees nothing of a function where that is not so. In others it sees
    the statements that hold a name that it looked for, those around them, and statements of certain kinds."""
    function = touched.function
    if function is None:
        return False
    parts = _replaced(before, now, touched.change)
    if function.is_kernel:
        statements = b"\n".join(parts) if parts is not None else statements_of(before, now, touched.change)
        return _is_silent(asked.anywhere, now, statements)
    bodies = _bodies(before, now, touched.change, function)
    if function.name not in asked.entered and _is_silent(asked.anywhere, now, bodies):
        return True
    if parts is None or asked.at_limit or b"goto" in bodies:
        return False
    names = asked.anywhere | asked.inside
    return all(_is_silent(names, now, statement) and not may_tell(statement) for statement in parts)


def _is_silent(asked: AbstractSet[str], now: Reading, text: bytes) -> bool:
    """Whether a text has no launch, and neither a kernel's name nor any that was looked for."""
    if any(word in text for word in LAUNCHING) or not asked.isdisjoint(words(without_literals(text))):
        return False
    mentioned = words(text)
    return not any(kernel.name in mentioned for kernel in now.program.kernels)


def _bodies(before: Reading, now: Reading, change: Change, function: Function) -> bytes:
    """The text of a function's body before and after a change in it."""
    start, end = function.body.start, function.body.end
    return before.recovered.text[start : end - change.shift] + now.recovered.text[start:end]


def _replaced(before: Reading, now: Reading, change: Change) -> list[bytes] | None:
    """The texts of the plain statements that an edit took away, and of those that it put there; None where it did
    more."""
    parts = replaced(before.recovered.root, now.recovered.root, change)
    texts = (before.recovered.text, now.recovered.text)
    if parts is None:
        return None
    return [text[node.start_byte : node.end_byte] for text, nodes in zip(texts, parts, strict=True) for node in nodes]
