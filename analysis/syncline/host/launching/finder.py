"""Kernel launches in host code: who is started, with which dimensions and arguments, and where."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial

from tree_sitter import Node

from ...frontend.languages.launching import CALLED
from ...frontend.sema.program.launched import Base, HostLaunch, Passed
from ...frontend.sema.program.program import Program
from ...frontend.syntax.ancestry import arguments_of, holds, list_of, text_of
from ...frontend.syntax.declarations import is_array
from ...ir import terms as t
from ...ir.kernel import Span
from ...ir.launch import Launch
from ...ir.relations import Said
from ...ir.settled import known as known_by
from ...ir.settled import settled
from ...ir.terms import Term
from ...limits.host import SET_ARGUMENTS
from ...records import replace
from ...regex import regex
from ..conditions.conditions import allocations_before, are_met, conditions
from ..dimensions.dims import Dims
from ..dimensions.extents import ANY, Dim, Extent
from ..memory import made_of
from ..memory.allocations import Allocation
from ..memory.pointers import Pointers
from ..names import namesakes
from ..names.lambdas import captured, of_argument
from ..names.meanings import Meanings
from ..text.casts import pointee, without_casts
from ..text.functions import is_launch
from ..text.stores import HostNames
from ..types.instances import Instances, substituted
from ..values.arrays import element, index_of
from ..values.constants import Constants
from ..values.symbolic import Symbolic
from . import forms, graphs, launch_arguments, launch_wrappers
from .callers import Callers, Way
from .fields import fields
from .forms import CALLS, Form
from .handles import Handles
from .known_calls import KnownCalls
from .passed import Arguments, before_packs, by_address, by_value, set_before
from .set_arguments import SetArguments
from .started import guessed, origin, sizes, started, unknown_launch
from .targets import Target, Targets

_CHEVRONS = regex(b"<<<")
_ARGUMENTS = frozenset({"argument_list"})
_FUNCTIONS = frozenset({"function_definition", "lambda_expression"})
_ELEMENT = frozenset({"subscript_expression"})
_BEFORE = regex(rb"([A-Za-z_]\w*)\s*(?:<[^<>;{}]*>)?\s*\Z")
_NO_CODE = frozenset({"comment", "string_content", "raw_string_content", "string_literal", "raw_string_literal"})


class Finder:
    """Looks for the launches in a text of which `root` is the tree."""

    def __init__(
        self,
        root: Node,
        text: bytes,
        program: Callable[[], Program],
        span: Callable[[int, int], Span],
        own: str | None,
        whole: bytes,
    ) -> None:
        self.root = root
        self.text = text
        self.span = span
        self.names = HostNames(root, text, program)
        self.handles = Handles(self.names, lambda node: span(node.start_byte, node.end_byte).path != own)
        self.targets = Targets(self.names, self.handles)
        self.instances = Instances(self.names)
        self._of_wrappers: set[tuple[object, ...]] = set()  #: the launches of wrappers that were found
        self._origins: dict[tuple[int, int], str] = {}  #: what places are called
        #: by the kernels that handles stand for: where each may be launched, and in which way
        self.held: dict[str, list[tuple[Node, Form]]] = {}
        self.constants = Constants(self.names)
        self._set = SetArguments(self.constants, self.handles)
        calls = KnownCalls(self.names, lambda node: span(node.start_byte, node.start_byte + 1).path, own, whole)
        self.callers = Callers(self.names, self.instances, calls)

    def all(self) -> Iterator[HostLaunch]:
        """The launches of the text, but for those by handles, which `held` has afterwards."""
        patterns = (_CHEVRONS, CALLS) if any(word in self.text for word in CALLED) else (_CHEVRONS,)
        places = sorted({m.start() for pattern in patterns for m in pattern.finditer(self.text)})
        for place in places:
            node = self.names.tree.innermost(place, place + 1)
            if node is None:
                continue
            if node.type in ("identifier", "field_identifier"):
                yield from self._function(node)
            elif node.type == "<<<":
                syntax = self.names.tree.parent(node)
                if syntax is not None and syntax.type == "kernel_call_syntax":
                    yield from self._chevrons(syntax)
                else:
                    yield from self._unread(place)
            elif node.type not in _NO_CODE:
                yield from self._unread(place)

    def elsewhere(self, kernel: str) -> Iterator[HostLaunch]:
        """Launches that may happen where a kernel's name goes, or where nobody has looked for it."""
        if not self.names.are_all_seen(kernel, self.root):
            first = self.names.occurrences(kernel, self.root)[0]
            yield self._any(kernel, first.start_byte, first.end_byte, ())
        for node in self.handles.strays(kernel):
            yield guessed(kernel, self.span(node.start_byte, node.end_byte))
        for node, given in self.targets.strays(kernel):
            for instance in self.instances.around(node) if given else ({},):
                constants = Constants(self.names, self.instances.facts(instance, node))
                known = self.instances.deduction.completed(kernel, given, (), instance, constants, kernel=True)
                spelled = tuple(argument.text for argument in known)
                yield self._any(kernel, node.start_byte, node.end_byte, spelled)

    def _unread(self, place: int) -> Iterator[HostLaunch]:
        """A launch in text with a syntax error."""
        before = _BEFORE.search(self.text, max(0, place - 200), place)
        if before is not None:
            yield self._any(before.group(1).decode(), before.start(1), before.end(1), ())

    def _any(self, kernel: str, start: int, end: int, given: tuple[str, ...]) -> HostLaunch:
        return unknown_launch(kernel, self.span(start, end), given)

    def _chevrons(self, syntax: Node) -> Iterator[HostLaunch]:
        call = self.names.tree.parent(syntax)
        function = call.child_by_field_name("function") if call is not None else None
        if call is None or function is None:
            return
        arguments = list_of(call, "arguments")
        form = forms.chevrons(function, arguments_of(syntax), arguments)
        yield from self._unwrapped(call, form)

    def _function(self, name: Node) -> Iterator[HostLaunch]:
        call = self.names.tree.parent(name)
        while call is not None and call.type in ("template_function", "qualified_identifier", "field_expression"):
            call = self.names.tree.parent(call)
        listed = call.child_by_field_name("arguments") if call is not None and call.type == "call_expression" else None
        if call is None or listed is None or self.names.tree.enclosing(name, _ARGUMENTS) == listed:
            return
        arguments = arguments_of(listed)
        if (given := graphs.parameters_of(text_of(name), arguments)) is not None:
            for kernel in graphs.kernels(self.constants, given, call):
                form = forms.node_of_graph(kernel, given, graphs.GRID_MEMBER)
                yield from self._launches(call, form, self.targets.kernels(kernel))
        for form in forms.called(text_of(name), arguments):
            listed = self._addresses(form.listed) if form.listed is not None else None
            elements = self._elements(form.listed, call) if form.listed is not None and listed is None else ()
            yield from self._unwrapped(call, replace(form, listed=listed, elements=elements))

    def _unwrapped(self, call: Node, form: Form) -> Iterator[HostLaunch]:
        """The launches that one is, by the calls of the function around it. What a call gives may be launched in one of
        several ways: that is one launch."""
        for at, each in launch_wrappers.at_calls(self.names, call, form):
            same = (at.id, each.kernel.id, each.extents, each.arguments, each.cooperative)
            if at != call and each.by_handle:
                self.handles.launched(form.kernel)
            if at == call or same not in self._of_wrappers:
                self._of_wrappers.add(same)
                if each.by_handle:
                    self._hold(at, each)
                else:
                    yield from self._launches(at, each, self.targets.kernels(each.kernel))

    def _hold(self, call: Node, form: Form) -> None:
        for kernel in dict.fromkeys(each.name for each in self.targets.kernels(form.kernel) if each.by_handle):
            self.held.setdefault(kernel, []).append((call, form))

    def of_handles(self, kernel: str) -> Iterator[HostLaunch]:
        """The launches of a kernel through handles that stand for it."""
        for call, form in self.held.get(kernel, ()):
            meant = (each for each in self.targets.kernels(form.kernel) if each.by_handle)
            yield from (launch for launch in self._launches(call, form, meant) if launch.kernel == kernel)

    def _addresses(self, node: Node) -> Node | None:
        """The list `{&a, &b}` that an array of addresses begins with, where nothing is stored in it afterwards."""
        node = without_casts(node)
        first = pointee(node)
        if first is not None and first.type == "subscript_expression" and index_of(self.constants, first) == 0:
            node = first.child_by_field_name("argument") or first
        declaration = self.names.declaration(text_of(node), node) if node.type == "identifier" else None
        if declaration is None or declaration.value is None or declaration.value.type != "initializer_list":
            return None
        if not is_array(declaration.declarator):
            return None
        mentions = self.names.occurrences(text_of(node), declaration.scope)
        elements = (each for each in mentions if self.names.tree.enclosing(each, _ELEMENT) is not None)
        if not all(self.names.is_launched_with(each) for each in elements):
            return None
        return declaration.value

    def _elements(self, node: Node, call: Node) -> tuple[Node | None, ...]:
        """The addresses that were put one by one into the local array that a launch is given."""
        node = without_casts(node)
        found = self.names.declaration(text_of(node), node) if node.type == "identifier" else None
        inner = found.declarator if found is not None else None
        while inner is not None and inner.type == "pointer_declarator":
            inner = inner.child_by_field_name("declarator")
        extent = inner.child_by_field_name("size") if inner is not None else None
        count = self.constants.value(extent) if extent is not None else None
        if found is None or count is None or not is_array(found.declarator) or count > SET_ARGUMENTS:
            return ()
        values = (element(self.constants, found, k, call) for k in range(count))
        return tuple(each[0] if len(each) == 1 else None for each in values)

    def _launches(self, call: Node, form: Form, targets: Iterable[Target]) -> Iterator[HostLaunch]:
        """The launches on all ways to a call; on any way, where control comes to it on none that is known."""
        found, kernels = False, tuple(dict.fromkeys(targets))
        for launch in self._on(self.callers.ways(call), call, form, kernels):
            found = True
            yield launch
        if not found:
            yield from self._on(self.callers.any_way(call), call, form, kernels, in_any_case=True)

    def _on(
        self, ways: Iterable[Way], call: Node, form: Form, kernels: Sequence[Target], *, in_any_case: bool = False
    ) -> Iterator[HostLaunch]:
        """The launches on these ways; without those that no call and no instance of the function comes to."""
        where = self.span(call.start_byte, call.end_byte)
        values = self._set.before(form.kernel, call) if form.by_handle and form.listed is None else []
        for way in ways:
            instance = way.instance
            for target in kernels:
                if not _is_passed(target, way):
                    continue
                if not target.is_one:
                    yield guessed(target.name, where)
                    continue
                self.constants = Constants(self.names, {**way.facts, **self._given(target)})
                symbolic = Symbolic(self.constants, call, form.listed, dict(way.named))
                given = self._passed(form, call, values)
                dims = Dims(self.constants, symbolic, way.shapes)
                allocated = tuple(allocations_before(symbolic, call))
                shape = form.geometry(dims, call)
                if form.by_handle and shape[:2] == (ANY, ANY):
                    yield guessed(target.name, where)
                    continue
                checked = conditions(symbolic, call, allocated)
                chosen = self._chosen(symbolic, target, call)
                is_narrowed = not in_any_case and (way.calls or instance)
                if (is_narrowed and not are_met(checked)) or not are_met(chosen):
                    continue
                told = (*checked, *chosen, *shape[2], *way.said_in(symbolic), *self._said_of(way, form, symbolic))
                said = tuple((fact, place) for fact, place in told if not fact.is_const)
                held = known_by(fact for fact, _ in said)
                equal = _constants(fact for fact, _ in said)
                of_grid, of_block = (_settled(dim, held, equal) for dim in shape[:2])
                bytes_ = form.shared if isinstance(form.shared, int) else self._bytes(form.shared)
                here = Launch(origin=origin(where), dynamic_shared=bytes_, cooperative=form.cooperative, at=where)
                launch = started(of_block, of_grid, here)
                name = _last(substituted(target.name, instance))
                passed = form.arguments if target.here else ()
                known = self.instances.deduction.completed(
                    name, target.given, list(passed), instance, self.constants, kernel=True
                )
                yield HostLaunch(
                    name,
                    launch,
                    tuple(argument.text for argument in known),
                    partial(launch_arguments.value, symbolic, given.numbers),
                    where,
                    symbolic.is_chosen,
                    partial(launch_arguments.places, Pointers(symbolic, way.pointees), given.places),
                    partial(launch_arguments.term, symbolic, given.numbers, held),
                    sizes(of_block, of_grid),
                    tuple((fact, self._said(place)) for fact, place in said),
                    tuple(self._allocated(allocated)),
                    tuple(c for argument in known if argument.type is not None for c in argument.type.closures),
                    partial(launch_arguments.template_term, symbolic, known, target.given),
                    partial(self._members, symbolic, way, before_packs(form.arguments)),
                    tuple(self.span(each.start_byte, each.end_byte) for each in way.calls),
                    given.count,
                    target.by_handle,
                    type_of=partial(launch_arguments.type_of, self.instances.deduction.types, passed, instance),
                    is_computed=symbolic.is_computed,
                    namespaces=namesakes.namespaces(self.names, form.kernel, name) if target.here else frozenset(),
                    is_null=partial(launch_arguments.null, self.constants, given.places),
                    is_elsewhere=way.is_elsewhere,
                )

    def _chosen(self, symbolic: Symbolic, target: Target, call: Node) -> tuple[tuple[Term, Node], ...]:
        """What holds where a function came to launch this kernel and no other."""
        at, tree = target.chosen, self.names.tree
        if at is None or tree.enclosing(at, _FUNCTIONS) != tree.enclosing(call, _FUNCTIONS):
            return ()
        return conditions(symbolic, at, ())

    def _passed(self, form: Form, call: Node, values: Sequence[Node | None]) -> Arguments:
        """What the kernel is given; `values` is what was set for it before."""
        if form.listed is not None:
            return by_address(self.constants, form.listed, call)
        if form.elements:
            return set_before(self.constants, form.elements, call)
        if values:
            return set_before(self.constants, values)
        return by_value(form.arguments, is_listed=is_launch(call))

    def _said(self, place: Node) -> str:
        key = place.start_byte, place.end_byte
        if key not in self._origins:
            self._origins[key] = origin(self.span(*key))
        return self._origins[key]

    def _allocated(self, allocated: Iterable[Allocation]) -> Iterator[tuple[Base, Said]]:
        """What holds where the kernel touches what an object leads to: nothing is in memory of no size."""
        for each in allocated:
            if each.base is not None:
                yield from ((each.base, (fact, self._said(each.at))) for fact in each.of_accesses())

    def _given(self, target: Target) -> dict[int, int]:
        """The constants that a call gives to the parameters of the function that launches for it, where that leaves
        them as they are."""
        out: dict[int, int] = {}
        constants = Constants(self.names)
        for parameter, argument in target.passed:
            name = parameter.child_by_field_name("declarator")
            declaration = self.names.declaration(text_of(name), name) if name is not None else None
            value = constants.value(argument) if declaration is not None else None
            if declaration is not None and value is not None and not self.names.stores(declaration):
                out[declaration.declarator.id] = value
        return out

    def _said_of(self, way: Way, form: Form, symbolic: Symbolic) -> Iterator[tuple[Term, Node]]:
        """What the calls say of the members of the records that a launch passes on."""
        for argument in form.arguments if way.members else ():
            given = self._given_members(way, argument)
            for name, mention in fields(self.names, symbolic, argument) if given else ():
                if name in given:
                    yield t.eq(symbolic.term(mention), given[name]), mention

    def _given_members(self, way: Way, argument: Node) -> Mapping[str, Term]:
        """The integers in a record that a call has given to the function around a launch."""
        found = self.names.declaration(text_of(argument), argument) if argument.type == "identifier" else None
        return way.members.get(found.declarator.id, {}) if found is not None else {}

    def _members(
        self, symbolic: Symbolic, way: Way, arguments: Sequence[Node], position: int
    ) -> tuple[tuple[str, Passed], ...]:
        """What the lambda at this position captures, or the members of the record that the text speaks of."""
        found = of_argument(self.names, arguments[position]) if position < len(arguments) else None
        if found is None and position < len(arguments):
            terms = {n: symbolic.term(member) for n, member in fields(self.names, symbolic, arguments[position])}
            terms = {**self._given_members(way, arguments[position]), **terms}
            held = made_of.of_argument(symbolic.constants, arguments[position])
            where = Pointers(symbolic)
            places = {name: where.places(value) for name, value in held.items()}
            return tuple((n, Passed(None, terms.get(n), places.get(n, ()))) for n in dict.fromkeys((*terms, *places)))
        each = captured(self.names, Meanings(self.names), found) if found is not None else None
        pointers = Pointers(symbolic)
        return tuple(
            (c.name, Passed(symbolic.constants.value(c.mention), symbolic.term(c.mention), pointers.places(c.mention)))
            for c in each or ()
            if c.constant is None or symbolic.constants.value(c.constant) is None
        )

    def _bytes(self, node: Node | None) -> int | None:
        value = None if node is None else self.constants.value(node)
        return value if value is not None and value >= 0 else None


def _is_passed(target: Target, way: Way) -> bool:
    """Whether the calls on a way may pass this kernel."""
    return not (target.passed and way.calls) or any(holds(call, target.passed[0][1]) for call in way.calls)


def _constants(facts: Iterable[Term]) -> dict[Term, Term]:
    """The values that are constants by what holds of a launch."""
    equal = (fact.args for fact in facts if fact.op == t.Op.EQ)
    either = (pair for one, other in equal for pair in ((one, other), (other, one)))
    return {value: constant for value, constant in either if value.op == t.Op.SYM and constant.is_const}


def _settled(dim: Dim, held: Mapping[Term, Term], equal: Mapping[Term, Term]) -> Dim:
    """Dimensions without what the conditions of the launch decide."""

    def extent(each: Extent) -> Extent:
        value = settled(t.substitute(settled(each, held), equal), held) if isinstance(each, Term) else each
        return int(value.value) if isinstance(value, Term) and value.is_const else value

    x, y, z = map(extent, dim)
    return x, y, z


def _last(name: str) -> str:
    return name.rpartition("::")[2].strip()
