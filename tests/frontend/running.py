"""What one thread of a kernel leaves in memory, by the replay of its lowering and by a C++ compiler."""

from __future__ import annotations

import dataclasses
import os
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path

from syncline.frontend import lower_file
from syncline.ir import kernel as ir
from syncline.ir.pretty import statements
from syncline.ir.reasons import Cause, Reason
from syncline.ir.terms import Op, Scalar, Term, subterms
from syncline.replay.mathematics import computes
from syncline.replay.runs import trace_of
from syncline.replay.values import Budget, ConcreteLaunch

COMPILER = shutil.which("g++") or shutil.which("clang++")
#: what CUDA's words are to a C++ compiler
CUDA_WORDS = """#include <cstdio>
#include <type_traits>
#define __device__
#define __global__ static
#define __shared__
#define extern static
"""


def left_by(text: str, n: int, sizes: Mapping[str, int]) -> list[int] | None:
    """The last kernel's arrays of integers, in this order; None where the lowering did not understand all of it and
    says so: by a note, an assumption, a value or contents that nobody knows."""
    kernel = lower_file("programs.cu", text.encode()).kernels[-1]
    asked: list[object] = []

    def unknown(statement: ir.Havoc | ir.Write | ir.Exchange, _: object) -> int:
        if not (isinstance(statement, ir.Havoc) and statement.reason.cause is Cause.NOT_INITIALISED):
            asked.append(statement)
        return 0

    def contents(array: ir.Array, offset: int, scalar: Scalar) -> int:
        if array.space is not ir.Space.GLOBAL:
            asked.append(array)
        return 0

    launch = ConcreteLaunch((1, 1, 1), (1, 1, 1), {"n": n}, memory=contents, havoc=unknown)
    trace = trace_of(kernel, launch, Budget(steps_per_thread=1_000_000, steps=1_000_000))
    assert not isinstance(trace, Reason), trace
    if asked or trace.stopped is not None or trace.notes or kernel.assumptions or not _is_known(kernel):
        return None
    cells: dict[tuple[str, int], int] = {}
    for segment in trace.segments:
        for number, offset, value, _ in segment.events:
            operation = trace.program.operations[number]
            if operation.kind.value == "write":
                cells[trace.program.arrays[operation.array].key, offset] = int(value)
    return [cells.get((array, 4 * k), 0) for array, size in sizes.items() for k in range(size)]


def _is_known(kernel: ir.Kernel) -> bool:
    """Whether no function is called whose value is not known, and nothing written that is not."""
    calls = (part for s in statements(kernel.body) for term in _terms(s) for part in subterms(term))
    return all(part.op != Op.CALL or computes(part.payload) for part in calls) and not any(
        isinstance(s, ir.Write) and s.value is None for s in statements(kernel.body)
    )


def _terms(part: object) -> Iterator[Term]:
    """The terms in a statement of the IR."""
    if isinstance(part, Term):
        yield part
    elif isinstance(part, tuple):
        for each in part:
            yield from _terms(each)
    elif dataclasses.is_dataclass(part):
        for each in dataclasses.fields(part):
            yield from _terms(getattr(part, each.name))


def printed_by(text: str, folder: Path) -> list[list[int]]:
    """The numbers that a C++ program prints, line by line."""
    assert COMPILER is not None, "needs g++ or clang++"
    source, binary = folder / "programs.cpp", folder / "programs"
    source.write_text(text)
    flags = ["-std=c++17", "-O0", "-w", "-fwrapv"]
    subprocess.run([COMPILER, *flags, "-o", os.fspath(binary), os.fspath(source)], check=True)
    done = subprocess.run([binary], check=True, capture_output=True, text=True, timeout=60)
    return [[int(word) for word in line.split()] for line in done.stdout.splitlines()]
