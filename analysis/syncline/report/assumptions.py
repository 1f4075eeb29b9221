"""What the verdicts of a run take for granted: each assumption once, with the kernels whose verdict rests on it."""

from __future__ import annotations

from collections.abc import Sequence

from ..findings import FileReport
from ..wording import words
from .lines import EMPTY, Line, line, wrap

#: so many assumptions are listed, those that most kernels rest on first
_MOST = 16
#: so many kernels are named
_NAMED = 3
_INDENT = 4


def assumption_lines(reports: Sequence[FileReport], columns: int = 100) -> list[Line]:
    """The list; empty where there are no kernels."""
    said = assumed(reports)
    if not said:
        return []
    out = [line(("Assuming", "dim"))]
    for text in said[:_MOST]:
        first, *rest = wrap(text, columns - _INDENT)
        out.append(line(("  - ", "dim"), first))
        out += [line(" " * _INDENT, more) for more in rest]
    if len(said) > _MOST:
        out.append(line((f"  and {len(said) - _MOST} more, which --format json lists", "dim")))
    return [*out, EMPTY]


def assumed(reports: Sequence[FileReport]) -> list[str]:
    """Each assumption once, in words, with the kernels whose verdict rests on it where that is not all; those that most
    rest on come first."""
    kernels = [kernel for report in reports for kernel in report.kernels]
    resting: dict[str, dict[str, None]] = {}
    for kernel in kernels:
        for assumption in kernel.assumptions:
            resting.setdefault(words(assumption, kernel.speech), {})[kernel.name] = None
    names = {kernel.name for kernel in kernels}
    return [
        text + ("" if len(whose) == len(names) else f" ({_listed(list(whose))})")
        for text, whose in sorted(resting.items(), key=lambda item: -len(item[1]))
    ]


def _listed(names: list[str]) -> str:
    more = len(names) - _NAMED
    return ", ".join(names[:_NAMED]) + (f" and {more} more" if more > 0 else "")
