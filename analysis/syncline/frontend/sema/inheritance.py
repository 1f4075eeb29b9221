"""The bases of a record."""

from __future__ import annotations

from ...limits.sema import BASES
from .. import ctypes as c
from . import scoping, type_names
from .state import Sema


def base_type(sema: Sema, record: c.Record) -> c.Record | None:
    """The first base class, as it is for the template arguments of `record`."""
    if record.tag not in sema.program.bases:
        return None
    clause = next((n for n in sema.program.records[record.tag].node.named if n.type == "base_class_clause"), None)
    named = (
        next((n for n in clause.named if n.type.endswith(("identifier", "_type"))), None)
        if clause is not None
        else None
    )
    if named is None:
        return None
    scope = dict(sema.worked_out.arguments.get(record.name, {}))
    sema.reading.records.append(record.tag)
    try:
        found = scoping.with_scopes(sema, [scope], lambda: type_names.resolve(sema, named))
    finally:
        sema.reading.records.pop()
    return found if isinstance(found, c.Record) else None


def ancestors(sema: Sema, record: c.Record) -> list[c.Record]:
    """The record, its first base, that one's first base, and so on."""
    out = [record]
    while len(out) < BASES and (base := base_type(sema, out[-1])) is not None:
        out.append(base)
    return out
