"""SL106: A loop of compare-and-swaps begins with a plain read."""

from .model import Rule

RULE = Rule(
    code="SL106",
    name="plain-first-read",
    severity="info",
    summary="A loop of compare-and-swaps begins with a plain read",
    affects_verdict=False,
    page="""\
## What it does

Reports a plain read of a cell that other threads change by compare-and-swap at the same time, where what was read is
used for nothing but to tell the first compare-and-swap what to expect. It is told apart from SL104: a value that is out
of date makes that swap fail, and the loop goes on with what the swap has found.

## Why is this bad?

The programming guide itself writes `atomicAdd()` for doubles so. By the letter of the memory model it is a data race
all the same: the compiler may read twice, or in parts.

## Example

```cuda
unsigned long long old = *p, assumed;
do {
    assumed = old;
    old = atomicCAS(p, assumed, next(assumed));
} while (assumed != old);
```

## Use instead

```cuda
unsigned long long old = atomicAdd(p, 0ull), assumed;   // or a relaxed load of cuda::atomic_ref
```

## When to ignore

Commonly: it is information and never makes a check fail. What is done with the value before the swap has confirmed it
(a branch, another write), or with a first guess that may have been wrong once the loop is over, is SL104.

## References

- CUDA C++ Programming Guide, "Atomic Functions"
- PTX ISA, "Memory Consistency Model"
""",
)
