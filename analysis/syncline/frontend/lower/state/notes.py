"""What goes with a kernel's IR beside its statements and arrays."""

from __future__ import annotations

from ....ir import kernel as ir
from ....ir.launch import Stated
from ....ir.reasons import Assumption, Reason
from ....ir.terms import Term
from ....ir.unread import Unread


class Notes:
    """What one round notes of its kernel for whoever reads the IR."""

    def __init__(self) -> None:
        self.assumptions: dict[Assumption, None] = {}  #: what the lowering relies on
        self.unread: dict[tuple[object, ...], Unread] = {}  #: values that stand for text not read
        self.looks: set[Term] = set()  #: the indices and extents that the text names
        self.within: set[Term] = set()  #: OpenCL: the indices along axes of which the work-group's own are asked for
        self.outside: set[Term] = set()  #: OpenCL: those along axes of which global ids or groups are asked for
        self.stated: list[Stated] = []  #: what `assume` comments say of all launches
        self.made_for: dict[int, str] = {}  #: threads of the blocks that collectives are made for, which say so
        self.template_values: dict[str, Term] = {}  #: of template parameters that are integers
        self.strided: dict[ir.Strided, None] = {}  #: objects that hold the strides of their elements
        self.functions: dict[tuple[int, int], None] = {}  #: those that are inlined, by their place
        self.syntax_errors = 0  #: statements that could not be read
        self.unstructured: tuple[Reason, ir.Site] | None = None  #: why nothing of the lowered kernel can be relied on
