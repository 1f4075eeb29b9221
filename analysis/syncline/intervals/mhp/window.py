"""What a barrier can change: the part of a kernel between the nearest barriers around it that stand in no loop and no
branch. All that such a barrier reaches begins there, and nothing from before it gets past, so who meets whom in one
part is a matter of that part alone."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable

from ...records import record
from ..control.control_tree import BarrierNode, ControlTree, Node
from .barrier_tokens import START
from .reachability import NO_ROLES, Parts, Reachability, Roles, reachability


@record
class Window:
    """Some of a kernel's outermost places, those numbered from `low` to `high`, and the barrier that opens them."""

    nodes: tuple[Node, ...]
    low: int
    high: int
    opened_by: int

    def reachability(self, parts: Parts, roles: Roles = NO_ROLES) -> Reachability:
        """What every barrier in here, and the one that opens the window, reaches in here."""
        return reachability(self.nodes, parts, self.opened_by, roles)


def landmarks(tree: ControlTree, parts: Callable[[BarrierNode], bool]) -> tuple[int, ...]:
    """The places, among the outermost ones, of the barriers that part the threads in question."""
    return tuple(i for i, node in enumerate(tree.nodes) if isinstance(node, BarrierNode) and parts(node))


def window_around(tree: ControlTree, marks: tuple[int, ...], barriers: frozenset[int]) -> Window:
    """The window that holds `barriers` and ends at the nearest of the `marks` that are none of them."""
    nodes = tree.nodes
    first = bisect_left(marks, min(barriers), key=lambda i: nodes[i].id) - 1
    last = bisect_right(marks, max(barriers), key=lambda i: nodes[i].id)
    start = marks[first] + 1 if first >= 0 else 0
    end = marks[last] + 1 if last < len(marks) else len(nodes)
    opened_by = nodes[marks[first]].id if first >= 0 else START
    high = nodes[end - 1].id if last < len(marks) else tree.accesses[-1].id if tree.accesses else START
    return Window(nodes[start:end], nodes[start].id, high, opened_by)
