"""A kernel checked in every way in which its text can come out (`configurations`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from . import engine
from .configurations import Configuration, architectures, further, untried
from .findings import Finding, FindingVerdict
from .ir.kernel import Kernel, Launch
from .options import Options

#: a kernel with its launches
Launched = tuple[Kernel, tuple[Launch, ...]]
#: the kernel and its launches as another configuration has them; None where that has no such kernel
Reread = Callable[[Options], Launched | None]
Check = Callable[[Kernel, tuple[Launch, ...]], tuple[engine.LaunchResult, ...]]

_CERTAIN = frozenset((FindingVerdict.RACY, FindingVerdict.DIVERGENT))


def results(
    first: Launched, source: bytes, options: Options, reread: Reread, check: Check
) -> tuple[engine.LaunchResult, ...]:
    """What all the ways give. A finding that not all of them show for certain is `possible`: it hangs on a macro that
    nobody defines here."""
    kernel, launches = first
    if not kernel.conditions:
        return check(kernel, launches)
    ways = [first, *_reread(further(kernel, options), reread)]
    settled = not untried(kernel)
    plain = [check(replace(k, conditions=()), launched) for k, launched in ways]
    seen = [_certain(found) for found in plain]
    if not settled or any(each != seen[0] for each in seen):
        plain = [
            check(k if k.conditions else replace(k, conditions=kernel.conditions), launched) for k, launched in ways
        ]
    out = [each for found in plain for each in found]
    if not settled:
        out = [replace(each, incomplete=(*each.incomplete, *untried(kernel))) for each in out]
    if all(c.of_architecture for c in kernel.conditions):
        out += _lowest(kernel, source, options, reread, check)
    return tuple(out)


def _reread(configurations: Iterable[Configuration], reread: Reread) -> list[Launched]:
    """The kernel in each configuration that has it and in which its body is another, with what that assumes."""
    out: list[Launched] = []
    for each in configurations:
        found = reread(each.options)
        if found is not None:
            out.append((replace(found[0], assumptions=(*found[0].assumptions, each.assumption)), found[1]))
    return out


def _lowest(
    kernel: Kernel, source: bytes, options: Options, reread: Reread, check: Check
) -> tuple[engine.LaunchResult, ...]:
    """For the lowest architecture that gives an empty kernel a body."""
    for each in architectures(kernel, source, options):
        for found, launched in _reread([each], reread):
            if any(not c.of_architecture for c in found.conditions) or found.body != kernel.body:
                return check(replace(found, conditions=()), launched)
    return ()


def _certain(found: Iterable[engine.LaunchResult]) -> frozenset[tuple[object, ...]]:
    """The findings that rest on nothing unknown, by rule and place."""
    return frozenset(_key(f) for result in found for f in result.findings if f.verdict in _CERTAIN)


def _key(finding: Finding) -> tuple[object, ...]:
    return finding.rule, finding.span, finding.verdict
