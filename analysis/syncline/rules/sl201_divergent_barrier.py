"""SL201: Some threads of a block reach a barrier that others do not."""

from .model import Rule

RULE = Rule(
    code="SL201",
    name="divergent-barrier",
    severity="error",
    summary="Some threads of a block reach a barrier that others do not",
    page="""\
## What it does

Reports `__syncthreads()` (or `block.sync()`, or the `_and`, `_or`, `_count` forms) under a condition on which threads
of one block may disagree.

## Why is this bad?

The barrier waits for all threads of the block. Those that took the other way never come: the kernel hangs, or on some
architectures pairs up with a different barrier and goes on with wrong data. The programming guide leaves it undefined.

## Example

```cuda
if (threadIdx.x < n) {
    tile[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
}
```

## Use instead

```cuda
if (threadIdx.x < n)
    tile[threadIdx.x] = in[threadIdx.x];
__syncthreads();
```

## When to ignore

When all threads of the block do agree, for a reason that the kernel does not show: state it,
`// syncline: assume(n % blockDim.x == 0)`, and it is proved.

## References

- CUDA C++ Programming Guide, "Synchronization Functions": "allowed in conditional code but only if the conditional
  evaluates identically across the entire thread block"
- compute-sanitizer, `synccheck`
""",
)
