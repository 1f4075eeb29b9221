"""The same kernel in other words: pointers for subscripts, `while` and `do` for `for`, `switch` for `if`, macros and
device functions for plain statements. Whatever the spelling, every run must show the same: a test of the front end.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

from .generate import DECLARATIONS, Generated, Node

PRELUDE = """#include <cooperative_groups.h>
#define AT(a, i) a[(i)]
#define PUT(cell, value) do { cell = (value); } while (0)
#define LAST (blockDim.x - 1)
struct Cell { int *base; int at; __device__ int &ref() { return base[at]; } };
__device__ int get(const int *from, int at) { return from[at]; }
__device__ void put(int *to, int at, int value) { *(to + at) = value; }
__device__ int clamped(bool take, int a, int b) { if (take) return a; return b; }
template <typename T> __device__ __forceinline__ T &cell(T *base, int at) { return base[at]; }
"""
HEAD = f"""__global__ void k(int *g, int *q, const int *d, int n, int m) {{
{DECLARATIONS}  const unsigned int ux = threadIdx.x;
  int tx = (int)ux, ty(threadIdx.y), tid = tx + ty * blockDim.x;
  int gid = blockDim.y * blockIdx.x * blockDim.x + tid, x(0), y{{1}};
"""


def respelled(kernel: Generated, seed: int) -> str:
    """Another text for the same kernel."""
    spelling = _Spelling(random.Random(seed))
    return PRELUDE + HEAD + "\n".join(spelling.block(kernel.body)) + "\n}\n"


_FOR = re.compile(r"for \((int \w = .*); (.*); (.*)\)")
_IF = re.compile(r"if \((.*)\)")
_PUT = re.compile(r"([sg])\[([^][]*)\] = ([^][]*);")
_GET = re.compile(r"x = ([sgd])\[([^][]*)\];")
_ADD = re.compile(r"(.*\]|x) \+= (.*);")
_JUMP = re.compile(r"if \((.*)\) (return|break|continue);")
_ATOMIC = re.compile(r"((?:x = )?)atomicAdd\(&([sg])\[([^][]*)\], (\w+)\);")


class _Spelling:
    def __init__(self, source: random.Random) -> None:
        self.random = source

    def block(self, block: tuple[Node, ...]) -> list[str]:
        return [line for node in block for line in self.statement(node)]

    def statement(self, node: Node) -> list[str]:
        if not node.bodies:
            return [self.simple(node.text)]
        loop, branch = _FOR.fullmatch(node.text), _IF.fullmatch(node.text)
        if loop:
            start, test, step = loop.groups()
            return self.loop(start, test, step, node)
        assert branch
        return self.branch(branch[1], node)

    def simple(self, text: str) -> str:
        return self.random.choice([text, *self._others(text)])

    def _others(self, text: str) -> Iterator[str]:
        if m := _PUT.fullmatch(text):
            array, index, value = m.groups()
            yield f"*({array} + ({index})) = {value};"
            yield f"put({array}, {index}, {value});"
            yield f"PUT(AT({array}, {index}), {value});"
            yield f"{{ int *p = &{array}[{index}]; p[0] = {value}; }}"
            yield f"{{ int *p = {array}; p += {index}; *p = {value}; }}"
            yield f"cell<int>({array}, {index}) = {value};"
            yield f"{{ Cell c; c.base = {array}; c.at = {index}; c.ref() = {value}; }}"
            yield f"{{ auto store = [&](int at) {{ {array}[at] = {value}; }}; store({index}); }}"
        elif m := _GET.fullmatch(text):
            array, index = m.groups()
            yield f"x = get({array}, {index});"
            yield f"x = *(&{array}[0] + ({index}));"
            yield f"x = ({index})[{array}];"
            yield f"x = AT({array}, {index}), x = x;"
            yield f"{{ const int *p = {array} + ({index}) + 1; x = p[-1]; }}"
            yield f"x = true ? {array}[{index}] : 0;"
        elif m := _ATOMIC.fullmatch(text):
            target, array, index, value = m.groups()
            yield f"{target}atomicAdd({array} + ({index}), {value});"
            yield f"{{ int *p = &AT({array}, {index}); {target}atomicAdd(p, {value}); }}"
        elif m := _ADD.fullmatch(text):
            cell, value = m.groups()
            yield f"{cell} = {cell} + ({value});" if cell == "x" else f"{{ int &c = {cell}; c = c + ({value}); }}"
        elif m := _JUMP.fullmatch(text):
            condition, jump = m.groups()
            yield f"if (!({condition})) {{ }} else {jump};"
            yield f"if ({condition}) {{ if (true) {jump}; }}"
        elif text == "__syncthreads();":
            yield "cooperative_groups::this_thread_block().sync();"
            yield "cooperative_groups::sync(cooperative_groups::this_thread_block());"
            yield "{ auto block = cooperative_groups::this_thread_block(); block.sync(); }"
            yield "__syncthreads_or(0);"

    def loop(self, start: str, condition: str, step: str, node: Node) -> list[str]:
        body = self.block(node.bodies[0])
        ways = [self._for, self._for_with_exit]
        if not _jumps(node.bodies[0], "continue"):
            ways += [self._while, self._do]
        return self.random.choice(ways)(start, condition, step, body)

    @staticmethod
    def _for(start: str, condition: str, step: str, body: list[str]) -> list[str]:
        return [f"for ({start}; {condition}; {step})", "{", *body, "}"]

    @staticmethod
    def _for_with_exit(start: str, condition: str, step: str, body: list[str]) -> list[str]:
        return [f"for ({start}; ; {step}) {{ if (!({condition})) break;", *body, "}"]

    @staticmethod
    def _while(start: str, condition: str, step: str, body: list[str]) -> list[str]:
        return [f"{{ {start}; while ({condition}) {{", *body, f"{step}; }} }}"]

    @staticmethod
    def _do(start: str, condition: str, step: str, body: list[str]) -> list[str]:
        return [f"{{ {start}; if ({condition}) do {{", *body, f"{step}; }} while ({condition}); }}"]

    def branch(self, condition: str, node: Node) -> list[str]:
        then = self.block(node.bodies[0])
        other = self.block(node.bodies[1]) if len(node.bodies) == 2 else []
        ways = [
            ["if (" + condition + ") {", *then, "} else {", *other, "}"],
            ["if (!(" + condition + ")) {", *other, "} else {", *then, "}"],
            [f"{{ bool yes = {condition}; if (yes) {{", *then, "} if (!yes) {", *other, "} }"],
            [f"if (clamped({condition}, 1, 0) == 1) {{", *then, "} else {", *other, "}"],
        ]
        if not any(_jumps(body, "break") for body in node.bodies):
            ways.append([f"switch (({condition}) ? 1 : 2) {{ case 1:", *then, "break; default:", *other, "}"])
        return self.random.choice(ways)


def _jumps(block: tuple[Node, ...], word: str) -> bool:
    """Whether `break` or `continue` in the block means a loop around it."""
    return any(
        node.text.endswith(f" {word};")
        or (not node.text.startswith("for") and any(_jumps(b, word) for b in node.bodies))
        for node in block
    )
