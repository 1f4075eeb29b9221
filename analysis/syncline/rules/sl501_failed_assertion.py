"""SL501: An assertion of the specification does not hold for every thread."""

from .model import Rule

RULE = Rule(
    code="SL501",
    name="failed-assertion",
    severity="error",
    summary="An assertion of the specification does not hold for every thread",
    page="""\
## What it does

Proves `// syncline: assert(...)` comments and GPUVerify's `__assert(...)` for every thread of every launch, and reports
those that some thread finds wrong. One that speaks of another thread (`__other_int(...)`, `__uniform_int(...)`,
`__distinct_int(...)`, `__all(...)`) is proved for any two threads. The words that speak of accesses (`__read(p)`,
`__write_offset_bytes(p)`) mean those since the last barrier.

An assertion about memory finds what the thread has stored or read there since the last barrier, or what nobody has
written since; `a[__other_int(i)]` is what the other thread finds where it comes here, too. What others may be writing
is not known.

C's `assert(...)` is a check while the program runs, no specification: it is not proved.

## Why is this bad?

What was written down is not what the kernel does. A finding with the verdict *violated* was seen in a run of the
witness; one that is *possible* hangs on a variable that was never set or on a function that is not here, or speaks of
two threads, which no run shows. An assertion that was neither proved nor refuted leaves the kernel *incomplete*. (A
kernel with a violated specification has the verdict `possible`: whether it races is another question.)

## Example

```cuda
__global__ void scale(float *data, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    // syncline: assert(i < n)
    data[i] *= 2;
}
```

## Use instead

```cuda
    if (i < n) {
        // syncline: assert(i < n)
        data[i] *= 2;
    }
```

or say what callers see to: `// syncline: assume(n >= gridDim.x * blockDim.x)`.

## When to ignore

Where the assertion is wrong: correct it instead.

## References

- A. Betts, N. Chong, A. Donaldson, S. Qadeer, P. Thomson, *GPUVerify: a verifier for GPU kernels*, OOPSLA 2012
- GPUVerify's documentation, "Annotation language"
""",
)
