"""Several instances of one template: what all of them show is said once, and the rest with the instances' names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from .findings import Finding, Incomplete, KernelReport

_NAMED = 3


def findings(kernels: Iterable[KernelReport]) -> Iterator[tuple[Finding, KernelReport, str]]:
    """Each finding once, with the kernel that shows it worst, and " (in reduce<256>)" where other instances of the
    template do not show it."""
    kernels = tuple(kernels)
    shown: dict[tuple[object, ...], list[tuple[Finding, KernelReport]]] = {}
    for kernel in kernels:
        for finding in kernel.findings:
            other = finding.related[0].span if finding.related else None
            key = (_definition(kernel), finding.rule, finding.hazard, finding.span, finding.calls, other)
            shown.setdefault(key, []).append((finding, kernel))
    many = _instances(kernels)
    for group in shown.values():
        finding, kernel = max(group, key=lambda told: told[0].verdict.of_kernel.badness)
        yield finding, kernel, _only_in([k.name for _, k in group], many[_definition(kernel)])


def definitions(kernels: Iterable[KernelReport]) -> Iterator[tuple[KernelReport, ...]]:
    """The kernels, those that are instances of one definition together."""
    found: dict[tuple[object, str], list[KernelReport]] = {}
    for kernel in kernels:
        found.setdefault(_definition(kernel), []).append(kernel)
    yield from map(tuple, found.values())


def reasons(kernels: Iterable[KernelReport]) -> Iterator[tuple[Incomplete, KernelReport, str]]:
    """Each reason for an incomplete verdict once, with a kernel that has it, and the name of it or of the instances."""
    kernels = tuple(kernels)
    shown: dict[tuple[object, ...], list[tuple[Incomplete, KernelReport]]] = {}
    for kernel in kernels:
        for reason in kernel.incomplete:
            shown.setdefault((_definition(kernel), reason.span, reason.reason), []).append((reason, kernel))
    many = _instances(kernels)
    for group in shown.values():
        reason, kernel = group[0]
        names = list(dict.fromkeys(k.name for _, k in group))
        every = len(names) == many[_definition(kernel)] > 1
        yield reason, kernel, kernel.name.partition("<")[0] if every else _list(names)


def _definition(kernel: KernelReport) -> tuple[object, str]:
    return kernel.name_span, kernel.name.partition("<")[0]


def _instances(kernels: Iterable[KernelReport]) -> Counter[tuple[object, str]]:
    """How many kernels each definition has become."""
    return Counter(definition for definition, _ in {(_definition(k), k.name) for k in kernels})


def _only_in(names: list[str], of: int) -> str:
    names = list(dict.fromkeys(names))
    return "" if len(names) == of else f" (in {_list(names)})"


def _list(names: list[str]) -> str:
    more = len(names) - _NAMED
    return ", ".join(names[:_NAMED]) + (f" and {more} more" if more > 0 else "")
