"""What one round knows of the objects and arrays of its kernel."""

from __future__ import annotations

from dataclasses import dataclass, field

from ...ir import kernel as ir
from ...ir.terms import Term
from ..sema.values import Binding, Place, RecordPlace


@dataclass(slots=True)
class Objects:
    """The objects and arrays of a kernel: where they are, when they end, and what leads to them."""

    parameters: set[str] = field(default_factory=set)  #: the names of the kernel's parameters
    by_key: dict[str, RecordPlace] = field(default_factory=dict)  #: local objects
    statics: dict[tuple[int, str], Binding] = field(default_factory=dict)  #: of functions, by their place and name
    temporaries: list[Place] = field(default_factory=list)  #: objects without names that the statement ends
    destroyed: dict[str, bool] = field(default_factory=dict)  #: whether a record's destructor does something, by name
    referred: set[str] = field(default_factory=set)  #: pointer variables that something may lead to, by key
    #: of constant tables, by the array's key, and by the place and the size of what stands in each element
    contents: dict[str, dict[tuple[int, int], tuple[Term, ...]]] = field(default_factory=dict)
    #: whose beginning a number is, where addresses were made numbers
    addresses: dict[Term, ir.Array] = field(default_factory=dict)
