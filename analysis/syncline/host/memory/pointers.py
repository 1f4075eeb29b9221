"""Where pointers in host code point: the object that an argument of a launch leads to, and how far into it.

Two arguments that lead to one object are one array to the kernel. By the text alone: what is not the same variable, the
same member of one or the same device array may be anything.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tree_sitter import Node

from ...frontend.sema.program.launched import Pointee
from ...frontend.syntax.ancestry import arguments_of, holds, text_of
from ...frontend.syntax.declarations import FILE_SCOPES, Declaration, is_array
from ...ir import terms as t
from ...ir.terms import Term
from ...limits.host import ELEMENTS, OBJECTS, POINTER_DEPTH
from ...records import replace
from ...regex import regex
from ..text import given_back
from ..text.casts import named_cast
from ..text.given_back import Value
from ..text.on_the_way import always_before, may_come_round
from ..text.set_once import COPIES, stays, ways_to
from ..text.stores import HostNames, Store, is_in_common
from ..values.arrays import element, index_of
from ..values.symbolic import Symbolic
from . import made_of
from .elements import element_width, pointed_width, rescaled, target

#: members that give the place of what an object holds
_PLACE = regex(
    r"(?:data|get|begin|cbegin|data_ptr|ptr|raw|pointer|device_ptr|device_data|devicePtr|gpu_data|gpu_ptr|mutable_data"
    r"|mutable_gpu_data|mutable_data_ptr|const_data_ptr|data_handle|device_pointer)\Z"
)
_THROUGH = regex(r"(?:thrust::)?raw_pointer_cast\Z|(?:std::)?(?:addressof|move|forward|as_const)\Z")
_SYMBOL = regex(r"(?:cuda|hip)GetSymbolAddress\Z")
_DEVICE = frozenset({"__device__", "__managed__", "__constant__"})
#: where the parameters of a function lead that are pointers, by the ids of their declarators
Pointees = dict[int, tuple[Pointee, ...]]


class Pointers:
    """Reads the arguments of one launch. `given`: what the call of the function around it gives to pointers."""

    def __init__(self, symbolic: Symbolic, given: Pointees | None = None, inside: Value | None = None) -> None:
        self._symbolic = symbolic
        self._given = given or {}
        self._inside = inside  #: what is looked at belongs to a function that is called on the way to the launch
        self._names: HostNames = symbolic.constants.names

    def places(self, node: Node) -> tuple[Pointee, ...]:
        """What an argument may lead to; nothing where that is not known."""
        found = tuple(dict.fromkeys(self._places(node, 0)))
        return found if len(found) <= OBJECTS else ()

    def _places(self, node: Node, depth: int) -> Iterator[Pointee]:
        if depth > POINTER_DEPTH:
            return
        match node.type:
            case "parenthesized_expression" | "argument_list" | "initializer_list" if len(arguments_of(node)) == 1:
                yield from self._places(arguments_of(node)[0], depth + 1)
            case "cast_expression":
                value = node.child_by_field_name("value")
                kind = node.child_by_field_name("type")
                yield from self._retyped(value, kind, depth) if value is not None else ()
            case "binary_expression":
                yield from self._moved(node, depth)
            case "pointer_expression" if node.children[0].type == "&":
                yield from self._address(node.child_by_field_name("argument"), depth)
            case "pointer_expression" if node.children[0].type == "*":
                inner = node.child_by_field_name("argument")
                named = given_back.pointed_at(self._names, inner) if inner is not None else None
                yield from self._variable(named, depth + 1, node) if named is not None else ()
            case "conditional_expression":
                condition, *arms = (
                    node.child_by_field_name(name) for name in ("condition", "consequence", "alternative")
                )
                if condition is not None:
                    text = " ".join(text_of(condition).split())
                    for arm, held in zip(arms, (True, False), strict=True):
                        for place in self._places(arm, depth + 1) if arm is not None else ():
                            yield replace(place, when=place.when | {(text, held)})
            case "call_expression":
                yield from self._call(node, depth)
            case "identifier" | "type_identifier":
                yield from self._variable(node, depth)
            case "assignment_expression" if _is_plain(node):
                right = node.child_by_field_name("right")
                yield from self._places(right, depth + 1) if right is not None else ()
            case "field_expression" | "subscript_expression" if (value := self._put(node)) is not None:
                yield from self._places(value, depth + 1)
            case "field_expression" if values := tuple(self._of_result(node)):
                yield from self._given_back(values, depth)
            case "field_expression":
                yield from self._own(self._symbolic.identity(node))
            case "subscript_expression":
                yield from self._own(("element", text_of(node), *self._symbolic.identity(node)))
                yield from self._elements(node, depth)
            case _:
                return

    def _retyped(self, value: Node, kind: Node | None, depth: int) -> Iterator[Pointee]:
        """Another type counts in other elements."""
        for place in self._places(value, depth + 1):
            distance = place.offset
            if distance is not None and distance is not t.ZERO:
                constants = self._symbolic.constants
                widths = element_width(constants, value), pointed_width(constants, kind)
                distance = rescaled(distance, *widths)
            yield replace(place, offset=distance)

    def _moved(self, node: Node, depth: int) -> Iterator[Pointee]:
        operator = text_of(node.child_by_field_name("operator") or node.children[1])
        left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
        if left is None or right is None or operator not in ("+", "-"):
            return
        if operator == "+" and not self._leads_somewhere(left):
            left, right = right, left
        for place in self._places(left, depth + 1):
            distance = self._symbolic.term(right)
            yield place.moved(distance if operator == "+" else t.neg(distance))

    def _leads_somewhere(self, node: Node) -> bool:
        """Whether an operand of a sum is the pointer: the one that is no number."""
        if node.type == "number_literal" or self._symbolic.constants.value(node) is not None:
            return False
        if node.type == "identifier":
            return not self._symbolic.is_integer(node)
        return node.type not in ("binary_expression", "sizeof_expression") or any(
            self._leads_somewhere(child) for child in node.named_children
        )

    def _address(self, node: Node | None, depth: int) -> Iterator[Pointee]:
        """`&p[i]`, `&*p`."""
        if node is None:
            return
        inner = node.child_by_field_name("argument")
        if node.type == "parenthesized_expression" and len(arguments_of(node)) == 1:
            yield from self._address(arguments_of(node)[0], depth + 1)
        elif node.type == "subscript_expression" and inner is not None:
            listed = node.child_by_field_name("indices") or node.child_by_field_name("index")
            several = listed is not None and listed.type == "subscript_argument_list"
            indices = arguments_of(listed) if several and listed is not None else [listed]
            if len(indices) == 1 and indices[0] is not None:
                for place in self._places(inner, depth + 1):
                    yield place.moved(self._symbolic.term(indices[0]))
        elif node.type == "pointer_expression" and node.children[0].type == "*" and inner is not None:
            yield from self._places(inner, depth + 1)

    def _call(self, node: Node, depth: int) -> Iterator[Pointee]:
        function, listed = node.child_by_field_name("function"), node.child_by_field_name("arguments")
        if function is None or listed is None:
            return
        given = arguments_of(listed)
        name = text_of(function).split("<")[0]
        if values := tuple(given_back.returned(self._names, node)):
            yield from self._given_back(values, depth)
            return
        if (cast := named_cast(node)) is not None:
            yield from self._retyped(cast, target(node), depth)
        elif _THROUGH.match(name) and len(given) == 1:
            yield from self._places(given[0], depth + 1)
        elif function.type == "field_expression" and not given:
            member, inner = function.child_by_field_name("field"), function.child_by_field_name("argument")
            held = given_back.member_of_method(self._names, text_of(member)) if member is not None else None
            base = self._symbolic.identity(inner) if inner is not None and held is not None else ()
            if base and base[0] in ("variable", "text") and inner is not None and inner.type == "identifier":
                yield from self._own((*base[:-1], f"{base[-1]}.{held}"))
            elif member is not None and inner is not None and _PLACE.match(text_of(member).split("<")[0]):
                for place in self._places(inner, depth + 1):
                    yield place if place.offset is t.ZERO else place.moved(None)

    def _put(self, node: Node) -> Node | None:
        """What was put into a member of a local record, or an element of a local array, by one place of the text."""
        inner = node.child_by_field_name("argument")
        found = self._names.declaration(text_of(inner), inner) if inner is not None else None
        if inner is None or found is None or inner.type != "identifier" or found.scope.type in FILE_SCOPES:
            return None
        if node.type == "field_expression":
            path = text_of(node).partition(".")[2].replace(" ", "")
            plain = "->" not in text_of(node) and found.declarator.type == "identifier" and path.isidentifier()
            return made_of.held(self._symbolic.constants, found, path, node) if plain else None
        index = index_of(self._symbolic.constants, node)
        if index is None or not is_array(found.declarator):
            return None
        values = element(self._symbolic.constants, found, index, node)
        return values[0] if len(values) == 1 else None

    def _variable(self, node: Node, depth: int, elsewhere: Node | None = None) -> Iterator[Pointee]:
        """Where a variable leads where it is mentioned, or elsewhere."""
        at = node if elsewhere is None else elsewhere
        declaration = self._names.declaration(text_of(node), node)
        if declaration is None:
            yield from self._own(self._symbolic.identity(node))
            return
        if declaration.scope.type in FILE_SCOPES:
            words = self._names.words(declaration.node)
            array = declaration.declarator.type == "array_declarator"
            if array and (words & _DEVICE or declaration.node.type == "declaration"):
                yield Pointee(("symbol", declaration.name))
                return
            yield from self._own(self._symbolic.identity(node, self._call_of(node)))
            before = [s for s in self._names.stores(declaration) if always_before(self._names.tree, s.at, at)]
            yield from self._assigned(before[-1], depth) if before else ()
            return
        if _is_reference(declaration.declarator) and declaration.value is not None:
            if declaration.value.type == "identifier" and depth < POINTER_DEPTH:
                yield from self._variable(declaration.value, depth + 1, at)  # which may have changed since
            else:
                yield from self._places(declaration.value, depth + 1)
            return
        stores, first = self._symbolic.constants.reaching(declaration, at)
        if not first and len(stores) == 1 and stores[0].field is None and stores[0].value is not None:
            yield from self._places(stores[0].value, depth + 1)
            return
        if stores and all(store.at.start_byte < at.start_byte for store in stores):
            swapped = given_back.swapped_with(self._names, stores[-1], at)
            if swapped is not None:
                yield from self._variable(swapped[0], depth + 1, swapped[1])
                return
        begun = given_back.begun_with(self._names, declaration)
        if first and len(stores) == 1 and begun is None and (left := tuple(self._left(stores[0], depth))):
            yield from left
            return
        plain = declaration.node.type == "declaration" and declaration.declarator.type in (
            "pointer_declarator", "identifier",
        )  # fmt: skip
        if first and not stores and plain and begun is not None and self._copies(begun):
            yield from self._places(begun, depth + 1)
            return
        if first and not stores and (given := self._given.get(declaration.declarator.id)):
            yield from given
            return
        symbol = self._symbol(stores, at)
        if symbol is not None:
            yield Pointee(("symbol", symbol))
            return
        stepped = all(store.field is None and _step(store.at) is not None for store in stores)
        if first and stepped and plain and declaration.value is not None and self._copies(declaration.value):
            distance = self._passed_over(stores, at, declaration)
            for place in self._places(declaration.value, depth + 1):
                yield place.moved(distance)
            return
        yield from self._own(self._symbolic.identity(node, at))
        for store in stores:
            yield from self._assigned(store, depth)

    # --- what functions give back ------------------------------------------------------------------------------------

    def _own(self, base: tuple[object, ...]) -> Iterator[Pointee]:
        """An object that nothing more is known of. What is local to a function that is called is another one at each
        call."""
        if self._inside is None or base[0] == "text":
            yield Pointee(base)

    def _call_of(self, node: Node) -> Node | None:
        """Where a function is called in which an expression stands, as the launch's function sees it; None where it
        stands in that itself."""
        return None if self._inside is None else self._inside.call

    def _given_back(self, values: Sequence[Value], depth: int) -> Iterator[Pointee]:
        """Where the pointers lead that a call gives back."""
        for value in values:
            given = Pointees()
            for parameter, argument in value.passed():
                declarator = parameter.child_by_field_name("declarator")
                if declarator is not None:
                    given[declarator.id] = tuple(self._places(argument, depth + 1))
            outer = value if self._inside is None else self._inside
            inner = Pointers(self._symbolic, given, outer)
            way = (
                frozenset() if value.always else frozenset({(f"{value.node.start_byte}: {text_of(value.node)}", True)})
            )
            for place in inner._places(value.node, depth + 1):
                yield replace(place, when=place.when | way, offset=self._outside(place.offset, value))

    def _outside(self, offset: Term | None, value: Value) -> Term | None:
        """A distance that a function works out, as its caller sees it; None where that is not known."""
        if offset is None or offset.is_const:
            return offset
        given = {
            self._symbolic.begun(declarator): self._symbolic.term(argument)
            for parameter, argument in value.passed()
            if (declarator := parameter.child_by_field_name("declarator")) is not None
            and declarator.type == "identifier"
        }
        seen = t.substitute(offset, given)
        is_inside = any(self._symbolic.stands_in(each, value.function.definition) for each in seen.symbols)
        return None if is_inside else seen

    def _left(self, store: Store, depth: int) -> Iterator[Pointee]:
        """Where a variable leads that a call was given to put something into it."""
        if store.value is None and store.field is None:
            yield from self._given_back(tuple(given_back.left_in(self._names, store)), depth)

    def _of_result(self, node: Node) -> Iterator[Value]:
        """What a member has of an object that a call gave back."""
        inner, field = node.child_by_field_name("argument"), node.child_by_field_name("field")
        made = inner
        if inner is not None and inner.type == "identifier":
            found = self._names.declaration(text_of(inner), inner)
            stores = self._names.stores(found) if found is not None else ()
            changed = any(is_in_common(store.field, text_of(field)) for store in stores) if field is not None else True
            made = None if found is None or found.scope.type in FILE_SCOPES or changed else found.value
        if made is None or field is None or made.type != "call_expression":
            return
        for value in given_back.returned(self._names, made):
            held = made_of.of_value(self._symbolic.constants, value.node, text_of(field), value.function.kind)
            if held is not None:
                yield replace(value, node=held)

    def _elements(self, node: Node, depth: int) -> Iterator[Pointee]:
        """Where the elements of a local array lead, of which nobody knows the one that is meant: another one than with
        another index."""
        inner = node.child_by_field_name("argument")
        found = self._names.declaration(text_of(inner), inner) if inner is not None else None
        value = found.value if found is not None else None
        if found is None or value is None or value.type != "initializer_list" or found.scope.type in FILE_SCOPES:
            return
        if self._names.stores(found) or index_of(self._symbolic.constants, node) is not None:
            return
        index = text_of(node)[len(text_of(inner)) :] if inner is not None else ""
        for k, each in enumerate(arguments_of(value)[:ELEMENTS]):
            for place in self._places(each, depth + 1):
                slot = (found.declarator.id, k, index)
                yield replace(place, when=place.when | {(f"{text_of(node)} is element {k}", True)}, slot=slot)

    def _passed_over(self, stores: Sequence[Store], at: Node, declaration: Declaration) -> Term | None:
        """How far steps move a pointer on the way to a place, as in `p += n; p++`; None where nobody knows."""
        tree = self._names.tree
        out: list[Term] = []
        for store in stores:
            once = always_before(tree, store.at, at) and not may_come_round(tree, store.at, at, declaration.scope)
            if (step := _step(store.at)) is None or not once:
                return None
            by, sign = step
            out.append(t.mul(t.integer(sign), self._symbolic.term(by) if by is not None else t.ONE))
        return t.add(t.ZERO, *out)

    def _assigned(self, store: Store, depth: int) -> Iterator[Pointee]:
        """Where a pointer leads on the ways on which an assignment was the last, as `p = q` at the end of a loop: where
        nothing changes what is assigned from there on, that leads to the same at the launch."""
        value = store.value
        if value is None or store.field is not None or not stays(self._names, value, store.at):
            return
        ways = frozenset(ways_to(self._names, store.at))
        for place in self._places(value, depth + 1):
            yield replace(place, when=place.when | ways)

    def _copies(self, value: Node) -> bool:
        """Whether an initialiser names another pointer: `q = p`, and not `q = new int[n]`."""
        return value.type in COPIES and any(True for _ in self._places(value, 1))

    def _symbol(self, stores: Sequence[Store], at: Node) -> str | None:
        """The device array whose address a variable got last: `cudaGetSymbolAddress((void **)&p, array)`."""
        tree = self._names.tree
        for store in reversed(stores):
            call = tree.enclosing(store.at, frozenset({"call_expression"}))
            function = call.child_by_field_name("function") if call is not None else None
            listed = call.child_by_field_name("arguments") if call is not None else None
            if call is None or function is None or listed is None or not _SYMBOL.match(text_of(function)):
                return None
            given = arguments_of(listed)
            if len(given) != 2 or not holds(given[0], store.at):
                return None
            name = given[1]
            while name.type == "call_expression" and (inner := name.child_by_field_name("arguments")) is not None:
                if len(arguments_of(inner)) != 1:
                    return None
                name = arguments_of(inner)[0]
            outer: Node | None = call
            while outer is not None and outer.type != "expression_statement":
                outer = tree.parent(outer)
            last = outer is not None and always_before(tree, outer.named_children[0], at)
            return text_of(name) if name.type == "identifier" and last else None
        return None


def _is_reference(declarator: Node) -> bool:
    """`&r`, `*&r`"""
    while declarator.type == "pointer_declarator" and (inner := declarator.child_by_field_name("declarator")):
        declarator = inner
    return declarator.type == "reference_declarator"


def _is_plain(assignment: Node) -> bool:
    operator = assignment.child_by_field_name("operator")
    return operator is None or text_of(operator) == "="


def _step(node: Node) -> tuple[Node | None, int] | None:
    """By what an expression moves a pointer, and in which direction: `n` of `p += n`, None for the one of `p++`."""
    if node.type == "update_expression":
        return None, -1 if any(child.type == "--" for child in node.children) else 1
    operator = node.child_by_field_name("operator") if node.type == "assignment_expression" else None
    sign = {"+=": 1, "-=": -1}.get(text_of(operator)) if operator is not None else None
    return (node.child_by_field_name("right"), sign) if sign is not None else None
