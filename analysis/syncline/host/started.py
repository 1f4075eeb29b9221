"""Launches as values: where each stands, and what is known of its dimensions."""

from __future__ import annotations

import posixpath
from dataclasses import replace

from ..frontend.sema.launched import HostLaunch
from ..ir import terms as t
from ..ir.kernel import Span
from ..ir.launch import Launch
from ..ir.terms import Term
from .dims import ANY, Dim, Gap


def started(block: Dim, grid: Dim, launch: Launch) -> Launch:
    """The launch with these dimensions."""
    sizes = [*zip(t.BLOCK_DIM, block, strict=True), *zip(t.GRID_DIM, grid, strict=True)]

    def known(dim: Dim) -> tuple[int | None, int | None, int | None]:
        x, y, z = (extent if isinstance(extent, int) else None for extent in dim)
        return x, y, z

    return replace(
        launch,
        block=known(block),
        grid=known(grid),
        in_sight=True,
        numbers=frozenset(size for size, extent in sizes if isinstance(extent, Term)),
        open=frozenset(size for size, extent in sizes if extent is Gap.OPEN),
    )


def unknown_launch(kernel: str, where: Span, given: tuple[str, ...] = ()) -> HostLaunch:
    """A launch with any dimensions and any arguments."""
    launch = started(ANY, ANY, Launch(origin=origin(where), at=where))
    return HostLaunch(kernel, launch, given, lambda position: None, where)


def guessed(kernel: str, where: Span) -> HostLaunch:
    """The same where it may be that there is one."""
    return replace(unknown_launch(kernel, where), is_guess=True)


def origin(where: Span) -> str:
    return f"{posixpath.basename(where.path)}:{where.line}"
