"""What files declare: functions, records, aliases and variables, not yet understood."""

from __future__ import annotations

from functools import cached_property
from itertools import zip_longest

from ....ir.kernel import Span
from ....ir.reasons import Reason
from ....records import record
from ...syntax.namespaces import Path
from ...syntax.node import Node
from ...syntax.template_parameters import default_of, template_name

_NEED_NOT_BE_GIVEN = frozenset({"optional_parameter_declaration", "variadic_parameter_declaration"})


@record(eq=False, slots=False)
class Function:
    """A function. `owner` is the record that it is a method of; of one that is declared and no more, `body` is the
    declarator."""

    name: str
    node: Node
    declarator: Node
    parameters: tuple[Node, ...]
    body: Node
    template: tuple[Node, ...] = ()
    owner: str | None = None
    result: Node | None = None
    variadic: bool = False
    initialisers: Node | None = None  #: of a constructor
    start: int = 0  #: where it begins, with its template head
    constraint: Node | None = None  #: the `requires` of its template head
    special: tuple[Node, ...] | None = None  #: of `template <>`: the arguments that it says it is for
    owner_arguments: tuple[Node, ...] = ()  #: those of the instance of `owner` whose method it specialises
    path: Path = ()  #: the namespaces around it
    is_prototype: bool = False  #: it is declared here, and defined elsewhere
    declared_as: tuple[Node, ...] = ()  #: the parameters of the declaration that gives it its default arguments
    template_as: tuple[Node, ...] = ()  #: the template's, of the one that gives it its default template arguments

    @property
    def is_kernel(self) -> bool:
        return self.node.has("__global__")

    @property
    def required(self) -> int:
        """How many arguments a call must give."""
        kinds = zip_longest((p.type for p in self.parameters), (p.type for p in self.declared_as))
        return sum(_NEED_NOT_BE_GIVEN.isdisjoint(pair) for pair in kinds)

    def default(self, number: int) -> Node | None:
        """What stands for a parameter where a call gives nothing."""
        for parameters in (self.parameters, self.declared_as):
            found = parameters[number].field("default_value") if number < len(parameters) else None
            if found is not None:
                return found
        return None

    @cached_property
    def template_names(self) -> tuple[str | None, ...]:
        """The names of the template's parameters; None for one without."""
        return tuple(template_name(parameter) for parameter in self.template)

    def template_default(self, number: int) -> Node | None:
        """What stands for a template's parameter where nothing is given, by the declarations of the function."""
        own = default_of(self.template[number])
        return own or (default_of(self.template_as[number]) if self.template_as else None)

    @cached_property
    def deducible(self) -> tuple[frozenset[str], ...]:
        """For each parameter the names of template parameters that its declaration mentions."""
        names = frozenset(name for name in self.template_names if name is not None)
        return tuple(names.intersection(_words(p)) if names else names for p in self.parameters)

    @property
    def pack(self) -> Node | None:
        """The parameter pack, which takes the last arguments."""
        last = self.parameters[-1] if self.parameters else None
        return last if last is not None and last.type == "variadic_parameter_declaration" else None


def _words(parameter: Node) -> set[str]:
    return {n.text for n in parameter.walk() if n.type in ("identifier", "type_identifier")}


@record(eq=False)
class RecordDeclaration:
    """A struct, class or union with a body. `tag` is unique: `Outer::Inner`, or `Local@place` where a function declares
    it; `name` is what the code calls it."""

    tag: str
    node: Node
    template: tuple[Node, ...] = ()
    name: str = ""
    owner: str | None = None  #: the record that it is declared in
    path: Path = ()  #: the namespaces around it


@record(eq=False)
class ClosureDeclaration:
    """A lambda of the host that a kernel gets by value. `captures` are the types of its copies by name, None where that
    is not known, `values` constants that it names, `instance` what it means by template parameters: each as a text that
    means the same outside of functions."""

    node: Node
    captures: tuple[tuple[str, str | None], ...]
    values: tuple[tuple[str, int], ...]
    instance: tuple[tuple[str, str], ...]


@record(eq=False)
class Alias:
    """`typedef` or `using`: the type's node and the declarator that shapes it."""

    type: Node
    declarator: Node | None
    template: tuple[Node, ...] = ()
    const: bool = False


@record(eq=False)
class Instantiation:
    """`template void run<float>(float *, int);`: the template arguments, and how many parameters the function has. It
    may leave out that it is a kernel's (`is_kernel`)."""

    arguments: Node
    parameters: int
    is_kernel: bool


@record(eq=False)
class Variable:
    """A variable at file scope or a static member."""

    declaration: Node
    declarator: Node


#: what a template declares, the primary one without a pattern: (the pattern, its parameters, what it is)
TemplateVariable = tuple[tuple[Node, ...] | None, tuple[Node, ...], Variable]


@record
class Flaw:
    """Why a function cannot be relied on, and where; `gone`: nothing is left of its body."""

    reason: Reason
    span: Span
    gone: bool = False
