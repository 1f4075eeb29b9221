"""The ways in which a kernel's text can come out, where conditionals of the preprocessor hang on macros of headers that
were not found, or leave nothing of it for the architecture that was asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain, product

from .findings import Incomplete
from .ir.kernel import Kernel
from .ir.reasons import Assumption, AssumptionKind, Cause
from .ir.unread import Condition
from .limits import engine as limits
from .options import Options
from .records import record, replace
from .regex import regex

_ARCHITECTURES = regex(rb"\b\d{3,4}\b")
_ASKING = regex(rb"[^\r\n]*__CUDA_ARCH__[^\r\n]*")
#: what a macro is defined as; None: it is not
_Value = str | None


@record
class Configuration:
    """One way to read the file, and what that takes for granted."""

    options: Options
    assumption: Assumption
    macros: tuple[str, ...] = ()  #: those that are defined


@record
class Ways:
    """How a kernel can come out: `further` ways beside that in which none of the macros is defined. `untried` says why
    not all of them are among these."""

    further: tuple[Configuration, ...] = ()
    untried: tuple[Incomplete, ...] = ()


def ways(kernel: Kernel, options: Options, differs: Callable[[Options], bool], readings: int) -> Ways:
    """All ways for the macros of a kernel's conditionals. `differs` tells whether it comes out as another one with some
    options: of many macros, those are left out that change nothing, each by itself and all of them at once. None where
    the text would have to be read more than `readings` times."""
    values = _values(kernel)
    if not values:
        return Ways()
    shown = ", ".join(f"'{name}'" for name in values)
    unread = next(c for c in kernel.conditions if not c.of_architecture)
    everything = Ways((), (Incomplete(Cause.UNREAD_CONDITION(shown), unread.span),))
    if len(values) > limits.MACROS:
        return everything
    is_large = _combinations(values) > limits.WAYS
    if readings < (sum(map(len, values.values())) if is_large else _combinations(values)) - 1:
        return everything
    if is_large:
        kept = {name: given for name, given in values.items() if any(differs(_with(options, {name: v})) for v in given)}
        if differs(_with(options, {name: "1" for name in values if name not in kept})):
            return everything
        values = kept
    if _combinations(values) > limits.WAYS:
        return everything
    return Ways(tuple(_further(values, options)))


def _combinations(values: dict[str, tuple[_Value, ...]]) -> int:
    out = 1
    for given in values.values():
        out *= len(given)
    return out


def _further(values: dict[str, tuple[_Value, ...]], options: Options) -> Iterator[Configuration]:
    for chosen in product(*values.values()):
        given = {name: value for name, value in zip(values, chosen, strict=True) if value is not None}
        if given:
            shown = ", ".join(name if value == "1" else f"{name}={value}" for name, value in given.items())
            yield Configuration(_with(options, given), AssumptionKind.MACROS_TRIED(shown), tuple(given))


def _with(options: Options, given: Mapping[str, _Value]) -> Options:
    added = ((name, value) for name, value in given.items() if value is not None)
    return replace(options, defines=(*options.defines, *added))


def architectures(kernel: Kernel, source: bytes, options: Options) -> Iterator[Configuration]:
    """Those that the conditionals of an empty kernel name, and their neighbours, from the lowest on."""
    named: set[int] = set()
    for condition in kernel.conditions:
        if "__CUDA_ARCH__" in condition.names and condition.span.path == kernel.span.path:
            named.update(map(int, _ARCHITECTURES.findall(source, condition.span.start, condition.span.end)))
            for line in _ASKING.findall(source):  # a macro may stand between
                named.update(map(int, _ARCHITECTURES.findall(line)))
    for arch in sorted({arch + step for arch in named for step in (-10, 0, 10)} - {options.arch}):
        tried = AssumptionKind.ARCHITECTURE_TRIED(options.arch // 10, arch // 10)
        yield Configuration(replace(options, arch=arch), tried)


def _values(kernel: Kernel) -> dict[str, tuple[_Value, ...]]:
    """The macros that the conditionals ask for, each with the values that they may tell apart."""
    unread = [c for c in kernel.conditions if not c.of_architecture]
    names = sorted({name for c in unread for name in c.names if name != "__CUDA_ARCH__"})
    return {name: (None, *_asked(unread, name)) for name in names}


def _asked(unread: Iterable[Condition], name: str) -> tuple[str, ...]:
    numbers = chain.from_iterable(c.values for c in unread if name in c.names)
    return tuple(dict.fromkeys(("1", *map(str, sorted(set(numbers))))))
