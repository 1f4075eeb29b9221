"""What specifications have said so far of the kernel that is being lowered."""

from __future__ import annotations

from ....ir import kernel as ir
from ....ir.terms import Term
from ....records import field, record
from ...sema.core.values import Value
from ...syntax.node import Node


@record
class Known:
    """A claim behind its barrier: `looking` is done again, and the condition known of the threads."""

    looking: ir.Block
    condition: Term
    threads: tuple[tuple[Term, ...], ...]


@record(frozen=False)
class Promise:
    """A postcondition, with the variables as they were where it stands. `relied_on`: it is what a function elsewhere
    does, and was assumed of an access."""

    condition: Node
    site: ir.Site
    everywhere: bool
    relied_on: bool = False


@record(frozen=False)
class Wide:
    """The claims of a function: their calls, how many scopes they see, and the names that each loop saw there."""

    calls: list[Node]
    scopes: int
    seen: list[frozenset[str]] = field(default_factory=list)


class Contract:
    """What specifications say of the function that is being lowered."""

    def __init__(self) -> None:
        self.promises: list[Promise] = []  #: postconditions
        self.given_back: Value | None = None  #: what the function returns, while a postcondition is lowered
        self.wide: Wide | None = None  #: claims about all loops


@record
class Log:
    """The variables of one kind of access to one array."""

    writes: bool
    array: ir.Array
    happened: Term
    place: Term


class Specifications:
    """What one round has met of the kernel's specifications and of its `assume` comments."""

    def __init__(self) -> None:
        self.logs: dict[tuple[bool, str], Log] = {}  #: accesses that specifications speak of
        #: what is known behind barriers, by where it is claimed
        self.known: dict[tuple[ir.Site, Term], Known] = {}
        self.assumed: set[int] = set()  #: where the comments stand that hold from the start
        self.understood: set[int] = set()  #: where those stand that were assumed at their place
