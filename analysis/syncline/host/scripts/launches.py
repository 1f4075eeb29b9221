"""Launches in Python files: PyCUDA's, CuPy's and pyopencl's calls of kernels.

function(a, np.int32(n), block=(256, 1, 1), grid=(blocks, 1))       # PyCUDA
kernel((blocks,), (256,), (a, n))                                   # CuPy
program.kernel(queue, (n,), (256,), a, np.int32(n))                 # pyopencl
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from ...frontend.sema.program.launched import HostLaunch, Pointee
from ...ir.kernel import Span
from ...ir.launch import Launch
from ...ir.terms import Term
from ...records import record
from ..dimensions.extents import ANY, Dim, Extent
from ..dimensions.groups import grouped
from ..launching.started import guessed, origin, sizes, started
from .kernels import PREPARED, Kernels, Named
from .names import Names
from .numbers import Numbers

_ENQUEUES = "enqueue_nd_range_kernel"


@record
class _Shape:
    """What a call says of a launch: its dimensions, what holds of them, its arguments (None: not known), and its
    dynamic shared bytes."""

    grid: Dim = ANY
    block: Dim = ANY
    facts: tuple[Term, ...] = ()
    arguments: Sequence[ast.expr] | None = None
    shared: int | None = None


def words(names: Names) -> Iterator[tuple[str, ast.AST]]:
    """The words of a file that may be the names of kernels which somebody launches: those in quotes, and members that
    are called as a kernel is."""
    kernels = Kernels(names)
    for node in ast.walk(names.tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.isidentifier():
            yield node.value, node
        elif isinstance(node, ast.Attribute) and kernels.may_be_kernel(node):
            yield node.attr, node


def launches(
    names: Names, span: Callable[[int, int], Span], place: Callable[[ast.AST], tuple[int, int]]
) -> dict[str, tuple[HostLaunch, ...]]:
    """The launches of each kernel in a file. `span` gives the user's place of a byte range, `place` the byte range of a
    node."""
    finder = _Finder(names, lambda node: span(*place(node)), place)
    found: dict[str, list[HostLaunch]] = {}
    for launch in finder.all():
        found.setdefault(launch.kernel, []).append(launch)
    for kernel, known in found.items():
        known.extend(finder.elsewhere(kernel))
    return {kernel: tuple(each) for kernel, each in found.items()}


class _Finder:
    def __init__(
        self, names: Names, span: Callable[[ast.AST], Span], place: Callable[[ast.AST], tuple[int, int]]
    ) -> None:
        self._names = names
        self._span = span
        self._place = place
        self._kernels = Kernels(names)
        self._launched: list[ast.AST] = []

    def all(self) -> Iterator[HostLaunch]:
        for call in ast.walk(self._names.tree):
            if isinstance(call, ast.Call):
                yield from self._called(call)

    def elsewhere(self, kernel: str) -> Iterator[HostLaunch]:
        """Launches that there may be where a kernel, or its name, goes out of sight."""
        for node in self._kernels.strays(kernel, self._launched):
            yield guessed(kernel, self._span(node))

    def _called(self, call: ast.Call) -> Iterator[HostLaunch]:
        function = call.func
        if isinstance(function, ast.Attribute) and function.attr in PREPARED:
            yield from self._launches(call, function.value, function, self._prepared)
        elif isinstance(function, ast.Attribute) and function.attr == _ENQUEUES and len(call.args) >= 4:
            yield from self._launches(call, call.args[1], call.args[1], self._enqueued)
        else:
            yield from self._launches(call, function, function, self._plain)

    def _launches(
        self, call: ast.Call, of: ast.expr, mention: ast.expr, shape: Callable[[ast.Call, Named, Numbers], _Shape]
    ) -> Iterator[HostLaunch]:
        named = self._kernels.of(of)
        if named:
            self._launched.append(mention)
        where = self._span(call) if named else None
        for kernel in named:
            numbers = Numbers(self._names)
            said = shape(call, kernel, numbers)
            if where is not None and (not kernel.is_one or _is_unclear(said, numbers)):
                yield guessed(kernel.name, where)
            elif where is not None:
                yield self._launch(call, kernel, numbers, said, where)

    def _launch(self, call: ast.Call, kernel: Named, numbers: Numbers, shape: _Shape, where: Span) -> HostLaunch:
        given = shape.arguments or ()
        terms = tuple(numbers.term(each) for each in given)
        said = [(fact, call) for fact in shape.facts] + numbers.facts
        return HostLaunch(
            kernel.name,
            started(shape.block, shape.grid, Launch(origin=origin(where), dynamic_shared=shape.shared, at=where)),
            kernel.template,
            partial(_constant, terms),
            where,
            places_of=partial(_places, tuple(numbers.base(each) for each in given)),
            term_of=lambda position: terms[position] if position < len(terms) else None,
            sizes=sizes(shape.block, shape.grid),
            conditions=tuple((fact, origin(self._span(node))) for fact, node in said if not fact.is_const),
            count=len(given) if shape.arguments is not None else None,
            by_name=True,
            literals=tuple(map(self._place, kernel.literals)),
        )

    # --- what calls say ----------------------------------------------------------------------------------------------

    def _plain(self, call: ast.Call, kernel: Named, numbers: Numbers) -> _Shape:
        """A call of the kernel itself."""
        by_name = {keyword.arg: keyword.value for keyword in call.keywords}
        if None in by_name:
            return _Shape()
        if kernel.library == "pyopencl":
            return _of_range(call.args, by_name, numbers, len(call.args) > 3 or None)
        is_pycuda = "block" in by_name and "args" not in by_name
        if (kernel.library or ("pycuda" if is_pycuda else "cupy")) == "pycuda":
            return _of_pycuda(call.args, by_name, numbers)
        return _of_cupy(call.args, by_name, numbers)

    def _prepared(self, call: ast.Call, kernel: Named, numbers: Numbers) -> _Shape:
        """`function.prepared_call(grid, block, a, n)`, and a stream behind the block where it is asynchronous."""
        is_async = isinstance(call.func, ast.Attribute) and call.func.attr == "prepared_async_call"
        if len(call.args) < 2 or _is_spread(call.args[:2]):
            return _Shape()
        grid, block = (numbers.tuple_of(each) for each in call.args[:2])
        if grid is None or block is None or len(block) != 3:  # old PyCUDA: `prepare` was given the block
            return _Shape()
        given = call.args[3 if is_async else 2 :]
        by_name = {keyword.arg: keyword.value for keyword in call.keywords}
        arguments = None if _is_spread(given) else given
        shared = _bytes(by_name, "shared_size", numbers)
        return _Shape(_dim(grid, numbers), _dim(block, numbers), (), arguments, shared)

    def _enqueued(self, call: ast.Call, kernel: Named, numbers: Numbers) -> _Shape:
        """`cl.enqueue_nd_range_kernel(queue, kernel, in_all, of_group)`."""
        by_name = {keyword.arg: keyword.value for keyword in call.keywords}
        given = [call.args[0], *call.args[2:]]
        return _Shape() if None in by_name else _of_range(given, by_name, numbers, None)


def _is_unclear(shape: _Shape, numbers: Numbers) -> bool:
    """Whether a launch says nothing that a finding could rest on."""
    return (shape.grid, shape.block) == (ANY, ANY) or numbers.has_unclear


def _of_pycuda(given: list[ast.expr], by_name: dict[str | None, ast.expr], numbers: Numbers) -> _Shape:
    block, grid = by_name.get("block"), by_name.get("grid")
    of_block = _tuple(block, numbers) if block is not None else ANY
    of_grid = _tuple(grid, numbers) if grid is not None else (1, 1, 1)
    arguments = None if _is_spread(given) else given
    return _Shape(of_grid, of_block, (), arguments, _bytes(by_name, "shared", numbers))


def _of_cupy(given: list[ast.expr], by_name: dict[str | None, ast.expr], numbers: Numbers) -> _Shape:
    if _is_spread(given):
        return _Shape()
    grid, block, arguments = (
        given[at] if at < len(given) else by_name.get(name) for at, name in enumerate(("grid", "block", "args"))
    )
    if grid is None or block is None:
        return _Shape()
    passed = numbers.tuple_of(arguments) if arguments is not None else None
    return _Shape(_tuple(grid, numbers), _tuple(block, numbers), (), passed, _bytes(by_name, "shared_mem", numbers))


def _of_range(
    given: list[ast.expr], by_name: dict[str | None, ast.expr], numbers: Numbers, passes: bool | None
) -> _Shape:
    """`queue, in_all, of_group` and, where the call `passes` them, the arguments."""
    offset = by_name.get("global_offset", by_name.get("global_work_offset"))
    if len(given) < 3 or _is_spread(given[:3]) or not _is_none(offset) or not _is_none(by_name.get("g_times_l")):
        return _Shape()
    in_all = numbers.tuple_of(given[1])
    of_group = None if _is_none(given[2]) else numbers.tuple_of(given[2])
    arguments = given[3:] if passes and not _is_spread(given) else None
    if in_all is None or len(in_all) > 3 or (of_group is None and not _is_none(given[2])):
        return _Shape(arguments=arguments)
    whole = [_extent(each, numbers) for each in in_all]
    group = [_extent(each, numbers) for each in of_group] if of_group is not None else None
    if group is not None and len(group) != len(whole):
        return _Shape(arguments=arguments)
    grid, block, facts = grouped(lambda number: numbers.some(given[1], number), whole, group)
    return _Shape(grid, block, facts, arguments)


def _tuple(node: ast.expr, numbers: Numbers) -> Dim:
    """Dimensions as a tuple of up to three numbers; any where it is not known how many."""
    found = numbers.tuple_of(node)
    return _dim(found, numbers) if found is not None else ANY


def _dim(extents: Sequence[ast.expr], numbers: Numbers) -> Dim:
    if not 1 <= len(extents) <= 3:
        return ANY
    values: list[Extent] = [_extent(each, numbers) for each in extents]
    x, y, z = (*values, 1, 1)[:3]
    return x, y, z


def _extent(node: ast.expr, numbers: Numbers) -> Extent:
    """A number as an extent. A launch of none fails, and says nothing of one that succeeds."""
    value = numbers.extent(node)
    if not value.is_const:
        return value
    return int(value.value) if value.value >= 1 else numbers.some(node)


def _bytes(by_name: dict[str | None, ast.expr], name: str, numbers: Numbers) -> int | None:
    value = numbers.constant(by_name[name]) if name in by_name else 0
    return value if value is not None and value >= 0 and None not in by_name else None


def _is_none(node: ast.expr | None) -> bool:
    return node is None or (isinstance(node, ast.Constant) and node.value in (None, False))


def _is_spread(given: Sequence[ast.expr]) -> bool:
    return any(isinstance(each, ast.Starred) for each in given)


def _constant(terms: Sequence[Term | None], position: int) -> int | None:
    term = terms[position] if position < len(terms) else None
    return int(term.value) if term is not None and term.is_const else None


def _places(bases: Sequence[tuple[object, ...] | None], position: int) -> tuple[Pointee, ...]:
    base = bases[position] if position < len(bases) else None
    return (Pointee(base),) if base is not None else ()
