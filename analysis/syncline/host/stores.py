"""What is stored in the variables of host code.

Whatever is not understood makes a variable unknown, never constant: a reference or a pointer taken to it, a call that
may change it, an assignment in a loop that comes round again.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from tree_sitter import Node

from ..frontend.syntax.ancestry import Ancestry, arguments_of, holds, list_of, text_of
from ..frontend.syntax.declarations import Declaration, declared
from ..frontend.syntax.scopes import Names
from ..records import record
from ..regex import regex
from .assertions import is_assertion
from .functions import heads
from .in_place import deferring, enclosing

_LOOPS = frozenset({"for_statement", "for_range_loop", "while_statement", "do_statement", "lambda_expression"})
_FUNCTION = frozenset({"function_definition"})
_GOTO = regex(rb"\bgoto\s+(\w+)")
_BLOCKS = frozenset({"compound_statement", "case_statement"})
#: functions of the C and C++ libraries and of CUDA that take their scalar arguments by value
_BY_VALUE = regex(
    r"(?:std::)?(?:f?printf|s?n?printf|malloc|calloc|memset|memcpy|assert|exit|abs|min|max|sqrtf?|powf?|ceilf?|floorf?"
    r"|log2f?|rand|srand|to_string|puts|free|new|dim3|u?int[1-4]|make_\w+|vector|size_t|float|double|int|unsigned"
    r"|static_cast|checkCudaErrors|cuda[A-Z]\w*|hip[A-Z]\w*|c[ul][A-Z]\w*|EXPECT_\w+|ASSERT_\w+|sizeof|gpuErrchk)\Z"
)
_ADDRESSES = frozenset({"cast_expression", "parenthesized_expression", "pointer_expression", "subscript_expression"})
#: functions that only read what they are given the address of
_READS = regex(
    r"(?:cuda|hip)(?:LaunchKernelExC?|GraphAddKernelNode|Graph(?:Exec)?KernelNodeSetParams)\Z"
    r"|cl(?:SetKernelArg|EnqueueNDRangeKernel)\Z"
)
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
    """The names of one text of the host, and what is stored in its variables."""

    def __init__(self, root: Node, text: bytes) -> None:
        super().__init__(root, text)
        self._stores: dict[int, tuple[Store, ...]] = {}
        # what somebody asked for before; nodes by their ids
        self.plain_types: dict[str, str] = {}  #: what the names of types stand for
        self.types: dict[int, str | None] = {}  #: the types of variables, by their declarators
        self.values: dict[frozenset[tuple[int, int]], dict[int, int | None]] = {}  #: of expressions, by what is known
        self.statements: dict[tuple[str, int], tuple[Node, ...]] = {}  #: those of blocks that say a kind of thing
        self._words: dict[int, frozenset[str]] = {}  #: of declarations
        self.filling: dict[int, bool] = {}  #: whether the text shows what a store of a call leaves behind, by its place

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
        if (
            kind == "binary_expression"
            and parent.children[1].type == ">>"
            and parent.child_by_field_name("right") == node
        ):
            left = parent.child_by_field_name("left")
            stream = left is not None and left.type in ("identifier", "qualified_identifier", "binary_expression")
            numeric = left is not None and left.type == "identifier" and text_of(left) not in ("cin", "is", "in")
            return Store(parent, None, field) if stream and not numeric else None
        if kind == "init_declarator":
            declarator = parent.child_by_field_name("declarator")
            if declarator is not None and declarator.type == "reference_declarator":
                return Store(parent, None, field)
        if kind == "for_range_loop" and parent.child_by_field_name("right") == node:
            return Store(parent, None, field)
        return None

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
        found = declared(self.tree, name, text_of(name))
        if found is None or not self.are_all_seen(found.name, found.scope):
            return False
        return all(
            self.is_launched_with(node) or declared(self.tree, node, found.name) is not None
            for node in self.occurrences(found.name, found.scope)
        )

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
        if call is None or call.type in ("init_declarator", "new_expression"):
            return None  # a constructor's argument
        if any(child.type == "kernel_call_syntax" for child in call.children):
            return None
        function = call.child_by_field_name("function")
        if function is None or function.type in ("primitive_type", "sized_type_specifier"):
            return None
        name = text_of(function).split("<")[0]
        if _BY_VALUE.match(name) or is_assertion(name):
            return None
        position = self._position(node) or 0
        if self._takes_by_value(name.rsplit("::", 1)[-1], position) or self._is_lambda_of_values(function, position):
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
        return of_its_type and position < len(parameters) and not _is_changeable(parameters[position])

    def _position(self, argument: Node) -> int | None:
        """Which argument of a call an expression is; None where it is none."""
        listed = self.tree.parent(argument)
        if listed is None or listed.type != "argument_list":
            return None
        return next((k for k, child in enumerate(arguments_of(listed)) if child == argument), None)

    def _takes_by_value(self, function: str, position: int) -> bool:
        """Whether every function of this name in the text takes this argument by value."""
        known = [list_of(head, "parameters") for head, _ in heads(self, function)]
        return bool(known) and all(position < len(each) and not _is_changeable(each[position]) for each in known)


def always_before(tree: Ancestry, store: Node, at: Node) -> bool:
    """Whether control that reaches `at` has passed `store` on the way: it is a statement of a block around `at`."""
    statement = tree.parent(store)
    if statement is None or statement.type != "expression_statement" or store.start_byte >= at.start_byte:
        return False
    block = tree.parent(statement)
    return block is not None and block.type in _BLOCKS and holds(block, at)


def jumps_back(tree: Ancestry, later: Node, earlier: Node) -> bool:
    """Whether a `goto` behind `later` leads to a label before `earlier`, in the function that holds it."""
    function = tree.enclosing(earlier, _FUNCTION) if tree.has_jumps else None
    text = (function.text or b"") if function is not None else b""
    if function is None or b"goto" not in text:
        return False
    for jump in _GOTO.finditer(text, max(0, later.start_byte - function.start_byte)):
        label = re.search(rb"\b" + re.escape(jump.group(1)) + rb"\s*:(?!:)", text)
        if label is not None and function.start_byte + label.start() <= earlier.start_byte:
            return True
    return False


def jumps_over(tree: Ancestry, place: Node, at: Node) -> bool:
    """Whether a `goto` may lead to a label between `place` and `at`, so that control comes to `at` without `place`."""
    function = tree.enclosing(at, _FUNCTION) if tree.has_jumps else None
    text = (function.text or b"") if function is not None else b""
    if function is None or b"goto" not in text:
        return False
    between = text[max(0, place.end_byte - function.start_byte) : at.start_byte - function.start_byte]
    return any(re.search(rb"\b" + re.escape(name) + rb"\s*:(?!:)", between) for name in _GOTO.findall(text))


def is_deferred(tree: Ancestry, store: Node, at: Node) -> bool:
    """Whether a store stands in a lambda around which `at` is not: it happens whenever that is called."""
    deferred = deferring(tree, store)
    return deferred is not None and not holds(deferred, at)


def may_come_round(tree: Ancestry, store: Node, at: Node, scope: Node) -> bool:
    """Whether a store that stands after `at` can run before it: a loop inside `scope` holds both, or one of them stands
    in a lambda, which runs whenever it is called."""
    if jumps_back(tree, store, at):
        return True
    deferred = deferring(tree, at)
    if deferred is not None and holds(scope, deferred):
        return True
    loop = enclosing(tree, store, _LOOPS)
    while loop is not None and holds(scope, loop):
        if holds(loop, at) or loop.type == "lambda_expression":
            return True
        loop = enclosing(tree, loop, _LOOPS)
    return False


def hides_again(tree: Ancestry, hiding: Node, store: Node, at: Node) -> bool:
    """Whether control that comes round from a store behind `at` passes `hiding`, which is always before `at`, on its
    way: the innermost loop that holds both the store and `at` holds it as well."""
    loop = enclosing(tree, at, _LOOPS)
    while loop is not None and not holds(loop, store):
        loop = enclosing(tree, loop, _LOOPS)
    if loop is None or loop.type == "lambda_expression" or is_deferred(tree, store, at):
        return False
    return holds(loop, hiding) and not jumps_back(tree, store, at)


def _is_changeable(parameter: Node) -> bool:
    """Whether a parameter is a reference through which what is passed may be changed."""
    declarator = parameter.child_by_field_name("declarator")
    if declarator is not None and declarator.type in ("reference_declarator", "abstract_reference_declarator"):
        return not any(child.type == "type_qualifier" and text_of(child) == "const" for child in parameter.children)
    kinds = {each.type for child in parameter.children for each in (child, *child.children)}
    return not kinds.isdisjoint(("reference_declarator", "abstract_reference_declarator"))


def _stores_inside(node: Node) -> bool:
    if node.type in ("assignment_expression", "update_expression", "call_expression"):
        return True
    return any(_stores_inside(child) for child in node.named_children)
