"""SL402: A thread writes to constant memory."""

from .model import Rule

RULE = Rule(
    code="SL402",
    name="constant-write",
    severity="error",
    summary="A thread writes to constant memory",
    page="""\
## What it does

Reports a write to a `__constant__` variable, or through a pointer into constant memory, that some thread comes to.

## Why is this bad?

Constant memory is set by the host alone, and read through a cache that takes no stores: what such a write does is
undefined. Not every compiler refuses it, above all where it goes through a pointer. (A kernel with such a write has the
verdict `possible`: whether it races is another question. Where it could not be decided, the kernel is *incomplete*.)

## Example

```cuda
__constant__ float weights[64];

__global__ void scale(const float *in) {
    weights[threadIdx.x] = 2.0f * in[threadIdx.x];
}
```

## Use instead

A `__device__` array where the kernel fills it; `cudaMemcpyToSymbol()` from the host where it does not change while the
kernel runs.

## When to ignore

Never: where no caller brings a thread there, an `assume` says so.

## References

- CUDA C++ Programming Guide, "`__constant__`"; OpenCL C Specification, "The `__constant` Address Space"
""",
)
