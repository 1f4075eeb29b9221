"""Arguments that are set one by one before a launch: `clSetKernelArg(kernel, 2, sizeof(int), &n)`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from tree_sitter import Node

from ...frontend.languages.launching import SETTERS
from ...frontend.syntax.ancestry import arguments_of, holds, text_of
from ...frontend.syntax.declarations import Declaration
from ...limits.host import SET_ARGUMENTS
from ...regex import regex
from ..text.casts import pointee
from ..text.stores import Store
from ..values.constants import Constants
from .handles import Handles, Slot

_SETS = regex(rf"\b(?:{'|'.join(SETTERS)})\b".encode())
_PARTS = frozenset(
    {"assignment_expression", "argument_list", "call_expression", "binary_expression", "parenthesized_expression"}
)
_FUNCTION = frozenset({"function_definition", "lambda_expression"})


#: a call that sets an argument, and what it sets it to: a value, or the address of one (None: not known)
_Set = tuple[Node, Node | None]


def sets_any(function: Node) -> bool:
    """Whether the text of a function sets an argument of some kernel."""
    return _SETS.search(function.text or b"") is not None


class SetArguments:
    """The arguments that the text sets for kernels that it has by handles."""

    def __init__(self, constants: Constants, handles: Handles) -> None:
        self._constants = constants
        self._names = constants.names
        self._handles = handles

    def before(self, kernel: Node, launch: Node) -> list[Node | None]:
        """What the kernel that a handle stands for is given at a launch, by position: the address of a value, or the
        value itself; None where that is not certain."""
        slot = self._handles.slot(kernel)
        own = self._all.get(slot, {}) if slot is not None else {}
        count = max((at for at in own if at is not None), default=-1) + 1
        if None in own or count > SET_ARGUMENTS:
            return []
        return [self._last(own.get(at, ()), launch) for at in range(count)]

    @cached_property
    def _all(self) -> Mapping[Slot, Mapping[int | None, list[_Set]]]:
        """By the slot of a handle and the position, the calls that set an argument."""
        found: dict[Slot, dict[int | None, list[_Set]]] = {}
        for place in _SETS.finditer(self._names.text):
            name = self._names.tree.innermost(place.start(), place.end())
            call = self._names.tree.parent(name) if name is not None else None
            if name is None or call is None:
                continue
            of = call.child_by_field_name("argument") if call.type == "field_expression" else None
            call = self._names.tree.parent(call) if of is not None else call
            listed = call.child_by_field_name("arguments") if call is not None else None
            if call is None or listed is None or call.type != "call_expression" or holds(listed, name):
                continue
            given = [*([of] if of is not None else ()), *arguments_of(listed)]
            slot = self._handles.slot(given[0]) if len(given) >= 3 else None
            if slot is not None:
                at = self._constants.value(given[1])
                is_known = of is not None or pointee(given[-1]) is not None
                found.setdefault(slot, {}).setdefault(at, []).append((call, given[-1] if is_known else None))
        return found

    def _last(self, calls: Sequence[_Set], launch: Node) -> Node | None:
        """What the call that certainly came last before a launch sets."""
        tree = self._names.tree
        function = tree.enclosing(launch, _FUNCTION)
        body = function.child_by_field_name("body") if function is not None else None
        if body is None or not calls or any(tree.enclosing(call, _FUNCTION) != function for call, _ in calls):
            return None
        stores = tuple(Store(self._statement(call), value) for call, value in calls)
        reaching, first = self._constants.reaching(Declaration("", launch, launch, None, body), launch, stores)
        return reaching[0].value if len(reaching) == 1 and not first else None

    def _statement(self, call: Node) -> Node:
        """The whole expression that a call is a part of."""
        node, above = call, self._names.tree.parent(call)
        while above is not None and above.type in _PARTS:
            if above.type == "binary_expression" and text_of(above.children[1]) in ("&&", "||"):
                break
            node, above = above, self._names.tree.parent(above)
        return node
