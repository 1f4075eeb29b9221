"""References to variables of the host: what may be bound to one where it is mentioned, or keep a reference to it, so
that another name changes it later (C++17 [dcl.init.ref], [dcl.init.aggr], [expr.prim.lambda.capture], [class.ctor]).

Only what is known to read a variable does not bind it. A class or function that the text does not define is taken for
one that keeps nothing.
"""

from __future__ import annotations

from tree_sitter import Node

from ...frontend.ctypes import Arithmetic
from ...frontend.syntax.ancestry import arguments_of, list_of, text_of
from ...frontend.syntax.scopes import Names
from ...regex import regex
from .functions import heads, last_name_of
from .scalars import is_real, written

_REFERENCES = frozenset({"reference_declarator", "abstract_reference_declarator"})
_CLASSES = frozenset({"class_specifier", "struct_specifier", "union_specifier"})
_ALIASES = frozenset({"alias_declaration", "type_definition"})
_NAMED = frozenset({"type_identifier", "template_type", "qualified_identifier", "type_descriptor"})
_FUNCTIONS = frozenset({"function_definition", "lambda_expression"})
_LISTS = frozenset({"initializer_list", "initializer_pair"})
#: where the mention of a variable reads it, or does to it what its own kind of statement says
_READING = frozenset(
    {"alignof_expression", "array_declarator", "assignment_expression", "binary_expression", "bitfield_clause",
     "call_expression", "case_statement", "cast_expression", "comma_expression", "compound_statement",
     "condition_clause", "conditional_expression", "decltype", "delete_expression", "do_statement", "enumerator",
     "expression_statement", "field_declaration", "field_expression", "for_range_loop", "for_statement",
     "gnu_asm_input_operand", "if_statement", "kernel_call_syntax", "lambda_capture_specifier", "new_declarator",
     "parenthesized_expression", "pointer_expression", "preproc_defined", "preproc_elif", "preproc_if",
     "sizeof_expression", "static_assert_declaration", "subscript_argument_list", "subscript_designator",
     "subscript_expression", "switch_statement", "template_argument_list", "throw_statement", "type_descriptor",
     "unary_expression", "update_expression", "while_statement"}
)  # fmt: skip
#: types that copy what a list gives them
_COPYING = regex(r"(?:const )?(?:dim3|[a-z]+[1-4]|(?:std::)?(?:array|vector|tuple|pair)<[^&*]*>)\Z")


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
            case "initializer_list" | "initializer_pair":
                return self._listed(mention, parent)
            case "argument_list":
                return self._constructed(mention, parent)
            case "parameter_declaration":  # `R x(n)` parses as a function with a parameter of type n
                return self._looks_like_function(parent)
            case "lambda_capture_initializer":
                return text_of(parent).startswith("&")
            case "return_statement":
                return self._returned(parent, None)
            case _:
                return parent.type not in _READING

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

    def keeps_result(self, begun: Node, named: Node, given: Node) -> bool:
        """Whether a variable that begins with the result of a call, given by its declarator, may keep a reference to
        what the call is given in `given`."""
        outer = self._names.tree.parent(begun)
        kind = outer.child_by_field_name("type") if outer is not None else None
        value = begun.child_by_field_name("value")
        if kind is not None and value is not None and named.type == "pointer_declarator":
            return not self._points_elsewhere(kind, named, given, value)
        if kind is None or named.type != "identifier":
            return True
        function = value.child_by_field_name("function") if value is not None else None
        if text_of(kind) != "auto" or function is None:
            return self._keeps(kind)
        name = last_name_of(function)
        if self._names.declaration(name, function) is not None:
            return True  # a variable, such as a lambda whose type is its own
        kinds = [outer.child_by_field_name("type") for _, outer in heads(self._names, name)] if name else [None]
        return any(each is None or text_of(each) == "auto" or self._keeps(each) for each in kinds)

    def _points_elsewhere(self, kind: Node, named: Node, given: Node, call: Node) -> bool:
        """Whether the pointer that a function gives back, as the pixels of `load(path, &width)`, certainly leads to
        another object than the variable whose address the function is given: it is one to numbers of another type
        (C++17 [basic.lval] 11). Bytes may be those of any object, where the text does not say whose."""
        variable = given.child_by_field_name("argument") if given.type == "pointer_expression" else None
        found = self._names.declaration(text_of(variable), variable) if variable is not None else None
        own = found.node.child_by_field_name("type") if found is not None else None
        pointee, held = written(text_of(kind)), written(text_of(own)) if own is not None else None
        if not (isinstance(pointee, Arithmetic) and isinstance(held, Arithmetic)):
            return False
        if arguments_of(named)[0].type != "identifier":
            return False  # a pointer to pointers
        if pointee.size > 1:
            return pointee.size != held.size or is_real(pointee) != is_real(held)
        name = last_name_of(call.child_by_field_name("function") or call)
        defined = any(outer.type == "function_definition" for _, outer in heads(self._names, name)) if name else True
        return held.size > 1 and not defined

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
        """Whether what is made from a list in braces may be a reference to one of its values, or keep one."""
        position = _position(listed, mention)
        inner, above = listed, self._names.tree.parent(listed)
        while above is not None and above.type in _LISTS:
            position, inner, above = None, above, self._names.tree.parent(above)
        if above is None:
            return True
        match above.type:
            case "init_declarator":
                return self._declares(above, position)
            case "compound_literal_expression" | "new_expression":
                return self._makes(above.child_by_field_name("type"), position)
            case "argument_list":
                return self._passed(inner, above)
            case "assignment_expression":
                return not self._copies(above)
            case "return_statement":
                return self._returned(above, position)
            case "field_initializer":
                return self._begins(above, position)
            case kind:
                return kind != "for_range_loop"

    def _copies(self, assignment: Node) -> bool:
        """Whether what is assigned from a list in braces is of a type that copies its values."""
        left = assignment.child_by_field_name("left")
        found = self._names.declaration(text_of(left), left) if left is not None and left.type == "identifier" else None
        kind = found.node.child_by_field_name("type") if found is not None else None
        return kind is not None and _COPYING.match(text_of(kind)) is not None

    def _passed(self, listed: Node, arguments: Node) -> bool:
        """Whether the parameter that a list in braces begins may keep a reference to its values."""
        above, position = self._names.tree.parent(arguments), _position(arguments, listed)
        function = above.child_by_field_name("function") if above is not None else None
        name = last_name_of(function) if function is not None else ""
        if not name or position is None:
            return True
        taken = (list_of(head, "parameters")[position : position + 1] for head, _ in heads(self._names, name))
        kinds = (each.child_by_field_name("type") for parameters in taken for each in parameters)
        return any(self._makes(kind, None) for kind in kinds)

    def _returned(self, statement: Node, position: int | None) -> bool:
        """Whether what a function or lambda gives back may be a reference to the value of a `return`, or keep one."""
        function = self._names.tree.enclosing(statement, _FUNCTIONS)
        head = function.child_by_field_name("declarator") if function is not None else None
        if function is None or (head is None and function.type != "lambda_expression"):
            return True
        trailing = [each for each in (head.children if head is not None else ()) if each.type == "trailing_return_type"]
        if trailing:
            return self._makes(next(iter(trailing[0].named_children), None), position)
        kind = function.child_by_field_name("type")
        if kind is None or head is None:
            return False  # of a lambda: what it gives back is a copy
        return _is_reference(function, head) or (head.type == "function_declarator" and self._makes(kind, position))

    def _constructed(self, mention: Node, arguments: Node) -> bool:
        above, position = self._names.tree.parent(arguments), _position(arguments, mention)
        if above is None:
            return True
        match above.type:
            case "init_declarator":
                return self._declares(above, position)
            case "new_expression":
                return self._makes(above.child_by_field_name("type"), position)
            case "field_initializer":
                return self._begins(above, position)
            case kind:
                return kind != "call_expression"  # of which the names of the text say what it takes

    def _begins(self, initializer: Node, position: int | None) -> bool:
        """Whether a member or base class that a constructor begins may be a reference to a value, or keep one."""
        name = text_of(initializer.named_children[0]).partition("<")[0]
        members = [
            found for found in self._names.namespace_members(name) if found.scope.type == "field_declaration_list"
        ]
        return not members or any(
            found.declarator.type == "reference_declarator"
            or self._makes(found.node.child_by_field_name("type"), position)
            for found in members
        )

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

    def _makes(self, kind: Node | None, position: int | None) -> bool:
        """Whether an object of a type that is given a variable may change it, at once or later; so may one of a type
        that is not spelled."""
        if kind is None or self._keeps(kind):
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
            self._keeping[name] = any(
                map(self._says_reference, self._names.mentions_to_declare(name, self._names.root))
            )
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
