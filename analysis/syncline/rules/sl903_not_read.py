"""SL903: Something that the file is made of was not found or not read."""

from .model import Rule

RULE = Rule(
    code="SL903",
    name="not-read",
    severity="info",
    summary="A header was not found, or a directive asks for an error",
    affects_verdict=False,
    page="""\
## What it does

Says which headers of the project were not found, with the folders that were searched, which `#error` directives were
met, and that a file took too long, so that not all of it was looked at. It is told once a file, and is no failure.
Headers of compilers, systems and toolkits are known, and not looked for.

## Why is this bad?

What a header declares and defines is not known without it. A name of it is taken for one number that all threads
share, and a finding that has chosen that number is `possible`. Where a macro of it may decide what an `#if` leaves of a
kernel, both ways are tried; where that cannot be done, the kernel is `incomplete`.

## Example

```cuda
#include "precision.h"  // in a folder that nobody named

__global__ void scale(float *data) {
#ifdef HALF_PRECISION
    data[0] *= threadIdx.x;
#endif
}
```

## Use instead

```console
syncline check -I common/include kernel.cu
syncline check -D HALF_PRECISION=1 kernel.cu
```

## When to ignore

Where the header has nothing that kernels use: `--ignore SL903`.

## References

- README.md, "Limits"
""",
)
