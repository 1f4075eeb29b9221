"""The uses of macros in a text, and what each became."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from ...ir.kernel import Span
from ...records import record
from ...regex import regex
from .map import BODY, PLAIN, Definition, Expanded

_WORDS = regex(r"\b__(?:global|shared|constant|device)__\b")


@record
class Use:
    """One use of a macro in the file that a text is about, `start..end` there with its arguments; in the text it is the
    bytes `out_start..out_end`."""

    start: int
    end: int
    definition: Definition
    out_start: int
    out_end: int


class Uses:
    """Those whose macros the file or its headers define. One in an argument of another, or in the text of another, is
    a part of that one."""

    def __init__(self, expanded: Expanded) -> None:
        self._expanded = expanded

    @cached_property
    def by_start(self) -> dict[int, Use]:
        """Each by where it begins in the file, in the order of the text."""
        return {use.start: use for use in _uses(self._expanded)}

    @property
    def path(self) -> str:
        return self._expanded.source.path

    def name(self, use: Use) -> Span:
        """The macro's name where it is used."""
        length = use.definition.end - use.definition.start
        return self._expanded.source.span(use.start, use.start + length)

    def bytes_of(self, use: Use) -> bytes:
        """What it became, as it is parsed."""
        return self._expanded.text[use.out_start : use.out_end]

    def text(self, use: Use) -> str:
        """The same in the words of the language."""
        text = self.bytes_of(use).decode("utf-8", "replace")
        return _WORDS.sub(lambda word: self._own_words.get(word.group(), word.group()), text).strip()

    @cached_property
    def _own_words(self) -> dict[str, str]:
        """What the language calls kernels and address spaces, by the grammar's words."""
        pairs = (line.split() for line in self._expanded.language.macros)
        return {pair[1]: pair[0] for pair in pairs if len(pair) == 2 and _WORDS.fullmatch(pair[1])}


def _uses(expanded: Expanded) -> Iterator[Use]:
    """A use begins with text of its macro, or of an argument, and goes on while what comes is of the same."""
    start = end = out_start = out_end = -1
    definition: Definition | None = None
    for low, high, row in expanded.own_rows():
        is_part = row.kind != PLAIN and out_end == low
        of = row.chain[0] if row.kind == BODY and row.chain else None
        if is_part and start <= row.start and row.end <= end:
            out_end = high
        elif is_part and row.start <= start and end <= row.end:  # what came first was an argument
            start, end, definition, out_end = row.start, row.end, of, high
        else:
            if definition is not None:
                yield Use(start, end, definition, out_start, out_end)
            start, end, definition, out_start, out_end = row.start, row.end, of, low, high
    if definition is not None:
        yield Use(start, end, definition, out_start, out_end)
