"""SL901: Part of a kernel could not be checked."""

from .model import Rule

RULE = Rule(
    code="SL901",
    name="incomplete",
    severity="info",
    summary="Part of a kernel could not be checked",
    page="""\
## What it does

Says which construct, or which budget, kept Syncline from proving a kernel or from finding a race in it, where it
stands, and what was checked all the same.

## Why is this bad?

A kernel that is `incomplete` is not known to be free of races. Silence about it would read as "verified".

## Example

```cuda
asm volatile("red.shared.add.u32 [%0], %1;" :: "r"(p), "r"(v));   // inline PTX is not modelled
```

## Use instead

An intrinsic or a built-in that Syncline knows (`atomicAdd`), a smaller helper, constant launch dimensions, an
assumption that the proof lacks, or more work (`--effort`).

## When to ignore

When the part in question was checked by other means, such as compute-sanitizer's `racecheck`. `--strict` makes
`incomplete` fail a check.

## References

- docs/internals/proofs.md, "Verdicts"
""",
)
