"""Which branches lead past a barrier by a jump: `if (done) break;` before it, or a `return` from a helper.

Whoever comes behind such a barrier without having passed it came by that arm, so that its condition held."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence

from ...ir.kernel import Exit
from ...limits.intervals import JUMPS_PAST
from ..control.control_tree import BarrierNode, Branch, InsertionNode, Jump, LoopNode, Node, RegionNode


def branches_past(nodes: Sequence[Node], parts: Callable[[BarrierNode | InsertionNode], bool]) -> frozenset[int]:
    """The branches around jumps past a barrier for which `parts` holds, but for places to which too many of them
    lead."""
    barriers: list[int] = []
    ends: dict[str, int] = {}
    jumps: dict[str, list[tuple[int, tuple[int, ...]]]] = {}
    last = 0
    for node, around, closed in _walked(nodes, ()):
        last = max(last, node.id)
        for label in closed:
            ends[label] = last
        match node:
            case BarrierNode() | InsertionNode() if not closed and parts(node):
                barriers.append(node.id)
            case Jump(statement=jump) if not isinstance(jump, Exit) and not closed:
                jumps.setdefault(jump.label, []).append((node.id, around))
            case _:
                pass
    found: set[int] = set()
    for label, those in jumps.items():
        end = ends.get(label, last)
        past = [around for jump, around in those if bisect_right(barriers, jump) < bisect_right(barriers, end)]
        if len(past) <= JUMPS_PAST:
            found.update(branch for around in past for branch in around)
    return frozenset(found)


def _walked(nodes: Iterable[Node], around: tuple[int, ...]) -> Iterator[tuple[Node, tuple[int, ...], tuple[str, ...]]]:
    """Each node with the branches around it, as far as the next loop or region that a jump may leave; and each loop and
    region once more behind what it holds, with its label."""
    for node in nodes:
        yield node, around, ()
        match node:
            case Branch():
                yield from _walked((*node.then, *node.orelse), (*around, node.id))
            case LoopNode():
                yield from _walked((*node.test, *node.body, *node.step), around)
                yield node, around, (node.statement.label,)
            case RegionNode():
                yield from _walked(node.body, around)
                yield node, around, (node.statement.label,)
            case _:
                pass
