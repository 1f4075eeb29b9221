"""What an edit changed of a text: one range, between all that is the same before it and all that is the same behind."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from ...records import record
from ...regex import regex

#: what separates statements
_ENDS = regex(rb"[;{}]")
_WORD = regex(rb"[A-Za-z_]\w*")
#: comments, literals with what is written onto them, numbers, words, and signs as far as they might be one operator
_TOKEN = regex(
    rb"(?P<blank>\s+|//[^\n]*|/\*.*?\*/)|(?P<open>/\*)"
    rb"|(?:[A-Za-z_]\w*)?\"(?:[^\"\\\n]|\\.)*\"\w*|(?:[A-Za-z_]\w*)?'(?:[^'\\\n]|\\.)*'\w*"
    rb"|\.?[0-9](?:[eEpP][-+]|[\w.'])*|[A-Za-z_]\w*|[(){}\[\];,]|(?:[^\w\s\"'/(){}\[\];,]|/(?![/*]))+|.",
    re.DOTALL,
)
_LITERAL = regex(rb"\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'")
#: comments, literals, and quotes that are neither of them, or have a prefix
_APART = regex(
    rb"(?P<comment>//[^\n]*|/\*.*?\*/)|\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'|(?P<other>\w?[\"'])", re.DOTALL
)
#: quotes that belong to numbers, and literals with a prefix
_PREFIXED = regex(rb"\w['\"]")
#: what makes the end of a line, or what stands there, count
_LINES = regex(rb"^[ \t]*#|\\[ \t]*$|R\"", re.MULTILINE)
_TEXTS = frozenset({"comment", "string_literal", "raw_string_literal", "char_literal", "system_lib_string"})


@record
class Change:
    """`start..old_end` of a text became `start..new_end` of the one after it."""

    start: int
    old_end: int
    new_end: int

    @property
    def shift(self) -> int:
        """How far all behind it has moved."""
        return self.new_end - self.old_end

    def moved(self, start: int, end: int) -> tuple[int, int] | None:
        """Where a range of the old text is in the new one; None for one that begins or ends in what was changed. What
        is put in between two tokens is part of neither, and an empty range there may belong to either."""
        if start == end and self.start <= start <= self.old_end:
            return None
        low = self.begin(start)
        high = end if end <= self.start else self._behind(end)
        return None if low is None or high is None else (low, high)

    def begin(self, offset: int) -> int | None:
        """Where a token is in the new text that began at a place of the old one; None for one that was changed."""
        return offset if offset < self.start else self._behind(offset)

    def _behind(self, offset: int) -> int | None:
        return offset + self.shift if offset >= self.old_end else None


def change_of(old: bytes, new: bytes) -> Change:
    """The smallest range that makes the one text of the other."""
    start = _common(old, new)
    most = min(len(old), len(new)) - start
    low, high = 0, most  # so many bytes at the end are the same, at least and at most
    while low < high:
        half = (low + high + 1) // 2
        if old[len(old) - half : len(old) - low] == new[len(new) - half : len(new) - low]:
            low = half
        else:
            high = half - 1
    return Change(start, len(old) - low, len(new) - low)


def _common(old: bytes, new: bytes) -> int:
    """How many bytes both begin with."""
    low, high = 0, min(len(old), len(new))
    while low < high:
        half = (low + high + 1) // 2
        if old[low:half] == new[low:half]:
            low = half
        else:
            high = half - 1
    return low


def touched(text: bytes, start: int, end: int) -> bytes:
    """The text of the statements, and of the heads of blocks, that a range of a text touches."""
    low, high = statements_at(text, start, end)
    return text[low : high + 1]


def statements_at(text: bytes, start: int, end: int) -> tuple[int, int]:
    """Where these statements and heads begin and end, without the sign behind the last one."""
    low = max(text.rfind(sign, 0, start) for sign in (b";", b"{", b"}")) + 1
    behind = _ENDS.search(text, end)
    return low, behind.start() if behind is not None else len(text)


def without_literals(text: bytes) -> bytes:
    """A text with nothing in its strings and characters; as it is where a quote may be something else."""
    return text if _PREFIXED.search(_LITERAL.sub(b'""', text)) else _LITERAL.sub(b'""', text)


def without_comments(text: bytes) -> bytes:
    """A text with a blank for each of its comments; as it is where a quote may be something else than a literal's."""
    found = [match for match in _APART.finditer(text) if match.lastgroup is not None]
    if any(match.lastgroup == "other" for match in found):
        return text
    ends = [0, *(match.end() for match in found)]
    begins = [*(match.start() for match in found), len(text)]
    return b" ".join(text[end:begin] for end, begin in zip(ends, begins, strict=True))


def words(text: bytes) -> frozenset[str]:
    """The words of a text."""
    return frozenset(word.decode() for word in _WORD.findall(text))


def is_trivial(old: bytes, new: bytes, change: Change, root: Any, *, whole: bool) -> tuple[int, int] | None:
    """Where a change is one of blanks and comments alone, so that both texts have the same tokens: the lines of the old
    text that it concerns. None where it is more. `root` is the tree of the old text; `whole`: in the user's file it
    is one of whole lines, wherever these were put."""
    start, end = _lines(old, change, root, whole=whole)
    before, after = old[start:end], new[start : end + change.shift]
    if has_directives(before) or has_directives(after) or old[max(0, start - 2) : start].strip(b"\r\n")[-1:] == b"\\":
        return None
    tokens = _tokens(before)
    return (start, end) if tokens is not None and tokens == _tokens(after) else None


def has_directives(text: bytes) -> bool:
    """Whether the lines of a text may count, beside what stands in them."""
    return _LINES.search(text) is not None


#: an empty range, in which no node stands
_NOWHERE = (-1, -1)


def same_errors(
    old: Any,
    new: Any,
    change: Change,
    but_for: tuple[tuple[int, int], tuple[int, int]] = (_NOWHERE, _NOWHERE),
) -> bool:
    """Whether two trees have the same syntax errors, at places that moved along with a change. Those in one range of
    each text, `but_for`, may differ, and what is around it may hold one or not."""
    if not old.has_error and not new.has_error:
        return True
    before, after = but_for
    return [(kind, change.moved(*place)) for kind, place in _errors(old, *before)] == list(_errors(new, *after))


def _errors(node: Any, low: int, high: int) -> Iterator[tuple[str, tuple[int, int]]]:
    """The nodes below one that have errors in them, but for those within a range, and for those around it that are no
    errors themselves."""
    for child in node.children:
        start, end = child.start_byte, child.end_byte
        if not (child.has_error or child.is_missing) or (low <= start and end <= high):
            continue
        if child.is_error or child.is_missing or not (start <= low and high <= end):
            yield child.type, (start, end)
        yield from _errors(child, low, high)


def is_of_whole_lines(old: bytes, new: bytes, change: Change) -> bool:
    """Whether what was put in and what was taken away are each whole lines, or nothing."""
    pieces = old[change.start : change.old_end], new[change.start : change.new_end]
    return old[change.start - 1 : change.start] in (b"\n", b"") and all(not p or p.endswith(b"\n") for p in pieces)


def _lines(old: bytes, change: Change, root: Any, *, whole: bool) -> tuple[int, int]:
    """The lines of a text that a change concerns, with all of the comments and literals that they hold a part of."""
    start, end = change.start, change.old_end
    while True:
        low = old.rfind(b"\n", 0, start) + 1
        behind = old.find(b"\n", end)
        high = end if whole else len(old) if behind < 0 else behind
        for place in (low, high):
            node = root.descendant_for_byte_range(place, place)
            while node is not None and node.type not in _TEXTS:
                node = node.parent
            if node is not None and node.start_byte < place < node.end_byte:
                low, high, whole = min(low, node.start_byte), max(high, node.end_byte), False
        if (low, high) == (start, end):
            return start, end
        start, end = low, high


def _tokens(text: bytes) -> list[bytes] | None:
    """The tokens; None where a comment has no end."""
    out: list[bytes] = []
    for match in _TOKEN.finditer(text):
        if match.lastgroup == "open":
            return None
        if match.lastgroup is None:
            out.append(match.group())
    return out
