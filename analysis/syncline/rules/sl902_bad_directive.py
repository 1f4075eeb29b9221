"""SL902: A syncline comment cannot be understood, or no longer does anything."""

from .model import Rule

RULE = Rule(
    code="SL902",
    name="bad-directive",
    severity="warning",
    summary="A syncline comment cannot be understood, or no longer does anything",
    affects_verdict=False,
    page="""\
## What it does

Reports a `// syncline:` comment that has a mistake: an unknown word, an expression that cannot be read, a launch that
belongs to no kernel, an ignore that no longer ignores anything.

## Why is this bad?

An assumption that is not understood is not used, and the verdict then says something else than its author believes.
An ignore without effect hides the next finding at that place.

## Example

```cuda
// syncline: asume(n % 32 == 0)
// syncline: launch(blocks=256)
```

## Use instead

```cuda
// syncline: assume(n % 32 == 0)
// syncline: launch(grid=(n + 255) / 256, block=256)
// syncline: ignore[SL101] the two halves never run together
```

## When to ignore

Never: correct or delete the comment.

## References

- README.md, "In the source"
""",
)
