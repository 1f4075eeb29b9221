"""What comments and host code say about a kernel: its launches, and what may be assumed of its parameters."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from ....ir import kernel as ir
from ....ir import terms
from ....ir.launch import Alias, Launch, Stated, argument
from ....ir.reasons import AssumptionKind, Cause, Reason
from ....ir.relations import Said, related
from ....records import record, replace
from ...preprocess.comments import ASSERT, ASSUME, LAUNCH, Directive
from ...preprocess.expression import constant
from ...sema.declarators import signatures
from ...sema.program.declared import Function
from ...sema.program.launched import Base, HostLaunch, Pointee
from ...syntax import template_parameters
from ...syntax.document import parse
from ...syntax.node import Node
from ...syntax.spelled import NULLS, declared_name
from ..dispatch import evaluate
from ..state.context import Context
from . import aliases, specifications


@record
class Extent:
    """Where a kernel's text begins (with its template head) and ends, as offsets in the user's file."""

    start: int
    end: int

    def speaks_of(self, directive: Directive) -> bool:
        """Whether a comment stands in the kernel or right above it."""
        return self.start <= directive.scope_offset < self.end or self.start <= directive.span.start < self.end


def launches(
    kernel: Function,
    extent: Extent,
    all_extents: Sequence[Extent],
    directives: Iterable[Directive],
    host: Sequence[HostLaunch],
) -> tuple[Launch, ...]:
    """The launches of a kernel: those of its comments, else those of the file's comments, else the host's."""
    given = [d for d in directives if d.kind == LAUNCH and d.launch is not None]
    own = [d.launch for d in given if extent.speaks_of(d)]
    if not own:
        own = [d.launch for d in given if not any(other.speaks_of(d) for other in all_extents)]
    if own:
        return tuple(dict.fromkeys(launch for launch in own if launch is not None))
    found: dict[Launch, None] = {}
    of_template = [(k, name) for k, p in enumerate(kernel.template or ()) if (name := _template_number(p)) is not None]
    for launch in host:
        taken = tuple(_taken(kernel.parameters, launch.count))
        names = [(k, name) for k, p, name in taken if _is_number(p)]
        pointers = [(k, name) for k, _, name in taken]
        known = tuple((name, value) for k, name in names if (value := launch.value_of(k)) is not None)
        known += _by_default(kernel, launch.count)
        known += tuple((name, 0) for k, p, name in taken if not _is_number(p) and launch.is_null(k))
        arguments = [(argument(name), value) for k, name in names if (value := launch.term_of(k)) is not None]
        members = [(f"{name}.{part}", passed) for k, name in pointers for part, passed in launch.members_of(k)]
        known += tuple((name, passed.value) for name, passed in members if passed.value is not None)
        arguments += [(argument(name), passed.term) for name, passed in members if passed.term is not None]
        arguments += [
            (argument(name), value) for k, name in of_template if (value := launch.template_term_of(k)) is not None
        ]
        shared, told = related(launch.sizes, arguments, launch.conditions, launch.launch.origin)
        places = [(name, launch.places_of(k)) for k, name in pointers]
        places += [(name, passed.places) for name, passed in members]
        aliases = tuple(_renamed(alias, shared, launch.is_chosen) for alias in _aliases(places))
        touching = tuple(_touching(places, launch.allocated, shared))
        found.setdefault(
            replace(
                launch.launch,
                parameters=known,
                aliases=aliases,
                unfollowed=tuple(
                    name
                    for name, found in places
                    if not found and (name, 0) not in known and launch.launch.at is not None
                ),
                relations=tuple(relation for relation, _ in told),
                computed=frozenset(
                    name for name, value in (*arguments, *launch.sizes) if any(map(launch.is_computed, value.symbols))
                ),
                touching=tuple((name, relation) for name, (relation, _) in touching),
                places=tuple(place for _, place in (*told, *(said for _, said in touching))),
            )
        )
    return tuple(found)


def _touching(
    places: Iterable[tuple[str, tuple[Pointee, ...]]],
    allocated: Iterable[tuple[Base, Said]],
    names: Mapping[terms.Term, terms.Term],
) -> Iterator[tuple[str, Said]]:
    """What holds where the kernel accesses what a parameter leads to, in the kernel's own words."""
    certain = [(name, found[0].base) for name, found in places if len(found) == 1 and not found[0].when]
    for name, base in certain:
        for held, (condition, place) in allocated:
            if held == base:
                yield name, (terms.substitute(condition, names), place)


def _renamed(alias: Alias, names: Mapping[terms.Term, terms.Term], is_chosen: Callable[[terms.Term], bool]) -> Alias:
    """The distance in the kernel's own words, and whether nothing in it is left unexplained."""
    if alias.distance is None:
        return replace(alias, explained=False)
    explained = all(value in names or is_chosen(value) for value in alias.distance.symbols)
    return replace(alias, distance=terms.substitute(alias.distance, names), explained=explained)


def _aliases(parameters: Iterable[tuple[str, tuple[Pointee, ...]]]) -> tuple[Alias, ...]:
    """The parameters, and members of parameters, that lead to an object to which one before them leads, or to a
    device array."""
    out: list[Alias] = []
    known: list[tuple[str, Pointee]] = []
    for name, places in parameters:
        for place in places:
            same = [
                (one, first) for one, first in known if first.base == place.base and first.fits(place) and one != name
            ]
            if place.symbol is not None:
                out.append(Alias(place.symbol, name, place.offset, of_device=True, certain=not place.when))
            if same:
                one, first = same[0]
                apart = None
                if first.offset is not None and place.offset is not None:
                    apart = terms.sub(place.offset, first.offset)
                out.append(Alias(one, name, apart, certain=not (place.when or first.when)))
        known += [(name, place) for place in places]
    return tuple(out)


def _template_number(parameter: Node) -> str | None:
    """The name of a template parameter that stands for a number."""
    return template_parameters.template_name(parameter) if template_parameters.is_value(parameter) else None


def _taken(parameters: Sequence[Node], count: int | None) -> Iterator[tuple[int, Node, str]]:
    """The arguments that a launch passes, by position: the parameter that takes each, and the name that it has there.
    What a pack takes is known where the number of arguments is."""
    for k, parameter in enumerate(parameters):
        name = declared_name(parameter)
        if parameter.type == "variadic_parameter_declaration":
            for position in range(k, count or 0):
                yield position, parameter, signatures.element_name(name, position - k)
        elif name is not None:
            yield k, parameter, name


def _by_default(kernel: Function, count: int | None) -> tuple[tuple[str, int], ...]:
    """What parameters hold that a launch of so many arguments says nothing of: numbers, and 0 for null pointers."""
    left = range(len(kernel.parameters) if count is None else count, len(kernel.parameters))
    values = ((declared_name(kernel.parameters[k]), kernel.default(k), kernel.parameters[k]) for k in left)
    return tuple(
        (name, value)
        for name, default, parameter in values
        if name is not None and default is not None and (value := _constant(default, parameter)) is not None
    )


def _constant(default: Node, parameter: Node) -> int | None:
    """A default argument that is a literal or made of literals; 0 for a null pointer."""
    if _is_number(parameter):
        return constant(default.text)
    return 0 if default.text in NULLS else None


def _is_number(parameter: Node) -> bool:
    """Whether a parameter may be a number; pointers and arrays are none."""
    declarator = parameter.field("declarator")
    return declarator is not None and declarator.type not in ("pointer_declarator", "array_declarator")


def assumptions(extent: Extent, all_extents: Sequence[Extent], directives: Iterable[Directive]) -> list[Directive]:
    """The `assume` comments that hold for a kernel, its own and those that belong to no kernel, and its `assert`s."""
    return [
        d
        for d in directives
        if (d.kind in (ASSUME, ASSERT) and extent.speaks_of(d))
        or (d.kind == ASSUME and not any(other.speaks_of(d) for other in all_extents))
    ]


def condition(ctx: Context, directive: Directive) -> terms.Term | None:
    """The assumed condition, with the names as they are here; None where it cannot be understood: it names something
    unknown, or memory."""
    found = _read(ctx, directive)
    return found[0] if found is not None and not found[1] else None


def _read(ctx: Context, directive: Directive) -> tuple[terms.Term, ir.Block] | None:
    """The condition of a comment, with the names as they are here, and what has to be computed for it."""
    text = f"void assumed() {{ bool assumed = ({ctx.program.expanded.expand(directive.text)}); }}".encode()
    root = Node(parse(text).root_node, text)
    value = next((n for n in root.walk() if n.type == "parenthesized_expression"), None)
    if root.broken or value is None:
        return None
    outer, ctx.reading.pinned = ctx.reading.pinned, directive.span
    found: list[terms.Term] = []
    emitted = ctx.block(lambda: found.append(evaluate.condition(ctx, value)))
    ctx.reading.pinned = outer
    return None if aliases.compares(ctx, value) else (found[0], emitted)


def at_start(ctx: Context, directives: Iterable[Directive]) -> None:
    """Assumes what speaks of parameters and dimensions alone; what is left is assumed at its place."""
    for directive in directives:
        found = condition(ctx, directive) if directive.kind == ASSUME else None
        if found is not None and all(s.info.kind is not terms.Kind.VAR for s in found.symbols):
            ctx.emit(ir.Assume(found, ir.Site(directive.span)))
            ctx.notes.stated.append(Stated(found, directive.text, directive.span))
            ctx.notes.looks.update(symbol for symbol in found.symbols if terms.is_extent(symbol))
            ctx.note(AssumptionKind.STATED(directive.text))
            ctx.specifications.assumed.add(directive.span.start)


def at_place(ctx: Context, after: int, before: int) -> None:
    """Assumes, or claims, what the comments between two offsets of the user's file say."""
    for directive in ctx.environment.request.assumptions:
        place = directive.span.start
        if not after <= place < before or place in ctx.specifications.assumed:
            continue
        site = ir.Site(directive.span, ctx.frame.calls)
        if directive.kind == ASSERT:
            _claim(ctx, directive, site)
            continue
        found = condition(ctx, directive)
        if found is not None:
            ctx.emit(ir.Assume(found, site))
            ctx.note(AssumptionKind.STATED(directive.text))
            ctx.specifications.understood.add(place)


def _claim(ctx: Context, directive: Directive, site: ir.Site) -> None:
    found = _read(ctx, directive)
    if found is None:
        specifications.cannot(ctx, ir.Claim.ASSERTION, site, Cause.CLAIM_NOT_UNDERSTOOD())
    elif isinstance(looking := specifications.observed(found[1]), Reason):
        specifications.cannot(ctx, ir.Claim.ASSERTION, site, looking)
    else:
        ctx.emitter.statements.extend(looking)
        ctx.emit(ir.Assert(found[0], site, ir.Claim.ASSERTION))
    ctx.specifications.understood.add(directive.span.start)
