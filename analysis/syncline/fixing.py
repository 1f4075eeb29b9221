"""Texts repaired: what each kernel's check found to mend it is applied, and the text is checked again.

A kernel's repair (`KernelReport.repair`) was checked as a whole. Those of two kernels were not checked together, as
they may share a function: so one is applied at a time. The last kernel comes first: those above keep their position, so
that they need not be checked again, and the lines that titles speak of are those of the text as it was."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator

from .api import Recent, Step
from .edits import apply
from .findings import FileReport, Fix, KernelReport
from .limits import engine as limits
from .options import Options
from .records import record

#: which fix of a kernel to apply next, if any
Wanted = Callable[[KernelReport], Fix | None]


@record
class Fixed:
    """A text after its repairs, with what is said of it then. `applied` names each repair with its kernel, in the order
    of the kernels; `before` is the text that it was."""

    source: bytes
    applied: tuple[tuple[str, Fix], ...]
    report: FileReport
    before: bytes = b""


#: what repairing gives while it runs, as `api.Steps` for each check of it
FixSteps = Generator[Step, None, Fixed]


def _repair(kernel: KernelReport) -> Fix | None:
    return kernel.repair


def fixed(
    path: str,
    source: bytes,
    options: Options | None = None,
    wanted: Wanted = _repair,
    recent: Recent | None = None,
) -> Fixed:
    """The text with every repair that may be applied without a look, and the report of what is left. Edits of other
    files than `path` are left out, as are those that `wanted` does not give. What `recent` knows is not worked out
    again."""
    steps = fixed_steps(path, source, options, wanted, recent)
    while True:
        try:
            next(steps)
        except StopIteration as done:
            return done.value


def fixed_steps(
    path: str,
    source: bytes,
    options: Options | None = None,
    wanted: Wanted = _repair,
    recent: Recent | None = None,
) -> FixSteps:
    """The same for who may end it."""
    recent = recent or Recent()
    before = source
    applied: list[tuple[str, Fix]] = []
    tried: set[bytes] = {source}
    while True:
        report = yield from recent.check_steps(path, source, options)
        times = Counter(name for name, _ in applied)
        for kernel in reversed(report.kernels):
            fix = wanted(kernel)
            if fix is None or times[kernel.name] >= limits.REPAIRS or not _is_for(path, source, fix):
                continue
            changed = apply(source, fix.edits)
            if changed not in tried:
                break
        else:
            order = {kernel.name: number for number, kernel in enumerate(report.kernels)}
            applied.sort(key=lambda one: order.get(one[0], 0))
            return Fixed(source, tuple(applied), report, before)
        applied.append((kernel.name, fix))
        source = changed
        tried.add(source)


def _is_for(path: str, source: bytes, fix: Fix) -> bool:
    """Whether a fix changes this file alone, and gives back what it moves byte for byte: text that is not UTF-8 does
    not survive being moved."""
    own = all(edit.path == path for edit in fix.edits)
    return own and ("\ufffd".encode() in source or not any("\ufffd" in edit.text for edit in fix.edits))
