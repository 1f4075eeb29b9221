"""A function that is being lowered, in place of its call: what its body sees, and where its jumps lead."""

from __future__ import annotations

from ....ir import kernel as ir
from ...ctypes import CType
from ...sema.core.values import Binding, Place, Value
from ...sema.program.declared import Function
from ...syntax.node import Node
from .claimed import Contract


class Returns:
    """What `return` leaves, and where it puts the function's result."""

    def __init__(self, label: str | None = None, type: CType | None = None) -> None:
        self.label = label  #: what it leaves; None in the kernel itself
        self.type = type  #: of the result
        self.tail: Node | None = None  #: the body's last statement
        self.direct: Place | Value | None = None  #: what the last statement returns, where it is the only return
        self.result: Place | None = None  #: the variable of the result, where there are several returns
        self.jumped = False  #: whether one left the middle of the body


class Targets:
    """What the other jumps leave, by the labels of loops, switches and regions."""

    def __init__(self) -> None:
        self.breaks: list[str] = []  #: the innermost last
        self.continues: list[str] = []  #: the innermost last
        self.depths: dict[str, int] = {}  #: the number of scopes around what a jump leaves
        self.gotos: dict[str, str] = {}  #: the region that a goto leaves, by the text's label


class Inlining:
    """The calls that one round has inlined."""

    def __init__(self) -> None:
        self.stack: list[Function] = []  #: the functions that are being inlined, the innermost last
        self.numbers: list[tuple[tuple[str, int], ...]] = []  #: what each has as numbers in its template arguments
        self.count = 0
        self.endless = False  #: whether recursion was too deep


class Frame:
    """A function that is being lowered. It lives as long as its body is inlined; the caller's comes back then."""

    def __init__(
        self,
        function: Function | None,
        scopes: list[dict[str, Binding]],
        calls: tuple[ir.Span, ...] = (),
        this: Place | None = None,
        returns: Returns | None = None,
    ) -> None:
        self.function = function  #: None for a lambda
        self.scopes = scopes
        self.calls = calls  #: those that led here, the kernel's first
        self.this = this
        self.instance = ""  #: the template arguments that it was made with
        self.returns = returns or Returns()
        self.targets = Targets()
        self.contract = Contract()
        self.objects: list[tuple[int, Place]] = []  #: to destroy, with the depth of their scope
        self.locals: list[Binding] = []  #: objects that a declaration in the body makes
        #: parameters that were given no object with a name, by their names; of a lambda, those around it too
        self.rvalues: list[tuple[str, Binding]] = []
        self.outer = 0  #: the number of scopes around the body
        self.alone: Node | None = None  #: the expression that is a statement and is being lowered
        self.is_body = False  #: whether that is the body of a branch or a loop, without braces

    def begins(self, statement: Node, *, is_body: bool = False) -> None:
        """Notes the statement that is lowered next."""
        self.alone = statement if statement.type == "expression_statement" else None
        self.is_body = is_body
