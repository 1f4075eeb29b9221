"""SL208: A named barrier counts other threads than those that come."""

from .model import Rule

RULE = Rule(
    code="SL208",
    name="barrier-count",
    severity="error",
    summary="A named barrier counts other threads than those that come",
    page="""\
## What it does

Reports named barriers (`bar.sync` and `bar.arrive` of PTX with a number and a count, `__barrier_sync_count()`, the
`NamedBarrier` of CUTLASS) whose count is no multiple of a warp, or is not how many threads come to it, by waiting or by
arriving alone.

## Why is this bad?

The barrier ends when its count of threads has come. Where fewer come than it counts, those that wait do so for ever;
where more come, some of them are taken for the next time. A count that is no multiple of the warp's 32 threads is not
defined.

## Example

```cuda
if (threadIdx.x < 64)                       // producers
    asm volatile("bar.arrive 1, 64;");
else if (threadIdx.x < 128)                 // consumers
    asm volatile("bar.sync 1, 64;");
```

## Use instead

```cuda
if (threadIdx.x < 64)
    asm volatile("bar.arrive 1, 128;");     // 64 arrive and 64 wait
else if (threadIdx.x < 128)
    asm volatile("bar.sync 1, 128;");
```

## When to ignore

Never for code that runs.

## References

- PTX ISA, "Parallel Synchronization and Communication Instructions": `bar`, `barrier`
""",
)
