"""Small random kernels as CUDA source text.

A kernel is a tree, so that a failing one can be shrunk by leaving statements out. Indices stay within the arrays for
every block, parameter and loop that the generator uses (the oracle throws away the runs in which one does not).
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace

#: declared by every kernel: `b` is only written, in pieces of several sizes; `c` counts, and `told` passes on what one
#: thread knows
DECLARATIONS = """  __shared__ int s[4096];
  __shared__ int w[64][64];
  __shared__ int b[4096];
  __shared__ int c[2], told;
  int own[4] = {0, 0, 0, 0};
"""


@dataclass(frozen=True, slots=True)
class Node:
    """A statement; `bodies` are the blocks behind its head (two for if/else), none for a simple one."""

    text: str
    bodies: tuple[tuple[Node, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Generated:
    """A random kernel and the launch that its comment states."""

    body: tuple[Node, ...]
    block: tuple[int, int]
    grid: int

    @property
    def text(self) -> str:
        """The statements."""
        return "\n".join(_render(self.body, 1))

    @property
    def launch(self) -> str:
        """The comment that states the launch."""
        return f"// syncline: launch(block=({self.block[0]}, {self.block[1]}), grid={self.grid})\n"

    @property
    def source(self) -> str:
        return f"""{self.launch}__global__ void k(int *g, int *q, const int *d, int n, int m) {{
{DECLARATIONS}  int tx = threadIdx.x, ty = threadIdx.y;
  int tid = ty * blockDim.x + tx;
  int gid = blockIdx.x * blockDim.x * blockDim.y + tid;
  int x = 0, y = 1;
{self.text}
}}
"""


def _render(block: tuple[Node, ...], depth: int) -> Iterator[str]:
    for node in block:
        if not node.bodies:
            yield "  " * depth + node.text
            continue
        yield "  " * depth + node.text + " {"
        yield from _render(node.bodies[0], depth + 1)
        for other in node.bodies[1:]:
            yield "  " * depth + "} else {"
            yield from _render(other, depth + 1)
        yield "  " * depth + "}"


def generate(seed: int) -> Generated:
    """The kernel that belongs to a seed. Every second one is careful: mostly own cells, barriers between accesses."""
    source = _Source(random.Random(seed), careful=seed % 2 == 0)
    pick = source.random
    block = pick.choice([(2, 1), (3, 1), (4, 1), (4, 1), (5, 1), (8, 1), (8, 1), (2, 2), (4, 2), (3, 3), (40, 1)])
    source.threads = ("tid",) * 5 if block[1] == 1 else ("tid", "tid", "tx", "tx", "ty")
    return Generated(source.block(0, pick.randint(2, 6)), block, pick.choice((1, 1, 2)))


@dataclass
class _Source:
    random: random.Random
    careful: bool
    counters: tuple[str, ...] = ()
    threads: tuple[str, ...] = ("tid",)
    uniform: bool = True  #: all threads of the block come here together, as far as the heads around tell

    def pick(self, *choices: str) -> str:
        return self.random.choice(choices)

    @property
    def small(self) -> int:
        return self.random.choice((0, 1, 1, 2, 2, 3, 4, 5, 7, 8))

    @property
    def positive(self) -> int:
        return self.random.choice((1, 2, 2, 3, 4, 4, 8))

    # --- expressions ---

    def atom(self) -> str:
        """Something that is never negative and small."""
        choices = [*self.threads, "gid", str(self.small), "n", "m", self.pick("y", "tid")]
        return self.pick(*choices, *self.counters * 3)

    def index(self) -> str:
        a, b, c, k = self.atom(), self.atom(), self.small, self.positive
        shift = self.random.randint(0, 2)
        forms = ["tid"] * 6 + [f"{a} + {c}"] * 3 + [a, f"{k} * {a} + {c}", f"{k} * {a} + {b}", f"({a} + {b}) % {k}"]
        forms += [f"{a} / {k}", f"{a} % {k}", f"{a} ^ {c}", f"({a} + {c}) % blockDim.x", "blockDim.x - 1 - tid", "gid"]
        forms += [f"{a} * {b}", f"({a} / {k}) * {self.positive} + {b} % {k}", f"{a} * blockDim.x + {b}", f"{a} & {c}"]
        forms += [f"{a} >> {shift}", f"{a} << {shift}", f"({a} < {c} ? {a} : {b})"]
        forms += [f"min({a}, {b})", f"{a} | {c}", "x & 63", "y", "tx * blockDim.y + ty", "ty * 9 + tx"]
        return self.pick(*forms)

    def own(self, thread: str) -> str:
        """An index that is likely to be this thread's alone."""
        c, k = self.small, self.positive
        other = self.pick("n", "m", *self.counters * 3)
        forms = [thread] * 4 + [
            f"{thread} + {c}",
            f"{k} * {thread} + {c}",
            f"{thread} ^ {c}",
            f"{thread} * {k} + {c} % {k}",
        ]
        forms += [
            f"{other} * blockDim.x + tid",
            f"{thread} + {other}",
            f"(tid + {other}) % blockDim.x",
            f"{thread} * 9 + {other}",
        ]
        forms += [
            f"blockDim.x - 1 - tid + {other}",
            f"{thread} / {k} * {k + 1} + {thread} % {k}",
            f"{thread} << {c % 3}",
        ]
        return self.pick(*forms)

    def condition(self) -> str:
        a, b, c = self.atom(), self.atom(), self.small
        forms = [f"tid < {c}", f"tid == {c}", f"tid % {self.positive} == 0", f"{a} < {b}", f"{a} == {b}", f"{a} > {c}"]
        forms += [f"n > {c}", f"m == {c}", "tid < n", "gid < n", "blockIdx.x == 0", f"x > {c}", f"(tid & {c}) == 0"]
        forms += [f"tid < {c} && {a} < {b}", f"tid > {c} || m < {self.small}", f"tid != {c}", f"{a} >= {b}"]
        forms += [f"!(tid < {c})"]
        forms += [f"d[{self.index()}] > {c}", f"s[{self.index()}] == {c}"]
        if self.careful:
            forms += [f"n > {c}", f"m == {c}", f"m < n + {c}", *(f"{i} % 2 == {c % 2}" for i in self.counters * 3)]
        return self.pick(*forms)

    def cell(self) -> str:
        kind = self.random.random()
        own = self.careful and self.random.random() < 0.75
        if kind < 0.55:
            return f"s[{self.own('tid') if own else self.index()}]"
        if kind < 0.85:
            return f"g[{self.own('gid') if own else self.index()}]"
        return f"w[({self.own('tid') if own else self.index()}) % 64][({self.index()}) % 64]"

    # --- statements ---

    def block(self, depth: int, size: int) -> tuple[Node, ...]:
        nodes: list[Node] = []
        for _ in range(size):
            nodes.append(self.statement(depth))
            if self.careful and self.uniform and self.random.random() < 0.5:
                nodes.append(Node("__syncthreads();"))
        return tuple(nodes)

    def inside(self, head: str, depth: int, size: int) -> tuple[Node, ...]:
        """The block behind a head, on which the threads agree or not."""
        outer = self.uniform
        self.uniform = outer and not any(word in head for word in ("tid", "gid", "tx", "ty", "x >", "["))
        body = self.block(depth + 1, size)
        self.uniform = outer
        return body

    def statement(self, depth: int) -> Node:
        kind = self.random.random()
        if depth < 3 and kind < 0.30:
            return self.loop(depth) if kind < 0.15 else self.branch(depth)
        if kind < 0.50 and (self.uniform or not self.careful or self.random.random() < 0.1):
            return Node("__syncthreads();")
        if kind < 0.52:
            return Node(self.pick("__syncwarp();", "cooperative_groups::this_grid().sync();"))
        if kind < (0.53 if self.careful else 0.55):
            return Node(f"if ({self.condition()}) return;")
        if kind < 0.58 and self.counters:
            return Node(f"if ({self.condition()}) {self.pick('break', 'continue')};")
        return self.access()

    def access(self) -> Node:
        kind = self.random.random()
        if self.random.random() < 0.12:
            return self.ticket()
        if kind < 0.06:
            return self.odd()
        if kind < 0.38:
            return Node(f"{self.cell()} = {self.pick('tid', 'x', '1', self.atom())};")
        if kind < 0.68:
            return Node(f"x {self.pick('=', '=', '+=')} {self.cell()};")
        if kind < 0.78:
            return Node(f"{self.cell()} += {self.pick('1', 'x', 'tid')};")
        if kind < 0.86:
            return Node(f"{self.pick('', '', 'x = ')}atomicAdd(&{self.cell()}, {self.pick('1', 'tid')});")
        if kind < 0.91:
            return Node(f"x = d[{self.index()}];")
        if kind < 0.96:
            return Node(f"x = {self.index()};")
        return Node(f"{self.cell()} = {self.cell()};")

    def ticket(self) -> Node:
        """Numbers drawn from counters, what one thread tells the others, and cells that are claimed. (No fences: the
        interpreter does not know that locks and counted arrivals order anything.)"""
        k, j = self.positive, self.random.randint(0, 1)
        counter = self.pick(f"c[{j}]", f"c[{j}]", f"q[{j}]", f"q[{self.atom()} & 3]")
        drawn = self.pick(f"atomicAdd(&{counter}, {k})", f"atomicAdd(&{counter}, {self.pick('1', 'blockDim.x', 'n')})")
        return Node(
            self.pick(
                *(f"x = {drawn};",) * 4,
                *(f"s[{drawn}] = tid;", f"g[{drawn}] = tid;", f"x = atomicSub(&{counter}, 1);"),
                f"x = atomicInc((unsigned *)&{counter}, {k});",
                f"if (tid == {self.small % 3}) c[{j}] = {self.pick('0', '0', 'n')};",
                *(f"if (tid == {self.pick('0', '0', '1')}) told = {self.pick(drawn, drawn, 'x', 'd[0]')};",) * 3,
                *("x = told;", "x = told + tid;", f"x = told * {k} + tx;"),
                f"x = atomicExch(&{counter}, {self.pick('1', '1', '0', 'tid + 1')});",
                f"x = atomicCAS(&{counter}, 0, {self.pick('1', 'tid', 'tid + 1')});",
                *(f"if (x == {self.pick('0', '0', '1')}) {self.cell()} = tid;",) * 2,
                *("s[x] = tid;", f"s[x * {k} + {j}] = tid;", "g[x + tid] = tid;", f"g[x + {j}] = tid;"),
            )
        )

    def odd(self) -> Node:
        """Second variables, private arrays, and writes of several sizes."""
        own = self.own("tid")
        return Node(
            self.pick(
                *(f"y += {self.positive};", "y <<= 1;", f"y = {self.atom()};", f"y = y * {self.positive} + 1;"),
                *(f"own[{self.atom()} & 3] = {self.atom()};", f"x = own[{self.atom()} & 3];"),
                *(f"((char *)b)[{own}] = 1;", f"((short *)b)[{own}] = 1;", f"b[{own}] = 1;"),
            )
        )

    def branch(self, depth: int) -> Node:
        head = f"if ({self.condition()})"
        then = self.inside(head, depth, self.random.randint(1, 3))
        if self.random.random() < 0.3:
            return Node(head, (then, self.inside(head, depth, self.random.randint(1, 2))))
        return Node(head, (then,))

    def loop(self, depth: int) -> Node:
        i = "ijk"[len(self.counters)]
        bound = self.pick("2", "3", "n", "m", "blockDim.x", "n", *([] if self.careful else ["tid"]), *self.counters)
        heads = [f"for (int {i} = 0; {i} < {bound}; {i}++)"] * 4
        heads += [f"for (int {i} = blockDim.x / 2; {i} > 0; {i} >>= 1)", f"for (int {i} = 8; {i} > 0; {i} /= 2)"]
        heads += [f"for (int {i} = 1; {i} < blockDim.x; {i} *= 2)", f"for (int {i} = 1; {i} <= n; {i} <<= 1)"]
        heads += [
            f"for (int {i} = tid; {i} < n; {i} += blockDim.x)",
            f"for (int {i} = tid; {i} < 9; {i} += blockDim.x)",
        ]
        heads += [f"for (int {i} = gid; {i} < n; {i} += gridDim.x * blockDim.x)", f"for (int {i} = n; {i} > 0; {i}--)"]
        heads += [f"for (int {i} = {self.small}; {i} < n + 2; {i} += {self.positive})"]
        heads += [f"for (int {i} = tid; {i} < 32; {i} += 4)", f"for (int {i} = tid; {i} < n; {i} += 2 * blockDim.x)"]
        heads += [f"for (int {i} = {outer}; {i} < n; {i}++)" for outer in self.counters]
        head = self.random.choice(heads)
        outer, self.counters = self.counters, (*self.counters, i)
        body = self.inside(head, depth, self.random.randint(1, 4))
        self.counters = outer
        return Node(head, (body,))


# --- shrinking -----------------------------------------------------------------------------------------------------


def smaller(kernel: Generated) -> Iterator[Generated]:
    """The kernel with one statement left out, or replaced by what is inside it; on fewer threads."""
    for body in _smaller(kernel.body):
        yield replace(kernel, body=body)
    if kernel.grid > 1:
        yield replace(kernel, grid=1)
    if kernel.block != (2, 1):
        yield replace(kernel, block=(2, 1))


def _smaller(block: tuple[Node, ...]) -> Iterator[tuple[Node, ...]]:
    for i, node in enumerate(block):
        before, after = block[:i], block[i + 1 :]
        yield before + after
        for body in node.bodies:
            yield before + body + after
        if len(node.bodies) == 2:
            yield (*before, replace(node, bodies=node.bodies[:1]), *after)
        for j, body in enumerate(node.bodies):
            for less in _smaller(body):
                yield (*before, replace(node, bodies=(*node.bodies[:j], less, *node.bodies[j + 1 :])), *after)
