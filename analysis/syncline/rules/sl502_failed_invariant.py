"""SL502: A loop invariant does not hold."""

from .model import Rule

RULE = Rule(
    code="SL502",
    name="failed-invariant",
    severity="error",
    summary="A loop invariant does not hold on entry or after an iteration",
    page="""\
## What it does

Proves what stands at the head of a loop (GPUVerify's `__invariant(...)`, or an `__assert(...)` there) for the first
iteration, and that an iteration which begins with it ends with it. Once proved, it is relied on for the loop. An
invariant that is neither proved nor refuted by a run leaves the kernel *incomplete*, and is not relied on.

## Why is this bad?

The loop does not do what was written down of it.

## Example

```c
int x = 0;
while (__invariant(x < 100), x < 100)
    x = x + 1;
```

When the loop ends, `x` is 100: the invariant holds before every iteration but the test that ends the loop.

## Use instead

```c
while (__invariant(x <= 100), x < 100)
    x = x + 1;
```

## When to ignore

Where the invariant is wrong: correct it instead.

## References

- GPUVerify's documentation, "Loop invariants"
- A. Betts, N. Chong, A. Donaldson, S. Qadeer, P. Thomson, *GPUVerify: a verifier for GPU kernels*, OOPSLA 2012, §4
""",
)
