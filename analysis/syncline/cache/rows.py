"""Values of a report as text and back.

A text is lines, one for each value, without repetition: a kind, and behind it a plain value as such, or the numbers of
the lines with the parts of one that has parts. A part stands above what it is a part of. Nothing is made from a text
but what is listed here, so that one from anywhere does no harm.
"""

from __future__ import annotations

import enum
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from .. import courses as c
from .. import findings as f
from ..ir import launch, reasons
from ..ir.dialect import Speech
from ..ir.kernel import Scope, Space, Span
from ..ir.terms import Kind, Sort, Term
from ..ir.terms.sorts import Scalar, SymInfo
from ..ir.terms.term import intern
from ..records import fields

_ENUMS = (
    *(f.Verdict, f.FindingVerdict, f.Hazard, f.Severity, f.FixKind, f.KernelKind, f.Stage, c.Doing),
    *(reasons.Cause, reasons.AssumptionKind, Scope, Space, Speech, Kind, Sort),
)
_RECORDS = (
    *(f.Related, f.ThreadId, f.Cell, f.Input, f.Witness, f.Edit, f.Fix, f.Finding, f.Condition, f.Incomplete),
    *(f.BarrierFact, f.MacroFact, f.KernelReport, f.FileReport, reasons.Reason, reasons.Assumption),
    *(launch.Launch, launch.Alias, Scalar),
    *(c.Course, c.Step, c.Surroundings, c.Touch),
)
_PARTS_OF_TERM = ("op", "args", "payload", "sort")

#: the names of the fields of each class of values with parts
_PARTS: dict[type, tuple[str, ...]] = {
    **{cls: tuple([each.name for each in fields(cls)]) for cls in _RECORDS},
    **{cls: cls._fields for cls in (Span, SymInfo)},
    Term: _PARTS_OF_TERM,
    Fraction: ("numerator", "denominator"),
}
_NAMED: dict[type, str] = {cls: cls.__name__ for cls in (*_ENUMS, *_PARTS)}
_PLAIN: dict[type, tuple[str, Callable[[Any], str]]] = {
    type(None): ("none", lambda _: ""),
    bool: ("bool", lambda value: "1" if value else ""),
    int: ("int", str),
    float: ("float", repr),
    str: ("text", lambda value: value.replace("\\", "\\\\").replace("\n", "\\n")),
}


class NotPlain(Exception):
    """A value of a kind that has no row."""


def as_text(value: Any) -> str:
    """A value as text. Raises NotPlain where it, or a part of it, is of a class that is not listed."""
    rows = _Rows()
    rows.number(value)
    return "\n".join(rows.lines)


class _Rows:
    """The lines so far, with their numbers."""

    def __init__(self) -> None:
        self.lines: dict[str, int] = {}
        self._known: dict[int, tuple[int, Any]] = {}  #: values with parts by identity, held so that it stays theirs

    def number(self, value: Any) -> int:
        """The number of the line with a value."""
        known = self._known.get(id(value))
        if known is not None:
            return known[0]
        number = self.lines.setdefault(self._line(value), len(self.lines))
        self._known[id(value)] = number, value
        return number

    def _line(self, value: Any) -> str:
        cls = type(value)
        if cls in _PLAIN and value == value:  # "not a number" would not be the one that it was
            kind, written = _PLAIN[cls]
            return f"{kind} {written(value)}"
        if cls in _PARTS:
            return self._with_parts(cls.__name__, [getattr(value, name) for name in _PARTS[cls]])
        if cls in _NAMED:
            return f"{cls.__name__} {value.name}"
        if cls is tuple or cls is frozenset:
            return self._with_parts(cls.__name__, value)
        raise NotPlain(cls.__name__)

    def _with_parts(self, kind: str, parts: Any) -> str:
        return " ".join([kind, *[str(self.number(part)) for part in parts]])


def from_text(text: str) -> Any:
    """The value of a text. Raises ValueError for any other text than `as_text` makes."""
    made: list[Any] = []
    try:
        for line in text.split("\n"):
            kind, _, rest = line.partition(" ")
            made.append(_READ[kind](rest, made))
    except (LookupError, TypeError, AttributeError, ArithmeticError) as problem:
        raise ValueError(f"line {len(made)} cannot be read: {problem!r}") from problem
    return made[-1]


#: makes a value from what stands behind its kind, and the values above
_Reader = Callable[[str, list[Any]], Any]


def _plain(read: Callable[[str], Any]) -> _Reader:
    return lambda rest, made: read(rest)


def _text(written: str) -> str:
    if "\\" not in written:
        return written
    return "\\".join([part.replace("\\n", "\n") for part in written.split("\\\\")])


def _member(cls: type[enum.Enum]) -> _Reader:
    return lambda rest, made: cls[rest]


def _of_parts(cls: Callable[..., Any], count: int) -> _Reader:
    def read(rest: str, made: list[Any]) -> Any:
        parts = [made[int(number)] for number in rest.split(" ")]
        if len(parts) != count:
            raise ValueError(f"{len(parts)} parts, not {count}")
        return cls(*parts)

    return read


def _many(cls: Callable[[list[Any]], Any]) -> _Reader:
    return lambda rest, made: cls([made[int(number)] for number in rest.split(" ")] if rest else [])


_READ: dict[str, _Reader] = {
    "none": _plain(lambda rest: None),
    "bool": _plain(bool),
    "int": _plain(int),
    "float": _plain(float),
    "text": _plain(_text),
    "tuple": _many(tuple),
    "frozenset": _many(frozenset),
    **{cls.__name__: _member(cls) for cls in _ENUMS},
    **{cls.__name__: _of_parts(cls, len(names)) for cls, names in _PARTS.items()},
    "Term": _of_parts(intern, len(_PARTS_OF_TERM)),
}
