"""What the text means at a place: what is in sight there, and what has been worked out of records and templates."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Protocol

from ....ir import kernel as ir
from ....ir.reasons import Assumption
from ....ir.unread import OpenType
from ... import ctypes as c
from ...ctypes import Arithmetic, CType
from ...languages import Language
from ...syntax.node import Node
from ..program.declared import Function
from ..program.program import Program
from .values import Argument, Binding, TypeName, Value


class Evaluator(Protocol):
    """Who evaluates expressions for their meaning: nothing of it is done when the program runs."""

    def constant(self, node: Node) -> int | None:
        """The value of an integer constant expression; None where it is none."""
        ...

    def evaluated(self, node: Node, wanted: Arithmetic) -> Value | None:
        """The value of a constant expression, the functions that it calls run; None where it is none."""
        ...

    def scratch(self, node: Node) -> Value | None:
        """The value of an expression that does nothing; None where it does something."""
        ...

    def denoted(self, node: Node) -> Argument | None:
        """The object that an expression denotes, or its value, as `decltype` asks; None where that rests on an
        assumption."""
        ...

    def no_local(self, name: str) -> Binding | None:
        """What a name stands for that no function declares: a constant of a record around, or what the file has; None
        where nothing has it."""
        ...


class WorkedOut:
    """What has been worked out of names and records, for as long as one walk over the text lasts."""

    def __init__(self) -> None:
        self.names: dict[str, Binding | None] = {}  #: at file scope, as far as they were asked for
        #: static members, by record and name, and by depth where that made a difference
        self.static_members: dict[tuple[str, str, int | None], Binding | None] = {}
        self.enumerations: dict[tuple[object, ...], tuple[object, ...]] = {}  #: by place and scopes
        #: of record templates, by the record's name, and by how deep within others where that made a difference
        self.instances: dict[tuple[str, int | None], CType] = {}
        self.arguments: dict[str, dict[str, Binding]] = {}  #: of templates, by the record's name
        #: (template, arguments) by the record's name
        self.made_from: dict[str, tuple[str, tuple[Binding | None, ...]]] = {}


class Reading:
    """What is being read now, within each other."""

    def __init__(self) -> None:
        self.records: list[str] = []  #: whose members are being looked at, by tag
        self.aliases: list[str] = []  #: in records, that are being looked up
        self.instantiating = 0  #: the number of record templates that are being instantiated
        self.cut_short = 0  #: how often a record, or a member's value, met the limit to that
        self.pinned: ir.Span | None = None  #: the span of all that is read now, where its text is not the user's


class OpenTypes:
    """The type parameters that nothing fixes, and what they are taken for."""

    def __init__(self) -> None:
        self.met: dict[str, None] = {}
        self.taken_as: OpenType = OpenType.FOUR_BYTES


class Sema(ABC):
    """The meaning of names, types and templates at a place of the text. Whoever walks the text derives from it and says
    where it is (`scopes`, `function`, `this_type`)."""

    evaluator: Evaluator

    def __init__(self, program: Program) -> None:
        self.program = program
        self.worked_out = WorkedOut()
        self.reading = Reading()
        self.open_types = OpenTypes()

    @property
    def language(self) -> Language:
        return self.program.expanded.language

    @property
    @abstractmethod
    def scopes(self) -> list[dict[str, Binding]]:
        """The scopes in sight, the innermost last."""

    @scopes.setter
    @abstractmethod
    def scopes(self, scopes: list[dict[str, Binding]]) -> None: ...

    @property
    @abstractmethod
    def function(self) -> Function | None:
        """The function that the code is in."""

    @property
    @abstractmethod
    def this_type(self) -> CType | None:
        """The type of the object that the function is a method of."""

    @property
    @abstractmethod
    def in_template(self) -> bool:
        """Whether the function, or the kernel that it is called from, is a template."""

    @abstractmethod
    def note(self, assumption: Assumption) -> None:
        """Notes what is relied on."""

    @abstractmethod
    def taken_as_integer(self, parameter: str) -> bool:
        """Whether a type parameter that nothing fixes stands for an integer type."""

    @abstractmethod
    def extent_needed(self, size: Node) -> None:
        """Notes that a layout hangs on an extent that is not known."""

    @abstractmethod
    def declared(self, name: str) -> TypeName | None:
        """The type that a local name was declared with; None where no local has it, or nobody noted it."""

    def local(self, name: str) -> Binding | None:
        """What `name` stands for in the function; None where nothing there has the name."""
        for scope in reversed(self.scopes):
            found = scope.get(name)
            if found is not None:
                return found
        return None

    def bind(self, name: str, binding: Binding) -> None:
        """Lets a name stand for something in the innermost scope."""
        self.scopes[-1][name] = binding

    # --- constants ------------------------------------------------------------------------------------------------

    def constant(self, node: Node) -> int | None:
        """The value of an integer constant expression; None where it is none."""
        return self.evaluator.constant(node)

    def evaluated(self, node: Node, wanted: Arithmetic = c.INT) -> Value | None:
        """The value of a constant expression; None where it is none."""
        return self.evaluator.evaluated(node, wanted)
