"""What of a file was not found or not read, for the user: once a file, and no failure."""

from __future__ import annotations

import posixpath
from collections.abc import Iterable, Iterator

from ....ir.kernel import Span
from ....ir.reasons import Assumption, AssumptionKind
from ...preprocess import Expanded
from ...preprocess.models import model_of, modelled_name
from ...preprocess.presence import HEAD, KERNEL

#: as many headers are named
_MOST_NAMES = 4


def unread(expanded: Expanded) -> tuple[tuple[str, Span], ...]:
    """The headers that were not found, at the first `#include` that leads to one, with the folders that were searched;
    `#error` directives, and what was too much to be read."""
    path = expanded.source.path
    out = [*_left_out(expanded)]
    out += [(note.message, note.span) for note in expanded.notes if not note.malformed and note.span.path == path]
    missing = expanded.missing
    places = [place for _, span in missing if (place := expanded.included(span)) is not None]
    if places:
        own = dict.fromkeys(posixpath.dirname(span.path) or "." for _, span in missing)
        searched = ", ".join(dict.fromkeys((*own, *expanded.searched)))
        out.append((f"{_listed(name for name, _ in missing)} not found; looked for in {searched}", places[0]))
    return tuple(out)


def assumed(expanded: Expanded) -> tuple[Assumption, ...]:
    """That nothing of what a missing header holds changes what is read, that a library is as its model says, and that
    macros are defined without which there is no kernel."""
    missing = dict.fromkeys(name for name, _ in expanded.missing)
    modelled = [name for name in missing if model_of(name) is not None]
    unknown = _named(without_model(expanded))
    found = (AssumptionKind.HEADER_MODEL(_named(modelled)),) if modelled else ()
    if expanded.guessed:
        found = (*found, AssumptionKind.HEADER_GUESSED(_named(path for _, path in expanded.guessed)))
    if expanded.before:
        found = (*found, AssumptionKind.TEXT_BEFORE(_named(expanded.before)))
    if expanded.taken:
        found = (*found, AssumptionKind.MACRO_TAKEN(", ".join(f"'{name}'" for name in expanded.taken)))
    return (*found, AssumptionKind.INCLUDE_NOT_FOUND(unknown)) if unknown else found


def without_model(expanded: Expanded) -> tuple[str, ...]:
    """The headers that were not found and of which nothing is known."""
    missing = dict.fromkeys(name for name, _ in expanded.missing)
    return tuple(name for name in missing if model_of(name) is None)


def models(expanded: Expanded) -> tuple[tuple[str, str], ...]:
    """The models that stand for headers: the path of each, and the header's name."""
    paths = dict.fromkeys(file.source.path for file in expanded.files)
    return tuple((path, name) for path in paths if (name := modelled_name(path)) is not None)


def _left_out(expanded: Expanded) -> Iterator[tuple[str, Span]]:
    """The kernels of the file that conditionals leave out for macros which nobody defines, or for the architecture."""
    source = expanded.source
    if not any(c.span.path == source.path for c in expanded.conditions):
        return
    here = {span.start for word in KERNEL.finditer(expanded.text) if (span := expanded.span(*word.span()))}
    read = {head.group(1) for head in HEAD.finditer(expanded.text)}
    told: set[int] = set()
    for condition in sorted(expanded.conditions, key=lambda c: c.span.end - c.span.start):
        if condition.span.path != source.path or condition.is_default:
            continue
        for head in HEAD.finditer(source.data, condition.span.start, condition.span.end):
            if head.start() in here or head.start() in told or head.group(1) in read:
                continue
            told.add(head.start())
            names = ", ".join(f"'{name}'" for name in condition.names if name != "__CUDA_ARCH__")
            why = f"it hangs on {names}, which nobody defines" if names else "it is for another architecture"
            name = head.group(1).decode("utf-8", "replace")
            yield f"the kernel '{name}' is left out: {why}", source.span(*head.span(1))


def _listed(names: Iterable[str]) -> str:
    each = list(dict.fromkeys(names))
    return f"{_named(each)} {'is' if len(each) == 1 else 'are'}"


def _named(names: Iterable[str]) -> str:
    each = [f"'{name}'" for name in dict.fromkeys(names)]
    more = f" and {len(each) - _MOST_NAMES} more headers" if len(each) > _MOST_NAMES else ""
    return f"{', '.join(each[:_MOST_NAMES])}{more}"
