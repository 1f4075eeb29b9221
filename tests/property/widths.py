"""Small random kernels whose indices go through narrow and unsigned types: wrap-around, truncation, signs, shifts out
of the word, pointers cast to elements of another size, threads that return early. For the same oracle as `generate`."""

from __future__ import annotations

import random
from dataclasses import dataclass

from .generate import Generated, Node

#: `b` is written in pieces of several sizes and never read
_DECLARATIONS = """  __shared__ int s[1024];
  __shared__ int b[1024];
  unsigned tid = threadIdx.x, gid = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned char c = 0;
  signed char e = 0;
  short h = 0;
  unsigned short w = 0;
  unsigned u = 1;
  int x = 0;
  long long l = 0;
  unsigned long long q = 1;
"""


@dataclass(frozen=True, slots=True)
class Widths(Generated):
    """A random kernel about widths."""

    @property
    def source(self) -> str:
        head = "__global__ void k(int *g, const int *d, unsigned n, int m)"
        return f"{self.launch}{head} {{\n{_DECLARATIONS}{self.text}\n}}\n"


def generate(seed: int) -> Widths:
    """The kernel that belongs to a seed."""
    source = _Source(random.Random(seed))
    pick = source.random
    block = pick.choice([(2, 1), (3, 1), (4, 1), (5, 1), (8, 1), (8, 1), (17, 1), (40, 1)])
    return Widths(source.block(0, pick.randint(2, 6)), block, pick.choice((1, 1, 2)))


@dataclass
class _Source:
    random: random.Random
    loops: int = 0

    def pick(self, *choices: str) -> str:
        return self.random.choice(choices)

    @property
    def small(self) -> int:
        return self.random.choice((0, 1, 1, 2, 3, 4, 5, 7, 8, 31))

    # --- expressions ---

    def atom(self) -> str:
        """A number of some type."""
        thread = self.pick("tid", "tid", "tid", "gid", "threadIdx.x", "(int)tid")
        return self.pick(*(thread,) * 5, "n", "m", "c", "e", "h", "w", "u", "x", "l", "q", *(["i"] * 3 * self.loops))

    def wide(self) -> str:
        """What may leave its type."""
        a, k = self.atom(), self.small
        factor = self.pick(
            "2654435761u", "65537u", "0x20000000u", "0x9E3779B97F4A7C15ull", "16777619u", "257", "40503u"
        )
        return self.pick(
            *(f"tid * {factor}", f"{a} * {factor}", f"(unsigned){a} << {self.random.choice((8, 16, 24, 28, 30, 31))}"),
            *(f"{a} - {k}u", f"tid - {k}", f"{k} - tid", f"~{a}", f"0u - {a}", f"{a} + 0xfffffff{k % 10}u"),
            *(f"(unsigned long long){a} << {self.random.choice((20, 32, 40, 62))}", f"(long long){a} - {k}"),
            *(f"({a} ^ {k}) * {factor}", f"{a} + {k}", f"{a} * {max(k, 1)}", f"(unsigned)({a}) / {max(k, 1)}"),
            *(f"__umulhi({a}, {factor})", f"__mul24({a}, {k})", f"__brev({a})", f"(unsigned)(tid * {k / 4}f)"),
        )

    def narrowed(self) -> str:
        """A wide number in a narrow type."""
        kind = self.pick("unsigned char", "signed char", "short", "unsigned short", "unsigned", "int", "long long")
        return self.pick(f"({kind})({self.wide()})", self.wide())

    def index(self) -> str:
        """Within the arrays, whatever the number is."""
        a = self.narrowed()
        return self.pick(
            *(f"(unsigned char)({a})", f"({a}) & 255", f"({a}) & 1023", f"(unsigned)({a}) >> 24"),
            *(f"(unsigned)({a}) % {self.random.choice((3, 8, 61, 64, 1000))}u", f"(unsigned short)({a}) >> 6"),
            *(f"(signed char)({a}) + 128", "tid", "tid", "gid", f"tid * {max(self.small, 1)}", f"c + {self.small}"),
            *("e + 128", "w & 1023", "(h & 0x7fff) >> 5", "(unsigned)q % 512u", "u & 63", f"tid + {self.small}"),
        )

    def condition(self) -> str:
        a, k = self.atom(), self.small
        forms = [f"tid < {k}", f"tid - 1u < {k}u", f"{a} > {k}", f"({self.narrowed()}) == {k}", f"{a} < 0", "gid < n"]
        forms += [
            f"(unsigned char){a} < {k}",
            "tid >= n",
            "m < (int)tid",
            f"-1 < {a}",
            f"(tid & {k}) == 0",
            "n - tid > 2",
        ]
        return self.pick(*forms)

    # --- statements ---

    def block(self, depth: int, size: int) -> tuple[Node, ...]:
        return tuple(self.statement(depth) for _ in range(size))

    def statement(self, depth: int) -> Node:
        kind = self.random.random()
        if depth < 2 and kind < 0.12:
            return Node(f"if ({self.condition()})", (self.block(depth + 1, self.random.randint(1, 2)),))
        if depth < 2 and not self.loops and kind < 0.22:
            return self.loop(depth)
        if kind < 0.40:
            return Node("__syncthreads();")
        if kind < 0.46:
            return Node(f"if ({self.condition()}) return;")
        if kind < 0.66:
            name = self.pick("c", "e", "h", "w", "u", "x", "l", "q")
            value = f"(int)({self.narrowed()}) & 0xffff" if name == "x" else self.narrowed()
            return Node(
                f"{name} = {value};" if self.random.random() < 0.8 or name == "x" else f"{name} += {self.small};"
            )
        if kind < 0.76:
            at = self.index()
            piece = self.pick(
                f"((char *)b)[{at}]", f"((short *)b)[{at}]", f"*(int *)((char *)b + 4 * ({at}))", f"b[{at}]"
            )
            return Node(f"{piece} = {self.pick('1', 'tid')};")
        cell = self.pick(f"s[{self.index()}]", f"s[{self.index()}]", f"g[{self.index()}]")
        return Node(
            self.pick(*(f"{cell} = {self.pick('tid', '1', 'c')};",) * 3, f"x = {cell};", f"x = d[{self.index()}];")
        )

    def loop(self, depth: int) -> Node:
        heads = ["for (unsigned i = tid; i < 9; i += 4)", "for (unsigned char i = 0; i < 3; i++)"]
        heads += [
            "for (unsigned i = 3; i > 0; i--)",
            "for (short i = 1; i < 9; i *= 2)",
            "for (unsigned i = 8; i; i >>= 1)",
        ]
        heads += ["for (unsigned i = tid; i < n; i += blockDim.x)", "for (unsigned char i = 250; i > 200; i += 3)"]
        self.loops = 1
        body = self.block(depth + 1, self.random.randint(1, 3))
        self.loops = 0
        return Node(self.random.choice(heads), (body,))
