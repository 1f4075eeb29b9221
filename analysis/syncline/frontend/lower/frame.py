"""A function that is being lowered, in place of its call: what its body sees, and where its jumps lead."""

from __future__ import annotations

from dataclasses import dataclass, field

from ...ir import kernel as ir
from ..ctypes import CType
from ..sema.declared import Function
from ..sema.values import Binding, Place, Value
from ..syntax.node import Node
from .claimed import Contract


@dataclass(slots=True)
class Returns:
    """What `return` leaves, and where it puts the function's result."""

    label: str | None = None  #: what it leaves; None in the kernel itself
    type: CType | None = None  #: of the result
    tail: Node | None = None  #: the body's last statement
    direct: Place | Value | None = None  #: what the last statement returns, where it is the only return
    result: Place | None = None  #: the variable of the result, where there are several returns
    jumped: bool = False  #: whether one left the middle of the body


@dataclass(slots=True)
class Targets:
    """What the other jumps leave, by the labels of loops, switches and regions."""

    breaks: list[str] = field(default_factory=list)  #: the innermost last
    continues: list[str] = field(default_factory=list)  #: the innermost last
    depths: dict[str, int] = field(default_factory=dict)  #: the number of scopes around what a jump leaves
    gotos: dict[str, str] = field(default_factory=dict)  #: the region that a goto leaves, by the text's label


@dataclass(slots=True)
class Inlining:
    """The calls that one round has inlined."""

    stack: list[Function] = field(default_factory=list)  #: the functions that are being inlined, the innermost last
    count: int = 0
    endless: bool = False  #: whether recursion was too deep


@dataclass(slots=True)
class Frame:
    """A function that is being lowered. It lives as long as its body is inlined; the caller's comes back then."""

    function: Function | None  #: None for a lambda
    scopes: list[dict[str, Binding]]
    calls: tuple[ir.Span, ...] = ()  #: those that led here, the kernel's first
    this: Place | None = None
    instance: str = ""  #: the template arguments that it was made with
    returns: Returns = field(default_factory=Returns)
    targets: Targets = field(default_factory=Targets)
    contract: Contract = field(default_factory=Contract)
    constants: list[tuple[dict[str, Binding], str]] = field(default_factory=list)  #: names declared const, by scope
    objects: list[tuple[int, Place]] = field(default_factory=list)  #: to destroy, with the depth of their scope
    outer: int = 0  #: the number of scopes around the body
    alone: Node | None = None  #: the expression that is a statement and is being lowered
    is_body: bool = False  #: whether that is the body of a branch or a loop, without braces

    def begins(self, statement: Node, *, is_body: bool = False) -> None:
        """Notes the statement that is lowered next."""
        self.alone = statement if statement.type == "expression_statement" else None
        self.is_body = is_body
