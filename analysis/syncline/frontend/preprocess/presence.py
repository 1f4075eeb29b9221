"""Macros without which a file has no kernel: `#ifdef USE_CUDA` around all of it, where a build's options define the
name.

The preprocessor of a build without it leaves nothing to check. In every build that has the kernels the conditional
holds, and what is said of them is said of those builds: the name is taken as defined, and the verdicts say so. A name
that only some of the kernels hang on stays undefined, as the others are compiled without it as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from ...ir.unread import Condition
from ...limits.preprocess import PRESENCE_RUNS
from ...records import replace
from ...regex import regex
from ..source import Source
from .run import PreprocessOptions, Run
from .tokens import FOUND, occurrences, scanner
from .unsettled import ARCHITECTURE

#: the word that a kernel's head begins with
KERNEL = regex(rb"\b(?:__global__|__kernel|kernel(?=\s+void\b))\b")
#: the head of a kernel's definition, and its name
HEAD = regex(
    rb"\b(?:__global__|__kernel|kernel(?=\s+void\b))\b(?:[^;{}()]|\b(?:__launch_bounds__|__attribute__)\s*\([^;{}]*?\))*?"
    rb"\b(\w+)\s*\([^;{}]*\)\s*\{"
)
_WORDS = frozenset((b"__global__", b"__kernel", b"kernel"))
_CONDITIONALS = regex(rb"(?m)^[ \t]*#[ \t]*(?:el)?if(?:n?def)?\b(?:[^\r\n\\]|\\(?:\r\n|[^\r]))*")
_NAMES = regex(rb"[A-Za-z_]\w*")


def with_kernels(first: Run, again: Callable[[PreprocessOptions], Run]) -> tuple[Run, tuple[str, ...]]:
    """The run in which a file has its kernels, and the macros that are taken as defined for it: none where `first` has
    kernels, or where no macro brings them. `again` runs through the file with other options."""
    source = first.builder.files[0].source
    if not any(_may_bring(condition, source) for condition in first.builder.conditions):
        return first, ()
    heads = _heads(source.data)
    if not heads or not _around(first, heads) or _heads(first.text()):  # the whole text comes last: it may be long
        return first, ()
    mentioned = frozenset(_NAMES.findall(_CONDITIONALS.sub(b"", source.data)))
    waiting: list[tuple[Run, tuple[tuple[str, str], ...]]] = [(first, ())]
    runs = 0
    while waiting and runs < PRESENCE_RUNS:
        before, taken = waiting.pop()
        around = _around(before, heads)
        for define in _definitions(around, first.options.undefines, mentioned):
            runs += 1
            defines = (*taken, define)
            run = again(replace(first.options, defines=(*first.options.defines, *defines)))
            if _heads(run.text()):
                return run, tuple(name for name, _ in defines)
            if _around(run, heads) != around:  # a conditional inside this one
                waiting.append((run, defines))
            if runs == PRESENCE_RUNS:
                break
    return first, ()


def _brings(condition: Condition, path: str) -> bool:
    """Whether a conditional of this file asks whether macros are defined, and for nothing else."""
    asks_for_more = condition.values or condition.is_default or ARCHITECTURE.decode() in condition.names
    return condition.span.path == path and not asks_for_more


def _may_bring(condition: Condition, source: Source) -> bool:
    """Whether such a conditional has the word for a kernel in it."""
    start, end = condition.span.start, condition.span.end
    return _brings(condition, source.path) and KERNEL.search(source.data, start, end) is not None


def _heads(data: bytes) -> list[int]:
    """Where kernels are defined in a text, outside of comments and strings."""
    found = (start for kind, start, _ in occurrences(data, scanner(_WORDS), 0, len(data)) if kind == FOUND)
    return [start for start in found if HEAD.match(data, start)]


def _around(run: Run, heads: Sequence[int]) -> tuple[Condition, ...]:
    """The conditionals of the file that may bring all of its kernels."""
    path = run.builder.files[0].source.path
    return tuple(
        condition
        for condition in run.builder.conditions
        if _brings(condition, path) and condition.span.start <= heads[0] and heads[-1] < condition.span.end
    )


def _definitions(
    around: Sequence[Condition], undefined: Sequence[str], mentioned: frozenset[bytes]
) -> Iterator[tuple[str, str]]:
    """Names and bodies to try. The body of a name is the name, as nobody knows its value; it is 1 where conditionals
    alone mention it: `#if USE_CUDA`."""
    for name in dict.fromkeys(name for condition in around for name in condition.names if name not in undefined):
        yield name, name
        if name.encode() not in mentioned:
            yield name, "1"
