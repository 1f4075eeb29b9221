"""SL105: Several threads write the same value to one place at the same time."""

from .model import Rule

RULE = Rule(
    code="SL105",
    name="same-value-race",
    severity="info",
    summary="Several threads write the same value to one place at the same time",
    affects_verdict=False,
    page="""\
## What it does

Reports unordered writes by different threads to the same bytes that always write the same value, such as a flag that
every finder sets. They are told apart from SL101 and SL102 because the memory ends up the same in every order. So is a
write beside a read that gives the same without it: a thread puts back what it has read, or reads a cell that it has
itself set to what the others write.

## Why is this bad?

On the hardware of today the result is right. It is still a data race to the C++ memory model, so a compiler may assume
that it does not happen, and it serialises the writers. A later edit that makes the values differ is a silent bug.

## Example

```cuda
if (in[i] == needle)
    *found = 1;        // by every thread that finds it
```

## Use instead

```cuda
if (in[i] == needle)
    atomicExch(found, 1);
```

or `__syncthreads_or(in[i] == needle)` and one writer for each block.

## When to ignore

Commonly: it is information and never makes a check fail.

## References

- CUDA C++ Programming Guide, "Memory Consistency Model"
- *GPUVerify: a verifier for GPU kernels*, OOPSLA 2012 (benign races)
""",
)
