"""Which nodes of the control tree a thread has passed when it comes to another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...ir.kernel import Exit, Fence, Leave, Next
from ...records import record
from .control_tree import Branch, ControlTree, Jump, LoopNode, Node, RegionNode, StatementNode

#: the arms of branches, the loops and the regions that a node stands in, outermost first
_Arms = tuple[tuple[int, str], ...]


@record(slots=False)
class Paths:
    """Where each node stands; fences are among them. Nodes are named by their ids."""

    arms: dict[int, _Arms]
    fences: tuple[tuple[int, Fence], ...]
    jumps: tuple[tuple[int, int], ...]  #: the jumps, and what they leave or go on in (-1: the kernel)
    switches: frozenset[int]  #: the regions whose branches are cases

    def passed(self, earlier: int, later: int) -> bool:
        """Whether every thread that comes to `later` has come to `earlier` just before: in the same iteration of the
        loops around it. (The body of a loop does not always come before its step: there is `continue`.)"""
        here = self.arms[earlier]
        return earlier < later and self.arms[later][: len(here)] == here

    def led_past(self, earlier: int, later: int) -> bool:
        """Whether a jump between the two may take a thread past `later`."""
        around = {node for node, _ in self.arms[later]}
        return any(earlier < jump < later and (target < 0 or target in around) for jump, target in self.jumps)

    def parted(self, one: int, other: int) -> int | None:
        """The branch from which two threads go different ways to these nodes, and do not come together before: one to
        each arm, or one that a jump takes past the other one. None where there is no such branch."""
        earlier, later = sorted((one, other))
        here, there = self.arms[earlier], self.arms[later]
        around = -1
        for (node, arm), (also, way) in zip(here, there, strict=False):
            if node == also and {arm, way} == {"then", "else"}:
                return node
            if node != also:
                if around in self.switches:
                    return node
                break
            around = node
        held = {node for node, _ in there}
        for jump, target in self.jumps:
            if earlier < jump < later and (target < 0 or target in held):
                for node, arm in self.arms[jump]:
                    if node > target and arm in ("then", "else") and (node, arm) in here and node not in held:
                        return node
        return None


def paths_of(tree: ControlTree) -> Paths:
    """The paths of a kernel."""
    arms: dict[int, _Arms] = {}
    fences: list[tuple[int, Fence]] = []
    jumps: list[tuple[int, int]] = []
    labels: dict[str, int] = {}
    switches: set[int] = set()
    for node, inside in _numbered(tree.nodes, ()):
        arms[node.id] = inside
        if isinstance(node, RegionNode) and node.statement.cases:
            switches.add(node.id)
        match node:
            case StatementNode(statement=Fence() as fence):
                fences.append((node.id, fence))
            case LoopNode() | RegionNode():
                labels[node.statement.label] = node.id
            case Jump(statement=Exit()):
                jumps.append((node.id, -1))
            case Jump(statement=Leave() | Next() as jump):
                jumps.append((node.id, labels[jump.label]))
            case _:
                pass
    return Paths(arms, tuple(fences), tuple(jumps), frozenset(switches))


def _numbered(nodes: Iterable[Node], inside: _Arms) -> Iterator[tuple[Node, _Arms]]:
    for node in nodes:
        yield node, inside
        match node:
            case Branch():
                yield from _numbered(node.then, (*inside, (node.id, "then")))
                yield from _numbered(node.orelse, (*inside, (node.id, "else")))
            case LoopNode():
                around = (*inside, (node.id, "loop"))
                yield from _numbered(node.test, inside)  # nobody comes to the loop's end without it
                yield from _numbered(node.body, (*around, (node.id, "body")))
                yield from _numbered(node.step, around)
            case RegionNode():
                yield from _numbered(node.body, (*inside, (node.id, "region")))
            case _:
                pass
