"""The state of one lowering: the statements so far, the scopes, the names given out.

A kernel is lowered in rounds. What a round learns about pointer variables (which arrays they may point at) is kept in
`Memory`; a round that relied on less than what its end knew is run again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ....ir import kernel as ir
from ....ir import terms
from ....ir.reasons import Assumption, Cause, Reason
from ....ir.terms import Scalar, Term
from ....limits.lower import WRITTEN_PLACE
from ....records import field, record
from ...ctypes import Arithmetic, CType
from ...sema.core.state import Sema
from ...sema.core.values import Binding, Plan, TypeName
from ...sema.core.values import Callable as FunctionValue
from ...sema.program.declared import Function
from ...syntax.named_places import denotes_place
from ...syntax.node import Node
from .claimed import Specifications
from .copies_in_flight import Copies
from .emitter import Emitter, scalar_like, variable
from .environment import Environment
from .frame import Frame, Inlining
from .notes import Notes
from .objects import Objects


@record(frozen=False)
class Tables:
    """Arrays of pointers, by their keys: those that the kernel writes, and those that it reads at other places than
    fixed ones."""

    written: set[str] = field(default_factory=set)
    searched: set[str] = field(default_factory=set)


@record(frozen=False)
class Memory:
    """What rounds hand to each other."""

    plans: dict[str, Plan] = field(default_factory=dict)
    used: dict[str, tuple[int, int, int, bool]] = field(default_factory=dict)  #: the plan's size at its first use
    numbers: dict[str, int] = field(default_factory=dict)  #: of the bases that pointers choose from
    copied: set[str] = field(default_factory=set)  #: parameters that the kernel assigns to
    as_bytes: set[str] = field(default_factory=set)  #: local variables whose bytes are looked at: memory of the thread
    functions: dict[str, dict[str, FunctionValue]] = field(default_factory=dict)  #: that parameters may hold
    fixed: dict[str, int] = field(default_factory=dict)  #: template parameters that an inner extent needs
    suggested: dict[str, int] = field(default_factory=dict)  #: values that launches give to template parameters
    whole: set[str] = field(default_factory=set)  #: type parameters that are taken as integers
    arrays: dict[str, ir.Array] = field(default_factory=dict)  #: all that the last round met
    unread_written: set[str] = field(default_factory=set)  #: memory of an undeclared type whose members are written
    unread_called: set[str] = field(default_factory=set)  #: objects of an undeclared type whose methods are called
    shared_escapes: bool = False  #: an address of shared memory was stored in memory
    tables: Tables = field(default_factory=Tables)
    again: bool = False


#: what a template parameter is taken for that a layout hangs on and no launch fixes
_SUPPOSED_EXTENT = 16


class Context(Sema):
    """One round over one kernel."""

    def __init__(self, environment: Environment, memory: Memory) -> None:
        super().__init__(environment.program)
        self.open_types.taken_as = environment.request.open_type
        self.environment = environment
        self.memory = memory
        self.emitter = Emitter()
        self.notes = Notes()
        self.frame = Frame(environment.kernel, [{}])
        self.inlining = Inlining()
        self.objects = Objects()
        self.copies = Copies()
        self.specifications = Specifications()
        #: by scope and name; with the scope, which stays the only one with its id as long as it is held
        self.declared_types: dict[tuple[int, str], tuple[dict[str, Binding], TypeName]] = {}

    @property
    def scopes(self) -> list[dict[str, Binding]]:
        return self.frame.scopes

    @scopes.setter
    def scopes(self, scopes: list[dict[str, Binding]]) -> None:
        self.frame.scopes = scopes

    @property
    def function(self) -> Function | None:
        return self.frame.function

    @property
    def this_type(self) -> CType | None:
        return self.frame.this.type if self.frame.this is not None else None

    @property
    def in_template(self) -> bool:
        return bool((self.inlining.stack[-1] if self.inlining.stack else self.environment.kernel).template)

    def taken_as_integer(self, parameter: str) -> bool:
        return parameter in self.memory.whole

    def extent_needed(self, size: Node) -> None:
        """A template parameter that nobody fixes is fixed where the layout hangs on it, with a note."""
        names = self.environment.template_names()
        for inner in size.walk():
            name = inner.text if inner.type == "identifier" else ""
            if name in names and name not in self.memory.fixed:
                self.memory.fixed[name] = self.memory.suggested.get(name, _SUPPOSED_EXTENT)
                self.memory.again = True

    # --- names ---------------------------------------------------------------------------------------------------

    def unique(self, name: str) -> str:
        """`name`, or `name.2` where it is taken."""
        return self.emitter.unique(name)

    def variable(self, name: str, scalar: Scalar) -> Term:
        """A fresh IR variable that shows as `name`."""
        return variable(self.emitter.unique(name), scalar)

    def temporary(self, scalar: Scalar) -> Term:
        """A fresh IR variable without a name of the user's."""
        return self.emitter.temporary(scalar)

    def label(self, kind: str) -> str:
        """A fresh name of something that a jump leaves."""
        return self.emitter.label(kind)

    # --- output ---------------------------------------------------------------------------------------------------

    def site(self, node: Node) -> ir.Site:
        """Where a node stands, and the calls that led there."""
        if self.reading.pinned is not None:
            return ir.Site(self.reading.pinned, self.frame.calls)
        return ir.Site(self.environment.span(node.start, node.end), self.frame.calls)

    def access_site(self, node: Node, array: ir.Array, named: Node | None = None) -> ir.Site:
        """The same of an access to an array, with the part of the node that names it, where one does."""
        if self.reading.pinned is not None:
            return self.site(node)
        span = self.span(node.start, node.end)
        naming, place = (node, span) if named is None else (named, self.span(named.start, named.end))
        is_as_written = naming.end - naming.start == place.end - place.start <= WRITTEN_PLACE
        text = naming.text if is_as_written and denotes_place(naming) else ""
        written = "" if text.startswith(array.name) or "\n" in text else text
        return ir.Site(span, self.frame.calls, None if named is None else place, written)

    def span(self, start: int, end: int) -> ir.Span:
        """What the user wrote for a range of the expanded text."""
        return self.environment.span(start, end)

    def emit(self, statement: ir.Statement) -> None:
        self.emitter.statements.append(statement)

    def step(self, step: Any) -> None:
        """A step that is no statement stands among them until the kernel is whole."""
        self.emitter.step(step)

    def block(self, lower: Callable[[], object]) -> ir.Block:
        """The statements that `lower` emits, apart from the rest."""
        emitter, copies = self.emitter, self.copies.under_way
        outer, emitter.statements = emitter.statements, []
        try:
            lower()
            for copy in self.copies.under_way:
                if all(copy.node is not known.node for known in copies):
                    # where it ends is not known: what it does to memory is the unknown's, and no access of anybody's
                    emitter.without_copy(copy.name)
                    self.unknown(Cause.COPY_IN_OTHER_BLOCK(), copy.node, copy.touches)
            return tuple(emitter.statements)
        finally:
            emitter.statements, self.copies.under_way = outer, copies

    def note(self, assumption: Assumption) -> None:
        self.notes.assumptions.setdefault(assumption)

    def known_arrays(self) -> tuple[ir.Array, ...]:
        """The arrays met so far, in this round and the last, for what may touch any of them: if more are met later, the
        kernel is lowered again."""
        return self.emitter.known_arrays(self.memory.arrays)

    def unknown(
        self,
        reason: Reason,
        node: Node,
        touches: tuple[ir.Array, ...] = (),
        *,
        may_synchronise: bool = False,
        assumed: bool = False,
    ) -> None:
        for array in (t for t in touches if t is not ir.ELSEWHERE):
            self.emitter.arrays.setdefault(array.key, array)
        self.emit(ir.Unknown(reason, self.site(node), touches, may_synchronise, assumed))

    def assign(self, target: Term, value: Term, node: Node) -> None:
        """`target = value`; a read that has just put `value` into a temporary goes straight to the target."""
        if target is not value and not self.emitter.retargeted(target, value):
            self.emit(ir.Assign(target, value, self.site(node)))

    def assign_all(self, pairs: list[tuple[Term, Term]], node: Node) -> None:
        """Assigns all at once: no value sees a target's new contents."""
        pairs = [(target, value) for target, value in pairs if target is not value]
        if len(pairs) == 1:
            self.assign(*pairs[0], node)
            return
        for k, (target, _) in enumerate(pairs):
            if any(target in value.symbols for _, value in pairs[k + 1 :]):
                saved = self.temporary(scalar_like(target))
                self.emit(ir.Assign(saved, target, self.site(node)))
                for j in range(k + 1, len(pairs)):
                    other, value = pairs[j]
                    pairs[j] = (other, terms.substitute(value, {target: saved}))
        for target, value in pairs:
            self.emit(ir.Assign(target, value, self.site(node)))

    def havoc(self, ctype: Arithmetic, reason: Reason, node: Node, *, uniform: bool = False) -> Term:
        target = self.temporary(ctype.scalar)
        self.emit(ir.Havoc(target, reason, self.site(node), uniform))
        return target

    # --- scopes -----------------------------------------------------------------------------------------------------

    def note_type(self, name: str, declared: TypeName) -> None:
        """Notes the type that a name of the innermost scope is declared with."""
        scope = self.frame.scopes[-1]
        self.declared_types[id(scope), name] = scope, declared

    def declared(self, name: str) -> TypeName | None:
        """The type that a local name was declared with; None where no local has it, or nobody noted it."""
        for scope in reversed(self.frame.scopes):
            if name in scope:
                found = self.declared_types.get((id(scope), name))
                return found[1] if found is not None else None
        return None
