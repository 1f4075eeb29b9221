"""Texts repaired: what each kernel's check found to mend it is applied, and the text is checked again.

A kernel's repair (`KernelReport.repair`) was checked as a whole. Those of two kernels were not checked together, as
they may share a function: so one is applied at a time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from .api import Recent
from .findings import FileReport, Fix, KernelReport
from .options import Options
from .repair.edits import apply

#: so many repairs are applied to one text
_MOST = 64


@dataclass(frozen=True, slots=True)
class Fixed:
    """A text after its repairs, with what is said of it then. `applied` names each repair with its kernel."""

    source: bytes
    applied: tuple[tuple[str, Fix], ...]
    report: FileReport


def fixed(
    path: str,
    source: bytes,
    options: Options | None = None,
    wanted: Callable[[KernelReport], Fix | None] = lambda kernel: kernel.repair,
) -> Fixed:
    """The text with every repair that may be applied without a look, and the report of what is left. Edits of other
    files than `path` are left out, as are those that `wanted` does not give."""
    recent = Recent()
    applied: list[tuple[str, Fix]] = []
    tried: set[bytes] = {source}
    while True:
        report = recent.check(path, source, options)
        for kernel in report.kernels:
            fix = wanted(kernel)
            if fix is None or any(edit.path != path for edit in fix.edits) or len(applied) >= _MOST:
                continue
            changed = apply(source, fix.edits)
            if changed not in tried:
                break
        else:
            return Fixed(source, tuple(applied), report)
        applied.append((kernel.name, fix))
        source = changed
        tried.add(source)
