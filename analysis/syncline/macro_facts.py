"""What the macros in a kernel's text do for synchronisation, where they do something: a barrier, an atomic or an access
of memory that threads share, or a declaration of such memory, that the text of the kernel does not show."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .findings import MacroFact
from .frontend.preprocess.uses import Use, Uses
from .ir.kernel import Kernel, Space, Span
from .ir.pretty import statements
from .limits import engine as limits
from .wording.macros import declaration, effect


def macro_facts(kernel: Kernel, uses: Uses) -> tuple[MacroFact, ...]:
    """Those of the uses of macros in a file by which something of the kernel stands there, in the order of the text."""
    effects: dict[int, dict[str, None]] = {}
    for start, text in (*_hidden(kernel, uses), *_declared(kernel, uses)):
        effects.setdefault(start, {})[text] = None
    return tuple(_fact(uses, uses.by_start[start], tuple(told)) for start, told in sorted(effects.items()))


def _hidden(kernel: Kernel, uses: Uses) -> Iterator[tuple[int, str]]:
    """What statements do, with each macro by which they came to be. Where a macro's text begins something, its use is
    what begins there in the file."""
    if not uses.by_start:
        return
    for statement in statements(kernel.body):
        site = statement.site
        spans = [span for span in (site.place, *site.calls) if span.path == uses.path]
        places = {span.start for span in spans if span.start in uses.by_start}
        text = effect(statement) if places else None
        if text is not None:
            yield from ((start, text) for start in places if not _is_shown(uses.by_start[start], spans))


def _is_shown(use: Use, spans: Iterable[Span]) -> bool:
    """Whether an argument shows it, as the user wrote that."""
    return any(use.start < span.start < use.end for span in spans)


def _declared(kernel: Kernel, uses: Uses) -> Iterator[tuple[int, str]]:
    """Declarations of shared memory: by what the macro's text says, as the name may stand behind it."""
    shared = [array for array in kernel.arrays if array.space is Space.SHARED and array.span.path == uses.path]
    for use in uses.by_start.values() if shared else ():
        if kernel.span.start <= use.start < kernel.span.end and b"__shared__" in uses.bytes_of(use):
            behind = sorted((a for a in shared if use.start <= a.span.start), key=lambda array: array.span.start)
            inside = [array for array in behind if array.span.start < use.end]
            yield from ((use.start, declaration(array)) for array in inside or behind[:1])


def _fact(uses: Uses, use: Use, effects: tuple[str, ...]) -> MacroFact:
    more = len(effects) - limits.MACRO_EFFECTS
    told = (*effects[: limits.MACRO_EFFECTS], f"{more} more things") if more > 0 else effects
    text = uses.text(use)
    if len(text) > limits.MACRO_TEXT:
        text = f"{text[: limits.MACRO_TEXT].rstrip()} ..."
    return MacroFact(uses.name(use), text, told)
