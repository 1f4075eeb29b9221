"""What is stored in the variables of host code.

Whatever is not understood makes a variable unknown, never constant: a reference or a pointer taken to it, a call that
may change it, an assignment in a loop that comes round again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any

from tree_sitter import Node

from ...frontend.ctypes import CType
from ...frontend.sema.core.state import Sema
from ...frontend.sema.program.program import Program
from ...frontend.syntax.ancestry import arguments_of, list_of, text_of
from ...frontend.syntax.declarations import Declaration, declared, is_array
from ...frontend.syntax.scopes import Names
from ...records import record
from ...regex import regex
from .assertions import is_assertion
from .bindings import Bindings
from .casts import without_parentheses
from .functions import heads, is_launch, name_of
from .scalars import integer_range, written

#: functions of the C and C++ libraries and of CUDA that take their scalar arguments by value
_BY_VALUE = regex(
    r"(?:std::)?(?:f?printf|s?n?printf|malloc|calloc|memset|memcpy|assert|exit|abs|min|max|sqrtf?|powf?|ceilf?|floorf?"
    r"|log2f?|rand|srand|to_string|puts|free|new|dim3|u?int[1-4]|make_\w+|vector|size_t|float|double|int|unsigned"
    r"|(?:static|reinterpret|const)_cast|checkCudaErrors|cuda[A-Z]\w*|hip[A-Z]\w*|c[ul][A-Z]\w*|EXPECT_\w+|ASSERT_\w+|sizeof|gpuErrchk)\Z"
)
_ELLIPSES = frozenset({"...", "variadic_parameter"})
#: what a shift of is one of integers
_NUMBERS = frozenset({"number_literal", "char_literal", "binary_expression", "unary_expression", "sizeof_expression"})
_ADDRESSES = frozenset({"cast_expression", "parenthesized_expression", "pointer_expression", "subscript_expression"})
#: functions that only read what they are given the address of
_READS = regex(
    r"(?:cuda|hip)(?:LaunchKernelExC?|GraphAddKernelNode|Graph(?:Exec)?KernelNodeSetParams)\Z"
    r"|cl(?:SetKernelArg|EnqueueNDRangeKernel)\Z"
)
#: functions that launch a kernel with the arguments that follow
_LAUNCHES_BY_SYMBOL = regex(r"cudaLaunchKernelEx\Z|hip(?:Ext)?LaunchKernelGGL\Z")
#: functions that read an array of addresses, and what these lead to
_LAUNCHES = regex(
    r"(?:(?:cuda|hip)(?:Ext)?Launch(?:Cooperative)?Kernel(?:ExC)?|cuLaunch(?:Cooperative)?Kernel"
    r"|hipModuleLaunch(?:Cooperative)?Kernel)\Z"
)


@record
class Store:
    """Something put into a variable, or (`value` None) something that may change it in a way that is not understood.
    `field` is set where only a member is assigned; `position` where a call is given the variable, or its address, as
    that argument."""

    at: Node
    value: Node | None
    field: str | None = None
    position: int | None = None


class HostNames(Names):
    """The names of one text of the host, and what is stored in its variables. `read` reads what it declares."""

    def __init__(self, root: Node, text: bytes, read: Callable[[], Program]) -> None:
        super().__init__(root, text)
        self._read = read
        self.sema: Sema | None = None  #: what says the meaning of types, once somebody has asked
        self._stores: dict[int, tuple[Store, ...]] = {}
        self._bindings = Bindings(self)
        # what somebody asked for before; nodes by their ids
        self.meanings: dict[str, Any] = {}  #: all that names mean
        self.kinds: dict[int, CType] = {}  #: what types mean where they stand
        self.types: dict[int, CType | None] = {}  #: the types of variables, by their declarators
        self.values: dict[frozenset[tuple[int, int]], dict[int, int | None]] = {}  #: of expressions, by what is known
        self.statements: dict[
            tuple[str, int], tuple[Node, ...]
        ] = {}  #: those of a block or function that say a kind of thing
        self._words: dict[int, frozenset[str]] = {}  #: of declarations
        self._reading: dict[tuple[str, int], bool] = {}  #: whether functions leave a parameter as it is
        self.filling: dict[int, bool] = {}  #: whether the text shows what a store of a call leaves behind, by its place

    @cached_property
    def program(self) -> Program:
        """What the text declares outside of functions."""
        return self._read()

    def words(self, declaration: Node) -> frozenset[str]:
        """What a declaration is made of, its words among it: `static`, `const`."""
        if declaration.id not in self._words:
            self._words[declaration.id] = frozenset(map(text_of, declaration.children))
        return self._words[declaration.id]

    def stores(self, declaration: Declaration) -> tuple[Store, ...]:
        """Everything that may change the variable after its declaration, in the order of the text."""
        key = declaration.declarator.id
        if key not in self._stores:
            self._stores[key] = tuple(self._stores_of(declaration))
        return self._stores[key]

    def _stores_of(self, declaration: Declaration) -> Iterator[Store]:
        if not self.are_all_seen(declaration.name, declaration.scope):  # what was not seen may change it anywhere
            yield Store(declaration.declarator, None)
            return
        for node in self.occurrences(declaration.name, declaration.scope):
            if (
                node.start_byte == declaration.declarator.start_byte
                or declared(self.tree, node, declaration.name) is not None
            ):
                continue
            store = self.store_at(node)
            if store is None:
                continue
            meant = self.declaration(declaration.name, node)
            if meant is None or meant.declarator.id == declaration.declarator.id:
                yield store

    def store_at(self, node: Node) -> Store | None:
        """What this mention of a variable does to it; None where it only reads."""
        node, parent = self._in_parentheses(node)
        field = None
        if parent is not None and parent.type == "field_expression":
            if parent.child_by_field_name("argument") != node:
                return None  # a member of another object
            member = parent.child_by_field_name("field")
            field = text_of(member) if member is not None else ""
            node, parent = parent, self.tree.parent(parent)
            while parent is not None and parent.type == "field_expression":
                member = parent.child_by_field_name("field")
                field += "." + (text_of(member) if member is not None else "")
                node, parent = parent, self.tree.parent(parent)
            node, parent = self._in_parentheses(node)
        if parent is None:
            return None
        kind = parent.type
        if self._bindings.binds(node, parent) or self._is_chosen_to_change(node, parent):
            return Store(parent, None, field)
        if kind == "call_expression" and parent.child_by_field_name("function") == node and field:
            return self._method(parent, field)
        if kind == "assignment_expression" and parent.child_by_field_name("left") == node:
            operator = parent.child_by_field_name("operator")
            plain = operator is None or operator.text == b"="
            return Store(parent, parent.child_by_field_name("right") if plain else None, field)
        if kind == "update_expression":
            return Store(parent, None, field)
        if kind == "pointer_expression" and parent.children[0].type == "&":
            return None if self._is_read_alone(parent) else Store(parent, None, field, self._position(parent))
        if kind == "argument_list":
            return self._argument(parent, node, field)
        if kind == "binary_expression" and parent.children[1].type == ">>":
            return Store(parent, None, field) if self._is_extracted(parent, node) else None
        if kind == "for_range_loop" and parent.child_by_field_name("right") == node:
            return Store(parent, None, field)
        return None

    def is_kept(self, store: Store) -> bool:
        """Whether what a store makes may change the variable later: a reference, a pointer or an object that keeps one.
        A call changes what it is given there and then, if its result is nothing of these."""
        if store.value is not None or store.at.type in ("assignment_expression", "update_expression"):
            return False
        above: Node | None = store.at
        while above is not None and above.type in ("pointer_expression", "cast_expression", "parenthesized_expression"):
            above = self.tree.parent(above)
        call = self.tree.parent(above) if above is not None and above.type == "argument_list" else above
        if call is None or call.type not in ("call_expression", "binary_expression"):
            return True
        begun = self.tree.parent(call)
        named = (
            begun.child_by_field_name("declarator") if begun is not None and begun.type == "init_declarator" else None
        )
        return begun is not None and named is not None and self._bindings.keeps_result(begun, named, store.at)

    def _is_extracted(self, shift: Node, node: Node) -> bool:
        """Whether `stream >> n` puts something into a variable: what is shifted is not known to be an integer."""
        left = shift.child_by_field_name("left")
        return left is not None and shift.child_by_field_name("right") == node and not self._is_number(left)

    def _is_number(self, node: Node) -> bool:
        """Whether what is shifted is certainly an integer: a chain of `>>` is what stands first in it."""
        node = without_parentheses(node)
        left, kind = node.child_by_field_name("left"), node.child_by_field_name("type")
        if node.type == "binary_expression" and node.children[1].type in ("<<", ">>") and left is not None:
            return self._is_number(left)
        if node.type == "cast_expression" and kind is not None:
            return integer_range(written(text_of(kind))) is not None
        if node.type != "identifier":
            return node.type in _NUMBERS
        found = self.declaration(text_of(node), node)
        kind = found.node.child_by_field_name("type") if found is not None else None
        if found is None or kind is None or found.declarator.type != "identifier":
            return found is not None and found.node.type == "enumerator"
        return integer_range(written(text_of(kind))) is not None

    def _is_chosen_to_change(self, node: Node, parent: Node) -> bool:
        """Whether an arm of `? :`, the end of a list with commas, or a cast to a reference is assigned to, or bound to
        a reference."""
        if parent.type == "conditional_expression":
            passed_on = parent.child_by_field_name("condition") != node
        elif parent.type == "comma_expression":
            passed_on = parent.child_by_field_name("right") == node
        else:
            kind = parent.child_by_field_name("type") if parent.type == "cast_expression" else None
            passed_on = kind is not None and "&" in text_of(kind)
        return passed_on and self.store_at(parent) is not None

    def _in_parentheses(self, node: Node) -> tuple[Node, Node | None]:
        """An expression with the parentheses around it, and what holds it."""
        parent = self.tree.parent(node)
        while parent is not None and parent.type == "parenthesized_expression":
            node, parent = parent, self.tree.parent(parent)
        return node, parent

    def _is_read_alone(self, address: Node) -> bool:
        """`cudaLaunchKernelEx(&config, ...)` reads what it points to; so does what puts a kernel into a graph, and a
        launch that is given an array of addresses."""
        listed = self.tree.parent(address)
        while listed is not None and listed.type in ("cast_expression", "parenthesized_expression"):
            listed = self.tree.parent(listed)
        if listed is not None and listed.type == "initializer_list":
            return self._is_for_launches(listed)
        if listed is not None and listed.type == "assignment_expression":
            array = listed.child_by_field_name("left")
            name = array.child_by_field_name("argument") if array is not None else None
            is_element = array is not None and array.type == "subscript_expression" and array != address
            return is_element and name is not None and name.type == "identifier" and self._is_launched(name)
        call = self.tree.parent(listed) if listed is not None else None
        function = call.child_by_field_name("function") if call is not None else None
        return function is not None and _READS.match(text_of(function)) is not None

    def _is_for_launches(self, listed: Node) -> bool:
        """Whether an array that begins with a list is given to launches alone."""
        above = self.tree.parent(listed)
        name = (
            above.child_by_field_name("declarator") if above is not None and above.type == "init_declarator" else None
        )
        while name is not None and name.type == "pointer_declarator":
            name = name.child_by_field_name("declarator")
        name = name.child_by_field_name("declarator") if name is not None and name.type == "array_declarator" else None
        if name is None or name.type != "identifier":
            return False
        return self._is_launched(name)

    def _is_launched(self, name: Node) -> bool:
        """Whether an array is given to launches alone, beside what is put into its elements."""
        found = self.declaration(text_of(name), name)
        if found is None or not is_array(found.declarator) or not self.are_all_seen(found.name, found.scope):
            return False
        return all(
            self.is_launched_with(node) or self._is_filled(node) or declared(self.tree, node, found.name) is not None
            for node in self.occurrences(found.name, found.scope)
        )

    def _is_filled(self, mention: Node) -> bool:
        """Whether a mention of an array assigns to one of its elements."""
        element = self.tree.parent(mention)
        above = self.tree.parent(element) if element is not None and element.type == "subscript_expression" else None
        assigns = above is not None and above.type == "assignment_expression"
        return assigns and above is not None and above.child_by_field_name("left") == element

    def is_launched_with(self, mention: Node) -> bool:
        """Whether a mention of an array of addresses hands it to a launch."""
        above = self.tree.parent(mention)
        while above is not None and above.type in _ADDRESSES:
            above = self.tree.parent(above)
        call = self.tree.parent(above) if above is not None and above.type == "argument_list" else None
        function = call.child_by_field_name("function") if call is not None else None
        return function is not None and _LAUNCHES.match(text_of(function)) is not None

    def _method(self, call: Node, path: str) -> Store | None:
        """The call of a method, as a store to its object, where the text has one of this name that may change it."""
        owner, _, name = path.rpartition(".")
        self.searches.entered.add(name)
        changes = any(self._may_change(head, outer) for head, outer in heads(self, name))
        return Store(call, None, owner or None) if changes else None

    def _may_change(self, head: Node, outer: Node) -> bool:
        """Whether a method may change its object, by its declarator and its declaration or definition: not one that is
        const, or that does nothing but return a value."""
        if "const" in self.words(head):
            return False
        body = outer.child_by_field_name("body")
        if body is None:
            return "static" not in self.words(outer)
        statements = arguments_of(body)
        return len(statements) != 1 or statements[0].type != "return_statement" or _stores_inside(statements[0])

    def _argument(self, arguments: Node, node: Node, field: str | None) -> Store | None:
        """A bare name as an argument may be bound to a reference."""
        call = self.tree.parent(arguments)
        if call is None or call.type in ("init_declarator", "new_expression", "field_initializer"):
            return None  # a constructor's argument
        if is_launch(call):
            return None
        function = call.child_by_field_name("function")
        if function is None or function.type in ("primitive_type", "sized_type_specifier"):
            return None
        name, _, spelled = text_of(function).partition("<")
        position = self._position(node) or 0
        if "&" in spelled:
            return Store(call, None, field, position)  # a type argument may make a reference of a parameter
        if takes_values(name):
            return None
        called = name_of(function)[0].rpartition("::")[2]
        if (
            self._takes_by_value(called, position)
            or self._is_formatted(called, arguments_of(arguments)[:position])
            or self._is_lambda_of_values(function, position)
            or self._leaves_as_is(called, position)
        ):
            return None
        return Store(call, None, field, position)

    def _is_lambda_of_values(self, function: Node, position: int) -> bool:
        """Whether a variable is called that is a lambda, and it takes this argument by value."""
        found = self.declaration(text_of(function), function) if function.type == "identifier" else None
        held = found.value if found is not None else None
        if found is None or held is None or held.type != "lambda_expression" or found.declarator.type != "identifier":
            return False
        kind = found.node.child_by_field_name("type")
        head = held.child_by_field_name("declarator")
        parameters = list_of(head, "parameters")
        of_its_type = kind is not None and text_of(kind) == "auto"
        return of_its_type and position < len(parameters) and not self._bindings.is_changeable(parameters[position])

    def _position(self, argument: Node) -> int | None:
        """Which argument of a call an expression is; None where it is none."""
        listed = self.tree.parent(argument)
        if listed is None or listed.type != "argument_list":
            return None
        return next((k for k, child in enumerate(arguments_of(listed)) if child == argument), None)

    def _takes_by_value(self, function: str, position: int) -> bool:
        """Whether every function of this name in the text takes this argument by value."""
        known = list(heads(self, function)) if function else []
        return bool(known) and all(
            self._is_value(head, position) or self._is_for_kernels(head, outer, position) for head, outer in known
        )

    def _is_formatted(self, function: str, before: list[Node]) -> bool:
        """Whether an argument stands behind a format, `log("%d rows", n)`, in the call of a function that the text does
        not declare: it is written out."""
        formats = (each for each in before if each.type in ("string_literal", "concatenated_string"))
        return any("%" in text_of(each) for each in formats) and bool(function) and not any(heads(self, function))

    def _leaves_as_is(self, function: str, position: int) -> bool:
        """Whether every function of this name changes nothing through the reference that this argument is bound to, and
        does not keep it: the text has the bodies of all, which give nothing back."""
        key = function, position
        if key not in self._reading:
            self._reading[key] = False  # while it is looked at: of functions that call each other nothing is known
            known = list(heads(self, function)) if function else []
            self._reading[key] = bool(known) and all(self._reads(head, outer, position) for head, outer in known)
        return self._reading[key]

    def _reads(self, head: Node, definition: Node, position: int) -> bool:
        parameters, kind = list_of(head, "parameters"), definition.child_by_field_name("type")
        declarator = parameters[position].child_by_field_name("declarator") if position < len(parameters) else None
        named = (
            declarator.named_children if declarator is not None and declarator.type == "reference_declarator" else []
        )
        is_void = definition.type == "function_definition" and kind is not None and text_of(kind) == "void"
        if not named or not is_void:
            return False
        found = self.declaration(text_of(named[-1]), named[-1]) if named and named[-1].type == "identifier" else None
        if found is None or self.stores(found):
            return False
        return all(map(self._is_no_unseen_method, self.occurrences(found.name, found.scope)))

    def _is_no_unseen_method(self, mention: Node) -> bool:
        """Whether a mention of an object calls no method on it that the text does not have."""
        member = self.tree.parent(mention)
        call = self.tree.parent(member) if member is not None and member.type == "field_expression" else None
        name = member.child_by_field_name("field") if member is not None and call is not None else None
        is_called = call is not None and call.type == "call_expression" and name is not None
        return not is_called or name is None or next(heads(self, text_of(name)), None) is not None

    def _is_value(self, head: Node, position: int) -> bool:
        parameters, listed = list_of(head, "parameters"), head.child_by_field_name("parameters")
        if position < len(parameters) and parameters[position].type != "variadic_parameter":
            return not self._bindings.is_changeable(parameters[position])
        # what stands for `...` is copied (C++17 [expr.call] 9)
        return listed is not None and any(child.type in _ELLIPSES for child in listed.children)

    def _is_for_kernels(self, head: Node, definition: Node, position: int) -> bool:
        """Whether a function does nothing with a parameter, or the pack of the last ones, but give it to kernels, which
        take copies."""
        parameters, body = list_of(head, "parameters"), definition.child_by_field_name("body")
        if not parameters or body is None:
            return False
        last = parameters[-1]
        is_packed = position >= len(parameters) - 1 and last.type == "variadic_parameter_declaration"
        declarator = last.child_by_field_name("declarator") if is_packed else None
        while declarator is not None and declarator.type != "identifier":
            declarator = declarator.named_children[-1] if declarator.named_children else None
        if declarator is None or not self.are_all_seen(text_of(declarator), definition):
            return False
        mentions = self.occurrences(text_of(declarator), body)
        return all(self._is_in_launch(each) for each in mentions)

    def _is_in_launch(self, mention: Node) -> bool:
        """Whether a mention of a pack is `args...` or `std::forward<A>(args)...` among the arguments of a launch."""
        above = self.tree.parent(mention)
        if above is not None and above.type == "argument_list":
            call = self.tree.parent(above)
            function = call.child_by_field_name("function") if call is not None else None
            forwards = function is not None and text_of(function).partition("<")[0] == "std::forward"
            above = self.tree.parent(call) if call is not None and forwards else None
        listed = self.tree.parent(above) if above is not None and above.type == "parameter_pack_expansion" else None
        call = self.tree.parent(listed) if listed is not None and listed.type == "argument_list" else None
        if call is None or call.type != "call_expression":
            return False
        function = call.child_by_field_name("function")
        return is_launch(call) or (function is not None and _LAUNCHES_BY_SYMBOL.match(text_of(function)) is not None)


def member_of(node: Node) -> str | None:
    """The member of a variable that an expression is, as `a.b` of `x.a.b`; None for another expression."""
    path: list[str] = []
    while node.type == "field_expression" and (member := node.child_by_field_name("field")) is not None:
        path.insert(0, text_of(member))
        node = node.child_by_field_name("argument") or member
    return ".".join(path) if path and node.type == "identifier" else None


def is_in_common(one: str | None, other: str | None) -> bool:
    """Whether two members of one object have a part in common, by their paths as `a.b`; None: all of the object."""
    if one is None or other is None:
        return True
    return all(a == b for a, b in zip(one.split("."), other.split("."), strict=False))


def takes_values(function: str) -> bool:
    """Whether a function is one of the libraries' that takes its arguments by value, or a check."""
    name = function.partition("<")[0]
    return _BY_VALUE.match(name) is not None or is_assertion(name)


def _stores_inside(node: Node) -> bool:
    if node.type in ("assignment_expression", "update_expression", "call_expression"):
        return True
    return any(_stores_inside(child) for child in node.named_children)
