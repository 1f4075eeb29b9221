"""What a file declares: its functions, types, variables and instantiations, by name and not yet understood.

Namespaces are seen through: a name is looked up by its last part.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from ...ir.kernel import Span
from ..braces import straight
from ..preprocess import Expanded
from ..recovery import OUTSIDE
from .namespaces import Path, meant, path_of
from .syntax import Node

#: what stands at file level where a function before it ended too early
_STATEMENTS = frozenset(
    ["if_statement", "for_statement", "for_range_loop", "while_statement", "do_statement", "switch_statement",
     "return_statement", "break_statement", "continue_statement", "goto_statement", "case_statement"]
)  # fmt: skip
_IN_TEMPLATE = frozenset(
    ["function_definition", "template_declaration", "class_specifier", "struct_specifier", "declaration"]
)
_NEED_NOT_BE_GIVEN = frozenset({"optional_parameter_declaration", "variadic_parameter_declaration"})


@dataclass(frozen=True, slots=True, eq=False)
class Function:
    """A function with a body. `owner` is the record that it is a method of."""

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

    @property
    def is_kernel(self) -> bool:
        return self.node.has("__global__")

    @property
    def required(self) -> int:
        """How many arguments a call must give."""
        return sum(p.type not in _NEED_NOT_BE_GIVEN for p in self.parameters)

    @property
    def pack(self) -> Node | None:
        """The parameter pack, which takes the last arguments."""
        last = self.parameters[-1] if self.parameters else None
        return last if last is not None and last.type == "variadic_parameter_declaration" else None


@dataclass(frozen=True, slots=True, eq=False)
class RecordDeclaration:
    """A struct, class or union with a body. `tag` is unique: `Outer::Inner`, or `Local@place` where a function declares
    it; `name` is what the code calls it."""

    tag: str
    node: Node
    template: tuple[Node, ...] = ()
    name: str = ""
    owner: str | None = None  #: the record that it is declared in


@dataclass(frozen=True, slots=True, eq=False)
class Alias:
    """`typedef` or `using`: the type's node and the declarator that shapes it."""

    type: Node
    declarator: Node | None
    template: tuple[Node, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Variable:
    """A variable at file scope or a static member."""

    declaration: Node
    declarator: Node


@dataclass(frozen=True, slots=True)
class Flaw:
    """Why a function cannot be relied on, and where; `gone`: nothing is left of its body."""

    reason: str
    span: Span
    gone: bool = False


@dataclass(slots=True)
class Program:
    """Everything at file scope, headers included."""

    expanded: Expanded
    functions: dict[str, list[Function]] = field(default_factory=dict)
    kernels: list[Function] = field(default_factory=list)
    records: dict[str, RecordDeclaration] = field(default_factory=dict)
    #: (the arguments, the record), by the template's name
    specialisations: dict[str, list[tuple[tuple[Node, ...], RecordDeclaration]]] = field(default_factory=dict)
    nested: dict[str, list[str]] = field(default_factory=dict)  #: the tags of records declared in records, by name
    bases: dict[str, str] = field(default_factory=dict)  #: a record's first base
    field_defaults: dict[str, dict[str, Node]] = field(default_factory=dict)  #: initialisers by record and field
    methods: dict[tuple[str, str], list[Function]] = field(default_factory=dict)
    members: dict[tuple[str, str], Variable] = field(default_factory=dict)
    aliases: dict[str, Alias] = field(default_factory=dict)
    #: types declared in records: (record, name) -> (the arguments of the specialisation or None, what it is)
    member_types: dict[tuple[str, str], list[tuple[tuple[Node, ...] | None, Alias]]] = field(default_factory=dict)
    namespaces: dict[str, str] = field(default_factory=dict)  #: namespace aliases
    enums: dict[str, Node] = field(default_factory=dict)
    enumerators: dict[str, Variable] = field(default_factory=dict)  #: (the enum, the enumerator)
    variables: dict[str, Variable] = field(default_factory=dict)
    prototypes: dict[str, Variable] = field(default_factory=dict)  #: functions that are declared, no templates
    instantiations: dict[str, list[Node]] = field(default_factory=dict)
    axioms: list[Node] = field(default_factory=list)  #: GPUVerify's `__axiom(condition)` at file scope
    broken: list[Node] = field(default_factory=list)  #: syntax errors outside of functions
    reread: dict[int, Node | None] = field(default_factory=dict)  #: argument lists that the grammar misread, by place
    _constraint: Node | None = None
    #: the namespaces that declare a name at file scope, and where they first do
    scopes: dict[str, dict[Path, int]] = field(default_factory=dict)
    _path: Path = ()  #: the namespaces around what is being entered
    #: functions that are not whole, by the offset of their opening brace
    damaged: dict[int, Flaw] = field(default_factory=dict)
    _start: int = 0  #: of the template declaration that is being entered
    _head: Node | None = None  #: that template declaration, if there are syntax errors in its head
    _previous: Function | None = None  #: the last function entered

    def _enter(self, name: str, node: Node, owner: str | None = None) -> None:
        """Notes that the namespace declares a name; members of records are told apart by their record."""
        if owner is None:
            self.scopes.setdefault(str(name), {}).setdefault(self._path, node.start)

    def record_named(self, name: str) -> RecordDeclaration | None:
        """The record of this name at file scope; else the only one in another record."""
        found = self.records.get(meant(name))
        tags = self.nested.get(name, ()) if found is None else ()
        return self.records.get(tags[0]) if len(tags) == 1 else found

    def declare_local(self, node: Node) -> None:
        """Enters the record or enum that a declaration in a function defines; it may be met again."""
        kind = node if node.type.endswith("_specifier") else node.field("type") or node
        named = kind.field("name")
        if kind.type == "enum_specifier" or kind.field("body") is None:
            self.declare(node)
        elif (
            tag := self.local_tag(kind, str(_last_name(named)[0]) if named is not None else None)
        ) not in self.records:
            self._nested_type(kind, (), tag=tag)

    def local_tag(self, node: Node, name: str | None) -> str:
        """The tag of a record that a function declares."""
        return self.tag_of(node) if name is None else f"{name}@{node.start}"

    # --- collecting ------------------------------------------------------------------------------------------------

    def collect(self, nodes: Iterable[Node], template: tuple[Node, ...] = ()) -> None:
        for node in nodes:
            self.declare(node, template)

    def declare(self, node: Node, template: tuple[Node, ...] = (), owner: str | None = None) -> None:
        """Enters one declaration, and those inside it."""
        match node.type:
            case "function_definition":
                self._function(node, template, owner)
            case "template_declaration":
                self._start = node.start if not template else self._start
                parameters = node.field("parameters")
                inner = (*template, *(parameters.named if parameters else ()))
                self._head = node if any(c.broken for c in node.children if c.type not in _IN_TEMPLATE) else None
                self._constraint = next((n for n in node.named if n.type == "requires_clause"), None)
                for child in node.named:
                    if child is not parameters:
                        self.declare(child, inner, owner)
            case "declaration" | "field_declaration":
                self._declaration(node, template, owner)
            case "type_definition":
                self._typedef(node)
            case "alias_declaration":
                name, kind = node.field("name"), node.field("type")
                if name is not None and kind is not None:
                    self._nested_type(kind.field("type") or kind, template)
                    self._enter(name.text, node, owner)
                    self.aliases[meant(name.text)] = Alias(
                        kind.field("type") or kind, kind.field("declarator"), template
                    )
            case "struct_specifier" | "class_specifier" | "union_specifier" | "enum_specifier":
                self._nested_type(node, template)
            case "namespace_definition" | "linkage_specification":
                body = node.field("body")
                outer = self._path
                if node.type == "namespace_definition":
                    self._path = (*outer, *path_of(node.raw))
                if body is not None:
                    if body.type in ("declaration_list", "namespace_body"):
                        self.collect(body.named, template)
                    else:
                        self.declare(body, template, owner)
                self._path = outer
            case "namespace_alias_definition":
                if len(node.named) >= 2:
                    self.namespaces[node.named[0].text] = node.named[-1].text
            case "template_instantiation":
                self._instantiation(node)
            case "ERROR":
                self.broken.append(node)
                self.collect(node.named, template)
            case kind if kind.startswith("preproc_if") or kind in ("preproc_else", "preproc_elif"):
                self.collect(node.named, template)
            case "declaration_list":
                self.collect(node.named, template)
            case "expression_statement" if node.text.startswith("__axiom("):
                self.axioms.append(node.named[0])
            case "expression_statement":
                if not _may_be_macro(node):
                    self._outside(node)
            case kind if kind in _STATEMENTS:
                self._outside(node)
            case _:
                pass

    def _outside(self, node: Node) -> None:
        """A statement outside of functions: the function before it ended too early."""
        before = self._previous
        if before is not None and not straight(self.expanded.text, before.start, before.node.end):
            flaw = Flaw(f"syntax error: {OUTSIDE}", self.expanded.span(node.start, node.end))
            self.damaged.setdefault(before.body.start, flaw)

    def _function(self, node: Node, template: tuple[Node, ...], owner: str | None) -> None:
        declarator, body = node.field("declarator"), node.field("body")
        head = declarator
        while head is not None and head.type not in ("function_declarator", "operator_cast"):
            head = head.field("declarator") or next((c for c in head.named if c.type.endswith("declarator")), None)
        if head is None or body is None:
            return
        if body.type != "compound_statement":
            inside = next((c for c in body.named if c.type == "compound_statement"), None)
            if inside is None:
                return
            body = inside
        name = head.field("declarator")
        if head.type == "operator_cast":
            text = "operator cast"
            listed = None
        else:
            if name is None:
                return
            listed = head.field("parameters")
            text, _ = _last_name(name)
            owner = owner or self._owner(name)
        parameters = tuple(
            p for p in (listed.named if listed else ()) if p.type.endswith("parameter_declaration") and p.text != "void"
        )
        variadic = listed is not None and (
            listed.has("...") or listed.has("variadic_parameter") or listed.has("variadic_parameter_declaration")
        )
        initialisers = next((c for c in node.named if c.type == "field_initializer_list"), None)
        start = self._start if template else node.start
        function = Function(
            text,
            node,
            declarator or head,
            parameters,
            body,
            template,
            owner,
            node.field("type"),
            variadic,
            initialisers,
            start,
            self._constraint if template else None,
        )
        self._previous = function
        if template and self._head is not None:
            flaw = Flaw("syntax error", self.expanded.span(self._head.start, head.end))
            self.damaged.setdefault(body.start, flaw)
        if node.has("__global__"):
            self.kernels.append(function)
        if owner is not None:
            self.methods.setdefault((owner, text), []).append(function)
        else:
            self._enter(text, node)
            self.functions.setdefault(meant(text), []).append(function)

    def _owner(self, name: Node) -> str | None:
        """The record that a function defined as `A::B::name` is a method of."""
        scopes: list[str] = []
        while name.type == "qualified_identifier" and (inner := name.field("name")) is not None:
            before = name.field("scope")
            scopes.append(_last_name(before)[0] if before is not None else "")
            name = inner
        for start in range(len(scopes)):
            found = self.record_named("::".join((meant(scopes[start]), *scopes[start + 1 :])))
            if found is not None:
                return found.tag
        return None

    def _declaration(self, node: Node, template: tuple[Node, ...], owner: str | None) -> None:
        kind = node.field("type")
        if kind is not None:
            self._nested_type(kind, template, owner=owner)
        for declarator in node.all("declarator"):
            name = declared_name(declarator)
            if name is None or declarator.broken:
                continue
            if _is_function(declarator):
                if owner is None and not template:
                    self.prototypes[meant(name)] = Variable(node, declarator)
                continue
            if owner is not None:
                if is_static(node):
                    self.members[(owner, name)] = Variable(node, declarator)
            else:
                self._enter(name, node)
                self.variables[meant(name)] = Variable(node, declarator)

    def _typedef(self, node: Node) -> None:
        kind = node.field("type")
        if kind is None:
            return
        declarators = node.all("declarator")
        named = declared_name(declarators[0]) if declarators else None
        self._nested_type(kind, (), named)
        for declarator in declarators:
            name = declared_name(declarator)
            if name is not None and not (kind.field("name") is not None and _same(kind, name)):
                self._enter(name, node)
                self.aliases[meant(name)] = Alias(kind, declarator)

    def _nested_type(
        self,
        node: Node,
        template: tuple[Node, ...],
        name: str | None = None,
        *,
        owner: str | None = None,
        tag: str | None = None,
    ) -> None:
        """Enters the record or enum that a declaration defines on the way."""
        body = node.field("body")
        if body is None:
            return
        named = node.field("name")
        if node.type == "enum_specifier":
            self._enum(node, body, named.text if named is not None else None, template, owner)
            return
        if node.type not in ("struct_specifier", "class_specifier", "union_specifier"):
            return
        if any(_broken_field(child) for child in body.children):
            return
        shown = _last_name(named)[0] if named is not None else name or self.tag_of(node)
        plain = str(shown)
        if tag is None:
            self._enter(shown, node, owner)
            tag = meant(shown) if owner is None or (named is None and name is None) else f"{owner}::{plain}"
        arguments = named.field("arguments") if named is not None and named.type == "template_type" else None
        special = tuple(arguments.named) if arguments is not None else None
        for child in body.named:
            self._member_type(child, tag, special, template)
        if special is not None:
            whole = named.text.replace(" ", "") if named is not None else tag
            declaration = RecordDeclaration(whole, node, template, plain, owner)
            self.specialisations.setdefault(tag, []).append((special, declaration))
            tag = whole
            for child in body.named:
                self._member_type(child, tag, None, template)
        elif owner is not None and tag not in self.records and tag != plain:
            self.nested.setdefault(plain, []).append(tag)
        clause = next((n for n in node.named if n.type == "base_class_clause"), None)
        parents = [n for n in clause.named if n.type.endswith(("identifier", "_type"))] if clause is not None else []
        if parents:
            self.bases.setdefault(tag, meant(_last_name(parents[0])[0]))
        self.records.setdefault(tag, RecordDeclaration(tag, node, template, plain, owner))
        if named is None and name is None:
            return
        for child in body.named:
            if child.type in ("function_definition", "template_declaration", "field_declaration", "declaration"):
                self.declare(child, template, tag)
            elif child.type in ("struct_specifier", "union_specifier", "class_specifier", "enum_specifier"):
                self._nested_type(child, template, owner=tag)
            elif child.type in ("alias_declaration", "type_definition"):
                self.declare(child, template)

    def _enum(self, node: Node, body: Node, name: str | None, template: tuple[Node, ...], owner: str | None) -> None:
        """The enumerators: by their enum, by the record around it, and, unless they are scoped, by themselves."""
        if name is not None:
            self._enter(name, node, owner)
            name = meant(name)
            self.enums[name] = node
        scoped = node.has("class") or node.has("struct")
        for enumerator in body.named:
            label = enumerator.field("name") if enumerator.type == "enumerator" else None
            if label is None:
                continue
            found = Variable(node, enumerator)
            for scope in (name, f"{owner}::{name}" if owner is not None else None, None if scoped else owner):
                if scope is not None:
                    self.members[(scope, label.text)] = found
            if not scoped and not template:
                self._enter(label.text, node, owner)
                self.enumerators.setdefault(meant(label.text), found)

    def _member_type(self, child: Node, tag: str, special: tuple[Node, ...] | None, template: tuple[Node, ...]) -> None:
        kind = child.field("type")
        if kind is None or child.type not in ("type_definition", "alias_declaration"):
            return
        if child.type == "alias_declaration":
            named = child.field("name")
            entries = (
                [(named.text, Alias(kind.field("type") or kind, kind.field("declarator"), template))] if named else []
            )
        else:
            declarators = child.all("declarator")
            entries = [(n, Alias(kind, d, template)) for d in declarators if (n := declared_name(d)) is not None]
        for name, alias in entries:
            self.member_types.setdefault((tag, name), []).append((special, alias))

    def tag_of(self, node: Node) -> str:
        """The name of an unnamed record: its place."""
        return f"(unnamed at {node.start})"

    def _instantiation(self, node: Node) -> None:
        for inner in node.walk():
            if inner.type == "template_function":
                name, arguments = inner.field("name"), inner.field("arguments")
                if name is not None and arguments is not None:
                    self.instantiations.setdefault(name.text, []).append(arguments)
                return


def _broken_field(child: Node) -> bool:
    """Whether a syntax error stands in a record, and not in the body of a method."""
    return (child.broken or child.missing) and child.type not in ("function_definition", "template_declaration")


def _may_be_macro(statement: Node) -> bool:
    """Whether a statement at file level may be the use of a macro that nobody has read: `REGISTER(kernel);`."""
    inner = statement.named[0] if statement.named else None
    if inner is None or inner.type in ("identifier", "call_expression"):
        return inner is None or not inner.text.startswith("__sync")
    return False


def _same(kind: Node, name: str) -> bool:
    named = kind.field("name")
    return named is not None and named.text == name


def _last_name(node: Node) -> tuple[str, str | None]:
    """The last part of a declared name, and the scope before it."""
    scope = None
    while node.type in ("qualified_identifier", "template_function", "template_type", "dependent_name"):
        if node.type == "qualified_identifier":
            before = node.field("scope")
            scope = _last_name(before)[0] if before is not None else None
        inner = node.field("name") or (node.named[-1] if node.named else None)
        if inner is None:
            break
        node = inner
    if node.type == "operator_name":
        return node.text.replace(" ", ""), scope
    return node.text, scope


def parts(node: Node) -> list[Node]:
    """`a`, `b` and `c<T>` of `a::b::c<T>`."""
    out: list[Node] = []
    while node.type == "qualified_identifier" and (inner := node.field("name")) is not None:
        before = node.field("scope")
        if before is not None:
            out.append(before)
        node = inner
    return [*out, node]


def last_name(node: Node) -> str:
    """`foo` of `a::b::foo<T>`."""
    return _last_name(node)[0]


def _is_function(declarator: Node) -> bool:
    """Whether a declarator declares a function (not a pointer to one)."""
    node: Node | None = declarator
    while node is not None and node.type in ("pointer_declarator", "reference_declarator", "init_declarator"):
        node = node.field("declarator") or (node.named[-1] if node.named else None)
    if node is None or node.type != "function_declarator":
        return False
    inner = node.field("declarator")
    return inner is not None and inner.type != "parenthesized_declarator"


_NAMES = ("identifier", "field_identifier", "type_identifier")


def declared_name(declarator: Node) -> str | None:
    """The name inside a declarator."""
    node: Node | None = declarator
    while node is not None and node.type not in _NAMES:
        if node.type == "qualified_identifier":
            return last_name(node)
        if node.type == "parameter_list":
            return None
        node = node.field("declarator") or next(
            (c for c in node.named if c.type in _NAMES or c.type.endswith("declarator")), None
        )
    return None if node is None else node.text


def is_static(node: Node) -> bool:
    """Whether a declaration says `static` or `constexpr`."""
    return any(
        c.text in ("static", "constexpr") for c in node.named if c.type in ("storage_class_specifier", "type_qualifier")
    )


def qualifiers(node: Node) -> frozenset[str]:
    """The words of a declaration beside its type: const, volatile, extern, static, __shared__ ..."""
    words = set()
    for child in node.children:
        if child.type in ("storage_class_specifier", "type_qualifier"):
            words.add(child.text)
        elif child.type.startswith("__"):
            words.add(child.type)
    return frozenset(words)
