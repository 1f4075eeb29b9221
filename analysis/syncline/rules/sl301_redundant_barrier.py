"""SL301: A barrier parts no two accesses that could collide."""

from .model import Rule

RULE = Rule(
    code="SL301",
    name="redundant-barrier",
    severity="info",
    summary="A barrier parts no two accesses that could collide",
    affects_verdict=False,
    page="""\
## What it does

Reports a barrier without which no race would be possible: every pair of conflicting accesses that it separates is
separated by another barrier too, or there is none.

## Why is this bad?

Every barrier makes all warps of the block wait for the slowest. In an inner loop that is often the largest avoidable
cost.

## Example

```cuda
tile[t] = in[t];
__syncthreads();
float v = tile[n - 1 - t];
__syncthreads();          // nothing shared is touched after it
out[t] = v;
```

## Use instead

The same without the second barrier. The offered removal was checked again: the edited kernel is still race-free.

## When to ignore

When the kernel is about to grow, or where the barrier is there to keep warps together for the caches. A barrier that
guards the next iteration of a loop, or the next call of a device function, is not reported.

## References

- CUDA C++ Best Practices Guide, "Synchronization Functions"
- *GPURepair*, VMCAI 2021
""",
)
