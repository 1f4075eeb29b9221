"""OpenCL's ranges of work-items: so many in all, and so many in a group (OpenCL API 5.11)."""

from __future__ import annotations

from tree_sitter import Node

from ...frontend.syntax.ancestry import list_of, text_of
from ...ir.terms import Term
from ..text.casts import without_casts
from ..values.arrays import element, index_of
from .dims import Dims
from .extents import ANY, Dim, Extent, Gap
from .groups import grouped

_NOTHING = frozenset({"NULL", "nullptr", "0", "CL_NULL", "cl::NullRange", "NullRange"})

#: how many groups there are on each axis, how many work-items in a group, and what holds of both
Range = tuple[Dim, Dim, tuple[tuple[Term, Node], ...]]


def is_nothing(node: Node | None) -> bool:
    """Whether an argument is left out."""
    return node is None or text_of(without_casts(node)) in _NOTHING


def from_arrays(dims: Dims, count: Node, in_all: Node, of_group: Node, call: Node) -> Range:
    """The groups and the work-items of one that `clEnqueueNDRangeKernel` is given as arrays of so many numbers."""
    axes = dims.constants.value(count)
    if axes not in (1, 2, 3):
        return ANY, ANY, ()
    whole = [_number(dims, in_all, axis, call) for axis in range(axes)]
    group = None if is_nothing(of_group) else [_number(dims, of_group, axis, call) for axis in range(axes)]
    return _grouped(dims, whole, group, call)


def from_objects(dims: Dims, in_all: Node, of_group: Node | None, call: Node) -> Range:
    """The same of `cl::NDRange` objects."""
    whole = list(dims.dims(in_all))
    group = None if is_nothing(of_group) or of_group is None else list(dims.dims(of_group))
    return _grouped(dims, whole, group, call)


def in_threads(dims: Dims, whole: list[Node], group: list[Node], call: Node) -> Range:
    """The same of numbers, one for each axis."""
    return _grouped(dims, list(dims.listed(whole)), list(dims.listed(group)), call)


def _grouped(dims: Dims, in_all: list[Extent], of_group: list[Extent] | None, call: Node) -> Range:
    groups, sizes, facts = grouped(lambda number: dims.symbolic.one_of(call, number), in_all, of_group)
    return groups, sizes, tuple((fact, call) for fact in facts)


def _number(dims: Dims, array: Node, axis: int, call: Node) -> Extent:
    """A number of an array that is given by the address of its beginning."""
    place, array = array, without_casts(array)
    if array.type == "pointer_expression" and array.children[0].type == "&":
        argument = array.child_by_field_name("argument")
        if argument is not None and argument.type == "identifier" and axis == 0:
            return _positive(dims, [argument], place, axis)
        is_first = argument is not None and argument.type == "subscript_expression"
        if argument is None or not is_first or index_of(dims.constants, argument) != 0:
            return dims.symbolic.one_of(array, axis)
        array = argument.child_by_field_name("argument") or array
    if array.type == "compound_literal_expression":
        given = list_of(array, "value")
        return _positive(dims, [given[axis]] if axis < len(given) else [None], place, axis)
    found = dims.constants.names.declaration(text_of(array), array) if array.type == "identifier" else None
    if found is None or found.declarator.type != "array_declarator":
        return dims.symbolic.one_of(array, axis)
    return _positive(dims, list(element(dims.constants, found, axis, call)), place, axis)


def _positive(dims: Dims, values: list[Node | None], place: Node, axis: int) -> Extent:
    """What all of these agree on; else some number, another one for each argument. A launch of none fails."""
    unknown = dims.symbolic.one_of(place, axis)
    found = {unknown if value is None else dims.number(value) for value in values}
    value = found.pop() if len(found) == 1 else unknown
    return unknown if isinstance(value, Gap) or (isinstance(value, int) and value < 1) else value
