"""SL209: A kernel with a barrier of the grid is launched without being cooperative."""

from .model import Rule

RULE = Rule(
    code="SL209",
    name="grid-sync-not-cooperative",
    severity="warning",
    summary="A kernel with a barrier of the grid is launched without being cooperative",
    affects_verdict=False,
    about_launch=True,
    page="""\
## What it does

Reports `grid.sync()` in a kernel that the text launches with `<<<...>>>`, or in another way that is not cooperative.
Launches by `cudaLaunchKernelEx` are left out: their attributes may make them cooperative.

## Why is this bad?

All blocks of a grid have to be resident at once for a barrier of the grid, and only a cooperative launch sees to
that. In another one `grid.sync()` fails, or waits for ever.

## Example

```cuda
__global__ void relax(float *a) {
    cg::grid_group grid = cg::this_grid();
    step(a);
    grid.sync();
    step(a);
}
relax<<<blocks, 256>>>(a);
```

## Use instead

```cuda
void *arguments[] = {&a};
cudaLaunchCooperativeKernel((void *)relax, blocks, 256, arguments);
```

## When to ignore

Where the launch is never reached.

## References

- CUDA C++ Programming Guide, "Cooperative Groups", "Grid Synchronization"
- HIP Programming Guide, "Cooperative groups"
""",
)
