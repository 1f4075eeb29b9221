"""Whether the host analysis can see an edit. Where it cannot, the launches are what they were before it."""

from __future__ import annotations

import re
from collections.abc import Set as AbstractSet

from ..host.conditions.telling import LAUNCHING, may_say_more_than_values
from ..limits.workers import UNSEEN_BYTES
from ..regex import regex
from .lower.kernels.untouched import Reading, Touched, statements_of
from .sema.program.declared import Function
from .silent_kernels import silence
from .syntax.changes import Change, without_literals, words
from .syntax.replaced import replaced
from .syntax.scopes import Searches

#: what a name may follow that it does not declare
_IN_VALUE = regex(rb"(?:[=+\-/%<!?]|->|(?<!\.)\.|[\w\])]\s*\[|\b(?:return|new)|\bsizeof\s*\()\s*\Z")
#: a word behind a name, so that the name is that of a type
_OF_TYPE = regex(rb"\s+(?!(?:__attribute__|asm|__asm__|__asm|alignas|final|override|in)\b)[A-Za-z_]")
#: what may declare a name that these say nothing of, and comments
_DECLARING = regex(
    rb"/[/*]|\bauto\s*&*\s*\[|\b(?:struct|class|union|enum|typename|using|typedef|namespace|template|extern|friend|operator|concept)\b"
)


def is_unseen(searches: Searches, before: Reading, now: Reading, touched: Touched) -> bool:
    """Whether an edit in the body of one function changes nothing that the host analysis looked at, by the names that
    it searched for.

    The analysis comes into a function by a launch, by a name that it searches for in all functions, or because it reads
    what the function does; inside, it goes from one name to the next. A function that it did not come into, it did not
    look at, but for what that declares. Of any other it looked at the statements that hold a name that it searched for,
    at those around them, and at statements of certain kinds (`host/conditions/telling.py`)."""
    function = touched.function
    if function is None:
        return False
    if function.is_kernel and _is_silent_kernel(before, function) and _is_silent_kernel(now, function):
        return True
    if not touched.is_whole:
        return False
    parts = _replaced(before, now, touched.change)
    if function.is_kernel:
        statements = b"\n".join(parts) if parts is not None else statements_of(before, now, touched.change)
        return _is_silent(searches.anywhere, now, statements) and _declares_none(searches.declared, statements)
    bodies = _bodies(before, now, touched.change, function)
    inside = searches.inside.get("", set()) | searches.inside.get(function.name, set())
    if function.name not in searches.entered and not inside and _is_silent(searches.anywhere, now, bodies):
        return all(_declares_none(searches.declared, text) for text in ([bodies] if parts is None else parts))
    if parts is None or searches.at_limit or searches.statements or b"goto" in bodies:
        return False
    names = searches.anywhere | inside
    return all(
        _is_silent(names, now, part) and _declares_none(searches.declared, part) and not may_say_more_than_values(part)
        for part in parts
    )


def _is_silent_kernel(reading: Reading, kernel: Function) -> bool:
    """Whether the host analysis is not shown the body of the kernel that begins at the same place of this text."""
    same = (each for each in reading.program.kernels if each.start == kernel.start)
    return any(map(silence(reading.expanded.text, reading.program), same))


def _is_silent(names: AbstractSet[str], now: Reading, text: bytes) -> bool:
    """Whether a text launches nothing, and has neither a kernel's name nor any of these."""
    if any(word in text for word in LAUNCHING) or not names.isdisjoint(words(without_literals(text))):
        return False
    mentioned = words(text)
    return not any(kernel.name in mentioned for kernel in now.program.kernels)


def _declares_none(names: AbstractSet[str], text: bytes) -> bool:
    """Whether a text has these names, if at all, as types of what it declares and in values."""
    plain = without_literals(text)
    found = words(plain) & names
    if found and (len(text) > UNSEEN_BYTES or _DECLARING.search(plain)):
        return False
    return all(
        _OF_TYPE.match(plain, mention.end()) or _IN_VALUE.search(plain, 0, mention.start())
        for name in found
        for mention in re.finditer(rb"\b" + re.escape(name.encode()) + rb"\b", plain)
    )


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
