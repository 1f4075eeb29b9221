"""Assertions before launches, `assert(pitch >= width);`: what a kernel's condition asks of its callers, in the host's
own words."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ...findings import Condition, Edit, Fix, FixKind
from ...frontend.editing.launched import Launched, launches_at
from ...ir.kernel import Kernel
from ...ir.launch import Launch
from ...regex import regex
from ..edits.insertions import include
from ..edits.layout import Layout
from ..proposals.cooperative import is_of

_NAME = regex(r"[A-Za-z_]\w*(?:\.\w+)*")
_SIMPLE = regex(r"(?:[A-Za-z_]\w*(?:(?:\.|->)\w+)*|\d+)\Z")
_DECLARED = regex(rb"^[ \t]*#[ \t]*include[ \t]*[<\"](?:cassert|assert\.h)[>\"]", re.MULTILINE)


def asserted(source: bytes, path: str, kernel: Kernel, launches: Iterable[Launch], condition: Condition) -> Fix | None:
    """The fix that asserts a condition before each of these launches; None where one of them is not in this file, is no
    statement of a block, or passes what has no name there."""
    calls = [launch.at for launch in launches if launch.in_sight]
    lines = list(dict.fromkeys(at.line for at in calls if at is not None and at.path == path))
    if not lines or any(at is None or at.path != path for at in calls):
        return None
    layout, edits = Layout(source), []
    for line in lines:
        found = launches_at(source, line)
        if not found or len(found) != 1 or not is_of(found[0], kernel) or not _in_block(layout, found[0].start):
            return None
        text = _at_launch(condition.text, found[0], kernel)
        if text is None:
            return None
        at = found[0].start
        edits.append(Edit(path, at, at, f"assert({text});{layout.newline}{layout.indent(at)}"))
    if not _DECLARED.search(source):
        edits = [*include(source, "cassert", path, min(edit.start for edit in edits)), *edits]
    where = f"launch at line {lines[0]}" if len(lines) == 1 else f"launches at lines {', '.join(map(str, lines))}"
    return Fix(f"Assert `{condition.text}` at the {where}", FixKind.ASSERT, tuple(edits), safe=False)


def _in_block(layout: Layout, at: int) -> bool:
    """Whether a statement begins a line, behind another one or at the beginning of a block."""
    before = layout.code_before(at)
    return layout.is_first(at) and layout.source[before - 1 : before] in (b";", b"{", b"}")


def _at_launch(text: str, launched: Launched, kernel: Kernel) -> str | None:
    """The condition with what a launch passes in place of parameters; None where it speaks of something else."""
    names = [parameter.name for parameter in kernel.parameters if "." not in parameter.name]
    passed = dict(zip(names, launched.arguments, strict=True))
    unknown: list[str] = []

    def argument(found: re.Match[str]) -> str:
        name, _, member = found.group().partition(".")
        given = passed.get(name)
        if given is None or (member and not _SIMPLE.match(given)):
            unknown.append(name)
            return name
        if member:
            return f"{given}.{member}"
        return given if _SIMPLE.match(given) else f"({given})"

    out = _NAME.sub(argument, text)
    return None if unknown else out
