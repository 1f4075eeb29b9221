"""SL101: Two threads of a block touch one place in shared memory and no barrier orders them."""

from .model import Rule

RULE = Rule(
    code="SL101",
    name="shared-race",
    severity="error",
    summary="Two threads of a block touch one place in shared memory and no barrier orders them",
    page="""\
## What it does

Reports two accesses to the same `__shared__` bytes by two threads in different warps of one block, at least one of
them a write, that can happen between the same two barriers. The hazard is named as compute-sanitizer names it: RAW
(read after write), WAR (write after read), WAW (write after write).

What a library or the hardware does to the memory counts too. A collective of CUB uses its `TempStorage`, which is free
again after the next barrier, and not before. An asynchronous copy may take place at any time up to the wait for it;
that wait is for the thread's own copies, so that the others need a barrier behind it.

## Why is this bad?

Warps of a block run in any order. Whichever access comes first decides the result, and that may change from run to
run, from GPU to GPU, and with the compiler's version.

## Example

```cuda
__global__ void shift_left(float *out, const float *in) {
    __shared__ float tile[257];
    int t = threadIdx.x;
    tile[t] = in[t];
    out[t] = tile[t + 1];   // written by the next thread, which may not have come that far
}
```

A loop needs two barriers when it refills what it reads: one after the writes, one after the reads.

## Use instead

```cuda
    tile[t] = in[t];
    __syncthreads();
    out[t] = tile[t + 1];
```

## When to ignore

When the threads that collide cannot exist: say so with the launch (`// syncline: launch(block=32)`) or an assumption
(`// syncline: assume(n <= 32)`), and the finding goes away by proof. Otherwise `// syncline: ignore[SL101] reason`.

## References

- CUDA C++ Programming Guide, "Synchronization Functions" and "Shared Memory"
- CUDA C++ Programming Guide, "Asynchronous Data Copies"; CUB, "Block-wide collectives"
- compute-sanitizer, `racecheck`
- *Scalable SMT-based verification of GPU kernel functions* (PUG), FSE 2010
""",
)
