"""The ways in which a kernel's text can come out, where conditionals of the preprocessor hang on macros of headers that
were not found, or leave nothing of it for the architecture that was asked for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product

from .findings import Incomplete
from .ir.kernel import Kernel
from .ir.reasons import Assumption, AssumptionKind, Cause
from .ir.unread import Condition
from .options import Options

#: of more macros, not every combination is looked at
_MOST_NAMES = 3
_ARCHITECTURES = re.compile(rb"\b\d{3,4}\b")


@dataclass(frozen=True, slots=True)
class Configuration:
    """One way to read the file, and what that takes for granted."""

    options: Options
    assumption: Assumption


def further(kernel: Kernel, options: Options) -> tuple[Configuration, ...]:
    """All but the one in which no macro of the kernel's conditionals is defined; none where those are too many, or
    where it is their values that count."""
    names = _names(kernel)
    if not names or not _can_be_tried(kernel):
        return ()
    out: list[Configuration] = []
    for chosen in product((False, True), repeat=len(names)):
        given = tuple(name for name, wanted in zip(names, chosen, strict=True) if wanted)
        if given:
            defines = (*options.defines, *((name, "1") for name in given))
            tried = AssumptionKind.MACROS_TRIED(", ".join(given))
            out.append(Configuration(replace(options, defines=defines), tried))
    return tuple(out)


def architectures(kernel: Kernel, source: bytes, options: Options) -> Iterator[Configuration]:
    """Those that the conditionals of an empty kernel name, and their neighbours, from the lowest on."""
    named: set[int] = set()
    for condition in kernel.conditions:
        if "__CUDA_ARCH__" in condition.names and condition.span.path == kernel.span.path:
            named.update(map(int, _ARCHITECTURES.findall(source, condition.span.start, condition.span.end)))
    for arch in sorted({arch + step for arch in named for step in (-10, 0, 10)} - {options.arch}):
        tried = AssumptionKind.ARCHITECTURE_TRIED(options.arch // 10, arch // 10)
        yield Configuration(replace(options, arch=arch), tried)


def untried(kernel: Kernel) -> tuple[Incomplete, ...]:
    """Why a kernel is not known to the end, where its conditionals cannot be tried."""
    if _can_be_tried(kernel):
        return ()
    names = ", ".join(f"'{name}'" for name in _names(kernel))
    return (Incomplete(Cause.UNREAD_CONDITION(names), _unread(kernel)[0].span),)


def _can_be_tried(kernel: Kernel) -> bool:
    return len(_names(kernel)) <= _MOST_NAMES and not any(c.by_value for c in _unread(kernel))


def _unread(kernel: Kernel) -> tuple[Condition, ...]:
    return tuple(c for c in kernel.conditions if not c.of_architecture)


def _names(kernel: Kernel) -> tuple[str, ...]:
    return tuple(sorted({name for c in _unread(kernel) for name in c.names if name != "__CUDA_ARCH__"}))
