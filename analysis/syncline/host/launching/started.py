"""Launches as values: where each stands, and what is known of its dimensions."""

from __future__ import annotations

import posixpath

from ...frontend.sema.program.launched import HostLaunch
from ...ir import terms as t
from ...ir.kernel import Span
from ...ir.launch import Launch
from ...ir.relations import Given
from ...ir.terms import Term
from ...records import replace
from ..dimensions.extents import ANY, Dim, Extent, Gap


def started(block: Dim, grid: Dim, launch: Launch) -> Launch:
    """The launch with these dimensions."""

    def known(dim: Dim) -> tuple[int | None, int | None, int | None]:
        x, y, z = (extent if isinstance(extent, int) else None for extent in dim)
        return x, y, z

    return replace(
        launch,
        block=known(block),
        grid=known(grid),
        in_sight=True,
        numbers=frozenset(size for size, _ in sizes(block, grid)),
        open=frozenset(size for size, extent in _extents(block, grid) if extent is Gap.OPEN),
    )


def sizes(block: Dim, grid: Dim) -> tuple[Given, ...]:
    """The dimensions that are terms, with these."""
    return tuple((size, extent) for size, extent in _extents(block, grid) if isinstance(extent, Term))


def _extents(block: Dim, grid: Dim) -> tuple[tuple[Term, Extent], ...]:
    return (*zip(t.BLOCK_DIM, block, strict=True), *zip(t.GRID_DIM, grid, strict=True))


def unknown_launch(kernel: str, where: Span, given: tuple[str, ...] = ()) -> HostLaunch:
    """A launch with any dimensions and any arguments."""
    launch = started(ANY, ANY, Launch(origin=origin(where), at=where))
    return HostLaunch(kernel, launch, given, lambda position: None, where)


def guessed(kernel: str, where: Span) -> HostLaunch:
    """A launch that may exist, with any dimensions and any arguments."""
    return replace(unknown_launch(kernel, where), is_guess=True)


def origin(where: Span) -> str:
    return f"{posixpath.basename(where.path)}:{where.line}"
