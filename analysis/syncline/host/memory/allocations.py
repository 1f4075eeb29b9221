"""What an allocation before a launch says of the numbers that it is made of: `cudaMalloc(&a, w * h * sizeof(float))`.

Nobody allocates less than nothing: no factor of a size is negative. It may be zero, as `cudaMalloc(&a, 0)` succeeds;
but who reads or writes `a` then is outside of it, so for accesses to `a` alone the factors are above zero. Rows that
`cudaMallocPitch` lays out are as far apart as they are long, at least. (HGRD §4 has sizes above zero throughout.)
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from tree_sitter import Node

from ...frontend.sema.program.launched import Base
from ...frontend.syntax.ancestry import arguments_of, list_of, text_of
from ...ir import terms as t
from ...ir.terms import Term
from ...limits.host import ALLOCATED
from ...records import record
from ...regex import regex
from ..text.casts import pointee
from ..values.symbolic import Symbolic

#: by a function's name behind the platform's prefix, the positions of its sizes
_SIZES = {
    "Malloc": (1,),
    "MallocManaged": (1,),
    "MallocAsync": (1,),
    "MallocHost": (1,),
    "HostMalloc": (1,),
    "HostAlloc": (1,),
    "MallocPitch": (2, 3),
    "malloc": (0,),
    "calloc": (0, 1),
}
_NAME = regex(r"(?:cuda|hip)(Malloc\w*|Host\w+)\Z|(?:std::)?([mc]alloc)\Z")
#: words of what allocates
WORDS = regex(rb"alloc|Alloc|\bnew\b|vector")
_VECTOR = regex(r"(?:(?:thrust|std)::)?(?:(?:device|host|universal)_)?vector\s*<")
#: what may stay undone though the statement around it is done
_APART = frozenset({"lambda_expression", "conditional_expression"})
_STATEMENTS = frozenset({"expression_statement", "declaration", "if_statement"})


@record
class Allocation:
    """The factors of a size, as the launch has them. `base`: what holds the address at the launch, if that is known;
    `rows`: (how far apart they are, how long they are)."""

    at: Node
    factors: tuple[Term, ...]
    base: Base | None = None
    rows: tuple[Term, Term] | None = None

    def facts(self) -> Iterator[tuple[Term, Node]]:
        """What holds of the launch."""
        yield from ((_not_negative(factor), self.at) for factor in self.factors)
        if self.rows is not None:
            yield t.ge(*self.rows), self.at

    def of_accesses(self) -> Iterator[Term]:
        """What holds of a launch that touches what was allocated."""
        yield from map(_positive, self.factors)


# launches share most of their allocations, and allocations their factors


@lru_cache(ALLOCATED)
def _not_negative(factor: Term) -> Term:
    return t.ge(factor, t.ZERO)


@lru_cache(ALLOCATED)
def _positive(factor: Term) -> Term:
    return t.gt(factor, t.ZERO)


def may_allocate(statement: Node) -> bool:
    """False for a statement that certainly allocates nothing."""
    return statement.type in _STATEMENTS and WORDS.search(statement.text or b"") is not None


def allocations(symbolic: Symbolic, statement: Node) -> Iterator[Allocation]:
    """What a statement that control has passed on its way to a launch allocates."""
    for node in _calls(symbolic, statement):
        if node.type == "call_expression":
            yield from _called(symbolic, node)
        elif node.type == "new_expression":
            extent = (node.child_by_field_name("declarator") or node).child_by_field_name("length")
            if extent is not None:
                yield Allocation(node, _sizes(symbolic, [extent]))
    if statement.type == "declaration" and _VECTOR.match(text_of(statement.child_by_field_name("type") or statement)):
        yield from _vectors(symbolic, statement)


def _calls(symbolic: Symbolic, statement: Node) -> tuple[Node, ...]:
    """The calls and `new` of a statement that allocate; the same for each launch behind it."""
    known, key = symbolic.names.statements, ("allocating", statement.id)
    if key not in known:
        done = statement.child_by_field_name("condition") if statement.type == "if_statement" else statement
        inside = _always(done) if done is not None and may_allocate(statement) else ()
        known[key] = tuple(node for node in inside if node.type != "call_expression" or _allocates(node) in _SIZES)
    return known[key]


def _allocates(call: Node) -> str:
    """A function's name behind the platform's prefix, if it may allocate."""
    function = call.child_by_field_name("function")
    name = _NAME.match(text_of(function).partition("<")[0]) if function is not None else None
    return (name.group(1) or name.group(2)) if name is not None else ""


def _called(symbolic: Symbolic, call: Node) -> Iterator[Allocation]:
    word, arguments = _allocates(call), list_of(call, "arguments")
    positions = _SIZES[word]
    if len(arguments) <= positions[-1]:
        return
    sizes = [arguments[position] for position in positions]
    held = pointee(arguments[0]) if positions[0] > 0 else None
    base = symbolic.kept(held, sizes[0]) if held is not None else None
    apart = pointee(arguments[1]) if word == "MallocPitch" else None
    pitch = symbolic.at_launch(apart) if apart is not None and symbolic.kept(apart, sizes[0]) is not None else None
    rows = (pitch, symbolic.term(sizes[0])) if pitch is not None else None
    yield Allocation(call, _sizes(symbolic, sizes), base, rows)


def _vectors(symbolic: Symbolic, declaration: Node) -> Iterator[Allocation]:
    """`thrust::device_vector<float> v(n);`"""
    for declarator in declaration.children_by_field_name("declarator"):
        size = _first_argument(declarator)
        if size is not None and symbolic.is_number(size):
            yield Allocation(declarator, _sizes(symbolic, [size]))


def _first_argument(declarator: Node) -> Node | None:
    """`n` of `v(n)`, which may parse as a function with a parameter of a type n."""
    listed = declarator.child_by_field_name("value") or declarator.child_by_field_name("parameters")
    if listed is None or listed.type not in ("argument_list", "parameter_list") or not arguments_of(listed):
        return None
    first = arguments_of(listed)[0]
    alone = first.type == "parameter_declaration" and len(first.named_children) == 1
    return first.named_children[0] if alone else first


def _sizes(symbolic: Symbolic, sizes: list[Node]) -> tuple[Term, ...]:
    """The factors of these sizes that are no constants."""
    values = (symbolic.term(factor) for size in sizes for factor in _factors(size))
    return tuple(value for value in values if not value.is_const)


def _factors(node: Node) -> Iterator[Node]:
    operator = node.child_by_field_name("operator")
    if node.type == "parenthesized_expression" and len(arguments_of(node)) == 1:
        yield from _factors(arguments_of(node)[0])
    elif node.type == "cast_expression" and (value := node.child_by_field_name("value")) is not None:
        yield from _factors(value)
    elif node.type == "binary_expression" and operator is not None and operator.type == "*":
        for side in ("left", "right"):
            inner = node.child_by_field_name(side)
            yield from _factors(inner) if inner is not None else ()
    else:
        yield node


def _always(node: Node) -> Iterator[Node]:
    """The calls and `new` of a statement, without those that a condition or a later call decides on."""
    if node.type in _APART:
        return
    if node.type in ("call_expression", "new_expression"):
        yield node
    operator = node.child_by_field_name("operator") if node.type == "binary_expression" else None
    lazy = node.child_by_field_name("right") if operator is not None and operator.type in ("&&", "||") else None
    for child in node.named_children:
        if child != lazy:
            yield from _always(child)
