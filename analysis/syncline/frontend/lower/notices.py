"""What of a file was not found or not read, for the user: once a file, and no failure."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable

from ...ir.kernel import Span
from ...ir.reasons import Assumption, AssumptionKind
from ..preprocess import Expanded

#: as many headers are named
_MOST_NAMES = 4
_KERNEL = re.compile(rb"\b__(?:global__|kernel)\b")


def unread(expanded: Expanded) -> tuple[tuple[str, Span], ...]:
    """The headers that were not found, at the first `#include` that leads to one, with the folders that were searched;
    `#error` directives, and what was too much to be read."""
    path = expanded.source.path
    out = [(note.message, note.span) for note in expanded.notes if not note.malformed and note.span.path == path]
    missing = expanded.missing
    places = [place for _, span in missing if (place := expanded.included(span)) is not None]
    if places:
        own = dict.fromkeys(posixpath.dirname(span.path) or "." for _, span in missing)
        searched = ", ".join(dict.fromkeys((*own, *expanded.searched)))
        out.append((f"{_listed(name for name, _ in missing)} not found; looked for in {searched}", places[0]))
    return tuple(out)


def assumed(expanded: Expanded) -> tuple[Assumption, ...]:
    """That nothing of what a missing header holds changes what is read."""
    names = _named(name for name, _ in expanded.missing)
    return (AssumptionKind.INCLUDE_NOT_FOUND(names),) if names else ()


def left_out(expanded: Expanded) -> tuple[tuple[str, Span], ...]:
    """What was not read of a file in which no kernel is left, where that is for macros that nobody defines."""
    source = expanded.source
    for c in expanded.conditions:
        if c.span.path == source.path and _KERNEL.search(source.data, c.span.start, c.span.end):
            names = ", ".join(f"'{name}'" for name in c.names)
            return (
                (f"the kernels here are left out: they hang on {names}, which nobody defines", c.span),
                *unread(expanded),
            )
    return ()


def _listed(names: Iterable[str]) -> str:
    each = list(dict.fromkeys(names))
    return f"{_named(each)} {'is' if len(each) == 1 else 'are'}"


def _named(names: Iterable[str]) -> str:
    each = [f"'{name}'" for name in dict.fromkeys(names)]
    more = f" and {len(each) - _MOST_NAMES} more headers" if len(each) > _MOST_NAMES else ""
    return f"{', '.join(each[:_MOST_NAMES])}{more}"
