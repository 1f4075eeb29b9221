"""SL502: An invariant of a loop or of a barrier does not hold."""

from .model import Rule

RULE = Rule(
    code="SL502",
    name="failed-invariant",
    severity="error",
    summary="A loop invariant does not hold on entry or after an iteration, or a barrier invariant at its barrier",
    page="""\
## What it does

Proves what stands at the head of a loop (GPUVerify's `__invariant(...)`, or an `__assert(...)` there) for the first
iteration, and that an iteration which begins with it ends with it, or that three do. Once proved, it is relied on for
the loop. An invariant that is neither proved nor refuted by a run leaves the kernel *incomplete*, and is not relied on.
`__function_wide_invariant(...)` at the end of a function is one of each of its loops. A `__candidate_invariant(...)` is
a guess: relied on where it is proved, and forgotten where it is not.

What stands before a barrier (`__barrier_invariant_2(a[get_local_id(0)] > 0, get_local_id(0), 0)`) is proved for each
thread that comes to it, of what is in memory when all have come: of the cells that the thread has written or read
since the last barrier (`__read_permission(int, a[i])` is such a read), and of arrays that nobody writes in between.
Behind the barrier it is known of the threads named, by their first index. `__barrier_invariant_binary_1(..., i, j)`
speaks of two threads of a block.

## Why is this bad?

The loop does not do what was written down of it, or memory does not hold what the code behind the barrier counts on.

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
- N. Chong, A. Donaldson, P. Kelly, J. Ketema, S. Qadeer, *Barrier invariants: a shared state abstraction for the
  analysis of data-dependent GPU kernels*, OOPSLA 2013
- A. Betts, N. Chong, A. Donaldson, S. Qadeer, P. Thomson, *GPUVerify: a verifier for GPU kernels*, OOPSLA 2012, §4
""",
)
