"""A kernel checked in every way in which its text can come out (`configurations`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from . import engine
from .configurations import Configuration, architectures, ways
from .findings import Finding, FindingVerdict
from .ir.kernel import Kernel, Site, Unknown
from .ir.launch import Launch
from .ir.pretty import statements
from .ir.reasons import Assumption, AssumptionKind, Cause, Reason
from .ir.unread import Condition
from .limits import engine as limits
from .open_types import Retype, of_types
from .options import Options
from .records import record, replace

#: a kernel with its launches
Launched = tuple[Kernel, tuple[Launch, ...]]
#: the kernel and its launches as another configuration has them; None where that has no such kernel
Reread = Callable[[Options], Launched | None]
Results = tuple[engine.LaunchResult, ...]
#: checks a kernel under its launches
Checker = Callable[[Kernel, tuple[Launch, ...]], tuple[engine.LaunchResult, ...]]

_CERTAIN = frozenset((FindingVerdict.RACY, FindingVerdict.DIVERGENT))


@record
class Text:
    """The text of a file, and the bytes that reading it in one more way takes."""

    source: bytes
    size: int


def results(
    first: Launched, text: Text, options: Options, reread: Reread, check: Checker, retype: Retype
) -> tuple[engine.LaunchResult, ...]:
    """What all the types give that a kernel's open type parameters may stand for, and all ways in which its text can
    come out. A finding that not all of them show for certain is `possible`."""
    kernel, launches = first
    each = of_types(kernel, retype)
    plain = [_ways((replace(k, open_types=()), launches), text, options, reread, check) for k in each]
    if not _agree(plain):
        doubted = (replace(k, open_types=kernel.open_types) for k in each)
        plain = _with_doubts(plain, (_ways((k, launches), text, options, reread, check) for k in doubted))
    return tuple(result for found in plain for result in found)


def _agree(results: Sequence[Results]) -> bool:
    """Whether all show the same for certain."""
    seen = [_certain(found) for found in results]
    return all(each == seen[0] for each in seen)


def _with_doubts(plain: Sequence[Results], doubted: Iterable[Results]) -> list[Results]:
    """What all of several ways show for certain, and beside that what each of them shows at most."""
    everywhere = frozenset[object].intersection(*map(_certain, plain))
    sure = [tuple(_only(result, everywhere) for result in found) for found in plain] if everywhere else []
    return [*sure, *doubted]


def _only(result: engine.LaunchResult, kept: frozenset[object]) -> engine.LaunchResult:
    return replace(result, found=tuple(one for one in result.found if _key(one.finding) in kept), incomplete=())


def _ways(
    first: Launched, text: Text, options: Options, reread: Reread, check: Checker
) -> tuple[engine.LaunchResult, ...]:
    """What all the ways give. A finding that not all of them show for certain is `possible`: it hangs on a macro that
    nobody defines here."""
    kernel, launches = first
    if not kernel.conditions:
        return check(kernel, launches)
    most = limits.BYTES_OF_UNREAD_WAYS if _unknowns(kernel) else limits.BYTES_OF_WAYS
    known = ways(kernel, options, lambda tried: _differs(first, reread(tried)), most // max(text.size, 1))
    differing = [(each, way) for way in known.further for each in _reread((way,), reread) if _differs(first, each)]
    other = [(each, way) for each, way in differing if _left_out(first, each, way) is None]
    first = _without(first, differing)
    read = [first, *(each for each, _ in other)]
    kernel = first[0]
    if other:
        kernel = replace(kernel, conditions=_that_matter(kernel.conditions, [way for _, way in other]))
    plain = [check(replace(k, conditions=()), launched) for k, launched in read]
    if known.untried or not _agree(plain):
        doubted = (check(replace(k, conditions=kernel.conditions), launched) for k, launched in read)
        plain = list(doubted) if known.untried else _with_doubts(plain, doubted)
    out = [replace(each, incomplete=(*each.incomplete, *known.untried)) for found in plain for each in found]
    if all(c.of_architecture for c in first[0].conditions):
        out += _lowest(kernel, text.source, options, reread, check)
    return tuple(out)


def _without(first: Launched, others: Sequence[tuple[Launched, Configuration]]) -> Launched:
    """The kernel with what it takes to leave out the ways in which it is no program, or not here."""
    kernel, launches = first
    notes = [(way, note) for each, way in others if (note := _left_out(first, each, way)) is not None]
    fewest = min((len(way.macros) for way, _ in notes), default=0)
    noted = (note for way, note in notes if len(way.macros) == fewest)
    return replace(kernel, assumptions=tuple(dict.fromkeys((*kernel.assumptions, *noted)))), launches


def _left_out(first: Launched, other: Launched, way: Configuration) -> Assumption | None:
    """What is assumed in order not to check another way of reading a kernel. It lacks a macro before a statement, as
    for a loop's head, that the first way has: then it is no C++. Or it includes headers that are not found, which the
    first way has no need of, and cannot be followed for want of them."""
    macros, (kernel, _), (known, _) = ", ".join(way.macros), other, first
    understood = _unknowns(known)
    further = [s for s in _unknowns(kernel) if s not in understood]
    seen = {str(r.arguments[0]) for r, _ in understood if r.cause is Cause.MACRO_BEFORE_BLOCK}
    lacking = (str(r.arguments[0]) for r, _ in further if r.cause is Cause.MACRO_BEFORE_BLOCK)
    macro = next((each for each in lacking if each not in seen), None)
    if macro is not None:
        return AssumptionKind.NOT_COMPILED_WITH(macros, macro)
    missing = [name for name in kernel.missing if name not in known.missing]
    if not further or not missing:
        return None
    return AssumptionKind.NOT_CHECKED_WITH(macros, ", ".join(f"'{name}'" for name in missing))


def _unknowns(kernel: Kernel) -> tuple[tuple[Reason, Site], ...]:
    """What is not understood of a kernel, and where it stands."""
    return tuple((s.reason, s.site) for s in statements(kernel.body) if isinstance(s, Unknown))


def _that_matter(conditions: tuple[Condition, ...], changing: list[Configuration]) -> tuple[Condition, ...]:
    """The conditionals on the macros that change something, by themselves where some do."""
    fewest = min(len(way.macros) for way in changing)
    macros = {macro for way in changing if len(way.macros) == fewest for macro in way.macros}
    return tuple(
        replace(c, names=tuple(name for name in c.names if name in macros))
        for c in conditions
        if not macros.isdisjoint(c.names)
    )


def _differs(one: Launched, other: Launched | None) -> bool:
    """Whether the kernel does something else, or is launched otherwise; one that is not there does nothing else."""
    if other is None:
        return False
    a, b = one[0], other[0]
    same = (a.body, a.arrays, a.parameters, a.launch_bounds) == (b.body, b.arrays, b.parameters, b.launch_bounds)
    return not same or one[1] != other[1]


def _reread(configurations: Iterable[Configuration], reread: Reread) -> list[Launched]:
    """The kernel in each configuration that has it, with what that assumes."""
    out: list[Launched] = []
    for each in configurations:
        found = reread(each.options)
        if found is not None:
            out.append((replace(found[0], assumptions=(*found[0].assumptions, each.assumption)), found[1]))
    return out


def _lowest(
    kernel: Kernel, source: bytes, options: Options, reread: Reread, check: Checker
) -> tuple[engine.LaunchResult, ...]:
    """For the lowest architecture that gives an empty kernel a body."""
    for each in architectures(kernel, source, options):
        for found, launched in _reread([each], reread):
            if any(not c.of_architecture for c in found.conditions) or found.body != kernel.body:
                return check(replace(found, conditions=()), launched)
    return ()


def _certain(found: Iterable[engine.LaunchResult]) -> frozenset[object]:
    """The findings that rest on nothing unknown, by rule and position."""
    return frozenset(_key(f) for result in found for f in result.findings if f.verdict in _CERTAIN)


def _key(finding: Finding) -> tuple[object, ...]:
    return finding.rule, finding.span, finding.verdict
