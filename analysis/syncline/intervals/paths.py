"""Which places a thread has passed when it comes to another: the tree alone tells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ..ir.kernel import Exit, Fence, Leave, Next
from .control_tree import Branch, ControlTree, Jump, LoopNode, Node, RegionNode, StatementNode

#: the arms of branches, the loops and the regions that a place stands in, outermost first
_Arms = tuple[tuple[int, str], ...]


@dataclass(frozen=True)
class Paths:
    """Where each place stands; fences are among them."""

    arms: dict[int, _Arms]
    fences: tuple[tuple[int, Fence], ...]
    jumps: tuple[tuple[int, int], ...]  #: their places, and those of what they leave or go on in (-1: the kernel)
    switches: frozenset[int]  #: the regions whose branches are cases

    def passed(self, earlier: int, later: int) -> bool:
        """Whether every thread that comes to `later` has come to `earlier` just before: in the same iteration of the
        loops around it. (The body of a loop does not always come before its step: there is `continue`.)"""
        here = self.arms[earlier]
        return earlier < later and self.arms[later][: len(here)] == here

    def led_past(self, earlier: int, later: int) -> bool:
        """Whether a jump between the two may take a thread past `later`."""
        around = {place for place, _ in self.arms[later]}
        return any(earlier < jump < later and (target < 0 or target in around) for jump, target in self.jumps)

    def parted(self, one: int, other: int) -> int | None:
        """The branch from which two threads go different ways to these places, and do not come together before: one to
        each arm, or one that a jump takes past the other's place. None where there is no such branch."""
        earlier, later = sorted((one, other))
        here, there = self.arms[earlier], self.arms[later]
        around = -1
        for (place, arm), (also, way) in zip(here, there, strict=False):
            if place == also and {arm, way} == {"then", "else"}:
                return place
            if place != also:
                if around in self.switches:
                    return place
                break
            around = place
        held = {place for place, _ in there}
        for jump, target in self.jumps:
            if earlier < jump < later and (target < 0 or target in held):
                for place, arm in self.arms[jump]:
                    if place > target and arm in ("then", "else") and (place, arm) in here and place not in held:
                        return place
        return None


def paths_of(tree: ControlTree) -> Paths:
    """The paths of a kernel."""
    arms: dict[int, _Arms] = {}
    fences: list[tuple[int, Fence]] = []
    jumps: list[tuple[int, int]] = []
    labels: dict[str, int] = {}
    switches: set[int] = set()
    for node, inside in _placed(tree.nodes, ()):
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


def _placed(nodes: Iterable[Node], inside: _Arms) -> Iterator[tuple[Node, _Arms]]:
    for node in nodes:
        yield node, inside
        match node:
            case Branch():
                yield from _placed(node.then, (*inside, (node.id, "then")))
                yield from _placed(node.orelse, (*inside, (node.id, "else")))
            case LoopNode():
                around = (*inside, (node.id, "loop"))
                yield from _placed(node.test, inside)  # nobody comes to the loop's end without it
                yield from _placed(node.body, (*around, (node.id, "body")))
                yield from _placed(node.step, around)
            case RegionNode():
                yield from _placed(node.body, (*inside, (node.id, "region")))
            case _:
                pass
