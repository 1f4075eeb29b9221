"""SL205: The mask of a warp function names other lanes than those that call it."""

from .model import Rule

RULE = Rule(
    code="SL205",
    name="wrong-lane-mask",
    severity="warning",
    summary="The mask of a warp function names other lanes than those that call it",
    page="""\
## What it does

Reports warp functions with a mask (`__shfl_sync`, `__ballot_sync`, `__match_any_sync`, `__reduce_add_sync`,
`__syncwarp`, the like of them in tiles of cooperative groups) where a lane that the mask names takes another way, or
where a lane calls that its own mask does not name. Each finding has two lanes that show it, in a run.

Lanes that have returned are not missed, nor those that a block does not have. A mask that was computed is followed
where it is the result of a `__ballot_sync`, or put together from constants and such results; what else a mask may be
is not reported.

## Why is this bad?

All lanes that the mask names, unless they have exited, have to make the same call with the same mask. Where one does
not, the others may wait for ever, or go on with values that nobody gave them. Before Volta the lanes of a warp ran in
step, and such code happened to work.

## Example

```cuda
if (lane < 16)
    sum += __shfl_down_sync(0xffffffff, sum, 8);
```

## Use instead

All lanes make the call, and those that need the result use it:

```cuda
float other = __shfl_down_sync(0xffffffff, sum, 8);
if (lane < 16)
    sum += other;
```

or the mask names the lanes that come:

```cuda
unsigned mask = __ballot_sync(0xffffffff, i < n);
if (i < n)
    sum += __shfl_down_sync(mask, sum, 8);
```

## When to ignore

When the size is always a multiple of the warp: state it, `// syncline: assume(n % 32 == 0)`.

## References

- CUDA C++ Programming Guide, "Warp Vote Functions", "Warp Shuffle Functions"
- PTX ISA, `shfl.sync`, `vote.sync`, `bar.warp.sync`
- NVIDIA Developer Blog, "Using CUDA Warp-Level Primitives"
""",
)
