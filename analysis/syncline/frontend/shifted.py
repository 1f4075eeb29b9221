"""A text after an edit of comments and blanks alone: what was read before it, with each place where it is now.

Nothing is preprocessed or parsed until somebody asks for a kernel. That holds as long as the lines that the edit
concerns stand in the text that was parsed as they stand in the file, with the same tokens before and after; as nothing
that was asked of the disk has another answer; and as no word in these lines is one that is looked for in comments.
"""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from ..ir import kernel as ir
from ..ir.launch import Launch
from ..ir.moved import Lost
from ..ir.unread import OpenType
from ..limits.workers import SHIFTED_BYTES
from ..records import replace
from ..regex import regex
from .asked import Question
from .languages import languages
from .lower.kernels import reuse
from .lower.kernels.untouched import is_whole, plain_row, verbatim_range
from .preprocess.comments import directives
from .sema.core import library
from .source import Source
from .syntax.changes import Change, change_of, has_directives, is_of_whole_lines, is_trivial, words

if TYPE_CHECKING:
    from .host_code import HostCode
    from .unit import Draft

#: what is looked for in the bytes of a file, comments or not
_LOOKED_FOR = regex(rb"syncline|kernel|__|--|::|<<<|[\\\"'`#]|\b(?:using|namespace|this_thread_block|goto|cl|hip)")
_PLACE = regex(r"(.+):(\d+)\Z")
_NAMES_LINE = regex(r"\blines? \d")


class ShiftedDraft:
    """As a `Draft`, of a text that says what that of `base` says. `before` is the text just before this one."""

    def __init__(self, base: Draft, before: Source, source: Source, whole: Callable[[], Draft | ir.Unit]) -> None:
        self.base, self.source = base, source
        self.edit = reuse.behind(before, source)
        self._read = whole
        since_base = reuse.behind(base.source, source)
        shift = _Shift(base, since_base)
        self.names, self.opened = base.names, base.opened
        self.spans = tuple(map(since_base.now, base.spans))
        self.started = [tuple(map(shift.launch, started)) for started in base.started]
        self.launches = {name: tuple(map(shift.launch, started)) for name, started in base.launches.items()}
        self._errors = tuple(map(shift.told, base.errors()))
        self._unread = tuple(map(shift.told, base.unread()))

    @cached_property
    def whole(self) -> Draft:
        """The text, read: with the kernels of the text before, which moved along."""
        draft = self._read()
        if isinstance(draft, ir.Unit):
            raise AssertionError("a text has lost its kernels by an edit of a comment")
        for number in range(len(draft.names)):
            draft.same(number)
        draft.finish()
        return draft

    @property
    def text(self) -> bytes:
        return self.source.data

    def kernel(self, number: int) -> ir.Kernel:
        return self.whole.kernel(number)

    def retyped(self, number: int, taken: OpenType) -> ir.Kernel:
        return self.whole.retyped(number, taken)

    def lines_elsewhere(self, number: int) -> frozenset[int]:
        return self.base.lines_elsewhere(number)

    def same(self, number: int) -> int | None:
        return number

    def finish(self) -> None:
        """There is no text before to let go of."""

    def errors(self) -> tuple[tuple[str, ir.Span], ...]:
        return self._errors

    def unread(self) -> tuple[tuple[str, ir.Span], ...]:
        return self._unread

    def unit(self) -> ir.Unit:
        return self.whole.unit()


def shifted(
    base: Draft,
    before: Source,
    source: Source,
    others: Sequence[HostCode],
    whole: Callable[[], Draft | ir.Unit],
    now: Callable[[Question], str],
) -> ShiftedDraft | None:
    """The draft of a text that differs in comments and blanks alone; None where it may say more. `now` says what is
    answered to a question now."""
    same = len(others) == len(base.others) and all(a is b for a, b in zip(others, base.others, strict=True))
    if not same or not base.is_plain or not _says_nothing(base, source):
        return None
    if not is_as_read(base, now):
        return None
    try:
        return ShiftedDraft(base, before, source, whole)
    except Lost:
        return None


def is_as_read(base: Draft, now: Callable[[Question], str]) -> bool:
    """Whether all that was asked of the disk for a draft is answered as it was then."""
    return all(now(asked) == said for asked, said in base.asked.items())


def _says_nothing(draft: Draft, source: Source) -> bool:
    """Whether comments and blanks alone have changed."""
    if directives(source) != ((), ()):
        return False
    reading, old, new = draft.reading, draft.source.data, source.data
    if old == new:
        return is_whole(reading)
    change = change_of(old, new)
    if max(change.old_end, change.new_end) - change.start > SHIFTED_BYTES or not is_whole(reading):
        return False
    expanded, text = reading.expanded, reading.recovered.text
    offset = plain_row(expanded, change.start, change.old_end)
    if offset is None:
        return False
    start, end, new_end = change.start + offset, change.old_end + offset, change.new_end + offset
    edited = text[:start] + new[change.start : change.new_end] + text[end:]
    there = Change(start, end, new_end)
    lines = is_trivial(text, edited, there, reading.recovered.root, whole=is_of_whole_lines(old, new, change))
    found = verbatim_range(expanded, text, there, *lines) if lines is not None else None
    if found is None:
        return False
    low, high = found
    if low > change.start or high < change.old_end or text[low + offset : high + offset] != old[low:high]:
        return False
    concerned = old[low:high] + b"\n" + new[low : high + change.shift]
    if has_directives(concerned) or not _is_prose(draft, _comments(old, new, change)):
        return False
    if old[max(0, low - 2) : low].strip(b"\r\n")[-1:] == b"\\":
        return False
    counts = old.count(b"\n", change.start, change.old_end) != new.count(b"\n", change.start, change.new_end)
    return not (counts and expanded.counted_lines)


def _is_prose(draft: Draft, text: bytes) -> bool:
    """Whether a comment holds no word that is looked for wherever it stands."""
    if _LOOKED_FOR.search(text) or library.named_in(text) or not draft.names_looked_for.isdisjoint(words(text)):
        return False
    return not any(each.signs[1].search(text) or each.meets.search(text) for each in languages())


def _comments(old: bytes, new: bytes, change: Change) -> bytes:
    """What was put in and taken away, with what it is a part of: the rest of the comment, in its line."""
    if is_of_whole_lines(old, new, change):
        return old[change.start : change.old_end] + b"\n" + new[change.start : change.new_end]
    parts: list[bytes] = []
    for text, end in ((old, change.old_end), (new, change.new_end)):
        low = text.rfind(b"\n", 0, change.start) + 1
        behind = text.find(b"\n", end)
        line = text[low : len(text) if behind < 0 else behind]
        at = min(at for at in (line.find(b"//"), line.find(b"/*"), len(line)) if at >= 0)
        parts.append(line if change.start - low < at else line[at:])
    return b"\n".join(parts)


class _Shift:
    """Where the places of a draft's text are now. Raises Lost."""

    def __init__(self, draft: Draft, edit: reuse.Behind) -> None:
        self._edit = edit
        self._name = posixpath.basename(edit.path)
        files = [file.source.path for file in draft.reading.expanded.files]
        self._is_only = sum(posixpath.basename(path) == self._name for path in files) == 1

    def told(self, said: tuple[str, ir.Span]) -> tuple[str, ir.Span]:
        message, span = said
        if _NAMES_LINE.search(message):
            raise Lost
        return message, self._edit.now(span)

    def launch(self, launch: Launch) -> Launch:
        at = launch.at
        if at is None:
            if launch.places:
                raise Lost
            return launch
        if at.path != self._edit.path:
            return launch
        places = tuple(map(self._place, launch.places))
        return replace(launch, at=self._edit.now(at), origin=self._place(launch.origin), places=places)

    def _place(self, text: str) -> str:
        found = _PLACE.match(text)
        if found is None or found.group(1) != self._name or not self._is_only:
            raise Lost
        line, edit = int(found.group(2)), self._edit
        if edit.lines and edit.first <= line <= edit.line:
            raise Lost
        return f"{self._name}:{line + edit.lines}" if line > edit.line else text
