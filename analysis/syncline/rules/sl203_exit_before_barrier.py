"""SL203: Some threads return before a barrier that the others wait at."""

from .model import Rule

RULE = Rule(
    code="SL203",
    name="exit-before-barrier",
    severity="warning",
    summary="Some threads return before a barrier that the others wait at",
    page="""\
## What it does

Reports a `return` (or an `exit;` in inline PTX) that only some threads take, before a barrier that the rest reach.
Before `__syncthreads()` in CUDA it is a warning, and leaves the kernel verified. Before every other barrier that waits
for threads by their number (`grid.sync()`, `cuda::barrier`, a named barrier, a collective of CUB), and in HIP and
OpenCL, it is an error: the kernel is divergent.

## Why is this bad?

From Volta (sm_70) on, `__syncthreads()` waits for the threads that have not exited, so the kernel goes on. That is a
matter of hardware rather than a promise for every form of barrier. A grid's barrier counts blocks, a named one threads,
a `cuda::barrier` what its `init` said: they wait for ever. A collective lacks a thread's value. HIP and OpenCL make no
exception for any barrier. What the exited threads would have written before the barrier is also missing.

## Example

```cuda
int i = blockIdx.x * blockDim.x + threadIdx.x;
if (i >= n) return;
tile[threadIdx.x] = in[i];
__syncthreads();
out[i] = tile[blockDim.x - 1 - threadIdx.x];   // not loaded in the last block
```

## Use instead

```cuda
bool inside = i < n;
tile[threadIdx.x] = inside ? in[i] : 0.0f;
__syncthreads();
if (inside) out[i] = tile[blockDim.x - 1 - threadIdx.x];
```

## When to ignore

The warning: in CUDA code for sm_70 and later that is not meant to be ported. A guard that is the same for the whole
block (`if (blockIdx.x >= blocks) return;`) is never reported.

## References

- CUDA C++ Programming Guide, "Synchronization Functions" and "Independent Thread Scheduling"
- PTX ISA, `bar` / `barrier`
""",
)
