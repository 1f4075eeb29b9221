"""What the user fixed for a check, and what that means for the launches of a kernel."""

from __future__ import annotations

from collections.abc import Iterable

from .frontend import FrontendOptions, Unsaved, read_from_disk
from .ir import terms as t
from .ir.launch import Alias, Launch
from .ir.relations import disjunction
from .ir.weights import USUAL, Weights
from .limits import engine as limits
from .records import field, record, replace

Dim = tuple[int | None, int | None, int | None]


@record
class Options:
    """What the user fixed. A dimension given here wins over the launches in the source."""

    block_dim: Dim | None = None
    grid_dim: Dim | None = None
    all_dims: bool = False  #: ignore launches in the source: any dimensions
    parameters: tuple[tuple[str, int], ...] = ()
    bounds: bool = False  #: ask whether accesses stay within their arrays, too
    lockstep: int | None = None  #: take it that so many consecutive threads run in step
    defines: tuple[tuple[str, str], ...] = ()
    include_dirs: tuple[str, ...] = ()
    arch: int = 800  #: __CUDA_ARCH__
    effort: float = 1.0  #: how much work a kernel may cost, as a multiple of what is usual
    timeout_ms: int = (
        limits.TIMEOUT
    )  #: per kernel: a safety net, far above what the work takes on a machine that is busy
    language: str | None = None  #: what an editor calls it ("opencl", "hip", ...); None: by name and text
    weights: Weights = USUAL  #: what the barriers of a fix cost, of which it is to cost little
    fixes: bool = True  #: work out and re-verify fixes, and look for redundant barriers
    undefines: tuple[str, ...] = ()  #: macros of the compiler that there are not to be
    forced: tuple[str, ...] = ()  #: headers that come before the text
    string: int | None = None  #: the string of the file that is read, of those that hold kernels
    through: tuple[str, ...] = ()  #: files that include the checked one: it is read as part of the first that does
    launched_in: tuple[str, ...] = ()  #: other files that may launch its kernels
    #: the texts of files that are not so on the disk. What was made of a file before is asked for what it read, and not
    #: for these, so that an edit of a header has those kernels alone checked again that it is about.
    unsaved: tuple[tuple[str, bytes], ...] = field(default=(), compare=False)


def frontend_options(options: Options) -> FrontendOptions:
    """What the front end has to know; project headers are read from the disk, or as they are unsaved."""
    return FrontendOptions(
        read_file=Unsaved(options.unsaved) if options.unsaved else read_from_disk,
        defines=options.defines,
        include_dirs=options.include_dirs,
        arch=options.arch,
        language=options.language,
        through=options.through,
        undefines=options.undefines,
        forced=options.forced,
        string=options.string,
        launched_in=options.launched_in,
    )


def launches_of(options: Options, found: tuple[Launch, ...]) -> tuple[Launch, ...]:
    """The launches to check, where the source has these (`launch` comments, or else <<<...>>>): the flags' own, else
    the source's, else any."""
    if options.all_dims:
        found = ()
    if options.block_dim or options.grid_dim or options.parameters:
        base = found[0] if len(found) == 1 else Launch()
        found = (
            replace(
                base,
                block=options.block_dim or base.block,
                grid=options.grid_dim or base.grid,
                origin="the settings",
                at=None,
                parameters=options.parameters or base.parameters,
                numbers=base.numbers | _left_open(options),
            ),
        )
    chosen = _covering(found) if len(found) > limits.LAUNCHES else found or (Launch(),)
    return tuple(replace(launch, lockstep=options.lockstep) for launch in chosen) if options.lockstep else chosen


def _left_open(options: Options) -> frozenset[t.Term]:
    """The extents that the flags say may be any."""
    given = ((t.BLOCK_DIM, options.block_dim), (t.GRID_DIM, options.grid_dim))
    return frozenset(s for sizes, dim in given if dim for s, extent in zip(sizes, dim, strict=True) if extent is None)


def _covering(launches: tuple[Launch, ...]) -> tuple[Launch, ...]:
    """Launches that stand for all, one for those whose pointers hang together in one way: what they agree on, and for
    the rest any value that one of them has."""
    by_aliases: dict[tuple[Alias, ...], list[Launch]] = {}
    for launch in launches:
        by_aliases.setdefault(launch.aliases, []).append(launch)
    return tuple(_common(tuple(group)) for group in by_aliases.values())


def _common(launches: tuple[Launch, ...]) -> Launch:
    if len(launches) == 1:
        return launches[0]

    def common(dims: Iterable[Dim]) -> Dim:
        x, y, z = (axis[0] if len(set(axis)) == 1 else None for axis in zip(*dims, strict=True))
        return x, y, z

    block, grid = common(launch.block for launch in launches), common(launch.grid for launch in launches)
    sizes = (*zip(t.BLOCK_DIM, block, strict=True), *zip(t.GRID_DIM, grid, strict=True))
    free = frozenset(size for size, extent in sizes if extent is None)
    unknown = frozenset[t.Term]().union(*(launch.open for launch in launches))
    unsaid = frozenset(
        size
        for launch in launches
        for size, extent in (*zip(t.BLOCK_DIM, launch.block, strict=True), *zip(t.GRID_DIM, launch.grid, strict=True))
        if extent is None and size not in launch.numbers | launch.open
    )
    shared = {launch.dynamic_shared for launch in launches}
    return Launch(
        block,
        grid,
        f"{len(launches)} launches",
        tuple(p for p in launches[0].parameters if all(p in other.parameters for other in launches)),
        shared.pop() if len(shared) == 1 else None,
        in_sight=all(launch.in_sight for launch in launches),
        numbers=free - unknown - unsaid,
        open=unknown,
        aliases=launches[0].aliases,
        relations=disjunction(launches),
    )
