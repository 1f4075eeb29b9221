"""The engine as a library: everything that the command line and the server need, and nothing else.

    report = check("kernel.cu", source_bytes, Options(block_dim=(256, None, None)))

No function here raises for bad input: what cannot be read is in `FileReport.errors`, what cannot be understood in
`KernelReport.incomplete`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .findings import FileReport, KernelReport

Dim = tuple[int | None, int | None, int | None]


@dataclass(frozen=True, slots=True)
class Options:
    """What the user fixed. A dimension given here wins over the launches in the source."""

    block_dim: Dim | None = None
    grid_dim: Dim | None = None
    all_dims: bool = False  #: ignore launches in the source: any dimensions
    parameters: tuple[tuple[str, int], ...] = ()
    defines: tuple[tuple[str, str], ...] = ()
    include_dirs: tuple[str, ...] = ()
    arch: int = 800  #: __CUDA_ARCH__
    timeout_ms: int = 10_000  #: per kernel
    fixes: bool = True  #: work out and re-verify fixes


def check(path: str, source: bytes, options: Options | None = None) -> FileReport:
    """All kernels of one file."""
    raise NotImplementedError


def check_each(path: str, source: bytes, options: Options | None = None) -> Iterator[KernelReport]:
    """The same, one kernel at a time, as they are done."""
    raise NotImplementedError
