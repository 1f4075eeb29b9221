"""What one round knows of the objects and arrays of its kernel."""

from __future__ import annotations

from ....ir import kernel as ir
from ....ir.terms import Term
from ...sema.core.values import Binding, Place, RecordPlace


class Objects:
    """The objects and arrays of a kernel: where they are, when they end, and what leads to them."""

    def __init__(self) -> None:
        self.parameters: set[str] = set()  #: the names of the kernel's parameters
        self.by_key: dict[str, RecordPlace] = {}  #: local objects
        self.statics: dict[tuple[int, str], Binding] = {}  #: of functions, by their place and name
        self.temporaries: list[Place] = []  #: objects without names that the statement ends
        self.destroyed: dict[str, bool] = {}  #: whether a record's destructor does something, by name
        self.referred: set[str] = set()  #: pointer variables that something may lead to, by key
        #: of constant tables, by the array's key, and by the place and the size of what stands in each element
        self.contents: dict[str, dict[tuple[int, int], tuple[Term, ...]]] = {}
        #: whose beginning a number is, where addresses were made numbers
        self.addresses: dict[Term, ir.Array] = {}
