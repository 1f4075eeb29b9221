"""References to variables of the host: what may be bound to one where it is mentioned, or keep a reference to it, so
that another name changes it later (C++17 [dcl.init.ref], [expr.prim.lambda.capture], [class.ctor])."""

from __future__ import annotations

from tree_sitter import Node

from ..frontend.syntax.ancestry import arguments_of, list_of, text_of
from ..frontend.syntax.scopes import Names
from .functions import heads

_REFERENCES = frozenset({"reference_declarator", "abstract_reference_declarator"})
_CLASSES = frozenset({"class_specifier", "struct_specifier", "union_specifier"})
_ALIASES = frozenset({"alias_declaration", "type_definition"})
_NAMED = frozenset({"type_identifier", "template_type", "qualified_identifier", "type_descriptor"})
_FUNCTION = frozenset({"function_definition"})


class Bindings:
    """Says what binds references, by the text alone. What is known of a type by its name is remembered."""

    def __init__(self, names: Names) -> None:
        self._names = names
        self._keeping: dict[str, bool] = {}

    def binds(self, mention: Node, parent: Node) -> bool:
        """Whether the mention of a variable in `parent` may bind a reference to it."""
        match parent.type:
            case "init_declarator":
                return self._declares(parent, None)
            case "initializer_list":
                return self._listed(mention, parent)
            case "argument_list":
                return self._constructed(mention, parent)
            case "parameter_declaration":  # `R x(n)` parses as a function with a parameter of type n
                return self._looks_like_function(parent)
            case "lambda_capture_initializer":
                return text_of(parent).startswith("&")
            case "return_statement":
                function = self._names.tree.enclosing(parent, _FUNCTION)
                head = function.child_by_field_name("declarator") if function is not None else None
                return function is not None and head is not None and _is_reference(function, head)
            case _:
                return parent.type == "gnu_asm_output_operand"

    def is_changeable(self, parameter: Node) -> bool:
        """Whether a parameter is a reference through which what is passed may be changed."""
        declarator = parameter.child_by_field_name("declarator")
        if declarator is not None and declarator.type in _REFERENCES:
            return _is_reference(parameter, declarator)
        kinds = {each.type for child in parameter.children for each in (child, *child.children)}
        if not kinds.isdisjoint(_REFERENCES):
            return True
        kind = parameter.child_by_field_name("type")
        return declarator is not None and declarator.type == "identifier" and kind is not None and self._keeps(kind)

    def _declares(self, declarator: Node, position: int | None) -> bool:
        """Whether a variable that begins with something is a reference, or an object that keeps one. `position`: which
        of several values it is given."""
        named = declarator.child_by_field_name("declarator")
        outer = self._names.tree.parent(declarator)
        kind = outer.child_by_field_name("type") if outer is not None else None
        if named is not None and named.type == "reference_declarator":
            return True
        plain = named is not None and named.type == "identifier"
        return plain and kind is not None and self._makes(kind, position)

    def _listed(self, mention: Node, listed: Node) -> bool:
        position = _position(listed, mention)
        above = self._names.tree.parent(listed)
        while above is not None and above.type == "initializer_list":
            position, above = None, self._names.tree.parent(above)
        if above is None:
            return False
        if above.type == "init_declarator":
            return self._declares(above, position)
        kind = above.child_by_field_name("type") if above.type == "compound_literal_expression" else None
        return kind is not None and self._makes(kind, position)

    def _constructed(self, mention: Node, arguments: Node) -> bool:
        above = self._names.tree.parent(arguments)
        if above is None:
            return False
        if above.type == "init_declarator":
            return self._declares(above, _position(arguments, mention))
        kind = above.child_by_field_name("type") if above.type == "new_expression" else None
        return kind is not None and self._makes(kind, _position(arguments, mention))

    def _looks_like_function(self, parameter: Node) -> bool:
        tree = self._names.tree
        listed = tree.parent(parameter)
        head = tree.parent(listed) if listed is not None else None
        outer = tree.parent(head) if head is not None else None
        if listed is None or head is None or outer is None or head.type != "function_declarator":
            return False
        if outer.type == "reference_declarator" or any(child.type == "ERROR" for child in listed.children):
            return True  # `int *p(&n)` has an `&` that no parameter has there
        kind = outer.child_by_field_name("type") if outer.type == "declaration" else None
        return kind is not None and self._makes(kind, _position(listed, parameter))

    def _makes(self, kind: Node, position: int | None) -> bool:
        """Whether an object of a type that is given a variable may change it, at once or later."""
        if self._keeps(kind):
            return True
        name = _name(kind)
        for head, _ in heads(self._names, name) if name else ():
            parameters = list_of(head, "parameters")
            chosen = parameters if position is None else parameters[position : position + 1]
            if any(self.is_changeable(each) for each in chosen):
                return True
        return False

    def _keeps(self, kind: Node) -> bool:
        """Whether a type is a reference by another name, or has one among its parts."""
        text = text_of(kind)
        if "&" in text or "decltype" in text or "reference_wrapper" in text:
            return True
        name = _name(kind)
        if not name:
            return False
        if name not in self._keeping:
            self._keeping[name] = False  # a type that is made of itself
            self._keeping[name] = any(map(self._says_reference, self._names.occurrences(name, self._names.root)))
        return self._keeping[name]

    def _says_reference(self, mention: Node) -> bool:
        """Whether the mention of a type's name defines it as a reference, or as a class that has one."""
        tree = self._names.tree
        node, above = mention, tree.parent(mention)
        while above is not None and (above.type == "template_type" or above.type in _REFERENCES):
            node, above = above, tree.parent(above)
        if above is None or node == above.child_by_field_name("type"):
            return False
        if above.type in _ALIASES:
            kind = above.child_by_field_name("type")
            return node.type in _REFERENCES or (kind is not None and self._keeps(kind))
        body = above.child_by_field_name("body") if above.type in _CLASSES else None
        if body is None or above.child_by_field_name("name") != node:
            return False
        bases = [base for child in above.children if child.type == "base_class_clause" for base in child.named_children]
        fields = [member for member in body.named_children if member.type == "field_declaration"]
        return any(base.type in _NAMED and self._keeps(base) for base in bases) or any(
            _is_reference(member, declarator)
            for member in fields
            for declarator in member.children_by_field_name("declarator")
        )


def _is_reference(declaration: Node, declarator: Node) -> bool:
    """Whether a declaration is of a reference to something that is not const."""
    constant = any(child.type == "type_qualifier" and text_of(child) == "const" for child in declaration.children)
    return declarator.type in _REFERENCES and not constant


def _name(kind: Node) -> str:
    """The last word of the name of a type; nothing for one that is no name."""
    while kind.type in _NAMED and kind.type != "type_identifier":
        inner = kind.child_by_field_name("name") or kind.child_by_field_name("type")
        if inner is None:
            return ""
        kind = inner
    return text_of(kind) if kind.type == "type_identifier" else ""


def _position(listed: Node, node: Node) -> int | None:
    return next((k for k, child in enumerate(arguments_of(listed)) if child == node), None)
