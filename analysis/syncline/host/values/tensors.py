"""The sizes and strides of tensors that the host has made itself: `output.stride(0)` behind `output = torch::empty({n,
rows, width}, options)`.

As PyTorch documents it, a tensor is made with the strides that rows one behind the other have, unless a memory format
is named. Said of tensors with elements: nobody may write to one without.
"""

from __future__ import annotations

from functools import reduce
from typing import Protocol

from tree_sitter import Node

from ...frontend import ctypes as c
from ...frontend.ctypes import CType
from ...frontend.syntax.ancestry import arguments_of, list_of, text_of
from ...frontend.syntax.declarations import FILE_SCOPES, Declaration
from ...ir import terms as t
from ...ir.terms import Term
from ...records import record
from ...regex import regex
from ..text.casts import without_parentheses
from ..text.functions import name_of
from ..text.in_place import function_around
from ..text.stores import HostNames
from .arithmetic import NotFollowed
from .expressions import Expressions, Known, Scope
from .reached import Reached

#: functions that make a tensor of the sizes that they are given first
_MAKES = regex(r"(?:at|torch)::(?:empty|zeros|ones|full|rand|randn)\Z")
#: what may give a tensor another shape, or other strides than it was made with; two variables may hold one tensor
_RESHAPES = regex(
    r"memory_format|MemoryFormat|[sS]parse|set_data|\bswap\b"
    r"|(?:\.|->)\s*(?:resize|resize_as|squeeze|unsqueeze|transpose|swapaxes|swapdims|t|set|as_strided)_\s*\("
)
_TYPES = frozenset({"Tensor", "at::Tensor", "torch::Tensor", "auto"})
_PARAMETERS = frozenset({"parameter_declaration", "optional_parameter_declaration"})
_SAME = frozenset({"contiguous", "clone"})
_NUMBERS = frozenset({"size", "stride", "numel", "dim"})  #: methods of tensors that give one


@record
class _Asked:
    """What is asked of a tensor: the size or the stride of a dimension, or how many elements it has."""

    what: str
    dimension: int = 0


class Host(Protocol):
    """What knows the values of the numbers that tensors are made of. `tensors`: of which something is being asked."""

    tensors: set[tuple[object, ...]]

    @property
    def constants(self) -> Known: ...

    @property
    def names(self) -> HostNames: ...

    def child(self, node: Node, field: str) -> Node: ...

    def operand(self, node: Node, scope: Scope) -> Term: ...

    def condition(self, node: Node, scope: Scope) -> Term: ...

    def undecided(self, node: Node, scope: Scope) -> Term: ...

    def is_integer(self, node: Node) -> bool: ...

    def spend(self) -> None: ...


def asked_of(host: Host, call: Node, scope: Scope) -> Term:
    """The number that a method of a tensor gives. Raises NotFollowed for any other method, and for tensors that others
    made."""
    function = host.child(call, "function")
    method, tensor = text_of(host.child(function, "field")), host.child(function, "argument")
    given = arguments_of(host.child(call, "arguments"))
    if "->" in text_of(function) or tensor.type != "identifier":
        raise NotFollowed
    if method == "numel" and not given:
        return _of(host, tensor, _Asked("numel"), scope)
    dimension = host.constants.value(given[0]) if method in ("size", "stride") and len(given) == 1 else None
    if dimension is None:
        raise NotFollowed
    return _of(host, tensor, _Asked(method, _counted(host, tensor, dimension)), scope)


def _of(host: Host, tensor: Node, asked: _Asked, scope: Scope) -> Term:
    """A number of what an expression makes."""
    tensor = without_parentheses(tensor)
    if tensor.type == "identifier":
        return _held(host, tensor, asked)
    function = host.child(tensor, "function") if tensor.type == "call_expression" else tensor
    if (base := _base(function)) is not None:
        return _of_view(host, tensor, base, asked, scope)
    sizes = _sizes(host, tensor)
    if asked.what == "size":
        return host.operand(sizes[asked.dimension], scope)
    behind = sizes if asked.what == "numel" else sizes[asked.dimension + 1 :]
    return reduce(t.mul, (host.operand(size, scope) for size in behind), t.ONE)


def _of_view(host: Host, call: Node, base: Node, asked: _Asked, scope: Scope) -> Term:
    """A number of what a method makes of another tensor."""
    method, given = text_of(host.child(host.child(call, "function"), "field")), list_of(call, "arguments")
    if method == "transpose" and len(given) == 2:
        one, other = (_counted(host, base, host.constants.value(each)) for each in given)
        dimension = {one: other, other: one}.get(asked.dimension, asked.dimension)
        return _of(host, base, _Asked(asked.what, dimension), scope)
    if method not in _SAME or given:
        raise NotFollowed
    if asked.what != "stride":
        return _of(host, base, asked, scope)
    if method != "contiguous":
        raise NotFollowed  # a clone keeps the order of the strides
    behind = range(asked.dimension + 1, _rank(host, base))
    return reduce(t.mul, (_of(host, base, _Asked("size", each), scope) for each in behind), t.ONE)


def _held(host: Host, name: Node, asked: _Asked) -> Term:
    """A number of the tensor that a local variable holds."""
    found = _variable(host.names, name)
    key = (found.declarator.id, name.start_byte, asked.what, asked.dimension)
    if key in host.tensors:
        raise NotFollowed  # it is made of itself
    host.tensors.add(key)
    try:
        value = Reached(_OfTensor(host, asked), found, name).values(None).get(found.declarator.id)
    finally:
        host.tensors.discard(key)
    if value is None:
        raise NotFollowed
    return value


def _variable(names: HostNames, name: Node) -> Declaration:
    """The local variable that a name means, which nothing gives another shape."""
    found = names.declaration(text_of(name), name)
    kind = found.node.child_by_field_name("type") if found is not None else None
    if found is None or kind is None or text_of(kind) not in _TYPES or found.declarator.type != "identifier":
        raise NotFollowed
    if found.node.type in _PARAMETERS or found.scope.type in FILE_SCOPES | {"field_declaration_list"}:
        raise NotFollowed
    function = function_around(names.tree, name)
    if function is None or _RESHAPES.search(text_of(function)):
        raise NotFollowed
    return found


def _rank(host: Host, tensor: Node) -> int:
    """How many dimensions a tensor has."""
    tensor = without_parentheses(tensor)
    if tensor.type == "identifier":
        found = _variable(host.names, tensor)
        made = [store.value for store in host.names.stores(found)]
        made += [found.value] if found.value is not None else []
        ranks = {_rank(host, each) for each in made if each is not None and each.type != "identifier"}
        if len(ranks) != 1 or any(each is None or each.type == "identifier" for each in made):
            raise NotFollowed
        return ranks.pop()
    function = host.child(tensor, "function") if tensor.type == "call_expression" else tensor
    base = _base(function)
    return _rank(host, base) if base is not None else len(_sizes(host, tensor))


def _counted(host: Host, tensor: Node, dimension: int | None) -> int:
    """A dimension as it is counted from the first one on."""
    rank = _rank(host, tensor)
    if dimension is None or not -rank <= dimension < rank:
        raise NotFollowed
    return dimension % rank


def _base(function: Node) -> Node | None:
    """The tensor that a method is called on."""
    return function.child_by_field_name("argument") if function.type == "field_expression" else None


def _sizes(host: Host, call: Node) -> list[Node]:
    """The sizes with which a tensor is made."""
    function = host.child(call, "function")
    given = list_of(call, "arguments")
    if _MAKES.match(name_of(function)[0]) is None or not given or given[0].type != "initializer_list":
        raise NotFollowed
    sizes = arguments_of(given[0])
    if len(sizes) == 1 and not _is_number(host, sizes[0]):
        raise NotFollowed  # all sizes of another tensor: `{input.sizes()}`
    return sizes


def _is_number(host: Host, node: Node) -> bool:
    """Whether an expression is certainly one number."""
    if node.type == "call_expression":
        function = host.child(node, "function")
        return function.type == "field_expression" and text_of(host.child(function, "field")) in _NUMBERS
    return node.type in ("number_literal", "binary_expression") or (node.type == "identifier" and host.is_integer(node))


class _OfTensor(Expressions):
    """Evaluates the tensors that are stored in a variable to what is asked of them, and conditions as others do."""

    def __init__(self, host: Host, asked: _Asked) -> None:
        super().__init__(host.constants)
        self._host = host
        self._asked = asked

    def followed(self, node: Node, scope: Scope) -> Term:
        return _of(self._host, node, self._asked, scope)

    def condition(self, node: Node, scope: Scope) -> Term:
        return self._host.condition(node, scope)

    def undecided(self, node: Node, scope: Scope) -> Term:
        return self._host.undecided(node, scope)

    def spend(self) -> None:
        self._host.spend()

    def kind_of(self, declaration: Declaration) -> CType | None:
        return c.LONG
