"""Which kernels of a file are to be lowered, and how each is launched; taken over from before an edit where that cannot
have changed it."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain

from ..ir import kernel as ir
from ..ir.launch import Launch
from ..records import field, record, replace
from .host_code import HostCode, Launches, launches_in, with_others
from .left_out import Configurable, with_left_out
from .lower.calls import host_closures, templates
from .lower.kernels import kernels, open_calls
from .lower.kernels.reuse import behind
from .lower.kernels.started import can_mean
from .lower.kernels.untouched import Reading, Touched
from .lower.specifications import assumptions
from .lower.state.environment import Request
from .lower.state.given import Given
from .open_functions import may_hold, open_functions
from .preprocess import Expanded
from .preprocess.comments import LAUNCH, Directive
from .sema.program.declared import Function
from .sema.program.launched import HostLaunch
from .sema.program.program import Program
from .sema.templates import spelled_arguments
from .syntax.scopes import Searches

#: template arguments, as they are spelled
Uses = tuple[tuple[str, ...], ...]


@record
class Planned:
    """A kernel, or an instance of one, that is to be lowered; the number of the kernel, less than 0 for what is none;
    how it is started."""

    name: str
    request: Request
    number: int
    started: tuple[Launch, ...]


@record(frozen=False)
class Places:
    """Where launches, and what is said of them, stand: spans with their place in the text, by the identity of each; and
    the texts that people read, with all the places that each is made of."""

    spans: dict[int, tuple[ir.Span, int, int]] = field(default_factory=dict)
    texts: dict[str, list[tuple[int, int]]] = field(default_factory=dict)

    def enter(self, span: ir.Span, start: int, end: int) -> ir.Span:
        self.spans[id(span)] = span, start, end
        self.texts.setdefault(_said(span), []).append((start, end))
        return span


@record
class Plan:
    """The kernels to lower, in the order of the text. `searches` are those that the host analysis made; None where no
    other text can have this plan, for it hangs on launches in comments, or on lambdas. `others` are the files that were
    looked through for launches beside it, `unlaunched` the kernels that neither these nor the text launch."""

    kernels: tuple[Planned, ...]
    places: Places
    searches: Searches | None
    others: tuple[HostCode, ...]
    unlaunched: tuple[str, ...]

    def launches(self) -> dict[str, tuple[Launch, ...]]:
        """How each is launched, by its name."""
        out: dict[str, tuple[Launch, ...]] = {}
        for planned in self.kernels:
            if planned.started:
                out[planned.name] = tuple(dict.fromkeys((*out.get(planned.name, ()), *planned.started)))
        return out


def planned(
    reading: Reading,
    written: bytes,
    comments: Sequence[Directive],
    others: Sequence[HostCode],
    left_out: Sequence[Configurable],
) -> Plan:
    """The plan for a text; `written` is it before anything had to be left out. `others` may launch its kernels, too, as
    may what conditionals take out of the text and of those, `left_out`."""
    own = _own_kernels(reading)
    places, searches = Places(), Searches()
    host = _host(reading, written, places, searches) if own else {}
    names, path = [kernel.name for _, kernel in own], reading.expanded.source.path
    host = with_others(host, others, path, names, reading.expanded.text)
    unlaunched = tuple(name for name in dict.fromkeys(names) if not host.get(name))
    host = with_left_out(host, unlaunched, path, left_out)
    closures = [closure for launch in chain.from_iterable(host.values()) for closure in launch.closures]
    reading.program.closures |= host_closures.declared(reading.program.root, closures)
    found = tuple(_plan(reading, own, host, comments))
    searched = None if closures or not is_of_host(comments) else searches
    return Plan(found, places, searched, tuple(others), unlaunched)


def opened(reading: Reading, comments: Sequence[Directive]) -> Iterator[Planned]:
    """The device functions that are checked as if a block called them: they are no kernels of the program."""
    expanded, program = reading.expanded, reading.program
    if not may_hold(expanded.source.data, expanded.text, expanded.language):
        return
    found = tuple(open_functions(program, lambda function: _is_own(expanded, function)))
    extents = [_extent(expanded, function) for function in found]
    for function, extent in zip(found, extents, strict=True):
        owner = program.records.get(function.owner) if function.owner is not None else None
        name = f"{owner.name}::{function.name}" if owner is not None else function.name
        assumed = tuple(assumptions.assumptions(extent, extents, comments))
        whole = open_calls.with_outer_template(program, function)
        yield Planned(name, Request(whole, (), assumed, given=Given()), -1, ())


def is_of_host(comments: Sequence[Directive]) -> bool:
    """Whether a plan with these comments has its launches from host code alone."""
    return all(comment.kind != LAUNCH for comment in comments)


def replanned(
    plan: Plan,
    before: Reading,
    now: Reading,
    touched: Touched,
    comments: Sequence[Directive],
    others: Sequence[HostCode],
) -> Plan | None:
    """The plan for a text after an edit, where it is the one for the text before but for what comments assume; None
    where it may be another. `comments` are those of the text, none of which says a launch."""
    if plan.searches is None or not _are_same(plan.others, others):
        return None
    from .unseen_edits import is_unseen  # which knows host code

    if touched.function is not None and not is_unseen(plan.searches, before, now, touched):
        return None
    places = _moved_places(plan.places, before.expanded, now.expanded, touched)
    if places is None:
        return None
    texts, spans, entered = places
    own = now.program.kernels
    extents = {number: _extent(now.expanded, kernel) for number, kernel in _own_kernels(now)} if comments else {}
    names = {own[each.number].name for each in plan.kernels}
    elsewhere = {launch.span for other in others for name in names for launch in other.launches.get(name, ())}
    out: list[Planned] = []
    for each in plan.kernels:
        started = [s if s.at in elsewhere else _moved_launch(s, spans, texts) for s in each.started]
        if None in started:
            return None
        given = extents.get(each.number)
        assumed = () if given is None else tuple(assumptions.assumptions(given, [*extents.values()], comments))
        request = replace(each.request, kernel=own[each.number], assumptions=assumed)
        out.append(Planned(each.name, request, each.number, tuple(one for one in started if one is not None)))
    return Plan(tuple(out), entered, plan.searches, plan.others, plan.unlaunched)


def _are_same(before: Sequence[HostCode], now: Sequence[HostCode]) -> bool:
    return len(before) == len(now) and all(one is other for one, other in zip(before, now, strict=True))


def _moved_places(
    places: Places, before: Expanded, expanded: Expanded, touched: Touched
) -> tuple[dict[str, str], dict[int, ir.Span], Places] | None:
    """The texts and the spans as they are now, and all of them entered; None where some are no longer one."""
    texts: dict[str, str] = {}
    spans: dict[int, ir.Span] = {}
    entered = Places()
    edit = behind(before.source, expanded.source)
    for number, (span, start, end) in places.spans.items():
        there = touched.change.moved(start, end)
        if there is None:
            return None
        if end <= touched.change.start and (span.path != edit.path or span.end <= edit.change.start):
            new = span
        else:
            new = edit.moved(span) or expanded.span(*there)
        spans[number] = entered.enter(span if new is span or new == span else new, *there)
        if texts.setdefault(_said(span), _said(new)) != _said(new):
            return None
    return texts, spans, entered


def _moved_launch(launch: Launch, spans: Mapping[int, ir.Span], texts: Mapping[str, str]) -> Launch | None:
    """A launch where it is now; None where that is not known."""
    if launch.at is None:
        return launch if not launch.places else None
    at = spans.get(id(launch.at))
    if at is None or launch.origin not in texts or any(place not in texts for place in launch.places):
        return None
    origin, places = texts[launch.origin], tuple(texts[place] for place in launch.places)
    same = at is launch.at and origin == launch.origin and places == launch.places
    return launch if same else replace(launch, at=at, origin=origin, places=places)


def _said(span: ir.Span) -> str:
    return f"{posixpath.basename(span.path)}:{span.line}"


def _own_kernels(reading: Reading) -> list[tuple[int, Function]]:
    """The kernels that stand in the file that this is about, with their numbers in the program."""
    expanded = reading.expanded
    return [(n, k) for n, k in enumerate(reading.program.kernels) if _is_own(expanded, k)]


def _is_own(expanded: Expanded, function: Function) -> bool:
    return expanded.span(function.node.start, function.node.end).path == expanded.source.path


def _plan(
    reading: Reading, own: Sequence[tuple[int, Function]], host: Launches, comments: Sequence[Directive]
) -> Iterator[Planned]:
    expanded, program = reading.expanded, reading.program
    extents = [_extent(expanded, kernel) for _, kernel in own]
    taken: set[str] = set()
    special = {(kernel.name, given) for _, kernel in own if (given := spelled_arguments.own_arguments(program, kernel))}
    for (number, kernel), extent in zip(own, extents, strict=True):
        every = tuple(
            launch
            for launch in host.get(kernel.name, ())
            if (not launch.namespaces or kernel.path in launch.namespaces)
            and can_mean(program, kernel, launch.template_arguments, launch.count, launch.type_of)
        )
        uses = templates.uses(program, kernel, (launch.template_arguments for launch in every))
        uses = tuple(use for use in uses if templates.is_meant(program, kernel, use, special))
        uses = tuple(use for use in uses if can_mean(program, kernel, use, None))
        started = tuple(s for s in every if spelled_arguments.spelled(s.template_arguments) in uses)
        assumed = tuple(assumptions.assumptions(extent, extents, comments))
        for instance, name, launched in _instances(program, kernel, uses, started):
            name = _shown(reading, name, taken)
            given = assumptions.launches(kernel, extent, extents, comments, launched)
            required = kernels.required_block(kernel, expanded)
            if required is not None and not given:
                given = (required,)
            yield Planned(name, Request(kernel, instance, assumed), number, given)


def _extent(expanded: Expanded, kernel: Function) -> assumptions.Extent:
    span = expanded.span(kernel.start, kernel.node.end)
    return assumptions.Extent(span.start, span.end)


def _shown(reading: Reading, name: str, taken: set[str]) -> str:
    """The name of an instance as people read it: its lambdas by their places. One macro may write several."""
    shown = host_closures.shown(name, reading.program.closures, lambda at: reading.expanded.span(at, at + 1))
    if shown != name:
        while shown in taken:
            shown += "'"
        taken.add(shown)
    return shown


def _instances(
    program: Program, kernel: Function, uses: Uses, started: Sequence[HostLaunch]
) -> Iterator[tuple[Uses, str, tuple[HostLaunch, ...]]]:
    """What to lower for a kernel: the template arguments, the name, and the launches with these. Once for each instance
    of its template; what is left of the launches, with arguments that are not known, once more for all. An instance
    that no launch spells is started by those whose arguments may be its own."""
    if own := spelled_arguments.own_arguments(program, kernel):
        yield uses, f"{kernel.name}<{', '.join(own)}>", tuple(started)
        return
    each = templates.instances(uses)
    for use in each:
        mine = tuple(s for s in started if spelled_arguments.spelled(s.template_arguments) == use)
        mine = mine or tuple(s for s in started if spelled_arguments.may_spell(s.template_arguments, use))
        yield (use,), f"{kernel.name}<{', '.join(use)}>", mine
    left = tuple(use for use in uses if use not in each)
    if left or not each:
        rest = tuple(s for s in started if spelled_arguments.spelled(s.template_arguments) not in each)
        yield uses if each else left, kernel.name, rest


def _host(reading: Reading, written: bytes, places: Places, searches: Searches) -> Launches:
    """The launches in the file's own host code, with their places."""
    recovered = reading.recovered

    def span(start: int, end: int) -> ir.Span:
        return places.enter(reading.expanded.span(start, end), start, end)

    return launches_in(reading.expanded, recovered, written, span, searches, reading.expanded.compiled, reading.program)
