"""Edits as people make them while they type, at random: for texts that are read again."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Sequence

_WORD = re.compile(r"[A-Za-z_]\w*")
_NUMBER = re.compile(r"\b\d+\b")
_TYPED = ["{", "}", "(", ")", ";", "<", ">", ",", "*", "&", '"', "'", "/", "\\", "#", " ", "\n", "x", "0", "=", "::"]
_LINES = [
    "// a remark", "/* a remark */", "/*", "*/", "#define N 3", "#undef N", "#if 0", "#endif", "#ifdef UNKNOWN",
    "#else", "#include <missing.h>", "int more = 1;", "struct More { int x; };", "typedef float T;", "int T = 1;", ";",
    "{", "}",
    "__syncthreads();", "if (threadIdx.x < 3) return;", "int y = (T) - 1;", "x < y >> (z);", "(unknown) * x;",
    "unknown * x;", "more(1);", "first<<<1, 32>>>(nullptr);", "extern __shared__ int dynamic[];", "const int M = 64;",
    "enum { LOCAL = 7 };", "template <int K> __device__ void again() {}", "// syncline: launch(block=64)",
    "// syncline: assume(n < 5)", "#pragma unroll", "goto end;", "end: ;", "using namespace inner;",
]  # fmt: skip


#: statements of the host, of which some say something of launches
_OF_HOST = [
    "n = 5;", "n++;", "n /= 2;", "if (n > 64) return;", "if (n < 3) n = 3;", "exit(1);", "assert(n > 2);", "return;",
    "CHECK_LE(n, 512);", "int width = 8;", "int other = 8;", "other(n);", "cudaMalloc(&a, n * 4);", "b = malloc(n);",
    "dim3 block(16, n);", "block.x = 4;", 'printf("n: %d\\n", n);', "timer.start();", "std::vector<int> v(n);",
    "for (int i = 0; i < 3; i++)", "while (n < 40) n *= 2;", "else", "break;", "label:", "goto label;", "int &r = n;",
    "first<<<n, 16>>>(a, n);", "run(a, n - 1);", "switch (n) { case 1:", "}", "{", "auto f = [&] { n = 1; };", ";",
    "double seconds = 0;", "a = b;", "p = &n;", "change(&n);", "throw n;", "struct Local { int x; };",
    "using T = float;", "memcpy(&n, &other, 4);", "cudaMemcpyToSymbol(weights, b, 4);", "table = 0;",
]  # fmt: skip


#: statements of a kernel with names that host code looks up
_OF_KERNEL = [
    "Word k = t;", "int x = WIDTH;", "Cell cell;", "a[WIDTH] = 1;", "int WIDTH = 3;", "struct Cell { int b; };",
    "Word *p;", "enum { PLAIN = 4 };", "auto TWICE = 3;", "Word WIDTH;", "if (t < WIDTH) return;", "Mode mode = TWICE;",
    "int t, WIDTH;", "auto [WIDTH, b] = f();", "extern int weights;", "using Word = float;", "Word (WIDTH);",
    "int /* = */ WIDTH;",
    "auto f = [WIDTH = 3] {};", "using inner::half;", "blocks * t;", "int Word __attribute__((unused));", "WIDTH * t;",
    "int blocks(int);", "x = t / WIDTH;", "n = width;", "int n = 64;", "Word width = n + WIDTH;", "Cell (*run)(Word);",
]  # fmt: skip


def edited(text: str, chance: random.Random) -> str:
    """The text with one edit more."""
    return chance.choice(_EDITS)(text, chance)


def of_host(text: str, chance: random.Random) -> str:
    """The text of host code with one edit more."""
    return _line(text, chance, _OF_HOST) if chance.random() < 0.5 else edited(text, chance)


def of_kernel(text: str, chance: random.Random) -> str:
    """The text of kernels with one edit more."""
    return _line(text, chance, _OF_KERNEL) if chance.random() < 0.7 else edited(text, chance)


def sequence(
    text: str, chance: random.Random, steps: int, edit: Callable[[str, random.Random], str] = edited
) -> Iterator[str]:
    """Texts, each an edit of the one before, or the first once more: so most of them are whole."""
    now = text
    for _ in range(steps):
        now = text if now != text and chance.random() < 0.45 else edit(now, chance)
        yield now


def _typed(text: str, chance: random.Random) -> str:
    at = chance.randrange(len(text) + 1)
    return text[:at] + chance.choice(_TYPED) + text[at:]


def _taken(text: str, chance: random.Random) -> str:
    at = chance.randrange(len(text))
    return text[:at] + text[at + chance.choice([1, 1, 1, 2, 5]) :]


def _line(text: str, chance: random.Random, lines_of: Sequence[str] = _LINES) -> str:
    lines = text.split("\n")
    lines.insert(chance.randrange(len(lines) + 1), chance.choice(lines_of))
    return "\n".join(lines)


def _line_gone(text: str, chance: random.Random) -> str:
    lines = text.split("\n")
    del lines[chance.randrange(len(lines))]
    return "\n".join(lines)


def _line_twice(text: str, chance: random.Random) -> str:
    lines = text.split("\n")
    at = chance.randrange(len(lines))
    lines.insert(chance.randrange(len(lines) + 1), lines[at])
    return "\n".join(lines)


def _replaced(pattern: re.Pattern[str], text: str, chance: random.Random, by: Callable[[str], str]) -> str:
    found = list(pattern.finditer(text))
    if not found:
        return text
    one = chance.choice(found)
    return text[: one.start()] + by(one.group()) + text[one.end() :]


def _number(text: str, chance: random.Random) -> str:
    return _replaced(_NUMBER, text, chance, lambda number: str(int(number) + chance.choice([-1, 1, 31, 32])))


def _name(text: str, chance: random.Random) -> str:
    names = _WORD.findall(text) or ["x"]
    return _replaced(
        _WORD, text, chance, lambda name: chance.choice([f"{name}x", name[:-1] or "x", chance.choice(names)])
    )


def _statement(text: str, chance: random.Random) -> str:
    """A statement more behind another one."""
    ends = [at for at, sign in enumerate(text) if sign == ";"]
    at = chance.choice(ends) + 1 if ends else 0
    return (
        text[:at]
        + chance.choice([";", " int more = 2;", "\n", " __syncthreads();", " // said", " (a) - 1;"])
        + text[at:]
    )


_EDITS: list[Callable[[str, random.Random], str]] = [
    _typed, _taken, _line, _line_gone, _line_twice, _number, _name, _statement, _statement,
]  # fmt: skip
