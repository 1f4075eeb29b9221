"""Device functions that no kernel of the text calls, lowered as if all threads of a block called them."""

from __future__ import annotations

from collections.abc import Iterator

from ....ir import kernel as ir
from ....ir.called import Called
from ....ir.pretty import statements
from ....ir.reasons import Assumption, AssumptionKind
from ....limits.lower import ROLES
from ....records import replace
from ...sema.program.declared import Function
from ...sema.program.program import Program
from ...syntax.template_parameters import template_name
from ..calls import argument_roles
from ..state.environment import Request, Spans
from ..state.given import Given, Role
from . import kernels


def settled(program: Program, request: Request, spans: Spans) -> Request:
    """The request with what the function's own use says of its arguments. It is lowered until that is known: a struct
    of which each thread has one may hold further ones."""
    given = request.given or Given()
    for _ in range(ROLES):
        found = argument_roles.roles(kernels.lower(program, replace(request, given=given), spans)[0], given)
        if found == given:
            break
        given = found
    return replace(request, given=given)


def lower(program: Program, request: Request, spans: Spans) -> tuple[ir.Kernel, frozenset[int]]:
    """The IR of a function of which is known what it is given, and the `assume` comments that were understood."""
    lowered, understood = kernels.lower(program, request, spans)
    return _told(lowered, request.given or Given()), understood


def with_outer_template(program: Program, function: Function) -> Function:
    """A method with the template parameters of its class, which its own head may call otherwise."""
    owner = program.records.get(function.owner) if function.owner is not None else None
    own = {template_name(parameter) for parameter in function.template}
    outer = [p for p in (owner.template if owner is not None else ()) if template_name(p) not in own]
    return replace(function, template=(*outer, *function.template)) if outer else function


def _told(lowered: ir.Kernel, given: Given) -> ir.Kernel:
    """With what is taken for granted of its calls."""
    by_warps = not argument_roles.meets(lowered.body) and argument_roles.waits(lowered.body)
    touched = _touched(lowered)
    shared = [key for key in given.having(Role.SHARED) if key in touched]
    symbols = {p.symbol.info.name: p.symbol for p in lowered.parameters if p.symbol is not None}
    spoken = frozenset(name for name in symbols if _is_spoken_of(lowered, name))
    called = Called(
        by_warps,
        frozenset(() if _can_only_be_shared(lowered, shared, by_warps) else shared),
        tuple(symbols[name] for name in given.having(Role.TAKEN_SAME) if name in spoken),
        tuple(symbols[name] for name in given.having(Role.SAME) if name in spoken),
        given.having(Role.NUMBER),
    )
    assumed = tuple(_assumed(lowered, given, by_warps, touched, spoken))
    return replace(lowered, called=called, assumptions=(*assumed, *lowered.assumptions))


def _assumed(
    lowered: ir.Kernel, given: Given, by_warps: bool, touched: frozenset[str], spoken: frozenset[str]
) -> Iterator[Assumption]:
    yield (AssumptionKind.CALLED_BY_WARPS if by_warps else AssumptionKind.CALLED_BY_BLOCK)(lowered.name)
    same = [name for role in (Role.SAME, Role.TAKEN_SAME) for name in given.having(role) if name in spoken]
    shared = [name for name in given.having(Role.SHARED) if name in touched]
    own = [name for name, role in given.memories if role is Role.OWN]
    for names, kind in (
        (same, AssumptionKind.SAME_ARGUMENT),
        (shared, AssumptionKind.SHARED_ARGUMENT),
        (own, AssumptionKind.OWN_ARGUMENT),
    ):
        if names:
            yield kind(", ".join(names))
    yield from map(AssumptionKind.THREAD_NUMBER, given.having(Role.NUMBER))


def _touched(lowered: ir.Kernel) -> frozenset[str]:
    return frozenset(
        s.address.array.key for s in statements(lowered.body) if isinstance(s, ir.Read | ir.Write | ir.Atomic)
    )


def _is_spoken_of(lowered: ir.Kernel, name: str) -> bool:
    """Whether the value of a number is used."""
    return any(name in (s.info.name for s in argument_roles.symbols(one)) for one in statements(lowered.body))


def _can_only_be_shared(lowered: ir.Kernel, shared: list[str], by_warps: bool) -> bool:
    """Whether the function's barriers would have nothing to order if the one array that it is given were not the same
    for all threads: it has no shared memory of its own."""
    mine = any(array.space is ir.Space.SHARED and array.key not in shared for array in lowered.arrays)
    touching = [
        s for s in statements(lowered.body) if isinstance(s, ir.Read | ir.Write) and s.address.array.key in shared
    ]
    written = {s.address.array.key for s in touching if isinstance(s, ir.Write)}
    read = {s.address.array.key for s in touching if isinstance(s, ir.Read)}
    return not by_warps and argument_roles.waits(lowered.body) and not mine and len(written) == 1 and written <= read
