"""SL207: A mask of 32 bits on a device whose waves may have 64 lanes."""

from .model import Rule

RULE = Rule(
    code="SL207",
    name="narrow-lane-mask",
    severity="warning",
    summary="A mask of 32 bits on a device whose waves may have 64 lanes",
    affects_verdict=False,
    page="""\
## What it does

Reports, in HIP, warp functions whose mask is of a type with 32 bits, or is the constant of 32 ones.

## Why is this bad?

A wave has 64 lanes on many of AMD's devices. A mask of 32 bits leaves out the upper half, whose lanes then call without
being named; ROCm's headers refuse to compile it.

## Example

```cuda
sum += __shfl_down_sync(0xffffffff, sum, 16);
```

## Use instead

```cuda
sum += __shfl_down_sync(0xffffffffffffffffull, sum, 16);
```

## When to ignore

When the code runs on devices with waves of 32 lanes alone.

## References

- HIP documentation, "HIP C++ language extensions": "Warp cross-lane functions"
""",
)
