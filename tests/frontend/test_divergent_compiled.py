"""Random kernels whose barriers some threads miss, taken apart in every way that is proposed: each thread does the
same, in the same order, when eight of them run at once with real barriers.

Run by `make test-compiled`; `SYNCLINE_PROGRAMS` and `SYNCLINE_PROGRAMS_SEED` ask for more of them."""

from __future__ import annotations

import os
import random
import re
import subprocess
from pathlib import Path

import pytest

from syncline.edits import apply
from syncline.findings import Fix
from syncline.repair.fission.fixes import Wanted, fissions

from .divergent_programs import program
from .running import COMPILER

PROGRAMS = int(os.environ.get("SYNCLINE_PROGRAMS", "40"))
SEED = int(os.environ.get("SYNCLINE_PROGRAMS_SEED", "0"))
_AT_ONCE = 20
#: as many ways are tried for one program
_MOST = 6

#: a thread that has ended is not waited for
RUNTIME = """
#include <barrier>
#include <cstdio>
#include <optional>
#include <thread>
#include <vector>
#define __global__ static
struct uint3 { unsigned x, y, z; };
inline thread_local uint3 threadIdx;
inline uint3 blockDim{8, 1, 1};
inline thread_local std::vector<long> *done;
inline std::optional<std::barrier<>> meeting;
inline bool wants[8];
inline long log(long value) { done->push_back(value); return value; }
inline void __syncthreads() { if (meeting) meeting->arrive_and_wait(); }
inline int __syncthreads_or(int want) {
  if (!meeting) return want;
  wants[threadIdx.x] = want;
  meeting->arrive_and_wait();
  bool any = false;
  for (bool each : wants) any = any || each;
  meeting->arrive_and_wait();
  return any;
}
inline const int in[8] = {3, 1, 4, 1, 5, 9, 2, 6};
using Kernel = void(const int *, int);
inline std::vector<std::vector<long>> ran(Kernel *kernel, int n, bool together) {
  std::vector<std::vector<long>> logs(8);
  auto one = [&](unsigned t) {
    threadIdx = {t, 0, 0}, done = &logs[t], kernel(in, n), wants[t] = false;
    if (meeting) meeting->arrive_and_drop();
  };
  if (together) meeting.emplace(8); else meeting.reset();
  std::vector<std::thread> threads;
  for (unsigned t = 0; t < 8; ++t) if (together) threads.emplace_back(one, t); else one(t);
  for (auto &each : threads) each.join();
  return logs;
}
"""


def _fixes(source: bytes) -> list[Fix]:
    places = [found.span() for found in re.finditer(rb"__syncthreads\(\);", source)]
    barriers = dict.fromkeys(places, ("__syncthreads()", 1.0))
    found: dict[object, Fix] = {}
    for place in places:
        for fix in fissions(source, Wanted("k.cu", place, barriers, vote="__syncthreads_or"), None):
            if isinstance(fix, Fix):
                found.setdefault(fix.edits, fix)
    every = list(found.values())
    return random.Random(len(source)).sample(every, min(_MOST, len(every)))


@pytest.mark.compiler
@pytest.mark.parametrize("first", range(SEED, SEED + PROGRAMS, _AT_ONCE))
def test_taken_apart_each_thread_does_the_same(first: int, tmp_path: Path) -> None:
    """What it writes down is the same, by itself and with the others."""
    assert COMPILER is not None, "no C++ compiler"
    texts: list[tuple[int, str, str]] = []
    for seed in range(first, min(first + _AT_ONCE, SEED + PROGRAMS)):
        source = program(seed)
        texts += [(seed, source, apply(source.encode(), fix.edits).decode()) for fix in _fixes(source.encode())]
    assert len(texts) > _AT_ONCE
    parts, calls = [RUNTIME], list[str]()
    for k, (_, before, after) in enumerate(texts):
        parts += [f"namespace b{k} {{\n{before}}}", f"namespace a{k} {{\n{after}}}"]
        for n in (0, 4):
            same = " && ".join(f"ran(a{k}::kernel, {n}, {way}) == expected" for way in ("false", "true"))
            calls.append(f'  {{ auto expected = ran(b{k}::kernel, {n}, false); if (!({same})) puts("{k}"); }}')
    (tmp_path / "all.cpp").write_text("\n".join([*parts, "int main() {", *calls, "}"]))
    asked = [COMPILER, "-std=c++20", "-O0", "-w", "-fwrapv", "-pthread", "all.cpp", "-o", "all"]
    subprocess.run(asked, cwd=tmp_path, timeout=300, check=True)
    done = subprocess.run([str(tmp_path / "all")], capture_output=True, text=True, timeout=300, check=True)
    wrong = [texts[int(k)] for k in dict.fromkeys(done.stdout.split())]
    assert not wrong, "\n".join(f"seed {seed}\n{before}\n{after}" for seed, before, after in wrong[:3])
