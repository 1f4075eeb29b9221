"""Macros that a file has to have defined for others that it calls: `CUDA_KERNEL_LOOP(i, n)`, of a header that defines
it for builds with `WITH_CUDA` alone.

No build has the file without: what it calls would be declared nowhere. So these are taken as defined, as are those that
all kernels of a file hang on (`presence`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from ...ir.unread import Condition
from ...limits.preprocess import PRESENCE_RUNS
from ...records import replace
from ...regex import regex
from .presence import KERNEL
from .run import PreprocessOptions, Run
from .unsettled import ARCHITECTURE

_CALLS = regex(rb"\b[A-Z][A-Z0-9_]*(?=[ \t]*\()")


def with_needed(first: Run, again: Callable[[PreprocessOptions], Run]) -> tuple[Run, tuple[str, ...]]:
    """The run in which a file has the macros that its kernels' text calls, and what is taken as defined for them.
    `again` runs through the file with other options."""
    done: tuple[Run, tuple[str, ...]] = first, ()
    if KERNEL.search(first.builder.files[0].source.data) is None:
        return done
    missing = _missing(first)
    tried: set[str] = set()
    waiting: list[tuple[Run, tuple[str, ...]]] = [done]
    while missing and waiting and len(tried) < PRESENCE_RUNS:
        run, taken = waiting[-1]
        name = next((name for name in _asked_for(run, missing) if name not in tried), None)
        if name is None:
            waiting.pop()
            continue
        tried.add(name)
        defines = ((each, each) for each in (*taken, name))
        found = again(replace(first.options, defines=(*first.options.defines, *defines)))
        if any(_is_called(found, each) for each in missing):
            done = found, (*taken, name)
            missing, waiting = _missing(found), [done]
        elif not tried.issuperset(_asked_for(found, missing)):  # a conditional inside this one
            waiting.append((found, (*taken, name)))
    return done


def _missing(run: Run) -> frozenset[str]:
    """What the file calls by a name as macros have them, that is none, and is one in what conditionals leave out."""
    hanging = frozenset[str]().union(*(c.macros for c in run.builder.conditions if _asks_for_presence(c)))
    called = {found.decode() for found in _CALLS.findall(run.builder.files[0].source.data)} & hanging if hanging else ()
    undefined = [name for name in called if name.encode() not in run.macros.by_name]
    if not undefined:
        return frozenset()
    left = re.findall(rb"\b(%b)[ \t]*\(" % b"|".join(re.escape(n.encode()) for n in undefined), run.text())
    return frozenset(name.decode() for name in left)


def _asked_for(run: Run, missing: frozenset[str]) -> Iterable[str]:
    """What conditionals around missing macros ask for: first the names that speak of the language."""
    around = (c for c in run.builder.conditions if _asks_for_presence(c) and not missing.isdisjoint(c.macros))
    names = dict.fromkeys(name for condition in around for name in condition.names)
    language = run.options.language.dialect.name.upper()
    return sorted((n for n in names if n not in run.options.undefines), key=lambda name: language not in name.upper())


def _asks_for_presence(condition: Condition) -> bool:
    """Whether a conditional asks whether macros are defined, and for nothing else."""
    return not (condition.values or condition.is_default or ARCHITECTURE.decode() in condition.names)


def _is_called(run: Run, name: str) -> bool:
    """Whether a name is a macro with parameters."""
    macro = run.macros.by_name.get(name.encode())
    return macro is not None and macro.parameters is not None
