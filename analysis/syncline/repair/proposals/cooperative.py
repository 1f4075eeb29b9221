"""Launches made cooperative, as a barrier of the grid needs them (CUDA Programming Guide, "Grid Synchronization").

`cudaLaunchKernelEx` takes the arguments as the launch has them, so that nothing has to be named or converted. Such a
fix is never safe to apply without a look: the text does not say whether all blocks are resident at once."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ...edits import overlap
from ...findings import Edit, Fix
from ...frontend.editing.launched import Launched, launches_at
from ...ir.kernel import Kernel
from ...ir.launch import Launch
from ...records import replace
from ..edits.layout import Layout


def launched_so(source: bytes, path: str, fix: Fix, kernel: Kernel, launches: Iterable[Launch]) -> Fix | None:
    """A fix that puts barriers of the grid into a kernel, with each of its launches made cooperative; None where one is
    not in this file, or of another form than `kernel<<<grid, block>>>(...);`."""
    calls = [launch.at for launch in launches if launch.in_sight]
    lines = list(dict.fromkeys(at.line for at in calls if at is not None and at.path == path))
    if (
        any(at is None or at.path != path for at in calls)
        or not lines
        or not kernel.dialect.launches_cooperatively
        or not _is_alone(source, kernel)
    ):
        return None
    edits: list[Edit] = []
    for line in lines:
        found = launches_at(source, line)
        if not found or len(found) != 1 or not is_of(found[0], kernel):
            return None
        edits += _edits(Layout(source), path, found[0])
    if overlap((*fix.edits, *edits)):
        return None
    *others, last = map(str, lines)
    where = f"launches at lines {', '.join(others)} and {last}" if others else f"launch at line {last}"
    title = f"{fix.title}; make the {where} cooperative (all blocks have to be resident)"
    return replace(fix, title=title, edits=(*fix.edits, *edits))


def _is_alone(source: bytes, kernel: Kernel) -> bool:
    """Whether its name alone says which kernel is meant: it is no template, and has no overload."""
    name = kernel.name.partition("<")[0].rpartition("::")[2]
    heads = re.findall(rb"\b__global__\b[^;{}]*?\b%s\s*\(" % re.escape(name.encode()), source)
    start = kernel.span.start
    return len(heads) == 1 and Layout(source).with_template(start) == start


def is_of(launched: Launched, kernel: Kernel) -> bool:
    """Whether it launches this kernel, with all of its arguments."""
    own = [parameter for parameter in kernel.parameters if "." not in parameter.name]
    name = kernel.name.rpartition("::")[2]
    return launched.kernel.rpartition("::")[2] == name and len(launched.arguments) == len(own)


def _edits(layout: Layout, path: str, launched: Launched) -> Iterator[Edit]:
    at, gap = launched.start, layout.newline + layout.indent(launched.start)
    config = layout.fresh("config")
    attribute = layout.fresh("cooperative")
    members = ("gridDim", "blockDim", "dynamicSmemBytes", "stream")
    given = [(member, text) for member, text in zip(members, launched.configuration, strict=False)]
    lines = [
        f"cudaLaunchConfig_t {config} = {{}};",
        *(f"{config}.{member} = {text};" for member, text in given if (member, text) != ("dynamicSmemBytes", "0")),
        f"cudaLaunchAttribute {attribute} = {{}};",
        f"{attribute}.id = cudaLaunchAttributeCooperative;",
        f"{attribute}.val.cooperative = 1;",
        f"{config}.attrs = &{attribute};",
        f"{config}.numAttrs = 1;",
        f"cudaLaunchKernelEx({', '.join((f'&{config}', launched.kernel, *launched.arguments))});",
    ]
    inner = gap + layout.step
    yield Edit(path, at, launched.end, "{" + "".join(inner + line for line in lines) + gap + "}")
