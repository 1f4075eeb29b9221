"""Small random kernels that race on neighbouring cells of an array, with every way to put barriers into them."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from dataclasses import dataclass

#: a barrier of the block for each loop around it (as the repair counts them)
_LOOP_WEIGHT = 10


@dataclass(frozen=True, slots=True)
class Assignment:
    """`target` gets `value`, with an operator in front of the `=` or none. `number` is its own within the kernel."""

    number: int
    target: str
    operator: str
    value: str


@dataclass(frozen=True, slots=True)
class Nest:
    """A loop, or a branch that all threads take alike."""

    number: int
    head: str
    body: tuple[Assignment | Nest, ...]

    @property
    def is_loop(self) -> bool:
        return self.head.startswith("for")


Body = tuple["Assignment | Nest", ...]


@dataclass(frozen=True, slots=True, order=True)
class Slot:
    """A place for a barrier: before a statement, in front of the write of an assignment (`inside`), or at the end of a
    nest's body, which -1 stands for around all."""

    weight: int
    number: int
    where: str


@dataclass(frozen=True, slots=True)
class Racy:
    """A random kernel and its launch."""

    body: Body
    threads: int

    def source(self, barriers: frozenset[Slot] = frozenset()) -> str:
        """The text, with barriers put in."""
        taken = {(slot.number, slot.where) for slot in barriers}
        lines = "\n".join(_rendered(self.body, taken, 1))
        return f"""// syncline: launch(block={self.threads}, grid=1)
__global__ void k(int *g, int n) {{
  __shared__ int s[64];
  int t = threadIdx.x, x = 1;
{lines}
  g[t] = x;
}}
"""

    @property
    def slots(self) -> list[Slot]:
        """Every place for a barrier."""
        return list(_slots(self.body, 1))

    def cheaper_than(self, weight: float) -> Iterator[frozenset[Slot]]:
        """Every choice of places that costs less, the cheap ones first."""
        slots = self.slots
        for count in range(len(slots) + 1):
            some = False
            for chosen in itertools.combinations(slots, count):
                if sum(slot.weight for slot in chosen) < weight:
                    some = True
                    yield frozenset(chosen)
            if not some:
                return


def _rendered(body: Body, taken: set[tuple[int, str]], depth: int) -> Iterator[str]:
    indent = "  " * depth
    for node in body:
        if (node.number, "before") in taken:
            yield f"{indent}__syncthreads();"
        if isinstance(node, Nest):
            yield f"{indent}{node.head} {{"
            yield from _rendered(node.body, taken, depth + 1)
            if (node.number, "end") in taken:
                yield f"{indent}  __syncthreads();"
            yield f"{indent}}}"
        elif (node.number, "inside") in taken:
            yield f"{indent}int v{node.number} = {node.value};"
            yield f"{indent}__syncthreads();"
            yield f"{indent}{node.target} {node.operator}= v{node.number};"
        else:
            yield f"{indent}{node.target} {node.operator}= {node.value};"


def _slots(body: Body, weight: int) -> Iterator[Slot]:
    for node in body:
        yield Slot(weight, node.number, "before")
        if isinstance(node, Nest):
            inner = weight * (_LOOP_WEIGHT if node.is_loop else 1)
            yield from _slots(node.body, inner)
            yield Slot(inner, node.number, "end")
        elif node.target.startswith("s["):
            yield Slot(weight, node.number, "inside")


def racy(seed: int) -> Racy:
    """The kernel that belongs to a seed."""
    pick = random.Random(seed)
    numbers = itertools.count()

    def cell() -> str:
        return f"s[t + {pick.randint(0, 2)}]"

    def assignment() -> Assignment:
        target = pick.choice((cell(), cell(), "x"))
        operator = pick.choice(("", "", "+", "*"))
        value = pick.choice((cell(), f"{cell()} + t", f"{cell()} + {cell()}", "x + t", "t + 1"))
        return Assignment(next(numbers), target, operator, value)

    def body(size: int, depth: int) -> Body:
        nodes: list[Assignment | Nest] = []
        for _ in range(size):
            if depth < 2 and pick.random() < 0.3:
                number, loop = next(numbers), pick.random() < 0.6 and not depth
                head = "for (int i = 0; i < n; i++)" if loop else pick.choice(("if (n > 2)", "if (n != 1)"))
                nodes.append(Nest(number, head, body(pick.randint(1, 2), depth + 1)))
            else:
                nodes.append(assignment())
        return tuple(nodes)

    return Racy(body(pick.randint(1, 3), 0), pick.choice((3, 4, 4, 40)))
