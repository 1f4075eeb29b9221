"""Static data members of records: which declaration one has, and the constant that it begins with."""

from __future__ import annotations

from ....ir.terms import Kind
from ....limits.sema import BASES
from ....records import record
from ... import ctypes as c
from ...ctypes import Arithmetic, CType
from ...syntax.node import Node
from ..core import convert
from ..core.state import Sema
from ..core.values import Binding, Number
from ..declarators import inheritance
from ..program.declared import Variable
from . import instances
from .specialisations import Special, chosen
from .unify import Undetermined


@record(eq=False)
class StaticMember:
    """A static data member of a record, which may be a base of the one that was asked, and its declaration; None where
    nobody knows which of several it is. `special`: it is declared for the record's template arguments alone."""

    record: c.Record
    variable: Variable | None
    special: bool = False

    def scopes(self, sema: Sema) -> list[dict[str, Binding]]:
        """What is in sight where it is declared."""
        return [{}] if self.special else instances.record_scopes(sema, self.record)


def declared(sema: Sema, record: c.Record, name: str, depth: int = 0) -> StaticMember | None:
    """The static data member of this name of a record (of an instance, with its template arguments), or of a base; None
    where it has none."""
    if (record.tag, name) not in sema.program.members:
        hidden = depth >= BASES or record.field(name) is not None
        bases = () if hidden else inheritance.direct_bases(sema, record)
        inherited = (declared(sema, base, name, depth + 1) for base in bases)
        return next((found for found in inherited if found is not None), None)
    special = [Special(p or (), t, v) for p, t, v in sema.program.special_members.get((record.tag, name), ())]
    if special:
        _, given = sema.worked_out.made_from.get(record.name, ("", ()))
        try:
            found = chosen(sema, special, (), given)
        except Undetermined:
            return StaticMember(record, None)
        if found is not None:
            return StaticMember(record, found[0], special=True)
    return StaticMember(record, sema.program.members[record.tag, name])


def begun(sema: Sema, ctype: CType, initial: Node | None) -> Number | None:
    """The constant that a variable of a type begins with; None where it begins with none."""
    if initial is None or initial.type == "string_literal":
        return None
    if initial.type in ("initializer_list", "argument_list") and len(initial.named) == 1:
        initial = initial.named[0]
    if not isinstance(ctype, Arithmetic | c.Auto):
        return None
    found = sema.evaluated(initial)
    if isinstance(found, Number) and not any(s.info.kind is Kind.VAR for s in found.term.symbols):
        return convert.cast(found, ctype) if isinstance(ctype, Arithmetic) else found
    return None
