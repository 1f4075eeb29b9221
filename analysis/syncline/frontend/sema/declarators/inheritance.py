"""The bases of a record."""

from __future__ import annotations

from ....limits.sema import BASES
from ... import ctypes as c
from ...syntax.node import Node
from ..core import scoping
from ..core.state import Sema
from . import type_names


def base_type(sema: Sema, record: c.Record) -> c.Record | None:
    """The first base class, as it is for the template arguments of `record`."""
    named = _named_bases(sema, record)
    return _resolved(sema, record, named[0]) if named else None


def direct_bases(sema: Sema, record: c.Record) -> list[c.Record]:
    """All base classes that a record names, as far as they are known."""
    found = (_resolved(sema, record, named) for named in _named_bases(sema, record))
    return [base for base in found if base is not None]


def has_virtual_base(sema: Sema, record: c.Record) -> bool:
    """Whether two parts of an object may have one base in common (C++17 [class.mi])."""
    clauses = (_clause(sema, each) for each in ancestors(sema, record))
    return any(clause is not None and clause.has("virtual") for clause in clauses)


def _clause(sema: Sema, record: c.Record) -> Node | None:
    if record.tag not in sema.program.bases:
        return None
    return next((n for n in sema.program.records[record.tag].node.named if n.type == "base_class_clause"), None)


def _named_bases(sema: Sema, record: c.Record) -> list[Node]:
    clause = _clause(sema, record)
    return [n for n in clause.named if n.type.endswith(("identifier", "_type"))] if clause is not None else []


def _resolved(sema: Sema, record: c.Record, named: Node) -> c.Record | None:
    scope = dict(sema.worked_out.arguments.get(record.name, {}))
    sema.reading.records.append(record.tag)
    try:
        found = scoping.with_scopes(sema, [scope], lambda: type_names.resolve(sema, named))
    finally:
        sema.reading.records.pop()
    return found if isinstance(found, c.Record) else None


def inherited(sema: Sema, record: c.Record, tag: str, depth: int = 0) -> tuple[c.Record, int] | None:
    """The base of this tag, direct or not, and how many of the record's fields come before those of the base; None
    where it has no such base."""
    before = 0
    for base in direct_bases(sema, record) if depth < BASES else ():
        if base.tag == tag:
            return base, before
        deeper = inherited(sema, base, tag, depth + 1)
        if deeper is not None:
            return deeper[0], before + deeper[1]
        before += len(base.fields)
    return None


def distance(sema: Sema, given: c.CType, wanted: c.CType) -> int:
    """How many bytes lie between where an object of the type `given` begins and its base `wanted`; the other way round,
    below zero."""
    if not isinstance(given, c.Record) or not isinstance(wanted, c.Record) or given.tag == wanted.tag:
        return 0
    for whole, part, sign in ((given, wanted, 1), (wanted, given, -1)):
        found = inherited(sema, whole, part.tag)
        if found is not None:
            return sign * begins(whole, *found)
    return 0


def begins(record: c.Record, base: c.Record, before: int) -> int:
    """Where in a record a base begins, whose fields come behind so many others."""
    return record.fields[before].offset - base.fields[0].offset if base.fields and before else 0


def ancestors(sema: Sema, record: c.Record) -> list[c.Record]:
    """The record, its bases, the bases of these, and so on."""
    out = [record]
    for each in out:
        known = {one.tag for one in out}
        out += [base for base in direct_bases(sema, each) if base.tag not in known] if len(out) < BASES else []
    return out
