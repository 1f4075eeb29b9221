"""What the variables of a function body may be given, as data flow over its syntax tree.

The equations say from which variables each variable may get its value, by assignments, initialisers and exchanges, and
are solved by inclusion (Andersen, 1994). As in SSA form (Cytron et al., 1991), a variable gets a new version where a
statement of the block that declares it assigns to it: what is inside of further blocks and under conditions flows into
the version that is valid there.

What no equation speaks of (memory, results of calls) is left out; types are not looked at.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ....records import field, record
from ....regex import regex
from ...syntax.node import Node

#: a version of a variable of the body: where it is declared, or assigned to; others, parameters among them, have names
Version = int | str


@record
class Given:
    """A value that a variable gets: from which variables it comes, and whether it is moved by pointer arithmetic."""

    sources: tuple[Version, ...] = ()
    moved: bool = False
    as_bytes: bool = False  #: the arithmetic is on pointers to bytes
    null: bool = False  #: it may be a null pointer


@record
class Flow:
    """The equations of a body."""

    given: dict[Version, tuple[Given, ...]]  #: what blocks inside and conditions give to a version, in the text's order
    first: dict[Version, Given]  #: what a version begins with
    names: dict[Version, str]
    assigned: frozenset[str]  #: the names from outside of the body that it assigns to, or to members of

    def behind(self, version: Version) -> tuple[Given, ...]:
        """All that a version is given."""
        first = self.first.get(version)
        return self.given.get(version, ()) if first is None else (first, *self.given.get(version, ()))

    def reached(self, given: Given, known: frozenset[str] = frozenset()) -> Iterator[Given]:
        """What a value may have been through: itself, and what its sources are given, and theirs, but for variables
        whose names are `known`."""
        seen: set[Version] = set()
        waiting = [given]
        while waiting:
            one = waiting.pop()
            yield one
            fresh = [s for s in one.sources if s not in seen and self.names.get(s, s) not in known]
            seen.update(fresh)
            waiting += [other for source in reversed(fresh) for other in reversed(self.behind(source))]


def flow_of(body: Node) -> Flow:
    """The equations of a function's body."""
    walk = _Walk(jumps=body.source.find(b"goto", body.start, body.end) >= 0)
    walk.statement(body)
    given = {version: tuple(listed) for version, listed in walk.given.items()}
    return Flow(given, walk.first, walk.names, frozenset(walk.assigned))


_BLOCKS = frozenset({"compound_statement", "for_statement", "for_range_loop", "while_statement", "lambda_expression"})
_LEAVES = frozenset({"identifier", "number_literal", "primitive_type", "type_identifier", "field_identifier"})
#: what is not looked into where no character says that it gives anything, or takes an address
_EXPRESSIONS = frozenset(
    {"binary_expression", "call_expression", "condition_clause", "field_expression", "subscript_expression"}
    | {"argument_list", "subscript_argument_list", "return_statement", "expression_statement"}
)
_MAY_GIVE = regex(rb"[=&]|\+\+|--|swap")
_CASTS = frozenset({"reinterpret_cast", "static_cast", "const_cast"})
_EXCHANGES = frozenset({"swap", "std::swap", "thrust::swap"})
_BYTES = ("char", "int8_t", "byte", "void")
_NOTHING = Given()


@record(frozen=False)
class _Walk:
    """The equations so far, and what names mean at the place that the walk has come to."""

    jumps: bool  #: whether there may be a `goto`: versions stay as they are
    given: dict[Version, list[Given]] = field(default_factory=dict)
    first: dict[Version, Given] = field(default_factory=dict)
    names: dict[Version, str] = field(default_factory=dict)
    assigned: set[str] = field(default_factory=set)
    scopes: list[dict[str, Version]] = field(default_factory=list)
    referred: set[str] = field(default_factory=set)  #: names whose addresses are taken

    def version(self, name: str) -> Version:
        for scope in reversed(self.scopes):
            if name in scope:
                return scope[name]
        return name

    # --- statements ---------------------------------------------------------------------------------------------

    def statement(self, node: Node) -> None:
        """A statement or anything else whose value is not asked for."""
        kind = node.type
        if kind in _EXPRESSIONS and _MAY_GIVE.search(node.source, node.start, node.end) is None:
            return
        if kind in _BLOCKS:
            self.scopes.append({})
            for child in node.named:
                if kind == "compound_statement" and child.type == "expression_statement" and child.named:
                    self._alone(child.named[0])
                else:
                    self.statement(child)
            self.scopes.pop()
        elif kind == "declaration":
            self._declaration(node)
        elif kind == "assignment_expression":
            self._assignment(node, new=False)
        elif kind == "update_expression":
            self._update(node, new=False)
        elif kind == "call_expression":
            self._call(node)
        else:
            if kind == "pointer_expression":
                self._referred(node)
            for child in node.named:
                if child.type not in _LEAVES:
                    self.statement(child)

    def _alone(self, node: Node) -> None:
        """An expression that is a statement of a block."""
        if node.type == "assignment_expression":
            self._assignment(node, new=True)
        elif node.type == "update_expression":
            self._update(node, new=True)
        else:
            self.statement(node)

    def _declaration(self, node: Node) -> None:
        for declarator in node.all("declarator"):
            initial = declarator.field("value") if declarator.type == "init_declarator" else None
            value = self.value(initial) if initial is not None else None
            inner, reference, array = declarator, False, False
            while inner.type != "identifier":
                reference, array = reference or inner.type == "reference_declarator", inner.type == "array_declarator"
                below = inner.field("declarator") or (inner.named[-1] if inner.named else None)
                if below is None:
                    break
                inner = below
            if inner.type != "identifier":
                continue
            name = inner.text
            self.scopes[-1][name] = version = name if array else declarator.start
            if reference and initial is not None and initial.type == "identifier":
                self.referred.add(initial.text)
                self.scopes[-1][name] = self.version(initial.text)
            elif not array:
                self.names[version] = name
                if value is not None:
                    self.first[version] = value

    def _assignment(self, node: Node, *, new: bool) -> Given:
        left, operator, right = node.field("left"), node.field("operator"), node.field("right")
        if left is None or operator is None or right is None:
            return _NOTHING
        value = self.value(right)
        if left.type != "identifier":
            self._part(left)
            return value
        if operator.type != "=":
            value = Given((self.version(left.text), *value.sources), moved=True)
        self._give(left.text, value, node, new=new)
        return Given((self.version(left.text),))

    def _update(self, node: Node, *, new: bool) -> Given:
        argument = node.field("argument")
        if argument is None or argument.type != "identifier":
            if argument is not None:
                self._part(argument)
            return _NOTHING
        value = Given((self.version(argument.text),), moved=True)
        self._give(argument.text, value, node, new=new)
        return value

    def _part(self, left: Node) -> None:
        """An assignment to anything but a variable as a whole."""
        root = left
        while root.type == "field_expression" and root.has("."):
            inner = root.field("argument")
            if inner is None:
                break
            root = inner
        if root is not left and root.type == "identifier" and self.version(root.text) == root.text:
            self.assigned.add(root.text)
        self.statement(left)

    def _give(self, name: str, value: Given, node: Node, *, new: bool) -> None:
        version = self.version(name)
        if not isinstance(version, int) and not any(name in scope for scope in self.scopes):
            self.assigned.add(name)
        own = name in self.scopes[-1] or (len(self.scopes) == 1)
        if new and own and not self.jumps and name not in self.referred:
            self.scopes[-1][name] = version = node.start
            self.names[version] = name
            self.first[version] = value
        else:
            self.given.setdefault(version, []).append(value)

    def _referred(self, node: Node) -> None:
        operator, argument = node.field("operator"), node.field("argument")
        if operator is not None and operator.type == "&" and argument is not None and argument.type == "identifier":
            self.referred.add(argument.text)

    # --- values -------------------------------------------------------------------------------------------------

    def value(self, node: Node) -> Given:
        """What an expression may hold."""
        kind, children = node.type, node.named
        if kind == "identifier":
            return Given(null=True) if node.text == "NULL" else Given((self.version(node.text),))
        if kind == "null" or (kind == "number_literal" and node.text == "0"):
            return Given(null=True)
        if kind in ("parenthesized_expression", "initializer_list") and len(children) == 1:
            return self.value(children[0])
        if kind == "comma_expression" and len(children) == 2:
            self.statement(children[0])
            return self.value(children[1])
        if kind == "cast_expression":
            return self._cast(node.field("type"), node.field("value"))
        if kind == "binary_expression":
            return self._arithmetic(node)
        if kind == "conditional_expression" and len(children) == 3:
            self.statement(children[0])
            return _either(self.value(child) for child in children[1:])
        if kind == "pointer_expression":
            return self._address(node)
        if kind == "assignment_expression":
            return self._assignment(node, new=False)
        if kind == "update_expression":
            return self._update(node, new=False)
        if kind == "call_expression":
            return self._call(node)
        self.statement(node)
        return _NOTHING

    def _cast(self, kind: Node | None, inner: Node | None) -> Given:
        value = self.value(inner) if inner is not None else _NOTHING
        if kind is not None and not value.moved and any(word in kind.text for word in _BYTES):
            return Given(value.sources, False, True, value.null)
        return value

    def _arithmetic(self, node: Node) -> Given:
        left, operator, right = node.field("left"), node.field("operator"), node.field("right")
        if left is None or operator is None or right is None or operator.type not in ("+", "-"):
            for child in node.named:
                self.statement(child)
            return _NOTHING
        both = (self.value(left), self.value(right))
        sources = (*both[0].sources, *both[1].sources)
        return Given(sources, True, any(value.as_bytes for value in both))

    def _address(self, node: Node) -> Given:
        operator, argument = node.field("operator"), node.field("argument")
        self._referred(node)
        if operator is None or argument is None or operator.type != "&":
            if argument is not None:
                self.statement(argument)
            return _NOTHING
        moved = argument
        while moved.type == "subscript_expression" and (inner := moved.field("argument")) is not None:
            for child in moved.named[1:]:
                self.statement(child)
            moved = inner
        if moved is argument:
            self.statement(argument)
            return _NOTHING
        value = self.value(moved)
        return Given(value.sources, True, value.as_bytes)

    def _call(self, node: Node) -> Given:
        function, listed = node.field("function"), node.field("arguments")
        arguments = listed.named if listed is not None else []
        if function is None:
            return _NOTHING
        name = function.field("name") if function.type == "template_function" else None
        if name is not None and name.text in _CASTS and len(arguments) == 1:
            return self._cast(function.field("arguments"), arguments[0])
        if len(arguments) == 2 and function.text in _EXCHANGES:
            values = [self.value(argument) for argument in arguments]
            for argument, other in zip(arguments, reversed(values), strict=True):
                if argument.type == "identifier":
                    self._give(argument.text, other, node, new=False)
            return _NOTHING
        if function.type != "identifier":
            self.statement(function)
        for argument in arguments:
            self.statement(argument)
        return _NOTHING


def _either(values: Iterable[Given]) -> Given:
    listed = tuple(values)
    return Given(
        tuple(dict.fromkeys(source for value in listed for source in value.sources)),
        any(value.moved for value in listed),
        any(value.as_bytes for value in listed),
        any(value.null for value in listed),
    )
