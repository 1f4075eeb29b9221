"""What a file declares, collected from its tree: one walk that enters each declaration in the `Program`."""

from __future__ import annotations

from collections.abc import Iterable

from ....ir.reasons import Cause
from ...syntax.braces import straight
from ...syntax.namespaces import Path, meant, path_of
from ...syntax.node import Node
from ...syntax.recovery import OUTSIDE
from ...syntax.spelled import declared_name, is_function, is_static, last_and_scope, qualifiers
from ...syntax.template_parameters import default_of
from .declaration_parts import (
    alias_of,
    arguments_of,
    broken_field,
    function_declarator,
    is_special,
    is_variadic,
    listed_parameters,
    may_be_macro,
    names_itself,
    operator_name,
    parameters_of,
    scope_arguments,
    without_value,
)
from .declared import Alias, Flaw, Function, Instantiation, RecordDeclaration, Variable
from .program import Program

#: what stands at file level where a function before it ended too early
_STATEMENTS = frozenset(
    ["if_statement", "for_statement", "for_range_loop", "while_statement", "do_statement", "switch_statement",
     "return_statement", "break_statement", "continue_statement", "goto_statement", "case_statement"]
)  # fmt: skip
#: what a record's body declares
_IN_RECORDS = frozenset(
    {"function_definition", "template_declaration", "field_declaration", "declaration", "friend_declaration"}
)
_IN_TEMPLATE = frozenset(
    ["function_definition", "template_declaration", "class_specifier", "struct_specifier", "declaration"]
)


class Collector:
    """A walk over declarations: what stands around the one that is being entered."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self._constraint: Node | None = None
        self._explicit = False  #: it stands under `template <>`
        self._path: Path = ()  #: the namespaces around it
        self._start = 0  #: of the template declaration around it
        self._head: Node | None = None  #: that template declaration, if there are syntax errors in its head
        self._previous: Function | None = None  #: the last function entered

    def _enter(self, name: str, node: Node, owner: str | None = None) -> None:
        """Notes that the namespace declares a name; members of records are told apart by their record."""
        if owner is None:
            self.program.scopes.setdefault(str(name), {}).setdefault(self._path, node.start)

    def _enter_kernel(self, name: Node | None, node: Node) -> None:
        """Notes that the namespace declares a kernel, where a declaration or definition does."""
        if name is not None and name.type == "identifier" and node.has("__global__"):
            self.program.kernel_scopes.setdefault(str(name.text), {}).setdefault(self._path, name.start)

    def declare_local(self, node: Node) -> None:
        """Enters the record or enum that a declaration in a function defines; it may be met again."""
        kind = node if node.type.endswith("_specifier") else node.field("type") or node
        named = kind.field("name")
        if kind.type == "enum_specifier" or kind.field("body") is None:
            self.declare(node)
        elif (
            tag := self.program.local_tag(kind, str(last_and_scope(named)[0]) if named is not None else None)
        ) not in self.program.records:
            self._nested_type(kind, (), tag=tag)

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
                outer_explicit, self._explicit = self._explicit, not inner
                for child in node.named:
                    if child is not parameters:
                        self.declare(child, inner, owner)
                self._explicit = outer_explicit
            case "declaration" | "field_declaration":
                self._declaration(node, template, owner)
            case "type_definition":
                self._typedef(node, owner)
            case "alias_declaration":
                name, kind = node.field("name"), node.field("type")
                if name is not None and kind is not None:
                    self._nested_type(kind.field("type") or kind, template)
                    self._enter(name.text, node, owner)
                    self._alias_as(meant(name.text), alias_of(kind, template), owner)
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
            case "friend_declaration":
                for inner in node.named:
                    if inner.type == "function_definition":
                        self._function(inner, template, owner, friend=True)
                    elif inner.type == "declaration" and not template:
                        self.declare(inner)
            case "namespace_alias_definition":
                if len(node.named) >= 2:
                    self.program.namespaces[node.named[0].text] = node.named[-1].text
            case "using_declaration" if node.has("enum"):
                self._use_enum(node, owner)
            case "template_instantiation":
                self._instantiation(node)
            case "ERROR":
                self.program.broken.append(node)
                self.collect(node.named, template)
            case kind if kind.startswith("preproc_if") or kind in ("preproc_else", "preproc_elif"):
                self.collect(node.named, template)
            case "declaration_list":
                self.collect(node.named, template)
            case "expression_statement" if node.text.startswith("__axiom("):
                self.program.axioms.append(node.named[0])
            case "expression_statement":
                if not may_be_macro(node):
                    self._outside(node)
            case kind if kind in _STATEMENTS:
                self._outside(node)
            case _:
                pass

    def _outside(self, node: Node) -> None:
        """A statement outside of functions: the function before it ended too early."""
        before = self._previous
        if before is not None and not straight(self.program.expanded.text, before.start, before.node.end):
            flaw = Flaw(Cause.SYNTAX_ERROR_IN(OUTSIDE), self.program.expanded.span(node.start, node.end))
            self.program.damaged.setdefault(before.body.start, flaw)

    def _function(self, node: Node, template: tuple[Node, ...], owner: str | None, *, friend: bool = False) -> None:
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
            text, _ = last_and_scope(name)
            owner = owner or self._owner(name)
        special = arguments_of(name) if self._explicit and name is not None else None
        owner_arguments = scope_arguments(name) if self._explicit and name is not None and owner is not None else ()
        parameters = listed_parameters(listed)
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
            is_variadic(listed),
            initialisers,
            start,
            self._constraint if template else None,
            special,
            owner_arguments if owner not in self.program.specialised else (),
            self._path,
        )
        self._previous = function
        if template and self._head is not None:
            flaw = Flaw(Cause.BROKEN_SYNTAX(), self.program.expanded.span(self._head.start, head.end))
            self.program.damaged.setdefault(body.start, flaw)
        if node.has("__global__"):
            self.program.kernels.append(function)
        if friend and owner is not None:
            self.program.friends.setdefault((owner, text), []).append(function)
        elif owner is not None:
            self.program.methods.setdefault((owner, text), []).append(function)
        else:
            self._enter(text, node)
            self._enter_kernel(name, node)
            self.program.functions.setdefault(meant(text), []).append(function)

    def _prototype(
        self, name: str, node: Node, declarator: Node, template: tuple[Node, ...], owner: str | None
    ) -> None:
        """Enters a function that is declared and has no body here, where code of the device may call it."""
        if not (self.program.expanded.language.is_device_only or node.has("__device__")):
            return
        head = function_declarator(declarator)
        written = head.field("declarator") if head is not None else None
        listed = head.field("parameters") if head is not None else None
        function = Function(
            str(last_and_scope(written)[0]) if written is not None else name,
            node,
            declarator,
            listed_parameters(listed),
            declarator,
            template,
            owner,
            node.field("type"),
            is_variadic(listed),
            None,
            self._start if template else node.start,
            self._constraint if template else None,
            arguments_of(written) if self._explicit and written is not None else None,
            (),
            self._path,
            is_prototype=True,
        )
        if owner is not None:
            self.program.method_prototypes.setdefault((owner, function.name), []).append(function)
        else:
            self._enter(name, node)
            self.program.prototypes.setdefault(meant(name), []).append(function)

    def _owner(self, name: Node) -> str | None:
        """The record that a function defined as `A::B::name` is a method of."""
        scopes: list[str] = []
        whole = ""
        while name.type == "qualified_identifier" and (inner := name.field("name")) is not None:
            before = name.field("scope")
            scopes.append(last_and_scope(before)[0] if before is not None else "")
            whole = before.text.replace(" ", "") if before is not None else ""
            name = inner
        if whole in self.program.specialised:
            return whole
        for start in range(len(scopes)):
            found = self.program.record_named("::".join((meant(scopes[start]), *scopes[start + 1 :])))
            if found is not None:
                return found.tag
        return None

    def _declaration(self, node: Node, template: tuple[Node, ...], owner: str | None) -> None:
        kind = node.field("type")
        if kind is not None:
            self._nested_type(kind, template, owner=owner)
        for declarator in node.all("declarator"):
            if declarator.type == "operator_cast" and owner is not None:
                self._prototype("operator cast", node, declarator, template, owner)
                continue
            name = declared_name(declarator)
            if name is None and is_function(declarator):
                name = operator_name(declarator)
            if name is None or declarator.broken:
                continue
            if is_function(declarator):
                if owner is None:
                    self.program.declared.setdefault(str(name), []).append((node.start, parameters_of(declarator)))
                    head = function_declarator(declarator)
                    self._enter_kernel(head.field("declarator") if head is not None else None, node)
                self._prototype(name, node, declarator, template, owner)
                continue
            if owner is not None:
                if is_static(node):
                    self.program.members[(owner, name)] = Variable(node, declarator)
            elif (written := without_value(declarator)).type == "qualified_identifier" and (
                of := self._owner(written)
            ) is not None:
                if self._explicit and of not in self.program.specialised:
                    entry = (scope_arguments(written), (), Variable(node, declarator))
                    self.program.special_members.setdefault((of, name), []).append(entry)
            elif (template or self._explicit) and "__shared__" not in qualifiers(node):
                pattern = arguments_of(without_value(declarator)) if self._explicit or is_special(declarator) else None
                self._enter(name, node)
                entry = (pattern, template, Variable(node, declarator))
                self.program.template_variables.setdefault(meant(name), []).append(entry)
            else:
                self._enter(name, node)
                self.program.variables[meant(name)] = Variable(node, declarator)

    def _alias_as(self, key: str, alias: Alias, owner: str | None) -> None:
        """Enters an alias. A record's own is not meant outside of it where the file has one of that name."""
        if owner is None:
            self.program.aliases[key] = alias

    def _typedef(self, node: Node, owner: str | None) -> None:
        kind = node.field("type")
        if kind is None:
            return
        declarators = node.all("declarator")
        named = declared_name(declarators[0]) if declarators else None
        self._nested_type(kind, (), named)
        for declarator in declarators:
            name = declared_name(declarator)
            if name is not None and not (kind.field("name") is not None and names_itself(kind, name)):
                self._enter(name, node, owner)
                self._alias_as(meant(name), Alias(kind, declarator, (), "const" in qualifiers(node)), owner)

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
        named = node.field("name")
        if template and named is not None and named.type == "type_identifier" and tag is None:
            outer = self.program.records[owner].template if owner is not None and owner in self.program.records else ()
            self._head_of(meant(named.text) if owner is None else f"{owner}::{named.text}", template[len(outer) :])
        if body is None:
            return
        if node.type == "enum_specifier":
            self._enum(node, body, named.text if named is not None else None, template, owner)
            return
        if node.type not in ("struct_specifier", "class_specifier", "union_specifier"):
            return
        if any(broken_field(child) for child in body.children):
            return
        shown = last_and_scope(named)[0] if named is not None else name or self.program.tag_of(node)
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
            declaration = RecordDeclaration(whole, node, template, plain, owner, self._path)
            self.program.specialised.add(whole)
            self.program.specialisations.setdefault(tag, []).append((special, declaration))
            tag = whole
            for child in body.named:
                self._member_type(child, tag, None, template)
        elif owner is not None and tag not in self.program.records and tag != plain:
            self.program.nested.setdefault(plain, []).append(tag)
        clause = next((n for n in node.named if n.type == "base_class_clause"), None)
        parents = [n for n in clause.named if n.type.endswith(("identifier", "_type"))] if clause is not None else []
        if parents:
            first, *others = (meant(last_and_scope(parent)[0]) for parent in parents)
            self.program.bases.setdefault(tag, first)
            self.program.further_bases.setdefault(tag, tuple(others))
        self.program.records.setdefault(tag, RecordDeclaration(tag, node, template, plain, owner, self._path))
        if named is None and name is None:
            return
        for child in body.named:
            if child.type in _IN_RECORDS:
                self.declare(child, template, tag)
            elif child.type in ("struct_specifier", "union_specifier", "class_specifier", "enum_specifier"):
                self._nested_type(child, template, owner=tag)
            elif child.type in ("alias_declaration", "type_definition"):
                self.declare(child, template, tag)
            elif child.type == "using_declaration" and child.has("enum"):
                self._use_enum(child, tag)
            elif child.type == "using_declaration" and child.named:
                self.program.brought_in.setdefault(tag, set()).add(last_and_scope(child.named[-1])[0])

    def _enum(self, node: Node, body: Node, name: str | None, template: tuple[Node, ...], owner: str | None) -> None:
        """The enumerators: by their enum, by the record around it, and, unless they are scoped, by themselves."""
        if name is not None:
            self.program.enum_paths[f"{name}@{node.start}"] = self._path
            self._enter(name, node, owner)
            name = meant(name)
            if owner is None:
                self.program.enums[name] = node
            else:  # outside of the record, the file's own of that name is meant
                self.program.enums.setdefault(name, node)
                self.program.enums[f"{owner}::{name}"] = node
        scoped = node.has("class") or node.has("struct")
        for enumerator in body.named:
            label = enumerator.field("name") if enumerator.type == "enumerator" else None
            if label is None:
                continue
            found = Variable(node, enumerator)
            for scope in (name, f"{owner}::{name}" if owner is not None else None, None if scoped else owner):
                if (
                    scope is not None
                    and scope == name
                    and owner is not None
                    and self.program.enums.get(scope) is not node
                ):
                    continue
                if scope is not None:
                    self.program.members[(scope, label.text)] = found
            if not scoped and owner is None:
                self._enter(label.text, node, owner)
                self.program.enumerators.setdefault(meant(label.text), found)

    def _use_enum(self, node: Node, owner: str | None) -> None:
        """`using enum E;` declares the enumerators here as well."""
        declared = self.program.enums.get(meant(last_and_scope(node.named[-1])[0])) if node.named else None
        body = declared.field("body") if declared is not None else None
        for enumerator in body.named if body is not None else ():
            label = enumerator.field("name") if enumerator.type == "enumerator" else None
            if label is None or declared is None:
                continue
            if owner is not None:
                self.program.members.setdefault((owner, label.text), Variable(declared, enumerator))
            else:
                self._enter(label.text, node)
                self.program.enumerators.setdefault(meant(label.text), Variable(declared, enumerator))

    def _member_type(self, child: Node, tag: str, special: tuple[Node, ...] | None, template: tuple[Node, ...]) -> None:
        kind = child.field("type")
        if kind is None or child.type not in ("type_definition", "alias_declaration"):
            return
        if child.type == "alias_declaration":
            named = child.field("name")
            entries = [(named.text, alias_of(kind, template))] if named else []
        else:
            declarators = child.all("declarator")
            const = "const" in qualifiers(child)
            entries = [(n, Alias(kind, d, template, const)) for d in declarators if (n := declared_name(d)) is not None]
        for name, alias in entries:
            self.program.member_types.setdefault((tag, name), []).append((special, alias))

    def _head_of(self, tag: str, own: tuple[Node, ...]) -> None:
        """Notes a record's template parameters; defaults may stand at one declaration, and the names at another."""
        known = self.program.heads.get(tag, own)
        if len(known) == len(own):
            pairs = zip(known, own, strict=True)
            self.program.heads[tag] = tuple(n if default_of(n) and default_of(k) is None else k for k, n in pairs)

    def _instantiation(self, node: Node) -> None:
        for inner in node.walk():
            if inner.type == "template_function":
                name, arguments = inner.field("name"), inner.field("arguments")
                head = next((n for n in node.walk() if n.type == "function_declarator"), None)
                if name is not None and arguments is not None and head is not None:
                    listed = head.field("parameters")
                    parameters = len(listed_parameters(listed))
                    found = Instantiation(arguments, parameters, "__global__" in qualifiers(node))
                    self.program.instantiations.setdefault(name.text, []).append(found)
                return
