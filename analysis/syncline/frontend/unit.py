"""A whole file: its kernels, one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from ..ir import kernel as ir
from ..ir.moved import spans_in
from ..ir.unread import OpenType
from ..limits.workers import EDITS
from ..records import replace
from . import vocabulary as vocabulary  # fills its tables
from .asked import Log
from .declared_text import read_program, span_of
from .depth import deep_recursion
from .host_code import HostCode
from .kernel_free import told
from .left_out import Configurable
from .lower.calls import host_closures, templates
from .lower.kernels import contents as contents  # fills its tables
from .lower.kernels import kernels, notices, open_calls, reuse
from .lower.kernels.untouched import Reading, in_comments, statements_of, surroundings, touched_by
from .lower.state.environment import Request, Spans
from .planning import Plan, Planned, is_of_host, opened, planned, replanned
from .preprocess import Expanded
from .preprocess.comments import ASSERT, ASSUME, directives
from .preprocess.uses import Uses
from .source import Source
from .syntax.ambiguous import settle
from .syntax.changes import change_of, words
from .syntax.unused import names_that_may_go, without_unused
from .unreadable import unreadable


class Draft:
    """A file that has been read, and whose kernels are lowered when they are asked for. `names` are those of the
    kernels, and of the device functions that nothing calls (`opened` says which), in the order of the text, `spans`
    their definitions, `started` how each is launched, and `launches` the same by name, which overloads share.

    `earlier` is the draft of the text before an edit: what the edit left alone is not lowered again, and moved to its
    place when it is asked for. `reused` has the kernels that were taken over, each with the number that it had.
    `others` are files that may launch this one's kernels, too, `left_out` those that may do so in what conditionals
    take out of them; `asked` is what is asked of the disk meanwhile."""

    def __init__(
        self,
        expanded: Expanded,
        earlier: Draft | None = None,
        others: Sequence[HostCode] = (),
        asked: Log | None = None,
        left_out: Sequence[Configurable] = (),
    ) -> None:
        self.asked = asked if asked is not None else {}
        self.others = tuple(others)
        self.left_out = tuple(left_out)
        written, gaps = without_unused(expanded)
        self._settled = settled = settle(expanded, written, gaps, earlier._settled if earlier is not None else None)
        self._expanded = expanded = settled.expanded
        written, recovered = settled.written, settled.recovered
        self._program = read_program(expanded, recovered)
        self._program.doubtful = settled.doubtful
        self._reading = Reading(expanded, recovered, self._program)
        self._unreadable = unreadable(expanded, recovered, self._program, written)
        self._spans: Spans = {}
        self._lowered: dict[int, ir.Kernel] = {}
        self._requests: dict[int, Request] = {}
        self._understood: set[int] = set()
        self._comments, self._wrong = directives(expanded.source, expanded.expand)
        silent = earlier is not None and not (self._comments or self._wrong or earlier._comments or earlier._wrong)
        self._touched = touched_by(earlier._reading, self._reading) if earlier is not None and silent else None
        same = self._same_plan(earlier, others)
        self._plan = same or planned(self._reading, written, self._comments, others, self.left_out)
        every = (*self._plan.kernels, *opened(self._reading, self._comments))
        self._planned = tuple(sorted(every, key=lambda each: each.request.kernel.node.start))
        self.opened = tuple(each.request.given is not None for each in self._planned)
        self.launches = self._plan.launches()
        self.started = [each.started for each in self._planned]
        self.names = tuple(each.name for each in self._planned)
        self.spans = tuple(span_of(expanded, each.request.kernel.node) for each in self._planned)
        self._layout = reuse.Layout(expanded, self._program)
        self._keys = tuple(self._key(each) for each in self._planned)
        self._earlier = earlier
        self.reused: dict[int, int] = {}
        self._elsewhere: dict[int, frozenset[int]] = {}
        self._held: dict[int, Spans] = {}  #: the places of the kernels that were taken over
        self._left: dict[int, reuse.Left] = {}  #: those that were not moved to their places so far

    def _same_plan(self, before: Draft | None, others: Sequence[HostCode]) -> Plan | None:
        """The plan from before the edit, moved, where that did not change it but for what comments assume."""
        if before is None or before.hangs_on_left_out or self._mentions_left_out(before._plan):
            return None
        touched = self._touched
        if touched is None and not (self._wrong or before._wrong) and is_of_host((*before._comments, *self._comments)):
            touched = in_comments(before._reading, self._reading)
        if touched is None:
            return None
        return replanned(before._plan, before._reading, self._reading, touched, self._comments, others)

    def _key(self, planned: Planned) -> bytes | None:
        """What a kernel's IR depends on; None where a later text does not have it again: it is broken, or hangs on
        comments. What a lambda of the host does stands in another piece of the text."""
        kernel = planned.request.kernel
        if kernel.body.start in self._program.damaged or planned.request.assumptions:
            return None
        if host_closures.named(text for use in planned.request.template_uses for text in use):
            return None
        is_open = planned.request.given is not None
        return self._layout.key(kernel, f"{planned.name} {planned.request.template_uses} {is_open}")

    @property
    def base(self) -> Draft:
        """The draft from which a text is moved that differs in comments and blanks alone."""
        return self

    @property
    def whole(self) -> Draft:
        """The text as it was read."""
        return self

    @property
    def size(self) -> int:
        """How many bytes were parsed for it, those of files that may launch its kernels among them."""
        return len(self._expanded.text) + sum(other.size for other in self.others)

    @property
    def reading(self) -> Reading:
        """The text as it was parsed and as it is understood."""
        return self._reading

    @property
    def source(self) -> Source:
        """The file."""
        return self._expanded.source

    @cached_property
    def hangs_on_left_out(self) -> bool:
        """Whether a kernel that nothing launches is named in what conditionals take out of the text, or of a file that
        may launch it."""
        return self._mentions_left_out(self._plan)

    def _mentions_left_out(self, plan: Plan) -> bool:
        return any(file.mentions(plan.unlaunched) for file in self.left_out)

    @cached_property
    def is_plain(self) -> bool:
        """Whether all that is said of it hangs on its tokens: no comment says anything, and no lambda of the host is in
        a kernel."""
        is_file = self.source.data is self.source.file
        silent = not (self._comments or self._wrong) and self._plan.searches is not None
        return is_file and silent and None not in self._keys and not self.hangs_on_left_out

    @cached_property
    def names_looked_for(self) -> frozenset[str]:
        """The names of functions, which are looked for in comments as well."""
        program, expanded = self._program, self._expanded
        methods = (name for _, name in program.methods)
        return frozenset((*program.functions, *methods, *names_that_may_go(expanded)))

    def template(self, number: int) -> tuple[templates.TemplateParameter, ...] | None:
        """The parameters of a kernel's template; None where one is a lambda of the host, which has no name."""
        request = self._planned[number].request
        if host_closures.named(text for use in request.template_uses for text in use):
            return None
        return templates.parameters_of(request.kernel, request.template_uses)

    @cached_property
    def macros(self) -> Uses:
        """The uses of macros in the file."""
        return Uses(self._expanded)

    @property
    def text(self) -> bytes:
        """What was read: the file, or a string of it in as many bytes."""
        return self._expanded.source.data

    def kernel(self, number: int) -> ir.Kernel:
        """The IR of one kernel."""
        if number not in self._lowered:
            self._lowered[number] = self._moved(number) or self._taken_over(number) or self._lower(number)
        return self._lowered[number]

    def lines_elsewhere(self, number: int) -> frozenset[int]:
        """The lines of other files in which something of a kernel stands."""
        if number not in self._elsewhere:
            left = self._left.get(number)
            kernel = left.kernel if left is not None else self.kernel(number)
            spans = (span for span in spans_in(kernel) if span.path != self.source.path)
            self._elsewhere[number] = frozenset(line for span in spans for line in (span.line, span.end_line))
        return self._elsewhere[number]

    def same(self, number: int) -> int | None:
        """The number that a kernel had before the edit; None where it may not be what it was. It is left where it was
        until somebody asks for it."""
        if number not in self._left and number not in self._lowered:
            left = self._as_left(number)
            if left is None:
                self.kernel(number)
            else:
                self._left[number] = left
        return self.reused.get(number)

    def _as_left(self, number: int) -> reuse.Left | None:
        """The kernel as it was lowered before the edit, or before an earlier one, and the ways since; None where it is
        not certainly what it was, or has stayed where it was for long."""
        before, touched = self._earlier, self._touched
        if before is None or touched is None or self._keys[number] is None or self._says_more:
            return None
        found = self._same(number, before)
        if found is None or found[1] != touched.change.moved:
            return None
        same, way = found
        left = before._left.get(same)
        if left is not None and len(left.ways) >= EDITS:
            before.kernel(same)
        if same in before._lowered:
            held = before._held.get(same)
            if self._is_behind_all or (held is not None and self._is_before_edit(held, way)):
                return None  # it stands where it stood
            offsets = reuse.offsets_of(held) if held is not None else self._earlier_offsets
            left = reuse.Left(before._lowered[same], offsets)
        if left is None:
            return None
        self._take_over(number, same)
        return replace(left, ways=(*left.ways, way))

    def _moved(self, number: int) -> ir.Kernel | None:
        """A kernel that was left where it was, at its place; None where some place in it cannot be followed."""
        left = self._left.pop(number, None)
        result = reuse.moved(left, self._expanded, self._spans) if left is not None else None
        if result is None:
            return None
        kernel, self._held[number] = result
        return kernel

    def _take_over(self, number: int, same: int) -> None:
        self.reused[number] = same
        if self._earlier is not None:
            if same in self._earlier._elsewhere:
                self._elsewhere[number] = self._earlier._elsewhere[same]
            self._program.searched |= self._earlier._program.searched

    def _lower(self, number: int) -> ir.Kernel:
        planned = self._planned[number]
        with deep_recursion():
            done, understood = self._lowered_as(self._request(number))
        self._understood |= understood
        return replace(done, name=planned.name)

    def _request(self, number: int) -> Request:
        """What to lower; of a device function with what its use says of its arguments."""
        if number not in self._requests:
            request = self._planned[number].request
            is_open = request.given is not None
            self._requests[number] = open_calls.settled(self._program, request, self._spans) if is_open else request
        return self._requests[number]

    def _lowered_as(self, request: Request) -> tuple[ir.Kernel, frozenset[int]]:
        lower = kernels.lower if request.given is None else open_calls.lower
        return lower(self._program, request, self._spans)

    def retyped(self, number: int, taken: OpenType) -> ir.Kernel:
        """The kernel with another type for the type parameters that nothing fixes."""
        planned = self._planned[number]
        with deep_recursion():
            done, _ = self._lowered_as(replace(self._request(number), open_type=taken))
        return replace(done, name=planned.name)

    def _taken_over(self, number: int) -> ir.Kernel | None:
        """The kernel as it was lowered before the edit; None where it is not what it was."""
        before = self._earlier
        found = self._same(number, before) if before is not None and self._keys[number] is not None else None
        if before is None or found is None or found[0] not in before._lowered or self._says_more:
            return None
        same, way = found
        if self._is_behind_all and self._touched is not None and way == self._touched.change.moved:
            self._take_over(number, same)
            self._spans.update(before._spans)
            return before._lowered[same]
        held = before._held.get(same)
        if held is not None and self._is_before_edit(held, way):
            self._spans.update(held)
            result = before._lowered[same], held
        else:
            known = self.edit if self._touched is not None and way == self._touched.change.moved else None
            left = reuse.Left(before._lowered[same], self._earlier_offsets, (way,))
            result = reuse.moved(left, self._expanded, self._spans, known, checked=known is not None)
        if result is None:
            return None
        self._take_over(number, same)
        kernel, self._held[number] = result
        return kernel

    def _is_before_edit(self, held: Spans, way: reuse.Way) -> bool:
        """Whether all of these places stand before what was changed, in one place alone."""
        touched = self._touched
        if touched is None or way != touched.change.moved:
            return False
        return max((end for _, end in held), default=0) <= touched.change.start

    def _same(self, number: int, before: Draft) -> tuple[int, reuse.Way] | None:
        """The number that a kernel had before the edit, and where its places are now; None where it was another."""
        touched = self._touched
        if touched is not None and len(before._planned) == len(self._planned):
            one, other = self._planned[number], before._planned[number]
            alike = (one.name, one.number, one.request.template_uses) == (
                other.name, other.number, other.request.template_uses,
            )  # fmt: skip
            if alike and one.request.kernel is not touched.function and before._keys[number] is not None:
                return number, touched.change.moved
        same = [n for n, key in enumerate(before._keys) if key == self._keys[number]]
        if len(same) != 1 or len(before._layout.pieces) != len(self._layout.pieces):
            return None
        if surroundings(before._expanded) != surroundings(self._expanded):
            return None
        return same[0], self._layout.since(before._layout)

    @cached_property
    def _is_behind_all(self) -> bool:
        """Whether the edit stands behind every place of a kernel."""
        before, touched = self._earlier, self._touched
        return before is not None and touched is not None and self._is_before_edit(before._spans, touched.change.moved)

    @cached_property
    def _says_more(self) -> bool:
        """Whether the edit touches a mention of a name of which all mentions count."""
        before = self._earlier
        if before is None or not before._program.searched:
            return False
        old, new, touched = before._reading, self._reading, self._touched
        change = touched.change if touched is not None else change_of(old.recovered.text, new.recovered.text)
        return not before._program.searched.isdisjoint(words(statements_of(old, new, change)))

    @cached_property
    def edit(self) -> reuse.Behind | None:
        """What stands in the file behind the edit; None without an earlier text."""
        before = self._earlier
        return reuse.behind(before._expanded.source, self._expanded.source) if before is not None else None

    @cached_property
    def _earlier_offsets(self) -> dict[int, tuple[int, int]]:
        return reuse.offsets_of(self._earlier._spans) if self._earlier is not None else {}

    def finish(self) -> None:
        """Lets go of the text before the edit, once every kernel is lowered."""
        self._earlier = None

    def errors(self) -> tuple[tuple[str, ir.Span], ...]:
        """What could not be read, and comments that no kernel understood."""
        expanded = self._expanded
        lowered = [self.kernel(number) for number in range(len(self._planned))] if self._comments else []
        errors = told(expanded, self._wrong)
        if not expanded.source.holes:
            errors += self._unreadable
        for comment in self._comments:
            if comment.kind == ASSUME and lowered and comment.span.start not in self._understood:
                message = f"this assumption is not used: '{comment.text}' names something unknown here, or memory"
                errors.append((message, comment.span))
            if comment.kind == ASSERT and lowered and comment.span.start not in self._understood:
                message = f"this assertion stands between no two statements of a kernel: '{comment.text}'"
                errors.append((message, comment.span))
        return tuple(errors)

    def unread(self) -> tuple[tuple[str, ir.Span], ...]:
        """What was not found, or is not read for a reason that is no mistake."""
        broken = self._unreadable if self._expanded.source.holes else ()
        return (*notices.unread(self._expanded), *broken)

    def unit(self) -> ir.Unit:
        """The whole file."""
        errors = self.errors()
        lowered = tuple(self.kernel(number) for number in range(len(self._planned)))
        return ir.Unit(self._expanded.source.path, lowered, self.launches, errors, self.unread())
