"""SL204: Blocks of one grid pass different numbers of grid barriers."""

from .model import Rule

RULE = Rule(
    code="SL204",
    name="unequal-grid-sync",
    severity="error",
    summary="Blocks of one grid pass different numbers of grid barriers",
    page="""\
## What it does

Reports `grid.sync()` under a condition, or in a loop whose number of iterations, on which two blocks may disagree.

## Why is this bad?

The grid barrier waits for every block of the cooperative launch. A block that passes it less often leaves the others
waiting for ever.

## Example

```cuda
cg::grid_group grid = cg::this_grid();
if (blockIdx.x < active)
    grid.sync();
```

## Use instead

```cuda
if (blockIdx.x < active)
    work();
grid.sync();
```

## When to ignore

Never for code that runs: it hangs.

## References

- CUDA C++ Programming Guide, "Cooperative Groups", "Grid Synchronization"
""",
)
