"""How launches are written: which arguments of which functions say what is launched, in which grid, with what."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from tree_sitter import Node

from ...frontend.languages.launching import BY_SYMBOL
from ...records import record, replace
from ...regex import regex
from ..dimensions import nd_ranges
from ..dimensions.dims import Dims
from ..dimensions.extents import ANY
from ..dimensions.nd_ranges import Range, is_nothing

#: a name that one of the functions below may have
CALLS = regex(
    rb"\b(?:" + BY_SYMBOL + rb"|(?:cuda|hip)Graph\w*KernelNode\w*"
    rb"|cuLaunch(?:Cooperative)?Kernel|hip(?:Ext|Hcc)?ModuleLaunch(?:Cooperative)?Kernel"
    rb"|clEnqueue(?:NDRangeKernel|Task)|enqueue(?:NDRangeKernel|Task))\b"
)


@record
class _Runtime:
    """Where the arguments of a function of the runtime say what is launched: positions of the kernel, the grid, the
    block, the dynamic shared bytes and the kernel's first argument (None: not given this way)."""

    kernel: int
    grid: int | None = None
    block: int | None = None
    shared: int | None = None
    first: int | None = None
    cooperative: bool | None = False  #: None: an attribute says so


@record
class _Driver:
    """A function of the driver: it takes the kernel's handle, six numbers, the dynamic shared bytes, a stream and the
    addresses of the arguments. `in_threads`: the first three numbers count threads."""

    in_threads: bool = False
    cooperative: bool = False


_RUNTIME = {
    "cudaLaunchKernel": _Runtime(0, 1, 2, 4),
    "cudaLaunchCooperativeKernel": _Runtime(0, 1, 2, 4, cooperative=True),
    "cudaLaunchKernelEx": _Runtime(1, first=2, cooperative=None),
    "cudaLaunchKernelExC": _Runtime(1, cooperative=None),
    "hipLaunchKernel": _Runtime(0, 1, 2, 4),
    "hipLaunchCooperativeKernel": _Runtime(0, 1, 2, 4, cooperative=True),
    "hipLaunchKernelGGL": _Runtime(0, 1, 2, 3, 5),
    "hipExtLaunchKernel": _Runtime(0, 1, 2, 4),
    "hipExtLaunchKernelGGL": _Runtime(0, 1, 2, 3, 8),
}
_DRIVER = {
    "cuLaunchKernel": _Driver(),
    "cuLaunchCooperativeKernel": _Driver(cooperative=True),
    "hipModuleLaunchKernel": _Driver(),
    "hipModuleLaunchCooperativeKernel": _Driver(cooperative=True),
    "hipExtModuleLaunchKernel": _Driver(in_threads=True),
    "hipHccModuleLaunchKernel": _Driver(in_threads=True),
}

Geometry = Callable[[Dims, Node], Range]


@record
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
    extents: tuple[Node | None, Node | None] | None = None  #: the grid and the block, where each is an expression
    config: Node | None = None  #: the address of a `cudaLaunchConfig_t` that says them
    elements: tuple[Node | None, ...] = ()  #: the addresses, where they are put into that array one by one
    ranges: tuple[Node, ...] = ()  #: where arrays say them: the number of axes, and the three arrays


def separate(form: Form, grid: Node | None, block: Node | None) -> Form:
    """A launch with this grid and this block; None for one that nobody knows."""
    return replace(form, geometry=partial(_separate, grid, block), extents=(grid, block), config=None)


def by_arrays(form: Form, ranges: list[Node]) -> Form:
    """A launch with ranges that are given as arrays (`Form.ranges`)."""
    return replace(form, geometry=partial(_by_arrays, *ranges), ranges=tuple(ranges))


def chevrons(function: Node, configuration: list[Node], arguments: list[Node]) -> Form:
    """`function<<<grid, block, bytes>>>(arguments)`."""
    grid, block, shared = (configuration[i] if i < len(configuration) else None for i in range(3))
    unsaid = 0 if block is not None else None
    given = unsaid if shared is None else shared
    return separate(Form(function, _unknown, given, tuple(arguments)), grid, block)


def called(function: str, arguments: list[Node]) -> Iterator[Form]:
    """The launch that a call is; nothing for another call."""
    if function in _RUNTIME:
        yield from _by_runtime(_RUNTIME[function], arguments)
    elif function in _DRIVER and len(arguments) >= 10:
        driver, kernel, extents = _DRIVER[function], arguments[0], arguments[1:7]
        geometry = partial(_in_threads if driver.in_threads else _by_axes, extents[:3], extents[3:])
        yield Form(kernel, geometry, arguments[7], (), arguments[9], driver.cooperative, by_handle=True)
    elif function == "clEnqueueNDRangeKernel" and len(arguments) >= 6:
        yield by_arrays(Form(arguments[1], _unknown, by_handle=True), arguments[2:6])
    elif function == "clEnqueueTask" and len(arguments) >= 2:
        yield Form(arguments[1], _one, by_handle=True)
    elif function == "enqueueNDRangeKernel" and len(arguments) >= 3:
        group = arguments[3] if len(arguments) > 3 else None
        yield Form(arguments[0], partial(_by_objects, arguments[1], arguments[2], group), by_handle=True)
    elif function == "enqueueTask" and arguments:
        yield Form(arguments[0], _one, by_handle=True)


def _by_runtime(places: _Runtime, arguments: list[Node]) -> Iterator[Form]:
    if len(arguments) <= places.kernel:
        return
    positions = (places.grid, places.block, places.shared)
    grid, block, shared = (arguments[i] if i is not None and i < len(arguments) else None for i in positions)
    passed = arguments[places.first :] if places.first is not None else []
    listed = arguments[3] if len(arguments) > 3 and places.first is None else None
    unsaid = 0 if block is not None else None
    given = unsaid if shared is None else shared
    geometry = partial(_configured, arguments[0], 0)
    form = Form(arguments[places.kernel], geometry, given, tuple(passed), listed, places.cooperative)
    yield replace(form, config=arguments[0]) if places.grid is None else separate(form, grid, block)


def node_of_graph(kernel: Node, given: Node, member: int) -> Form:
    """A node of a graph, by the address of what it is given, in which the grid is the member of this number."""
    return Form(kernel, partial(_configured, given, member), cooperative=None)


def _unknown(dims: Dims, call: Node) -> Range:
    return ANY, ANY, ()


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
