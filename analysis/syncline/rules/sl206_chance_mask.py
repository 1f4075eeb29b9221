"""SL206: A mask is whatever lanes happen to run together."""

from .model import Rule

RULE = Rule(
    code="SL206",
    name="chance-lane-mask",
    severity="info",
    summary="A mask is whatever lanes happen to run together",
    affects_verdict=False,
    page="""\
## What it does

Reports `__activemask()` given as the mask of a warp function. `__match_any_sync` is left out: it tells any set of lanes
apart.

## Why is this bad?

`__activemask()` says which lanes of the warp execute it together. Lanes that took the same branch need not: the
compiler and the scheduler may let them run one after the other. The exchange then has fewer lanes than the program
means, and gives other values from run to run. The kernel's verdict does not change, as an exchange orders no memory.

## Example

```cuda
if (i < n)
    sum += __shfl_down_sync(__activemask(), sum, 16);
```

## Use instead

```cuda
unsigned mask = __ballot_sync(0xffffffff, i < n);
if (i < n)
    sum += __shfl_down_sync(mask, sum, 16);
```

Where all lanes of the warp come to the call, the fix is the mask of all lanes.

## When to ignore

When the result is right for any set of lanes, as in an atomic that the lanes of a warp add up for first.

## References

- CUDA C++ Programming Guide, "Warp Vote Functions": `__activemask`
- NVIDIA Developer Blog, "Using CUDA Warp-Level Primitives"
""",
)
