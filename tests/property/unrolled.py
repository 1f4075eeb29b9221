"""Random kernels as they come out of unrolling: many accesses that differ in a constant, or in nothing, under a few
guards, between a few barriers."""

from __future__ import annotations

import random

from .generate import Generated, Node

#: what the accesses of one kernel add constants to; all stay inside of the arrays
_FORMS = (
    "s[tid + {}]",
    "s[2 * tid + {}]",
    "s[4 * tid + {}]",
    "s[64 * ty + tx + {}]",
    "s[200 - tid + {}]",
    "s[8 * (tid % 2) + {}]",
    "s[16 * i + tid + {}]",
    "s[n + {}]",
    "w[tid][{}]",
    "w[tid % 4][tx + {}]",
    "g[gid + {}]",
    "g[16 * blockIdx.x + {}]",
)
_GUARDS = ("", "", "", "if (tid < 4) ", "if (tx == 0) ", "if (n > 2) ", "if (tid % 2 == 1) ", "if (blockIdx.x == 0) ")


def unrolled(seed: int) -> Generated:
    """A kernel with runs of accesses that are alike; which of them overlap is left to chance."""
    chance = random.Random(seed)
    forms = chance.sample(_FORMS, chance.randint(1, 3))
    guards = chance.sample(_GUARDS, 2)
    steps = chance.choice((1, 1, 2, 4, 8))
    in_loop = any("i +" in form for form in forms) or chance.random() < 0.2
    body: list[Node] = []
    for _ in range(chance.randint(1, 3)):
        for _ in range(chance.randint(3, 7)):
            body.append(Node(_access(chance, forms, guards, steps)))
        if chance.random() < 0.5:
            body.append(Node("__syncthreads();"))
    nodes = (Node("for (int i = 0; i < 2; i++)", (tuple(body),)),) if in_loop else tuple(body)
    return Generated(nodes, chance.choice(((4, 1), (8, 1), (4, 2), (2, 2))), chance.choice((1, 2)))


def _access(chance: random.Random, forms: list[str], guards: list[str], steps: int) -> str:
    cell = chance.choice(forms).format(steps * chance.randint(0, 6))
    value = chance.choice(("tid", "x", "7", "x + 1"))
    text = chance.choice((f"{cell} = {value};", f"{cell} = {value};", f"x += {cell};", f"x = x * 3 + {cell};"))
    return chance.choice(guards) + text
