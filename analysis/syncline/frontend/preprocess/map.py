"""Where each byte of an expanded text comes from."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from ...ir.kernel import Span
from ...ir.unread import Condition
from ...records import field, record, replace
from ..languages import CUDA, Language
from ..languages.suffixes import is_header
from ..source import Source
from ..system_headers import is_system
from .left_out import LeftOut
from .masking import OPERATOR_WORDS, Masked, mask

#: kinds of rows: text that stands as it is in its file; a macro's argument; a macro's body
PLAIN, ARGUMENT, BODY = 0, 1, 2


@record
class Note:
    """Something that the preprocessor could not do, for the user."""

    message: str
    span: Span
    malformed: bool = True  #: the text is wrong; not so where it asks for an error, or for too much


@record
class Inclusion:
    """One file of the text; a header included twice is two of them. `start..end` is the directive in the parent,
    `out_start..out_end` what it became, with all that it includes."""

    source: Source
    parent: int | None = None
    start: int = 0
    end: int = 0
    out_start: int = 0
    out_end: int = 0


@record
class Definition:
    """Where a macro's name stands in its `#define`."""

    source: Source
    start: int
    end: int

    @property
    def span(self) -> Span:
        return self.source.span(self.start, self.end)


@record
class Row:
    """Bytes of the expanded text, up to the next row: they stand for `start..end` of a file. Rows that are not BODY map
    byte by byte. `file` counts from the file that the row was made for: a header's rows serve wherever it is put."""

    kind: int
    file: int
    start: int
    end: int
    chain: tuple[Definition, ...] = ()


@record
class Excerpt:
    """A header's part of an expanded text, to be put into another: files and offsets are counted from its own. `files`
    begins with the header."""

    text: bytes
    starts: tuple[int, ...]
    rows: tuple[Row, ...]
    firsts: tuple[int, ...]  #: the file that each row counts from
    files: tuple[Inclusion, ...]
    notes: tuple[Note, ...]
    unresolved: tuple[tuple[str, Span], ...]
    conditions: tuple[Condition, ...]
    left_out: tuple[LeftOut, ...]


class Mark(NamedTuple):
    """How much a builder has: bytes, pieces, rows, files, notes, unresolved headers, conditions and groups that are
    left out."""

    length: int
    pieces: int
    rows: int
    files: int
    notes: int
    unresolved: int
    conditions: int
    left_out: int


@record
class Expanded:
    """A file as it is parsed: conditionals resolved, headers in place, macros expanded, and masked.

    `subject` says which of the files it is about: the first, or a header of it that is looked at in its place.
    `notes` are for the user; `unresolved` lists the headers that nobody could read (mostly the system's), with the
    place of their `#include`; `conditions` are those that hang on macros which nobody defines."""

    text: bytes
    masked: Masked
    notes: tuple[Note, ...]
    unresolved: tuple[tuple[str, Span], ...]
    files: tuple[Inclusion, ...]
    expand: Callable[[str], str] = field(repr=False)  #: expands the macros in a text, as at the end of the file
    #: where a macro is defined that there is at the end of the file; None for other names, and for those of no file
    definition_of: Callable[[str], Definition | None] = field(repr=False)
    _starts: Sequence[int] = field(repr=False)
    _rows: Sequence[Row] = field(repr=False)
    _firsts: Sequence[int] = field(repr=False)
    language: Language = field(default=CUDA, repr=False)
    subject: int = 0
    conditions: tuple[Condition, ...] = ()
    searched: tuple[str, ...] = ()  #: the folders in which headers were looked for, beside those of their files
    guessed: tuple[tuple[str, str], ...] = ()  #: headers that no include folder has, and the files taken for them
    left_out: tuple[LeftOut, ...] = field(default=(), repr=False)  #: what conditionals take out of the text
    counted_lines: bool = False  #: whether a conditional, or a name, hangs on the numbers of lines
    taken: tuple[str, ...] = ()  #: macros that nobody defines and that are taken as defined: no kernel is without them
    before: tuple[str, ...] = ()  #: the texts that are taken to come before this one in the program

    @property
    def malformed(self) -> tuple[Note, ...]:
        """The notes on directives and uses of macros that cannot be read."""
        return tuple(note for note in self.notes if note.malformed)

    @property
    def source(self) -> Source:
        """The file that this is about."""
        return self.files[self.subject].source

    @property
    def compiled(self) -> str | None:
        """The path of the file that is compiled with all that it includes; None where its name says that others include
        it."""
        path = self.files[0].source.path
        return None if is_header(path) else path

    @property
    def missing(self) -> tuple[tuple[str, Span], ...]:
        """The headers that were not found and that are no system's or toolkit's, whose contents the dialects know."""
        return tuple((name, span) for name, span in self.unresolved if not is_system(name))

    @property
    def always_left_out(self) -> tuple[LeftOut, ...]:
        """What conditionals take out of the text wherever the file that has it is included."""
        often = Counter(file.source.path for file in self.files)
        by_file: dict[str, list[LeftOut]] = {}
        for piece in self.left_out:
            by_file.setdefault(piece.source.path, []).append(piece)
        out: list[LeftOut] = []
        for path, pieces in by_file.items():
            if often[path] == 1:
                out += pieces
                continue
            for start, end in dict.fromkeys((piece.start, piece.end) for piece in pieces):
                over = [each for each in pieces if each.start <= start and end <= each.end]
                out += over[:1] if len(over) >= often[path] else []
        return tuple(out)

    def included(self, at: Span) -> Span | None:
        """The `#include` of the file that this is about which leads to a place in a header, or the place itself; None
        where none of it does."""
        if at.path == self.source.path:
            return at
        for file in self.files:
            step = file if file.source.path == at.path else None
            while step is not None and step.parent is not None:
                if step.parent == self.subject:
                    return self.source.span(step.start, step.end)
                step = self.files[step.parent]
        return None

    def about(self, path: str) -> Expanded | None:
        """The same text, about one of its headers; None where that was not included."""
        found = (number for number, file in enumerate(self.files) if file.source.path == path)
        subject = next(found, None)
        return None if subject is None else replace(self, subject=subject)

    def headers(self) -> Iterator[tuple[int, int]]:
        """Where the headers stand that are neither the file that this is about nor on the way to it, with all that they
        include."""
        way: set[int] = set()
        step: int | None = self.subject
        while step is not None:
            way.add(step)
            step = self.files[step].parent
        for number, file in enumerate(self.files):
            if number not in way and file.parent in way:
                yield file.out_start, file.out_end

    def span(self, start: int, end: int) -> Span:
        """What the user wrote for the bytes `start..end` of the expanded text.

        Inside one argument of a macro that is the argument's own text; where a macro's body takes part, the whole
        use of the macro. A range that crosses into a header is given by the `#include`."""
        starts = self._starts
        at = max(0, bisect_right(starts, start) - 1)
        first, first_out, file = self._rows[at], starts[at], self._rows[at].file + self._firsts[at]
        if first.kind != BODY and (at + 1 == len(starts) or end <= starts[at + 1]):  # in one row, as most are
            moved = first.start - first_out
            return self.files[file].source.span(start + moved, max(start, end) + moved)
        last, last_out, other = self._row(max(start, end - 1))
        low = first.start + (start - first_out if first.kind != BODY else 0)
        high = last.start + (end - last_out) if last.kind != BODY else last.end
        first_file, last_file = file, other
        while file != other:  # a header comes after the file that includes it
            if file > other:
                inclusion = self.files[file]
                file, low = inclusion.parent or 0, inclusion.start
            else:
                inclusion = self.files[other]
                other, high = inclusion.parent or 0, inclusion.end
        if first.kind == BODY and first_file == file:
            high = max(high, first.end)
        if last.kind == BODY and last_file == file:
            low = min(low, last.start)
        return self.files[file].source.span(min(low, high), max(low, high))

    def own_rows(self) -> Iterator[tuple[int, int, Row]]:
        """The rows of the file that this is about, each with the bytes of the text from and to which it goes."""
        starts, end = self._starts, len(self.text)
        at = 0
        for low, high in (*self.headers(), (end, end)):
            while at < len(starts) and starts[at] < low:
                row = self._rows[at]
                if row.file + self._firsts[at] == self.subject:
                    yield starts[at], starts[at + 1] if at + 1 < len(starts) else end, row
                at += 1
            at = max(at, bisect_left(starts, high))

    def origin(self, offset: int) -> int | None:
        """The offset in the file that this is about of a byte that stands there as it is; None inside a macro's
        expansion (arguments too) and in the other files."""
        row, out, file = self._row(offset)
        return row.start + (offset - out) if row.kind == PLAIN and file == self.subject else None

    def definitions(self, start: int, end: int) -> Iterator[Definition]:
        """The macros whose bodies put something into the bytes `start..end`, each as often as it does."""
        for at in range(max(0, bisect_right(self._starts, start) - 1), bisect_left(self._starts, end)):
            yield from self._rows[at].chain

    def places(self) -> dict[int, list[tuple[int, int]]]:
        """By the identity of each file's source, where pieces of it begin, and where these stand in the text, in the
        order of the file."""
        found: dict[int, list[tuple[int, int]]] = {}
        for start, row, first in zip(self._starts, self._rows, self._firsts, strict=True):
            if row.kind == PLAIN:
                found.setdefault(id(self.files[row.file + first].source), []).append((row.start, start))
        return {source: sorted(pieces) for source, pieces in found.items()}

    def macro_chain(self, offset: int) -> tuple[Span, ...]:
        """The definitions of the macros whose bodies put this byte here, outermost first. Those that the compiler or
        the command line defines have no place and are left out."""
        return tuple(definition.span for definition in self._row(offset)[0].chain)

    def _row(self, offset: int) -> tuple[Row, int, int]:
        """The row of a byte, where that begins, and the number of its file."""
        at = max(0, bisect_right(self._starts, offset) - 1)
        return self._rows[at], self._starts[at], self._rows[at].file + self._firsts[at]


class Builder:
    """Puts an expanded text together, piece by piece."""

    def __init__(self, source: Source, language: Language = CUDA) -> None:
        self.language = language
        self.files: list[Inclusion] = [Inclusion(source)]
        self.notes: list[Note] = []
        self.unresolved: list[tuple[str, Span]] = []
        self.conditions: list[Condition] = []
        self.left_out: list[LeftOut] = []
        self.searched: tuple[str, ...] = ()
        self.guessed: tuple[tuple[str, str], ...] = ()
        self.counted_lines = False
        self.taken: tuple[str, ...] = ()
        self.before: tuple[str, ...] = ()
        self.length = 0
        self.last_byte = b"\n"
        self._pieces: list[bytes] = []
        self._starts: list[int] = []
        self._rows: list[Row] = []
        self._firsts: list[int] = []
        self._open: tuple[int, int] | None = None  # file and source offset at which the last, PLAIN, row ends

    def plain(self, file: int, start: int, text: bytes) -> None:
        """`text` replaces as many bytes of the file at `start` (it is their copy, or blanks)."""
        if not text:
            return
        if self._open != (file, start):
            self._close()
            self._begin(Row(PLAIN, file, start, start))
        self._open = (file, start + len(text))
        self._append(text)

    def piece(self, text: bytes, row: Row) -> None:
        """Text out of a macro."""
        self._close()
        if row.kind != BODY or not self._rows or self._firsts[-1] or self._rows[-1] != row:
            self._begin(row)
        self._append(text)

    def note(self, file: int, start: int, end: int, message: str, *, malformed: bool = True) -> None:
        self.notes.append(Note(message, self.files[file].source.span(start, end), malformed))

    def _begin(self, row: Row) -> None:
        self._starts.append(self.length)
        self._rows.append(row)
        self._firsts.append(0)

    def _append(self, text: bytes) -> None:
        self._pieces.append(text)
        self.length += len(text)
        self.last_byte = text[-1:]

    def _close(self) -> None:
        self._open = None

    def mark(self) -> Mark:
        """Where a header begins."""
        self._close()
        return Mark(
            self.length,
            len(self._pieces),
            len(self._rows),
            len(self.files),
            len(self.notes),
            len(self.unresolved),
            len(self.conditions),
            len(self.left_out),
        )

    def text(self, mark: Mark) -> bytes:
        """The text that came after a mark."""
        return b"".join(self._pieces[mark.pieces :])

    def since(self, mark: Mark) -> Excerpt:
        """All that came after a mark: a header and what it includes."""
        return Excerpt(
            self.text(mark),
            tuple([start - mark.length for start in self._starts[mark.rows :]]),
            tuple(self._rows[mark.rows :]),
            tuple([first - mark.files for first in self._firsts[mark.rows :]]),
            tuple(_file_in(file, -mark.files, -mark.length) for file in self.files[mark.files :]),
            tuple(self.notes[mark.notes :]),
            tuple(self.unresolved[mark.unresolved :]),
            tuple(self.conditions[mark.conditions :]),
            tuple(self.left_out[mark.left_out :]),
        )

    def put(self, excerpt: Excerpt, index: int, start: int, end: int) -> None:
        """A header in the place of its directive, `start..end` of the file of this index."""
        self._close()
        first, length = len(self.files), self.length
        header, *others = (_file_in(file, first, length) for file in excerpt.files)
        self.files += [replace(header, parent=index, start=start, end=end), *others]
        self._starts += [length + each for each in excerpt.starts]
        self._rows += excerpt.rows
        self._firsts += [first + each for each in excerpt.firsts]
        self.notes += excerpt.notes
        self.unresolved += excerpt.unresolved
        self.conditions += excerpt.conditions
        self.left_out += excerpt.left_out
        if excerpt.text:
            self._append(excerpt.text)

    def build(self, expand: Callable[[str], str], definition_of: Callable[[str], Definition | None]) -> Expanded:
        if not self._rows:
            self._begin(Row(PLAIN, 0, 0, 0))
        masked = mask(b"".join(self._pieces), OPERATOR_WORDS if self.language.is_cplusplus else {})
        return Expanded(
            masked.text,
            masked,
            tuple(self.notes),
            tuple(self.unresolved),
            tuple(self.files),
            expand,
            definition_of,
            self._starts,
            self._rows,
            self._firsts,
            self.language,
            0,
            tuple(self.conditions),
            self.searched,
            self.guessed,
            tuple(self.left_out),
            self.counted_lines,
            self.taken,
            self.before,
        )


def _file_in(file: Inclusion, files: int, length: int) -> Inclusion:
    parent = None if file.parent is None else file.parent + files
    return Inclusion(file.source, parent, file.start, file.end, file.out_start + length, file.out_end + length)
