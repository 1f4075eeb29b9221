"""What a function of the host gives back, and what a variable holds at a place in one: its statements are executed with
terms for values. Ways that come together choose by their conditions.

Whatever is not understood leaves the variables that it may change unknown; where control may leave in a way that is not
understood, nothing is known. Variables whose address or reference is taken hold anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from tree_sitter import Node

from ...frontend import ctypes as c
from ...frontend.syntax.ancestry import arguments_of, list_of, text_of
from ...frontend.syntax.declarations import Declaration
from ...ir import terms as t
from ...ir.terms import Term
from ...limits.host import UNROLLED
from ..text.assertions import ends
from ..text.casts import without_parentheses
from ..text.references import are_changes_seen, passed_variable, without_dereference
from ..text.stores import HostNames
from .arithmetic import NotFollowed, compared, converted, operated
from .closed_loops import after_loop
from .expressions import AXES, Expressions, Scope, Triple
from .states import State, either, joined

_LOOPS = frozenset({"for_statement", "while_statement", "do_statement", "for_range_loop"})
_NOTHING = frozenset({
    "comment", "static_assert_declaration", "using_declaration", "alias_declaration", "type_definition", ";",
})  # fmt: skip
_JUMPS = frozenset({
    "return_statement", "break_statement", "continue_statement", "goto_statement", "throw_statement",
    "co_return_statement", "labeled_statement",
})  # fmt: skip
_STORES = frozenset({"assignment_expression", "update_expression"})
_FUNCTIONS = frozenset({"lambda_expression", "function_definition"})


class Execution:
    """One run through the statements of a function. `tracks`: of which variables the values are wanted; `closed`: a
    whole function is run, which has other values at each call; `spend`: asked before each statement."""

    def __init__(
        self,
        expressions: Expressions,
        tracks: Callable[[Declaration], bool],
        spend: Callable[[], None],
        closed: bool = True,
    ) -> None:
        self.expressions = expressions
        self.returned: list[tuple[Node, State]] = []  #: the expressions that are returned
        self.left: list[State] = []  #: control where it returns nothing
        self._tracks = tracks
        self._spend = spend
        self._closed = closed
        self._around: list[Node] = []  #: the loops that are run through
        self._leaving: list[tuple[list[State], list[State]]] = []  #: who breaks, and who continues

    @property
    def names(self) -> HostNames:
        return self.expressions.names

    def block(self, statements: Sequence[Node], state: State | None) -> State | None:
        """Control behind statements; None where it does not come there."""
        for statement in statements:
            if state is None:
                break
            state = self.run(statement, state)
        return state

    def run(self, statement: Node, state: State) -> State | None:
        """Control behind a statement."""
        self._spend()
        kind = statement.type
        if kind in _NOTHING:
            return state
        if kind == "declaration":
            return self._declared(statement, state)
        if kind == "expression_statement":
            return self._expression(statement, state)
        if kind == "compound_statement":
            return self.block(arguments_of(statement), state)
        if kind == "if_statement":
            return self._if(statement, state)
        if kind in _LOOPS:
            return self._loop(statement, state)
        if kind in ("return_statement", "throw_statement"):
            return self._leave(statement, state)
        if kind == "switch_statement":
            return self._switch(statement, state)
        if kind in ("break_statement", "continue_statement") and self._leaving:
            self._leaving[-1][kind == "continue_statement"].append(state)
            return None
        return self._not_understood(statement, state)

    def result(self) -> Term:
        """What the function gives back. Control that does not return gives nothing, whatever the conditions."""
        return self._chosen([(s.live, self.expressions.followed(node, self.scope(s))) for node, s in self.returned])

    def dims(self) -> Triple:
        """The `dim3` that the function gives back."""
        given = [(state.live, self._dims(node, state)) for node, state in self.returned]
        known = [all(dims[axis] is not None for _, dims in given) for axis in range(3)]
        x, y, z = (
            self._chosen([(live, extent) for live, dims in given if (extent := dims[axis]) is not None])
            if known[axis]
            else None
            for axis in range(3)
        )
        return x, y, z

    def _chosen(self, returned: Sequence[tuple[Term, Term]]) -> Term:
        if not returned:
            raise NotFollowed
        value = returned[-1][1]
        for condition, other in reversed(returned[:-1]):
            value = t.ite(condition, other, value)
        return value

    # --- expressions and variables -----------------------------------------------------------------------------------

    def scope(self, state: State) -> Scope:
        return Scope(state.values, self._closed or bool(self._around), self._around[0] if self._around else None)

    def value(self, node: Node, state: State) -> Term | None:
        try:
            return self.expressions.followed(node, self.scope(state))
        except NotFollowed:
            return None

    def tracked(self, name: Node) -> Declaration | None:
        """The variable that a name means, where its value is wanted and the text shows all that changes it."""
        found = self.names.declaration(text_of(name), name) if name.type == "identifier" else None
        return found if found is not None and self._tracks(found) and are_changes_seen(self.names, found) else None

    def _held(self, declaration: Declaration, value: Term | None) -> Term | None:
        """A value in a variable."""
        kind = self.expressions.kind_of(declaration)
        if value is None or kind is None:
            return None
        try:
            return converted(value, kind)
        except NotFollowed:
            return None

    def _declared(self, statement: Node, state: State) -> State:
        for declarator in statement.children_by_field_name("declarator"):
            for child in declarator.named_children:
                state = self._passed(child, state)
            named = declarator.child_by_field_name("declarator") or declarator
            found = self.tracked(named)
            if found is None:
                continue
            given = found.value if found.node == statement else None
            if is_dim3(found):
                state = state.having_dims(found.declarator.id, self._first_dims(found, given, state))
            else:
                value = self.value(given, state) if given is not None else None
                state = state.having(found.declarator.id, self._held(found, value))
        return state

    def _first_dims(self, found: Declaration, given: Node | None, state: State) -> Triple:
        """What a `dim3` begins with."""
        listed = given
        if found.declarator.type == "function_declarator":
            listed = found.declarator.child_by_field_name("parameters")
        arguments = arguments_of(listed) if listed is not None else []
        if listed is None or (listed is not given or listed.type in ("argument_list", "initializer_list")):
            return self.expressions.listed(arguments, self.scope(state)) if arguments else (t.ONE, t.ONE, t.ONE)
        return self._dims(listed, state)

    def _dims(self, node: Node, state: State) -> Triple:
        try:
            return self.expressions.dims(node, self.scope(state))
        except NotFollowed:
            return None, None, None

    def _expression(self, statement: Node, state: State) -> State | None:
        for node in statement.named_children:
            if node.type == "call_expression" and ends(node):
                return None
            state = self.evaluated(node, state)
        return state

    def evaluated(self, node: Node, state: State) -> State:
        """Control behind an expression."""
        if node.type == "comma_expression":
            for child in arguments_of(node):
                state = self.evaluated(child, state)
            return state
        if node.type not in _STORES:
            return self._passed(node, state)
        for child in node.named_children:
            state = self._passed(child, state)
        target = self._target(node)
        if target is None:
            return state
        found, axis = target
        if is_dim3(found) and axis is None:
            plain = node.type == "assignment_expression" and text_of(self.expressions.child(node, "operator")) == "="
            dims = self._dims(self.expressions.child(node, "right"), state) if plain else (None, None, None)
            return state.having_dims(found.declarator.id, dims)
        key = found.declarator.id if axis is None else (found.declarator.id, axis)
        try:
            value = self._stored(node, state.values.get(key), state)
            kept = converted(value, c.UINT) if axis is not None else self._held(found, value)
        except NotFollowed:
            kept = None
        return state.having(key, kept)

    def _passed(self, part: Node, state: State) -> State:
        """Control behind a part of an expression."""
        return self._called(part, state) if part.type == "call_expression" else self._changed_inside(part, state)

    def _called(self, call: Node, state: State) -> State:
        """Control behind a call, which may change the variables that it gets by reference."""
        filled = self._filled(call)
        inside = [found for child in call.named_children for found in self.changed(child)]
        if not filled or inside:
            return self._changed_inside(call, state)
        try:
            after = self.expressions.left_by(call, filled, self.scope(state))
        except NotFollowed:
            return self._changed_inside(call, state)
        return state.having_all(after)

    def _filled(self, call: Node) -> dict[int, Declaration]:
        """The variables that a call may change, by the positions of its arguments."""
        out: dict[int, Declaration] = {}
        for position, argument in enumerate(list_of(call, "arguments")):
            name = passed_variable(argument)
            found = self.tracked(name) if name is not None else None
            if found is not None and any(store.at in (call, argument) for store in self.names.stores(found)):
                out[position] = found
        return out

    def _target(self, store: Node) -> tuple[Declaration, int | None] | None:
        """The variable that is assigned to, and the axis of a `dim3`."""
        target = store.child_by_field_name("left" if store.type == "assignment_expression" else "argument")
        if target is None:
            return None
        target = without_dereference(target)
        member, inner = (target.child_by_field_name(part) for part in ("field", "argument"))
        if target.type == "field_expression" and member is not None and inner is not None:
            found = self.tracked(without_dereference(inner))
            dims = found is not None and is_dim3(found) and text_of(member) in AXES
            return (found, AXES[text_of(member)]) if found is not None and dims else None
        found = self.tracked(target)
        return (found, None) if found is not None else None

    def _stored(self, node: Node, before: Term | None, state: State) -> Term:
        """What an assignment or `++` stores."""
        if node.type == "update_expression":
            operator, by = next(child.type[0] for child in node.children if child.type in ("++", "--")), t.ONE
        else:
            operator = text_of(self.expressions.child(node, "operator"))[:-1]
            right = self.expressions.child(node, "right")
            if self.expressions.is_real(right) and operator:
                raise NotFollowed
            by = self.expressions.operand(right, self.scope(state))
        if not operator:
            return by
        if before is None:
            raise NotFollowed
        return operated(operator, before, by)

    def _changed_inside(self, node: Node, state: State) -> State:
        """Variables that an expression changes on its way may hold anything."""
        for found in self.changed(node):
            unknown = (None, None, None)
            key = found.declarator.id
            state = state.having_dims(key, unknown) if is_dim3(found) else state.having(key, None)
        return state

    def changed(self, node: Node) -> Iterator[Declaration]:
        """The variables that a part of the text assigns to."""
        if node.type in _STORES and (target := self._target(node)) is not None:
            yield target[0]
        if node.type == "call_expression":
            yield from self._filled(node).values()
        for child in node.named_children:
            yield from self.changed(child)

    # --- control -----------------------------------------------------------------------------------------------------

    def _leave(self, statement: Node, state: State) -> None:
        values = arguments_of(statement)
        if statement.type != "return_statement" or not self._closed:
            return
        if len(values) == 1:
            self.returned.append((values[0], state))
        elif not values:
            self.left.append(state)

    def decided(self, condition: Node, state: State) -> tuple[Term | None, State]:
        """A condition, None where it is not followed, and control behind it."""
        try:
            term = self.expressions.condition(condition, self.scope(state))
        except NotFollowed:
            term = self._undecided(condition, state)
        return term, self._changed_inside(condition, state)

    def _undecided(self, condition: Node, state: State) -> Term | None:
        try:
            return self.expressions.undecided(condition, self.scope(state))
        except NotFollowed:
            return None

    def _if(self, statement: Node, state: State) -> State | None:
        condition = self.expressions.child(statement, "condition")
        head = [child for child in arguments_of(condition) if child.type not in ("declaration", "init_statement")]
        if len(head) != len(arguments_of(condition)):
            return self._not_understood(statement, state)
        term, state = self.decided(condition, state)
        arms = [statement.child_by_field_name(arm) for arm in ("consequence", "alternative")]
        if term is None:
            if any(arm is not None and _jumps(arm) for arm in arms):
                raise NotFollowed
            return either(None, *(self._arm(arm, state) for arm in arms))
        then, orelse = state.where(term), state.where(t.not_(term))
        return either(term, self._arm(arms[0], then), self._arm(arms[1], orelse))

    def _arm(self, arm: Node | None, state: State | None) -> State | None:
        if arm is None or state is None:
            return state
        return self.block(arguments_of(arm) if arm.type == "else_clause" else [arm], state)

    def _loop(self, loop: Node, state: State) -> State | None:
        """Control behind a loop: of as many iterations as constants say, or of a form that is known."""
        begun = loop.child_by_field_name("initializer")
        if begun is not None:
            state = self._declared(begun, state) if begun.type == "declaration" else self.evaluated(begun, state)
        self._around.append(loop)
        try:
            known = self._closed_form(loop, state)
            return known if known is not None else self._unrolled(loop, state)
        finally:
            self._around.pop()

    def _closed_form(self, loop: Node, state: State) -> State | None:
        """Control behind a loop that changes one variable alone."""
        changed = list(dict.fromkeys(found.declarator.id for found in self.changed(loop) if not _begins(loop, found)))
        if loop.type not in ("for_statement", "while_statement") or len(changed) != 1 or _jumps(loop):
            return None
        if any(self._filled(call) for call in _calls(loop)):
            return None  # a call changes it
        before = state.values.get(changed[0])
        value = None
        if before is not None:
            value = after_loop(self.expressions, loop, changed[0], before, self.scope(state))
        return state.having(changed[0], value) if value is not None else None

    def _unrolled(self, loop: Node, state: State) -> State | None:
        condition, body = loop.child_by_field_name("condition"), loop.child_by_field_name("body")
        update = loop.child_by_field_name("update")
        if condition is None or body is None or self._is_long(loop, condition, update, state):
            return self._not_understood(loop, state)
        at, breaks = state, list[State]()
        for count in range(UNROLLED):
            if count or loop.type != "do_statement":
                term, at = self.decided(condition, at)
                if term is t.FALSE:
                    return joined([*breaks, at])
                if term is not t.TRUE:
                    break
            end = self._left_by(breaks, lambda at=at: self.run(body, at))
            if end is None:
                return joined(breaks)
            at = self.evaluated(update, end) if update is not None else end
        return self._not_understood(loop, state)

    def _is_long(self, loop: Node, condition: Node, update: Node | None, state: State) -> bool:
        """Whether a loop that counts in equal steps, and leaves at its condition alone, certainly has more iterations
        than are executed."""
        counters = list(dict.fromkeys(self.changed(update))) if update is not None else []
        if update is None or len(counters) != 1 or _jumps(loop) or not _is_comparison(condition):
            return False
        counter = counters[0].declarator.id
        begun, next_ = state.values.get(counter), self.evaluated(update, state).values.get(counter)
        body = loop.child_by_field_name("body")
        if begun is None or next_ is None or body is None or counters[0] in set(self.changed(body)):
            return False
        step = t.sub(next_, begun)
        if not step.is_const:
            return False
        late = state.having(counter, t.add(begun, t.integer(UNROLLED * step.value)))
        return self.decided(condition, late)[0] is t.TRUE

    def _left_by(self, breaks: list[State], run: Callable[[], State | None]) -> State | None:
        """Control behind the body of a loop, and where it continues; who breaks is noted."""
        continues: list[State] = []
        self._leaving.append((breaks, continues))
        try:
            end = run()
            return joined([*continues, end])
        finally:
            self._leaving.pop()

    def _switch(self, statement: Node, state: State) -> State | None:
        """Control behind a switch."""
        subject, body = (self.expressions.child(statement, part) for part in ("condition", "body"))
        cases = arguments_of(body)
        if any(case.type != "case_statement" for case in cases):
            return self._not_understood(statement, state)
        state = self._changed_inside(subject, state)
        value = self.expressions.followed(subject, self.scope(state))
        labels = [case.child_by_field_name("value") for case in cases]
        meets = [compared("==", value, self.expressions.followed(each, self.scope(state))) for each in labels if each]
        others = t.and_(*map(t.not_, meets))
        breaks: list[State] = []
        self._leaving.append((breaks, self._leaving[-1][1] if self._leaving else []))
        try:
            falling: State | None = None
            for case, label in zip(cases, labels, strict=True):
                entered = state.where(meets.pop(0) if label is not None else others)
                inside = [child for child in arguments_of(case) if child != label]
                falling = self.block(inside, joined([falling, entered]))
        finally:
            self._leaving.pop()
        return joined([*breaks, falling, state.where(others) if None not in labels else None])

    def _not_understood(self, statement: Node, state: State) -> State:
        """Control behind what is not understood, where it comes out there."""
        if _jumps(statement):
            raise NotFollowed
        return self._changed_inside(statement, state)


def is_dim3(found: Declaration) -> bool:
    kind = found.node.child_by_field_name("type")
    return kind is not None and text_of(kind) in ("dim3", "uint3")


def _calls(node: Node) -> Iterator[Node]:
    if node.type == "call_expression":
        yield node
    for child in node.named_children:
        yield from _calls(child)


def _begins(loop: Node, found: Declaration) -> bool:
    """Whether a loop declares the variable itself."""
    return loop.start_byte <= found.declarator.start_byte < loop.end_byte


def _jumps(node: Node) -> bool:
    """Whether control may leave a statement in its midst."""
    if node.type in _JUMPS:
        return True
    return node.type not in _FUNCTIONS and any(_jumps(child) for child in node.named_children)


def _is_comparison(condition: Node) -> bool:
    """Whether what is once false stays so as a counter goes on."""
    condition = without_parentheses(condition)
    return condition.type == "binary_expression" and condition.children[1].type in ("<", "<=", ">", ">=")
