"""Kernels that are launched as nodes of a CUDA or HIP graph: `cudaGraphAddKernelNode(&node, graph, 0, 0, &params)`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tree_sitter import Node

from ..dimensions.dims import given_by_address
from ..text.on_the_way import always_before
from ..values.constants import Constants

#: functions that put a kernel into a graph, without the runtime's name -> position of the parameters' address
_NODES = {"GraphAddKernelNode": 4, "GraphKernelNodeSetParams": 1, "GraphExecKernelNodeSetParams": 2}
#: of `gridDim` among the members of the parameters, which begin with the kernel
GRID_MEMBER = 1


def parameters_of(function: str, arguments: list[Node]) -> Node | None:
    """The argument that says what is launched, and how; None where the function puts no kernel into a graph."""
    at = _NODES.get(re.sub(r"\A(?:cuda|hip)", "", function))
    return arguments[at] if at is not None and at < len(arguments) else None


def kernels(constants: Constants, given: Node, at: Node) -> Iterator[Node]:
    """The expressions that `params.func` may have been set to where `&params` is handed over; none where it may be
    something else as well."""
    declaration = given_by_address(constants.names, given, at)
    if declaration is None:
        return
    held: list[Node | None] = [None]
    for store in constants.reaching(declaration, at)[0]:
        if store.field in (None, "func"):
            value = store.value if store.field == "func" else None
            certain = value is not None and always_before(constants.names.tree, store.at, at)
            held = [value] if certain else [*held, value]
    known = [value for value in held if value is not None]
    if len(known) == len(held):
        yield from known
