"""SL104: A plain access and an atomic one touch one place and nothing orders them."""

from .model import Rule

RULE = Rule(
    code="SL104",
    name="atomic-plain-race",
    severity="error",
    summary="A plain access and an atomic one touch one place and nothing orders them",
    page="""\
## What it does

Reports an atomic operation of one thread and an ordinary read or write of another on the same bytes with no barrier
between. Two atomics of one size whose scopes reach both threads never race with each other.

## Why is this bad?

An atomic protects against other atomics only. The plain read may see any value before, between or after; a plain
write may be lost, or overwrite what was counted.

## Example

```cuda
__shared__ int count;
if (threadIdx.x == 0) count = 0;
atomicAdd(&count, 1);          // may run before thread 0 has written the zero
```

## Use instead

```cuda
if (threadIdx.x == 0) count = 0;
__syncthreads();
atomicAdd(&count, 1);
__syncthreads();
int total = count;
```

## When to ignore

A compare-and-swap loop that reads its first guess plainly repeats until the guess was right; a stale guess costs one
more turn. Where the value goes into nothing but the swap, this is no finding but a note; where it decides something
else as well (`while (old < value)`), reading through `volatile` or `atomicAdd(p, 0)` says the same without the finding.

## References

- CUDA C++ Programming Guide, "Atomic Functions"
- *Warps and Atomics*, NFM 2014
""",
)
