"""SL202: A loop with a barrier in it runs more often for some threads of a block than for others."""

from .model import Rule

RULE = Rule(
    code="SL202",
    name="divergent-loop-barrier",
    severity="error",
    summary="A loop with a barrier in it runs more often for some threads of a block than for others",
    page="""\
## What it does

Reports a barrier inside a loop whose number of iterations differs between threads of a block: by its bounds, a
`break`, or a `continue` that steps over the barrier.

## Why is this bad?

Threads that leave early are missing at the barrier of the next iteration, as in SL201.

## Example

```cuda
for (int i = threadIdx.x; i < n; i += blockDim.x) {
    tile[threadIdx.x] = in[i];
    __syncthreads();              // when n is no multiple of blockDim.x, the last round lacks threads
    out[i] = tile[0];
}
```

## Use instead

Let every thread take the same number of rounds, and guard the work instead of the barrier:

```cuda
for (int base = 0; base < n; base += blockDim.x) {
    int i = base + threadIdx.x;
    if (i < n) tile[threadIdx.x] = in[i];
    __syncthreads();
    if (i < n) out[i] = tile[0];
    __syncthreads();
}
```

## When to ignore

As for SL201: an assumption (`n % blockDim.x == 0`) is better than an ignore.

## References

- CUDA C++ Programming Guide, "Synchronization Functions"
- compute-sanitizer, `synccheck`
""",
)
