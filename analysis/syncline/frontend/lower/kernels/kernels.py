"""A kernel from its definition: parameters, rounds of lowering, launch bounds, directives."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ....ir import kernel as ir
from ....ir import terms
from ....ir.launch import Launch
from ....ir.reasons import AssumptionKind, Cause
from ....limits.lower import ROUNDS
from ....records import replace
from ....regex import regex
from ... import ctypes as c
from ...ctypes import Arithmetic, CType
from ...preprocess.map import Expanded
from ...sema.core import reparse
from ...sema.core.values import (
    Aggregate,
    Binding,
    HolderPlace,
    Number,
    Pack,
    Pointer,
    RecordPlace,
    ScalarPlace,
    TypeName,
)
from ...sema.declarators import declarators, enums, signatures
from ...sema.program.declared import Function
from ...sema.program.program import Program
from ...syntax.node import Node
from ...syntax.spelled import declared_name
from ..calls import arguments, inline, templates
from ..dispatch import evaluate, flow, invariants, syntax_errors
from ..memory import pointees, pointers
from ..memory.copied import copied
from ..specifications import access_log, assumptions, axioms, barrier_invariants, contracts
from ..state import copies_in_flight, split_barriers
from ..state.context import Context, Memory
from ..state.environment import Environment, Request, Spans
from ..statements import tail_returns
from ..values import evaluation, file_scope
from . import notices, steering, unsettled


def lower(program: Program, request: Request, spans: Spans) -> tuple[ir.Kernel, frozenset[int]]:
    """The kernel's IR, and where the `assume` comments stand that were understood. Lowered again until what its
    pointers may point at is stable, and without following recursion where that comes to too much."""
    environment, copied = Environment(program, request, spans), program.flow_of(request.kernel.body).assigned
    try:
        return _lowered(environment, Memory(copied=set(copied)))
    except inline.EndlessRecursion:
        return _lowered(replace(environment, follows_recursion=False), Memory(copied=set(copied)))


def _lowered(environment: Environment, memory: Memory) -> tuple[ir.Kernel, frozenset[int]]:
    kernel = environment.kernel
    ctx, parameters = _round(environment, memory)
    for left in reversed(range(ROUNDS)):
        if _settled(memory):
            break
        if left == 0:
            ctx.notes.unstructured = Cause.POINTERS_NOT_SETTLED(), ctx.site(kernel.declarator)
            break
        if left == 1:
            _give_up_on_growing(memory)
        ctx, parameters = _round(environment, memory)
    lowered = ir.Kernel(
        kernel.name,
        tuple(parameters),
        tuple(ctx.emitter.arrays.values()),
        _finished(ctx, ctx.site(kernel.declarator)),
        ctx.site(kernel.node).span,
        ctx.site(name_node(kernel)).span,
        ctx.language.dialect,
        _launch_bounds(ctx, kernel),
        looks=frozenset(ctx.notes.looks),
        unread=tuple(ctx.notes.unread.values()),
        template_values=tuple(ctx.notes.template_values.items()),
        stated=tuple(ctx.notes.stated),
        global_alone=frozenset(ctx.notes.outside - ctx.notes.within),
        made_for=tuple(ctx.notes.made_for.items()),
        missing=notices.without_model(environment.program.expanded),
        modelled=notices.models(environment.program.expanded),
        strided=tuple(ctx.notes.strided),
    )
    asked = unsettled.conditions(ctx, lowered)
    notes = (*ctx.notes.assumptions, *notices.assumed(environment.program.expanded))
    lowered = replace(lowered, conditions=asked, assumptions=notes)
    if ctx.open_types.met:
        lowered = replace(lowered, open_types=tuple(ctx.open_types.met), whole=bool(memory.whole))
    if ctx.notes.unstructured is not None:
        wild = ir.Unknown(*ctx.notes.unstructured, lowered.arrays, may_synchronise=True)
        lowered = replace(lowered, body=(wild, *lowered.body))
    return lowered, frozenset(ctx.specifications.assumed | ctx.specifications.understood)


def _finished(ctx: Context, site: ir.Site) -> ir.Block:
    """The body with what follows from all of it."""
    body = tuple(ctx.emitter.statements)
    if ctx.environment.request.given is None:
        body = tail_returns.ended(body)
    if ctx.emitter.unfinished:
        body = copies_in_flight.landed(split_barriers.met(body))
    return access_log.kept(barrier_invariants.told(body, ctx.specifications.known), ctx.specifications.logs, site)


def _round(environment: Environment, memory: Memory) -> tuple[Context, list[ir.Parameter]]:
    """Lowers the kernel once with what `memory` knows."""
    memory.again = False
    memory.used.clear()
    pointers.forget_variables(memory)
    ctx = Context(environment, memory)
    ctx.evaluator = evaluation.Evaluation(ctx)
    given = environment.request.given
    parameters = _parameters(ctx) if given is None else arguments.bind(ctx, environment.kernel, given)
    invariants.of_parameters(ctx, environment.kernel.declarator)
    assumptions.at_start(ctx, environment.request.assumptions)
    axioms.assume(ctx)
    syntax_errors.function_start(ctx, environment.kernel)
    errors = ctx.notes.syntax_errors
    if given is None:
        flow.function_body(ctx, environment.kernel.body)
    else:
        arguments.run(ctx, environment.kernel)
    syntax_errors.function_end(ctx, environment.kernel, errors)
    contracts.kept(ctx, ctx.frame, ctx.emitter.statements, None, environment.kernel.body)
    memory.again = memory.again or ctx.emitter.met_too_late()
    if not memory.whole.issuperset(ctx.open_types.met) and steering.steers(tuple(ctx.emitter.statements)):
        memory.whole.update(ctx.open_types.met)
        memory.again = True
    memory.arrays = dict(ctx.emitter.arrays)
    pointees.settle(ctx)
    return ctx, parameters


def _settled(memory: Memory) -> bool:
    """Whether the last round relied on all that its end knew."""
    return not memory.again and all(memory.plans[key].size == size for key, size in memory.used.items())


def _give_up_on_growing(memory: Memory) -> None:
    for key, size in memory.used.items():
        plan = memory.plans[key]
        if plan.size != size and plan.unclear is None:
            plan.unclear = Cause.POINTS_AT_TOO_MUCH()


def name_node(function: Function) -> Node:
    """The node of a function's name."""
    node = function.declarator
    while (inner := node.field("declarator")) is not None:
        node = inner
    return node


def _parameters(ctx: Context) -> list[ir.Parameter]:
    """Binds the parameters; those that the kernel assigns to are copied to variables first."""
    kernel = ctx.environment.kernel
    ctx.frame.scopes = [{}]
    scope = templates.bind(ctx, kernel)
    ctx.frame.scopes = [scope, {}]
    out: list[ir.Parameter] = []
    declared = [(node, each) for node in kernel.parameters for each in _declared(ctx, node, scope)]
    for node, (name, ctype) in declared:
        shown = _type_text(ctx, node, declared_name(node) or name)
        ctype = c.strip_reference(ctype)
        if name is None:
            out.append(ir.Parameter("", shown))
            continue
        if (index := _index(ctx, node, ctype)) is not None:
            out.append(ir.Parameter(name, shown))
            ctx.bind(name, copied(ctx, name, ctype, index, node))
            continue
        ctx.objects.parameters.add(name)
        space = declarators.parameter_space(ctx, node)
        binding = file_scope.uniform(ctx, name, ctype, node, space)
        if isinstance(binding, ScalarPlace) and ctx.language.is_cplusplus and (kind := node.field("type")) is not None:
            limits = enums.value_range(ctx, kind)
            if limits is not None:
                ctx.note(AssumptionKind.HOLDS_ENUMERATOR(name, limits[0], limits[1]))
                binding = _ranged(binding, limits)
        out += _described(name, shown, binding)
        ctx.bind(name, copied(ctx, name, ctype, binding, node))
        ctx.note_type(name, TypeName(ctype, signatures.is_const(node)))
    if any(isinstance(bound, Pack) for bound in scope.values()):
        inline.bind_pack(ctx, kernel.parameters, [each for _, each in declared])
    return out


def _declared(ctx: Context, node: Node, scope: Mapping[str, Binding]) -> Iterator[tuple[str | None, CType]]:
    """The name and the type of a parameter; of each element of a pack, as calls name them."""
    kind = node.field("type")
    pack = scope.get(kind.text) if kind is not None and node.type == "variadic_parameter_declaration" else None
    if kind is None or not isinstance(pack, Pack):
        yield declarators.parameter(ctx, node)
        return
    for k, item in enumerate(pack.items):
        ctx.frame.scopes.append({kind.text: item})
        name, ctype = declarators.parameter(ctx, node)
        ctx.frame.scopes.pop()
        yield signatures.element_name(name, k), ctype


_ATTRIBUTE = regex(r"\[\[\s*(\w+)\s*\]\]")


def _index(ctx: Context, node: Node, ctype: CType) -> Number | Aggregate | None:
    """What a parameter holds whose attribute says that it is an index or an extent; None where none says so."""
    known = ctx.language.index_attributes
    found = next((known[name] for name in _ATTRIBUTE.findall(node.text) if name in known), None) if known else None
    match ctype:
        case Arithmetic() if found is not None:
            ctx.notes.looks.add(found[0])
            return Number(found[0], ctype)
        case c.Record() if found is not None:
            fields = zip((field.name for field in ctype.fields), found, strict=False)
            return Aggregate(ctype, {name: Number(term, c.UINT) for name, term in fields})
        case _:
            return None


def _ranged(place: ScalarPlace, limits: tuple[int, int]) -> ScalarPlace:
    """A parameter that holds no values but those between the limits."""
    info = place.variable.info
    return replace(place, variable=terms.symbol(info.name, info.kind, place.variable.sort, *limits))


#: where a type without a name stands, which is no part of what people read
_PLACE = regex(r" at \d+(?=\)\Z)")


def _described(name: str, shown: str, binding: Binding) -> list[ir.Parameter]:
    if isinstance(binding, ScalarPlace):
        return [ir.Parameter(name, shown, symbol=binding.variable)]
    if isinstance(binding, HolderPlace) and isinstance(binding.value, Pointer):
        base = binding.value.choices[0][1].base
        return [ir.Parameter(name, shown, array=base if isinstance(base, ir.Array) else None)]
    if isinstance(binding, RecordPlace):
        listed = [ir.Parameter(name, shown)]
        for field, part in binding.parts.items():
            inner = part.type if isinstance(part, ScalarPlace | RecordPlace) else None
            text = _PLACE.sub("", inner.name) if isinstance(inner, Arithmetic | c.Record) else "pointer"
            listed += _described(f"{name}.{field}", text, part)
        return listed
    return [ir.Parameter(name, shown)]


def _type_text(ctx: Context, node: Node, name: str | None) -> str:
    """A parameter's declaration without its name, as the user wrote it."""
    span, source = ctx.site(node).span, ctx.program.expanded.source
    written = source.text(span.start, span.end) if span.path == source.path else node.text
    text = " ".join(written.partition("=")[0].split())
    if name:  # a name that the parser made up is empty
        head, found, tail = text.rpartition(name)
        text = (head + tail if found else text).strip()
    return text


def required_block(kernel: Function, expanded: Expanded) -> Launch | None:
    """The launches of a kernel whose `reqd_work_group_size` says how large a block is."""
    for start, sizes in expanded.masked.block_sizes.items():
        if _belongs(kernel, expanded, start) and len(sizes) == 3:
            return Launch(block=(sizes[0], sizes[1], sizes[2]), origin="reqd_work_group_size")
    return None


def _belongs(kernel: Function, expanded: Expanded, start: int) -> bool:
    """Whether a masked attribute at `start` stands in the head of a kernel."""
    if not kernel.node.start - 200 <= start < kernel.body.start:
        return False
    return start >= kernel.node.start or not expanded.text[start : kernel.node.start].strip()


def _launch_bounds(ctx: Context, kernel: Function) -> tuple[int | None, int | None]:
    masked = ctx.program.expanded.masked
    for start, bounds in masked.launch_bounds.items():
        if _belongs(kernel, ctx.program.expanded, start):
            given: list[int | None] = [bounds.max_threads, bounds.min_blocks]
            for k, text in enumerate(bounds.arguments[:2]):
                if given[k] is None:
                    given[k] = _constant(ctx, kernel, text)
            return given[0], given[1]
    for child in kernel.node.named:
        if child.type == "launch_bounds":
            values = [evaluate.constant(ctx, n) for n in child.named]
            values += [None, None]
            return values[0], values[1]
    return None, None


def _constant(ctx: Context, kernel: Function, text: str) -> int | None:
    """What an argument of an attribute is worth, with the names as the kernel has them."""
    value = reparse.part_of(f"int bound = ({text});", "init_declarator", "value")
    outer, ctx.reading.pinned = ctx.reading.pinned, ctx.site(kernel.declarator).span
    try:
        return evaluate.constant(ctx, value) if value is not None else None
    finally:
        ctx.reading.pinned = outer
