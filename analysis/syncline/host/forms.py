"""How launches are written: which arguments of which functions say what is launched, in which grid, with what."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from tree_sitter import Node

from ..frontend.syntax.ancestry import text_of
from . import nd_ranges
from .dims import ANY, Dims
from .nd_ranges import Range, is_nothing

#: a name that one of the functions below may have
CALLS = re.compile(
    rb"\b(?:(?:cuda|hip)(?:Ext)?Launch(?:Cooperative)?Kernel(?:Ex|ExC|GGL)?|(?:cuda|hip)Graph\w*KernelNode\w*"
    rb"|cuLaunch(?:Cooperative)?Kernel|hip(?:Ext|Hcc)?ModuleLaunch(?:Cooperative)?Kernel"
    rb"|clEnqueue(?:NDRangeKernel|Task)|enqueue(?:NDRangeKernel|Task))\b"
)
#: one of these is in each of their names
CALLED = (b"Launch", b"KernelNode", b"clEnqueue", b"enqueueNDRange", b"enqueueTask")

#: functions of the runtime: position of the kernel, of the grid, of the block, of the dynamic shared bytes, and of the
#: kernel's first argument (None: not given this way)
_RUNTIME: dict[str, tuple[int, int | None, int | None, int | None, int | None]] = {
    "cudaLaunchKernel": (0, 1, 2, 4, None),
    "cudaLaunchCooperativeKernel": (0, 1, 2, 4, None),
    "cudaLaunchKernelEx": (1, None, None, None, 2),
    "cudaLaunchKernelExC": (1, None, None, None, None),
    "hipLaunchKernel": (0, 1, 2, 4, None),
    "hipLaunchCooperativeKernel": (0, 1, 2, 4, None),
    "hipLaunchKernelGGL": (0, 1, 2, 3, 5),
    "hipExtLaunchKernel": (0, 1, 2, 4, None),
    "hipExtLaunchKernelGGL": (0, 1, 2, 3, 8),
}
#: functions of the driver, which take the kernel's handle, six numbers, the dynamic shared bytes, a stream and the
#: arguments' addresses: whether the first three numbers count threads
_DRIVER = {
    "cuLaunchKernel": False,
    "cuLaunchCooperativeKernel": False,
    "hipModuleLaunchKernel": False,
    "hipModuleLaunchCooperativeKernel": False,
    "hipExtModuleLaunchKernel": True,
    "hipHccModuleLaunchKernel": True,
}

Geometry = Callable[[Dims, Node], Range]


@dataclass(frozen=True, slots=True)
class Form:
    """One launch as it is written. `shared` gives the dynamic shared bytes (None: nobody knows), `listed` the addresses
    of the arguments where they are passed in an array, `by_handle`: the kernel is no function of the text."""

    kernel: Node
    geometry: Geometry
    shared: Node | int | None = None
    arguments: tuple[Node, ...] = ()
    listed: Node | None = None
    cooperative: bool | None = False
    by_handle: bool = False


def chevrons(function: Node, configuration: list[Node], arguments: list[Node]) -> Form:
    """`function<<<grid, block, bytes>>>(arguments)`."""
    grid, block, shared = (configuration[i] if i < len(configuration) else None for i in range(3))
    unsaid = 0 if block is not None else None
    return Form(function, partial(_separate, grid, block), unsaid if shared is None else shared, tuple(arguments))


def called(function: str, arguments: list[Node]) -> Iterator[Form]:
    """The launch that a call is; nothing for another call."""
    if function in _RUNTIME:
        yield from _by_runtime(function, arguments)
    elif function in _DRIVER and len(arguments) >= 10:
        kernel, *extents = arguments[:7]
        geometry = partial(_in_threads if _DRIVER[function] else _by_axes, extents[:3], extents[3:])
        yield Form(kernel, geometry, arguments[7], (), arguments[9], "Cooperative" in function, by_handle=True)
    elif function == "clEnqueueNDRangeKernel" and len(arguments) >= 6:
        yield Form(arguments[1], partial(_by_arrays, *arguments[2:6]), by_handle=True)
    elif function == "clEnqueueTask" and len(arguments) >= 2:
        yield Form(arguments[1], _one, by_handle=True)
    elif function.endswith("enqueueNDRangeKernel") and len(arguments) >= 3:
        group = arguments[3] if len(arguments) > 3 else None
        yield Form(arguments[0], partial(_by_objects, arguments[1], arguments[2], group), by_handle=True)
    elif function.endswith("enqueueTask") and arguments:
        yield Form(arguments[0], _one, by_handle=True)


def _by_runtime(function: str, arguments: list[Node]) -> Iterator[Form]:
    places = _RUNTIME[function]
    if len(arguments) <= places[0]:
        return
    grid, block, shared = (arguments[i] if i is not None and i < len(arguments) else None for i in places[1:4])
    passed = arguments[places[4] :] if places[4] is not None else []
    listed = arguments[3] if len(arguments) > 3 and places[4] is None else None
    is_configured = places[1] is None
    geometry = partial(_configured, arguments[0], 0) if is_configured else partial(_separate, grid, block)
    cooperative = None if is_configured else "Cooperative" in function
    unsaid = 0 if block is not None else None
    given = unsaid if shared is None else shared
    yield Form(arguments[places[0]], geometry, given, tuple(passed), listed, cooperative)


def node_of_graph(kernel: Node, given: Node, member: int) -> Form:
    """A node of a graph, by the address of what it is given, in which the grid is the member of this number."""
    return Form(kernel, partial(_configured, given, member), cooperative=None)


def _separate(grid: Node | None, block: Node | None, dims: Dims, call: Node) -> Range:
    of_block, of_grid = (ANY if node is None else dims.dims(node) for node in (block, grid))
    return of_grid, of_block, ()


def _configured(config: Node, member: int, dims: Dims, call: Node) -> Range:
    return (*dims.configured(config, call, member), ())


def _by_axes(grid: list[Node], block: list[Node], dims: Dims, call: Node) -> Range:
    return dims.listed(grid), dims.listed(block), ()


def _in_threads(whole: list[Node], group: list[Node], dims: Dims, call: Node) -> Range:
    return nd_ranges.in_threads(dims, whole, group, call)


def _by_arrays(count: Node, offset: Node, whole: Node, group: Node, dims: Dims, call: Node) -> Range:
    """Where ids begin at another number than zero, nothing is said of the launch."""
    return nd_ranges.from_arrays(dims, count, whole, group, call) if is_nothing(offset) else (ANY, ANY, ())


def _by_objects(offset: Node, whole: Node, group: Node | None, dims: Dims, call: Node) -> Range:
    return nd_ranges.from_objects(dims, whole, group, call) if is_nothing(offset) else (ANY, ANY, ())


def _one(dims: Dims, call: Node) -> Range:
    return (1, 1, 1), (1, 1, 1), ()


def name_of_call(call: Node) -> str:
    """The name of the function that a call calls, without what it belongs to."""
    function = call.child_by_field_name("function")
    if function is None:
        return ""
    if function.type == "field_expression":
        function = function.child_by_field_name("field") or function
    return text_of(function).split("<")[0].rpartition("::")[2]
