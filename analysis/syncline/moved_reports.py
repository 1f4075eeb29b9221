"""A kernel's report after an edit that changed nothing of what it says: the same, with each place where it is now."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterable, Mapping
from collections.abc import Set as AbstractSet
from functools import cached_property, partial
from typing import Any

from .findings import Edit, KernelReport
from .frontend.lower.kernels.reuse import Behind
from .ir.kernel import Span
from .ir.launch import Launch
from .ir.moved import Lost, Mover
from .ir.reasons import Reason
from .records import record, replace
from .regex import regex
from .wording import lines_of

#: a text that names lines
_LINES = regex(r"\b(lines? )(\d+)(?:( and )(\d+))?")
#: numbers of lines as an argument of a reason
_NUMBER, _NUMBERS = regex(r"(\d+)"), regex(r"[\d, ]+(and \d+)?")
#: a text that names a line of a file, as a launch is called: the name, or its end behind a blank
_PLACE = regex(r"[^\s()\"'`,;]*\.\w+(:\d+)")
#: a name of a file that such a text has whole
_PLAIN_NAME = regex(r"[^\s()\"'`,;]+")


#: of the lines that the texts of a report name: whether each is one of the kernel's own file
Named = Mapping[int, bool]


@record
class Before:
    """A report before an edit. `launches` are the kernel's, `last` is the last line of its file, and `named` says of
    which file lines are that earlier edits moved, or that stood beside them."""

    report: KernelReport
    launches: tuple[Launch, ...]
    last: int
    named: Named


def moved_report(
    before: Before, edit: Behind, launches: Iterable[Launch], elsewhere: Callable[[], AbstractSet[int]]
) -> tuple[KernelReport, Named] | None:
    """The report of a kernel after an edit of its file, and of which file the lines are that it names. None where it is
    not known where a place in it is now, or of which file a line is. `launches` are the kernel's now, which say what
    they said; `elsewhere` is asked where such a line has to be told: the lines of other files with code of the
    kernel."""
    try:
        if edit.lines == 0:
            return Mover(_places(edit)).rebuilt(before.report), before.named
        mover = _WithLines(edit, elsewhere, _renamed(before.launches, launches), before)
        return mover.rebuilt(before.report), mover.named
    except Lost:
        return None


def _places(edit: Behind) -> dict[type, Callable[[Any], Any]]:
    """Where spans and edits are now."""
    return {Span: edit.now, Edit: partial(_edit, edit)}


def _edit(edit: Behind, fix: Edit) -> Edit:
    if fix.path != edit.path or fix.end < edit.change.start:
        return fix
    if edit.lines and fix.is_include and fix.start == edit.change.start:
        return fix  # before any lines that came there
    if fix.start <= edit.change.old_end:
        raise Lost
    shift = edit.change.shift
    return replace(fix, start=fix.start + shift, end=fix.end + shift)


def _renamed(before: Iterable[Launch], now: Iterable[Launch]) -> dict[str, str]:
    """What launches are called by their places, as it was and as it is."""
    texts: dict[str, str] = {}
    for one, other in zip(before, now, strict=True):
        for old, new in zip((one.origin, *one.places), (other.origin, *other.places), strict=True):
            if texts.setdefault(old, new) != new:
                raise Lost
    return texts


class _WithLines(Mover):
    """Moves the lines as well that the texts of a report name, where they are certainly lines of the edited file."""

    def __init__(
        self, edit: Behind, elsewhere: Callable[[], AbstractSet[int]], renamed: dict[str, str], before: Before
    ) -> None:
        super().__init__({**_places(edit), str: self._text, Reason: self._reason})
        self._edit, self._names, self._asked, self._before = edit, renamed, elsewhere, before
        self._named: dict[int, bool] = {}
        self._unclear: set[int] = set()  #: lines that are now named of both

    @property
    def named(self) -> Named:
        """Of which file the lines are that were met."""
        return {line: own for line, own in self._named.items() if line not in self._unclear}

    @cached_property
    def _elsewhere(self) -> AbstractSet[int]:
        return self._asked()

    def _text(self, text: str) -> str:
        if text in self._names:
            return self._names[text]
        moved = _LINES.sub(lambda found: "".join(map(self._part, found.groups(""))), text)
        return _PLACE.sub(self._named_place, moved)

    def _named_place(self, found: re.Match[str]) -> str:
        """A place that is named in a text: of a launch, or of another file. Raises Lost where that is not certain."""
        place, own = found.group(), posixpath.basename(self._edit.path)
        if not _PLAIN_NAME.fullmatch(own):
            raise Lost
        if place in self._names:
            return self._names[place]
        if own.endswith(place.removesuffix(found.group(1))):
            raise Lost
        return place

    def _part(self, text: str) -> str:
        return str(self._line(int(text))) if text.isdigit() else text

    def _reason(self, reason: Reason) -> Reason:
        lines = lines_of(reason.cause)
        moved = tuple(self._argument(one, at in lines) for at, one in enumerate(reason.arguments))
        span = self.rebuilt(reason.span) if reason.span is not None else None
        return Reason(reason.cause, moved, span)

    def _argument(self, argument: Any, is_line: bool) -> Any:
        if not is_line:
            return self.rebuilt(argument)
        if isinstance(argument, tuple):
            return tuple(self._argument(part, True) for part in argument)
        if isinstance(argument, int):
            return self._line(argument)
        if isinstance(argument, str) and _NUMBERS.fullmatch(argument):
            return "".join(map(self._part, _NUMBER.split(argument)))
        raise Lost

    def _line(self, line: int) -> int:
        """The number now of a line that was one of the file, or of another."""
        edit = self._edit
        own = self._before.named.get(line)
        if line >= edit.first:
            own = self._is_own(line) if own is None else own
            if own and line <= edit.line:
                raise Lost
        new = line + edit.lines if own and line >= edit.first else line
        if own is not None and self._named.setdefault(new, own) != own:
            self._unclear.add(new)
        return new

    def _is_own(self, line: int) -> bool:
        """Whether a line that no edit has moved is one of the file; raises Lost where that is not known."""
        if line not in self._elsewhere:
            return True
        if line <= self._before.last:
            raise Lost
        return False
