"""What an edit left alone of a file that was read before it: everything but blanks and comments, or everything but the
body of one kernel, or of one function of the host that no kernel can depend on.

Then what is said of the rest is what it was, and has moved. That holds as long as the texts differ in one place alone,
what was parsed as much as what the user wrote; as what the preprocessor has to say beside the text, and where it put
macros, is the same; and as the trees have the same errors. A file with damaged functions is always read as a whole.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from itertools import chain, compress
from operator import is_not

from ....records import record
from ...preprocess import Expanded
from ...preprocess.map import PLAIN, Row
from ...sema.core import library
from ...sema.program.apart import is_apart
from ...sema.program.declared import Function
from ...sema.program.program import Program
from ...syntax.changes import Change, change_of, has_directives, is_of_whole_lines, is_trivial, same_errors, touched
from ...syntax.recovery import Recovered


@record
class Reading:
    """A text, as it was parsed and as it is understood."""

    expanded: Expanded
    recovered: Recovered
    program: Program


@record
class Touched:
    """What an edit changed: `change` in the text that is parsed; in the body of `function`, None where it is blanks and
    comments alone. `is_whole`: nothing is in doubt there, before and after it."""

    change: Change
    function: Function | None = None
    is_whole: bool = True


def touched_by(before: Reading, now: Reading) -> Touched | None:
    """What was changed between two readings; None where it may be more."""
    if surroundings(before.expanded) != surroundings(now.expanded):
        return None
    change = change_of(before.recovered.text, now.recovered.text)
    if not (is_whole(before) and is_whole(now) and _are_moved(before, now, change)):
        return _within_kernel(before, now)
    if _is_trivial(before, now, change):
        return Touched(change) if _rows_alike(before.expanded, now.expanded, change) else None
    functions = _function_around(before, now, change)
    if functions is None:
        return _within_kernel(before, now)
    body, other = functions[0].body, functions[1].body
    alike = _rows_alike(before.expanded, now.expanded, Change(body.start, body.end, other.end))
    return Touched(change, functions[1]) if alike else None


def in_comments(before: Reading, now: Reading) -> Touched | None:
    """What was changed between two readings, where that is blanks and comments alone, whatever those say; None where it
    may be more."""
    if surroundings(before.expanded) != surroundings(now.expanded):
        return None
    change = change_of(before.recovered.text, now.recovered.text)
    if not (is_whole(before) and is_whole(now) and _are_moved(before, now, change)):
        return None
    is_all = _blank_lines(before, now, change) is not None and _rows_alike(before.expanded, now.expanded, change)
    return Touched(change) if is_all else None


def _within_kernel(before: Reading, now: Reading) -> Touched | None:
    """What was changed, where all of it stands in the body of one kernel, and whatever is wrong in either text is wrong
    in there; None where it may be more."""
    if before.expanded.source.holes or now.expanded.source.holes or before.recovered.lost or now.recovered.lost:
        return None
    written = change_of(before.expanded.text, now.expanded.text)
    around = _around(before, written.start, written.old_end), _around(now, written.start, written.new_end)
    old, new = around
    if old is None or new is None or not (old.is_kernel and new.is_kernel) or old.body.start != new.body.start:
        return None
    change = Change(old.body.start + 1, old.body.end - 1, new.body.end - 1)
    for one, other in ((before.expanded.text, now.expanded.text), (before.recovered.text, now.recovered.text)):
        if one[: change.start] != other[: change.start] or one[change.old_end :] != other[change.new_end :]:
            return None
    for reading, kernel in ((before, old), (now, new)):
        if any(at != kernel.body.start for at in (*reading.program.damaged, *reading.recovered.damaged)):
            return None
    if not (_are_placed(before, now, change) and _are_apart(before, now, old, new)):
        return None
    ends = Change(old.body.start, old.body.end, new.body.end)
    whole = (old.start, old.node.end), (new.start, new.node.end)
    errors = same_errors(before.recovered.root, now.recovered.root, change, whole)
    return Touched(change, new, is_whole=False) if errors and _rows_alike(before.expanded, now.expanded, ends) else None


def statements_of(before: Reading, now: Reading, change: Change) -> bytes:
    """The text of the statements that a change touches, before and after it, as it was written."""
    old = touched(before.expanded.text, change.start, change.old_end)
    return old + b"\n" + touched(now.expanded.text, change.start, change.new_end)


def is_whole(reading: Reading) -> bool:
    """Whether nothing of a text is in doubt."""
    doubtful = reading.program.damaged or reading.expanded.source.holes
    return reading.recovered.is_whole and not doubtful


def surroundings(expanded: Expanded) -> tuple[object, ...]:
    """What the preprocessor says beside the text, without its places."""
    masked = expanded.masked
    tables = (masked.launch_bounds, masked.block_sizes, masked.cluster_dims, masked.layouts, masked.packs)
    return (
        expanded.language.dialect.name,
        expanded.subject,
        expanded.searched,
        expanded.guessed,
        expanded.taken,
        tuple(name for name, _ in expanded.unresolved),
        tuple((note.message, note.malformed) for note in expanded.notes),
        tuple((c.names, c.values, c.macros, c.declares, c.is_wide, c.is_default) for c in expanded.conditions),
        tuple(repr(tuple(table.values())) for table in tables),
        library.named_in(expanded.text),
        tuple((f.source.path, f.source.data, f.parent) for f in expanded.files if f.source is not expanded.source),
    )


def _are_moved(before: Reading, now: Reading, change: Change) -> bool:
    """Whether both texts have the same kernels, and the same syntax errors, at places that moved along."""
    return _are_placed(before, now, change) and same_errors(before.recovered.root, now.recovered.root, change)


def _are_placed(before: Reading, now: Reading, change: Change) -> bool:
    """Whether both texts have the same kernels, at places that moved along."""
    old, new = before.program.kernels, now.program.kernels
    if len(old) != len(new):
        return False
    for one, other in zip(old, new, strict=True):
        if one.name != other.name or change.moved(one.start, one.node.end) != (other.start, other.node.end):
            return False
        if change.begin(one.body.start) != other.body.start:
            return False
    return True


def _rows_alike(before: Expanded, now: Expanded, change: Change) -> bool:
    """Whether all outside of a change came in the same pieces from the same files."""
    old, new = before._starts, now._starts
    first = bisect_right(old, change.start)
    last, other_last = max(first, bisect_left(old, change.old_end)), max(first, bisect_left(new, change.new_end))
    if first != bisect_right(new, change.start) or len(old) - last != len(new) - other_last:
        return False
    if list(old[:first]) != list(new[:first]) or [at + change.shift for at in old[last:]] != list(new[other_last:]):
        return False
    front = all((a.start, a.end) == (b.start, b.end) for a, b in _others(before, slice(first), now, slice(first)))
    sides = (slice(first), slice(first)), (slice(last, None), slice(other_last, None))
    return front and all(_are_of_same_files(before, one, now, other) for one, other in sides)


def _others(before: Expanded, of: slice, now: Expanded, of_now: slice) -> Iterator[tuple[Row, Row]]:
    """The rows that are not the very same, by pairs: those of a header are, wherever it is put."""
    old, new = before._rows[of], now._rows[of_now]
    return compress(zip(old, new, strict=True), map(is_not, old, new))


def _are_of_same_files(before: Expanded, of: slice, now: Expanded, of_now: slice) -> bool:
    """Whether some rows are of the same kinds, and from the same files."""
    firsts, others = before._firsts[of], now._firsts[of_now]
    if firsts == others:
        return all((a.kind, a.file) == (b.kind, b.file) for a, b in _others(before, of, now, of_now))
    files = zip(before._rows[of], firsts, now._rows[of_now], others, strict=True)
    return all((a.kind, a.file + first) == (b.kind, b.file + other) for a, first, b, other in files)


def _is_trivial(before: Reading, now: Reading, change: Change) -> bool:
    """Whether blanks and comments alone have changed that say nothing."""
    lines = _blank_lines(before, now, change)
    return lines is not None and not any(map(has_directives, lines))


def _blank_lines(before: Reading, now: Reading, change: Change) -> tuple[bytes, bytes] | None:
    """The lines of the file around a change, before and after it, where blanks and comments alone have changed, of the
    user's own text and of what was made of it."""
    old, new = before.recovered.text, now.recovered.text
    files = before.expanded.source.data, now.expanded.source.data
    whole = is_of_whole_lines(*files, change_of(*files))
    lines = is_trivial(old, new, change, before.recovered.root, whole=whole)
    if lines is None:
        return None
    start, end = _of_one_row(before.expanded, old, change, *lines)
    places = [_plain_range(before.expanded, start, end), _plain_range(now.expanded, start, end + change.shift)]
    if None in places:
        return None
    (low, high), (other_low, other_high) = (place for place in places if place is not None)
    source, edited = before.expanded.source.data, now.expanded.source.data
    same = source[:low] == edited[:other_low] and source[high:] == edited[other_high:]
    return (source[low:high], edited[other_low:other_high]) if same else None


def plain_row(expanded: Expanded, start: int, end: int) -> int | None:
    """How far behind its place in the file that the text is about this range of it stands in the text; None where it
    is not there as it is in the file."""
    starts = expanded._starts
    for at, row in enumerate(expanded._rows):
        if row.kind != PLAIN or row.start > start or row.file + expanded._firsts[at] != expanded.subject:
            continue
        behind = starts[at + 1] if at + 1 < len(starts) else len(expanded.text)
        if end <= row.start + behind - starts[at]:
            return starts[at] - row.start
    return None


def verbatim_range(expanded: Expanded, text: bytes, change: Change, start: int, end: int) -> tuple[int, int] | None:
    """Where the lines around a change stand in the file; None where they do not stand there as they are in the text."""
    return _plain_range(expanded, *_of_one_row(expanded, text, change, start, end))


def _of_one_row(expanded: Expanded, text: bytes, change: Change, start: int, end: int) -> tuple[int, int]:
    """A range around a change without blanks at its sides that come from elsewhere: a file may begin in the line in
    which another one ends."""
    starts = expanded._starts
    low = starts[max(0, bisect_right(starts, change.start) - 1)]
    behind = bisect_left(starts, max(change.start + 1, change.old_end))
    high = starts[behind] if behind < len(starts) else len(text)
    if start < low and not text[start:low].strip():
        start = low
    if high < end and not text[high:end].strip():
        end = high
    return start, end


def _plain_range(expanded: Expanded, start: int, end: int) -> tuple[int, int] | None:
    """Where a range of the text stands as it is in the file; None where it does not."""
    at = max(0, bisect_right(expanded._starts, start) - 1)
    row, begin = expanded._rows[at], expanded._starts[at]
    in_one = at + 1 == len(expanded._starts) or end <= expanded._starts[at + 1]
    if row.kind != PLAIN or not in_one or row.file + expanded._firsts[at] != expanded.subject:
        return None
    return row.start + start - begin, row.start + end - begin


def _function_around(before: Reading, now: Reading, change: Change) -> tuple[Function, Function] | None:
    """The kernel, or the function of the host, in whose body alone a change stands, in the text and in the user's file:
    as it was, and as it is."""
    old, new = _around(before, change.start, change.old_end), _around(now, change.start, change.new_end)
    if old is None or new is None or old.node.broken or new.node.broken:
        return None
    if (old.name, old.is_kernel) != (new.name, new.is_kernel):
        return None
    if change.moved(old.start, old.node.end) != (new.start, new.node.end):
        return None
    if change.begin(old.body.start) != new.body.start or not _are_apart(before, now, old, new):
        return None
    return (old, new) if old.is_kernel or is_apart(before.program, old) else None


def _are_apart(before: Reading, now: Reading, old: Function, new: Function) -> bool:
    """Whether two texts of the user's file differ in the body of a function alone."""
    places = [
        (reading.expanded.origin(function.body.start), reading.expanded.origin(function.body.end - 1))
        for reading, function in ((before, old), (now, new))
    ]
    (low, high), (other_low, other_high) = places
    if low is None or high is None or other_low is None or other_high is None:
        return False
    source, edited = before.expanded.source.data, now.expanded.source.data
    return source[:low] == edited[:other_low] and source[high:] == edited[other_high:]


def _around(reading: Reading, start: int, end: int) -> Function | None:
    """The function outside of records in whose body a range stands."""
    for function in chain.from_iterable(reading.program.functions.values()):
        if function.body.start < start and end < function.body.end:
            return function
    return None
