"""How the time grows with the size of a kernel, axis by axis:

    python benchmarks/scaling.py [AXIS...] [--sizes N...]

Each axis makes kernels of growing size, all free of races, and one of the smallest that has a race. CPU seconds are
those of this process, from the text to the report, without fixes. The exponent is that of the last doubling: 1 where
the time grows in proportion to the size. Exit status: 1 where a kernel is not `verified`, or a race not found.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass

from suites import print_table

from syncline.api import Options, check
from syncline.findings import Verdict
from syncline.prove import prover


@dataclass(frozen=True, slots=True)
class Axis:
    """What grows, how to make a kernel of such a size (with a race or without), and the sizes to look at."""

    what: str
    made: Callable[[int, bool], str]
    sizes: tuple[int, ...]


def main() -> int:
    parser = argparse.ArgumentParser(description="How the time grows with the size of a kernel.")
    parser.add_argument("axes", nargs="*", metavar="AXIS", help=f"some of {', '.join(_AXES)} (default: all)")
    parser.add_argument("--sizes", nargs="+", type=int, help="sizes in place of the usual ones")
    arguments = parser.parse_args()
    if unknown := set(arguments.axes) - set(_AXES):
        parser.error(f"no axis {', '.join(sorted(unknown))}: there are {', '.join(_AXES)}")
    check("warm.cu", _phases(1, False).encode(), Options(fixes=False))  # imports are no part of it
    rows: list[tuple[object, ...]] = []
    fine = True
    for name in arguments.axes or _AXES:
        axis = _AXES[name]
        before: tuple[int, float] | None = None
        sizes = arguments.sizes or axis.sizes
        for size, racy in [*((size, False) for size in sizes), (sizes[0], True)]:
            verdicts, seconds = _checked(axis.made(size, racy))
            expected = Verdict.RACY if racy else Verdict.VERIFIED
            fine &= verdicts[-1] is expected and all(v is Verdict.VERIFIED for v in verdicts[:-1])
            grown = before is not None and not racy and seconds > 0 and before[1] > 0
            exponent = math.log(seconds / before[1]) / math.log(size / before[0]) if grown and before else None
            before = size, seconds
            text = "" if exponent is None else f"{exponent:.2f}"
            rows.append((name, size, axis.what, verdicts[-1].value, f"{seconds:.2f}", text))
    print_table(("axis", "size", "of", "verdict", "CPU s", "exponent"), rows)
    return 0 if fine else 1


def _checked(text: str) -> tuple[list[Verdict], float]:
    """The verdicts of a text's kernels, and the seconds they took from nothing."""
    prover.forget()
    started = time.process_time()
    kernels = check("scaling.cu", text.encode(), Options(fixes=False)).kernels
    return [kernel.verdict for kernel in kernels], time.process_time() - started


def _kernel(declared: str, body: str, block: int = 64, name: str = "scaled") -> str:
    return (
        f"__global__ void {name}(const float *in, float *out, float *more, int n) {{\n{declared}    float x = 0.0f;\n"
        f"{body}    out[blockIdx.x * {block} + threadIdx.x] = x;\n}}\n"
        f"void run_{name}(const float *in, float *out, float *more, int n) {{\n"
        f"    {name}<<<10, {block}>>>(in, out, more, n);\n}}\n"
    )


def _repeated(size: int, line: Callable[[int], str]) -> str:
    return "".join(f"    {line(i)}\n" for i in range(size))


def _strides(size: int, racy: bool) -> str:
    """Writes and reads of global memory, a block's width apart. The race: one more read, an element further on."""
    wide = 64 * (size + 1)
    cell = f"more[blockIdx.x * {wide} + threadIdx.x + {{}}]"
    body = _repeated(size, lambda i: f"{cell.format(64 * i)} = in[{i}];")
    body += _repeated(size, lambda i: f"x += {cell.format(64 * i)};")
    return _kernel("", body + (f"    x += {cell.format(1)};\n" if racy else ""))


def _columns(size: int, racy: bool) -> str:
    """Writes and reads of a two-dimensional array, a row for each thread. The race: one more read, of the next row."""
    body = _repeated(size, lambda i: f"cells[threadIdx.x][{i}] = in[{i}];")
    body += _repeated(size, lambda i: f"x += cells[threadIdx.x][{i}];")
    body += "    x += cells[(threadIdx.x + 1) % 64][0];\n" if racy else ""
    return _kernel(f"    __shared__ float cells[64][{size}];\n", body)


def _told(size: int, racy: bool) -> str:
    """The same, but the reads are of what others wrote, behind a barrier. The race: one more write."""
    body = _repeated(size, lambda i: f"cells[threadIdx.x][{i}] = in[{i}];") + "    __syncthreads();\n"
    body += _repeated(size, lambda i: f"x += cells[63 - threadIdx.x][{i}];")
    body += f"    cells[threadIdx.x][{size // 2}] = x;\n" if racy else ""
    return _kernel(f"    __shared__ float cells[64][{size}];\n", body)


def _phases(size: int, racy: bool) -> str:
    """Write, barrier, a read of another's element, barrier. The race: once more, without a barrier."""
    body = _repeated(
        size,
        lambda i: (
            f"tile[threadIdx.x] = x + {i}; __syncthreads(); x += tile[(threadIdx.x + {i % 63 + 1}) % 64]; "
            "__syncthreads();"
        ),
    )
    body += "    tile[threadIdx.x] = x; x += tile[63 - threadIdx.x];\n" if racy else ""
    return _kernel("    __shared__ float tile[64];\n", body)


def _statements(size: int, racy: bool) -> str:
    """Half calculations, each of the one before, and half stores to one place. The race: one to the neighbour's."""
    body = _repeated(
        size // 2, lambda i: f"x = x * {i} + in[threadIdx.x + {i}]; more[blockIdx.x * 64 + threadIdx.x] = x;"
    )
    return _kernel("", body + ("    more[blockIdx.x * 64 + (threadIdx.x + 1) % 64] = x;\n" if racy else ""))


def _loops(size: int, racy: bool) -> str:
    """Loops inside of loops around a write, a barrier, a read and a barrier. The race: without the second barrier."""
    heads = "".join(f"    for (int i{i} = 0; i{i} < n; i{i}++)\n" for i in range(size))
    last = "" if racy else " __syncthreads();"
    body = f"{heads}    {{ tile[threadIdx.x] = in[i0]; __syncthreads(); x += tile[63 - threadIdx.x];{last} }}\n"
    return _kernel("    __shared__ float tile[64];\n", body)


def _kernels(size: int, racy: bool) -> str:
    """Kernels of one file. The race is in the last one."""
    tile = "    __shared__ float tile[64];\n"
    body = "    tile[threadIdx.x] = in[{}]; __syncthreads(); x += tile[63 - threadIdx.x];\n"
    last = body.replace("__syncthreads(); ", "") if racy else body
    made = [_kernel(tile, body.format(i), name=f"kernel_{i}") for i in range(size - 1)]
    return "".join([*made, _kernel(tile, last.format(size), name="last")])


_AXES = {
    "strides": Axis("writes and as many reads", _strides, (50, 100, 200, 400)),
    "columns": Axis("writes and as many reads", _columns, (50, 100, 200, 400)),
    "told": Axis("writes and as many reads", _told, (50, 100, 200, 400)),
    "phases": Axis("phases", _phases, (100, 200, 400, 800)),
    "statements": Axis("statements", _statements, (125, 250, 500, 1000)),
    "loops": Axis("loops in each other", _loops, (1, 2, 3, 4, 5, 6)),
    "kernels": Axis("kernels", _kernels, (10, 20, 40, 80)),
}


if __name__ == "__main__":
    sys.exit(main())
